"""The empty board as one picture: frame, squares, grooves, names on the frame; and the numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product, starmap

import pygame

from game.kind import Square
from game.ui.board import art
from game.ui.board.board_themes import BOARD_THEMES, Material, Texture
from game.ui.board.face import Face
from game.ui.look.shapes import picture_cache, rounded

FontOf = Callable[[int], pygame.font.Font]
CORNER = 0.28
"""The radius of the frame's corners, in thicknesses of the frame."""
GROOVE = 0.04
"""The thickness of the grooves between light squares, in squares."""
THICK_GROOVE = 0.14
"""Thickness of those between blocks of squares."""
NUMBER_INSET = 0.04
"""Distance of the number of a square from its left and upper edge, in squares."""
NUMBER_ON_MARK = (18, 12, 6)
"""The colour of a number on a mark that makes its square light."""
NUMBER, NUMBER_ROOM = 0.13, 0.16
"""Usual height of a number's font in squares, and the height at which two digits still keep clear of pieces."""
USUAL_NUMBER, SMALLEST_NUMBER = 11, 9
"""Least height of a number's font in pixels at 100 %, and the height under which it is illegible."""
SMALLEST_NAMED = 16
"""Least side of squares with names on the frame, in pixels."""


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """All that an empty board is drawn from; equal ones give the same picture."""

    face: Face
    style: art.BoardStyle
    cell: int
    """A square's side in pixels."""
    margin: int
    """The frame's thickness in pixels."""
    flipped: bool

    def draw(self, font: FontOf) -> pygame.Surface:
        """The board without figures, transparent at its rounded corners."""
        width, height = self.face.columns * self.cell, self.face.rows * self.cell
        picture = pygame.Surface((width + 2 * self.margin, height + 2 * self.margin), pygame.SRCALPHA)
        theme = BOARD_THEMES[self.style.board]
        _build_frame(picture, theme.frame, self.margin)
        _stretch_frame(picture, art.moulding_picture(self.style.board, self.margin), self.margin)
        squares = picture.subsurface((self.margin, self.margin, width, height))
        self._lay(squares, theme.light, dark=False)
        if self.face.chequered:
            self._lay(squares, theme.dark, dark=True)
        else:
            self._carve_grooves(squares)
        if not theme.printed:
            _shade_edges(squares, max(2, self.cell // 12))
        if self.style.names and self.cell >= SMALLEST_NAMED:
            self._name_rows_and_columns(picture, font)
        return picture

    def numbers(self, font: FontOf) -> dict[Square, tuple[pygame.Surface, pygame.Surface]]:
        """The numbers on the squares: for the dark wood, and for a mark that makes it light."""
        height = int(min(NUMBER_ROOM * self.cell, self.style.scale * max(USUAL_NUMBER, NUMBER * self.cell)))
        if not self.style.names or height < SMALLEST_NUMBER:
            return {}
        theme, letters = BOARD_THEMES[self.style.board], font(height)
        places = product(range(self.face.rows), range(self.face.columns))
        squares = [square for square in starmap(self.face.square_at, places) if square is not None]
        pictures = {}
        for number, square in ((self.face.number(square), square) for square in squares):
            if number:
                usual, dark = (letters.render(number, True, color) for color in (theme.text_on_dark, NUMBER_ON_MARK))
                shape = usual.get_bounding_rect()
                pictures[square] = usual.subsurface(shape), dark.subsurface(shape)
        return pictures

    def _place(self, row: int, column: int) -> tuple[int, int]:
        """The face's (row, column) at this row and column of the screen."""
        return (self.face.rows - 1 - row, self.face.columns - 1 - column) if self.flipped else (row, column)

    def _lay(self, squares: pygame.Surface, material: Material, *, dark: bool) -> None:
        """Lay all squares, or the dark ones alone. Squares of stone come from all over their sheet."""
        rows, columns = self.face.rows, self.face.columns
        sheet = _sheet(material, max(squares.get_size()))
        if material.texture is not Texture.STONE and not dark:
            squares.blit(sheet, (0, 0))
            return
        for row, column in product(range(rows), range(columns)):
            if not dark or self.face.square_at(*self._place(row, column)) is not None:
                x, y = (column, row)
                if material.texture is Texture.STONE:
                    x, y = (3 * column + 2 * row) % columns, (5 * row + 3 * column) % rows
                area = (x * self.cell, y * self.cell, self.cell, self.cell)
                squares.blit(sheet, (column * self.cell, row * self.cell), area)

    def _carve_grooves(self, squares: pygame.Surface) -> None:
        """Grooves between the squares: dark, with the light caught along their lower and right edges."""
        width, height = squares.get_size()
        light, dark = pygame.Color(255, 255, 255, 110), pygame.Color(BOARD_THEMES[self.style.board].groove)
        overlay = pygame.Surface((width, height), pygame.SRCALPHA)
        for offset, color in ((max(1, self._groove(1) // 2), light), (0, dark)):
            for column in range(1, self.face.columns):
                thick = self._groove(column)
                overlay.fill(color, (column * self.cell - thick // 2 + offset, 0, thick, height))
            for row in range(1, self.face.rows):
                thick = self._groove(row)
                overlay.fill(color, (0, row * self.cell - thick // 2 + offset, width, thick))
        squares.blit(overlay, (0, 0))

    def _groove(self, number: int) -> int:
        """Thickness in pixels of the groove behind row or column `number`, from 1."""
        ends_block = self.face.block and number % self.face.block == 0
        return max(1, round((THICK_GROOVE if ends_block else GROOVE) * self.cell))

    def _name_rows_and_columns(self, picture: pygame.Surface, font: FontOf) -> None:
        """Write the names of rows (left) and columns (below) on the frame."""
        letters = font(max(9, round(self.margin * min(0.7, 0.5 * self.style.scale))))
        color = BOARD_THEMES[self.style.board].text_on_frame
        below = picture.get_height() - self.margin // 2
        for row in range(self.face.rows):
            text = letters.render(self.face.row_name(self._place(row, 0)[0]), True, color)
            picture.blit(text, text.get_rect(center=(self.margin // 2, self.margin + int((row + 0.5) * self.cell))))
        for column in range(self.face.columns):
            text = letters.render(self.face.column_name(self._place(0, column)[1]), True, color)
            picture.blit(text, text.get_rect(center=(self.margin + int((column + 0.5) * self.cell), below)))


@picture_cache(8)
def _sheet(material: Material, side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(art.sheet_for(material, side), (side, side))


def _build_frame(picture: pygame.Surface, material: Material, margin: int) -> None:
    """Saw the frame's four sides out of one sheet, the grain along each, and round its corners."""
    width, height = picture.get_size()
    whole = art.sheet_for(material, max(width, height))
    strip = min(max(1, round(margin * whole.get_width() / max(width, height))), whole.get_width() // 4)

    def rail(number: int, length: int) -> pygame.Surface:
        left = whole.get_width() * number // 4
        sawn = whole.subsurface((left, 0, strip, whole.get_height()))
        return pygame.transform.smoothscale(sawn, (margin, length))

    picture.blit(rail(0, height), (0, 0))
    picture.blit(rail(1, height), (width - margin, 0))
    for number, top in ((2, 0), (3, height - margin)):
        side = pygame.transform.rotate(rail(number, width), 90).convert_alpha()
        low, high = (0, margin) if top else (margin, 0)
        for end, inner in ((0, margin), (width, width - margin)):
            pygame.draw.polygon(side, (0, 0, 0, 0), ((end, low), (end, high), (inner, high)))
        picture.blit(side, (0, top))
    shape = pygame.Surface((width, height), pygame.SRCALPHA)
    rounded(shape, shape.get_rect(), round(CORNER * margin), (255, 255, 255))
    picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def _stretch_frame(picture: pygame.Surface, frame: pygame.Surface, margin: int) -> None:
    middle = frame.get_width() - 2 * margin
    width, height = picture.get_size()
    far_x, far_y = width - margin, height - margin
    for source, target in (
        ((margin, 0, middle, margin), (margin, 0, width - 2 * margin, margin)),
        ((margin, margin + middle, middle, margin), (margin, far_y, width - 2 * margin, margin)),
        ((0, margin, margin, middle), (0, margin, margin, height - 2 * margin)),
        ((margin + middle, margin, margin, middle), (far_x, margin, margin, height - 2 * margin)),
    ):
        picture.blit(pygame.transform.scale(frame.subsurface(source), target[2:]), target[:2])
    for x, from_x in ((0, 0), (far_x, margin + middle)):
        for y, from_y in ((0, 0), (far_y, margin + middle)):
            picture.blit(frame, (x, y), (from_x, from_y, margin, margin))


def _shade_edges(squares: pygame.Surface, depth: int) -> None:
    """The shadow that the frame throws on the squares along the upper and the left edge."""
    width, height = squares.get_size()
    shadow = pygame.Surface((width, height), pygame.SRCALPHA)
    for step in range(depth):
        alpha = round(90 * (1 - step / depth) ** 2)
        shadow.fill((0, 0, 0, alpha), (step, step, width - step, 1))
        shadow.fill((0, 0, 0, alpha), (step, step, 1, height - step))
    squares.blit(shadow, (0, 0))
