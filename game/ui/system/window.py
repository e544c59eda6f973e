"""The window itself: its first place and size, its icon, full screen, and what of it is remembered."""

import ctypes
import os
import sys
import time
from collections.abc import Sequence
from math import ceil

import pygame

from game.assets import ASSETS
from game.keeping.settings import Settings
from game.ui.system.scaling import LEAST, scale_of_x11, system_scale

TITLE = "Kings & Crosses"
SMALLEST = (800, 600)
"""Smallest size for which the screens are laid out; some window managers make windows smaller."""
LEAST_SCALE = 0.25
"""Smallest scale at which the picture is shown whole; in still smaller windows it is cut off."""
FRAME = (16, 104)
"""Usual width and height of a window's frame and the desktop's bars."""
VISIBLE = 64
"""Pixels of a monitor's edge where a window's corner is out of reach."""
COMPOSED = ("zh", "ja", "ko")
"""Languages written with input methods."""
PROBE = 2
"""Width and height of the hidden window that finds a monitor's place."""
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
        if not _better_on_wayland():
            pygame.display.init()
    except pygame.error:
        return NO_DISPLAY
    if pygame.display.get_driver() != "wayland":  # SDL draws there by the graphics card only
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    unseen = pygame.display.get_driver() in ("offscreen", "dummy")
    return NO_DISPLAY if unseen and "SDL_VIDEODRIVER" not in os.environ else None


def _better_on_wayland() -> bool:
    """Start the display on Wayland if the picture of X11 would be enlarged and blurred, or if the user could not write
    on X11. Otherwise X11 is better: a window can return to its place, and always has a title bar."""
    chosen = os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    if chosen != {"DISPLAY", "WAYLAND_DISPLAY"} or scale_of_x11() > LEAST or not _wayland_has_title_bars():
        return False
    os.environ["SDL_VIDEODRIVER"] = "wayland"
    try:
        pygame.display.init()
    except pygame.error:
        return False
    finally:
        del os.environ["SDL_VIDEODRIVER"]  # programs that this one starts choose for themselves
    sizes = pygame.display.get_desktop_sizes()
    if _composes_by_ibus() or any(pygame.display.list_modes(display=at)[0] != size for at, size in enumerate(sizes)):
        return True
    pygame.display.quit()
    return False


def _composes_by_ibus() -> bool:
    """True if the user writes in a language that needs IBus, which pygame's SDL supports only on Wayland."""
    variables = ("LC_ALL", "LC_CTYPE", "LANG")
    language = next((os.environ[name] for name in variables if os.environ.get(name)), "")
    return "@im=ibus" in os.environ.get("XMODIFIERS", "") and language[:2] in COMPOSED


def _wayland_has_title_bars() -> bool:
    """GNOME leaves title bars to a library."""
    if "GNOME" not in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return True
    try:
        ctypes.CDLL("libdecor-0.so.0")
    except OSError:
        return False
    return True


