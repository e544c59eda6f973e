"""A zoomed board: only the board is visible, pixels and squares agree, and nothing is drawn outside its area."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.checkers.rule_sets.english import ENGLISH
from game.ui.board.art import BoardStyle
from game.ui.board.face import CheckersFace, Figure, PlainFace
from game.ui.board.geometry import WHOLE, Zoom
from game.ui.board.scene import Arrow, Scene
from game.ui.board.view import BoardView
from tests.ui.board.test_view import BACKGROUND, board_view, drawn
from tests.ui.golden import different_pixels

PLAIN = BoardStyle("blue", "flat")
shares = st.floats(0, 1)
factors = st.floats(0.2, 5)


@given(steps=st.lists(st.tuples(factors, shares, shares), max_size=5))
def test_nothing_beside_the_board_is_ever_seen(steps: list[tuple[float, float, float]]) -> None:
    zoom = WHOLE
    for factor, x, y in steps:
        zoom = zoom.times(factor, (x, y), most=6).gone(2 * x - 0.5, y)
        left, top, right, bottom = zoom.seen
        assert min(left, top) >= -1e-9
        assert max(right, bottom) <= 1 + 1e-9
        assert 1 <= zoom.factor <= 6


@given(at=st.tuples(shares, shares), factor=st.floats(1.1, 4))
def test_what_is_seen_between_the_fingers_stays_there(at: tuple[float, float], factor: float) -> None:
    zoom = WHOLE.times(factor, at, most=6)
    left, top, _right, _bottom = zoom.seen
    assert (left + at[0] / zoom.factor, top + at[1] / zoom.factor) == pytest.approx(at)


def test_a_board_that_is_nearly_whole_becomes_whole() -> None:
    assert Zoom(1.1, 0.5, 0.5).times(0.95, (0, 0), most=4) is WHOLE
    assert WHOLE.times(1.01, (0, 0), most=4) != WHOLE, "but fingers that spread slowly begin"


def test_one_goes_from_edge_to_edge() -> None:
    zoom = Zoom(4, 0.5, 0.5)
    assert zoom.way == (0.5, 0.5)
    assert zoom.gone(0, 1).seen == (0, 0.75, 0.25, 1)
    assert zoom.gone(-1, 2) == zoom.gone(0, 1)
    assert WHOLE.gone(0, 1) == WHOLE


def large(side: int = 600, *, flipped: bool = False) -> BoardView:
    return board_view(PlainFace(19, 19), (side, side), PLAIN, flipped=flipped)


@given(factor=st.floats(1.1, 6), at=st.tuples(st.integers(20, 580), st.integers(20, 580)), flipped=st.booleans())
def test_squares_and_pixels_agree_on_what_is_seen(factor: float, at: tuple[int, int], *, flipped: bool) -> None:
    view = large(flipped=flipped)
    before = view.place_at(at)
    view.zoom_by(factor, at)
    assert view.place_at(at) == pytest.approx(before, abs=0.5)
    for square in range(361):
        seen, middle = view.seen(square), view.rect_of(square).center
        assert view.window.contains(seen) or not seen
        assert view.square_at(middle) == (square if view.window.collidepoint(middle) else None)
    assert view.frame_rect.contains(view.window)


def test_a_square_is_brought_into_sight_and_stays_there_when_the_board_is_turned() -> None:
    view = large()
    view.zoom_by(4, (10, 10))
    assert not view.seen(360)
    assert view.reveal(360)
    assert view.seen(360).size == (view.cell, view.cell)
    assert not view.reveal(360)
    view.flipped = True
    assert view.seen(360).size == (view.cell, view.cell)
    assert not view.seen(0)


def test_it_glides_to_a_move_and_a_hand_that_moves_it_ends_that() -> None:
    view = large()
    view.zoom_by(4, (10, 10))
    view.update(1)
    view.follow((5, 360))
    assert view.settling
    assert not view.seen(360)
    ways = []
    while view.settling:
        ways.append(view.zoom.way[0])
        view.update(1 / 60)
    assert ways == sorted(ways)
    assert 5 < len(ways) < 60
    assert view.is_seen(360)
    view.follow((0,))
    view.pan(1, 1)
    assert not view.settling
    view.follow((0,))
    view.update(1 / 60, motion=False)
    assert view.is_seen(0)


@pytest.mark.parametrize("size", [(640, 640), (420, 700)])
def test_the_same_part_is_seen_in_a_window_of_another_size(size: tuple[int, int]) -> None:
    view = large()
    view.zoom_by(3, (450, 150))
    middle = view.square_at(view.window.center)
    view.update(1)
    before = drawn(view, Scene({}), (700, 700))
    view.fit(pygame.Rect((0, 0), size), 0.2)
    assert view.square_at(view.window.center) == middle
    stretched = drawn(view, Scene({}), (700, 700))
    view.update(1)
    sharp = drawn(view, Scene({}), (700, 700))
    assert different_pixels(stretched, sharp) < different_pixels(before, sharp)


def test_nothing_is_drawn_beside_the_window_whether_it_is_being_spread_or_not() -> None:
    view = board_view(CheckersFace(ENGLISH), (400, 400), PLAIN)
    view.fit(pygame.Rect(100, 50, 300, 300))
    scene = Scene(dict.fromkeys(range(12), Figure.WHITE_MAN), last=(0, 1), arrows=(Arrow((0, 31), "#ff0000"),))
    view.zoom_by(2.5, (110, 60))
    for spreading in (True, False):
        picture = drawn(view, scene, (500, 400))
        picture.fill(BACKGROUND, view.window)
        assert pygame.mask.from_threshold(picture, BACKGROUND, (1, 1, 1)).count() == 500 * 400, spreading
        view.update(1)


def test_a_whole_board_is_drawn_as_ever_after_it_was_zoomed() -> None:
    scene = Scene({180: Figure.CROSS}, cursor=180)
    view = large()
    before = drawn(view, scene, (600, 600))
    view.zoom_by(3, (300, 300))
    view.update(1)
    drawn(view, scene, (600, 600))
    view.show_whole()
    assert pygame.image.tobytes(drawn(view, scene, (600, 600)), "RGB") == pygame.image.tobytes(before, "RGB")


def test_three_in_a_row_can_not_be_zoomed() -> None:
    view = board_view(PlainFace(3, 3), (300, 300), PLAIN)
    assert not view.zooms
    assert not view.zoom_by(2, (10, 10))
