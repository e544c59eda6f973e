"""In a real window: a pad that SDL plays, in a program run from its sources, for no pad can be plugged in here."""

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

from game.keeping import settings
from game.keeping.files import PROFILE_VARIABLE, places
from game.keeping.settings import Settings
from tests.ui.lab.walker import A_WHILE, REAL
from tests.ui.real_window import hidden_display, wait_for

pytestmark = REAL
Told = dict[str, Any]
ROOT = Path(__file__).parents[3]


class Watched:
    """The running program, and what it told last."""

    def __init__(self, process: "subprocess.Popen[str]", display: str) -> None:
        self.process = process
        self.display = display
        self.last: Told = {}
        threading.Thread(target=self._listen, daemon=True).start()
        wait_for(lambda: self.last.get("screen") == "HomeScreen", A_WHILE)
        self.window = wait_for(lambda: self.tool("search", "--onlyvisible", "--class", "kings-and-crosses").split())[0]

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                self.last = json.loads(line)

    def wait(self, wanted: Callable[[Told], bool]) -> None:
        """Until it tells what is wanted."""
        wait_for(lambda: wanted(self.last))

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

    def to(self, x: int, y: int) -> None:
        """The mouse goes to a point of the window."""
        self.tool("mousemove", "--window", self.window, str(x), str(y))


@contextmanager
def program(folder: Path) -> Iterator[Watched]:
    """The program in a window of its own display."""
    kept = Settings(window_size=(1024, 640), muted=True, reduced_motion=True)
    settings.save(kept, places(folder).settings)
    with hidden_display(folder) as display:
        variables = {"DISPLAY": display.name, "HOME": str(folder), PROFILE_VARIABLE: str(folder)}
        variables |= {"SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
        with subprocess.Popen(
            [sys.executable, "-m", "tests.ui.devices.told_app"],
            env=variables | {"SDL_VIDEO_X11_WMCLASS": "kings-and-crosses"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        ) as process:
            try:
                yield Watched(process, display.name)
            finally:
                process.kill()


def test_a_pad_leads_through_the_window(tmp_path: Path) -> None:
    down, choose, back = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
    with program(tmp_path) as watched:
        assert not watched.last["strip"]
        watched.say("pad")
        watched.say(f"button {down}")
        watched.wait(lambda told: told["focus"] == "checkers" and told["strip"])
        watched.say(f"button {choose}")
        watched.wait(lambda told: told["screen"] == "SetupScreen")
        watched.say(f"button {back}")
        watched.wait(lambda told: told["screen"] == "HomeScreen" and told["strip"])
        watched.to(400, 20)
        watched.to(420, 30)
        watched.wait(lambda told: not told["strip"])
