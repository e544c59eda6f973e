"""The board: pixels and squares agree at every size and either way round, and its pictures are the approved ones."""

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.checkers.position import Piece, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color, Numbering, RuleSet
from game.kind import Square
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ui.board.art import BoardStyle
from game.ui.board.face import MARKS, CheckersFace, Face, Figure, PlainFace
from game.ui.board.scene import Arrow, Scene
from game.ui.board.view import BoardView
from tests.ui.golden import assert_golden, different_pixels

BACKGROUND = (17, 22, 26)

BOARDS = {
    "english": ENGLISH,
    "mirrored": replace(ENGLISH, mirrored=True, numbering=Numbering.ALGEBRAIC),
    "ten": replace(ENGLISH, begins=Color.WHITE, size=10, rows_of_men=4),
}


def font(size: int) -> pygame.font.Font:
    return pygame.font.Font("assets/fonts/NotoSansSC-Regular.otf", size)


def board_view(
    face: Face, size: tuple[int, int], style: BoardStyle | None = None, *, flipped: bool = False
) -> BoardView:
    board = BoardView(face, font, style, flipped=flipped)
    board.fit(pygame.Rect((0, 0), size))
    return board


def view(
    rules: MnkRules, size: tuple[int, int], style: BoardStyle | None = None, *, flipped: bool = False
) -> BoardView:
    return board_view(PlainFace(rules.columns, rules.rows), size, style, flipped=flipped)


def drawn(board: BoardView, scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size)
    picture.fill(BACKGROUND)
    board.draw(picture, scene)
    return picture


@given(
    size=st.tuples(st.integers(40, 4000), st.integers(40, 2200)),
    shape=st.sampled_from([(3, 3, 3), (5, 4, 4), (15, 15, 5)]),
    flipped=st.booleans(),
)
def test_the_middle_of_every_square_is_in_that_square(
    size: tuple[int, int], shape: tuple[int, int, int], *, flipped: bool
) -> None:
    board = view(MnkRules(*shape), size, flipped=flipped)
    for square in range(shape[0] * shape[1]):
        rect = board.rect_of(square)
        assert board.square_at(rect.center) == board.square_at(rect.topleft) == square
        assert board.square_at((rect.right - 1, rect.bottom - 1)) == square


@given(size=st.tuples(st.integers(100, 4000), st.integers(100, 2200)))
def test_the_board_fits_and_is_as_large_as_can_be(size: tuple[int, int]) -> None:
    board = view(MnkRules(), size)
    window = pygame.Rect((0, 0), size)
    assert window.contains(board.frame_rect)
    assert min(size) - min(board.frame_rect.size) <= 3 + 4


def test_turned_round_the_first_cell_is_at_the_bottom_right() -> None:
    board = view(MnkRules(), (300, 300), flipped=True)
    assert board.rect_of(0).bottomright == board.squares_rect.bottomright
    assert board.square_at(board.squares_rect.topleft) == 8


def test_beside_the_board_there_is_no_square() -> None:
    board = view(MnkRules(), (300, 300))
    assert board.square_at((0, 0)) is None
    assert board.square_at(board.squares_rect.bottomright) is None


def test_a_dragged_figure_is_centred_under_the_mouse() -> None:
    for flipped in (False, True):
        board = view(MnkRules(), (300, 300), flipped=flipped)
        assert board.rect_at(*board.place_at((120, 170))).center == pytest.approx((120, 170), abs=1)


def test_every_mark_highlight_and_the_winning_line_show() -> None:
    rules, size = MnkRules(5, 5, 4, players=4), (300, 300)
    board = view(rules, size)
    plain = Scene({})
    for scene in (
        Scene({}, last=(3,)),
        Scene({}, selected=(3,)),
        Scene({}, targets=(3,)),
        Scene({}, must=(3,)),
        Scene({}, cursor=3),
        Scene({}, refused=3),
        Scene({}, hint=(3,)),
        Scene({}, hint=(3, 9)),
        Scene({}, line=(0, 1, 2, 3)),
        Scene({}, ghost=(3, MARKS[0])),
        Scene(PlainFace(5, 5).figures(TicTacToe.start(rules).play(3))),
    ):
        assert different_pixels(drawn(board, plain, size), drawn(board, scene, size)) > 100


def test_a_ghost_is_seen_through() -> None:
    board, size = view(MnkRules(), (300, 300)), (300, 300)
    empty, ghost, mark = (
        drawn(board, scene, size).get_at(board.rect_of(4).center)
        for scene in (Scene({}), Scene({}, ghost=(4, MARKS[0])), Scene({4: MARKS[0]}))
    )
    assert mark.b < ghost.b < empty.b


