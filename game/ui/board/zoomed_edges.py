"""The edges of a zoomed board: bars that show the visible part, and the names of rows and columns."""

from collections.abc import Iterable

import pygame

from game.ui.board.empty_board import SMALLEST_NUMBER, FontOf
from game.ui.board.geometry import BoardGeometry
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
