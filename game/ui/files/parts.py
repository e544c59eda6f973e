"""The small widgets of the dialog for files."""

from collections.abc import Callable

import pygame

from game.ui.theme import Look
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Box
from game.ui.widgets.widget import Host, Size, Widget


class PlaceButton(Button):
    """A button as wide as its column."""

    def measure(self, look: Look, width: int) -> Size:
        return width, super().measure(look, width)[1]


class Tall(Box):
    """One widget of a fixed height at 100 %."""

    def __init__(self, child: Widget, height: float) -> None:
        super().__init__((child,))
        self.child = child
        self.height = height

    def measure(self, look: Look, width: int) -> Size:
        return self.child.measure(look, width)[0], look.px(self.height)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.child.arrange(look, rect)


class ReadingWatch(Label):
    """The line that says that a folder is being read; it asks once a frame whether that is so."""

    def __init__(self, look_again: Callable[[], bool], text: str) -> None:
        """`look_again` says whether it still is."""
        super().__init__(text, name="told", muted=True)
        self.look_again = look_again

    def update(self, ui: Host, dt: float) -> None:
        if self.look_again():
            ui.animate()
