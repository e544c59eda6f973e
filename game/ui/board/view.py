"""The board on the screen: squares <-> pixels, and the drawing of one scene, for any board and any size."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple, TypeVar

import pygame

from game.kind import Square
from game.ui import shapes
from game.ui.board import art
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.confetti import Confetto
from game.ui.board.empty_board import NUMBER_INSET, SMALLEST_NUMBER, EmptyBoard, FontOf
from game.ui.board.face import Face, Figure, Stroke, strokes
from game.ui.board.marks import WORTH_INK, Mark
from game.ui.board.zoom import WHOLE, Zoom, most

Coordinate = TypeVar("Coordinate", int, float)

NAMED_FRAME, PLAIN_FRAME = (0.42, 0.045), (0.2, 0.02)
"""The frame's least thickness in squares and as a share of the board's width, with names on it and without."""

THICKEST_FRAME = 0.065
"""The frame's greatest thickness as a share of the board's width."""

LINE_REACH = 0.3
"""How far the winning line goes on, in rows and columns, after the middles of its ends: over the whole marks."""

WORTH_HEIGHT = 0.26
"""How high the letters are that say what a square is worth, in squares."""

BADGE = 0.36
"""How wide the disc is that says something of a piece, in squares."""
BADGE_EDGE, BADGE_INK, BADGE_DARK = (255, 255, 255), (255, 255, 255), (20, 24, 28)
SIGN = 0.27
"""How wide the disc is with the sign of an arrow, in squares."""
TIP = 0.4
"""The length of the end of an arrow that lies over the shafts of all others, in squares."""
LIGHT_GROUND = 460
"""The sum of red, green and blue from which on dark letters are read on a ground."""

GHOST = 0.4
"""The opacity of a figure that would come to stand on a square."""

NEAR = 2400
"""The width in pixels of the picture of the empty board out of which the parts are cut that a zoomed board shows."""
GLIDE = 0.09
"""The seconds in which a zoomed board would come to what it glides to, if it did not become slower."""
SPREADING = 0.15
"""Seconds after the last change of the zoom until the board is drawn sharp again."""
NAME = 12
"""The height of the letters of the names of rows and columns on a zoomed board, in pixels at 100 %,"""
NAME_OPACITY = 185
"""and the opacity of the plates that they are written on, 0 to 255."""
BAR, BAR_GAP = 0.008, 0.006
"""How thick the bars are that say which part of a zoomed board is seen, and how far from its edge, as shares of it."""
BAR_COLOUR, BAR_EDGE = (255, 255, 255), (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Sprite:
    """A moving figure: the corner of its square in rows and columns, and how it looks."""

    figure: Figure
    row: float
    column: float
    opacity: float = 1.0
    scale: float = 1.0
    stroke: float = 1.0
    """How much of a mark is drawn, 0 to 1."""


class Worth(NamedTuple):
    """What a move to a square is worth: one of the marks WIN, DRAW and LOSS, and a short text."""

    mark: Mark
    text: str


class Arrow(NamedTuple):
    """A move that is pointed out: its path, one square being framed, and its colour as SVG writes it."""

    path: tuple[Square, ...]
    colour: str
    width: float = 1.0
    """How thick it is, compared with the usual one."""
    label: str = ""
    """A sign that is written on it, so that it can be told from others without its colour."""


class Badge(NamedTuple):
    """A sign in the corner of a square: a short text and the colour of its ground."""

    text: str
    colour: tuple[int, int, int]


class Signs(NamedTuple):
    """What is drawn on a board to say something of its position."""

    arrows: tuple[Arrow, ...]
    badges: Mapping[Square, Badge]


NO_SIGNS = Signs((), {})


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is seen on a board at one moment."""

    figures: Mapping[Square, Figure]
    last: tuple[Square, ...] = ()
    """The squares of the last move."""
    selected: tuple[Square, ...] = ()
    targets: tuple[Square, ...] = ()
    must: tuple[Square, ...] = ()
    """The pieces that must capture."""
    cursor: Square | None = None
    refused: Square | None = None
    hint: tuple[Square, ...] = ()
    """The path of the move that is proposed; one square for a mark to be placed."""
    line: tuple[Square, ...] = ()
    """The winning line."""
    line_progress: float = 1.0
    sprites: tuple[Sprite, ...] = ()
    """Figures between squares, drawn over all others."""
    ghost: tuple[Square, Figure] | None = None
    """What a click would put on an empty square."""
    worths: Mapping[Square, Worth] = field(default_factory=dict)
    """What the moves to empty squares are worth."""
    washes: Mapping[Square, tuple[int, int, int, int]] = field(default_factory=dict)
    """Colours with their opacity, 0 to 255, that lie over squares and under what stands there."""
    arrows: tuple[Arrow, ...] = ()
    """Moves that are pointed out, the most important one first: it lies over the others."""
    badges: Mapping[Square, Badge] = field(default_factory=dict)
    """What is said of what stands on squares."""
    confetti: tuple[Confetto, ...] = ()
    """What flies over the board."""
    thrown: Figure | None = None
    """The mark that they are; None for crowns."""


