"""The program in a real window, used by real clicks: Xvfb, a window manager and xdotool."""

import os
import shutil
import signal
import struct
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pygame

from ai.classroom.assignment import SUFFIX
from ai.classroom.assignment_files import read_assignment
from game.keeping import settings
from game.keeping.files import PROFILE_VARIABLE, places
from game.ui.classroom.classroom_screen import open_assignment
from game.ui.contest.contest_screen import ContestScreen
from game.ui.files.pdn_files import only_game
from game.ui.opened import file_screen
from game.ui.screen import LOOKED_AT_IN, Context, Screen
from tests.ui.driver import Driver
from tests.ui.golden import different_pixels

SCREEN = "2000x1300x24"
SIZE = (1120, 760)
TOOLS = ("Xvfb", "openbox", "xdotool")
NO_GRABS = '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse/></openbox_config>'
"""The window manager does nothing about clicks: while it held one back, keys pressed after it would come first."""
PATIENCE = 60.0
"""Seconds after which something has failed; a busy machine needs some."""

SHARE = 0.02
"""Share of the window that may differ from its twin: the parts that follow the mouse."""

HANDED_ON = ("PATH", LOOKED_AT_IN, "SDL_MOUSE_TOUCH_EVENTS")
"""Variables that the program has like this process: where programs are, a language to look at, what a mouse is."""

T = TypeVar("T")


