"""The panel of the play screen: what is played, the players, the moves, the status or the result, the tools."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ai.report import Source
from ai.solved import can_be_solved
from game.keeping.settings import ShownThoughts
from game.kinds import kind_of
from game.openings import opening_at
from game.tree import Node
from game.ui import names, wording
from game.ui.board.face import Face, Figure
from game.ui.board.move_list import MoveList, MoveScroll
from game.ui.errors import error_text
from game.ui.games import presentation_named, presentation_of
from game.ui.i18n import N_, _, language, ngettext
from game.ui.play.cards import Plate, SeatCard, SeatInfo, Thoughts, Title
from game.ui.play.controller import Playing
from game.ui.play.verdicts import Verdicts, can_be_judged, worth
from game.ui.play_setup import CUSTOM, OWN
from game.ui.shortcuts import Action
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank, Tool
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget

UNSEARCHED = {
    Source.ONLY_MOVE: N_("The only legal move"),
    Source.MISTAKE: N_("A deliberate mistake"),
    Source.OWN_PLAYER: N_("The own player tells only its move"),
    Source.ENGINE: N_("The engine told only its move"),
}
"""What the panel says of a move that the computer did not search for."""
LINE = 8
"""The most moves of the line that the computer expects."""
THOUGHTS = {
    ShownThoughts.OFF: N_("What the computer thinks is hidden"),
    ShownThoughts.SCORE: N_("The computer's score is shown"),
    ShownThoughts.LINE: N_("The computer's score and line are shown"),
}
"""What the eye in the panel says."""
SMALL = 660
"""The width of a window, at 100 %, below which the tools have icons alone and the status stands first."""
WITH_EYE, WITH_SAVE = 700, 1100
"""The least widths of windows, at 100 %, with the eye and a list of more ways, and with a button that saves."""


@dataclass(frozen=True, slots=True)
class PlayView:
    """What the panel shows, and the functions that it calls when a person asks for something."""

    playing: Playing
    face: Face
    below: int
    """The player whose card is the lowest."""
    over: bool
    """Whether the result is shown."""
    message: str
    warning: bool
    typed: str
    pieces: str
    """The piece set."""
    muted: bool
    thoughts: ShownThoughts
    ways: bool
    """Whether there is room for the buttons that lead through the moves."""
    verdicts: Verdicts | None
    """Those on the position that is shown; None when they are not to be seen."""
    act: Callable[[Action], None]
    go_to: Callable[[int], None]
    type: Callable[[str], None]
    enter: Callable[[], None]
    open_more: Callable[[], None]
    """Shows what else can be done with the position that is shown."""
    walk: Callable[[], None] | None
    """Leads to the position among all of its game; None where there is no such way."""

    @property
    def many(self) -> bool:
        """Whether there are more than two players."""
        return len(self.playing.setup.seats) > 2


def play_panel(view: PlayView, *, wide: bool, window: float) -> Widget:
    """Everything in one column or, `wide`, in two; `window` is the width of the window, at 100 %."""
    above, below = _players(view)
    small = window < SMALL
    tools = Columns(_tools(view, small=small), least=34 if small else 62, most=4, gap=6)
    state: list[Widget] = [_end(view)] if view.over else []
    following = [_following(view, small=small)] if view.over else []
    if view.playing.claim and view.playing.persons_turn:
        claim = partial(view.act, Action.OFFER_DRAW)
        tooltip = _("By the rules this is a draw: the side to move may claim it")
        state.append(Button("claim", _("Claim a draw"), claim, tooltip=tooltip))
    if view.verdicts is not None:
        state += _judgement(view, view.verdicts)
        if view.walk is not None and not small:
            tooltip = _("Walk through all 765 positions from here")
            state.append(Button("positions", _("All positions"), view.walk, symbol="tree", tooltip=tooltip))
    if view.message or not view.over:
        warning = view.warning or view.playing.fault is not None
        ways = [] if view.over or small else [_why(view)]
        state.append(Row([Status(partial(_status, view), warning=warning), *ways], wraps=False))
    typed = [] if view.over else [_typed(view)]
    shown = view.playing.has_computer and view.thoughts is not ShownThoughts.OFF
    thoughts = [Thoughts(lambda: _thoughts(view))] if shown else []
    if wide:
        left = Column([*above, *below, *state, *thoughts], gap=8, grow=1)
        right = Column([_moves(view), *_ways(view), *typed], gap=8, grow=1)
        inside: list[Widget] = [Row([left, right], gap=16, wraps=False, grow=1)]
    elif small or (view.many and view.over):
        inside = [*state, *above, _moves(view), *_ways(view), *thoughts, *below, *typed]
    else:
        inside = [*above, _moves(view), *_ways(view), *thoughts, *state, *below, *typed]
    return Panel(
        [
            Column([_header(view, window)], padding=4),
            Scroll(Column(inside, gap=8, padding=4), name="end scroll" if view.over else "panel scroll", least=24),
            Column([*following, tools], gap=8, padding=4),
        ],
        gap=0,
        padding=10,
        name="panel",
    )


def _header(view: PlayView, window: float) -> Widget:
    """The way back, what is played, a way to keep it, what the computer thinks, and the sound."""
    setup = view.playing.setup
    game = presentation_named(setup.game)
    opening = opening_at(view.playing.match.node)
    note = _(game.reverse_name) if setup.giveaway else opening[language()] if opening else ""
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
            *([save] if game.kind.has_pdn and window >= WITH_SAVE else []),
            *([verdicts] if can_be_judged(view.playing.match.position) else []),
            *([more] if window >= WITH_EYE else []),
            *([eye] if view.playing.has_computer and window >= WITH_EYE else []),
            _flat("mute", view, Action.MUTE, "mute" if view.muted else "sound", _("Sound on or off (M)")),
        ],
        gap=6,
        wraps=False,
    )


def _flat(name: str, view: PlayView, action: Action, symbol: str, tooltip: str) -> Button:
    return Button(name, "", partial(view.act, action), symbol=symbol, rank=Rank.FLAT, tooltip=tooltip)


def _players(view: PlayView) -> tuple[list[Widget], list[Widget]]:
    """The cards of the players who sit above the board, and of the one below."""
    players = range(len(view.playing.setup.seats))
    cards = {
        player: SeatCard(f"player {player}", _seat(view, player), view.pieces, low=view.many) for player in players
    }
    return [card for player, card in cards.items() if player != view.below], [cards[view.below]]


def _seat(view: PlayView, player: int) -> SeatInfo:
    playing = view.playing
    position, seat = playing.position, playing.setup.seats[player]
    side = presentation_of(position).side_name(position, player, view.pieces)
    if not seat.is_person:
        name, note = _("Computer"), f"{side} · {_(names.LEVELS[seat.level][0])}"
        if seat.level == CUSTOM:
            note = names.custom(playing.setup.algorithm, playing.setup.depth)
        elif seat.level == OWN:
            note = f"{side} · {Path(playing.setup.player).name}"
    elif seat.name:
        name, note = seat.name, side
    else:
        name, note = (_("You"), side) if playing.person is not None else (side, "")
    to_move = playing.outcome is None and position.turn == player
    captured, ahead = _captured(view, player)
    return SeatInfo(name, view.face.figure_of(player), to_move, note, captured, ahead)


def _captured(view: PlayView, player: int) -> tuple[tuple[Figure, ...], int]:
    """What the player has captured, and by how many pieces it is ahead."""
    start, position = view.playing.match.nodes[0].position, view.playing.position
    if not presentation_of(position).counts_pieces:
        return (), 0
    other, kind = 1 - player, kind_of(position)
    before, now = (Counter(kind.owners(each).values()) for each in (start, position))
    return (view.face.figure_of(other),) * (before[other] - now[other]), now[player] - now[other]


def _moves(view: PlayView) -> Widget:
    playing = view.playing
    texts = tuple(map(kind_of(playing.position).move_text, playing.positions, playing.moves))
    return MoveScroll(MoveList(texts, len(playing.setup.seats), playing.match.ply, view.go_to))


def _ways(view: PlayView) -> list[Widget]:
    """The buttons that lead back to earlier positions, and on to the one that was reached."""
    match, length = view.playing.match, view.playing.length
    if not view.ways:
        return []
    ways = (
        (Action.TO_START, "first", _("To the beginning (Home)"), match.ply > 0),
        (Action.STEP_BACK, "back one", _("One move back (Page Up)"), match.ply > 0),
        (Action.STEP, "on one", _("One move on (Page Down)"), match.ply < length),
        (Action.TO_END, "last", _("Back to the game (End)"), match.ply < length),
    )
    buttons = [
        Button(action.value, "", partial(view.act, action), symbol=symbol, tooltip=tooltip, enabled=enabled)
        for action, symbol, tooltip, enabled in ways
    ]
    return [Columns(buttons, least=40, gap=6)]


def _status(view: PlayView) -> str:
    """The message, or what is being waited for."""
    playing, position = view.playing, view.playing.position
    hint = kind_of(position).move_text(position, playing.hint) if playing.hint is not None else ""
    texts = (
        (view.message, view.message),
        (playing.match.ply < playing.length, _("An earlier position. Click the board to return to the game.")),
        (playing.fault, error_text(playing.fault) if playing.fault else ""),
        (playing.seeking_hint, _("Looking for a good move …")),
        (playing.outcome is not None, ""),
        (
            playing.persons_turn and view.verdicts is not None and view.verdicts.counting,
            _("Working out what each move is worth …"),
        ),
        (playing.endless, _("The computer thinks until you press “Move now”.")),
        (not playing.persons_turn, _thinking(playing)),
        (hint, _("A good move is {move}.").format(move=hint)),
        (playing.person is not None, _("Your move")),
    )
    return next((text for holds, text in texts if holds), presentation_of(position).to_move_text(position, view.pieces))


def _thinking(playing: Playing) -> str:
    """That the computer thinks and, where that takes long, how far it is."""
    seconds, depth = int(playing.waited), playing.depth_reached + 1
    if not playing.thinking or seconds < 1:
        return _("The computer is thinking …")
    if playing.depth_limit is None:
        return _("The computer is thinking … {seconds} s").format(seconds=seconds)
    text = _("The computer is thinking: depth {depth} of {limit}, {seconds} s")
    return text.format(depth=min(depth, playing.depth_limit), limit=playing.depth_limit, seconds=seconds)


def _thoughts(view: PlayView) -> list[str]:
    """How far the computer looked, and what it expects to follow the position that is shown."""
    playing, thought = view.playing, view.playing.thought
    if thought is None:
        return []
    node, report = thought
    position = node.position
    side = presentation_of(position).side_name(position, position.turn, view.pieces)
    if report.source in UNSEARCHED:
        move = kind_of(position).move_text(position, report.pv[0])
        return [_(UNSEARCHED[report.source]), *([f"{side}: {move}"] if view.thoughts is ShownThoughts.LINE else [])]
    depth = _("To the end")
    if report.depth is not None:
        deepest = f"/{report.selective_depth}" if report.selective_depth else ""
        depth = _("Depth {depth}").format(depth=f"{report.depth}{deepest}")
    nodes = ngettext("{count} position", "{count} positions", report.nodes)
    nodes = nodes.format(count=wording.count_text(report.nodes))
    spent = playing.waited if playing.thinking and node.position is playing.position else report.seconds
    seconds = _("{seconds} s").format(seconds=f"{spent:.1f}")
    looked = [depth, nodes, seconds]
    if report.source is Source.TABLE:
        looked = [_("Endgame table")]
    elif report.source is Source.BOOK:
        looked = [_book(node, report.pv[0]), depth]
    if report.hashfull:
        looked.append(_("memory {share} %").format(share=round(report.hashfull / 10)))
    score = f"{side} {wording.score_text(report.score)}"
    if view.thoughts is ShownThoughts.SCORE:
        return [" · ".join(looked), score]
    texts, at = [], playing.match.position
    for move in report.pv[playing.match.node is not node :][:LINE]:
        texts.append(kind_of(at).move_text(at, move))
        at = at.play(move)
    return [" · ".join(looked), f"{score}: {' '.join(texts)}" if texts else score]


def _why(view: PlayView) -> Button:
    """The way to what all moves are worth, in words."""
    tooltip = _("Why this move? All moves with their scores, in words (W)")
    return Button("why", _("Why?"), partial(view.act, Action.WHY), symbol="why", tooltip=tooltip)


def _book(node: Node[Any, Any], move: Any) -> str:
    """That a move comes from the opening book, with the name of the opening if it has one."""
    names = kind_of(node.position).opening([*node.positions(), node.position.play(move)])
    return _("Opening book: {name}").format(name=names[language()]) if names else _("Opening book")


def _judgement(view: PlayView, verdicts: Verdicts) -> list[Widget]:
    """What an endgame table says of the position that is shown, and what the plates on the squares say."""
    position = view.playing.match.position
    if can_be_solved(position):
        return [_legend()]
    if verdicts.counting or not position.legal_moves():
        return []
    table = verdicts.table
    if table is None:
        return [Label(_("No endgame table that is there knows this position."), Type.SMALL, name="verdict", muted=True)]
    result, plies = table.verdict
    winner = position.turn if result > 0 else 1 - position.turn
    side = presentation_of(position).side_name(position, winner, view.pieces)
    text = wording.table_text(result, plies, side)
    if table.drawn_sooner:
        text = _("{text} The game may be drawn by its rules before that.").format(text=text)
    return [Label(text, name="verdict"), _legend()]


def _legend() -> Widget:
    """What the plates on the squares say."""
    samples = {(1, 3): _("wins in 3 plies"), (0, 0): _("draw"), (-1, 4): _("loses in 4 plies")}
    plates = [Plate(worth(*value), meaning) for value, meaning in samples.items()]
    return Row(plates, gap=6, name="legend")


def _typed(view: PlayView) -> Widget:
    """Where a move can be typed."""
    reached = view.playing.position
    position = reached if view.playing.outcome is None else view.playing.setup.start
    example = kind_of(position).move_text(position, position.legal_moves()[0])
    hint = _("Type a move: {example}").format(example=example)
    return TextField("typed", view.typed, view.type, enter=view.enter, hint=hint, longest=40, grow=0)


def _tools(view: PlayView, *, small: bool) -> list[Widget]:
    """What can be done; `small`: without words, and without what a game that is over has no use for."""
    playing = view.playing
    going = playing.outcome is None
    asks = going and playing.persons_turn
    thinks = playing.thinking or playing.seeking_hint
    draw = _("Claim a draw") if playing.claim else _("Offer a draw")
    now = (_("Move now"), _("Make the computer move at once"))
    if playing.fault is not None:
        now = (_("Ask again"), _("Read the own player's file again and ask it for a move"))

    def tool(name: str, text: str, action: Action, symbol: str, tooltip: str, enabled: bool = True) -> Button | Tool:
        press = partial(view.act, action)
        if small:
            return Button(name, "", press, symbol=symbol, tooltip=f"{text}: {tooltip}", enabled=enabled)
        return Tool(name, text, press, symbol=symbol, tooltip=tooltip, enabled=enabled)

    tools: list[Button | Tool] = [
        tool("undo", _("Undo"), Action.UNDO, "undo", _("Take a move back (Ctrl+Z)"), playing.undo_count > 0),
        tool("redo", _("Redo"), Action.REDO, "redo", _("Play the move again (Ctrl+Y)"), playing.redo_count > 0),
        tool("hint", _("Hint"), Action.HINT, "hint", _("Suggest a good move"), asks),
        tool("flip", _("Flip"), Action.FLIP, "flip", _("Turn the board around (F)")),
        tool("resign", _("Resign"), Action.RESIGN, "flag", _("Give up the game"), going),
        tool("draw", _("Draw"), Action.OFFER_DRAW, "draw", draw, asks),
        tool("now", now[0], Action.MOVE_NOW, "fast", now[1], thinks or playing.fault is not None),
        tool("new", _("New"), Action.NEW, "new", _("New game (Ctrl+N)")),
    ]
    if (small or view.over) and not tools[-2].enabled:
        tools[-2] = tool(
            "why", _("Why?"), Action.WHY, "why", _("Why this move? All moves with their scores, in words (W)")
        )
    if small and view.over:
        tools[-1] = tool("study", _("Study"), Action.STUDY, "sheet", _("Study this game (Ctrl+T)"))
    return [each for each in tools if each.enabled or not (small and view.over)]


def _end(view: PlayView) -> Widget:
    """The result and its reason."""
    playing = view.playing
    position, outcome = playing.position, playing.outcome
    assert outcome is not None
    title = wording.result_title(position, outcome, playing.person, view.pieces)
    reason = wording.result_reason(playing.positions, outcome, view.pieces)
    result = Label(title, Type.HEADING, name="result", align=0.5)
    texts = [Label(reason, name="reason", muted=True, align=0.5)]
    if payoffs := wording.payoffs_text(position, outcome, view.pieces):
        texts.append(Label(payoffs, Type.SMALL, name="payoffs", align=0.5))
    return Column([result, *texts], gap=8, name="end")


def _following(view: PlayView, *, small: bool) -> Widget:
    """What to do after a game."""
    study = Button("study", _("Study"), partial(view.act, Action.STUDY), tooltip=_("Study this game (Ctrl+T)"))
    rematch = partial(view.act, Action.REMATCH)
    moved = _("Everybody moves when the player before did") if view.many else _("Swaps the sides")
    return Columns(
        [
            Button("rematch", _("Rematch"), rematch, rank=Rank.MAIN, tooltip=moved),
            Button("another", _("New game"), partial(view.act, Action.NEW)),
            *([] if small else [study]),
        ],
        least=96,
        gap=8,
    )
