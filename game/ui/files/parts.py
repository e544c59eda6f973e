"""The small widgets of the dialog for files."""

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Box
from game.ui.widgets.widget import Size, Widget


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
        return self.child.size(look, width)[0], look.px(self.height)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.child.arrange(look, rect)
