"""The panel of the play screen: what is played, the players, the moves, the status or the result, the tools."""

from functools import partial

from game.keeping.settings import ShownThoughts
from game.kinds import kind_of
from game.ui.board.move_list import MoveList, MoveScroll
from game.ui.board.ways import ways
from game.ui.look.sizes import Width
from game.ui.play.cards import Thoughts
from game.ui.play.end import end_of, what_follows
from game.ui.play.header import header
from game.ui.play.judgement import judgement
from game.ui.play.outlook_lines import pace_field, score_line
from game.ui.play.pausing import pause_buttons
from game.ui.play.question import answers, question
from game.ui.play.seats import cards_of
from game.ui.play.status import status_text
from game.ui.play.thinking import thoughts_of
from game.ui.play.tools import rule_button, tools_of, why_button
from game.ui.play.trouble import ways_out
from game.ui.play.view import PlayView
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column, Columns, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def play_panel(view: PlayView, *, wide: bool, window: float) -> Widget:
    """Everything in one column or, `wide`, in two; `window` is the width of the window, at 100 %."""
    above, below = cards_of(view)
    small = window < Width.MEDIUM
    tools = Columns(tools_of(view, small=small), least=34 if small else 62, most=4, gap=6)
    state: list[Widget] = [end_of(view)] if view.over else []
    following = (
        [what_follows(view, small=small)] if view.over else [ways_out(view)] if view.playing.computers.fault else []
    )
    if view.playing.claim and view.playing.persons_turn:
        claim = partial(view.act, Action.OFFER_DRAW)
        tooltip = _("By the rules this is a draw: the side to move may claim it")
        state.append(Button("claim", _("Claim a draw"), claim, tooltip=tooltip))
    if view.verdicts is not None:
        state += judgement(view, view.verdicts)
        if view.walk is not None and not small:
            tooltip = _("Walk through all 765 positions from here")
            state.append(Button("positions", _("All positions"), view.walk, symbol="tree", tooltip=tooltip))
    if view.message or not view.over:
        warning = view.warning or view.playing.computers.fault is not None
        why = [] if view.over or small or warning else [why_button(view)]
        rule = [rule_button(view.rule, small=False)] if view.rule else []
        ways = [*pause_buttons(view), *([] if small else rule or why)]
        state.append(Row([Status(partial(status_text, view), warning=warning), *ways], wraps=False))
    typed = [] if view.over or view.playing.watched else [_typed(view)]
    if view.playing.watched and not view.over and not view.playing.clocks:
        following = [pace_field(view, named=not small)]
    score = score_line(view)
    shown = view.playing.has_computer and view.thoughts is not ShownThoughts.OFF
    thoughts = [Thoughts(lambda: thoughts_of(view))] if shown else []
    if wide:
        left = Column([*score, *above, *below, *state, *thoughts], gap=8, grow=1)
        right = Column([_moves(view), *_ways(view), *typed], gap=8, grow=1)
        inside: list[Widget] = [Row([left, right], gap=16, wraps=False, grow=1)]
    elif small and view.playing.clocks:
        inside = [*state, *above, *below, _moves(view), *_ways(view), *thoughts, *typed]
    elif small or (view.over and (view.many or view.low)):
        inside = [*state, *([] if view.over else score), *above, _moves(view), *_ways(view), *thoughts, *below, *typed]
    else:
        inside = [*([] if view.over else score), *above, _moves(view), *_ways(view), *thoughts, *state, *below, *typed]
    below_all = [*following, tools]
    shown_in = "end scroll" if view.over else "panel scroll"
    if view.coach.question is not None:
        asked = question(view.coach.question, view.pieces)
        if view.coach.alone:
            inside, shown_in = [asked], "question scroll"
        below_all = [*([] if view.coach.alone else [asked]), answers(view.coach.question, view.coach)]
    return Panel(
        [
            Column([header(view, window)], padding=4),
            Scroll(Column(inside, gap=8, padding=4), name=shown_in, least=24),
            Column(below_all, gap=8, padding=4),
        ],
        gap=0,
        padding=10,
        name="panel",
    )


def _moves(view: PlayView) -> Widget:
    playing = view.playing
    texts = tuple(map(kind_of(playing.position).move_text, playing.positions, playing.moves))
    return MoveScroll(MoveList(texts, len(playing.setup.seats), playing.match.ply, view.go_to))


def _ways(view: PlayView) -> list[Widget]:
    """The buttons that lead back to earlier positions, and on to the one that was reached."""
    if not view.ways:
        return []
    return [ways(view.act, view.playing.match.ply, view.playing.length, _("Back to the game (End)"))]


def _typed(view: PlayView) -> Widget:
    """Where a move can be typed."""
    reached = view.playing.position
    position = reached if view.playing.outcome is None else view.playing.setup.start
    example = kind_of(position).move_text(position, position.legal_moves()[0])
    hint = _("Type a move: {example}").format(example=example)
    return TextField("typed", view.typed, view.type, enter=view.enter, hint=hint, longest=40, grow=0)
