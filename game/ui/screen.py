"""What every screen is given and what it must do."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from game.settings import Settings
from game.ui.text import Fonts
from game.ui.theme import THEMES, Look


class Screen(Protocol):
    """One full window of the program. The loop hands it events, lets time pass, and draws it only when it is dirty."""

    @property
    def dirty(self) -> bool:
        """Whether what was drawn last is no longer what should be seen."""
        ...

    @property
    def busy(self) -> bool:
        """Whether something moves or is awaited: the loop then runs at 60 frames a second."""
        ...

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        ...

    def update(self, dt: float) -> "Screen":
        """Let `dt` seconds pass; gives the screen to show from now on, itself or another."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; afterwards the screen is not dirty."""
        ...


@dataclass(slots=True)
class Context:
    """What all screens share."""

    settings: Settings
    fonts: Fonts
    system_scale: int = 100

    @property
    def look(self) -> Look:
        """The theme, scale and motion that the settings ask for, with the fonts."""
        scale = self.settings.ui_scale or self.system_scale
        return Look(THEMES[self.settings.theme], scale / 100, self.fonts, not self.settings.reduced_motion)
