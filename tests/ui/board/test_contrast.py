"""Every piece shows on every board: contrasts taken from drawn pixels, of 3 at least, as WCAG 2.1 asks of graphics."""

from functools import cache
from itertools import combinations, product
from statistics import median

import pygame
import pytest

from game.checkers.rule_sets.english import ENGLISH
from game.keeping.settings import Settings
from game.kind import Square
from game.ui.board.art import TOLD_BY_SHAPE, BoardStyle, figure_picture, outline_picture
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.empty_board import NUMBER_ON_MARK
from game.ui.board.face import MARKS, CheckersFace, Face, Figure, PlainFace
from game.ui.board.figures import EDGE
from game.ui.board.marks import CURSOR, LINE, LINE_EDGE, SHAPED, SquareHighlight
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.scene import Scene
from game.ui.look.theme import HIGH_CONTRAST, Ink
from tests.ui.board.test_view import board_view, drawn
from tests.ui.colour_vision import VISIONS, least_difference, seen_contrast
from tests.ui.contrast import luminance, ratio

LEAST = 3.0
SIDE = 100
"""Side of a square in pixels for measuring pieces."""
RING = 2
"""Least width of an outline in hundredths of a square."""

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
@pytest.mark.combinations(3)
def test_men_and_kings_stand_out_on_dark_squares(board: str, pieces: str) -> None:
    ground = dark_squares(board)
    for figure in (*MEN, Figure.WHITE_KING, Figure.BLACK_KING):
        assert stands_out(figure, pieces, ground), figure


@pytest.mark.parametrize(("board", "pieces"), LOOKS)
@pytest.mark.combinations(3)
def test_marks_stand_out_on_cells(board: str, pieces: str) -> None:
    """Marks differ by their shapes."""
    ground = cells(board)
    for figure in MARKS:
        assert stands_out(figure, pieces, ground), figure


def test_marks_of_high_contrast_stand_out_next_to_names() -> None:
    ground = luminance(HIGH_CONTRAST.of(Ink.BACKGROUND))
    for figure in MARKS:
        assert stands_out(figure, "contrast", (ground, ground)), figure


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


@pytest.mark.parametrize("board", ["wood", "contrast"])
@pytest.mark.parametrize("figure", [None, *MEN])
@pytest.mark.combinations(3)
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


MARKED = ("last", "selected", "refused")
"""The marks that cover a square."""


@cache
def squares_of(board: str) -> dict[str, tuple[int, int, int]]:
    """The mean colour of a dark square, plain and under each mark of MARKED."""
    view = board_view(CheckersFace(ENGLISH), (240, 240), BoardStyle(board, names=False))
    picture = drawn(view, Scene({}, last=(17,), selected=(18,), refused=19), (240, 240))

    def colour(square: Square) -> tuple[int, int, int]:
        red, green, blue = tuple(pygame.transform.average_color(picture, view.rect_of(square).inflate(-10, -10)))[:3]
        return red, green, blue

    return {mark: colour(square) for square, mark in enumerate((*MARKED, "plain"), start=17)}


def colour_of_square(board: str, mark: str) -> tuple[int, int, int]:
    """One of these colours."""
    return squares_of(board)[mark]


def outlined(figure: Figure, pieces: str, ground: float) -> bool:
    """The dark outline under a figure on a marked square is far enough from both."""
    edge, body = luminance(pygame.Color(EDGE)), median(pixels(MAN_OF.get(figure, figure), pieces).values())
    return min(ratio(edge, ground), ratio(edge, body)) >= LEAST


@pytest.mark.parametrize(("board", "pieces"), LOOKS)
@pytest.mark.parametrize("mark", MARKED)
def test_men_and_kings_stand_out_on_marked_squares(board: str, pieces: str, mark: str) -> None:
    ground = luminance(colour_of_square(board, mark))
    for figure in (*MEN, Figure.WHITE_KING, Figure.BLACK_KING):
        assert outlined(figure, pieces, ground) or stands_out(figure, pieces, (ground, ground)), figure


