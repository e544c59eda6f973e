"""Boards of tic-tac-toe with their verdicts: small ones to click, a large one, and all of them as columns."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Self

import pygame

from ai.insight.positions import PositionGraph
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell
from game.ui.board import art
from game.ui.board.face import MARKS
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.games.wording import count_text
from game.ui.look import shapes
from game.ui.look.shapes import Colour, picture_cache
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Pressable
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _, ngettext

GROUND, LINES, STRIKE = (240, 228, 202), (120, 92, 56), (255, 201, 51)
"""Colours of the board, of its lines, and of the line that ended the game."""
EVEN, INK = (244, 241, 234), (35, 40, 45)
"""Colours of a drawn position, and of the letters on it."""
WHITE = (255, 255, 255)
# Lengths are pixels at 100 %.
PLATE, NOTE = 24, 20
"""Heights of the plate with the winner below a small board, and of the note."""
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


def worth_colour(winner: int | None, pieces: str) -> Colour:
    if winner is None:
        return EVEN
    red, green, blue, _alpha = pygame.Color(PIECE_SETS[pieces].marks[winner].dark)
    return red, green, blue


@picture_cache(1024)
def board_picture(position: TicTacToe, pieces: str, side: int) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    shapes.rounded(surface, surface.get_rect(), max(2, side // 16), GROUND, LINES, 1)
    width, each = max(1, side // 48), side / 3
    for n in (1, 2):
        pygame.draw.line(surface, LINES, (round(n * each), 2), (round(n * each), side - 3), width)
        pygame.draw.line(surface, LINES, (2, round(n * each)), (side - 3, round(n * each)), width)
    for cell in range(9):
        player = position.cell(cell)
        if player is not None:
            figure = art.figure_picture(MARKS[player], pieces, round(each))
            surface.blit(figure, (round(cell % 3 * each), round(cell // 3 * each)))
    line = position.winning_line()
    if line:
        first, last = (((cell % 3 + 0.5) * each, (cell // 3 + 0.5) * each) for cell in (line[0], line[-1]))
        pygame.draw.line(surface, INK, first, last, max(3, side // 18))
        pygame.draw.line(surface, STRIKE, first, last, max(1, side // 30))
    return surface


class PositionCard(Pressable):
    """A position over the mark of its winner with the plies to the end, or = for a draw; then a note."""

    role = "position"

    def __init__(
        self,
        name: str,
        graph: PositionGraph,
        position: TicTacToe,
        pieces: str,
        choose: Callable[[], None],
        note: str,
        *,
        side: float,
    ) -> None:
        worth = worth_text(graph, position)
        super().__init__(name, f"{str(position).replace(chr(10), '/')} {worth}", choose, tooltip=worth)
        self.position, self.pieces, self.note, self.side = position, pieces, note, side
        self.winner, plies = graph.winner(position), graph.verdict(position).plies
        self._short = "=" if self.winner is None else str(plies) if plies else ""

    def measure(self, look: Look, width: int) -> Size:
        side = min(width, look.px(self.side))
        return side, side + self._below(look)

    def _below(self, look: Look) -> int:
        return look.px(PLATE) + (look.px(NOTE) if self.note else 0)

    def _plate(self, look: Look) -> pygame.Rect:
        side = self.rect.h - self._below(look)
        left = self.rect.x + (self.rect.w - side) // 2
        return pygame.Rect(left, self.rect.y + side + look.px(2), side, look.px(PLATE - 4))

    def _noted(self, look: Look) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.rect.bottom - look.px(NOTE), self.rect.w, look.px(NOTE))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        texts = ((self._short, self._plate(look)), (self.note, self._noted(look)))
        return [look.text(text, Type.SMALL).place(place, 0.5) for text, place in texts if text]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, plate = ui.look, self._plate(ui.look)
        place = pygame.Rect(plate.x, self.rect.y, plate.w, plate.w)
        surface.blit(board_picture(self.position, self.pieces, plate.w), place)
        shapes.rounded(surface, plate, look.px(6), worth_colour(self.winner, self.pieces), look.theme.control_border, 1)
        ink = INK if self.winner is None else WHITE
        look.text(self._short, Type.SMALL).draw(surface, plate, ink, 0.5)
        look.text(self.note, Type.SMALL).draw(surface, self._noted(look), look.theme.muted, 0.5)
        if self.winner is not None:
            mark = pygame.Rect(plate.x + look.px(4), 0, plate.h - 4, plate.h - 4)
            mark.centery = plate.centery
            _sign(surface, mark, self.winner, ink)
        if ui.hovered is self:
            pygame.draw.rect(surface, look.theme.focus, place, look.px(2), look.px(4))


def _sign(surface: pygame.Surface, place: pygame.Rect, winner: int, ink: Colour) -> None:
    inner = place.inflate(-place.w // 4, -place.h // 4)
    width = max(2, place.w // 7)
    if winner:
        pygame.draw.circle(surface, ink, place.center, inner.w // 2, width)
    else:
        pygame.draw.line(surface, ink, inner.topleft, (inner.right - 1, inner.bottom - 1), width)
        pygame.draw.line(surface, ink, (inner.right - 1, inner.top), (inner.left, inner.bottom - 1), width)


class LargeBoard(Widget):
    """The current position. Each empty cell shows the winner after a mark there; a click makes it."""

    role = "board"
    clickable = True
    straight = True

    def __init__(
        self, graph: PositionGraph, position: TicTacToe, pieces: str, play: Callable[[Cell], None], *, side: float
    ) -> None:
        super().__init__("board", str(position).replace("\n", "/"))
        self.position, self.pieces, self.play, self.side = position, pieces, play, side
        self.winners = {cell: graph.winner(position.play(cell)) for cell in position.legal_moves()}

    def measure(self, look: Look, width: int) -> Size:
        side = min(width, look.px(self.side))
        return side, side

    def _square(self) -> pygame.Rect:
        side = min(self.rect.size)
        square = pygame.Rect(0, 0, side, side)
        square.center = self.rect.center
        return square

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        square = self._square()
        surface.blit(board_picture(self.position, self.pieces, square.w), square)
        each = square.w / 3
        for cell, winner in self.winners.items():
            plate = pygame.Rect(0, 0, round(each * 0.42), round(each * 0.42))
            plate.center = round(square.x + (cell % 3 + 0.5) * each), round(square.y + (cell // 3 + 0.5) * each)
            shapes.rounded(surface, plate, plate.w // 5, worth_colour(winner, self.pieces), LINES, 1)
            if winner is None:
                for line in (-1, 1):
                    bar = pygame.Rect(0, 0, plate.w // 2, max(2, plate.h // 10))
                    bar.center = plate.centerx, plate.centery + line * plate.h // 8
                    pygame.draw.rect(surface, INK, bar)
            else:
                _sign(surface, plate, winner, WHITE)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        square = self._square()
        if square.collidepoint(at):
            cell = (at[1] - square.y) * 3 // square.h * 3 + (at[0] - square.x) * 3 // square.w
            if cell in self.winners:
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
        pieces: str,
        choose: Callable[[TicTacToe], None],
        *,
        folded: bool,
        height: float,
    ) -> None:
        super().__init__("overview")
        self.graph, self.path, self.pieces, self.choose = graph, path, pieces, choose
        self.folded, self.height = folded, height
        self.plies = _columns(graph, folded=folded)
        self.pointed: TicTacToe | None = None
        self._drawn: tuple[tuple[object, ...], pygame.Surface] | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if (old.graph, old.folded, old.pieces) == (self.graph, self.folded, self.pieces):
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
        marks, dark = PIECE_SETS[self.pieces].marks, sum(look.theme.panel) < 3 * 128
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
        surface.blit(board_picture(position, self.pieces, side), board)

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
