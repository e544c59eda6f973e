"""Walks through the Search Lab of a real window by clicks, drags, turns of the wheel and keys, and looks at it."""

import time
from pathlib import Path
from string import ascii_lowercase, digits
from typing import Any

import pygame
import pytest

from game.ui.editor.board import EditedBoard
from game.ui.home.home import MENUS, HomeScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.page import EXPORT
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.lab.tree.tree_view import TreeView
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.widget import Widget
from tests.ui.driver import W
from tests.ui.golden import different_pixels
from tests.ui.real_window import RealWindow, missing_tools, wait_for

Point = tuple[int, int]

REAL = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"),
]
"""Marks of a test that needs a real window."""
IN_CI = [*REAL, pytest.mark.ci]
"""Marks of a test with a real window that `.ci/run` runs."""
KEYS = {
    "Escape": pygame.K_ESCAPE,
    "Return": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "Delete": pygame.K_DELETE,
    "bracketright": pygame.K_RIGHTBRACKET,
    "bracketleft": pygame.K_LEFTBRACKET,
    "comma": pygame.K_COMMA,
    "period": pygame.K_PERIOD,
    "question": pygame.K_SLASH,
    "equal": pygame.K_EQUALS,
    "plus": pygame.K_EQUALS,
    "minus": pygame.K_MINUS,
    **{key: ord(key) for key in digits + ascii_lowercase},
    "Tab": pygame.K_TAB,
    "F1": pygame.K_F1,
    "F2": pygame.K_F2,
    "exclam": pygame.K_1,
}
"""The X server's names of the keys."""
SHIFTED = ("question", "plus", "exclam")
A_WHILE = 180.0
"""Seconds for what is computed in the window and in its twin, on a busy machine."""
A_LOOK = 0.4
"""Seconds between two looks at the window: they cost it some of the processor."""
SOON, ALIKE = 6.0, 0.0015
"""Seconds in which a window on a quiet machine is like its twin, but for what follows the mouse."""
SHARE = 0.08
"""Share of the window that may differ from its twin: the scroll offset depends on the pace of keys."""
MOST_TURNS = 80
A_CHANGE = 30
"""Number of pixels that differ after a visible change."""
A_POINTER = 500
"""More pixels than the mouse pointer and a caret have, less than the frame of what has the focus."""
BUTTONS = {"left": 1, "middle": 2, "right": 3}