def frame_of(face: Face, *, named: bool) -> float:
    """How thick the frame of a board is, in squares; `named`: rows and columns have names on it if they have any."""
    squares, share = NAMED_FRAME if named and face.row_name(0) else PLAIN_FRAME
    return min(max(squares, share * face.columns), THICKEST_FRAME * face.columns)


class BoardView:
    """One board in a rectangle of the screen. Call fit before anything else.

    All pictures are made for the size of a square, which takes some hundredths of a second. While a window is being
    resized the last ones are stretched instead, until `update` has seen the size settle.
    """

    def __init__(self, face: Face, font: FontOf, style: art.BoardStyle | None = None, *, flipped: bool = False) -> None:
        self.face = face
        self.style = style or art.BoardStyle()
        self.cell = 0
        self.squares_rect = pygame.Rect(0, 0, 0, 0)
        self.frame_rect = pygame.Rect(0, 0, 0, 0)
        """Where all of the board lies: when it is zoomed, more than is seen."""
        self.window = pygame.Rect(0, 0, 0, 0)
        """Where the board is seen: its frame's place when it is shown whole."""
        self.zoom = WHOLE
        self._goal: Zoom | None = None
        """What is being glided to."""
        self._flipped = flipped
        self._font = font
        self._empty: tuple[EmptyBoard, pygame.Surface] | None = None
        self._near: tuple[EmptyBoard, pygame.Surface] | None = None
        """The empty board out of which a zoomed board is cut."""
        self._cut: tuple[object, pygame.Surface] | None = None
        """What was cut out last, and of what."""
        self._numbered: EmptyBoard | None = None
        self._numbers: dict[Square, tuple[pygame.Surface, pygame.Surface]] = {}
        self._stretched: BoardView | None = None
        self._settles_in = 0.0
        self._whole_cell = 0
        self._spreads_for = 0.0

    def fit(self, rect: pygame.Rect, settle: float = 0.0) -> None:
        """Place the board in the middle of `rect`, with the largest whole number of pixels a square that fits.

        When the size changes, the old pictures are stretched for `settle` seconds, so that nobody has to wait.
        """
        face, before = self.face, copy(self)
        frame = frame_of(face, named=self.style.names)
        cell = max(4, int(min(rect.width / (face.columns + 2 * frame), rect.height / (face.rows + 2 * frame))))
        self._whole_cell = cell
        self.window = pygame.Rect((0, 0), self._size(cell))
        self.window.center = rect.center
        self._place()
        if settle and self._empty and before._whole_cell != cell:
            self._stretched = self._stretched or before
            self._settles_in = settle

    def _margin(self, cell: int) -> int:
        """How thick the frame is round squares of so many pixels."""
        return max(2, int(frame_of(self.face, named=self.style.names) * cell))

    def _size(self, cell: int) -> tuple[int, int]:
        """How wide and high the board is with squares of so many pixels."""
        margin = self._margin(cell)
        return self.face.columns * cell + 2 * margin, self.face.rows * cell + 2 * margin

    def _place(self) -> None:
        """Place the board so that the part of it is seen that the zoom says."""
        face, window, zoom = self.face, self.window, self.zoom
        self.cell = round(self._whole_cell * zoom.factor)
        margin, (width, height) = self._margin(self.cell), self._size(self.cell)
        right, down = zoom.way
        left, top = window.x - round(right * (width - window.w)), window.y - round(down * (height - window.h))
        self.frame_rect = pygame.Rect(left, top, width, height)
        self.squares_rect = pygame.Rect(left + margin, top + margin, face.columns * self.cell, face.rows * self.cell)

    @property
    def flipped(self) -> bool:
        """Whether the board is turned round."""
        return self._flipped

    @flipped.setter
    def flipped(self, flipped: bool) -> None:
        if flipped != self._flipped:
            self._flipped = flipped
            self._look_at(self.zoom.turned())

    @property
    def settling(self) -> bool:
        """Whether the size has just changed, so that a stretched picture is drawn."""
        return self._stretched is not None or self._spreads_for > 0 or self._goal is not None

    def update(self, dt: float, *, motion: bool = True) -> None:
        """Let dt seconds pass without a change of size. Without `motion` nothing glides."""
        goal = self._goal
        if goal is not None:
            self._look_at(self.zoom.towards(goal, dt / GLIDE if motion else 1.0))
            self._goal = goal if self.zoom != goal else None
        self._settles_in -= dt
        self._spreads_for -= dt
        if self._settles_in <= 0:
            self._stretched = None

    # The zoom

    @property
    def zooms(self) -> bool:
        """Whether the board has so many squares that it can be made larger."""
        return most(self.face.columns, self.face.rows) > 1

    @property
    def zoomed(self) -> bool:
        """Whether only a part of it is seen."""
        return not self.zoom.whole

    def zoom_by(self, factor: float, at: tuple[int, int]) -> bool:
        """Make the board so many times as large about a pixel; whether that changed anything."""
        place = (at[0] - self.window.x) / self.window.w, (at[1] - self.window.y) / self.window.h
        changes = self._look_at(self.zoom.times(factor, place, most=most(self.face.columns, self.face.rows)))
        if changes:
            self._spreads_for = SPREADING
        return changes

    def pan(self, right: float, down: float) -> bool:
        """Move a zoomed board by so many pixels; whether that changed anything."""
        window, frame = self.window, self.frame_rect
        room = max(1, frame.w - window.w), max(1, frame.h - window.h)
        return self._look_at(
            self.zoom.gone((window.x - frame.x - right) / room[0], (window.y - frame.y - down) / room[1])
        )

    def show_whole(self) -> bool:
        """Show the whole board again; whether it was zoomed."""
        return self._look_at(WHOLE)

    def reveal(self, square: Square) -> bool:
        """Bring a square of a zoomed board into sight; whether it was not to be seen as a whole."""
        place = self.rect_of(square)
        inside = place.clamp(self.window)
        return inside != place and self.pan(inside.x - place.x, inside.y - place.y)

    def follow(self, squares: Iterable[Square]) -> None:
        """Glide to those of these squares of which less than a half is seen; to the last one for certain."""
        before = self.zoom
        for square in squares:
            if not self.is_seen(square):
                self.reveal(square)
        goal = self.zoom
        if self._look_at(before):
            self._goal = goal

    def is_seen(self, square: Square) -> bool:
        """Whether at least a half of a square is in sight."""
        part = self.seen(square)
        return 2 * part.w * part.h >= self.cell * self.cell

    def seen(self, square: Square) -> pygame.Rect:
        """What is seen of a square; without a size, and at the nearest edge, when it is out of sight."""
        place = self.rect_of(square)
        part = place.clip(self.window)
        return part if part else pygame.Rect(place.clamp(self.window).topleft, (0, 0))

    def _look_at(self, zoom: Zoom) -> bool:
        if zoom == self.zoom:
            return False
        self.zoom, self._goal = zoom, None
        self._place()
        return True

    def square_at(self, pixel: tuple[int, int]) -> Square | None:
        """The square under a pixel of the screen; None beside the board and where nothing can stand."""
        if not self.squares_rect.collidepoint(pixel) or not self.window.collidepoint(pixel):
            return None
        row = (pixel[1] - self.squares_rect.y) // self.cell
        column = (pixel[0] - self.squares_rect.x) // self.cell
        return self.face.square_at(*self._turned(row, column))

    def rect_of(self, square: Square) -> pygame.Rect:
        """Where a square is on the screen."""
        return self.rect_at(*self.face.row_column(square))

    def rect_at(self, row: float, column: float) -> pygame.Rect:
        """Where a place between squares is on the screen; row and column as the face counts them."""
        row, column = self._turned(row, column)
        left = self.squares_rect.x + round(column * self.cell)
        return pygame.Rect(left, self.squares_rect.y + round(row * self.cell), self.cell, self.cell)

    def place_at(self, pixel: tuple[int, int]) -> tuple[float, float]:
        """The (row, column) of a square whose centre would be at the pixel."""
        row = (pixel[1] - self.squares_rect.y) / self.cell - 0.5
        column = (pixel[0] - self.squares_rect.x) / self.cell - 0.5
        return self._turned(row, column)

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        """Draw the board and everything on it."""
        if self._stretched:
            old = self._stretched
            picture = pygame.Surface(old.window.bottomright, pygame.SRCALPHA)
            old.draw(picture, scene)
            picture = picture.subsurface(old.window)
            surface.blit(pygame.transform.smoothscale(picture, self.window.size), self.window)
        elif not self.zoomed:
            surface.blit(self._empty_board(), self.frame_rect)
            self._draw_on_it(surface, scene)
        elif self._spreads_for > 0:
            self._draw_enlarged(surface, scene)
            self._draw_bars(surface)
        else:
            before = surface.get_clip()
            surface.set_clip(before.clip(self.window))
            surface.blit(self._cut_board(), self.window)
            self._draw_on_it(surface, scene)
            self._draw_names(surface)
            surface.set_clip(before)
            self._draw_bars(surface)

    def _draw_enlarged(self, surface: pygame.Surface, scene: Scene) -> None:
        """The part that is seen of a picture of the whole board: less sharp, but soon made at any size."""
        whole = copy(self)
        whole.show_whole()
        picture = pygame.Surface(self.window.bottomright, pygame.SRCALPHA)
        whole.draw(picture, scene)
        self._empty, self._numbered, self._numbers = whole._empty, whole._numbered, whole._numbers
        seen, window = self.zoom.seen, self.window
        place = round(window.x + seen.left * window.w), round(window.y + seen.top * window.h)
        size = round(window.w / self.zoom.factor), round(window.h / self.zoom.factor)
        part = picture.subsurface(pygame.Rect(place, size).clip(window))
        surface.blit(pygame.transform.smoothscale(part, window.size), window)

    def _draw_bars(self, surface: pygame.Surface) -> None:
        """Two bars along the edges: which part is seen."""
        window, seen = self.window, self.zoom.seen
        thick, gap = max(4, round(BAR * window.w)), max(3, round(BAR_GAP * window.w))
        wide, high = window.w - 4 * gap - thick, window.h - 4 * gap - thick
        across = (window.x + 2 * gap + seen.left * wide, window.bottom - gap - thick, wide / self.zoom.factor, thick)
        along = (window.right - gap - thick, window.y + 2 * gap + seen.top * high, thick, high / self.zoom.factor)
        for bar in (pygame.Rect(across), pygame.Rect(along)):
            shapes.rounded(surface, bar.inflate(2, 2), thick, BAR_EDGE)
            shapes.rounded(surface, bar, thick, BAR_COLOUR)

    def _draw_names(self, surface: pygame.Surface) -> None:
        """The names of the rows and columns that are seen, on plates along the edges: the frame is out of sight."""
        face, window, height = self.face, self.window, round(min(self.style.scale * NAME, 0.3 * self.cell))
        if not self.style.names or not face.row_name(0) or height < SMALLEST_NUMBER:
            return
        bars = round(2 * BAR_GAP * window.w) + max(4, round(BAR * window.w))
        inner = pygame.Rect(window.x, window.y, window.w - bars, window.h - bars)
        if self.squares_rect.x <= window.x:
            names = [(face.row_name(row), self.rect_at(row, 0).centery) for row in range(face.rows)]
            plates = [(name, pygame.Rect(inner.x, y - height // 2, 2 * height, height)) for name, y in names]
            self._write_names(surface, plates, inner)
            inner = pygame.Rect(inner.x + 2 * height, inner.y, inner.w - 2 * height, inner.h)
        if self.squares_rect.bottom >= window.bottom:
            names = [(face.column_name(column), self.rect_at(0, column).centerx) for column in range(face.columns)]
            top = inner.bottom - round(1.4 * height)
            plates = [(name, pygame.Rect(x - height, top, 2 * height, height)) for name, x in names]
            self._write_names(surface, plates, inner)

    def _write_names(
        self, surface: pygame.Surface, names: Iterable[tuple[str, pygame.Rect]], inside: pygame.Rect
    ) -> None:
        """Write names in the middle of their places, those that lie inside."""
        for name, place in names:
            if inside.contains(place):
                text = self._font(place.h).render(name, True, BADGE_INK)
                plate = pygame.Surface(
                    (max(text.get_width(), place.h) + place.h // 2, round(1.3 * place.h)), pygame.SRCALPHA
                )
                shapes.rounded(plate, plate.get_rect(), place.h // 3, BADGE_DARK)
                plate.set_alpha(NAME_OPACITY)
                surface.blit(plate, plate.get_rect(center=place.center))
                surface.blit(text, text.get_rect(center=place.center))

    def _draw_on_it(self, surface: pygame.Surface, scene: Scene) -> None:
        self._draw_marks(surface, scene)
        marked = {*scene.last, *scene.selected}
        self._draw_numbers(surface, marked)
        for square, figure in scene.figures.items():
            if square in marked or square == scene.refused:
                surface.blit(art.outline_picture(figure, self.style.pieces, self.cell), self.rect_of(square))
            surface.blit(art.figure_picture(figure, self.style.pieces, self.cell), self.rect_of(square))
        if scene.ghost is not None:
            square, figure = scene.ghost
            self._draw_sprite(surface, Sprite(figure, *self.face.row_column(square), opacity=GHOST))
        for square, worth in scene.worths.items():
            self._write(surface, square, worth)
        self._mark(surface, Mark.TARGET, [square for square in scene.targets if square not in scene.worths])
        if scene.cursor is not None:
            self._mark(surface, Mark.CURSOR, (scene.cursor,))
        for sprite in scene.sprites:
            self._draw_sprite(surface, sprite)
        self._draw_arrows(surface, scene)
        for square, badge in scene.badges.items():
            self._draw_badge(surface, square, badge)
        if scene.line:
            step = round(scene.line_progress * art.STROKE_STEPS)
            place = self.window if self.zoomed else self.squares_rect
            for stroke in strokes(self.face, scene.line):
                ends = self._line_ends(stroke, place.topleft)
                surface.blit(art.strike_picture(ends, self.cell, place.size, step), place)
        self._throw(surface, scene)

    def _throw(self, surface: pygame.Surface, scene: Scene) -> None:
        """Confetti, no further than the board reaches."""
        before = surface.get_clip()
        surface.set_clip(before.clip(self.window))
        for each in scene.confetti:
            side = max(8, 4 * round(each.size * self.cell / 4))
            step = round(each.turn / 360 * art.TURNS) % art.TURNS
            picture = art.confetto_picture(scene.thrown, self.style.pieces, side, step)
            picture.set_alpha(round(255 * each.opacity))
            column, row = round(each.column * self.cell), round(each.row * self.cell)
            surface.blit(picture, picture.get_rect(center=self.squares_rect.move(column, row).topleft))
        surface.set_clip(before)

    def middle_of(self, square: Square) -> tuple[float, float]:
        """Where the middle of a square is seen: columns and rows from the upper left corner of all squares."""
        x, y = self.rect_of(square).center
        return (x - self.squares_rect.x) / self.cell, (y - self.squares_rect.y) / self.cell

    def _draw_arrows(self, surface: pygame.Surface, scene: Scene) -> None:
        """The hint and the moves that are pointed out; no shaft lies over the end of another arrow."""
        if len(scene.hint) > 1:
            self._point(surface, Arrow(scene.hint, BOARD_THEMES[self.style.board].hint))
        for arrow in reversed(scene.arrows):
            self._point(surface, arrow)
        if len(scene.arrows) > 1:
            for arrow in reversed(scene.arrows):
                self._draw_tip(surface, arrow)

    def _point(self, surface: pygame.Surface, arrow: Arrow) -> None:
        """Draw an arrow, or a frame where there is one square, and its sign near its tail."""
        centers = [self.rect_of(square).center for square in arrow.path]
        sign = centers[0]
        if len(centers) == 1:
            surface.blit(art.spot_picture(arrow.colour, self.cell, arrow.width), self.rect_of(arrow.path[0]))
        else:
            place = pygame.Rect(centers[0], (1, 1)).unionall([pygame.Rect(at, (1, 1)) for at in centers])
            place.inflate_ip(2 * self.cell, 2 * self.cell)
            place = place.clip(self.window) if self.zoomed else place
            points = tuple((x - place.x, y - place.y) for x, y in centers)
            picture_of = art.arrow_part if self.zoomed else art.arrow_picture
            if place:
                surface.blit(picture_of(arrow.colour, points, self.cell, place.size, arrow.width), place)
            sign = (2 * centers[0][0] + centers[1][0]) // 3, (2 * centers[0][1] + centers[1][1]) // 3
        if arrow.label:
            self._write_sign(surface, arrow, sign)

    def _draw_tip(self, surface: pygame.Surface, arrow: Arrow) -> None:
        """The end of an arrow once more: where a capture is answered along its line, another shaft lies over it."""
        if len(arrow.path) > 1:
            (bx, by), (ex, ey) = (self.rect_of(square).center for square in arrow.path[-2:])
            share = TIP * self.cell / max(1.0, hypot(ex - bx, ey - by))
            place = pygame.Rect(0, 0, 2 * self.cell, 2 * self.cell)
            place.center = ex, ey
            points = (
                (self.cell - round(share * (ex - bx)), self.cell - round(share * (ey - by))),
                (self.cell, self.cell),
            )
            surface.blit(art.tip_picture(arrow.colour, points, self.cell, place.size, arrow.width), place)

    def _write_sign(self, surface: pygame.Surface, arrow: Arrow, at: tuple[int, int]) -> None:
        """The sign of an arrow on a disc of its colour."""
        side = max(14, round(SIGN * self.cell))
        place = pygame.Rect(0, 0, side, side)
        place.center = at
        ground = pygame.Color(arrow.colour)
        colour = ground.r, ground.g, ground.b
        shapes.rounded(surface, place, side // 2, colour, BADGE_DARK, max(1, side // 12))
        ink = BADGE_DARK if sum(colour) > LIGHT_GROUND else BADGE_INK
        text = self._font(round(0.72 * side)).render(arrow.label, True, ink)
        surface.blit(text, text.get_rect(center=place.center))

    def _draw_badge(self, surface: pygame.Surface, square: Square, badge: Badge) -> None:
        """A filled disc over the upper right corner of a square, inside the board."""
        side = max(16, round(BADGE * self.cell))
        place = pygame.Rect(0, 0, side, side)
        place.center = self.rect_of(square).topright
        place.clamp_ip(self.squares_rect)
        shapes.rounded(surface, place, side // 2, badge.colour, BADGE_EDGE, max(1, side // 16))
        ink = BADGE_DARK if sum(badge.colour) > LIGHT_GROUND else BADGE_INK
        text = self._font(round(0.62 * side)).render(badge.text, True, ink)
        surface.blit(text, text.get_rect(center=place.center))

    def _draw_marks(self, surface: pygame.Surface, scene: Scene) -> None:
        for square, colour in scene.washes.items():
            wash = pygame.Surface((self.cell, self.cell), pygame.SRCALPHA)
            wash.fill(colour)
            surface.blit(wash, self.rect_of(square))
        self._mark(surface, Mark.LAST, scene.last)
        self._mark(surface, Mark.SELECTED, scene.selected)
        self._mark(surface, Mark.MUST, scene.must)
        if len(scene.hint) == 1:
            self._mark(surface, Mark.MUST if scene.hint[0] in scene.worths else Mark.TARGET, scene.hint)
        for square, worth in scene.worths.items():
            self._mark(surface, worth.mark, (square,))
        if scene.refused is not None:
            self._mark(surface, Mark.REFUSED, (scene.refused,))

    def _draw_numbers(self, surface: pygame.Surface, marked: AbstractSet[Square]) -> None:
        board = self._board(self.cell)
        if self._numbered != board:
            self._numbered, self._numbers = board, board.numbers(self._font)
        inset = round(NUMBER_INSET * self.cell)
        for square, (usual, on_mark) in self._numbers.items():
            surface.blit(on_mark if square in marked else usual, self.rect_of(square).move(inset, inset))

    def _mark(self, surface: pygame.Surface, mark: Mark, squares: Iterable[Square]) -> None:
        for square in squares:
            picture = art.mark_picture(mark, self.style.board, self.cell, bold=self.style.bold)
            surface.blit(picture, picture.get_rect(center=self.rect_of(square).center))

    def _write(self, surface: pygame.Surface, square: Square, worth: Worth) -> None:
        """Write what a square is worth in its middle."""
        colour = WORTH_INK[worth.mark]
        text = self._font(round(WORTH_HEIGHT * self.cell)).render(worth.text, True, colour)
        surface.blit(text, text.get_rect(center=self.rect_of(square).center))

    def _draw_sprite(self, surface: pygame.Surface, sprite: Sprite) -> None:
        rect = self.rect_at(sprite.row, sprite.column)
        step = round(sprite.stroke * art.STROKE_STEPS)
        picture = art.figure_picture(sprite.figure, self.style.pieces, self.cell, step)
        if sprite.scale != 1:
            side = max(1, round(self.cell * sprite.scale))
            picture = pygame.transform.smoothscale(picture, (side, side))
        if sprite.opacity != 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * sprite.opacity))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _turned(self, row: Coordinate, column: Coordinate) -> tuple[Coordinate, Coordinate]:
        """From the face's rows and columns to those of the screen, or back."""
        if self.flipped:
            return self.face.rows - 1 - row, self.face.columns - 1 - column
        return row, column

    def _line_ends(self, stroke: Stroke, corner: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
        """Where a stroke through squares begins and ends, in pixels from a corner."""
        (ax, ay), (bx, by) = (self.rect_of(square).move(-corner[0], -corner[1]).center for square in stroke[:2])
        reach = round(LINE_REACH * self.cell) * (-1 if self.flipped else 1)
        down, right = (reach * way for way in stroke.step)
        return (ax - right, ay - down), (bx + right, by + down)

    def _board(self, cell: int) -> EmptyBoard:
        """The empty board with squares of so many pixels."""
        return EmptyBoard(self.face, self.style, cell, self._margin(cell), self.flipped)

    def _empty_board(self) -> pygame.Surface:
        """The empty board, drawn anew when anything about it has changed."""
        board = self._board(self.cell)
        if self._empty is None or self._empty[0] != board:
            self._empty = (board, board.draw(self._font))
        return self._empty[1]

    def _cut_board(self) -> pygame.Surface:
        """What is seen of the zoomed empty board."""
        columns, rows = self.face.columns, self.face.rows
        largest = round(self._whole_cell * most(columns, rows))
        board = self._board(max(self._whole_cell, min(largest, NEAR // max(columns, rows))))
        key = board, self.window.size, self.frame_rect.move(-self.window.x, -self.window.y).topleft, self.cell
        if self._cut is not None and self._cut[0] == key:
            return self._cut[1]
        if self._near is None or self._near[0] != board:
            self._near = (board, board.draw(self._font))
        near, scale = self._near[1], board.cell / self.cell
        picture = pygame.Surface(self.window.size, pygame.SRCALPHA)
        inner = self.squares_rect.move(-self.window.x, -self.window.y)
        left, top = board.margin - inner.x * scale, board.margin - inner.y * scale
        source = pygame.Rect(int(left), int(top), *(round(side * scale) + 2 for side in self.window.size))
        source = source.clip(near.get_rect())
        part = pygame.transform.smoothscale(near.subsurface(source), [round(side / scale) for side in source.size])
        picture.blit(part, (round((source.x - left) / scale), round((source.y - top) / scale)))
        self._cut = (key, picture)
        return picture
