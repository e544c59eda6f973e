"""The window: its scale on every desktop, its monitor, and what of it is remembered."""

import ctypes
import math
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.keeping.settings import Settings
from game.ui.system import scaling, window
from game.ui.system.scaling import system_scale
from game.ui.system.window import MainWindow, monitor_at, trouble_with_display
from tests.ui.driver import Driver
from tests.ui.looped import Looped
from tests.ui.test_app import SeenWindow

PLACE = pygame.Rect(0, 0, 800, 600)
LEFT, RIGHT = pygame.Rect(0, 0, 1920, 1080), pygame.Rect(1920, 0, 3840, 2160)


class X11:
    """Xlib on a display with these resources, or without a display."""

    def __init__(self, resources: bytes | None, display: int = 1) -> None:
        self.opened = display
        self.XOpenDisplay = Mock(return_value=display)
        self.XResourceManagerString = Mock(return_value=resources)
        self.XCloseDisplay = Mock(side_effect=lambda display: setattr(self, "opened", 0))


@pytest.fixture
def x11(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """X11 without any setting."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: X11(None))
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR", "XDG_CURRENT_DESKTOP"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("resources", "gdk", "qt", "scale"),
    [
        (b"Xft.antialias:\t1\nXft.dpi:\t144\n", "", "", 150),
        (b"Xft.dpi: 96\n", "", "", 100),
        (b"Xft.dpi: 192\n", "2", "", 200),
        (b"Xft.dpi: 384\n", "", "", 200),
        (b"Xft.dpi: 9\n", "", "", 150),
        (None, "2", "", 200),
        (None, "", "1.25", 125),
        (None, "x", "-1", 150),
        (None, "", "", 150),
    ],
)
def test_scale_of_x11(x11: pytest.MonkeyPatch, resources: bytes | None, gdk: str, qt: str, scale: int) -> None:
    """A monitor of 2160 lines has 150 per cent where nothing is set."""
    display = X11(resources)
    x11.setattr(ctypes, "CDLL", lambda name: display)
    x11.setenv("GDK_SCALE", gdk)
    x11.setenv("QT_SCALE_FACTOR", qt)
    assert system_scale(PLACE, 2160) == scale
    assert display.opened == 0


def test_a_low_monitor_has_100_per_cent(x11: pytest.MonkeyPatch) -> None:
    assert system_scale(PLACE, 1080) == 100
    x11.setattr(ctypes, "CDLL", lambda name: X11(b"Xft.dpi: 192", display=0))
    assert system_scale(PLACE, 1080) == 100, "no display"


@pytest.mark.parametrize(("desktop", "factor", "scale"), [("ubuntu:GNOME", "1.25", 125), ("KDE", "1.25", 100)])
def test_wayland_adds_the_factor_for_texts(x11: pytest.MonkeyPatch, desktop: str, factor: str, scale: int) -> None:
    x11.setattr(pygame.display, "get_driver", lambda: "wayland")
    x11.setattr(scaling, "said", lambda *command: factor)
    x11.setenv("XDG_CURRENT_DESKTOP", desktop)
    assert system_scale(PLACE, 2160) == scale


@pytest.mark.parametrize(("dpi", "scale"), [(96, 100), (120, 125), (144, 150), (384, 200)])
def test_scale_of_the_monitor_on_windows(monkeypatch: pytest.MonkeyPatch, dpi: int, scale: int) -> None:
    def tell(monitor: Any, kind: int, across: Any, down: Any) -> None:
        across._obj.value = dpi

    user, shell = SimpleNamespace(MonitorFromRect=Mock(return_value=7)), SimpleNamespace(GetDpiForMonitor=tell)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user, shcore=shell), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert system_scale(PLACE, 1080) == scale


def test_a_mac_scales_windows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert system_scale(PLACE, 2160) == 100


@pytest.mark.parametrize(
    ("place", "monitor"), [((), LEFT), ((100, 100), LEFT), ((2000, 900), RIGHT), ((1910, 100), LEFT), ((9000, 0), LEFT)]
)
def test_a_window_comes_back_to_its_monitor(place: tuple[int, ...], monitor: pygame.Rect) -> None:
    assert monitor_at(place, [LEFT, RIGHT]) == monitor


def test_a_second_monitor_is_found_by_a_hidden_window(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe:
        """A window that the system centres on a monitor."""

        position = property(lambda self: self.at, lambda self, at: setattr(self, "at", self.centred(at)))

        def __init__(self, title: str, size: tuple[int, int], *, hidden: bool) -> None:
            assert hidden

        def centred(self, at: tuple[int, int]) -> tuple[int, int]:
            x, y = [LEFT, RIGHT][at[0] & 0xFFFF].center
            return x - 1, y - 1

        def destroy(self) -> None:
            pass

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [LEFT.size, RIGHT.size])
    monkeypatch.setattr(pygame, "Window", Probe)
    assert window.monitors() == [LEFT, RIGHT]


def held(settings: Any, place: tuple[int, int, int, int]) -> MainWindow:
    """A window that has stood at this place for a while."""
    held = MainWindow.__new__(MainWindow)
    held.settings, held.asked, held.settled = settings, place[:2], math.inf
    held.window = SimpleNamespace(position=place[:2], size=place[2:])  # type: ignore[assignment]
    held.watch()
    held.settled = 0.0
    return held


def test_a_maximised_size_is_not_the_normal_one(tmp_path: Path) -> None:
    settings = Driver(tmp_path).context.settings
    shown = held(settings, (50, 60, 900, 700))
    shown.window.position, shown.window.size = (0, 0), (1920, 1080)
    shown.watch()
    shown.maximize(now=True)
    shown.watch()
    shown.remember()
    assert (settings.maximized, tuple(settings.window_size)) == (True, (900, 700))
    shown.window.position, shown.window.size = (50, 60), (900, 700)
    shown.maximize(now=False)
    shown.watch()
    shown.remember()
    assert (settings.maximized, tuple(settings.window_size), tuple(settings.window_position)) == (False, (900, 700), ())


def test_a_window_grows_around_its_centre(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [LEFT.size, RIGHT.size])
    shown = held(Driver(tmp_path).context.settings, (1800, 300, 1000, 800))
    centre = shown.place.center
    shown.grow(1.5, 1)
    assert (shown.place.size, shown.place.center) == ((1500, 1200), centre)
    shown.grow(1 / 1.5, 0)
    assert (shown.place.size, shown.place.center) == ((1000, 800), centre)
    shown.grow(1.5, 0)
    assert shown.place.size == (1500, 1080), "no larger than the monitor"
    shown.remember()
    assert tuple(shown.settings.window_position) == ()


def test_another_monitor_has_its_own_scale(tmp_path: Path, x11: pytest.MonkeyPatch) -> None:
    x11.setattr(pygame.display, "get_desktop_sizes", lambda: [LEFT.size, RIGHT.size])
    grown: list[tuple[float, int]] = []
    x11.setattr(SeenWindow, "grow", lambda self, factor, monitor: grown.append((factor, monitor)))
    driver = Looped(tmp_path)
    driver.send(pygame.WINDOWDISPLAYCHANGED, display_index=1, window=None)
    assert driver.context.look.scale == 1, "the hidden window is meant"
    driver.send(pygame.WINDOWDISPLAYCHANGED, display_index=1, window=object())
    assert (driver.context.look.scale, driver.widgets.ui.look.scale) == (1.5, 1.5)
    driver.context.settings.ui_scale = 100
    driver.send(pygame.WINDOWDISPLAYCHANGED, display_index=0, window=object())
    assert (driver.context.look.scale, grown) == (1, [(1.5, 1)])


def test_a_dense_monitor_has_more_pixels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wayland and macOS count the mouse in units of the window."""
    driver = Looped(tmp_path, (1200, 900))
    assert driver.app is not None
    shown = driver.app.window
    shown.density = 1.5
    driver.send(pygame.WINDOWSIZECHANGED)
    assert (driver.context.look.scale, shown.surface.get_size()) == (1.5, (1200, 900))
    assert shown.placed(pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 200))).pos == (150, 300)
    placed: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", placed.append)
    for _ in range(2):
        shown.write_at(pygame.Rect(150, 300, 3, 36))
    shown.write_at(None)
    assert placed == [pygame.Rect(100, 200, 2, 24)]


