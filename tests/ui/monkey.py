"""A monkey at the program: mouse, keys, fingers, pads, dropped files, focus and windows of all sizes, at random."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import InputError
from game.faults import Fault
from game.keeping.settings import ScanSwitch
from game.languages import ALL_LANGUAGES
from game.ui.access.tree import Numbers, tree_of
from game.ui.files.folder import FileType, FolderEntry, read_folder
from game.ui.files.places import writable
from game.ui.home.failure import FailureScreen
from game.ui.screen import LOOKED_AT_IN, Context, Screen
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.devices.window import Window
from tests.ui.driver import SCANCODES
from tests.ui.spoken import HeardSpeech

KEYS = [key for key in SCANCODES if key not in (pygame.K_UNKNOWN,)]
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
USEFUL = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_F1)
TEXTS = ("a", "Ж", "王", "11-15", "", "\n", "😀", "x" * 50, "1", "1e999")
SIZES = ((800, 600), (800, 600), (1024, 640), (1, 1), (300, 20), (20, 700), (640, 480), (1280, 800))
MOTIONS = (0.0, 1 / 60, 1 / 60, 0.1)
AXES, BUTTONS, FINGERS = range(6), range(21), range(3)
TOGETHER = 50
"""Most events in one frame."""
OF_THE_WINDOW = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.WINDOWMINIMIZED),
    *(pygame.WINDOWRESTORED, pygame.QUIT, pygame.DROPBEGIN, pygame.DROPCOMPLETE),
)
Make = Callable[[Context], Screen]
DROPPED = {
    "good.pdn": b'[White "Ada"]\n[GameType "21"]\n1. 11-15 22-18 2. 15x22 25x18 *\n',
    "two.pdn": b'[White "Ada"]\n[GameType "25"]\n1. c3-d4 d6-c5 *\n[White "Eve"]\n1. c3-d4 *\n',
    "bad.pdn": b"1. 11-15 1-32 {\xff\x00 (((",
    "empty.pdn": b"",
    "task.toml": b'title = "Shots"\nkind = "puzzles"\nrules = "english"\n',
    "bad.toml": b"title = [[[",
    "player.py": b"def choose(position): return position.moves[0]\n",
    "picture.png": b"\x89PNG\r\n",
}
"""Files that are dropped on the window, and their contents."""


class Monkey(Window):
    """A window with random settings, and the random events for it."""

    def __init__(self, folder: Path, make: Make, random: Random) -> None:
        """`folder` holds the program's files and those dropped on it."""
        self.random = random
        self.targets: list[tuple[int, int]] = []
        """The centres of the clickable widgets before this frame."""
        self.folder = folder
        chosen: dict[str, Any] = {
            "scanning": random.random() < 0.3,
            "scan_switch": random.choice(list(ScanSwitch)),
            "scan_tenths": 4,
            "ui_scale": random.choice((0, 100, 150, 200)),
            "big_targets": random.random() < 0.3,
            "spoken": random.random() < 0.5,
            "reduced_motion": random.random() < 0.5,
            "lab_toured": random.random() < 0.5,
            "muted": True,
        }
        super().__init__(folder / "home", random.choice(SIZES), **chosen)
        self.context.speech = HeardSpeech(self.context.settings)
        self.app.devices.pad.begin()
        for name, content in DROPPED.items():
            (folder / name).write_bytes(content)
        self.show(make)
        self.failed = isinstance(self.screen, FailureScreen)

    def play(self, count: int) -> None:
        """Do something `count` times, several things in one frame. An error of a screen is raised."""
        while count > 0:
            if isinstance(self.screen, WidgetScreen):
                self.targets = [widget.rect.center for widget in self.screen.ui.walk() if widget.clickable]
            events = [self.event() for _ in range(min(count, self.random.randint(1, TOGETHER)))]
            count -= len(events)
            if self.random.random() < 0.1:
                self.resize()
            self.frame(self.random.choice(MOTIONS), *events)
            self.app.running, self.context.wanted = True, None
            if isinstance(self.screen, FailureScreen) and not self.failed:
                raise self.screen.error

    def finish(self) -> None:
        """Stop what still works in the background."""
        if isinstance(self.screen, WidgetScreen):
            tree_of(self.screen, "", Numbers())
        self.context.jobs.close()
        self.context.thinker.close()
        self.context.close_builds()
        self.context.library.close()

    def resize(self) -> None:
        """The window gets another size."""
        random = self.random
        size = random.choice(SIZES) if random.random() < 0.5 else (random.randint(1, 900), random.randint(1, 700))
        self.surface = pygame.Surface(size)
        self.app.window.picture = self.surface  # type: ignore[attr-defined]
        self.app.exposed = True

    def event(self) -> pygame.event.Event:
        """Something that a user, a device or the system could do."""
        ways = (self.mouse_event, self.key_event, self.finger_event, self.pad_event, self.window_event)
        return self.random.choices(ways, (6, 6, 4, 4, 1))[0]()

    def place(self) -> tuple[int, int]:
        """A point in or just outside the window; half of them are on something that can be clicked."""
        width, height = self.surface.get_size()
        if self.targets and self.random.random() < 0.5:
            return self.random.choice(self.targets)
        return self.random.randrange(-10, width + 10), self.random.randrange(-10, height + 10)

    def mouse_event(self) -> pygame.event.Event:
        """The mouse moves, a button goes down or up, the wheel turns."""
        random, event = self.random, pygame.event.Event
        kind = random.choice((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL))
        if kind == pygame.MOUSEWHEEL:
            return event(kind, x=0, y=1, precise_x=0.0, precise_y=random.uniform(-5, 5))
        if kind == pygame.MOUSEMOTION:
            held = tuple(random.choice((0, 1)) for _ in range(3))
            return event(kind, pos=self.place(), rel=(0, 0), buttons=held, touch=random.random() < 0.1)
        return event(kind, pos=self.place(), button=random.choice((1, 1, 1, 2, 3)), touch=random.random() < 0.1)

    def key_event(self) -> pygame.event.Event:
        """A key goes down or up, text is typed or composed."""
        random, text = self.random, self.random.choice(TEXTS)
        kind = random.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING))
        if kind in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return pygame.event.Event(kind, text=text, start=0, length=0)
        key = random.choice(USEFUL if random.random() < 0.5 else KEYS)
        values = {"key": key, "scancode": SCANCODES[key], "mod": random.choice(MODS), "unicode": text[:1]}
        return pygame.event.Event(kind, values)

    def finger_event(self) -> pygame.event.Event:
        """A finger goes down, moves or goes up; some ends are lost, and some come twice."""
        random = self.random
        (x, y), (width, height) = self.place(), self.surface.get_size()
        kind = random.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        at = {"x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        return pygame.event.Event(kind, at | {"touch_id": random.choice((1, -1)), "finger_id": random.choice(FINGERS)})

    def pad_event(self) -> pygame.event.Event:
        """A pad is used, plugged in or pulled out."""
        random, event = self.random, pygame.event.Event
        match random.randrange(10):
            case 0:
                return event(pygame.CONTROLLERDEVICEREMOVED, instance_id=random.randrange(2))
            case 1:
                return event(pygame.CONTROLLERDEVICEADDED, device_index=random.randrange(2))
            case 2 | 3 | 4:
                value = random.choice((-32_768, 0, 32_767, random.randint(-32_768, 32_767)))
                return event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=random.choice(AXES), value=value)
        kind = random.choice((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP))
        return event(kind, instance_id=0, button=random.choice(BUTTONS))

    def window_event(self) -> pygame.event.Event:
        """A change of focus, an uncovered or closing window, or a file dropped on it."""
        random = self.random
        if random.random() < 0.2:
            name = random.choice((*DROPPED, "nowhere.pdn", "."))
            return pygame.event.Event(pygame.DROPFILE, file=str(self.folder / name))
        return pygame.event.Event(random.choice(OF_THE_WINDOW), x=0, y=0)


