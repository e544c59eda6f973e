"""The button beside a path that is typed: the path can be chosen too."""

from collections.abc import Callable

from game.ui.widgets.button import Button


class Browse(Button):
    """A part of its field, with which it is scrolled."""

    role = "field button"

    def __init__(self, action: Callable[[], None], tooltip: str, *, enabled: bool = True) -> None:
        super().__init__("browse", "", action, symbol="open", enabled=enabled, tooltip=tooltip)
