"""A person at a real window with a pad or with fingers, and at its twin, which hears the same of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.keeping import settings
from game.keeping.files import places
from game.kind import Square
from game.ui.board.board_screen import BoardScreen
from game.ui.devices.devices import Devices
from game.ui.devices.groups import groups
from tests.ui.devices.plug import KINDS, Plug
from tests.ui.driver import FRAME, Driver
from tests.ui.lab.walker import A_WHILE, Point, Walker
from tests.ui.real_window import RealWindow, opened, twin_folder
from tests.ui.walks import NAMES, Start

PLACES = pytest.mark.parametrize(
    "place",
    [("en", (1280, 800)), ("ru", (1024, 640)), ("zh_CN", (1024, 640))],
    ids=["en-1280", "ru-1024", "zh_CN-1024"],
)
"""The mark of a test that runs in these languages and sizes."""
A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
UP, DOWN, LEFT, RIGHT = (getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way}") for way in ("UP", "DOWN", "LEFT", "RIGHT"))
BACK, MENU = pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START
NEXT_GROUP, NEXT_WIDGET = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSTICK
FURTHEST = 32767
FRAMES = 90
"""Number of frames of the twin to hold a stick: everything it moves has come to its end by then."""
STEPS = 5
"""Number of places that a finger reports on its way."""
APART = 100
"""The pixels between two fingers that tap."""
MOST_PRESSES = 60
NEAR = 10
"""The pixels between two points that are taken for one."""
NUMBER = 0
"""The twin's number for the pad."""


class Twin(Driver):
    """A twin between whose events and screen stand the devices, and which leaves room for their strip."""

    def __init__(self, folder: Path, size: Point, **chosen: object) -> None:
        super().__init__(folder, size, **chosen)
        self.devices = Devices(self.context)

    def step(self, seconds: float = FRAME) -> None:
        for heard in self.devices.update(seconds, self.screen):
            self.screen.handle(heard)
        self.screen = self.screen.update(seconds)
        if self.screen.dirty or self.devices.dirty:
            self.screen.draw(self.devices.room(self.surface))
            self.devices.draw(self.surface, self.screen)

    def send(self, kind: int, **values: object) -> None:
        for heard in self.devices.take(pygame.event.Event(kind, values), self.screen):
            self.screen.handle(heard)
        self.step()


