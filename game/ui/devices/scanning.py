"""One key for everything: what can be chosen is highlighted in turn, groups first, and the key chooses.

A group leads to what is in it, a board to the squares where a move can begin and then to those where it can go, a
control that the arrow keys work to these keys, a field to a keyboard. The way back comes round every time. The
highlight goes round for as long as a person takes.
"""

from collections.abc import Callable, Sequence

import pygame

from game.ui.devices import strip
from game.ui.devices.events import Event
from game.ui.devices.stops import FocusStop, outermost, up
from game.ui.devices.strip import StripCell
from game.ui.look import shapes
from game.ui.look.theme import Look
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget_screen import WidgetScreen

FIRST = 1.5
"""The first stop of a round is highlighted for so many times as long as the others."""
BOUNCE = 0.25
"""Seconds after a press in which another one is taken for a trembling hand."""

Round = Callable[[Ui], list[FocusStop]]


class Scanner:
    """The rounds that the choices so far have led into, and which stop is highlighted now."""

    def __init__(self) -> None:
        self.rounds: list[Round] = [outermost]
        self.at = 0
        self.key: tuple[str, ...] = ()
        """The stop that is highlighted; none at first."""
        self.left = 0.0
        """The seconds until the next one is."""
        self.since = BOUNCE
        """The seconds since the last press."""
        self.seen: tuple[object, int] = (None, 0)
        """The screen and the number of its layers at the last look."""

    def stops(self, ui: Ui) -> list[FocusStop]:
        """The stops of this round as they are now; a round in which nothing is left is left too."""
        found = self.rounds[-1](ui)
        while not found and len(self.rounds) > 1:
            self.rounds.pop()
            found, self.key = self.rounds[-1](ui), ()
        if len(self.rounds) > 1:
            found = [*found, up()]
        keys = [stop.key for stop in found]
        self.at = keys.index(self.key) if self.key in keys else min(self.at, len(found) - 1)
        return found

    def update(self, dt: float, screen: WidgetScreen, seconds: float) -> bool:
        """Let `dt` seconds pass; whether another stop is highlighted. Each one is for so many seconds."""
        self.since += dt
        now = (screen, len(screen.ui.layers))
        if now != self.seen:
            self.seen, self.rounds, self.key, self.left = now, [outermost], (), 0.0
        self.left -= dt
        if self.left > 0 or screen.ui.size == (0, 0):
            return False
        found = self.stops(screen.ui)
        self.at = (self.at + 1) % len(found) if self.key else 0
        self.key = found[self.at].key
        if found[self.at].focus:
            screen.ui.focus(found[self.at].focus)
        self.left = seconds * (FIRST if self.at == 0 else 1.0)
        return True

    def press(self, ui: Ui) -> Sequence[Event]:
        """The key went down: what the window hears of it."""
        if self.since < BOUNCE or not self.key:
            return ()
        self.since = 0.0
        stop = self.stops(ui)[self.at]
        if stop.act is not None:
            stop.act(ui)
        if stop.inside is not None:
            self.rounds.append(stop.inside)
        else:
            del self.rounds[max(1, len(self.rounds) - stop.leaves) :]
        if stop.inside is not None or stop.leaves:
            self.key, self.left = (), 0.0
        return stop.events

    def draw(self, ui: Ui, surface: pygame.Surface, below: pygame.Rect) -> None:
        """Draw the highlight over a screen, and the strip below it."""
        found = self.stops(ui)
        lit = found[self.at] if self.key else None
        words = [stop for stop in found if stop.place is None]
        strip.draw(
            ui.look,
            surface,
            below,
            [StripCell("", stop.text) for stop in words],
            words.index(lit) if lit in words else -1,
        )
        if lit is not None and lit.place is not None:
            highlight(ui.look, surface, lit.place(ui), below)


def highlight(look: Look, surface: pygame.Surface, rect: pygame.Rect, below: pygame.Rect) -> None:
    """Draw a frame that is seen on any ground: bright, with a dark line on either side."""
    window = pygame.Rect(0, 0, surface.get_width(), below.top)
    wide, dark = look.px(5), (0, 0, 0)
    ring = rect.inflate(2 * wide, 2 * wide).clip(window)
    shapes.rounded(surface, ring, look.radius, None, dark, wide + look.px(2))
    inner = ring.inflate(-2 * look.px(1), -2 * look.px(1))
    shapes.rounded(surface, inner, look.radius, None, look.theme.focus, wide)
