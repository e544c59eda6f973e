"""Fingers on the window: taps, drags, a finger that is held, flicks, pinches. Nothing is clicked twice."""

from pathlib import Path

import pygame
import pytest

from game.ui.board.board_screen import BoardScreen
from game.ui.editor.editor_screen import EditorScreen
from game.ui.home.home import HomeScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.scroll import Scroll
from tests.ui.devices.window import Window
from tests.ui.test_fit import SCREENS, in_the_lab

TWO = PlaySetup("checkers", "english", seats=(Seat(), Seat()))


@pytest.fixture
def settings(tmp_path: Path) -> Window:
    return Window(tmp_path, reduced_motion=False).show(SCREENS["settings"])


def offset(window: Window) -> float:
    """Scroll offset of the page."""
    page = window.ui.find("page")
    assert isinstance(page, Scroll)
    return page.offset


def test_a_tap_is_one_click(tmp_path: Path) -> None:
    window = Window(tmp_path).show(HomeScreen)
    at = window.ui.find("checkers").rect.center
    window.finger(pygame.FINGERDOWN, at)
    assert not isinstance(window.screen, SetupScreen)
    window.frames(1, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    window.frames(1, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    assert not isinstance(window.screen, SetupScreen), "the mouse only repeats what the finger says"
    window.finger(pygame.FINGERUP, at)
    window.frames(1, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True))
    assert isinstance(window.screen, SetupScreen)
    assert window.ui.pressed is None
    assert window.ui.mouse == (-1, -1), "nothing is pointed at when no finger is there"


def test_the_pad_that_moves_the_mouse_is_no_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_MOUSE_TOUCH_EVENTS", raising=False)
    window = Window(tmp_path).show(HomeScreen)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        window.frames(1, pygame.event.Event(kind, touch_id=-1, finger_id=0, x=0.5, y=0.5))
    assert not window.app.devices.fingers.down


def test_a_piece_is_dragged(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    screen = window.on(BoardScreen)
    start, end = (screen.view.rect_of(square).center for square in (11, 15))
    window.swipe(start, end)
    assert [screen.kind.move_text(screen.kind.start("english"), move) for move in screen.match.line] == ["11-15"]


def test_a_target_may_be_tapped_before_its_piece(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    screen = window.on(BoardScreen)
    for square in (13, 9, 13):
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            window.finger(kind, screen.view.rect_of(square).center)
    assert [screen.kind.move_text(screen.kind.start("english"), move) for move in screen.match.line] == ["9-13"]


def test_a_second_finger_lets_go_of_the_piece(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    screen = window.on(BoardScreen)
    start, end = (screen.view.rect_of(square).center for square in (11, 15))
    window.finger(pygame.FINGERDOWN, start)
    window.finger(pygame.FINGERMOTION, end)
    assert screen.hand.carried_to is not None
    window.finger(pygame.FINGERDOWN, (600, 500), finger=1)
    window.finger(pygame.FINGERUP, end)
    assert screen.hand.carried_to is None
    assert not screen.match.line


def test_a_finger_that_is_held_is_the_other_button(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.editor(None, context.routes.home()))
    editor = window.on(EditorScreen)
    square, figure = next(iter(editor.draft.figures.items()))
    board = window.ui.find("edited board")
    at = board.view.rect_of(square).center  # type: ignore[attr-defined]
    window.finger(pygame.FINGERDOWN, at)
    window.frames(40)
    assert square not in editor.draft.figures, "the right button empties a square"
    window.finger(pygame.FINGERUP, at)
    assert editor.draft.figures.get(square) is not figure, "and letting go is no click"


def test_a_finger_that_is_held_on_a_button_still_presses_it(tmp_path: Path) -> None:
    window = Window(tmp_path).show(HomeScreen)
    at = window.ui.find("checkers").rect.center
    window.finger(pygame.FINGERDOWN, at)
    window.frames(120)
    window.finger(pygame.FINGERUP, at)
    assert isinstance(window.screen, SetupScreen)


def test_a_page_follows_the_finger_and_runs_on(settings: Window) -> None:
    at = settings.ui.find("theme").rect.center
    theme = settings.context.settings.theme
    settings.finger(pygame.FINGERDOWN, at)
    for step in range(1, 6):
        settings.finger(pygame.FINGERMOTION, (at[0], at[1] - 20 * step))
    assert offset(settings) == 100
    settings.finger(pygame.FINGERUP, (at[0], at[1] - 100))
    settings.frames(20, dt=0.05)
    assert offset(settings) > 150
    assert settings.context.settings.theme == theme, "it was no tap"


def test_a_touch_stops_what_runs_on(settings: Window) -> None:
    settings.swipe((500, 500), (500, 300))
    settings.frames(3)
    settings.finger(pygame.FINGERDOWN, (500, 400))
    stopped = offset(settings)
    settings.frames(10)
    assert offset(settings) == stopped


def test_nothing_runs_on_with_reduced_motion(tmp_path: Path) -> None:
    window = Window(tmp_path).show(SCREENS["settings"])
    window.swipe((500, 500), (500, 400))
    window.frames(30)
    assert offset(window) == 100


@pytest.mark.parametrize(("way", "changes"), [((60, 0), True), ((0, -60), False)])
def test_a_slider_in_a_page_follows_sideways_alone(tmp_path: Path, way: tuple[int, int], changes: bool) -> None:
    window = Window(tmp_path).show(SCREENS["settings"])
    window.ui.focus("volume")
    window.frames(1)
    x, y = window.ui.find("volume").rect.center
    before = offset(window)
    window.swipe((x, y), (x + way[0], y + way[1]))
    assert (window.context.settings.volume != 80) is changes
    assert (offset(window) != before) is not changes


def test_two_fingers_spread_and_pull_the_tree(tmp_path: Path) -> None:
    window = Window(tmp_path).show(in_the_lab(11))
    assert isinstance(window.screen, LabScreen)
    camera = window.ui.find("tree").drawing.camera  # type: ignore[attr-defined]
    middle = window.ui.find("tree").rect.center
    left, right = (middle[0] - 60, middle[1]), (middle[0] + 60, middle[1])
    before = camera.zoom
    window.finger(pygame.FINGERDOWN, left)
    window.finger(pygame.FINGERDOWN, right, finger=1)
    window.finger(pygame.FINGERMOTION, (right[0] + 120, right[1]), finger=1)
    window.rest()
    assert camera.zoom == pytest.approx(2 * before)
    x = camera.x
    for finger, at in ((0, left), (1, (right[0] + 120, right[1]))):
        window.finger(pygame.FINGERMOTION, (at[0] - 50, at[1]), finger=finger)
    window.rest()
    assert camera.x > x
    assert camera.zoom == pytest.approx(2 * before)