@contextmanager
def caged(folder: Path, random: Random) -> Iterator[None]:
    """No file outside a folder is listed or written, no endgame table is built, and the language is any."""

    def read(wanted: Path, *, hidden: bool = False) -> list[FolderEntry]:
        if not wanted.is_relative_to(folder):
            raise InputError(Fault.NOT_READ, path=wanted, reason=Fault.NO_SUCH_FILE)
        return read_folder(wanted, hidden=hidden)

    def write(path: Path, wanted: FileType | None) -> Path:
        if not path.is_relative_to(folder):
            raise InputError(Fault.NOT_WRITTEN, path=path, reason=Fault.NO_SUCH_FILE)
        return writable(path, wanted)

    before = Path.cwd()
    with pytest.MonkeyPatch.context() as patch:
        for module in ("folder", "browser"):
            patch.setattr(f"game.ui.files.{module}.read_folder", read)
        patch.setattr("game.ui.files.places.writable", write)
        patch.setattr("ai.engine.endgame.builds.Builds.begin", lambda builds: None)
        patch.setenv("HOME", str(folder))
        patch.setenv(LOOKED_AT_IN, random.choice(list(ALL_LANGUAGES)))
        os.chdir(folder)  # a name that is typed for a folder is meant there
        try:
            yield
        finally:
            os.chdir(before)


def let_loose(folder: Path, make: Make, random: Random, count: int) -> Monkey:
    """`count` events at a screen, in a folder of its own."""
    with caged(folder, random):
        monkey = Monkey(folder, make, random)
        try:
            monkey.play(count)
        finally:
            monkey.finish()
        return monkey
