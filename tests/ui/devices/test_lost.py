"""Lost ends: a finger, a button or a key goes down, and the event of its release never comes."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.ui.app import App
from game.ui.board.board_screen import BoardScreen
from game.ui.devices import pad as pads
from game.ui.editor.board import EditedBoard
from game.ui.editor.editor_screen import EditorScreen
from game.ui.home.about import AboutScreen
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.devices.window import Window
from tests.ui.driver import FRAME
from tests.ui.test_app import SeenWindow

TWO = PlaySetup("checkers", "english", seats=(Seat(), Seat()))
LOST, GAINED = pygame.event.Event(pygame.WINDOWFOCUSLOST), pygame.event.Event(pygame.WINDOWFOCUSGAINED)
DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN


def focus_goes(window: Window) -> None:
    """The window loses the focus and gets it again."""
    window.frames(1, LOST, pygame.event.Event(pygame.WINDOWLEAVE))
    window.frames(1, GAINED, pygame.event.Event(pygame.WINDOWENTER))


def another_screen(window: Window) -> None:
    """Another screen is shown, and after it this one again."""
    screen = window.widgets
    screen.go(AboutScreen(window.context, screen))
    window.frames(2)
    window.widgets.go(screen)
    window.rest()


def a_dialog(window: Window) -> None:
    """A dialog is opened over the screen, and closed."""
    window.key(pygame.K_F1)
    window.key(pygame.K_ESCAPE)


def nothing_held(window: Window) -> None:
    """The mouse moves with no button held."""
    window.mouse(pygame.MOUSEMOTION, (700, 300), held=False)


def a_while(window: Window) -> None:
    """Two seconds pass."""
    window.frames(20, dt=0.1)


@pytest.mark.parametrize("ended", [focus_goes, another_screen, a_while])
def test_a_finger_whose_end_is_lost_blocks_neither_the_mouse_nor_other_fingers(
    tmp_path: Path, ended: Callable[[Window], None]
) -> None:
    window = Window(tmp_path).show(HomeScreen)
    at = window.ui.find("tictactoe").rect.center
    for by in ("mouse", 8, 7):
        window.finger(pygame.FINGERDOWN, (5, 600), finger=7)
        ended(window)
        if by == "mouse":
            window.click_at(at)
        else:
            window.tap(at, int(by))
        window.rest()
        assert isinstance(window.screen, SetupScreen)
        window.show(HomeScreen)


def test_a_finger_that_goes_down_twice_went_up_in_between(tmp_path: Path) -> None:
    window = Window(tmp_path).show(HomeScreen)
    window.finger(pygame.FINGERDOWN, (5, 600))
    window.tap(window.ui.find("tictactoe").rect.center)
    window.rest()
    assert isinstance(window.screen, SetupScreen)


def test_a_finger_that_was_down_before_a_screen_came_clicks_nothing_there(tmp_path: Path) -> None:
    window = Window(tmp_path).show(HomeScreen)
    at = window.ui.find("tictactoe").rect.center
    window.finger(pygame.FINGERDOWN, at)
    another_screen(window)
    window.finger(pygame.FINGERUP, at)
    window.rest()
    assert isinstance(window.screen, HomeScreen)


@pytest.mark.parametrize(
    ("by", "ended"),
    [*product(("mouse", "finger"), (focus_goes, another_screen, a_dialog)), ("mouse", nothing_held)],
)
def test_a_piece_that_is_held_goes_back(tmp_path: Path, by: str, ended: Callable[[Window], None]) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    screen = window.on(BoardScreen)
    start, end = (screen.view.rect_of(square).center for square in (11, 15))
    window.begin_drag(by, start, end)
    assert screen.hand.carried_to is not None
    ended(window)
    assert screen.hand.carried_to is None
    window.end_drag(by, end)
    assert not screen.match.line
    window.click_at(end)
    assert len(screen.match.line) == 1, "it is still selected"


@pytest.mark.parametrize("ended", [focus_goes, another_screen, a_dialog])
@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_piece_of_the_editor_is_not_taken_away(tmp_path: Path, by: str, ended: Callable[[Window], None]) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.editor(None, context.routes.home()))
    editor = window.on(EditorScreen)
    board = window.ui.find("edited board")
    assert isinstance(board, EditedBoard)
    assert board.view is not None
    figures = dict(editor.draft.figures)
    start = board.view.rect_of(next(iter(figures))).center
    window.begin_drag(by, start, (start[0], 5))
    ended(window)
    assert editor.draft.figures == figures
    window.end_drag(by, (start[0], 5))
    assert editor.draft.figures == figures


@pytest.mark.parametrize("ended", [focus_goes, another_screen, a_dialog, nothing_held])
def test_a_slider_that_is_held_is_let_go_of(tmp_path: Path, ended: Callable[[Window], None]) -> None:
    window = Window(tmp_path).show(lambda context: SettingsScreen(context, HomeScreen(context)))
    window.ui.focus("volume")
    window.frames(1)
    x, y = window.ui.find("volume").rect.center
    window.begin_drag("mouse", (x, y), (x + 10, y))
    ended(window)
    chosen = window.context.settings.volume
    window.mouse(pygame.MOUSEMOTION, (x - 60, y))
    assert window.context.settings.volume == chosen


def unplugged(window: Window) -> None:
    """The pad is pulled out."""
    window.frames(1, pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))


def a_key(window: Window) -> None:
    """A key is pressed instead."""
    window.key(pygame.K_TAB)


@pytest.mark.parametrize("ended", [focus_goes, another_screen, unplugged, a_key])
@pytest.mark.parametrize("held", ["stick", "directions"])
def test_a_direction_that_is_held_ends(tmp_path: Path, held: str, ended: Callable[[Window], None]) -> None:
    window = Window(tmp_path).show(lambda context: SettingsScreen(context, HomeScreen(context)))
    if held == "stick":
        window.lean(pygame.CONTROLLER_AXIS_LEFTY, 32_000)
    else:
        window.frames(1, pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=DOWN))
    ended(window)
    focused = window.ui.focused
    assert focused is not None
    window.frames(20, dt=0.1)
    assert window.ui.focused is not None
    assert window.ui.focused.name == focused.name


def test_a_trigger_that_was_pulled_when_its_pad_went_can_be_pulled_again(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.lab(None, context.routes.home()))
    pages = []
    for _ in range(2):
        window.lean(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32_000)
        pages.append(window.screen.shown.name)  # type: ignore[attr-defined]
        unplugged(window)
    assert pages[0] != pages[1]


def test_ctrl_that_is_never_let_go_of_does_not_make_the_wheel_zoom(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    screen = window.on(BoardScreen)
    window.mouse(pygame.MOUSEMOTION, screen.view.window.center)
    window.key(pygame.K_LCTRL, pygame.KMOD_LCTRL)
    focus_goes(window)
    window.frames(1, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0))
    assert not screen.view.zoomed


def test_the_pads_that_one_profile_has_found_work_in_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL announces each of them only once."""
    found = SimpleNamespace(
        init=lambda: None,
        get_count=lambda: 1,
        is_controller=lambda index: index == 0,
        Controller=lambda index: SimpleNamespace(id=index, name="DualSense"),
    )
    monkeypatch.setattr(pads, "controller", found)
    window = Window(tmp_path)
    for _profile in range(2):
        window.app = App(SeenWindow(window), window.context, HomeScreen(window.context))
        window.app.begin()
        window.frames(2, dt=FRAME)
        window.button(DOWN)
        assert window.app.devices.pad.letters.menu == "Options"
