"""The desktop's scale, which gives the size of text in other programs."""

import ctypes
import os
import re
import sys
from contextlib import suppress
from typing import Any

import pygame

from game.core import InputError
from game.outside import decimal
from game.ui.system.programs import said

LEAST, MOST = 100, 200
"""Range of the scales for which the screens are laid out, in per cent."""
HIGH = 2000
"""Height of a monitor in pixels from which a desktop that sets no scale gets GUESS per cent."""
GUESS = 150
DPI = 96
"""Dots per inch at 100 %."""
NEAREST, EFFECTIVE = 2, 0
"""MONITOR_DEFAULTTONEAREST and MDT_EFFECTIVE_DPI of Windows."""
XFT_DPI = re.compile(rb"^Xft\.dpi:\s*(\d{2,4})", re.MULTILINE)


def system_scale(place: pygame.Rect, height: int) -> int:
    """Scale in per cent for a window at this place, on a monitor of this height in pixels. The enlargement by macOS and
    Wayland is not included: see `MainWindow.density`."""
    if sys.platform == "darwin":
        return LEAST
    if sys.platform == "win32":
        scales = [_windows_dpi(place) * 100 / DPI]
    elif pygame.display.get_driver() == "wayland":
        scales = [_of_gnome()]
    else:
        scales = [scale_of_x11(), _of("GDK_SCALE"), _of("QT_SCALE_FACTOR")]
        if not any(scales):
            scales = [GUESS if height >= HIGH else LEAST]
    return min(MOST, max(LEAST, round(max(scales))))


def _of(variable: str) -> float:
    with suppress(InputError):
        return 100 * decimal(os.environ.get(variable, ""), 0.5, 10)
    return 0


def _of_gnome() -> float:
    """GNOME's factor for text only; on X11 Xft.dpi includes it."""
    if "GNOME" not in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return 0
    with suppress(InputError):
        return 100 * decimal(said("gsettings", "get", "org.gnome.desktop.interface", "text-scaling-factor"), 0.5, 3)
    return 0


def scale_of_x11() -> float:
    """Xft.dpi of the X resources in per cent, 0 without it. GNOME, KDE, Xfce and others set it to the user's scale."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return 0
    x11.XOpenDisplay.restype, x11.XResourceManagerString.restype = ctypes.c_void_p, ctypes.c_char_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return 0
    found = XFT_DPI.search(x11.XResourceManagerString(display) or b"")
    x11.XCloseDisplay(display)
    return int(found[1]) * 100 / DPI if found else 0


def _windows_dpi(place: pygame.Rect) -> int:
    """Dots per inch of the monitor that shows most of this rectangle."""
    user: Any = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    across, down = ctypes.c_uint(DPI), ctypes.c_uint(DPI)
    corners = (ctypes.c_long * 4)(place.left, place.top, place.right, place.bottom)
    user.MonitorFromRect.restype = ctypes.c_void_p
    monitor = ctypes.c_void_p(user.MonitorFromRect(corners, NEAREST))
    shell: Any = ctypes.windll.shcore  # type: ignore[attr-defined,unused-ignore]
    shell.GetDpiForMonitor(monitor, EFFECTIVE, ctypes.byref(across), ctypes.byref(down))
    return across.value
