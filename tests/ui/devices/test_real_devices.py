"""In a real window of a program run from its sources, which tells what it shows: a pad, zoom, a keyboard."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.keeping import settings
from game.keeping.files import PROFILE_VARIABLE, places
from game.keeping.settings import Settings
from tests.ui.real_window import hidden_display, missing_tools, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_tools()), reason="Xvfb, openbox and xdotool have to be installed"),
]
BEGINNING = 200.0
"""Seconds until the first page has to be there; a busy machine takes long to draw its boards."""
Told = dict[str, Any]
ROOT = Path(__file__).parents[3]


class Watched:
    """The running program, and what it told last."""

    def __init__(self, process: "subprocess.Popen[str]", display: str) -> None:
        self.process = process
        self.display = display
        self.last: Told = {}
        threading.Thread(target=self._listen, daemon=True).start()
        wait_for(lambda: self.last.get("screen") == "HomeScreen" and self.last["places"], BEGINNING)
        self.window = wait_for(lambda: self.tool("search", "--onlyvisible", "--class", "kings-and-crosses").split())[0]
        self.tool("windowfocus", "--sync", self.window)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                self.last = json.loads(line)

    def wait(self, wanted: Callable[[Told], bool]) -> Told:
        """Until it tells what is wanted."""
        wait_for(lambda: wanted(self.last))
        return self.last

    def tool(self, *arguments: str) -> str:
        """What xdotool answers."""
        environment = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True, check=False)
        return done.stdout

    def say(self, word: str) -> None:
        """Have the program play a pad."""
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def mouse(self, *arguments: object) -> None:
        """The mouse moves, or its button goes down or up."""
        self.tool(*map(str, arguments))

    def to(self, at: tuple[int, int]) -> None:
        """The mouse goes to a point of the window."""
        self.mouse("mousemove", "--window", self.window, *at)


@contextmanager
def program(folder: Path, touching: str = "0", **chosen: object) -> Iterator[Watched]:
    """The program in a window of its own display; `touching` "1": its mouse plays a finger."""
    kept = Settings()
    for name, value in ({"window_size": (1024, 640), "muted": True, "reduced_motion": True} | chosen).items():
        setattr(kept, name, value)
    settings.save(kept, places(folder).settings)
    with hidden_display(folder) as display:
        variables = {"DISPLAY": display.name, "HOME": str(folder), PROFILE_VARIABLE: str(folder)}
        variables |= {"SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT), "SDL_MOUSE_TOUCH_EVENTS": touching}
        variables["SDL_VIDEO_X11_WMCLASS"] = "kings-and-crosses"
        with subprocess.Popen(
            [sys.executable, "-m", "tests.ui.devices.told_app"],
            env={"PATH": os.environ["PATH"]} | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        ) as process:
            try:
                yield Watched(process, display.name)
            finally:
                process.kill()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps its files."""
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path))
    return tmp_path


def middle(rect: list[int]) -> tuple[int, int]:
    """The middle of a rectangle."""
    return pygame.Rect(rect).center


def test_a_pad_leads_through_the_window(folder: Path) -> None:
    down, choose, back = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
    with program(folder) as watched:
        assert not watched.last["strip"]
        watched.say("pad")
        watched.say(f"button {down}")
        watched.wait(lambda told: told["focus"] == "checkers" and told["strip"])
        watched.say(f"button {choose}")
        watched.wait(lambda told: told["screen"] == "SetupScreen")
        watched.say(f"button {back}")
        watched.wait(lambda told: told["screen"] == "HomeScreen" and told["strip"])
        watched.to((400, 20))
        watched.to((420, 30))
        watched.wait(lambda told: not told["strip"])


def shows(name: str) -> Callable[[Told], bool]:
    """Whether a widget of this name is there."""
    return lambda told: name in told["places"]


def is_on(screen: str) -> Callable[[Told], bool]:
    """Whether this screen is shown."""
    return lambda told: told["screen"] == screen


def test_a_board_is_zoomed_by_wheel_and_keys_and_moved_by_the_middle_button(folder: Path) -> None:
    with program(folder, last_setup={"checkers two_players": True}) as watched:
        for name, screen in (("checkers", "SetupScreen"), ("start", "PlayScreen")):
            watched.to(middle(watched.wait(shows(name))["places"][name]))
            watched.mouse("click", "1")
            watched.wait(is_on(screen))
        at = middle(watched.wait(shows("board"))["places"]["board"])
        watched.to((at[0] - 40, at[1] - 40))
        watched.mouse("click", "4")
        watched.mouse("keydown", "ctrl")
        watched.mouse("click", "4")
        watched.mouse("click", "4")
        watched.mouse("keyup", "ctrl")
        assert watched.wait(lambda told: told["zoom"] == 1.44)["moves"] == 0
        watched.mouse("key", "ctrl+equal")
        watched.mouse("key", "ctrl+plus")
        before = watched.wait(lambda told: told["zoom"] == 2.25)["seen"]
        watched.mouse("mousedown", "2")
        for step in range(1, 5):
            watched.to((at[0] - 40, at[1] - 40 + 20 * step))
        watched.mouse("mouseup", "2")
        watched.wait(lambda told: told["seen"][1] < before[1] - 0.05)
        watched.mouse("key", "ctrl+minus")
        watched.wait(lambda told: told["zoom"] == 1.8)
        watched.mouse("key", "ctrl+0")
        assert watched.wait(lambda told: told["zoom"] == 1)["moves"] == 0


def test_a_finger_writes_a_move_on_the_keyboard_of_the_screen(folder: Path) -> None:
    with program(folder, touching="1", last_setup={"tictactoe two_players": True}) as watched:
        for name in ("tictactoe", "start", "typed", "key b", "key 2", "key done"):
            watched.to(middle(watched.wait(shows(name))["places"][name]))
            watched.mouse("click", "1")
        watched.wait(lambda told: told["moves"] == 1)
