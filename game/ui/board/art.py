"""Pictures from SVG text, rendered at the wanted size and cached."""

from typing import NamedTuple, Self

import pygame

from game.keeping.settings import Settings
from game.ui.board.board_themes import BOARD_THEMES, Material
from game.ui.board.face import Figure
from game.ui.board.figures import crown_svg, figure_svg, outline_svg
from game.ui.board.marks import SquareHighlight, mark_svg
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.textures import moulding_svg, sheet
from game.ui.look.shapes import picture_cache, svg_surface

STROKE_STEPS = 10
"""Number of pictures in which a mark or a winning line is drawn."""
TURNS = 24
"""Number of pictures of one turn of confetti."""
SHEET_WIDTH = 1280
"""Width of a sheet in pixels; more is invisible on the largest boards."""
SMALL_BOARD, SMALL_SHEET = 400, 480
"""Width of boards that are cut out of small sheets, which are faster to make, and the width of those."""
CURSOR_OVERLAP = 0.04
"""Overlap of the cursor over the edges of its square, in squares: the number inside stays clear."""
OUTLINE, OUTLINE_PIXELS = 0.8, 0.9
"""Reach of the dark outline of a figure on a light mark: hundredths of a square, and pixels besides."""
FRAME_SLICE = 4
"""Side of the frame's picture, in widths of the frame; its middle stretches."""
TOLD_BY_SHAPE = {"contrast", "safe"}
"""Themes, boards and piece sets with which marks on squares also differ by shape."""


class BoardStyle(NamedTuple):
    """Looks of a board: names out of BOARD_THEMES and PIECE_SETS."""

    board: str = "wood"
    pieces: str = "classic"
    names: bool = True
    """Squares are numbered, or rows and columns named on the frame."""
    scale: float = 1.0
    """Scale of the interface, 1 to 2: texts on the board grow with it where there is room."""
    bold: bool = False
    """Marks on squares differ by shapes in black and white, not by colours alone."""

    @classmethod
    def chosen(cls, settings: Settings, scale: float = 1.0) -> Self:
        chosen = {settings.theme, settings.board_theme, settings.piece_set}
        bold = not chosen.isdisjoint(TOLD_BY_SHAPE)
        return cls(settings.board_theme, settings.piece_set, settings.square_numbers, scale, bold)


@picture_cache(256)
def figure_picture(figure: Figure, pieces: str, size: int, step: int = STROKE_STEPS) -> pygame.Surface:
    """A figure for a square of `size` pixels; of a mark, `step` of STROKE_STEPS is drawn."""
    return svg_surface(figure_svg(figure, PIECE_SETS[pieces], step / STROKE_STEPS), (size, size))


def sheet_for(material: Material, side: int) -> pygame.Surface:
    """A sheet of a material, out of which boards of many widths are cut."""
    return _small_sheet(material) if side <= SMALL_BOARD else _large_sheet(material)


@picture_cache(9)
def _large_sheet(material: Material) -> pygame.Surface:
    return sheet(material, SHEET_WIDTH)


@picture_cache(64)
def _small_sheet(material: Material) -> pygame.Surface:
    return sheet(material, SMALL_SHEET)


@picture_cache(16)
def moulding_picture(board: str, width: int) -> pygame.Surface:
    """Light and shadow on a square frame, FRAME_SLICE times as wide as it is thick, to be stretched from its middle."""
    return svg_surface(moulding_svg(BOARD_THEMES[board]), (FRAME_SLICE * width, FRAME_SLICE * width))


@picture_cache(64)
def outline_picture(figure: Figure, pieces: str, size: int) -> pygame.Surface:
    """A dark shape a little larger than the figure, to lie under it on a light square."""
    reach = OUTLINE + OUTLINE_PIXELS * 100 / size
    return svg_surface(outline_svg(figure, PIECE_SETS[pieces], reach), (size, size))


@picture_cache(64)
def mark_picture(mark: SquareHighlight, board: str, size: int, *, bold: bool) -> pygame.Surface:
    """A highlight for a square of size pixels; the cursor's reaches over the square's edges on all sides."""
    side = size + 2 * max(1, round(CURSOR_OVERLAP * size)) if mark is SquareHighlight.CURSOR else size
    return svg_surface(mark_svg(mark, BOARD_THEMES[board], bold=bold), (side, side))


@picture_cache(512)
def confetto_picture(thrown: Figure | None, pieces: str, size: int, step: int) -> pygame.Surface:
    """A small mark, or a crown, turned by `step` of TURNS."""
    drawn = crown_svg() if thrown is None else figure_svg(thrown, PIECE_SETS[pieces])
    return pygame.transform.rotozoom(svg_surface(drawn, (size, size)), 360 * step / TURNS, 1.0)


@picture_cache(32)
def drawn(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """An arrow, a frame or a line."""
    return svg_surface(svg, size)