class DeviceWalker(Walker):
    """A user with a pad or with fingers on the window, who may use mouse and keyboard too."""

    def __init__(self, window: RealWindow, pictures: Path | None, twin: Twin, plugged: Plug | None) -> None:
        """Use only mouse and keyboard if nothing is `plugged` into the program."""
        super().__init__(window, pictures)
        self.hearing = twin
        self.plugged = plugged

    @property
    def plug(self) -> Plug:
        """The devices of the program."""
        assert self.plugged is not None
        return self.plugged

    @property
    def focus(self) -> str:
        """The name of the widget that has the focus."""
        focused = self.twin.widgets.ui.focused
        return focused.name if focused else ""

    @property
    def board(self) -> BoardScreen:
        """The screen, which must be one of a board."""
        return self.twin.on(BoardScreen)

    def look(self, name: str) -> None:
        """The window shows what the twin shows, though no mouse is moved, which would end the hints for a pad."""
        self.settle()
        self.compare(name, A_WHILE, NAMES, 2.0)

    # The pad

    def plug_in(self, name: str) -> None:
        """Plug in a pad of this name."""
        self.plug.say("pad", name)
        self.hearing.devices.pad.open[NUMBER] = SimpleNamespace(name=name)

    def unplug(self) -> None:
        """Pull the pad out."""
        self.plug.say("unplug")
        self.twin.send(pygame.CONTROLLERDEVICEREMOVED, instance_id=NUMBER)
        self.settle()

    def press(self, *buttons: int) -> None:
        """Press buttons of the pad one after the other."""
        for button in buttons:
            self.plug.say("press", button)
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.twin.send(kind, instance_id=NUMBER, button=button)
            self.settle()

    def push(self, axis: int, share: float) -> None:
        """Push a stick so far, from -1 to 1, and hold it there; in the twin what it does is done to its end."""
        value = round(FURTHEST * share)
        self.plug.say("axis", axis, value)
        self.twin.send(pygame.CONTROLLERAXISMOTION, instance_id=NUMBER, axis=axis, value=value)
        for _frame in range(FRAMES if value else 1):
            self.twin.step()
        self.settle()

    def reach(self, name: str) -> None:
        """Lead the focus to a widget: by a shoulder to its group, then from widget to widget."""
        self.press_until(NEXT_GROUP, lambda: any(self.focus in names and name in names for names in self._groups()))
        self.press_until(NEXT_WIDGET, lambda: self.focus == name)

    def _groups(self) -> list[list[str]]:
        return [[widget.name for widget in group] for group in groups(self.twin.widgets.ui)]

    def press_until(self, button: int, reached: Callable[[], bool]) -> None:
        """Press a button as often as it takes."""
        for _press in range(MOST_PRESSES):
            if reached():
                return
            self.press(button)
        raise AssertionError(f"{MOST_PRESSES} presses of {button} lead nowhere: {self.focus}")

    def press_on(self, name: str) -> None:
        """Lead the focus to a widget and choose it."""
        self.reach(name)
        self.press(A)

    def press_on_square(self, square: Square) -> None:
        """Lead the cursor of the board to a square and choose it."""
        hand, view = self.board.hand, self.board.view
        if hand.cursor is None:
            self.press(UP)

        def now() -> Point:
            assert hand.cursor is not None
            return view.rect_of(hand.cursor).center

        self._steer(now, view.rect_of(square).center)
        assert hand.cursor == square
        self.press(A)

    def press_on_keys(self, text: str) -> None:
        """Write a text on the keyboard on the screen, key by key."""
        ui = self.twin.widgets.ui
        for letter in text:
            self._steer(lambda: ui.place(ui.find(self.focus)).center, ui.place(ui.find(f"key {letter}")).center)
            assert self.focus == f"key {letter}"
            self.press(A)

    def _steer(self, now: Callable[[], Point], end: Point) -> None:
        """Press the four directions until what they move is at a point."""
        for _press in range(MOST_PRESSES):
            x, y = now()
            across, along = end[0] - x, end[1] - y
            if abs(across) < NEAR and abs(along) < NEAR:
                return
            self.press((RIGHT if across > 0 else LEFT) if abs(across) > abs(along) else DOWN if along > 0 else UP)

    # Fingers

    def finger(self, kind: int, at: Point, finger: int = 0) -> None:
        """A finger goes down, moves, or goes up at a point of the window."""
        width, height = self.twin.surface.get_size()
        x, y = at[0] / width, at[1] / height
        self.plug.say("finger", KINDS.index(kind), finger, x, y)
        self.twin.send(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def tap(self, at: Point) -> None:
        """A finger goes down and up."""
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERUP, at)
        self.settle()

    def tap_on(self, name: str) -> None:
        """A finger taps a widget."""
        self.tap(self.twin.widgets.ui.place(self.find(name)).center)

    def tap_with_two(self, at: Point) -> None:
        """Two fingers go down about a point, and up."""
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            for finger, side in enumerate((-1, 1)):
                self.finger(kind, (at[0] + side * APART // 2, at[1]), finger)
        self.settle()

    def swipe(self, start: Point, end: Point) -> None:
        """A finger goes from one point to another."""
        self.finger(pygame.FINGERDOWN, start)
        for at in way(start, end):
            self.finger(pygame.FINGERMOTION, at)
        self.finger(pygame.FINGERUP, end)
        self.settle()

    def pinch(self, at: Point, before: int, after: int, angle: float = pi / 6) -> None:
        """Two fingers lie about a point, so far apart, and move until they are further from one another, or nearer."""

        def place(apart: int, side: int) -> Point:
            return at[0] + round(side * apart / 2 * cos(angle)), at[1] + round(side * apart / 2 * sin(angle))

        sides = (-1, 1)
        for finger, side in enumerate(sides):
            self.finger(pygame.FINGERDOWN, place(before, side), finger)
        ways = (way(place(before, side), place(after, side)) for side in sides)
        for both in zip(*ways, strict=True):
            for finger, each in enumerate(both):
                self.finger(pygame.FINGERMOTION, each, finger)
        for finger, side in enumerate(sides):
            self.finger(pygame.FINGERUP, place(after, side), finger)
        self.settle()

    # The mouse

    def wheel_with_control(self, at: Point, turns: int) -> None:
        """Turn the wheel over a point while Ctrl is held."""
        self.hover(at)
        self.window.tool("keydown", "ctrl")
        self.twin.send(pygame.KEYDOWN, key=pygame.K_LCTRL, scancode=0, mod=pygame.KMOD_LCTRL, unicode="")
        self.wheel(at, turns)
        self.window.tool("keyup", "ctrl")
        self.twin.send(pygame.KEYUP, key=pygame.K_LCTRL, scancode=0, mod=0, unicode="")
        self.settle()


def way(start: Point, end: Point) -> list[Point]:
    """Points on the way from one point to another, the last of which is the other."""
    (ax, ay), (bx, by) = start, end
    return [(ax + (bx - ax) * step // STEPS, ay + (by - ay) * step // STEPS) for step in range(1, STEPS + 1)]


@contextmanager
def device_walker(
    start: Start, *, newcomer: bool = False, plugged: Plug | None = None, **chosen: object
) -> Iterator[DeviceWalker]:
    """A user with devices at the window that shows the first page, or a newcomer's; settings by name."""
    language, size = start.place
    variables = dict(plugged.variables) if plugged is not None else {}
    if newcomer:
        twin = Twin(twin_folder(start.folder), size)
        variables |= start.first_time(twin)
    else:
        usual = {"language": language, "muted": True, "reduced_motion": True, "window_size": size}
        twin = Twin(twin_folder(start.folder), size, **(usual | chosen))
        settings.save(twin.context.settings, places(start.folder).settings)
    with opened(start.program, start.folder, start.display, twin, **variables) as window:
        window.fit()
        window.wait_until_alike()
        yield DeviceWalker(window, start.kept, twin, plugged)
