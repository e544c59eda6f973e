"""A driver whose events and time go through the program's own loop, as a user's do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pygame

from game.ui.app import App
from game.ui.play_setup import PlaySetup
from tests.ui.driver import FRAME, Driver
from tests.ui.player import Player, Point
from tests.ui.spoken import HeardSpeech
from tests.ui.test_app import SeenWindow


class Looped(Driver):
    """A driver at the whole program."""

    app: App

    def __init__(self, folder: Path, size: Point = (1280, 800), **chosen: object) -> None:
        super().__init__(folder, size, **chosen)
        self.begin()

    def begin(self) -> None:
        """Start the program at this screen."""
        self.app = App(SeenWindow(self), self.context, self.screen)
        self.step()

    def show(self, make: Callable[[Any], Any]) -> Self:
        self.screen = self.app.screen = make(self.context)
        self.step()
        return self

    def step(self, seconds: float = FRAME) -> None:
        if hasattr(self, "app"):
            self.frame(seconds)
        else:  # the program is still being put together
            super().step(seconds)

    def send(self, kind: int, **values: object) -> None:
        self.frame(FRAME, pygame.event.Event(kind, values))

    def frame(self, seconds: float, *events: pygame.event.Event) -> None:
        """Send these events, and let time pass."""
        self.app.frame(list(events), seconds)
        self.screen = self.app.screen


class LoopedPlayer(Looped, Player):
    """A player at the whole program; `heard` returns the spoken text."""

    def __init__(self, folder: Path, setup: PlaySetup, size: Point = (1280, 800), **chosen: Any) -> None:
        Player.__init__(self, folder, setup, size, **chosen)
        self.speech = HeardSpeech(self.context.settings)
        self.context.speech = self.speech
        self.begin()

    @property
    def heard(self) -> str:
        """Everything said since the last call."""
        self.step()
        return " ".join(self.speech.heard)
