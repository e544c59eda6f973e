"""The board editor as the Search Lab opens it: the position is searched there."""

from collections.abc import Callable
from typing import Any

from game.core import State
from game.ui.commands import HELP, LAB, Command, own_first
from game.ui.editor.editor_screen import EditorScreen
from game.ui.lab.help import HelpScreen
from game.ui.screen import Context, Screen
from game.ui.words.i18n import N_


class PositionScreen(EditorScreen):
    """A board to be set up, a text to be pasted, and a search. Esc leads back."""

    def __init__(self, context: Context, back: Screen, start: State[Any], search: Callable[[State[Any]], None]) -> None:
        """`search` gets the position when it is done."""
        super().__init__(context, back, start)
        self.on_search = search

    ways = ("search", "help")

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            Command("search", N_("Search"), symbol="tree", run=self.search, enabled=self.searchable is not None),
            HELP.on(self.open_help, text=N_("Help"), told=N_("Explain what is what")),
            LAB.on(self.search),
            *super().commands(),
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
