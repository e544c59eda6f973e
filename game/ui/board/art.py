"""Pictures from SVG text, rendered at the size that is asked for and kept: sharp at any size, drawn once."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.board.face import Figure
from game.ui.board.figures import PIECE_SETS, figure_svg
from game.ui.board.marks import Mark, arrow_svg, mark_svg, strike_svg
from game.ui.board.wood import BOARD_THEMES, frame_svg, plank_svg
from game.ui.shapes import svg_surface

STROKE_STEPS = 10
"""The number of pictures in which a mark or a winning line is drawn."""

FRAME_SLICE = 4
"""The width and height of the frame's picture, in widths of the frame; its middle stretches."""


class BoardStyle(NamedTuple):
    """What a board looks like: names out of BOARD_THEMES and PIECE_SETS."""

    board: str = "wood"
    pieces: str = "classic"
    names: bool = True
    """Squares are numbered, or rows and columns named on the frame."""


@lru_cache(maxsize=256)
def figure_picture(figure: Figure, pieces: str, size: int, step: int = STROKE_STEPS) -> pygame.Surface:
    """A figure for a square of `size` pixels; of a mark, `step` of STROKE_STEPS is drawn."""
    return svg_surface(figure_svg(figure, PIECE_SETS[pieces], step / STROKE_STEPS), (size, size))


@lru_cache(maxsize=64)
def plank_picture(board: str, dark: bool, variant: int, size: int) -> pygame.Surface:
    """The wood of one square of size pixels."""
    theme = BOARD_THEMES[board]
    return svg_surface(plank_svg(theme.dark if dark else theme.light, variant), (size, size))


@lru_cache(maxsize=16)
def frame_picture(board: str, width: int) -> pygame.Surface:
    """A square frame of FRAME_SLICE x width pixels, moulding width pixels, to be stretched from its middle."""
    return svg_surface(frame_svg(BOARD_THEMES[board]), (FRAME_SLICE * width, FRAME_SLICE * width))


@lru_cache(maxsize=64)
def mark_picture(mark: Mark, board: str, size: int) -> pygame.Surface:
    """A highlight for a square of size pixels."""
    return svg_surface(mark_svg(mark, BOARD_THEMES[board]), (size, size))


@lru_cache(maxsize=16)
def arrow_picture(board: str, points: tuple[tuple[int, int], ...], cell: int, size: tuple[int, int]) -> pygame.Surface:
    """An arrow through the points, in pixels of a board of that size; as thick as fits cells of cell pixels."""
    return svg_surface(arrow_svg(BOARD_THEMES[board], points, cell, size), size)


@lru_cache(maxsize=2 * STROKE_STEPS)
def strike_picture(
    ends: tuple[tuple[int, int], tuple[int, int]], cell: int, size: tuple[int, int], step: int
) -> pygame.Surface:
    """The winning line from its first end; `step` of STROKE_STEPS of it is drawn."""
    return svg_surface(strike_svg(ends, cell, size, step / STROKE_STEPS), size)
