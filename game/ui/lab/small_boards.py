"""Boards of tic-tac-toe with their verdicts: small ones to click, a large one, and all of them as columns."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Self

import pygame

from ai.insight.positions import PositionGraph
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell
from game.ui.board.art import BoardStyle
from game.ui.board.face import MARKS, Face
from game.ui.board.marks import SquareHighlight
from game.ui.board.picture import BoardPicture, FigureText
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.scene import Scene, Sprite, TargetVerdict
from game.ui.board.view import BoardView
from game.ui.games.presentation import presentation_of
from game.ui.games.wording import count_text
from game.ui.look import shapes
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _, ngettext

EVEN = TargetVerdict(SquareHighlight.DRAW, "=")
SMALL_MARK = 0.45
"""Size of the winner's mark on an empty cell, in cells."""
# Lengths are pixels at 100 %.
PLATE = 20
"""Side of the winner's mark below a small board."""
GAP, LARGEST = 10, 15
"""Gap between the columns, and greatest side of a figure in them."""
HEADING = 24
ORDER = {0: 0, None: 1, 1: 2}
"""Order of the figures in a column by their winners."""


def worth_text(graph: PositionGraph, position: TicTacToe) -> str:
    winner, plies = graph.winner(position), graph.verdict(position).plies
    if winner is None:
        return _("A draw") if not position.legal_moves() else _("A draw when both play well")
    if not position.legal_moves():
        return (_("Crosses have won"), _("Noughts have won"))[winner]
    text = (
        ngettext("Crosses win in {count} ply", "Crosses win in {count} plies", plies),
        ngettext("Noughts win in {count} ply", "Noughts win in {count} plies", plies),
    )[winner]
    return text.format(count=plies)


def face_of(position: TicTacToe) -> Face:
    return presentation_of(position).face(position)


def position_card(
    name: str,
    graph: PositionGraph,
    position: TicTacToe,
    style: BoardStyle,
    choose: Callable[[], None],
    note: str,
    *,
    side: float,
) -> Tile:
    """A position over the mark of its winner with the plies to the end, or = for a draw; then a note."""
    face, winner, plies = face_of(position), graph.winner(position), graph.verdict(position).plies
    board = BoardPicture("", face, face.figures(position), style, side=side, line=position.winning_line() or ())
    short = "=" if winner is None else str(plies) if plies else ""
    marks = () if winner is None else (MARKS[winner],)
    worth = Row([FigureText(marks, style.pieces, PLATE, short, style=Type.SMALL)], align=0.5, wraps=False)
    notes = [Label(note, Type.SMALL, muted=True, align=0.5)] if note else []
    card = Tile([board, worth, *notes], name=name, action=choose, padding=3, edge=Ink.PANEL, role="position")
    card.text = card.tooltip = worth_text(graph, position)
    return card


class LargeBoard(BoardPicture):
    """The current position. Each empty cell shows the winner after a mark there; a click makes it."""

    role = "board"
    clickable = True

    def __init__(
        self, graph: PositionGraph, position: TicTacToe, style: BoardStyle, play: Callable[[Cell], None], *, side: float
    ) -> None:
        face = face_of(position)
        super().__init__("board", face, {}, style, side=side)
        self.text = str(position).replace("\n", "/")
        winners = {cell: graph.winner(position.play(cell)) for cell in position.legal_moves()}
        sprites = (
            Sprite(MARKS[winner], *face.row_column(cell), scale=SMALL_MARK)
            for cell, winner in winners.items()
            if winner is not None
        )
        even = {cell: EVEN for cell, winner in winners.items() if winner is None}
        self.scene = Scene(
            face.figures(position), line=position.winning_line() or (), sprites=tuple(sprites), worths=even
        )
        self.cells, self.play = tuple(winners), play

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        cell = self.view.square_at(at) if self.view else None
        if cell in self.cells:
            self.play(cell)


