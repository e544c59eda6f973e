"""The place of a board on the screen: squares <-> pixels, on a board of any size, turned or zoomed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import pygame

from game.kind import Square
from game.ui.board.art import BoardStyle
from game.ui.board.face import Face

LEAST_SEEN = 3
"""Least number of squares next to one another that stay visible."""
NEARLY_WHOLE = 1.06
"""Zoom up to which a board that is made smaller is shown whole."""
NEAR_BY = 0.003
"""Share of the window that is not worth a movement of its own."""


class BoardRegion(NamedTuple):
    """A part of a board in shares of its width and height."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Zoom:
    """A board that is `factor` times as large as its window; `x` and `y` are its point in the middle.

    >>> Zoom().times(2, (0.0, 0.0), most=4)
    Zoom(factor=2.0, x=0.25, y=0.25)
    """

    factor: float = 1.0
    x: float = 0.5
    y: float = 0.5

    @property
    def whole(self) -> bool:
        return self.factor == 1

    @property
    def seen(self) -> BoardRegion:
        half = 0.5 / self.factor
        return BoardRegion(self.x - half, self.y - half, self.x + half, self.y + half)

    def times(self, factor: float, at: tuple[float, float], *, most: float) -> "Zoom":
        """`factor` times as large, at most `most`; what is visible at a place of the window stays there."""
        larger = min(max(1.0, self.factor * factor), most)
        if factor < 1 and larger < NEARLY_WHOLE:
            return WHOLE
        kept = 1 / self.factor - 1 / larger
        return Zoom(larger, self.x + (at[0] - 0.5) * kept, self.y + (at[1] - 0.5) * kept).inside()

    @property
    def way(self) -> tuple[float, float]:
        """The way gone to the right and down: 0 at one edge of the board and 1 at the other."""
        least, room = 0.5 / self.factor, 1 - 1 / self.factor
        return ((self.x - least) / room, (self.y - least) / room) if room else (0.5, 0.5)

    def gone(self, right: float, down: float) -> "Zoom":
        """The zoom at this part of the way to the right and down; see `way`."""
        least, room = 0.5 / self.factor, 1 - 1 / self.factor
        return Zoom(self.factor, least + right * room, least + down * room).inside()

    def towards(self, goal: "Zoom", share: float) -> "Zoom":
        """This share of the way to another part of the board; the goal itself from near by."""
        right, down = goal.x - self.x, goal.y - self.y
        if share >= 1 or max(abs(right), abs(down)) * self.factor < NEAR_BY:
            return goal
        return Zoom(self.factor, self.x + share * right, self.y + share * down)

    def turned(self) -> "Zoom":
        """The same part of a board that is turned round."""
        return Zoom(self.factor, 1 - self.x, 1 - self.y)

    def inside(self) -> "Zoom":
        """The same without anything outside the board."""
        half = 0.5 / self.factor
        return Zoom(self.factor, min(max(half, self.x), 1 - half), min(max(half, self.y), 1 - half))


WHOLE = Zoom()


def most(columns: int, rows: int) -> float:
    """Greatest zoom of a board of this size.

    >>> most(3, 3), most(12, 12)
    (1.0, 4.0)
    """
    return max(1.0, min(columns, rows) / LEAST_SEEN)


Coordinate = TypeVar("Coordinate", int, float)
NAMED_FRAME, PLAIN_FRAME = (0.42, 0.045), (0.2, 0.02)
"""The frame's least thickness in squares and as a share of the board's width, with names on it and without."""
THICKEST_FRAME = 0.065
"""The frame's greatest thickness as a share of the board's width."""
GLIDE = 0.09
"""Seconds that a zoomed board would take to its goal if it did not become slower."""


def frame_of(face: Face, *, named: bool) -> float:
    """Thickness of a board's frame, in squares; `named`: rows and columns have names on it if they have any."""
    squares, share = NAMED_FRAME if named and face.row_name(0) else PLAIN_FRAME
    return min(max(squares, share * face.columns), THICKEST_FRAME * face.columns)