class Walker:
    """A person at the window, and at its twin, which knows where everything lies and what is shown."""

    def __init__(self, window: RealWindow, pictures: Path | None) -> None:
        """`pictures` takes a picture of every sight."""
        self.window = window
        self.twin = window.twin
        self.pictures = pictures
        self.count = 0
        x, y = (int(line.partition("=")[2]) for line in self._place().split()[:2])
        self.corner = x, y

    def _place(self) -> str:
        return self.window.tool("mousemove", "--window", self.window.window, "0", "0", "getmouselocation", "--shell")

    # Layout

    @property
    def lab(self) -> LabScreen:
        """The Lab, which must be the screen that is shown."""
        return self.twin.on(LabScreen)

    @property
    def session(self) -> TraceSession:
        """The search whose tree is drawn."""
        assert self.lab.session is not None
        return self.lab.session

    @property
    def step(self) -> int:
        """The visit that is looked at."""
        return self.session.player.step

    def shown(self) -> pygame.Surface:
        """The window's picture, without moving the mouse."""
        return self.window.display.picture().subsurface(self.corner, self.twin.surface.get_size()).copy()

    def settle(self, seconds: float = A_WHILE) -> None:
        """Wait until the twin has nothing more to do."""
        end = time.monotonic() + seconds
        self.twin.step()
        while self.twin.screen.busy:
            assert time.monotonic() < end, "waited too long"
            self.twin.step()
            time.sleep(0.01)  # the processor is for the window, and for the work of both
        self.twin.step()

    def see(self, name: str, seconds: float = A_WHILE, share: float = SHARE, soon: float = SOON) -> None:
        """The window shows what the twin shows, after a moment but for a share of it; a picture is kept."""
        self.settle(seconds)
        self._move((0, 0))
        self.compare(name, seconds, share, soon)

    def compare(self, name: str, seconds: float, share: float, soon: float) -> None:
        """The same, of a twin that rests and with the mouse where it is."""
        twin = self.twin.surface.convert(24)
        pixels = twin.width * twin.height
        end = time.monotonic() + soon
        while (different := different_pixels(self.shown(), twin)) >= ALIKE * pixels:
            if time.monotonic() > end and different < share * pixels:
                break
            if time.monotonic() > end + seconds:
                self.keep(f"{name}, unlike this")
                self.keep(f"{name}, its twin", twin)
                raise AssertionError(f"the window does not show {name}")
            time.sleep(A_LOOK)
        self.keep(name)

    def differs(self, before: pygame.Surface) -> bool:
        """True if the window has changed."""
        return different_pixels(self.shown(), before) >= A_CHANGE

    def rests(self) -> bool:
        """True if nothing changes in the window for a moment."""
        before = self.shown()
        time.sleep(0.4)
        return not self.differs(before)

    def keep(self, name: str, picture: pygame.Surface | None = None) -> None:
        """Keep a picture under this name, that of the window if no other is given."""
        self.count += 1
        if self.pictures is not None:
            pygame.image.save(picture or self.shown(), self.pictures / f"{self.count:02} {name}.png")

    # The mouse

    def find(self, name: str) -> Widget:
        """The widget of this name, brought into view by turns of the wheel; form and menus of home unfold for it."""
        names = self.twin.names()
        if name not in names and isinstance(self.twin.screen, HomeScreen):
            group = next(group for group, inside in MENUS.items() if name in inside)
            self.click(group)
            return self.find(f"{group} list {MENUS[group].index(name)}")
        if name not in names and "more" in names and isinstance(self.twin.screen, SetupScreen):
            self.click("more")
        for _turn in range(MOST_TURNS):
            named = [widget for widget in self.twin.widgets.ui.walk() if widget.name == name]
            widget = next((each for each in named if each.clickable), None) or named[0]
            clip = self._clip(widget)
            if clip is None or clip.contains(widget.rect) or clip.h <= widget.rect.h:
                return widget
            self.wheel(clip.center, 1 if widget.rect.y < clip.y else -1)
        raise AssertionError(f"{name} can't be brought into view")

    def part(self, name: str, kind: type[W]) -> W:
        """The widget of this name in view, which must be of this kind."""
        widget = self.find(name)
        assert isinstance(widget, kind)
        return widget

    def _clip(self, widget: Widget) -> pygame.Rect | None:
        """The visible part of the area that a widget is scrolled in."""
        ui = self.twin.widgets.ui
        path = ui.path(ui.layers[-1].root, widget)
        clips = [clip for each in path[:-1] if (clip := each.clip()) is not None]
        return clips[-1] if clips else None

    def _move(self, at: Point) -> None:
        self.window.tool("mousemove", "--window", self.window.window, str(at[0]), str(at[1]))

    def hover(self, at: Point) -> None:
        """Move the mouse to a point."""
        self._move(at)
        self.twin.hover(at)

    def click_at(self, at: Point, button: str = "left") -> None:
        """A click of a button of the mouse."""
        number = BUTTONS[button]
        self.hover(at)
        self.window.tool("click", str(number))
        self.twin.send(pygame.MOUSEBUTTONDOWN, pos=at, button=number)
        self.twin.send(pygame.MOUSEBUTTONUP, pos=at, button=number)

    def click(self, name: str, across: float = 0.5) -> None:
        """A click on the widget of this name; `across` 0 is its left end, 1 its right."""
        rect = self.twin.widgets.ui.place(self.find(name))
        self.click_at((rect.x + round((rect.w - 1) * across), rect.centery))
        self.settle()

    def drag(self, start: Point, end: Point, button: str = "left") -> None:
        """Drag from a point to another."""
        number = BUTTONS[button]
        held = tuple(int(each == number) for each in (1, 2, 3))
        self.hover(start)
        self.window.tool("mousedown", str(number))
        self.twin.send(pygame.MOUSEBUTTONDOWN, pos=start, button=number)
        for part in range(1, 5):
            at = tuple(a + (b - a) * part // 4 for a, b in zip(start, end, strict=True))
            self._move((at[0], at[1]))
            self.twin.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=held)
        self.window.tool("mouseup", str(number))
        self.twin.send(pygame.MOUSEBUTTONUP, pos=end, button=number)
        self.settle()

    def wheel(self, at: Point, turns: int) -> None:
        """Turn the wheel over a point, up by this number."""
        self.hover(at)
        self.window.tool("click", "--repeat", str(abs(turns)), "--delay", "20", "4" if turns > 0 else "5")
        for _turn in range(abs(turns)):
            self.twin.send(pygame.MOUSEWHEEL, x=0, y=turns // abs(turns), precise_x=0.0, precise_y=turns / abs(turns))
        self.settle()

    # The keyboard

    def key(self, name: str, *, control: bool = False) -> None:
        """Press a key."""
        self.window.tool("key", f"ctrl+{name}" if control else name)
        mod = (pygame.KMOD_CTRL if control else 0) | (pygame.KMOD_SHIFT if name in SHIFTED else 0)
        self.twin.key(KEYS[name], mod)
        self.settle()

    def type(self, text: str) -> None:
        """Write a text, letter by letter, once the window shows where: until then it takes no text."""
        field = self.twin.widgets.ui.focused
        assert field is not None
        place = self.twin.widgets.ui.place(field).inflate(8, 8).clip(self.twin.surface.get_rect())
        expected = self.twin.surface.subsurface(place).convert(24)
        wait_for(lambda: different_pixels(self.shown().subsurface(place), expected) < A_POINTER, A_WHILE)
        self.window.tool("type", "--delay", "15", text)
        for letter in text:
            self.twin.type(letter)
        self.settle()

    def write(self, name: str, text: str) -> None:
        """Write a text into an empty field, or in the place of what is there."""
        self.click(name)
        self.key("a", control=True)
        self.type(text)

    def options(self, name: str) -> tuple[tuple[Any, object], ...]:
        """The values that can be picked, each with how it is written."""
        widget = self.find(name)
        assert isinstance(widget, Choice | DropDown)
        return widget.options

    def pick(self, name: str, value: object) -> None:
        """Choose a value: by its segment, or from a drop-down list."""
        widget = self.find(name)
        number = list(dict(self.options(name))).index(value)
        if not isinstance(widget, Choice):
            self.choose(name, number)
        else:
            self.click_at(widget.segments(self.twin.widgets.ui.look)[number].center)
            self.settle()

    def choose(self, name: str, number: int) -> None:
        """Choose from a list that opens."""
        self.click(name)
        self.key("Home")
        for _ in range(number):
            self.key("Down")
        self.key("Return")

    def way(self, name: str) -> None:
        """Press a button of the Lab's header, which may stand in a list."""
        if name in self.twin.names():
            self.click(name)
            return
        ways = [command.name for command in (*self.lab.shown.ways, EXPORT)]
        offered = [each for each in ways if self.lab.command(each).enabled]
        self.choose("more", offered.index(name))

    def home(self) -> None:
        """Back to the first page."""
        while not isinstance(self.twin.screen, HomeScreen):
            self.key("Escape")

    def turn_to(self, page: str) -> None:
        """Turn to a page of the Lab, by its tab or from the list."""
        if f"pages {page}" in self.twin.names():
            self.click(f"pages {page}")
        else:
            self.choose("pages", list(self.lab.pages).index(page))
        assert self.lab.shown.name == page

    def rest_over(self, at: Point, name: str) -> None:
        """Hold the mouse over a point until there is a tooltip, and save a picture."""
        before = self.shown()
        self.hover(at)
        wait_for(lambda: self.differs(before))
        time.sleep(1.0)
        self.keep(name)

    def export(self, folder: Path, number: int) -> Path:
        """Keep the format of that number; gives the file that the program has written."""
        self.way("export")
        return self.write_file(folder, number)

    def write_file(self, folder: Path, number: int) -> Path:
        """The same in a dialog that is open, which it closes."""
        before = set((folder / "games").glob("*"))
        self.choose("format", number)
        self.see(f"export {number}")
        self.click("export")

        def written() -> list[Path]:
            return [path for path in (folder / "games").glob("*") if path not in before and path.suffix != ".new"]

        (path,) = wait_for(written, A_WHILE)
        self.see(f"exported {number}")
        self.key("Escape")
        return path

    # Places

    def cell(self, square: int) -> Point:
        """The middle of a square of the board that is set up."""
        board = self.part("edited board", EditedBoard)
        assert board.view is not None
        return board.view.rect_of(square).center

    def node(self, move: str, name: str = "tree") -> Point:
        """The middle of the first node in sight that a move leads to."""
        view = self.part(name, TreeView)
        look, drawing = self.twin.widgets.ui.look, view.drawing
        painter = view.painter(look)
        assert painter is not None
        for place, node in enumerate(painter.layout.nodes):
            if node >= 0 and drawing.move_text(node) == move:
                center = painter.around(place, drawing.step).center
                if view.rect.collidepoint(center):
                    return center
        raise AssertionError(f"{move} is not in sight")

    def place(self, node: int, name: str) -> Point:
        """The middle of a node in the tree of this name."""
        view = self.part(name, TreeView)
        painter = view.painter(self.twin.widgets.ui.look)
        assert painter is not None
        return painter.around(painter.layout.place(node), view.drawing.step).center
