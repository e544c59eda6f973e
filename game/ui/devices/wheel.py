"""The wheel with Ctrl zooms, and the middle button pulls, as two fingers do."""

import pygame

from game.ui.devices.events import Event, Point
from game.ui.widgets.pull import pull

MIDDLE = 2
"""The number of the middle mouse button, which the wheel mostly is."""
STEP = 1.2
"""How many times as large a step of the wheel makes what is under the mouse."""


class Wheel:
    """Where the mouse is, and whether its middle button or Ctrl is held."""

    def __init__(self) -> None:
        self.at: Point = (-1, -1)
        self.held = False
        self.mod = 0
        """The keys such as Ctrl that were held at the last key event: by now they may have been let go of."""

    def take(self, event: Event) -> list[Event]:
        """What the kit hears of the mouse."""
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
