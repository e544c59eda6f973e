"""How the Lab's panels lie in windows of all sizes: three beside one another, two, or one, the others behind tabs."""

from collections.abc import Sequence

import pygame

from game.ui.look.sizes import Height, Room, Width
from game.ui.look.theme import Look
from game.ui.widgets.layout import Box
from game.ui.widgets.widget import Size, Widget

LEFT, RIGHT = (286, 0.25, 420), (268, 0.225, 400)
"""The least width of the outer panels, at 100 %, their share of the window, and their greatest width."""
FIXED, FIXED_WITH_TABS = 590, 406
"""The height, at 100 %, that everything above, below and under the board takes, with the code and without it."""
SMALLEST_BOARD, LARGEST_BOARD = 120, 360
EFFORT = 0.2
"""The greatest share of the window's height for the icicle below the tree."""
BESIDE = 300
"""The width of the one panel beside the tree."""


class WindowSize(Room):
    """The size of the window, at 100 %, and what has room in it."""

    @property
    def panels(self) -> int:
        """How many panels lie beside one another."""
        return 3 if self.width >= Width.BROAD else 2 if self.width >= Width.COMPACT else 1

    @property
    def tall(self) -> bool:
        """Whether the board and the code have room below one another."""
        return self.height >= Height.HIGH

    def board(self, *, with_code: bool) -> float:
        """The side of the board above the words on the step, and the code where it lies below them."""
        room = self.height - (FIXED if with_code and self.tall and self.panels == 3 else FIXED_WITH_TABS)
        width = {1: self.width, 2: BESIDE, 3: self.left}[self.panels]
        return max(min(room, width - 24, LARGEST_BOARD), SMALLEST_BOARD)

    @property
    def effort(self) -> float:
        """The greatest height of the icicle below the tree; 0 where there is no room for one."""
        return EFFORT * self.height if self.panels > 1 and self.height >= Height.MIDDLE else 0

    @property
    def gap(self) -> int:
        """Between the panels and around them."""
        return 12 if self.panels == 3 else 8

    @property
    def left(self) -> float:
        """The width of the left one of three panels."""
        return _between(LEFT, self.width)

    @property
    def right(self) -> float:
        """The width of the rightmost panel."""
        return _between(RIGHT, self.width) if self.panels == 3 else BESIDE


def _between(bounds: tuple[float, float, float], width: float) -> float:
    least, share, most = bounds
    return min(max(least, share * width), most)


class LabPage(Box):
    """Panels beside one another, as high as there is room; each has its width, at 100 %, the one of 0 all the rest."""

    def __init__(self, inside: Sequence[tuple[Widget, float]], *, gap: float) -> None:
        super().__init__([widget for widget, _ in inside], gap=gap, grow=1)
        self.widths = [width for _, width in inside]

    def measure(self, look: Look, width: int) -> Size:
        """It takes what it is given."""
        return width, look.px(80)

    def least_height(self, look: Look, width: int) -> int:
        return look.px(40)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap = look.px(self.gap)
        rest = rect.w - gap * (len(self.inside) - 1) - sum(look.px(width) for width in self.widths)
        x = rect.x
        for child, width in zip(self.inside, self.widths, strict=True):
            wide = look.px(width) if width else rest
            child.arrange(look, pygame.Rect(x, rect.y, wide, rect.h))
            x += wide + gap


class AtMostHigh(Box):
    """One widget that wants as much height as it needs, but at most `most` pixels (at 100 %)."""

    def __init__(self, child: Widget, *, most: float) -> None:
        super().__init__((child,))
        self.child = child
        self.most = most

    def measure(self, look: Look, width: int) -> Size:
        wide, high = self.child.size(look, width)
        return wide, min(high, look.px(self.most))

    def least_height(self, look: Look, width: int) -> int:
        return min(self.child.least_height(look, width), look.px(self.most))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.child.arrange(look, rect)
