"""One-key scanning: the stops are highlighted in turn, groups first, and the key chooses.

A group leads to its widgets, a board to the squares where a move can begin and then to those where it can go, a
control to the arrow keys, a field to a keyboard. The way back is part of every round.
"""

from collections.abc import Callable, Sequence

import pygame

from game.ui.devices.events import Event
from game.ui.devices.stops import FocusStop, outermost, up
from game.ui.devices.strip import StripCell
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget_screen import WidgetScreen

FIRST = 1.5
"""Duration of the first stop of a round, in durations of the others."""
BOUNCE = 0.25
"""Seconds after a press in which another one is ignored, for trembling hands."""
Round = Callable[[Ui], list[FocusStop]]


class Scanner:
    def __init__(self) -> None:
        self.rounds: list[Round] = [outermost]
        self.at, self.left, self.since = 0, 0.0, BOUNCE
        self.key: tuple[str, ...] = ()
        """The stop that is highlighted; none at first."""
        self.seen: tuple[object, int] = (None, 0)
        """The last screen and its number of layers."""

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
        """Let `dt` seconds pass; return True if another stop is highlighted. Each lasts `seconds`."""
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

    def shown(self, ui: Ui) -> tuple[list[StripCell], int, pygame.Rect | None]:
        """The cells of the strip, the number of the highlighted one or -1, and the highlighted place."""
        found = self.stops(ui)
        lit = found[self.at] if self.key else None
        words = [stop for stop in found if stop.place is None]
        place = lit.place(ui) if lit is not None and lit.place is not None else None
        return [StripCell("", stop.text) for stop in words], words.index(lit) if lit in words else -1, place