def missing_tools() -> list[str]:
    """Tools to install before a real window can be tested."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Display(NamedTuple):
    """An invisible screen: its name for DISPLAY, and the file of the X server's pixels."""

    name: str
    pixels: Path

    def picture(self) -> pygame.Surface:
        """The picture of the screen, from an X window dump: a header, a colour table, the pixels."""
        dump = self.pixels.read_bytes()
        header = struct.unpack_from(">25I", dump)
        start, width, height = header[0] + 12 * header[19], header[4], header[5]
        return pygame.image.frombuffer(dump[start : start + 4 * width * height], (width, height), "BGRA").convert(24)

    def shows_something(self) -> bool:
        """True if a window has been drawn in the middle of the screen."""
        with self.pixels.open("rb") as dump:
            dump.seek(self.pixels.stat().st_size // 2)
            return any(dump.read(4000))


@contextmanager
def running(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended with the block."""
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def hidden_display(folder: Path) -> Iterator[Display]:
    """A display with a window manager; the folder takes its pixels."""
    reading, writing = os.pipe()
    server: list[str | Path] = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        SCREEN,
        "-fbdir",
        folder,
        "-nolisten",
        "tcp",
        "-r",  # no key repeats itself because a busy machine is late to let go of it
    ]
    with os.fdopen(reading) as answer, ExitStack() as processes:
        processes.enter_context(running(server, pass_fds=[writing]))
        os.close(writing)
        name = f":{answer.readline().strip()}"
        ready = folder / "ready"
        rules = folder / "openbox.xml"
        rules.write_text(NO_GRABS)
        manager: list[str | Path] = ["openbox", "--config-file", rules, "--startup", f"touch {ready}"]
        processes.enter_context(running(manager, env={**os.environ, "DISPLAY": name}))
        wait_for(ready.exists)  # a window that opens while the manager starts may never be shown
        yield Display(name, folder / "Xvfb_screen0")


def wait_for(get: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Wait for the first true value of `get` and return it; TimeoutError otherwise."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := get():
            return found
        time.sleep(0.05)
    raise TimeoutError(f"nothing came in {seconds} s")


@contextmanager
def real_window(
    command: Sequence[str | Path],
    folder: Path,
    display: Display,
    size: tuple[int, int] = SIZE,
    file: Path | None = None,
    **chosen: object,
) -> Iterator["RealWindow"]:
    """The program's window once it shows its first screen.

    `command` starts the program; `folder` takes its files; it opens the `file` if there is one; `chosen` are settings
    by name.
    """
    twin = Driver(twin_folder(folder), size, **({"reduced_motion": True, "window_size": size} | chosen))
    if file is not None:
        command = [*command, *words_for(file)]
        twin.show(lambda context: twin_of(context, file))
    settings.save(twin.context.settings, places(folder).settings)
    with opened(command, folder, display, twin) as window:
        window.wait_until_alike()
        yield window


@contextmanager
def opened(
    command: Sequence[str | Path], folder: Path, display: Display, twin: Driver, **variables: str
) -> Iterator["RealWindow"]:
    """The program's window as soon as there is one, next to a twin that shows its first screen."""
    environment = {"DISPLAY": display.name, "HOME": str(folder), PROFILE_VARIABLE: str(folder)}
    environment |= {name: os.environ[name] for name in HANDED_ON if name in os.environ}
    environment |= {"SDL_AUDIODRIVER": "dummy"} | variables
    with running(command, cwd=folder, env=environment, start_new_session=True) as process:
        window = RealWindow(process, display, twin)
        twin.rest()
        yield window


def twin_folder(folder: Path) -> Path:
    """The folder of the twin: next to the window's, and as long, for the window may show it."""
    return folder.with_name("twin" + folder.name[4:])


def words_for(file: Path) -> list[str | Path]:
    """The program's command line: to open a game, an exercise, or a folder of players."""
    if file.is_dir():
        return ["tournament", "--window", file]
    return ["--exercise", file] if file.suffix == SUFFIX else [file]


def twin_of(context: Context, file: Path) -> Screen:
    """The first screen of the program when it opens a file."""
    if file.is_dir():
        return ContestScreen(context, context.routes.home(), file)
    if file.suffix == SUFFIX:
        return open_assignment(context, read_assignment(file), closable=False)
    return file_screen(context, only_game(file), context.routes.home())


class RealWindow:
    """A running program, and a twin in this process that takes the same clicks and so knows where everything lies."""

    def __init__(self, process: subprocess.Popen[bytes], display: Display, twin: Driver) -> None:
        self.process = process
        self.display = display
        self.twin = twin
        self.window = wait_for(self.windows)[0]

    def windows(self) -> list[str]:
        """The program's windows that can be seen."""
        return self.tool("search", "--onlyvisible", "--class", "kings-and-crosses").split()

    def kill(self) -> None:
        """End the program, and whatever it started, without a chance to do anything, and wait until it is gone."""
        os.killpg(self.process.pid, signal.SIGKILL)
        wait_for(lambda: not self.windows())

    def fit(self) -> None:
        """Make the window as large as its twin, at the corner of the screen, once it has been drawn."""
        width, height = map(str, self.twin.surface.get_size())
        wait_for(self.display.shows_something)

        def fits() -> bool:
            self.tool("windowmove", self.window, "0", "0", "windowsize", self.window, width, height)
            return f"Geometry: {width}x{height}" in self.tool("getwindowgeometry", self.window)

        wait_for(fits)

    def wait_until_ended(self) -> None:
        """Wait until the program has ended as it should."""
        assert self.process.wait(PATIENCE) == 0

    def tool(self, *arguments: str) -> str:
        """The output of xdotool, "" if it fails."""
        environment = {**os.environ, "DISPLAY": self.display.name}
        done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else ""

    def picture(self) -> pygame.Surface:
        """The window's picture."""
        place = self.tool("mousemove", "--window", self.window, "0", "0", "getmouselocation", "--shell")
        x, y = (int(line.partition("=")[2]) for line in place.split()[:2])
        screen, window = self.display.picture(), pygame.Rect((x, y), self.twin.surface.get_size())
        if not screen.get_rect().contains(window):  # the mouse is still on its way
            return pygame.Surface(window.size, depth=24)
        return screen.subsurface(window).copy()

    def wait_until_alike(self, seconds: float = PATIENCE, share: float = SHARE) -> None:
        """Wait until the window looks like its twin, but for a share of it: the parts that follow the mouse."""
        twin = self.twin.surface.convert(24)
        try:
            wait_for(lambda: different_pixels(self.picture(), twin) < share * twin.width * twin.height, seconds)
        except TimeoutError:
            folder = self.display.pixels.parent
            pygame.image.save(self.picture(), folder / "window.png")
            pygame.image.save(twin, folder / "twin.png")
            raise AssertionError(f"window.png and twin.png in {folder} differ") from None

    def click_at(self, at: tuple[int, int]) -> None:
        """A click of the mouse at a point of the window."""
        self.tool("mousemove", "--window", self.window, str(at[0]), str(at[1]), "click", "1")

    def click(self, name: str) -> None:
        """A click on the widget of this name, here and in the twin, until both show the same."""
        at = self.twin.find(name).rect.center
        self.click_at(at)
        self.twin.click_at(at)
        self.twin.rest()
        self.wait_until_alike()
