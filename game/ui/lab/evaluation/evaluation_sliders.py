"""Sliders below one another, each with its name before it, all names in one column."""

from collections.abc import Sequence

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Box
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Size

MOST = 0.5
"""The greatest share of the width that the names take."""


class LabelledSliders(Box):
    """A column of names and a column of sliders."""

    def __init__(self, lines: Sequence[tuple[Label, Slider]]) -> None:
        super().__init__([widget for line in lines for widget in line])
        self.lines = tuple(lines)

    def _names(self, look: Look, width: int) -> int:
        """The width of the names."""
        return min(max(label.size(look, width)[0] for label, _ in self.lines), round(MOST * width)) + look.gap

    def _heights(self, look: Look, width: int) -> list[int]:
        names = self._names(look, width) - look.gap
        return [max(label.size(look, names)[1], look.control_height) for label, _ in self.lines]

    def measure(self, look: Look, width: int) -> Size:
        return width, sum(self._heights(look, width))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        names, top = self._names(look, rect.w), rect.y
        for (label, slider), height in zip(self.lines, self._heights(look, rect.w), strict=True):
            high = label.size(look, names - look.gap)[1]
            label.arrange(look, pygame.Rect(rect.x, top + (height - high) // 2, names - look.gap, high))
            slider.arrange(look, pygame.Rect(rect.x + names, top, rect.w - names, height))
            top += height