@pytest.mark.parametrize("line", [(0, 6, 12), (4, 8, 12, 16), (10, 11, 12, 13, 14), (1, 6, 11)])
def test_the_winning_line_goes_over_the_whole_of_its_marks_and_no_further(line: tuple[Square, ...]) -> None:
    board, size = view(MnkRules(5, 5, 3), (400, 400)), (400, 400)
    plain, struck = drawn(board, Scene({}), size), drawn(board, Scene({}, line=line), size)
    first, last = (pygame.Vector2(board.rect_of(square).center) for square in (line[0], line[-1]))
    way = pygame.Vector2([(d > 0) - (d < 0) for d in last - first]) * board.cell
    for end, out in ((first, -way), (last, way)):
        outer_end, edge_of_the_square = end + 0.34 * out, end + 0.47 * out
        assert struck.get_at([round(x) for x in outer_end]) != plain.get_at([round(x) for x in outer_end])
        assert struck.get_at([round(x) for x in edge_of_the_square]) == plain.get_at(
            [round(x) for x in edge_of_the_square]
        )


@pytest.mark.parametrize("rules", [MnkRules(15, 15, 5), MnkRules(3, 3, 3)], ids=["15x15", "3x3"])
def test_no_cell_repeats_the_wood_of_another(rules: MnkRules) -> None:
    board, size = view(rules, (960, 960)), (960, 960)
    picture, inside = drawn(board, Scene({}), size), -board.cell // 4
    woods = {
        picture.subsurface(board.rect_of(cell).inflate(inside, inside)).copy().get_buffer().raw
        for cell in range(rules.cells)
    }
    assert len(woods) == rules.cells


def test_no_dark_square_repeats_the_wood_of_another_and_the_frame_has_a_grain() -> None:
    board, size = board_view(CheckersFace(BOARDS["ten"]), (1600, 1600), BoardStyle(names=False)), (1600, 1600)
    picture = drawn(board, Scene({}), size)
    woods = {picture.subsurface(board.rect_of(square)).copy().get_buffer().raw for square in range(1, 51)}
    assert len(woods) == 50
    middle = (board.frame_rect.y + board.squares_rect.y) // 2
    along = {tuple(picture.get_at((x, middle))) for x in range(board.squares_rect.left, board.squares_rect.right)}
    assert len(along) > 10


def number_pixels(board: BoardView, scene: Scene, size: tuple[int, int]) -> int:
    """Number of visible pixels of the numbers on the squares."""
    numbered = board.style
    with_numbers = drawn(board, scene, size)
    board.style = numbered._replace(names=False)
    without = drawn(board, scene, size)
    board.style = numbered
    return different_pixels(with_numbers, without)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [480, 960, 1600])
@pytest.mark.combinations(3)
def test_neither_pieces_nor_marks_cover_a_number(size: int, scale: float) -> None:
    board = board_view(CheckersFace(ENGLISH), (size, size), BoardStyle(scale=scale, bold=True))
    seen = number_pixels(board, Scene({}), (size, size))
    assert seen > 500
    squares = range(1, ENGLISH.squares + 1)
    for figure in (Figure.WHITE_MAN, Figure.WHITE_KING, Figure.BLACK_KING):
        covered = Scene(dict.fromkeys(squares, figure), cursor=15, targets=(16,))
        assert number_pixels(board, covered, (size, size)) == pytest.approx(seen, rel=0.02)
    must = Scene(dict.fromkeys(squares, Figure.BLACK_MAN), must=tuple(squares))
    assert number_pixels(board, must, (size, size)) == pytest.approx(seen, rel=0.1)


def test_numbers_grow_with_the_interface_where_there_is_room_and_small_boards_have_none() -> None:
    def pixels(size: int, scale: float) -> int:
        board = board_view(CheckersFace(ENGLISH), (size, size), BoardStyle(scale=scale))
        return number_pixels(board, Scene({}), (size, size))

    assert pixels(288, 1) == pixels(288, 2) == 0
    assert 0 < pixels(960, 1) < pixels(960, 1.25)
    assert pixels(960, 1.5) == pixels(960, 2)


def test_without_names_the_frame_is_thin() -> None:
    rules = MnkRules(10, 10, 5)
    named, plain = view(rules, (300, 300)), view(rules, (300, 300), BoardStyle(names=False))
    assert plain.cell > named.cell


