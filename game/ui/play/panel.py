"""The panel of the play screen: what is played, the players, the moves, the status or the result, the tools."""

from collections import Counter
from typing import TYPE_CHECKING

from ai.report import Source
from game.checkers.position import Position
from game.ui import names, wording
from game.ui.board.face import Figure
from game.ui.i18n import N_, _, ngettext
from game.ui.move_text import move_text, move_texts
from game.ui.play.cards import SeatCard, SeatInfo, Status, Thoughts, Title, Tool
from game.ui.play.end_panel import end_panel
from game.ui.play.moves import MoveScroll, MoveTable
from game.ui.play_setup import CHECKERS
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.layout import Column, Columns, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.play.screen import PlayScreen

UNSEARCHED = {Source.ONLY_MOVE: N_("The only legal move"), Source.MISTAKE: N_("A deliberate mistake")}
"""What is said of a move that the computer did not search for."""
ROOMY = 1100
"""The width of a window, at 100 %, in which a game can be saved by a button too."""


def panel(screen: "PlayScreen", *, wide: bool) -> Widget:
    """Everything in one column or, `wide`, in two."""
    above, below = _players(screen)
    tools = Columns(_tools(screen), least=62, most=4, gap=6)
    state: list[Widget] = [end_panel(screen)] if screen.over else []
    if screen.message or not screen.over:
        state.append(Status(_status(screen), warning=screen.warning))
    typed = [] if screen.over else [_typed(screen)]
    thoughts = [Thoughts(lambda: _thoughts(screen))] if screen.playing.has_computer else []
    if wide:
        left = Column([*above, *below, *state, *thoughts], gap=8, grow=1)
        right = Column([_moves(screen), *typed, tools], gap=8, grow=1)
        inside: list[Widget] = [_header(screen), Row([left, right], gap=16, wraps=False, grow=1)]
    else:
        inside = [_header(screen), *above, _moves(screen), *thoughts, *state, *below, *typed, tools]
    return Panel([Scroll(Column(inside, gap=8, padding=4), name="panel scroll")], padding=10, name="panel")


def _header(screen: "PlayScreen") -> Widget:
    """The way back, what is played, a way to keep it, and the sound."""
    setup = screen.playing.setup
    title = names.rules_name(setup.game, setup.rules)
    title = _("{rules} checkers").format(rules=title) if setup.game == CHECKERS else title
    note = names.reversed_name(setup.game) if setup.giveaway else ""
    muted = screen.context.settings.muted
    roomy = screen.ui.size[0] >= ROOMY * screen.context.look.scale
    save = Button("save", "", screen.save, symbol="save", rank=Rank.FLAT, tooltip=_("Save the game (Ctrl+S)"))
    return Row(
        [
            Button("back", "", screen.leave, symbol="back", rank=Rank.FLAT, tooltip=_("Back (Esc)")),
            Title(title, note),
            *([save] if setup.game == CHECKERS and roomy else []),
            Button(
                "mute",
                "",
                screen.mute,
                symbol="mute" if muted else "sound",
                rank=Rank.FLAT,
                tooltip=_("Sound on or off (M)"),
            ),
        ],
        gap=6,
        wraps=False,
    )


def _players(screen: "PlayScreen") -> tuple[list[Widget], list[Widget]]:
    """The cards of the players who sit above the board, and of the one below."""
    players = range(len(screen.playing.setup.seats))
    below = screen.playing.person or 0
    if screen.playing.setup.game == CHECKERS:
        lower = Figure.BLACK_MAN if screen.flipped else Figure.WHITE_MAN
        below = next(player for player in players if screen.face.figure_of(player) is lower)
    pieces = screen.context.settings.piece_set
    cards = {player: SeatCard(f"player {player}", _seat(screen, player), pieces) for player in players}
    return [card for player, card in cards.items() if player != below], [cards[below]]


def _seat(screen: "PlayScreen", player: int) -> SeatInfo:
    playing = screen.playing
    position, seat = playing.match.position, playing.setup.seats[player]
    side = wording.side_name(position, player)
    if not seat.is_person:
        name, note = _("Computer"), f"{side} · {_(names.LEVELS[seat.level][0])}"
    elif seat.name:
        name, note = seat.name, side
    else:
        name, note = (_("You"), side) if playing.person is not None else (side, "")
    to_move = playing.outcome is None and position.turn == player
    start = playing.match.positions[0]
    captured, ahead = _captured(start, position, player) if isinstance(position, Position) else ((), 0)
    return SeatInfo(name, screen.face.figure_of(player), to_move, note, captured, ahead)


