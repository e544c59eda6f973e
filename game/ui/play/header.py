"""The first line of the panel: the way back, what is played, and what is switched on and off."""

from functools import partial

from game.keeping.settings import ShownThoughts
from game.openings import opening_at
from game.ui.games.presentation import presentation_named
from game.ui.look.sizes import Width
from game.ui.play.cards import Title
from game.ui.play.verdicts import can_be_judged
from game.ui.play.view import PlayView
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.layout import Row
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, in_language

THOUGHTS = {
    ShownThoughts.OFF: N_("What the computer thinks is hidden"),
    ShownThoughts.SCORE: N_("The computer's score is shown"),
    ShownThoughts.LINE: N_("The computer's score and line are shown"),
}
"""What the eye in the panel says."""


def header(view: PlayView, window: float) -> Widget:
    """The way back, what is played, a way to keep it, what the computer thinks, and the sound."""
    setup = view.playing.setup
    game = presentation_named(setup.game)
    opening = opening_at(view.playing.match.node)
    note = _(game.reverse_name) if setup.giveaway else in_language(opening) if opening else ""
    seen = "hidden" if view.thoughts is ShownThoughts.OFF else "eye"
    eye = _flat("thoughts shown", view, Action.THOUGHTS, seen, _(THOUGHTS[view.thoughts]))
    more = Button(
        "more", "", view.open_more, symbol="more", rank=Rank.FLAT, tooltip=_("What else to do with the position")
    )
    on = view.verdicts is not None
    verdicts = Button(
        "verdicts",
        "",
        partial(view.act, Action.VERDICTS),
        symbol="verdicts",
        rank=Rank.MAIN if on else Rank.FLAT,
        tooltip=_("Hide what each move is worth (V)") if on else _("Show what each move is worth (V)"),
    )
    save = _flat("save", view, Action.SAVE, "save", _("Save the game (Ctrl+S)"))
    return Row(
        [
            _flat("back", view, Action.BACK, "back", _("Back (Esc)")),
            Title(game.full_name(setup.rules), note),
            *([save] if game.kind.has_pdn and window >= Width.SPACIOUS else []),
            *([verdicts] if can_be_judged(view.playing.match.position) else []),
            *([more] if window >= Width.MEDIUM else []),
            *([eye] if view.playing.has_computer and window >= Width.MEDIUM else []),
            _flat("mute", view, Action.MUTE, "mute" if view.muted else "sound", _("Sound on or off (M)")),
        ],
        gap=6,
        wraps=False,
    )


def _flat(name: str, view: PlayView, action: Action, symbol: str, tooltip: str) -> Button:
    return Button(name, "", partial(view.act, action), symbol=symbol, rank=Rank.FLAT, tooltip=tooltip)
