"""The window itself: its first place and size, its icon, full screen, and what of it is remembered."""

import ctypes
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from typing import Any

import pygame

from game.assets import ASSETS
from game.core import InputError
from game.keeping.settings import Settings
from game.outside import whole

TITLE = "Kings & Crosses"
SMALLEST = (800, 600)
"""Smallest size for which the screens are laid out; some window managers make windows smaller."""
LEAST_SCALE = 0.25
"""Smallest scale at which the picture is shown whole; in still smaller windows it is cut off."""
FRAME = (16, 104)
"""Usual width and height of a window's frame and the desktop's bars."""
WINDOWS_DPI = 96
"""Dots per inch that Windows calls 100 %."""
EDGE, TITLE_BAR = 8, 32
"""Parts of the frame on the left and above. On Windows the place of a window is that of its contents."""
SETTLES = 1.0
"""The seconds after opening in which the window manager moves the window, not the user."""
NO_DISPLAY = (
    "Kings & Crosses found no display to open its window on: run it in a graphical session, or set DISPLAY or "
    "WAYLAND_DISPLAY to one, or use the commands that 'main.py --help' lists."
)


def trouble_with_display() -> str | None:
    """Start pygame's display. Returns a sentence when no window could be seen, None when all is well."""
    try:
        pygame.display.init()
    except pygame.error:
        return NO_DISPLAY
    unseen = pygame.display.get_driver() in ("offscreen", "dummy")
    return NO_DISPLAY if unseen and "SDL_VIDEODRIVER" not in os.environ else None


def system_scale() -> int:
    """The scale in per cent at which texts are as large as the desktop's. A Mac scales windows itself; elsewhere a
    window is measured in the display's own pixels."""
    if sys.platform == "darwin":
        return 100
    if sys.platform == "win32":
        return _windows_scale()
    wanted = os.environ.get("GDK_SCALE", "")
    with suppress(InputError):
        return min(200, 100 * whole(wanted, 1))
    return 150 if pygame.display.get_desktop_sizes()[0][1] >= 2000 else 100


def _windows_scale() -> int:
    user: Any = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    scale: int = 100 * user.GetDpiForSystem() // WINDOWS_DPI
    return min(200, max(100, scale))


def first_place(
    size: Sequence[int], position: Sequence[int], desktop: pygame.Rect, scale: int = 100, frame: int = 100
) -> pygame.Rect:
    """Place and size of the window by the settings; `frame` is the scale of the frame.

    A size that the user never changed grows with `scale` (in per cent), and leaves room for the frame and the bars of
    the desktop.

    >>> first_place((1280, 800), (), pygame.Rect(0, 0, 1280, 800)).size
    (1264, 696)
    """
    chosen = tuple(size) != Settings().window_size
    size = size if chosen else [side * scale // 100 for side in size]
    wider, higher = (side * frame // 100 for side in FRAME)
    room = [most - (0 if chosen else around) for most, around in zip(desktop.size, (wider, higher), strict=True)]
    wide, high = (
        min(max(min(side, free), least), most)
        for side, free, least, most in zip(size, room, SMALLEST, desktop.size, strict=True)
    )
    framed = pygame.Rect(0, 0, min(wide + wider, desktop.w), min(high + higher, desktop.h))
    framed.center = desktop.center
    if sys.platform == "win32":
        framed.topleft = (framed.x + EDGE * frame // 100, framed.y + TITLE_BAR * frame // 100)
    visible = len(position) == 2 and desktop.inflate(-64, -64).collidepoint(*position)
    return pygame.Rect(tuple(position) if visible else framed.topleft, (wide, high))


def shrunk(size: tuple[int, int]) -> float:
    """The scale at which the picture is shown in a window of this size.

    >>> shrunk((1280, 800)), shrunk((600, 600)), shrunk((300, 20))
    (1.0, 0.75, 0.25)
    """
    return max(min(size[0] / SMALLEST[0], size[1] / SMALLEST[1], 1.0), LEAST_SCALE)


class MainWindow:
    """The program's one window, as large and where it was when it was closed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        desktop = pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
        scale = settings.ui_scale or system_scale()
        frame = system_scale() if sys.platform == "win32" else 100
        place = first_place(settings.window_size, settings.window_position, desktop, scale, frame)
        self.asked: tuple[int, ...] = place.topleft
        self.window = pygame.Window(TITLE, place.size, place.topleft, resizable=True)
        self.window.minimum_size = SMALLEST
        self.window.set_icon(pygame.image.load(ASSETS / "icon" / "icon-256.png"))
        self.first = self.window.position
        self.settled = time.monotonic() + SETTLES
        self._roomy: pygame.Surface | None = None
        if settings.fullscreen:
            self.window.set_fullscreen(True)

    def serve(self, settings: Settings) -> None:
        """Remember in these settings from now on; the window stays as it is."""
        settings.fullscreen = self.settings.fullscreen
        self.settings = settings

    @property
    def seen(self) -> pygame.Surface:
        return self.window.get_surface()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on: never smaller than SMALLEST, so that no widget runs out of room."""
        size = self.seen.get_size()
        scale = shrunk(size)
        if scale == 1.0:
            self._roomy = None
            return self.seen
        wanted = tuple(max(least, ceil(side / scale)) for side, least in zip(size, SMALLEST, strict=True))
        if self._roomy is None or self._roomy.get_size() != wanted:
            self._roomy = pygame.Surface(wanted)
        return self._roomy

    def placed(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with the mouse in the coordinates of `surface`."""
        scale = shrunk(self.seen.get_size())
        if scale == 1.0 or "pos" not in event.dict:
            return event
        at = tuple(round(side / scale) for side in event.pos)
        return pygame.event.Event(event.type, event.dict | {"pos": at})

    @property
    def place(self) -> pygame.Rect:
        return pygame.Rect(self.window.position, self.window.size)

    def flip(self) -> None:
        self.shrink()
        self.window.flip()

    def shrink(self) -> None:
        if self._roomy is not None:
            self.seen.blit(pygame.transform.smoothscale_by(self._roomy, shrunk(self.seen.get_size())), (0, 0))

    def toggle_full_screen(self) -> None:
        self.remember()
        self.settings.fullscreen = not self.settings.fullscreen
        if self.settings.fullscreen:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
            self.settled = time.monotonic() + SETTLES

    def watch(self) -> None:
        """See where the window manager has put the window; call it once a frame."""
        if time.monotonic() < self.settled and not self.settings.fullscreen:
            self.first = self.window.position

    def remember(self) -> None:
        """Put the place and size into the settings: what was asked for, moved by as much as the user has moved it. The
        position that a window reports is that of its contents, the one asked for is that of its frame."""
        if self.settings.fullscreen:
            return
        self.settings.window_size = tuple(map(max, self.window.size, SMALLEST))
        moved = tuple(now - was for now, was in zip(self.window.position, self.first, strict=True))
        if moved != (0, 0):
            self.asked = tuple(a + b for a, b in zip(self.asked, moved, strict=True))
            self.first = self.window.position
            self.settings.window_position = self.asked
