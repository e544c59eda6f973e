"""The board on the screen: the empty board, drawn once for a size, and a scene on it."""

from collections.abc import Iterable
from copy import copy

import pygame

from game.ui.board import art
from game.ui.board.empty_board import SMALLEST_NUMBER, EmptyBoard, FontOf
from game.ui.board.face import Face
from game.ui.board.geometry import BoardGeometry, most
from game.ui.board.scene import Scene
from game.ui.board.scene_drawing import Numbers, SceneDrawing
from game.ui.look import shapes

NAME = 12
"""The height of the letters of the names of rows and columns on a zoomed board, in pixels at 100 %,"""
NAME_OPACITY = 185
"""and the opacity of the plates that they are written on, 0 to 255."""
NAME_INK, PLATE = (255, 255, 255), (20, 24, 28)
BAR, BAR_GAP = 0.008, 0.006
"""Thickness of the bars, and their distance from the edge, as shares of it."""
BAR_COLOUR, BAR_EDGE = (255, 255, 255), (0, 0, 0)


def draw_bars(surface: pygame.Surface, board: BoardGeometry) -> None:
    window, seen = board.window, board.zoom.seen
    thick, gap = max(4, round(BAR * window.w)), max(3, round(BAR_GAP * window.w))
    wide, high = window.w - 4 * gap - thick, window.h - 4 * gap - thick
    across = (window.x + 2 * gap + seen.left * wide, window.bottom - gap - thick, wide / board.zoom.factor, thick)
    along = (window.right - gap - thick, window.y + 2 * gap + seen.top * high, thick, high / board.zoom.factor)
    for bar in (pygame.Rect(across), pygame.Rect(along)):
        shapes.rounded(surface, bar.inflate(2, 2), thick, BAR_EDGE)
        shapes.rounded(surface, bar, thick, BAR_COLOUR)


def draw_names(surface: pygame.Surface, board: BoardGeometry, font: FontOf) -> None:
    face, window, height = board.face, board.window, round(min(board.style.scale * NAME, 0.3 * board.cell))
    if not board.style.names or not face.row_name(0) or height < SMALLEST_NUMBER:
        return
    bars = round(2 * BAR_GAP * window.w) + max(4, round(BAR * window.w))
    inner = pygame.Rect(window.x, window.y, window.w - bars, window.h - bars)
    if board.squares_rect.x <= window.x:
        names = [(face.row_name(row), board.rect_at(row, 0).centery) for row in range(face.rows)]
        plates = [(name, pygame.Rect(inner.x, y - height // 2, 2 * height, height)) for name, y in names]
        _write_names(surface, plates, inner, font)
        inner = pygame.Rect(inner.x + 2 * height, inner.y, inner.w - 2 * height, inner.h)
    if board.squares_rect.bottom >= window.bottom:
        names = [(face.column_name(column), board.rect_at(0, column).centerx) for column in range(face.columns)]
        top = inner.bottom - round(1.4 * height)
        plates = [(name, pygame.Rect(x - height, top, 2 * height, height)) for name, x in names]
        _write_names(surface, plates, inner, font)


def _write_names(
    surface: pygame.Surface, names: Iterable[tuple[str, pygame.Rect]], inside: pygame.Rect, font: FontOf
) -> None:
    for name, place in names:
        if inside.contains(place):
            text = font(place.h).render(name, True, NAME_INK)
            plate = pygame.Surface(
                (max(text.get_width(), place.h) + place.h // 2, round(1.3 * place.h)), pygame.SRCALPHA
            )
            shapes.rounded(plate, plate.get_rect(), place.h // 3, PLATE)
            plate.set_alpha(NAME_OPACITY)
            surface.blit(plate, plate.get_rect(center=place.center))
            surface.blit(text, text.get_rect(center=place.center))


NEAR = 2400
"""Width in pixels of the picture of the empty board out of which the parts of a zoomed board are cut."""
SPREADING = 0.15
"""Seconds after the last change of the zoom until the board is drawn sharp again."""


class BoardView(BoardGeometry):
    """One board in a rectangle of the screen. Call fit before anything else. Pictures are made for the size of a
    square, which takes some hundredths of a second; while a window is being resized the last ones are stretched, until
    `update` has seen the size settle."""

    def __init__(self, face: Face, font: FontOf, style: art.BoardStyle | None = None, *, flipped: bool = False) -> None:
        super().__init__(face, style or art.BoardStyle(), flipped=flipped)
        self._font = font
        self._empty: tuple[EmptyBoard, pygame.Surface] | None = None
        self._near: tuple[EmptyBoard, pygame.Surface] | None = None
        """The empty board out of which a zoomed board is cut."""
        self._cut: tuple[object, pygame.Surface] | None = None
        """The last cut, and its key."""
        self._numbered: EmptyBoard | None = None
        self._numbers: Numbers = {}
        self._stretched: BoardView | None = None
        self._settles_in = 0.0
        self._spreads_for = 0.0

    def fit(self, rect: pygame.Rect, settle: float = 0.0) -> None:
        """Fit the board into `rect`; if its size changes, stretch the old pictures for `settle` seconds."""
        before = copy(self)
        super().fit(rect)
        if settle and self._empty and before.whole_cell != self.whole_cell:
            self._stretched = self._stretched or before
            self._settles_in = settle

    def zoom_by(self, factor: float, at: tuple[int, int]) -> bool:
        """See BoardGeometry; the board is less sharp until the zoom settles."""
        changes = super().zoom_by(factor, at)
        if changes:
            self._spreads_for = SPREADING
        return changes

    @property
    def settling(self) -> bool:
        """True if the size has just changed, so that a stretched picture is drawn."""
        return self._stretched is not None or self._spreads_for > 0 or self.gliding

    def update(self, dt: float, *, motion: bool = True) -> None:
        """Let dt seconds pass without a change of size. Without `motion` nothing glides."""
        self.glide(dt, motion=motion)
        self._settles_in -= dt
        self._spreads_for -= dt
        if self._settles_in <= 0:
            self._stretched = None

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
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
            draw_bars(surface, self)
        else:
            with shapes.clipped(surface, self.window):
                surface.blit(self._cut_board(), self.window)
                self._draw_on_it(surface, scene)
                draw_names(surface, self, self._font)
            draw_bars(surface, self)

    def _draw_enlarged(self, surface: pygame.Surface, scene: Scene) -> None:
        """The visible part of a picture of the whole board: less sharp, but faster."""
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

    def _draw_on_it(self, surface: pygame.Surface, scene: Scene) -> None:
        board = self._board(self.cell)
        if self._numbered != board:
            self._numbered, self._numbers = board, board.numbers(self._font)
        SceneDrawing(surface, self, self._font).draw(scene, self._numbers)

    def _board(self, cell: int) -> EmptyBoard:
        return EmptyBoard(self.face, self.style, cell, self.margin(cell), self.flipped)

    def _empty_board(self) -> pygame.Surface:
        board = self._board(self.cell)
        if self._empty is None or self._empty[0] != board:
            self._empty = (board, board.draw(self._font))
        return self._empty[1]

    def _cut_board(self) -> pygame.Surface:
        columns, rows = self.face.columns, self.face.rows
        largest = round(self.whole_cell * most(columns, rows))
        board = self._board(max(self.whole_cell, min(largest, NEAR // max(columns, rows))))
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
