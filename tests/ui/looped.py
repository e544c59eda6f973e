"""A driver whose events and time go through the program's own loop, as a user's do."""

from pathlib import Path
from typing import Any

import pygame

from game.ui.app import App
from game.ui.play_setup import PlaySetup
from tests.ui.driver import FRAME
from tests.ui.player import Player, Point
from tests.ui.spoken import HeardSpeech
from tests.ui.test_app import SeenWindow


class LoopedPlayer(Player):
    """A player at the whole program; `heard` returns the spoken text."""

    app: App | None = None

    def __init__(self, folder: Path, setup: PlaySetup, size: Point = (1280, 800), **chosen: Any) -> None:
        super().__init__(folder, setup, size, **chosen)
        self.speech = HeardSpeech(self.context.settings)
        self.context.speech = self.speech
        self.app = App(SeenWindow(self), self.context, self.screen)
        self.step()

    def step(self, seconds: float = FRAME) -> None:
        if self.app is None:  # the program is still being put together
            super().step(seconds)
        else:
            self._frame(self.app, seconds)

    def send(self, kind: int, **values: object) -> None:
        assert self.app is not None
        self._frame(self.app, FRAME, pygame.event.Event(kind, values))

    def _frame(self, app: App, seconds: float, *events: pygame.event.Event) -> None:
        app.frame(list(events), seconds)
        self.screen = app.screen

    @property
    def heard(self) -> str:
        """Everything said since the last call."""
        self.step()
        return " ".join(self.speech.heard)
