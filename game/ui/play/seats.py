"""The players' cards: names, side to move, captured pieces."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from game.kinds import kind_of
from game.ui.board.face import Figure
from game.ui.board.picture import FigureText
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Ink, Type
from game.ui.play.board import PlayedBoard
from game.ui.play.clocks import ClockPart
from game.ui.play_setup import CUSTOM, ENGINE, OWN
from game.ui.widgets.fits import Fits
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.line import Line
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _, ngettext


@dataclass(frozen=True, slots=True)
class SeatInfo:
    name: str
    figure: Figure
    to_move: bool
    note: str = ""
    captured: tuple[Figure, ...] = ()
    ahead: int = 0


class SeatCard(Tile):
    """One player: figure, name, note, captured pieces; while it is to move, framed and marked in the accent colour."""

    def __init__(self, name: str, info: SeatInfo, pieces: str, *, low: bool = False) -> None:
        """`low`: the note stands next to the name, where there are many cards."""
        icon = FigureText([info.figure], pieces, 30 if low else 42)
        note = [Line(info.note, Type.SMALL, ink=Ink.MUTED, height=20, least=40)] if info.note else []
        if low:
            noted = Row([Line(info.name, Type.STRONG), *note], gap=8, wraps=False)
            named: Widget = Fits([noted, Line(info.name, Type.STRONG, least=40)], grow=1)
        else:
            named = Line(info.name, Type.STRONG, height=26, least=80, grow=1)
        turn: list[Widget] = [pill(_("to move"))] if info.to_move else []
        title: Widget = Row([named, *turn], gap=8, wraps=False)
        if turn:
            title = Fits([title, Row([named, dot()], gap=8, wraps=False)])
        lead = f"+{info.ahead}" if info.ahead > 0 else ""
        captured = [FigureText(info.captured, pieces, 20, lead, style=Type.SMALL, ink=Ink.MUTED)]
        more = [*note, *(captured if info.captured or lead else [])]
        lines = [title] if low or not more else [title, Row(more, gap=8, wraps=False)]
        inside = Row([icon, Column(lines, gap=0, valign=0.5, grow=1)], gap=8, wraps=False, grow=1)
        least, padding = (40, 5) if low else (60, 7)
        moves = info.to_move
        super().__init__(
            [inside],
            name=name,
            ground=Ink.BACKGROUND,
            outlined=moves,
            bar=moves,
            padding=padding,
            least=least,
            role="player",
        )
        self.text = " ".join(filter(None, (info.name, info.note, _("to move") if moves else "")))
        self.info = info


def pill(text: str) -> Widget:
    """A filled marker with a text."""
    words = Row([Space(5), Line(text, Type.SMALL, ink=Ink.ON_ACCENT), Space(5)], gap=0, wraps=False)
    return Tile([words], ground=Ink.ACCENT, edge=Ink.ACCENT, padding=3)


def dot() -> Widget:
    return Tile([], ground=Ink.ACCENT, edge=Ink.ACCENT, padding=7)


def cards_of(board: PlayedBoard, clocks: ClockPart) -> tuple[list[Widget], list[Widget]]:
    players = range(len(board.playing.setup.seats))
    pieces, many = board.context.settings.piece_set, len(players) > 2

    def card(player: int) -> Widget:
        shown = SeatCard(f"player {player}", _seat(board, player), pieces, low=many)
        return clocks.beside(player, shown, flat=many)

    return [card(player) for player in players if player != board.below], [card(board.below)]


def _seat(board: PlayedBoard, player: int) -> SeatInfo:
    playing = board.playing
    position, seat = playing.position, playing.setup.seats[player]
    side = presentation_of(position).side_name(position, player, board.context.settings.piece_set)
    if not seat.is_person:
        name, note = _("Computer"), f"{side} · {names.level(seat.level)}"
        if seat.level == CUSTOM:
            note = names.custom(playing.setup.algorithm, playing.setup.depth)
        elif seat.level == OWN:
            note = f"{side} · {Path(playing.setup.player).name}"
        elif seat.level == ENGINE:
            name = seat.name
    elif seat.name:
        name, note = seat.name, side
    else:
        name, note = (_("You"), side) if playing.person is not None else (side, "")
    given = -playing.setup.handicap if player else playing.setup.handicap
    if given > 0:
        gives = ngettext("gives {count} man", "gives {count} men", given).format(count=given)
        note = f"{note} · {gives}" if note else gives
    to_move = playing.outcome is None and position.turn == player
    captured, ahead = _captured(board, player)
    return SeatInfo(name, board.face.figure_of(player), to_move, note, captured, ahead)


def _captured(board: PlayedBoard, player: int) -> tuple[tuple[Figure, ...], int]:
    """The captured pieces of the player, and its lead in pieces."""
    start, position = board.match.nodes[0].position, board.playing.position
    if not presentation_of(position).counts_pieces:
        return (), 0
    other, kind = 1 - player, kind_of(position)
    before, now = (Counter(kind.owners(each).values()) for each in (start, position))
    return (board.face.figure_of(other),) * (before[other] - now[other]), now[player] - now[other]
