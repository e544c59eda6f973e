"""Zoom in a real window: a board is enlarged by keys and the wheel, moved, played on, and made whole."""

import pytest

from tests.ui.devices.walker import device_walker
from tests.ui.lab.walker import REAL
from tests.ui.walks import Start, everywhere, look

pytestmark = REAL


@everywhere
def test_a_zoomed_board_is_played_on(start: Start) -> None:
    with device_walker(start, last_setup={"checkers two_players": True}) as walker:
        walker.click("checkers")
        walker.click("start")
        screen = walker.board
        for _ in range(2):
            walker.key("equal", control=True)
        assert screen.view.zoom.factor > 1
        look(walker, "zoomed")
        seen = walker.find("board").rect
        ways = ([screen.view.rect_of(square) for square in move.path] for move in screen.match.position.legal_moves())
        for place in next(way for way in ways if all(map(seen.contains, way))):
            walker.click_at(place.center)
        walker.settle()
        assert screen.match.ply == 1
        look(walker, "a move on the zoomed board")
        walker.key("minus", control=True)
        assert screen.view.zoom.factor == pytest.approx(1.25)
        look(walker, "a little smaller")
        walker.key("0", control=True)
        assert screen.view.zoom.whole
        look(walker, "all of the board")


@pytest.mark.parametrize("place", [("en", (1280, 800)), ("ru", (1024, 640))], ids=["en-1280", "ru-1024"])
def test_the_wheel_with_control_zooms_about_the_mouse_and_the_middle_button_moves(start: Start) -> None:
    with device_walker(start, last_setup={"checkers two_players": True}) as walker:
        walker.click("checkers")
        walker.click("start")
        screen = walker.board
        at = screen.view.rect_of(11).center
        walker.wheel(at, 2)
        assert screen.view.zoom.whole
        walker.wheel_with_control(at, 4)
        assert screen.view.zoom.factor == pytest.approx(1.2**4)
        assert screen.view.square_at(at) == 11
        look(walker, "by the wheel")
        before = screen.view.zoom
        walker.drag(at, (at[0] - 60, at[1] - 90), "middle")
        assert screen.view.zoom.x > before.x
        assert screen.view.zoom.y > before.y
        look(walker, "by the middle button")
        walker.wheel_with_control(at, -5)
        assert screen.view.zoom.whole
        assert screen.match.ply == 0
        look(walker, "all of the board")
