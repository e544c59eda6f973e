"""Boards made larger and moved, through the program's loop: by fingers, the mouse, keys, a pad and one key."""

from pathlib import Path

import pygame
import pytest

from game.languages import MIRRORED
from game.ui.access.tree import Numbers, tree_of
from game.ui.board.board_screen import BoardScreen
from game.ui.board.view import BoardView
from game.ui.devices.stops import outermost
from game.ui.editor.board import EditedBoard
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.devices.window import Window
from tests.ui.driver import SCANCODES
from tests.ui.test_fit import SCREENS, in_the_lab

LARGE = PlaySetup("tictactoe", "19x19x5", seats=(Seat(), Seat()))
CHECKERS = PlaySetup("checkers", "international", seats=(Seat(), Seat()))


@pytest.fixture
def window(tmp_path: Path) -> Window:
    return Window(tmp_path).show(lambda context: context.routes.play(LARGE))


def view_of(window: Window) -> BoardView:
    return window.on(BoardScreen).view


def moves(window: Window) -> int:
    return window.on(BoardScreen).match.ply


def spread(window: Window, at: tuple[int, int], start: int, end: int) -> None:
    """Two fingers go down so far apart, spread or close, and go up."""
    for finger, side in ((0, -1), (1, 1)):
        window.finger(pygame.FINGERDOWN, (at[0] + side * start // 2, at[1]), finger)
    for step in range(1, 5):
        apart = start + (end - start) * step // 4
        for finger, side in ((0, -1), (1, 1)):
            window.finger(pygame.FINGERMOTION, (at[0] + side * apart // 2, at[1]), finger)
    for finger, side in ((0, -1), (1, 1)):
        window.finger(pygame.FINGERUP, (at[0] + side * end // 2, at[1]), finger)


def mouse(window: Window, kind: int, at: tuple[int, int], button: int = 1) -> None:
    """The mouse moves with a button held, or a button of it goes down or up."""
    held = tuple(int(number == button) for number in (1, 2, 3))
    values = {"buttons": held, "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    window.frames(1, pygame.event.Event(kind, pos=at, **values))


def mouse_drag(window: Window, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
    """The mouse is dragged with a button."""
    mouse(window, pygame.MOUSEBUTTONDOWN, start, button)
    for step in range(1, 5):
        at = start[0] + (end[0] - start[0]) * step // 4, start[1] + (end[1] - start[1]) * step // 4
        mouse(window, pygame.MOUSEMOTION, at, button)
    mouse(window, pygame.MOUSEBUTTONUP, end, button)


def key(window: Window, code: int, mod: int = 0) -> None:
    window.frames(1, pygame.event.Event(pygame.KEYDOWN, key=code, scancode=SCANCODES.get(code, 0), mod=mod, unicode=""))


def wheel(window: Window, steps: int, mod: int = pygame.KMOD_LCTRL) -> None:
    """The wheel turns once a step, away from the person, while keys are held; all of it comes within one frame."""
    turned = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    down, up = (
        pygame.event.Event(kind, key=pygame.K_LCTRL, scancode=pygame.KSCAN_LCTRL, mod=held, unicode="")
        for kind, held in ((pygame.KEYDOWN, mod), (pygame.KEYUP, 0))
    )
    window.frames(1, down, *[turned] * steps, up)


def test_two_fingers_make_it_larger_and_smaller_and_play_no_move(window: Window) -> None:
    view = view_of(window)
    at = view.rect_of(5 * 19 + 5).center
    spread(window, at, 80, 240)
    assert view.zoom.factor == pytest.approx(3, rel=0.05)
    assert view.square_at(at) == 5 * 19 + 5
    spread(window, at, 240, 60)
    assert view.zoom.whole
    assert moves(window) == 0


def test_a_tap_places_a_mark_where_it_is_seen_and_the_second_player_sees_it(window: Window) -> None:
    view = view_of(window)
    spread(window, view.rect_of(0).center, 80, 320)
    window.rest()
    window.tap(view.rect_of(20).center)
    window.rest()
    assert window.on(BoardScreen).match.position.legal_moves()[0] == 0
    assert 20 not in window.on(BoardScreen).match.position.legal_moves()


def test_one_finger_moves_a_zoomed_board_and_places_nothing(window: Window) -> None:
    view = view_of(window)
    spread(window, view.window.center, 80, 240)
    x = view.zoom.x
    window.swipe(view.window.center, (view.window.centerx - 100, view.window.centery))
    assert view.zoom.x == pytest.approx(x + 100 / view.window.w / view.zoom.factor, abs=0.02)
    assert moves(window) == 0
    whole = view.zoom.factor
    window.swipe(view.window.center, (view.window.centerx - 5000, view.window.centery))
    assert view.zoom.seen.right == pytest.approx(1)
    assert view.zoom.factor == whole


def test_a_piece_is_dragged_on_a_zoomed_board_and_the_board_moves_on_at_its_edge(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(CHECKERS))
    screen = window.on(BoardScreen)
    view, move = screen.view, screen.match.position.legal_moves()[0]
    start, end = screen.kind.path(move)
    key(window, pygame.K_PLUS, pygame.KMOD_CTRL)
    view.follow((start, end))
    window.rest()
    window.swipe(view.rect_of(start).center, view.rect_of(end).center)
    window.rest()
    assert screen.match.ply == 1
    following = screen.match.position.legal_moves()[0]
    view.reveal(screen.kind.path(following)[0])
    y = view.zoom.y
    window.finger(pygame.FINGERDOWN, view.rect_of(screen.kind.path(following)[0]).center)
    up = y > 0.5
    edge = view.window.centerx, view.window.top + 2 if up else view.window.bottom - 3
    window.finger(pygame.FINGERMOTION, edge)
    window.frames(20)
    assert (view.zoom.y < y) is up
    window.finger(pygame.FINGERUP, edge)


def test_two_taps_where_nothing_can_be_done_show_the_whole_board(window: Window) -> None:
    view = view_of(window)
    middle = view.rect_of(180).center
    window.tap(middle)
    window.rest()
    spread(window, middle, 80, 240)
    window.rest(1)
    window.tap(view.rect_of(180).center)
    window.frames(60)
    window.tap(view.rect_of(180).center)
    assert view.zoomed, "they were slow"
    window.tap(view.rect_of(180).center)
    assert view.zoom.whole
    assert moves(window) == 1


def test_a_tap_of_two_fingers_shows_the_whole_board(window: Window) -> None:
    view = view_of(window)
    spread(window, view.window.center, 80, 240)
    spread(window, view.window.center, 100, 100)
    assert view.zoom.whole


def test_the_wheel_with_ctrl_zooms_about_the_mouse(window: Window) -> None:
    view = view_of(window)
    at = view.rect_of(40).center
    mouse(window, pygame.MOUSEMOTION, at, 0)
    wheel(window, 2, mod=0)
    assert view.zoom.whole
    wheel(window, 3)
    assert view.zoom.factor == pytest.approx(1.2**3)
    assert view.square_at(at) == 40


def test_the_middle_button_moves_a_zoomed_board(window: Window) -> None:
    view = view_of(window)
    key(window, pygame.K_EQUALS, pygame.KMOD_CTRL)
    key(window, pygame.K_EQUALS, pygame.KMOD_CTRL)
    y = view.zoom.y
    mouse_drag(window, view.window.center, (view.window.centerx, view.window.centery + 60), 2)
    assert view.zoom.y < y
    assert moves(window) == 0


def test_keys_zoom_and_the_cursor_stays_in_sight(window: Window) -> None:
    view, hand = view_of(window), window.on(BoardScreen).hand
    key(window, pygame.K_RIGHT)
    for _ in range(5):
        key(window, pygame.K_PLUS, pygame.KMOD_CTRL)
    assert view.zoom.factor == pytest.approx(1.25**5)
    assert hand.cursor is not None
    assert view.is_seen(hand.cursor)
    for _ in range(14):
        key(window, pygame.K_DOWN)
        assert view.seen(hand.cursor).size == (view.cell, view.cell)
    key(window, pygame.K_MINUS, pygame.KMOD_CTRL)
    assert view.zoom.factor == pytest.approx(1.25**4)
    key(window, pygame.K_0, pygame.KMOD_CTRL)
    assert view.zoom.whole


def test_the_cursor_begins_in_the_middle_of_what_is_seen(window: Window) -> None:
    view = view_of(window)
    view.zoom_by(4, view.window.bottomright)
    seen = view.zoom
    key(window, pygame.K_UP)
    assert view.zoom == seen


def test_fingers_and_board_agree_where_the_window_is_a_mirror(tmp_path: Path) -> None:
    window = Window(tmp_path, language=MIRRORED).show(lambda context: context.routes.play(LARGE))
    view, square = view_of(window), 5 * 19 + 5

    def place() -> pygame.Rect:
        return window.ui.place_in(window.ui.find("board"), view.rect_of(square))

    at = place().center
    spread(window, at, 80, 240)
    window.rest(1)
    before = place()
    assert before.collidepoint(at)
    window.swipe(at, (at[0] - 60, at[1]))
    assert place().x == pytest.approx(before.x - 60, abs=2)
    window.tap(place().center)
    assert square not in window.on(BoardScreen).match.position.legal_moves()


@pytest.mark.parametrize(
    "screen", ["study", *(pytest.param(name, marks=pytest.mark.slow) for name in ("puzzle", "how to play", "lesson"))]
)
def test_every_place_with_a_board_zooms_it(screen: str, tmp_path: Path) -> None:
    window = Window(tmp_path).show(SCREENS[screen])
    view = view_of(window)
    key(window, pygame.K_PLUS, pygame.KMOD_CTRL)
    window.rest(1)
    assert view.zoomed
    assert window.ui.find("board").rect == view.window
    key(window, pygame.K_0, pygame.KMOD_CTRL)
    assert view.zoom.whole


def test_a_move_that_is_made_out_of_sight_is_shown(window: Window) -> None:
    screen = window.on(BoardScreen)
    screen.view.zoom_by(4, screen.view.rect_of(0).center)
    screen.play(360)
    window.frames(1)
    assert screen.view.is_seen(360)


def test_the_right_stick_zooms_and_says_so(window: Window) -> None:
    view = view_of(window)
    window.lean(pygame.CONTROLLER_AXIS_RIGHTX, 32767)
    window.frames(5, dt=0.1)
    assert view.zoom.factor == pytest.approx(2, rel=0.1)
    assert any(cell.text == "Zoom" for cell in window.app.devices.pad.hints(window.ui))
    window.lean(pygame.CONTROLLER_AXIS_RIGHTX, -32768)
    window.frames(8, dt=0.1)
    assert view.zoom.whole
    assert moves(window) == 0


def test_one_key_is_led_to_what_is_seen_and_to_the_whole_board(tmp_path: Path) -> None:
    window = Window(tmp_path, scanning=True).show(lambda context: context.routes.play(LARGE))
    view = view_of(window)
    view.zoom_by(5, view.window.topleft)
    board = next(stop for stop in outermost(window.ui) if stop.key == ("board",))
    assert board.inside is not None
    stops = board.inside(window.ui)
    places = [stop.place(window.ui) for stop in stops if stop.place is not None]
    assert places
    assert all(view.window.contains(place) for place in places)
    whole = next(stop for stop in stops if stop.text == "Whole board")
    window.frames(1, *whole.events)
    assert view.zoom.whole


def test_screen_readers_are_told_where_squares_are_seen_and_lead_to_those_that_are_not(window: Window) -> None:
    screen = window.on(BoardScreen)
    screen.view.zoom_by(4, screen.view.window.topleft)
    window.frames(1)
    cells = [node for node in tree_of(screen, "", Numbers()).nodes.values() if node.role == "cell"]
    assert len(cells) == 361
    seen = [pygame.Rect(cell.rect) for cell in cells if pygame.Rect(cell.rect)]
    assert 0 < len(seen) < 60
    assert all(screen.view.window.contains(rect) for rect in seen)
    window.ui.find("board").focus_part(360)
    assert screen.view.is_seen(360)


def test_the_board_editor_zooms_and_paints_where_it_is_seen(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.editor(None, context.routes.home()))
    board = window.ui.find("edited board")
    assert isinstance(board, EditedBoard)
    view = board.view
    assert view is not None
    key(window, pygame.K_PLUS, pygame.KMOD_CTRL)
    key(window, pygame.K_PLUS, pygame.KMOD_CTRL)
    assert view.zoomed
    for _ in range(7):
        key(window, pygame.K_DOWN)
    found = window.ui.find("edited board")
    assert isinstance(found, EditedBoard)
    assert found.cursor_square is not None
    assert view.is_seen(found.cursor_square)


def test_the_wheel_and_keys_zoom_the_drawn_tree_too(tmp_path: Path) -> None:
    window = Window(tmp_path).show(in_the_lab(11))
    camera = window.ui.find("tree").drawing.camera  # type: ignore[attr-defined]
    before = camera.zoom
    mouse(window, pygame.MOUSEMOTION, window.ui.find("tree").rect.center, 0)
    wheel(window, 1)
    assert camera.zoom == pytest.approx(1.2 * before)
    key(window, pygame.K_PLUS, pygame.KMOD_CTRL)
    assert camera.zoom > 1.3 * before
