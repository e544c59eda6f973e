"""A gamepad: the focus, the board, tools, groups, tabs, the wheel, the menu, and the hints while it is used."""

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, c_int16, c_uint8, c_void_p
from pathlib import Path

import pygame
import pytest

from game.languages import LANGUAGES
from game.ui.board.board_screen import BoardScreen
from game.ui.devices import strip
from game.ui.devices.pad import FIRST_REPEAT, REPEAT
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from game.ui.system.gamepads import plugged_in
from tests.ui.devices.window import Window
from tests.ui.driver import FRAME
from tests.ui.test_fit import SCREENS, in_the_lab

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
UP, DOWN, LEFT, RIGHT = (getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way}") for way in ("UP", "DOWN", "LEFT", "RIGHT"))
NEXT_GROUP, GROUP_BEFORE = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_LEFTSHOULDER
START = pygame.CONTROLLER_BUTTON_START
TWO = PlaySetup(seats=(Seat(), Seat()))


def focus(window: Window) -> str:
    """The name of the widget that has the focus."""
    focused = window.ui.focused
    return focused.name if focused else ""


def strip_is_there(window: Window) -> bool:
    """True if the screen leaves room for the hints."""
    return window.ui.size[1] < window.surface.height


def hints(window: Window) -> list[str]:
    """Texts of the strip."""
    return [cell.text for cell in window.app.devices.pad.hints(window.ui)]


def test_from_the_first_page_to_a_game_and_back(tmp_path: Path) -> None:
    window = Window(tmp_path).show(HomeScreen)
    assert focus(window) == "tictactoe"
    window.button(RIGHT)
    assert focus(window) == "checkers"
    window.button(A)
    window.rest()
    assert isinstance(window.screen, SetupScreen)
    window.button(B)
    window.rest()
    assert isinstance(window.screen, HomeScreen)


def test_a_mark_is_placed_and_taken_back(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    screen = window.on(BoardScreen)
    for number in (RIGHT, RIGHT, DOWN, A):
        window.button(number)
    window.rest(1)
    assert [screen.kind.move_text(screen.kind.start("3x3x3"), move) for move in screen.match.line] == ["b2"]
    window.button(X)
    window.rest(1)
    assert screen.match.ply == 0


def test_a_direction_that_is_held_goes_on(tmp_path: Path) -> None:
    window = Window(tmp_path).show(SCREENS["settings"])
    window.button(DOWN)
    once = focus(window)
    window.frames(1, pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=DOWN))
    twice = focus(window)
    window.frames(round(FIRST_REPEAT / FRAME) - 3)
    assert focus(window) == twice != once
    window.frames(3 + round(2 * REPEAT / FRAME))
    later = focus(window)
    assert later not in (once, twice)
    window.frames(1, pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=DOWN))
    window.frames(60)
    assert focus(window) == later


def test_the_stick_is_a_direction_too(tmp_path: Path) -> None:
    window = Window(tmp_path).show(HomeScreen)
    window.lean(pygame.CONTROLLER_AXIS_LEFTX, 9000)
    assert focus(window) == "tictactoe", "a stick that hardly leans does nothing"
    window.lean(pygame.CONTROLLER_AXIS_LEFTX, 30000)
    assert focus(window) == "checkers"
    window.lean(pygame.CONTROLLER_AXIS_LEFTX, 14000)
    window.lean(pygame.CONTROLLER_AXIS_LEFTX, 29000)
    assert focus(window) == "checkers", "it has not been let go"
    window.lean(pygame.CONTROLLER_AXIS_LEFTX, 0)
    window.frames(60)
    assert focus(window) == "checkers"