def test_a_figure_on_a_marked_square_has_its_outline() -> None:
    view = board_view(CheckersFace(ENGLISH), (240, 240), BoardStyle(names=False))
    plain, marked = (
        levels(drawn(view, scene, (240, 240)), view.rect_of(18))
        for scene in (Scene({18: Figure.WHITE_MAN}), Scene({18: Figure.WHITE_MAN}, last=(18,)))
    )
    dark = luminance(pygame.Color(EDGE)) + 0.01
    assert sum(level < dark for level in marked) > sum(level < dark for level in plain) + 20


@pytest.mark.parametrize("size", [40, 84, 250])
@pytest.mark.parametrize("pieces", PIECE_SETS)
def test_the_outline_of_a_figure_is_smooth_and_thin(pieces: str, size: int) -> None:
    """Its edge has pixels of all opacities, and it reaches between one and three pixels beyond the figure."""
    for figure in Figure:
        outline, drawn = outline_picture(figure, pieces, size), figure_picture(figure, pieces, size)
        opacities = {outline.get_at(place).a for place in product(range(size), repeat=2)}
        assert len(opacities) > 12, figure
        inner, outer = (pygame.mask.from_surface(picture, 200) for picture in (drawn, outline))
        assert outer.overlap_area(inner, (0, 0)) >= 0.99 * inner.count(), figure
        reach = (outer.get_bounding_rects()[0].w - inner.get_bounding_rects()[0].w) / 2
        assert 0 <= reach <= 3, figure


@pytest.mark.parametrize("board", BOARD_THEMES)
def test_numbers_on_marked_squares_can_be_read(board: str) -> None:
    for mark, colour in {
        "last": NUMBER_ON_MARK,
        "selected": NUMBER_ON_MARK,
        "refused": BOARD_THEMES[board].text_on_dark,
    }.items():
        assert ratio(luminance(colour), luminance(colour_of_square(board, mark))) >= 4.4, mark


@pytest.mark.parametrize("board", BOARD_THEMES)
def test_one_tone_of_each_bright_mark_stands_out_on_every_square_and_piece(board: str) -> None:
    """Rings, dots, the cursor and arrows have a bright colour and a dark outline."""
    theme, edge = BOARD_THEMES[board], luminance(pygame.Color(EDGE))
    grounds = [luminance(colour_of_square(board, mark)) for mark in ("plain", "last", "selected")]
    pieces = {median(pixels(figure, each).values()) for figure in MEN for each in PIECE_SETS}
    for tone in (theme.target, theme.must, theme.hint, CURSOR):
        bright = luminance(pygame.Color(tone))
        assert ratio(bright, edge) >= LEAST, tone
        for ground in (*grounds, *cells(board), *pieces):
            assert max(ratio(bright, ground), ratio(edge, ground)) >= LEAST, (tone, ground)


@pytest.mark.parametrize("board", BOARD_THEMES)
def test_the_last_move_is_seen_by_everybody(board: str) -> None:
    """All other marks differ by their shapes, whatever people see of their colours."""
    assert least_difference(colour_of_square(board, "plain"), colour_of_square(board, "last")) >= 14


@pytest.mark.parametrize("board", BOARD_THEMES)
def test_marks_differ_by_shape_where_their_colours_are_alike(board: str) -> None:
    told = {mark for mark in MARKED if SquareHighlight(mark) in SHAPED}
    for one, other in combinations((*MARKED, "plain"), 2):
        far = least_difference(colour_of_square(board, one), colour_of_square(board, other)) >= 14
        assert far or {one, other} & told, (one, other)


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_sides_differ_for_everybody(pieces: str, vision: str) -> None:
    white, black = (colour_of_man(figure, pieces) for figure in MEN)
    assert seen_contrast(white, black, vision) >= LEAST


@cache
def colour_of_man(figure: Figure, pieces: str) -> tuple[int, int, int]:
    """The colour that half of a man is darker than, and half lighter."""
    picture = figure_picture(figure, pieces, SIDE)
    colours = [colour for place in product(range(SIDE), repeat=2) if (colour := picture.get_at(place)).a == 255]
    red, green, blue = tuple(sorted(colours, key=luminance)[len(colours) // 2])[:3]
    return red, green, blue


@pytest.mark.parametrize("pieces", sorted(TOLD_BY_SHAPE & set(PIECE_SETS)))
def test_the_sets_for_everybody_have_shaped_marks(pieces: str) -> None:
    assert BoardStyle.chosen(Settings(piece_set=pieces)).bold
    assert not BoardStyle.chosen(Settings()).bold
