"""Every piece shows on every board: contrasts taken from drawn pixels, of 3 at least, as WCAG 2.1 asks of graphics."""

from functools import cache
from itertools import combinations, product
from statistics import median

import pygame
import pytest

from game.checkers.variants import ENGLISH
from game.kind import Square
from game.ui.board.art import BoardStyle, figure_picture
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.face import MARKS, CheckersFace, Face, Figure, PlainFace
from game.ui.board.marks import LINE, LINE_EDGE
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.view import Scene
from tests.ui.board.test_view import board_view, drawn
from tests.ui.contrast import luminance, ratio

LEAST = 3.0
SIDE = 100
"""Pieces are measured at so many pixels a square."""
RING = 2
"""An outline counts when it is so many hundredths of a square wide."""

LOOKS = tuple(product(BOARD_THEMES, PIECE_SETS))
MEN = (Figure.WHITE_MAN, Figure.BLACK_MAN)
MAN_OF = {Figure.WHITE_KING: Figure.WHITE_MAN, Figure.BLACK_KING: Figure.BLACK_MAN}
"""A king's colour is that of the man under its crown."""


def grounds(board: str, face: Face, squares: tuple[Square, ...]) -> tuple[float, float]:
    """The luminance of the darkest and of the lightest of these squares."""
    size = (40 * face.columns, 40 * face.rows)
    view = board_view(face, size, BoardStyle(board, names=False))
    picture = drawn(view, Scene({}), size)
    levels = [luminance(pygame.transform.average_color(picture, view.rect_of(square))) for square in squares]
    return min(levels), max(levels)


@cache
def dark_squares(board: str) -> tuple[float, float]:
    return grounds(board, CheckersFace(ENGLISH), tuple(range(1, 33)))


@cache
def cells(board: str) -> tuple[float, float]:
    return grounds(board, PlainFace(3, 3), tuple(range(9)))


@cache
def pixels(figure: Figure, pieces: str) -> dict[tuple[int, int], float]:
    """The luminance of each pixel that the figure covers wholly."""
    picture = figure_picture(figure, pieces, SIDE)
    colours = {(x, y): picture.get_at((x, y)) for x, y in product(range(SIDE), repeat=2)}
    return {place: luminance(colour) for place, colour in colours.items() if colour.a == 255}


def stands_out(figure: Figure, pieces: str, ground: tuple[float, float]) -> bool:
    """The figure's own colour is far enough from the squares', or it has an outline that is far enough from both."""
    levels = pixels(figure, pieces)
    body = median(pixels(MAN_OF.get(figure, figure), pieces).values())
    if min(ratio(body, level) for level in ground) >= LEAST:
        return True
    outline = {
        place for place, level in levels.items() if min(ratio(level, other) for other in (*ground, body)) >= LEAST
    }
    wide = {(x, y) for x, y in outline if all((x + dx, y + dy) in outline for dx, dy in product(range(RING), repeat=2))}
    border = pygame.mask.from_surface(figure_picture(figure, pieces, SIDE), 254).outline()
    return all(any((x + dx, y + dy) in wide for dx, dy in product(range(-4, 5), repeat=2)) for x, y in border)


@pytest.mark.parametrize(("board", "pieces"), LOOKS)
def test_men_and_kings_stand_out_on_dark_squares(board: str, pieces: str) -> None:
    ground = dark_squares(board)
    for figure in (*MEN, Figure.WHITE_KING, Figure.BLACK_KING):
        assert stands_out(figure, pieces, ground), figure


@pytest.mark.parametrize(("board", "pieces"), LOOKS)
def test_marks_stand_out_on_cells(board: str, pieces: str) -> None:
    """Marks are told from one another by their shapes."""
    ground = cells(board)
    for figure in MARKS:
        assert stands_out(figure, pieces, ground), figure


@pytest.mark.parametrize("pieces", PIECE_SETS)
def test_the_sides_differ(pieces: str) -> None:
    white, black = (median(pixels(figure, pieces).values()) for figure in MEN)
    assert ratio(white, black) >= LEAST


@pytest.mark.parametrize(("board", "pieces"), LOOKS)
def test_one_tone_of_the_winning_line_stands_out_on_all_that_it_crosses(board: str, pieces: str) -> None:
    tones = [luminance(pygame.Color(colour)) for colour in (LINE, LINE_EDGE)]
    assert ratio(*tones) >= LEAST
    marks = {level for figure in MARKS for level in pixels(figure, pieces).values()}
    for level in {*cells(board), *marks}:
        assert max(ratio(tone, level) for tone in tones) >= LEAST


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("king", MAN_OF)
def test_the_crown_stands_out_on_its_disc(king: Figure, pieces: str) -> None:
    """Its colour or its outline, which stands out against that colour."""
    disc = median(pixels(MAN_OF[king], pieces).values())
    chosen = PIECE_SETS[pieces].white if king is Figure.WHITE_KING else PIECE_SETS[pieces].black
    crown, edge = (luminance(pygame.Color(colour)) for colour in (chosen.crown, chosen.crown_edge))
    assert max(ratio(crown, disc), ratio(edge, disc)) >= LEAST
    assert ratio(crown, edge) >= LEAST


@pytest.mark.parametrize("board", BOARD_THEMES)
def test_numbers_on_squares_can_be_read(board: str) -> None:
    text = luminance(BOARD_THEMES[board].text_on_dark)
    assert min(ratio(text, level) for level in dark_squares(board)) >= 4.5


@pytest.mark.parametrize("board", BOARD_THEMES)
@pytest.mark.parametrize("figure", [None, *MEN])
def test_bold_marks_differ_without_their_colours(board: str, figure: Figure | None) -> None:
    size = (480, 480)
    view = board_view(CheckersFace(ENGLISH), size, BoardStyle(board, bold=True))
    figures = {} if figure is None else {18: figure}
    scenes = {
        "none": Scene(figures),
        "last": Scene(figures, last=(18,)),
        "must": Scene(figures, must=(18,)),
        "selected": Scene(figures, selected=(18,)),
        "target": Scene(figures, targets=(18,)),
        "refused": Scene(figures, refused=18),
        "cursor": Scene(figures, cursor=18),
    }
    rect = view.rect_of(18).inflate(6, 6)
    greys = {name: levels(drawn(view, scene, size), rect) for name, scene in scenes.items()}
    for one, other in combinations(greys, 2):
        differ = sum(ratio(a, b) >= LEAST for a, b in zip(greys[one], greys[other], strict=True))
        assert differ >= 0.01 * len(greys[one]), (one, other)


def levels(picture: pygame.Surface, rect: pygame.Rect) -> list[float]:
    """The luminance of every pixel of a rectangle."""
    places = product(range(rect.left, rect.right), range(rect.top, rect.bottom))
    return [luminance(picture.get_at(place)) for place in places]
