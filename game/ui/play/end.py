"""The end of a game: the result, and what to do next."""

from functools import partial

from game.ui.games import wording
from game.ui.look.theme import Type
from game.ui.play.outlook_lines import outlook_lines
from game.ui.play.question import moments
from game.ui.play.view import PlayView
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _


def end_of(view: PlayView) -> Widget:
    """The result and its reason."""
    playing = view.playing
    position, outcome = playing.position, playing.outcome
    assert outcome is not None
    title = wording.result_title(position, outcome, playing.person, view.pieces)
    reason = wording.result_reason(playing.positions, outcome, view.pieces)
    result = Label(title, Type.HEADING, name="result", align=0.5, news=True)
    texts: list[Widget] = [Label(reason, name="reason", muted=True, align=0.5, news=True)]
    if payoffs := wording.payoffs_text(position, outcome, view.pieces):
        texts.append(Label(payoffs, Type.SMALL, name="payoffs", align=0.5))
    texts += outlook_lines(view)
    texts += moments(view.coach, playing.positions, view.pieces)
    return Column([result, *texts], gap=8, name="end")


def what_follows(view: PlayView, *, small: bool) -> Widget:
    """What to do after a game."""
    study = Button("study", _("Study"), partial(view.act, Action.STUDY), tooltip=_("Study this game (Ctrl+T)"))
    told = _("How good each move was, and what was better (Ctrl+R)")
    review = Button("review", C_("verb", "Review"), partial(view.act, Action.REVIEW), tooltip=told)
    rematch = partial(view.act, Action.REMATCH)
    moved = _("Everybody moves when the player before did") if view.many else _("Swaps the sides")
    ways = [
        Button("rematch", _("Rematch"), rematch, rank=Rank.MAIN, tooltip=moved),
        Button("another", _("New game"), partial(view.act, Action.NEW), tooltip=_("New game (Ctrl+N)")),
        *([] if small else [study]),
        *([] if small or view.many else [review]),
    ]
    return Columns(ways, least=96, most=2 if len(ways) == 4 else 3, whole=True, gap=8)