def monitors() -> list[pygame.Rect]:
    """Bounds of the monitors, the main one first. pygame has only their sizes: a hidden window is centred on each."""
    sizes = pygame.display.get_desktop_sizes()
    if len(sizes) == 1:
        return [pygame.Rect((0, 0), sizes[0])]
    probe = pygame.Window(TITLE, (PROBE, PROBE), hidden=True)
    bounds = []
    for number, (width, height) in enumerate(sizes):
        probe.position = (pygame.WINDOWPOS_CENTERED | number, pygame.WINDOWPOS_CENTERED | number)
        left, top = probe.position
        bounds.append(pygame.Rect(left - (width - PROBE) // 2, top - (height - PROBE) // 2, width, height))
    probe.destroy()
    return bounds


def monitor_at(place: Sequence[int], bounds: Sequence[pygame.Rect]) -> pygame.Rect:
    """The monitor with this point in reach, otherwise the main one."""
    inside = (each for each in bounds if len(place) == 2 and each.inflate(-VISIBLE, -VISIBLE).collidepoint(*place))
    return next(inside, bounds[0])


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
    visible = len(position) == 2 and desktop.inflate(-VISIBLE, -VISIBLE).collidepoint(*position)
    return pygame.Rect(tuple(position) if visible else framed.topleft, (wide, high))


def shrunk(size: tuple[float, float]) -> float:
    """The scale at which the picture is shown in a window of this size.

    >>> shrunk((1280, 800)), shrunk((600, 600)), shrunk((300, 20))
    (1.0, 0.75, 0.25)
    """
    return max(min(size[0] / SMALLEST[0], size[1] / SMALLEST[1], 1.0), LEAST_SCALE)


class MainWindow:
    """The program's one window, as large and where it was when it was closed."""

    density = 1.0
    """Pixels of the picture per unit of the window on macOS and Wayland; 1 elsewhere."""
    maximized = False
    _written = _last = pygame.Rect(0, 0, 0, 0)
    _since = 0.0
    """Time of the last change of the place `_last`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        monitor = monitor_at(settings.window_position, monitors())
        self.scale = system_scale(monitor, monitor.h)
        """Scale of the desktop in per cent, without the density."""
        frame = self.scale if sys.platform == "win32" else 100
        scale = settings.ui_scale or self.scale
        place = first_place(settings.window_size, settings.window_position, monitor, scale, frame)
        self.asked: tuple[int, ...] = place.topleft
        self.maximized = settings.maximized and not settings.fullscreen
        self.window = pygame.Window(
            TITLE, place.size, place.topleft, resizable=True, hidden=True, maximized=self.maximized, allow_high_dpi=True
        )
        self.window.minimum_size = SMALLEST
        self.window.set_icon(pygame.image.load(ASSETS / "icon" / "icon-256.png"))
        self._roomy: pygame.Surface | None = None
        self.first = self.window.position
        self.settled = time.monotonic() + SETTLES
        self.normal = place
        """Place and size while neither maximised nor full screen."""

    def show(self) -> None:
        """Show the window; a screen reader has to be connected before."""
        self.window.show()
        self.settled = time.monotonic() + SETTLES
        self.measure()
        if self.settings.fullscreen:
            self.window.set_fullscreen(True)

    def serve(self, settings: Settings) -> None:
        """Remember in these settings from now on; the window stays as it is."""
        settings.fullscreen = self.settings.fullscreen
        self.settings = settings

    def measure(self, monitor: int | None = None) -> None:
        """Compare the picture with the window's size; with the number of a monitor, also query its scale."""
        self.density = round(100 * self.seen.get_width() / self.window.size[0]) / 100
        if monitor is not None:
            self.scale = system_scale(self.place, pygame.display.get_desktop_sizes()[monitor][1])

    def grow(self, factor: float, monitor: int) -> None:
        """Scale the window with its contents, around its centre, which decides on which monitor it is."""
        if factor == 1 or self.settings.fullscreen or self.maximized:
            return
        self._take(self.place)
        most = pygame.display.get_desktop_sizes()[monitor]
        sides = zip(self.place.size, SMALLEST, most, strict=True)
        grown = pygame.Rect((0, 0), [max(least, min(round(side * factor), most)) for side, least, most in sides])
        grown.center = self.place.center
        self.asked = tuple(a + b - c for a, b, c in zip(self.asked, grown.topleft, self.place.topleft, strict=True))
        self.first = grown.topleft
        self.window.size, self.window.position = grown.size, grown.topleft

    @property
    def seen(self) -> pygame.Surface:
        return self.window.get_surface()

    @property
    def shrunk(self) -> float:
        """The scale at which the picture is shown, because the window is small."""
        width, height = self.seen.get_size()
        return shrunk((width / self.density, height / self.density))

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on: never smaller than SMALLEST, so that no widget runs out of room."""
        scale = self.shrunk
        if scale == 1.0:
            self._roomy = None
            return self.seen
        sides = zip(self.seen.get_size(), SMALLEST, strict=True)
        wanted = tuple(max(round(least * self.density), ceil(side / scale)) for side, least in sides)
        if self._roomy is None or self._roomy.get_size() != wanted:
            self._roomy = pygame.Surface(wanted)
        return self._roomy

    def placed(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with the mouse in the coordinates of `surface`."""
        scale = self.shrunk / self.density
        if scale == 1.0 or "pos" not in event.dict:
            return event
        at = tuple(round(side / scale) for side in event.pos)
        return pygame.event.Event(event.type, event.dict | {"pos": at})

    def write_at(self, caret: pygame.Rect | None) -> None:
        """Have input methods show their candidates next to the caret, a rectangle of `surface`."""
        if caret is not None and caret != self._written:
            self._written = caret
            scale = self.shrunk / self.density
            pygame.key.set_text_input_rect(pygame.Rect([round(side * scale) for side in caret]))

    @property
    def place(self) -> pygame.Rect:
        return pygame.Rect(self.window.position, self.window.size)

    def flip(self) -> None:
        self.shrink()
        self.window.flip()

    def shrink(self) -> None:
        if self._roomy is not None:
            self.seen.blit(pygame.transform.smoothscale_by(self._roomy, self.shrunk), (0, 0))

    def toggle_full_screen(self) -> None:
        self.remember()
        self.settings.fullscreen = not self.settings.fullscreen
        if self.settings.fullscreen:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
            self.settled = time.monotonic() + SETTLES

    def maximize(self, *, now: bool) -> None:
        """Note that the user has maximised or restored the window."""
        if now and not self.maximized:
            self._take(self.normal)
        self.maximized = now
        self.settled = time.monotonic() + SETTLES

    def watch(self) -> None:
        """See where the window manager has put the window; call it once a frame."""
        now, place = time.monotonic(), self.place
        if self.settings.fullscreen or self.maximized:
            return
        if place != self._last:
            self._last, self._since = place, now
        if now < self.settled:
            self.first = place.topleft
        if now < self.settled or now - self._since > SETTLES:  # a size may be reported before "maximised" is
            self.normal = place

    def remember(self) -> None:
        """Put the place and size into the settings; those of a maximised window are not the user's."""
        if self.settings.fullscreen:
            return
        self.settings.maximized = self.maximized
        if not self.maximized:
            self._take(self.place)

    def _take(self, place: pygame.Rect) -> None:
        """Save this size, and the place that was asked for, moved by as much as the user has moved it. The position
        that a window reports is that of its contents, the one asked for is that of its frame."""
        self.settings.window_size = tuple(map(max, place.size, SMALLEST))
        moved = tuple(now - was for now, was in zip(place.topleft, self.first, strict=True))
        if moved != (0, 0):
            self.asked = tuple(a + b for a, b in zip(self.asked, moved, strict=True))
            self.first = place.topleft
            self.settings.window_position = self.asked