def test_while_the_size_changes_the_old_picture_is_stretched() -> None:
    scene, size = Scene({4: MARKS[0]}), (300, 300)
    board = view(MnkRules(), (200, 200))
    drawn(board, scene, size)
    board.fit(pygame.Rect((0, 0), size), settle=0.15)
    assert board.square_at(board.rect_of(7).center) == 7
    stretched = drawn(board, scene, size)
    board.update(0.1)
    assert board.settling
    board.update(0.1)
    assert not board.settling
    sharp = drawn(board, scene, size)
    assert 0 < different_pixels(stretched, sharp) < 0.2 * 300 * 300
    assert different_pixels(sharp, drawn(view(MnkRules(), size), scene, size)) == 0


@pytest.mark.parametrize("style", [BoardStyle(), BoardStyle("blue", "safe")], ids=lambda style: style.board)
def test_tic_tac_toe_looks_as_approved(style: BoardStyle) -> None:
    rules = MnkRules(5, 5, 4, players=4)
    position = TicTacToe.parse("XOZV./.XOZV/..X../...../.....", rules)
    scene = Scene(PlainFace(5, 5).figures(position), last=(9,), line=(0, 6, 12), cursor=20)
    assert_golden(drawn(view(rules, (360, 360), style), scene, (360, 360)), f"board-mnk-{style.board}")


@pytest.mark.parametrize("rules", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("flipped", [False, True])
def test_every_square_of_every_checkers_board_is_found(rules: RuleSet, *, flipped: bool) -> None:
    board = board_view(CheckersFace(rules), (640, 480), flipped=flipped)
    for square in range(1, rules.squares + 1):
        assert board.square_at(board.rect_of(square).center) == square


def test_a_light_square_is_no_square() -> None:
    board = board_view(CheckersFace(ENGLISH), (640, 480))
    assert board.square_at(board.rect_at(0, 0).center) is None
    assert board.square_at(board.rect_at(0, 1).center) == 1


def test_the_corner_at_the_right_is_light_but_on_a_mirrored_board() -> None:
    size = (640, 480)
    for rules in (ENGLISH, BOARDS["mirrored"]):
        board = board_view(CheckersFace(rules), size)
        picture = drawn(board, Scene({}), size)
        corner = picture.get_at(board.rect_at(7, 7).center)
        assert (corner.r < 180) is rules.mirrored


@pytest.mark.parametrize("size", [32 * 9, 480, 960])
def test_checkers_looks_as_approved(size: int) -> None:
    pieces = dict(Position.start(ENGLISH).pieces()) | {15: Piece(Color.BLACK, True), 18: Piece(Color.WHITE, True)}
    position = Position.of(ENGLISH, Color.WHITE, pieces)
    scene = Scene(CheckersFace(ENGLISH).figures(position), last=(11, 15), must=(18,), selected=(22,), targets=(17,))
    assert_golden(drawn(board_view(CheckersFace(ENGLISH), (size, size)), scene, (size, size)), f"board-checkers-{size}")


def test_a_mirrored_board_with_named_squares_looks_as_approved() -> None:
    position = Position.start(BOARDS["mirrored"])
    board = board_view(CheckersFace(position.rules), (400, 400), BoardStyle("blue", "safe"), flipped=True)
    picture = drawn(board, Scene(board.face.figures(position), hint=(23, 19)), (400, 400))
    assert_golden(picture, "board-checkers-mirrored")


def test_bold_marks_look_as_approved() -> None:
    position = Position.start(ENGLISH)
    board = board_view(CheckersFace(ENGLISH), (480, 480), BoardStyle(pieces="scarlet", bold=True))
    scene = Scene(
        board.face.figures(position),
        last=(9, 14),
        must=(21,),
        selected=(22,),
        targets=(17,),
        cursor=26,
        refused=6,
        ghost=(15, Figure.WHITE_MAN),
    )
    assert_golden(drawn(board, scene, (480, 480)), "board-checkers-bold")


def test_the_end_of_an_arrow_is_seen_where_an_earlier_one_lies_along_it() -> None:
    board = board_view(CheckersFace(ENGLISH), (500, 500))
    capture, recapture = Arrow((21, 14), "#ff0000", label="1"), Arrow((10, 17), "#0000ff", label="2")
    picture = drawn(board, Scene({}, arrows=(capture, recapture)), (500, 500))
    for arrow in (capture, recapture):
        (x, y), (before, _) = (board.rect_of(arrow.path[place]).center for place in (1, 0))
        back = board.cell // 8 if before > x else -board.cell // 8
        assert picture.get_at((x + back, y - back))[:3] == pygame.Color(arrow.colour)[:3], arrow.label
