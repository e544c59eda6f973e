"""The page Compare of the Search Lab: two to four searches of one position side by side."""

from collections.abc import Callable
from typing import Any

from game.core import State
from game.ui.screen import Context
from game.ui.widgets.layout import Column
from game.ui.widgets.widget import Widget


class ComparePage:
    """What the page shows and does, for the screen that it lies in."""

    def __init__(self, context: Context, start: State[Any], changed: Callable[[], None]) -> None:
        """`changed` is called when the widgets are to be built again: the `rebuild` of the screen's Ui."""
        self.context = context
        self.start = start
        self.changed = changed

    def take(self, start: State[Any]) -> None:
        """Compare the searches of another position from now on; what was found before is dropped."""
        self.start = start
        self.changed()

    def leave(self) -> None:
        """The page is not shown any more: end the work."""

    @property
    def busy(self) -> bool:
        """Whether results are still to come."""
        return False

    def build(self) -> Widget:
        """The page as it should be now."""
        return Column([])

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
