"""Fingers in a real window of any build: they tap, drag, pinch and pull, on a board, on a tree and on the keyboard."""

from functools import partial

import pytest

from game.ui.lab.lab_screen import LabScreen
from tests.ui.devices.plug import PLUGGABLE, Plug
from tests.ui.devices.walker import PLACES, device_walker
from tests.ui.play.test_real_play import has_kept
from tests.ui.real_window import wait_for
from tests.ui.walks import Start

pytestmark = PLUGGABLE


@PLACES
def test_fingers_zoom_a_board_drag_a_piece_and_write_a_move(start: Start, plugged: Plug) -> None:
    with device_walker(start, plugged=plugged, last_setup={"checkers two_players": True}) as walker:
        walker.tap_on("checkers")
        walker.tap_on("start")
        screen = walker.board
        view, kind, first = screen.view, screen.kind, screen.match.position
        walker.pinch(view.rect_of(11).center, 100, 200)
        assert view.zoom.factor > 1.9
        walker.look("pinched open")
        before = view.zoom
        walker.swipe(view.window.center, (view.window.centerx - 60, view.window.centery - 40))
        assert view.zoom.x > before.x
        walker.look("pulled by one finger")
        move = next(
            each
            for each in first.legal_moves()
            if all(view.window.contains(view.rect_of(square)) for square in kind.path(each))
        )
        walker.swipe(*(view.rect_of(square).center for square in kind.path(move)))
        moves = [kind.move_text(first, move)]
        wait_for(partial(has_kept, start, moves))
        walker.look("a piece is dragged")
        walker.tap_with_two(view.window.center)
        assert view.zoom.whole
        walker.look("two fingers tap")
        moves.append(kind.move_text(screen.match.position, screen.match.position.legal_moves()[0]))
        walker.tap_on("typed")
        for letter in moves[-1]:
            walker.tap_on(f"key {letter}")
        walker.look("a move on the keyboard on the screen")
        walker.click("key done")
        wait_for(partial(has_kept, start, moves))
        walker.look("two moves")


@PLACES
def test_fingers_and_the_wheel_zoom_and_move_a_tree(start: Start, plugged: Plug) -> None:
    with device_walker(start, plugged=plugged, lab_toured=True) as walker:
        walker.tap_on("lab")
        assert isinstance(walker.twin.screen, LabScreen)
        walker.key("End")
        walker.look("all of the tree")
        camera = walker.session.drawing.camera
        at = walker.find("tree").rect.center
        walker.pinch(at, 120, 240)
        assert camera.zoom == pytest.approx(2, rel=0.05)
        walker.look("pinched open")
        x = camera.x
        walker.swipe(at, (at[0] - 80, at[1] - 20))
        assert camera.x > x
        walker.look("pulled by one finger")
        walker.wheel_with_control(at, -2)
        assert camera.zoom == pytest.approx(2 / 1.2**2, rel=0.05)
        walker.drag(at, (at[0] + 60, at[1]), "middle")
        walker.look("by wheel and middle button")