@pytest.mark.parametrize(
    ("variables", "resources", "modes", "driver"),
    [
        ("DISPLAY WAYLAND_DISPLAY", b"", (1920, 1200), "wayland"),
        ("DISPLAY WAYLAND_DISPLAY", b"", (1280, 800), ""),
        ("DISPLAY WAYLAND_DISPLAY", b"Xft.dpi: 144", (1920, 1200), ""),
        ("DISPLAY", b"", (1920, 1200), ""),
        ("DISPLAY WAYLAND_DISPLAY XMODIFIERS", b"", (1280, 800), "wayland"),
    ],
)
def test_wayland_is_used_where_x11_would_be_enlarged_or_mute(
    x11: pytest.MonkeyPatch, variables: str, resources: bytes, modes: tuple[int, int], driver: str
) -> None:
    started: list[str] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XMODIFIERS"):
        x11.delenv(name, raising=False)
    for name in variables.split():
        x11.setenv(name, "@im=ibus")
    x11.setenv("LC_ALL", "zh_CN.UTF-8")
    x11.setattr(ctypes, "CDLL", lambda name: X11(resources))
    x11.setattr(pygame.display, "init", lambda: started.append(os.environ.get("SDL_VIDEODRIVER", "")))
    x11.setattr(pygame.display, "quit", started.clear)
    x11.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    x11.setattr(pygame.display, "list_modes", lambda display: [modes])
    assert trouble_with_display() is None
    assert (started, "SDL_VIDEODRIVER" in os.environ) == ([driver], False)


def test_without_title_bars_gnome_stays_on_x11(x11: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> X11:
        if name == "libdecor-0.so.0":
            raise OSError
        return X11(b"")

    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        x11.setenv(name, "0")
    x11.delenv("SDL_VIDEODRIVER", raising=False)
    x11.setenv("XDG_CURRENT_DESKTOP", "GNOME")
    x11.setattr(ctypes, "CDLL", missing)
    started: list[str] = []
    x11.setattr(pygame.display, "init", lambda: started.append(os.environ.get("SDL_VIDEODRIVER", "")))
    assert trouble_with_display() is None
    assert started == [""]


def test_the_system_does_not_enlarge_the_picture_and_shows_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise Windows and Retina displays blur the window, and Windows always reports a scale of 100 %."""
    assert (os.environ["SDL_WINDOWS_DPI_AWARENESS"], os.environ["SDL_IME_SHOW_UI"]) == ("permonitorv2", "1")
    made = Mock(return_value=Mock(position=(0, 0)))
    monkeypatch.setattr(pygame, "Window", made)
    MainWindow(Settings())
    assert made.call_args.kwargs["allow_high_dpi"]
