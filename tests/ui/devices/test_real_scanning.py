"""One key in a real window: a game with a visible highlight, typing on the screen, a mouse taken for a finger."""

import time
from collections.abc import Callable

import pygame
import pytest

from game.keeping.files import places
from game.keeping.library import Library
from game.ui.devices.devices import Devices
from game.ui.devices.scanning import BOUNCE
from game.ui.devices.stops import FocusStop
from game.ui.play.play_screen import PlayScreen
from game.ui.widgets.ui import Ui
from tests.ui.golden import different_pixels
from tests.ui.lab.walker import A_POINTER, REAL, Point, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, look

pytestmark = REAL

TENTHS = 20
"""Time for which each choice is highlighted: on a busy machine the key is late."""
LINE = (3, 1, 4, 2)
"""The cells of a game that Crosses, who began in a corner, wins."""


class OneKey:
    """A person who has one key, at the window; its twin knows what can be highlighted, and where."""

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self.twin = walker.twin
        self.whole = self.twin.surface
        self.devices = Devices(self.twin.context)
        self._rest()
        self.twin.surface = self.devices.room(self.whole)
        self.twin.widgets.ui.rebuild()
        self._rest()

    @property
    def ui(self) -> Ui:
        """The widgets of the twin's screen."""
        return self.twin.widgets.ui

    def _rest(self) -> None:
        self.walker.settle()
        self.devices.update(BOUNCE, self.twin.screen)

    def reach(self, wanted: Callable[[FocusStop], bool]) -> None:
        """Press the key when what is wanted is highlighted, until it has been chosen."""
        chosen: FocusStop | None = None
        while chosen is None or chosen.inside is not None:
            chosen = next(stop for stop in self.devices.scanner.stops(self.ui) if wanted(stop))
            self._press(chosen)

    def _press(self, stop: FocusStop) -> None:
        scanner = self.devices.scanner
        scanner.key = stop.key
        if stop.focus:
            self.ui.focus(stop.focus)
        self._draw()
        expected = self.whole.convert(24)
        wait_for(lambda: different_pixels(self._shown(), expected) < A_POINTER)
        self.walker.window.tool("key", "space")
        time.sleep(2 * BOUNCE)  # the next press must not be taken for trembling, though the window may be late
        for event in scanner.press(self.ui):
            self.twin.screen.handle(event)
        self._rest()

    def _draw(self) -> None:
        """The window with what is highlighted now."""
        self.twin.step()
        self.twin.screen.draw(self.twin.surface)
        self.devices.draw(self.whole, self.twin.screen)

    def _shown(self) -> pygame.Surface:
        size = self.whole.get_size()
        return self.walker.window.display.picture().subsurface(self.walker.corner, size)

    def choose(self, name: str) -> None:
        """A widget, and before it the groups that have it."""
        self.reach(lambda stop: name in stop.key)

    def choose_at(self, at: Point) -> None:
        """A place on the board."""
        self.reach(
            lambda stop: stop.focus == "board" and stop.place is not None and stop.place(self.ui).collidepoint(at)
        )


@pytest.mark.parametrize("place", [("en", (1280, 800))], ids=["en-1280"])
def test_a_game_by_space_alone(start: Start) -> None:
    with start.walker(scan_tenths=TENTHS, last_setup={"tictactoe two_players": True}) as walker:
        walker.choose("menu", 0)
        walker.click("scanning", 0.05)
        walker.key("Escape")
        person = OneKey(walker)
        person.choose("tictactoe")
        person.choose("start")
        screen = walker.twin.on(PlayScreen)
        for square in (0, *LINE):
            person.choose_at(screen.view.rect_of(square).center)
        assert screen.over
        library, _ = Library.open(places(start.folder).library)
        wait_for(library.finished)
        assert library.finished()[0].result == "1-0"


@pytest.mark.parametrize("place", [("en", (1024, 640))], ids=["en-1024"])
def test_a_finger_taps_and_pulls(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_MOUSE_TOUCH_EVENTS", "1")
    with start.walker() as walker:
        walker.choose("menu", 0)
        look(walker, "settings, tapped")
        tapped = walker.shown()
        pull(walker, (500, 500), (500, 220))
        wait_for(lambda: different_pixels(walker.shown(), tapped) > 10 * A_POINTER)
        walker.keep("pulled up")
        pull(walker, (500, 220), (500, 600))
        look(walker, "pulled back")


def pull(walker: Walker, start: Point, end: Point) -> None:
    """Pull along a line, in the window alone."""
    window = walker.window
    for part in range(9):
        x, y = (a + (b - a) * part // 8 for a, b in zip(start, end, strict=True))
        window.tool("mousemove", "--window", window.window, str(x), str(y))
        if part == 0:
            window.tool("mousedown", "1")
    window.tool("mouseup", "1")