class BoardGeometry:
    """The places of one board's squares in a rectangle of the screen. Call fit before anything else."""

    def __init__(self, face: Face, style: BoardStyle, *, flipped: bool = False) -> None:
        self.face = face
        self.style = style
        self.cell = 0
        """The side of a square in pixels, zoomed."""
        self.squares_rect = pygame.Rect(0, 0, 0, 0)
        self.frame_rect = pygame.Rect(0, 0, 0, 0)
        """Place of the whole board: larger than the visible part when it is zoomed."""
        self.window = pygame.Rect(0, 0, 0, 0)
        """Place of the visible part of the board."""
        self.zoom = WHOLE
        self.whole_cell = 0
        """Side of a square in pixels when the board is shown whole."""
        self._goal: Zoom | None = None
        self._flipped = flipped

    def fit(self, rect: pygame.Rect) -> None:
        """Place the board in the middle of `rect`, with the largest whole number of pixels a square that fits."""
        face = self.face
        frame = frame_of(face, named=self.style.names)
        side = min(rect.width / (face.columns + 2 * frame), rect.height / (face.rows + 2 * frame))
        self.whole_cell = max(4, int(side))
        self.window = pygame.Rect((0, 0), self.size_of(self.whole_cell))
        self.window.center = rect.center
        self._place()

    def margin(self, cell: int) -> int:
        """Thickness of the frame round squares of this size."""
        return max(2, int(frame_of(self.face, named=self.style.names) * cell))

    def size_of(self, cell: int) -> tuple[int, int]:
        """Size of the board with squares of this size."""
        margin = self.margin(cell)
        return self.face.columns * cell + 2 * margin, self.face.rows * cell + 2 * margin

    def _place(self) -> None:
        """Place the board as the zoom says."""
        face, window, zoom = self.face, self.window, self.zoom
        self.cell = round(self.whole_cell * zoom.factor)
        margin, (width, height) = self.margin(self.cell), self.size_of(self.cell)
        right, down = zoom.way
        left, top = window.x - round(right * (width - window.w)), window.y - round(down * (height - window.h))
        self.frame_rect = pygame.Rect(left, top, width, height)
        self.squares_rect = pygame.Rect(left + margin, top + margin, face.columns * self.cell, face.rows * self.cell)

    @property
    def flipped(self) -> bool:
        return self._flipped

    @flipped.setter
    def flipped(self, flipped: bool) -> None:
        if flipped != self._flipped:
            self._flipped = flipped
            self._look_at(self.zoom.turned())

    @property
    def zooms(self) -> bool:
        """True if the board has enough squares to be enlarged."""
        return most(self.face.columns, self.face.rows) > 1

    @property
    def zoomed(self) -> bool:
        """True if the board is zoomed in."""
        return not self.zoom.whole

    def zoom_by(self, factor: float, at: tuple[int, int]) -> bool:
        """Make the board `factor` times as large about a pixel; return True if that changed anything."""
        place = (at[0] - self.window.x) / self.window.w, (at[1] - self.window.y) / self.window.h
        return self._look_at(self.zoom.times(factor, place, most=most(self.face.columns, self.face.rows)))

    def pan(self, right: float, down: float) -> bool:
        """Move a zoomed board by these pixels; return True if that changed anything."""
        window, frame = self.window, self.frame_rect
        room = max(1, frame.w - window.w), max(1, frame.h - window.h)
        return self._look_at(
            self.zoom.gone((window.x - frame.x - right) / room[0], (window.y - frame.y - down) / room[1])
        )

    def show_whole(self) -> bool:
        """Show the whole board again; return True if it was zoomed."""
        return self._look_at(WHOLE)

    def reveal(self, square: Square) -> bool:
        """Bring a square of a zoomed board into sight; return True if that was necessary."""
        place = self.rect_of(square)
        inside = place.clamp(self.window)
        return inside != place and self.pan(inside.x - place.x, inside.y - place.y)

    def follow(self, squares: Iterable[Square]) -> None:
        """Glide to those of these squares of which less than a half is visible; to the last one for certain."""
        before = self.zoom
        for square in squares:
            if not self.is_seen(square):
                self.reveal(square)
        goal = self.zoom
        if self._look_at(before):
            self._goal = goal

    def is_seen(self, square: Square) -> bool:
        """Return True if at least a half of a square is in sight."""
        part = self.seen(square)
        return 2 * part.w * part.h >= self.cell * self.cell

    def seen(self, square: Square) -> pygame.Rect:
        """The visible part of a square; without a size, and at the nearest edge, when it is out of sight."""
        place = self.rect_of(square)
        part = place.clip(self.window)
        return part if part else pygame.Rect(place.clamp(self.window).topleft, (0, 0))

    @property
    def gliding(self) -> bool:
        """True while another part of the board is coming into sight."""
        return self._goal is not None

    def glide(self, dt: float, *, motion: bool) -> None:
        """Let dt seconds pass; without `motion` the end is reached at once."""
        goal = self._goal
        if goal is not None:
            self._look_at(self.zoom.towards(goal, dt / GLIDE if motion else 1.0))
            self._goal = goal if self.zoom != goal else None

    def _look_at(self, zoom: Zoom) -> bool:
        if zoom == self.zoom:
            return False
        self.zoom, self._goal = zoom, None
        self._place()
        return True

    def square_at(self, pixel: tuple[int, int]) -> Square | None:
        """The square under a pixel of the screen, if any."""
        if not self.squares_rect.collidepoint(pixel) or not self.window.collidepoint(pixel):
            return None
        row = (pixel[1] - self.squares_rect.y) // self.cell
        column = (pixel[0] - self.squares_rect.x) // self.cell
        return self.face.square_at(*self._turned(row, column))

    def rect_of(self, square: Square) -> pygame.Rect:
        return self.rect_at(*self.face.row_column(square))

    def rect_at(self, row: float, column: float) -> pygame.Rect:
        """The place on the screen of a point between squares; row and column as the face counts them."""
        row, column = self._turned(row, column)
        left = self.squares_rect.x + round(column * self.cell)
        return pygame.Rect(left, self.squares_rect.y + round(row * self.cell), self.cell, self.cell)

    def place_at(self, pixel: tuple[int, int]) -> tuple[float, float]:
        """The (row, column) of a square whose centre would be at the pixel."""
        row = (pixel[1] - self.squares_rect.y) / self.cell - 0.5
        column = (pixel[0] - self.squares_rect.x) / self.cell - 0.5
        return self._turned(row, column)

    def middle_of(self, square: Square) -> tuple[float, float]:
        """The middle of a square on the screen: columns and rows from the upper left corner of all squares."""
        x, y = self.rect_of(square).center
        return (x - self.squares_rect.x) / self.cell, (y - self.squares_rect.y) / self.cell

    def _turned(self, row: Coordinate, column: Coordinate) -> tuple[Coordinate, Coordinate]:
        if self.flipped:
            return self.face.rows - 1 - row, self.face.columns - 1 - column
        return row, column
