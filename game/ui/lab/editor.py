"""The board editor as the Search Lab opens it: the position is searched there."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core import State
from game.ui.editor.editor_panel import PositionAction
from game.ui.editor.editor_screen import EditorScreen
from game.ui.lab.help import HelpScreen, asks_for_help
from game.ui.screen import Context, Screen
from game.ui.words.i18n import _


class PositionScreen(EditorScreen):
    """A board to be set up, a text to be pasted, and a search. Esc leads back."""

    def __init__(self, context: Context, back: Screen, start: State[Any], search: Callable[[State[Any]], None]) -> None:
        """`search` gets the position when it is done."""
        super().__init__(context, back, start)
        self.on_search = search

    @property
    def ways(self) -> Sequence[PositionAction]:
        able = self.searchable is not None
        return (
            PositionAction("search", _("Search"), "tree", self.search, able),
            PositionAction("help", _("Help"), "question", self.open_help, True, _("Explain what is what")),
        )

    def search(self) -> None:
        """Search the position in the Lab that led here."""
        position = self.searchable
        if position is not None:
            self.on_search(position)
            self.go(self.back)

    def open_help(self) -> None:
        """Explain what is shown."""
        self.go(HelpScreen(self.context, self, "position"))

    def handle(self, event: pygame.event.Event) -> None:
        if asks_for_help(self.ui, event):
            self.open_help()
        else:
            super().handle(event)
