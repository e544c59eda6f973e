"""The empty board as one picture: frame, squares, the grooves or numbers on them, the names beside them."""

from collections.abc import Callable

import pygame

from game.ui import art
from game.ui.art_wood import BOARD_THEMES, VARIANTS, BoardTheme
from game.ui.face import Face

FontOf = Callable[[int], pygame.font.Font]
"""The font of a size in pixels."""

GROOVE = 0.04
"""The thickness of the grooves between light squares, in squares."""

SMALLEST_NUMBERED = 30
"""Squares of fewer pixels aren't numbered."""

SMALLEST_NAMED = 16
"""Squares of fewer pixels have no names beside them."""


def wooden_board(face: Face, board: str, cell: int, margin: int, font: FontOf, *, flipped: bool) -> pygame.Surface:
    """The board without figures, squares of cell pixels inside a frame of margin pixels, transparent at its corners."""
    theme = BOARD_THEMES[board]
    width, height = face.columns * cell, face.rows * cell
    picture = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    _stretch_frame(picture, art.frame_picture(board, margin), margin)
    squares = picture.subsurface((margin, margin, width, height))
    for row in range(face.rows):
        for column in range(face.columns):
            place = (face.rows - 1 - row, face.columns - 1 - column) if flipped else (row, column)
            square = face.square_at(*place)
            dark = face.chequered and square is not None
            corner = (column * cell, row * cell)
            squares.blit(art.plank_picture(board, dark, (5 * row + 3 * column + row * column) % VARIANTS, cell), corner)
            if square is not None and cell >= SMALLEST_NUMBERED and face.number(square):
                text = font(max(9, round(0.17 * cell))).render(face.number(square), True, theme.text_on_dark)
                text.set_alpha(190)
                squares.blit(text, (corner[0] + 0.05 * cell, corner[1] + 0.01 * cell))
    if not face.chequered:
        _carve_grooves(squares, face, theme, cell)
    _shade_edges(squares, max(2, cell // 12))
    if cell >= SMALLEST_NAMED:
        _name_rows_and_columns(picture, face, theme, cell, margin, font, flipped=flipped)
    return picture


def _stretch_frame(picture: pygame.Surface, frame: pygame.Surface, margin: int) -> None:
    """Draw the frame at the picture's size: its corners as they are, its sides stretched."""
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


def _carve_grooves(squares: pygame.Surface, face: Face, theme: BoardTheme, cell: int) -> None:
    """Grooves between the squares: dark, with the light caught along their lower and right edges."""
    thick = max(1, round(GROOVE * cell))
    width, height = squares.get_size()
    light = pygame.Color(255, 255, 255, 110)
    overlay = pygame.Surface((width, height), pygame.SRCALPHA)
    for offset, color in ((max(1, thick // 2), light), (0, pygame.Color(theme.groove))):
        for column in range(1, face.columns):
            overlay.fill(color, (column * cell - thick // 2 + offset, 0, thick, height))
        for row in range(1, face.rows):
            overlay.fill(color, (0, row * cell - thick // 2 + offset, width, thick))
    squares.blit(overlay, (0, 0))


def _shade_edges(squares: pygame.Surface, depth: int) -> None:
    """The shadow that the frame throws on the squares along the upper and the left edge."""
    width, height = squares.get_size()
    shadow = pygame.Surface((width, height), pygame.SRCALPHA)
    for step in range(depth):
        alpha = round(90 * (1 - step / depth) ** 2)
        shadow.fill((0, 0, 0, alpha), (step, step, width - step, 1))
        shadow.fill((0, 0, 0, alpha), (step, step, 1, height - step))
    squares.blit(shadow, (0, 0))


def _name_rows_and_columns(
    picture: pygame.Surface, face: Face, theme: BoardTheme, cell: int, margin: int, font: FontOf, *, flipped: bool
) -> None:
    """Write on the frame what rows (left) and columns (below) are called."""
    letters = font(max(9, min(round(0.62 * margin), round(0.5 * cell))))
    far_y = picture.get_height() - margin
    for place in range(face.rows):
        name = face.row_name(face.rows - 1 - place if flipped else place)
        text = letters.render(name, True, theme.text_on_frame)
        picture.blit(text, text.get_rect(center=(margin // 2, margin + place * cell + cell // 2)))
    for place in range(face.columns):
        name = face.column_name(face.columns - 1 - place if flipped else place)
        text = letters.render(name, True, theme.text_on_frame)
        picture.blit(text, text.get_rect(center=(margin + place * cell + cell // 2, far_y + margin // 2)))
