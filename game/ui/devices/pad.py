"""Gamepads: their buttons and sticks as keys and the wheel.

Every pad that SDL knows is opened as soon as it is plugged in. Buttons are named by their place: A is the lowest of
the four, whatever is printed on it. Modules that only a pad needs are imported on first use.
"""

import re
from typing import TYPE_CHECKING, Any

import pygame
from pygame._sdl2 import controller

from game.ui.devices.events import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Event, key
from game.ui.devices.groups import groups
from game.ui.system.gamepads import USUAL, letters_on
from game.ui.widgets.button import Pressable
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import _

if TYPE_CHECKING:
    from game.ui.devices.strip import StripCell

Way = tuple[int, int]
ARROWS = {(0, -1): UP, (0, 1): DOWN, (-1, 0): LEFT, (1, 0): RIGHT}
DPAD = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
}
TOOLS = {
    pygame.CONTROLLER_BUTTON_X: ("undo", "play", "again", "key delete"),
    pygame.CONTROLLER_BUTTON_Y: ("hint", "help", "key space"),
    pygame.CONTROLLER_BUTTON_START: ("key done",),
}
"""Names of the screen's buttons for X, Y and Start; the first that exists is pressed."""
PUSHED, LET_GO = 18_000, 11_000
"""Values at which a stick or trigger begins and ceases to count as pushed."""
FIRST_REPEAT, REPEAT = 0.4, 0.13
"""Seconds until a held direction repeats for the first time, and from then on."""
KEY_BEHIND = re.compile(r" ?[(（].*")
WHEEL = 9.0
"""Wheel steps per second with the right stick pushed all the way."""
ZOOM = 4.0
"""Zoom factor per second with the right stick pushed all the way."""
FURTHEST = 32_767
MENU = ("library", "puzzles", "learn", "edit", "mute", "keys")
EVENTS = (
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
)
KEYS = {
    pygame.CONTROLLER_BUTTON_A: ENTER,
    pygame.CONTROLLER_BUTTON_B: ESCAPE,
    pygame.CONTROLLER_BUTTON_BACK: key(pygame.K_F1, pygame.KSCAN_F1),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: key(pygame.K_TAB, pygame.KSCAN_TAB, pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: key(pygame.K_TAB, pygame.KSCAN_TAB),
}
SHOULDERS = {pygame.CONTROLLER_BUTTON_LEFTSHOULDER: -1, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: 1}
TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: -1, pygame.CONTROLLER_AXIS_TRIGGERRIGHT: 1}
PAGES = {-1: key(pygame.K_PAGEUP, pygame.KSCAN_PAGEUP), 1: key(pygame.K_PAGEDOWN, pygame.KSCAN_PAGEDOWN)}