class Overview(Widget):
    """All positions as figures, a column for each ply, and the walk through them.

    A square is a position that crosses win, a disc one that noughts win, a bar a draw.
    """

    role = "overview"
    clickable = True
    straight = True

    def __init__(
        self,
        graph: PositionGraph,
        path: Sequence[TicTacToe],
        style: BoardStyle,
        choose: Callable[[TicTacToe], None],
        *,
        folded: bool,
        height: float,
    ) -> None:
        super().__init__("overview")
        self.graph, self.path, self.style, self.choose = graph, path, style, choose
        self.face = face_of(graph.start)
        self.folded, self.height = folded, height
        self.plies = _columns(graph, folded=folded)
        self.pointed: TicTacToe | None = None
        self._drawn: tuple[tuple[object, ...], pygame.Surface] | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if (old.graph, old.folded, old.style) == (self.graph, self.folded, self.style):
            self._drawn = old._drawn

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(self.height)

    def _column(self, look: Look, ply: int) -> tuple[pygame.Rect, int, int]:
        gap, count = look.px(GAP), len(self.plies)
        width = (self.rect.w - gap * (count - 1)) // count
        top = self.rect.y + look.px(HEADING)
        rect = pygame.Rect(self.rect.x + ply * (width + gap), top, width, self.rect.bottom - top)
        number = len(self.plies[ply])
        sides = (n for n in range(look.px(LARGEST), 1, -1) if (rect.w // n) * (rect.h // n) >= number)
        side = next(sides, 1)
        return rect, max(1, rect.w // side), side

    def place_of(self, look: Look, position: TicTacToe) -> pygame.Rect:
        ply = position.occupied.bit_count()
        rect, across, side = self._column(look, ply)
        number = self.plies[ply].index(position)
        left = rect.x + (rect.w - across * side) // 2
        return pygame.Rect(left + number % across * side, rect.y + number // across * side, side, side)

    def _at(self, look: Look, at: tuple[int, int]) -> TicTacToe | None:
        for ply, positions in enumerate(self.plies):
            rect, across, side = self._column(look, ply)
            column = (at[0] - rect.x - (rect.w - across * side) // 2) // side
            number = (at[1] - rect.y) // side * across + column
            if rect.collidepoint(at) and 0 <= column < across and number < len(positions):
                return positions[number]
        return None

    def _headings(self, look: Look) -> list[tuple[pygame.Rect, str]]:
        columns = [self._column(look, ply)[0] for ply in range(len(self.plies))]
        places = [pygame.Rect(rect.x, self.rect.y, rect.w, look.px(HEADING - 4)) for rect in columns]
        return list(zip(places, map(count_text, map(len, self.plies)), strict=True))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(text, Type.SMALL).place(place, 0.5) for place, text in self._headings(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look = ui.look
        for place, text in self._headings(look):
            look.text(text, Type.SMALL).draw(surface, place, look.theme.muted, 0.5)
        key = (self.rect.size, look.theme.panel)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._figures(look)
        surface.blit(self._drawn[1], self.rect)
        places = [self.place_of(look, position) for position in self.path]
        if len(places) > 1:
            pygame.draw.lines(surface, look.theme.focus, False, [place.center for place in places], look.px(2))
        for place in places:
            shapes.rounded(surface, place.inflate(4, 4), 3, None, look.theme.focus, look.px(2))
        self._draw_pointed(ui, surface)

    def _figures(self, look: Look) -> pygame.Surface:
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        marks, dark = PIECE_SETS[self.style.pieces].marks, sum(look.theme.panel) < 3 * 128
        colours = [pygame.Color(mark.light if dark else mark.dark) for mark in marks]
        for ply, positions in enumerate(self.plies):
            rect, across, side = self._column(look, ply)
            left, top = rect.x + (rect.w - across * side) // 2 - self.rect.x, rect.y - self.rect.y
            inner = side - max(1, side // 6)
            for number, position in enumerate(positions):
                winner = self.graph.winner(position)
                place = pygame.Rect(left + number % across * side, top + number // across * side, inner, inner)
                if winner == 0:
                    pygame.draw.rect(surface, colours[0], place)
                elif winner == 1:
                    pygame.draw.ellipse(surface, colours[1], place)
                else:
                    place.inflate_ip(0, max(1, inner // 3) - inner)
                    pygame.draw.rect(surface, look.theme.muted, place)
        return surface

    def _draw_pointed(self, ui: Host, surface: pygame.Surface) -> None:
        position = self._at(ui.look, ui.mouse_at(self)) if ui.hovered is self else None
        if position is None:
            return
        side, place = ui.look.px(84), self.place_of(ui.look, position)
        shapes.rounded(surface, place.inflate(4, 4), 3, None, ui.look.theme.text, ui.look.px(2))
        board = pygame.Rect(0, 0, side, side)
        board.midbottom = place.centerx, place.y - ui.look.px(8)
        board.clamp_ip(surface.get_rect().inflate(-8, -8))
        shapes.shadow(surface, board, 6, 8, ui.look.theme.shadow)
        view = BoardView(self.face, lambda size: ui.look.fonts.font(size, False), self.style)
        view.fit(board)
        view.draw(surface, Scene(self.face.figures(position), line=position.winning_line() or ()))

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        pointed = self._at(ui.look, at)
        ui.dirty |= pointed is not self.pointed
        self.pointed = pointed

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        position = self._at(ui.look, at)
        if position is not None:
            self.choose(position)


@lru_cache(maxsize=4)
def _columns(graph: PositionGraph, *, folded: bool) -> tuple[tuple[TicTacToe, ...], ...]:
    """The positions of each ply, those that crosses win first, then the draws."""
    plies = graph.plies(folded=folded)
    return tuple(tuple(sorted(ply, key=lambda position: ORDER[graph.winner(position)])) for ply in plies)
