"""Touch, gamepads, the wheel and one-key scanning, between the window's events and the screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.keeping.settings import ScanSwitch
from game.ui.devices import pad
from game.ui.devices.events import Event, Point
from game.ui.devices.fingers import Fingers
from game.ui.devices.pad import Pad
from game.ui.screen import Context, Screen
from game.ui.widgets.pull import pull
from game.ui.widgets.ui import grown
from game.ui.widgets.widget_screen import WidgetScreen

if TYPE_CHECKING:
    from game.ui.devices.scanning import Scanner

KEYS = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
CLICKS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
BUTTONS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
MIDDLE = 2
STEP = 1.2
"""Zoom factor of one step of the wheel."""
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Wheel:
    """The wheel with Ctrl zooms, and the middle button pans, as two fingers do."""

    def __init__(self) -> None:
        self.at: Point = (-1, -1)
        self.held = False
        self.mod = 0
        """Modifier keys held at the last key event."""

    def take(self, event: Event) -> list[Event]:
        """Events that the kit gets instead of one of the mouse."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.mod = event.mod
        elif event.type == pygame.MOUSEWHEEL and self.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return [pull(self.at, (0, 0), STEP**event.precise_y)]
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == MIDDLE:
            self.at, self.held = event.pos, event.type == pygame.MOUSEBUTTONDOWN
        elif event.type == pygame.MOUSEMOTION:
            before, self.at = self.at, event.pos
            self.held = self.held and bool(event.buttons[MIDDLE - 1])
            if self.held:
                return [pull(self.at, (self.at[0] - before[0], self.at[1] - before[1]))]
        elif event.type == pygame.WINDOWLEAVE:
            self.held = False
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.held, self.mod = False, 0
        return [event]


class Devices:
    """Translates fingers, pads and the one key into events of the screen, and draws their strip."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.fingers = Fingers()
        self.pad = Pad()
        self.wheel = Wheel()
        self._scanner: Scanner | None = None
        self.size = (1, 1)
        self.split = False
        self.shown: object = None
        self.dirty = False

    @property
    def scanner(self) -> "Scanner":
        if self._scanner is None:
            from game.ui.devices.scanning import Scanner

            self._scanner = Scanner()
        return self._scanner

    @property
    def scanning(self) -> bool:
        return self.context.settings.scanning

    @property
    def busy(self) -> bool:
        """True if time alone makes a difference."""
        return self.scanning or self.pad.busy or self.fingers.busy

    def take(self, event: Event, screen: Screen) -> Sequence[Event]:
        """Events that the screen gets instead of one of the window."""
        if not isinstance(screen, WidgetScreen):
            return [event]
        if event.type == pygame.WINDOWFOCUSLOST:
            return [*self.let_go(), *self.wheel.take(event)]
        dropped = self.fingers.let_go() if self.fingers.lost(event) else []
        return [*dropped, *self._take(event, screen)]

    def let_go(self) -> list[Event]:
        """Release what is held: the window has lost the focus, or another screen is shown."""
        self.pad.let_go()
        return self.fingers.let_go()

    def _take(self, event: Event, screen: WidgetScreen) -> Sequence[Event]:
        if event.type == pygame.KEYDOWN and screen.ui.composing:
            return ()
        if self.scanning and is_switch(event, self.context.settings.scan_switch):
            return self.scanner.press(screen.ui) if event.type in PRESSES else ()
        if event.type in pad.EVENTS:
            return self.pad.take(event, screen)
        if self.fingers.hears(event):
            heard = self.fingers.take(event, screen.ui, self.size)
            self.pad.used = self.pad.used and bool(self.fingers.down)  # nothing moves under a finger that is down
            return heard
        if self.fingers.drops(event):
            return ()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.pad.used = False
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.pad.let_go()
        return self.wheel.take(event)

    def update(self, dt: float, screen: Screen) -> Sequence[Event]:
        """Let `dt` seconds pass, and return the events of the screen."""
        if not isinstance(screen, WidgetScreen):
            return ()
        self._write_where_tapped(screen)
        if self.scanning:
            self.dirty |= self.scanner.update(dt, screen, self.context.settings.scan_tenths / 10)
        if screen.ui.layers[-1].scrim or len(screen.ui.layers) == 1:
            self.split = self.scanning or self.pad.used  # a menu that is open would lose its place
        before, self.shown = self.shown, (self.split, self.pad.used and (self.pad.letters, *self.pad.hints(screen.ui)))
        self.dirty |= self.shown != before
        return [*self.fingers.update(dt, screen.ui), *self.pad.update(dt, screen)]

    def _write_where_tapped(self, screen: WidgetScreen) -> None:
        at, self.fingers.tapped, ui = self.fingers.tapped, None, screen.ui
        if at is not None and ui.size != (0, 0) and ui.target(ui.unmirrored(at)) is ui.focused:
            from game.ui.devices.keyboard import open_keyboard

            open_keyboard(ui, by_finger=True)

    def room(self, surface: pygame.Surface) -> pygame.Surface:
        """The part of the window above the strip."""
        self.size = surface.get_size()
        if not self.split:
            return surface
        from game.ui.devices import strip

        below = grown(self.context.look, self.size).px(strip.HEIGHT)
        return surface.subsurface((0, 0, surface.width, surface.height - below))

    def draw(self, surface: pygame.Surface, screen: Screen) -> None:
        self.dirty = False
        room = self.room(surface)
        if not isinstance(screen, WidgetScreen) or not (self.scanning or self.split):
            return
        from game.ui.devices import strip

        ui = screen.ui
        cells, lit, place = self.scanner.shown(ui) if self.scanning else (self.pad.hints(ui), -1, None)
        below = pygame.Rect(0, room.height, surface.width, surface.height - room.height)
        strip.draw(ui.look, surface, below, cells, lit)
        if place is not None:
            strip.highlight(ui.look, surface, place, below)


def is_switch(event: Event, switch: ScanSwitch) -> bool:
    """True if an event is of the one key for scanning."""
    space = event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_SPACE
    space = space or (event.type == pygame.TEXTINPUT and event.text == " ")
    enter = event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in ENTERS
    click = event.type in CLICKS and event.button == 1
    button = event.type in BUTTONS
    heard = {ScanSwitch.SPACE: space, ScanSwitch.ENTER: enter, ScanSwitch.CLICK: click, ScanSwitch.PAD: button}
    return heard.get(switch, event.type in (*KEYS, *CLICKS, *BUTTONS))