class Pad:
    def __init__(self) -> None:
        self.open: dict[int, Any] = {}
        """The pads by the number in their events."""
        self.used = False
        """A pad was used last, not mouse or keyboard."""
        self.letters = USUAL
        self.way: Way | None = None
        self.repeat_in = 0.0
        self.axes: dict[int, int] = {}
        self.pulled: set[int] = set()

    def begin(self) -> None:
        """Look for pads from now on. Pads found under an earlier profile are not announced again."""
        controller.init()
        for index in range(controller.get_count()):
            self._plug_in(index)

    def let_go(self) -> None:
        """Release what is held: the event of its release may never come."""
        self.way, self.axes, self.pulled = None, {}, set()

    @property
    def busy(self) -> bool:
        return self.way is not None or self.wheel != 0 or self.zoom != 0

    @property
    def wheel(self) -> float:
        """Tilt of the right stick up (positive) or down, from -1 to 1; 0 near its middle."""
        return -self._right_stick(pygame.CONTROLLER_AXIS_RIGHTY, pygame.CONTROLLER_AXIS_RIGHTX)

    @property
    def zoom(self) -> float:
        """Tilt of the right stick to the right (positive) or left, from -1 to 1; 0 near its middle."""
        return self._right_stick(pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)

    def _right_stick(self, axis: int, other: int) -> float:
        """Tilt along an axis; 0 if that is little, or less than along the other."""
        value = self.axes.get(axis, 0)
        return value / FURTHEST if abs(value) >= max(LET_GO, abs(self.axes.get(other, 0))) else 0.0

    def take(self, event: Event, screen: WidgetScreen) -> list[Event]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self.open.pop(event.instance_id, None)
                self.let_go()
                self.used = self.used and bool(self.open)
            case pygame.CONTROLLERBUTTONDOWN:
                self._notice(event)
                return self._pressed(event.button, screen)
            case pygame.CONTROLLERBUTTONUP:
                if event.button in DPAD:
                    self.way = None
            case pygame.CONTROLLERAXISMOTION:
                return self._leaned(event, screen)
        return []

    def update(self, dt: float, screen: WidgetScreen) -> list[Event]:
        ui = screen.ui
        if self.wheel:
            steps, under = self.wheel * WHEEL * dt, ui.around(ui.focused) if ui.focused is not None else []
            if not ui.turn(under, steps):
                ui.turn(ui.walk(), steps)
        if self.zoom:
            ui.enlarge(ZOOM ** (self.zoom * dt))
        if self.way is None:
            return []
        self.repeat_in -= dt
        if self.repeat_in > 0:
            return []
        self.repeat_in += REPEAT
        return [ARROWS[self.way]]

    def hints(self, ui: Ui) -> "list[StripCell]":
        """Meanings of the buttons now, the most important first."""
        from game.ui.devices.keyboard import is_written
        from game.ui.devices.strip import StripCell
        from game.ui.widgets.tabs import Tab

        letters = self.letters
        first = _("Write") if is_written(ui.focused) else _("Choose")
        cells = [StripCell(letters.a, first), StripCell(letters.b, _("Back"))]
        for number, cap in ((pygame.CONTROLLER_BUTTON_X, letters.x), (pygame.CONTROLLER_BUTTON_Y, letters.y)):
            tool = tool_of(ui, number)
            if tool is not None:
                cells.append(StripCell(cap, tool.text or KEY_BEHIND.sub("", tool.tooltip)))
        cells.append(StripCell(letters.shoulders, _("Next group")))
        if any(isinstance(widget, Tab) for widget in ui.walk()):
            cells.append(StripCell(letters.triggers, _("Next tab")))
        if any(widget.zooms for widget in ui.walk()):
            cells.append(StripCell(letters.stick, _("Zoom")))
        done = tool_of(ui, pygame.CONTROLLER_BUTTON_START)
        if done is not None:
            cells.append(StripCell(letters.menu, done.text))
        elif len(ui.layers) == 1:
            cells.append(StripCell(letters.menu, _("Menu")))
        return cells

    def _plug_in(self, index: int) -> None:
        if controller.is_controller(index):
            pad = controller.Controller(index)
            self.open[pad.id] = pad

    def _notice(self, event: Event) -> None:
        self.used = True
        pad = self.open.get(event.instance_id)
        self.letters = letters_on(str(pad.name)) if pad is not None else USUAL

    def _pressed(self, number: int, screen: WidgetScreen) -> list[Event]:
        from game.ui.devices.keyboard import is_written, open_keyboard

        ui = screen.ui
        if number in DPAD:
            return self._hold(DPAD[number])
        if number == pygame.CONTROLLER_BUTTON_A and is_written(ui.focused):
            open_keyboard(ui)
            return []
        if number in KEYS:
            return [KEYS[number]]
        if number in SHOULDERS:
            next_group(ui, SHOULDERS[number])
        elif (tool := tool_of(ui, number)) is not None:
            ui.ring = True
            tool.action()
            ui.rebuild()
        elif number == pygame.CONTROLLER_BUTTON_START:
            open_pad_menu(screen)
        return []

    def _hold(self, way: Way) -> list[Event]:
        self.way, self.repeat_in = way, FIRST_REPEAT
        return [ARROWS[way]]

    def _leaned(self, event: Event, screen: WidgetScreen) -> list[Event]:
        self.axes[event.axis] = event.value
        if abs(event.value) >= PUSHED:
            self._notice(event)
        if event.axis in TRIGGERS and event.value < LET_GO:
            self.pulled.discard(event.axis)
        elif event.axis in TRIGGERS and event.value >= PUSHED and event.axis not in self.pulled:
            self.pulled.add(event.axis)
            way = TRIGGERS[event.axis]
            return [] if next_tab(screen.ui, way) else [PAGES[way]]
        elif event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            x = self.axes.get(pygame.CONTROLLER_AXIS_LEFTX, 0)
            y = self.axes.get(pygame.CONTROLLER_AXIS_LEFTY, 0)
            furthest = max(abs(x), abs(y))
            if furthest < LET_GO:
                self.way = None
            elif furthest >= PUSHED:
                pushed = ((x > 0) - (x < 0), 0) if abs(x) > abs(y) else (0, (y > 0) - (y < 0))
                if pushed != self.way:
                    return self._hold(pushed)
        return []


def tool_of(ui: Ui, number: int) -> Pressable | None:
    found: dict[str, Widget] = {widget.name: widget for widget in ui.walk() if widget.enabled}
    tools = (found.get(name) for name in TOOLS.get(number, ()))
    return next((tool for tool in tools if isinstance(tool, Pressable)), None)


def next_group(ui: Ui, step: int) -> None:
    found = groups(ui)
    if found:
        focused = ui.focused
        now = next((i for i, group in enumerate(found) if focused in group), -1 if step > 0 else 0)
        ui.ring = True
        ui.focus(found[(now + step) % len(found)][0].name)


def next_tab(ui: Ui, step: int) -> bool:
    """Choose the next tab, or the one before; return False if there are no tabs."""
    from game.ui.widgets.tabs import Tab

    tabs = [widget for widget in ui.walk() if isinstance(widget, Tab) and widget.enabled]
    if not tabs:
        return False
    now = next((i for i, tab in enumerate(tabs) if tab.chosen), 0)
    tab = tabs[(now + step) % len(tabs)]
    ui.ring = True
    ui.focus(tab.name)
    tab.action()
    ui.rebuild()
    return True


def open_pad_menu(screen: WidgetScreen) -> None:
    """Open the menu in the middle of a screen, unless a layer is open."""
    from game.ui.widgets.dropdown import open_list
    from game.ui.widgets.listing import Item

    ui = screen.ui
    if len(ui.layers) > 1:
        return
    table = screen.table()
    entries = [table[name] for name in MENU if name in table]
    middle = pygame.Rect(0, 0, ui.look.px(320), 0)
    middle.midtop = (ui.size[0] // 2, ui.look.px(60))
    ui.ring = True
    items = [Item(each.label) for each in entries]
    open_list(ui, "pad menu", middle, items, -1, lambda number: screen.act(entries[number].name))
