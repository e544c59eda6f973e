"""Drives the window without a window: one screen after the other, real events, and a look at its widgets."""

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, Self, TypeVar

import pygame

from ai.players.thinker import Thinker
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.settings import Settings
from game.ui.look.text import FONTS, Fonts
from game.ui.routes import make_routes
from game.ui.screen import Context, Screen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.system.sound import Sounds
from game.ui.widgets.table import TableRows
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen

S = TypeVar("S", bound=Screen)
W = TypeVar("W", bound=Widget)

FRAME = 1 / 60
UNICODE = {pygame.K_SPACE: " ", pygame.K_RETURN: "\r"}

fonts = Fonts(*FONTS)


@cache
def empty_library() -> bytes:
    """The file of a library without games: a copy of it is there sooner than a new one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite"
        Library.open(path)[0].close()
        return path.read_bytes()


def wait_for(condition: Callable[[], bool], step: Callable[[], object], seconds: float = 20) -> None:
    """Repeat a step until the condition holds, at growing intervals, to leave the processor to the work awaited."""
    begin = time.monotonic()
    while not condition():
        passed = time.monotonic() - begin
        assert passed < seconds, "waited too long"
        step()
        time.sleep(min(max(0.001, passed / 8), 0.05))


class Driver:
    """A window of this size with one screen, whose settings can be given by name; its threads end with the test."""

    opened: ClassVar[list["Driver"]] = []

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), **chosen: object) -> None:
        """`folder` takes the settings and the library."""
        settings = Settings()
        for name, value in chosen.items():
            setattr(settings, name, value)
        paths = places(folder)
        if not paths.library.exists():
            paths.library.parent.mkdir(parents=True, exist_ok=True)
            paths.library.write_bytes(empty_library())
        self.context = Context(settings, paths, Library.open(paths.library)[0], fonts, Sounds(settings), Thinker())
        self.context.routes = make_routes(self.context)
        self.context.activate_language()
        self.surface = pygame.Surface(size)
        self.screen: Screen = self.context.routes.home()
        Driver.opened.append(self)

    def show(self, make: Callable[[Context], Screen]) -> "Driver":
        """Go to a screen at once, and let it come to rest."""
        self.screen = make(self.context)
        self.rest()
        return self

    def form(self, game: str) -> Self:
        """Go to the form of a game, and open what is folded there."""
        self.show(lambda context: SetupScreen(context, game))
        self.click("more")
        return self

    @property
    def widgets(self) -> WidgetScreen:
        """The screen, which must be one of widgets."""
        return self.on(WidgetScreen)

    def on(self, kind: type[S]) -> S:
        """The screen, which must be of this kind."""
        assert isinstance(self.screen, kind)
        return self.screen

    def step(self, seconds: float = FRAME) -> None:
        """Let time pass, and draw if that is due."""
        self.screen = self.screen.update(seconds)
        if self.screen.dirty:
            self.screen.draw(self.surface)

    def until(self, condition: Callable[[], bool], seconds: float = 20) -> None:
        """Let time pass until the condition holds, for at most these real seconds."""
        wait_for(condition, self.step, seconds)

    def settle(self, condition: Callable[[], bool], seconds: float = 20) -> None:
        """Let time pass until the condition holds and nothing moves."""
        self.until(condition, seconds)
        self.rest()

    def rest(self) -> None:
        """Wait until nothing moves."""
        self.step()
        for _ in range(300):
            self.step()
            if not self.screen.busy:
                return

    def send(self, kind: int, **values: object) -> None:
        """Hand one event to the screen and let a frame pass."""
        self.screen.handle(pygame.event.Event(kind, values))
        self.step()

    def find(self, name: str) -> Widget:
        """The widget of this name."""
        return self.widgets.ui.find(name)

    def part(self, name: str, kind: type[W]) -> W:
        """The widget of this name, which must be of this kind."""
        widget = self.find(name)
        assert isinstance(widget, kind)
        return widget

    def names(self) -> set[str]:
        """The names of all widgets that can be seen or scrolled to."""
        return {widget.name for widget in self.widgets.ui.walk() if widget.name}

    def texts(self) -> str:
        """All that can be read, one text a line."""
        return "\n".join(widget.text for widget in self.widgets.ui.walk() if widget.text)

    def click(self, name: str, across: float = 0.5) -> None:
        """A click on the widget of this name, scrolled into view first; `across` 0 is its left end, 1 its right."""
        self.widgets.ui.focus(name)
        self.step()
        rect = self.widgets.ui.place(self.find(name))
        self.click_at((rect.x + round((rect.w - 1) * across), rect.centery))

    def row_at(self, number: int, name: str = "games") -> tuple[int, int]:
        """The place of a row of a table, visible or not."""
        rows = self.part(name, TableRows)
        return self.widgets.ui.place_in(rows, rows.place(self.widgets.ui.look, number)).center

    def click_row(self, number: int, name: str = "games") -> None:
        """A click on a row of a table that is in sight."""
        self.click_at(self.row_at(number, name))

    def hover(self, at: tuple[int, int]) -> None:
        """Move the mouse to a point."""
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def click_at(self, at: tuple[int, int]) -> None:
        """The main mouse button goes down there, in the frame in which the mouse arrived, and up in the next one."""
        self.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)}))
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def pull(self, *points: tuple[int, int], button: int = 1) -> None:
        """Press a button at the first point, and release it at the last one."""
        self.send(pygame.MOUSEBUTTONDOWN, pos=points[0], button=button)
        held = tuple(int(number == button) for number in (1, 2, 3))
        for point in points[1:]:
            self.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=held)
        self.send(pygame.MOUSEBUTTONUP, pos=points[-1], button=button)

    def key(self, key: int, mod: int = 0, scancode: int | None = None) -> None:
        """A key goes down; `scancode` is its place on the keyboard where that is not the key's usual one."""
        place = scancode if scancode is not None else SCANCODES.get(key, 0)
        self.send(pygame.KEYDOWN, key=key, mod=mod, scancode=place, unicode=UNICODE.get(key, ""))

    def type(self, text: str) -> None:
        """Text that arrives from the keyboard or an input method."""
        self.send(pygame.TEXTINPUT, text=text)


def scancodes() -> dict[int, int]:
    """The place on the keyboard of every key that has a name."""
    places = {name[6:]: getattr(pygame, name) for name in dir(pygame) if name.startswith("KSCAN_")}
    keys = {name: getattr(pygame, f"K_{name}", getattr(pygame, f"K_{name.lower()}", None)) for name in places}
    return {key: places[name] for name, key in keys.items() if key is not None}


SCANCODES = scancodes()
