"""Clicks become moves: one click where that is enough, jump by jump where routes part, a refusal otherwise."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kind import Square
from game.ui.board.hand import CompletedMove, PathMove, RefusedClick, Selection


def route(path: tuple[Square, ...], name: str = "") -> PathMove:
    return PathMove(path, name or path)


def selection(*paths: tuple[Square, ...]) -> Selection:
    return Selection(tuple(map(route, paths)))


OPENING = selection((9, 13), (9, 14), (10, 14), (10, 15), (12, 16))
AT_ONCE = replace(OPENING, at_once=True)


def test_click_the_piece_then_its_target() -> None:
    picked = OPENING.click(9)
    assert isinstance(picked, Selection)
    assert picked.targets == (13, 14)
    assert picked.click(14) == CompletedMove(route((9, 14)))


def test_one_click_on_a_piece_with_a_single_move_plays_it_where_that_is_wanted() -> None:
    assert AT_ONCE.click(12) == CompletedMove(route((12, 16)))
    assert OPENING.click(12) == Selection(OPENING.moves, (12,))


def test_one_click_on_a_square_that_a_single_move_reaches_plays_it_where_that_is_wanted() -> None:
    assert AT_ONCE.click(15) == CompletedMove(route((10, 15)))
    assert OPENING.click(15) == Selection(OPENING.moves, (10,), aimed=True)


def test_what_is_wanted_of_one_click_outlasts_a_selection() -> None:
    picked = AT_ONCE.click(9)
    assert isinstance(picked, Selection)
    assert picked.click(12) == CompletedMove(route((12, 16)))
    assert picked.click(9) == AT_ONCE


def test_a_square_that_two_pieces_reach_is_refused_as_ambiguous() -> None:
    assert OPENING.click(14) == RefusedClick((14,), ambiguous=True)


def test_a_square_that_one_piece_reaches_by_two_routes_selects_the_piece() -> None:
    diamond = selection((1, 10, 19), (1, 12, 19), (2, 11))
    assert diamond.click(19) == Selection(diamond.moves, (1,), aimed=True)


def clicked(start: Selection, *squares: Square) -> object:
    """The result of several clicks."""
    result: object = start
    for square in squares:
        assert isinstance(result, Selection)
        result = result.click(square)
    return result


@pytest.mark.parametrize(
    "squares", [(15, 15), (15, 10, 15), (15, 10, 10, 15, 10, 15), (12, 10, 15), (15, 9, 9, 10, 15)]
)
def test_a_target_and_its_piece_are_clicked_in_any_order(squares: tuple[Square, ...]) -> None:
    assert clicked(OPENING, *squares) == CompletedMove(route((10, 15)))


def test_a_second_click_on_the_piece_lets_go_of_it_after_its_target_was_clicked_too() -> None:
    assert clicked(OPENING, 15, 10, 10) == OPENING


def test_a_piece_that_can_also_leave_the_board_leaves_at_a_second_click() -> None:
    leaving = selection((2,), (2, 1), (5, 4))
    picked = leaving.click(2)
    assert isinstance(picked, Selection)
    assert picked.targets == (1,)
    assert picked.click(2) == CompletedMove(route((2,)))
    assert picked.click(1) == CompletedMove(route((2, 1)))


def test_the_end_of_a_capture_and_its_piece_are_clicked_in_any_order() -> None:
    jumps = selection((1, 10, 19), (1, 10, 17), (2, 11))
    for squares in ((19, 1, 19), (19, 1, 10, 19), (19, 10, 19), (1, 19)):
        assert clicked(jumps, *squares) == CompletedMove(route((1, 10, 19)))


def test_clicking_the_piece_again_lets_go_of_it() -> None:
    picked = OPENING.click(9)
    assert isinstance(picked, Selection)
    assert picked.click(9) == OPENING


def test_clicking_another_piece_selects_that_one() -> None:
    picked = OPENING.click(9)
    assert isinstance(picked, Selection)
    assert picked.click(10) == Selection(OPENING.moves, (10,))


def test_two_routes_to_one_square_are_told_apart_jump_by_jump() -> None:
    diamond = Selection(selection((1, 10, 19), (1, 12, 19)).moves, (1,))
    assert diamond.targets == (10, 12, 19)
    assert diamond.click(19) == RefusedClick((1, 19), ambiguous=True)
    assert diamond.click(12) == CompletedMove(route((1, 12, 19)))


def test_routes_that_part_late_need_a_click_where_they_part() -> None:
    fork = Selection(selection((1, 10, 17, 26), (1, 10, 19, 26), (1, 10, 19, 28)).moves, (1,))
    jumped = fork.click(10)
    assert isinstance(jumped, Selection)
    assert jumped.path == (1, 10)
    assert jumped.targets == (17, 19, 26, 28)
    assert jumped.click(28) == CompletedMove(route((1, 10, 19, 28)))
    assert jumped.click(17) == CompletedMove(route((1, 10, 17, 26)))


def test_the_end_of_a_long_chain_can_be_clicked_at_once() -> None:
    chain = Selection(selection((1, 10, 19, 28), (1, 12)).moves, (1,))
    assert chain.click(28) == CompletedMove(route((1, 10, 19, 28)))


def test_a_jump_onto_a_square_comes_before_another_route_that_ends_there() -> None:
    loops = Selection(selection((1, 10, 19, 12), (1, 12, 3), (1, 12, 21)).moves, (1,))
    assert loops.click(12) == Selection(loops.moves, (1, 12))


def test_a_square_of_no_move_is_refused_with_the_path_that_was_meant() -> None:
    assert OPENING.click(30) == RefusedClick((30,))
    assert Selection(OPENING.moves, (9,)).click(22) == RefusedClick((9, 22))


def test_a_dragged_piece_does_not_move_before_it_is_dropped() -> None:
    picked = OPENING.take(12)
    assert picked == Selection(OPENING.moves, (12,))
    assert isinstance(picked, Selection)
    assert picked.drop(12) == picked
    assert picked.drop(16) == CompletedMove(route((12, 16)))
    assert picked.drop(14) == RefusedClick((12, 14))
    assert OPENING.take(30) == RefusedClick((30,))


def test_dragging_goes_on_from_the_square_that_a_chain_has_reached() -> None:
    halfway = Selection(selection((1, 10, 17), (1, 10, 19)).moves, (1, 10))
    assert halfway.take(10) == halfway
    assert halfway.drop(17) == CompletedMove(route((1, 10, 17)))


def test_any_route_of_one_move_can_be_clicked() -> None:
    """The king on 46 takes two pieces on its line and may stop on 32, 28 or 23 between them."""
    moves = tuple(route((46, stop, end), f"to {end}") for end in (10, 5) for stop in (32, 28, 23))
    king = Selection(moves, (46,))
    assert king.targets == (5, 10, 23, 28, 32)
    halfway = king.click(28)
    assert isinstance(halfway, Selection)
    assert halfway.targets == (5, 10)
    assert halfway.click(10) == CompletedMove(route((46, 28, 10), "to 10"))
    assert king.drop(10) == CompletedMove(route((46, 32, 10), "to 10"))
    only = Selection(moves[:3], at_once=True)
    assert only.click(46) == only.click(10) == CompletedMove(route((46, 32, 10), "to 10"))


PATHS = st.lists(st.integers(1, 12), min_size=2, max_size=4, unique=True).map(tuple)


@given(st.sets(PATHS, min_size=1, max_size=12))
def test_every_legal_move_can_be_clicked_square_by_square(paths: set[tuple[Square, ...]]) -> None:
    whole = {path for path in paths if not any(other != path and other[: len(path)] == path for other in paths)}
    start = selection(*sorted(whole))
    for path in whole:
        step: Selection | CompletedMove | RefusedClick = start.take(path[0])
        for square in path[1:]:
            if isinstance(step, Selection):
                step = step.drop(square)
        assert step == CompletedMove(route(path))


@given(st.sets(PATHS, min_size=1, max_size=12), st.lists(st.integers(1, 12), max_size=8))
def test_whatever_is_clicked_only_legal_moves_come_out(paths: set[tuple[Square, ...]], clicks: list[int]) -> None:
    state = selection(*sorted(paths))
    for square in clicks:
        step = state.click(square)
        if isinstance(step, CompletedMove):
            assert step.move in state.moves
            break
        if isinstance(step, Selection):
            assert not step.path or step.candidates
            state = step