def test_shoulders_lead_from_the_board_to_the_panel_and_back(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    assert focus(window) == "board"
    window.button(NEXT_GROUP)
    assert focus(window) != "board"
    window.button(GROUP_BEFORE)
    assert focus(window) == "board"


def test_triggers_turn_the_tabs(tmp_path: Path) -> None:
    window = Window(tmp_path).show(SCREENS["study"])
    window.lean(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30000)
    assert focus(window) == "tabs review"
    window.lean(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32000)
    assert focus(window) == "tabs review", "one pull is one tab"
    window.lean(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)
    window.lean(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 30000)
    assert focus(window) == "tabs moves"


def test_the_right_stick_scrolls(tmp_path: Path) -> None:
    window = Window(tmp_path).show(SCREENS["settings"])
    window.lean(pygame.CONTROLLER_AXIS_RIGHTY, 32767)
    window.frames(10, dt=0.05)
    assert window.ui.find("page").offset > 100  # type: ignore[attr-defined]
    window.lean(pygame.CONTROLLER_AXIS_RIGHTY, -32768)
    window.frames(20, dt=0.05)
    assert window.ui.find("page").offset == 0  # type: ignore[attr-defined]


def test_start_leads_to_the_menu(tmp_path: Path) -> None:
    window = Window(tmp_path).show(SCREENS["settings"])
    assert "Menu" in hints(window)
    window.button(START)
    assert focus(window) == "pad menu 0"
    assert "Menu" not in hints(window)
    window.button(A)
    window.rest()
    assert type(window.screen).__name__ == "LibraryScreen"
    window.button(B)
    window.rest()
    assert isinstance(window.screen, SettingsScreen)


@pytest.mark.parametrize(
    "other",
    [
        pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, scancode=pygame.KSCAN_LSHIFT, mod=0, unicode=""),
        pygame.event.Event(pygame.FINGERUP, touch_id=1, finger_id=1, x=0.0, y=0.0),
    ],
)
def test_hints_are_there_while_a_pad_is_used(tmp_path: Path, other: pygame.event.Event) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    assert not strip_is_there(window)
    window.button(UP)
    window.frames(1)
    assert strip_is_there(window)
    assert hints(window) == ["Choose", "Back", "Hint", "Next group", "Menu"], "there is nothing to take back yet"
    window.frames(2, other)
    assert not strip_is_there(window)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_hints_leave_out_the_keys_of_the_keyboard(tmp_path: Path, language: str) -> None:
    window = Window(tmp_path, language=language).show(in_the_lab(11))
    assert not any(sign in text for text in hints(window) for sign in "(（")
    assert len(hints(window)) == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_room_for_every_hint_in_a_small_window(tmp_path: Path, language: str) -> None:
    window = Window(tmp_path, language=language).show(in_the_lab(11))
    cells, look = window.app.devices.pad.hints(window.ui), window.ui.look
    assert len(strip.places(look, window.surface.get_rect(), cells)) == len(cells) == 8


@contextmanager
def attached(sdl: CDLL, device: int) -> Iterator[c_void_p]:
    """A device that SDL has made, until it is pulled out."""
    sdl.SDL_JoystickOpen.restype = c_void_p
    yield c_void_p(sdl.SDL_JoystickOpen(device))
    sdl.SDL_JoystickDetachVirtual(device)


def test_a_pad_is_plugged_in_used_and_pulled_out(tmp_path: Path) -> None:
    """A pad that SDL itself plays, so that its events come from SDL's own queue."""
    libraries = list((Path(pygame.__file__).parent.parent / "pygame_ce.libs").glob("libSDL2-2*"))
    if not libraries:
        pytest.skip("pygame brings no SDL of its own here")
    sdl = CDLL(str(libraries[0]))
    window = Window(tmp_path).show(HomeScreen)
    pad = window.app.devices.pad
    pad.begin()
    with attached(sdl, sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)) as device:
        window.frames(1, *pygame.event.get())
        assert len(pad.open) == 1
        letters = plugged_in()
        assert letters is not None
        assert ("A, B", "Gamepad: choose, back") in letters.meanings
        sdl.SDL_JoystickSetVirtualButton(device, RIGHT, c_uint8(1))
        window.frames(1, *pygame.event.get())
        assert focus(window) == "checkers"
        sdl.SDL_JoystickSetVirtualButton(device, RIGHT, c_uint8(0))
        sdl.SDL_JoystickSetVirtualAxis(device, pygame.CONTROLLER_AXIS_LEFTX, c_int16(-30000))
        window.frames(1, *pygame.event.get())
        assert focus(window) == "tictactoe"
        assert pad.used
    window.frames(1, *pygame.event.get())
    assert not pad.open
    assert not pad.used
    assert plugged_in() is None


def test_a_list_stays_open_when_the_hints_come_and_go(tmp_path: Path) -> None:
    window = Window(tmp_path).show(SCREENS["settings"])
    window.button(A)
    assert focus(window).startswith("language list")
    window.frames(2, pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert focus(window).startswith("language list")
    window.button(B)
    window.frames(2)
    assert focus(window) == "language"
    assert strip_is_there(window)