def _captured(start: Position, position: Position, player: int) -> tuple[tuple[Figure, ...], int]:
    """What the player has captured, and by how many pieces it is ahead."""
    mine = position.color_of(player)
    theirs = Figure.BLACK_MAN if mine.other == "black" else Figure.WHITE_MAN
    before, now = (Counter(piece.color for piece in each.pieces().values()) for each in (start, position))
    return (theirs,) * (before[mine.other] - now[mine.other]), now[mine] - now[mine.other]


def _moves(screen: "PlayScreen") -> Widget:
    match = screen.playing.match
    shown = len(match.moves) if screen.looking_back is None else screen.looking_back
    texts = move_texts(match.positions, match.moves)
    return MoveScroll(MoveTable(texts, match.position.players, shown, screen.look_back))


def _status(screen: "PlayScreen") -> str:
    """The message, or what is being waited for."""
    playing, position = screen.playing, screen.playing.match.position
    side = wording.side_name(position, position.turn)
    hint = move_text(position, playing.hint) if playing.hint is not None else ""
    texts = (
        (screen.message, screen.message),
        (screen.looking_back is not None, _("An earlier position. A click on the board leads back to the game.")),
        (playing.seeking_hint, _("Looking for a good move …")),
        (playing.outcome is not None, ""),
        (playing.endless, _("The computer thinks until you press “Move now”.")),
        (not playing.persons_turn, _("The computer is thinking …")),
        (hint, _("A good move is {move}.").format(move=hint)),
        (playing.person is not None, _("Your move")),
    )
    return next((text for holds, text in texts if holds), _("{side} to move").format(side=side))


def _thoughts(screen: "PlayScreen") -> list[str]:
    """How far the computer looked, and what it expects."""
    playing, report = screen.playing, screen.playing.report
    if report is None:
        return []
    position = playing.report_on
    if report.source in UNSEARCHED:
        move = move_text(position, report.pv[0])
        return [_(UNSEARCHED[report.source]), f"{wording.side_name(position, position.turn)}: {move}"]
    depth = _("To the end")
    if report.depth is not None:
        deepest = f"/{report.selective_depth}" if report.selective_depth else ""
        depth = _("Depth {depth}").format(depth=f"{report.depth}{deepest}")
    nodes = ngettext("{count} position", "{count} positions", report.nodes)
    nodes = nodes.format(count=wording.count_text(report.nodes))
    spent = playing.waited if playing.thinking else report.seconds
    seconds = _("{seconds} s").format(seconds=f"{spent:.1f}")
    texts, at = [], position
    for move in report.pv[:8]:
        texts.append(move_text(at, move))
        at = at.play(move)
    side = wording.side_name(position, position.turn)
    looked = [depth, nodes, seconds]
    if report.hashfull:
        looked.append(_("memory {share} %").format(share=round(report.hashfull / 10)))
    return [" · ".join(looked), f"{side} {wording.score_text(report.score)}: {' '.join(texts)}"]


def _typed(screen: "PlayScreen") -> Widget:
    """Where a move can be typed."""

    def change(text: str) -> None:
        screen.typed = text

    start = screen.playing.setup.start
    example = move_text(start, start.legal_moves()[0])
    hint = _("Type a move: {example}").format(example=example)
    return TextField("typed", screen.typed, change, enter=screen.enter_typed, hint=hint, longest=40, grow=0)


def _tools(screen: "PlayScreen") -> list[Widget]:
    playing = screen.playing
    going = playing.outcome is None
    asks = going and playing.persons_turn
    return [
        Tool(
            "undo",
            _("Undo"),
            screen.undo,
            symbol="undo",
            tooltip=_("Take a move back (Ctrl+Z)"),
            enabled=playing.undo_count > 0,
        ),
        Tool(
            "redo",
            _("Redo"),
            screen.redo,
            symbol="redo",
            tooltip=_("Play it again (Ctrl+Y)"),
            enabled=playing.redo_count > 0,
        ),
        Tool("hint", _("Hint"), screen.hint, symbol="hint", tooltip=_("Propose a good move"), enabled=asks),
        Tool("flip", _("Flip"), screen.flip, symbol="flip", tooltip=_("Turn the board round (F)")),
        Tool("resign", _("Resign"), screen.resign, symbol="flag", tooltip=_("Give the game up"), enabled=going),
        Tool("draw", _("Draw"), screen.offer_draw, symbol="draw", tooltip=_("Offer a draw"), enabled=asks),
        Tool(
            "now",
            _("Move now"),
            screen.move_now,
            symbol="fast",
            tooltip=_("Make the computer answer at once"),
            enabled=playing.thinking or playing.seeking_hint,
        ),
        Tool("new", _("New"), screen.new_game, symbol="new", tooltip=_("New game (Ctrl+N)")),
    ]
