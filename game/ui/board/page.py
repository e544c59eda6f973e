"""A board with a panel next to it or below, in a window of any size."""

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.layout import Box
from game.ui.widgets.widget import Widget

MARGIN = 16
PANEL = (320, 460)
"""Least and greatest width of the panel next to the board, at 100 %."""
BELOW = 0.95
"""The panel lies below the board in a window whose width is less than this share of its height."""
RAIL = (132, 200)
"""Least and greatest width of the rail that takes the panel's place in a small window, at 100 %."""
NEAR = 8
"""Distance between a large board, the rail and the window's edge, at 100 %."""
BAR, BESIDE_BAR = 24, 8
"""Greatest width of the bar next to the board, and the gap between them, at 100 %."""
LEAST_OF_BAR = 20
"""Least ratio of the room for the board to the width of the bar."""


def is_upright(size: tuple[int, int]) -> bool:
    return size[0] < BELOW * size[1]


def bar_width(look: Look, room: tuple[int, int]) -> int:
    return min(look.px(BAR), min(room) // LEAST_OF_BAR)


def arrange_below(look: Look, above: Widget | None, board: Widget, rect: pygame.Rect) -> None:
    """Place the board in a rectangle, under the button that lies above it in a small window."""
    if above is not None:
        width, height = above.size(look, rect.w)
        above.arrange(look, pygame.Rect(rect.x, rect.y, min(width, rect.w), height))
        top = height + look.px(NEAR)
        rect = pygame.Rect(rect.x, rect.y + top, rect.w, rect.h - top)
    board.arrange(look, rect)


class BoardPage(Box):
    """The board and the panel: side by side, or one below the other in a window that is higher than wide."""

    def __init__(self, board: Widget, panel: Widget, *, share: float = 0.5, above: Widget | None = None) -> None:
        """`share`: the greatest share of the width for a panel that has less than its least width. `above`: the way
        back to a large board."""
        super().__init__((board, *([above] if above else []), panel))
        self.above = above
        self.share = share
        self.board = board
        self.panel = panel

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        margin = look.px(MARGIN)
        inner = rect.inflate(-2 * margin, -2 * margin)
        if is_upright(rect.size):
            side = min(inner.w, round(0.62 * inner.h))
            self.board.arrange(look, pygame.Rect(inner.x, inner.y, inner.w, side))
            top = inner.y + side + margin
            self.panel.arrange(look, pygame.Rect(inner.x, top, inner.w, inner.bottom - top))
            return
        least = min(look.px(PANEL[0]), int(inner.w * self.share))
        side = min(inner.h, inner.w - margin - least)
        width = min(inner.w - margin - side, look.px(PANEL[1]))
        left = inner.x + (inner.w - margin - side - width) // 2
        beside = pygame.Rect(left, inner.y + (inner.h - side) // 2, side, side)
        arrange_below(look, self.above, self.board, pygame.Rect(left, inner.y, side, inner.h) if self.above else beside)
        self.panel.arrange(look, pygame.Rect(left + side + margin, inner.y, width, inner.h))


class LargeBoard(Box):
    """A board as large as a small window, and next to it a rail with what is needed most; the panel is folded away."""

    def __init__(self, board: Widget, rail: Widget, bar: Widget | None) -> None:
        super().__init__((*([bar] if bar else []), board, rail))
        self.board, self.rail, self.bar = board, rail, bar

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap = look.px(NEAR)
        inner = rect.inflate(-2 * gap, -2 * gap)
        wide = bar_width(look, inner.size) if self.bar else 0
        left = inner.w - gap - (wide + look.px(BESIDE_BAR) if wide else 0)
        side = min(inner.h, left - look.px(RAIL[0]))
        rail = min(left - side, look.px(RAIL[1]))
        x = inner.x + (left - side - rail) // 2
        self.board.arrange(look, pygame.Rect(x, inner.y, side, inner.h))
        x += side + look.px(BESIDE_BAR)
        if self.bar:
            self.bar.arrange(look, pygame.Rect(x, self.board.rect.y, wide, self.board.rect.h))
            x += wide + gap
        self.rail.arrange(look, pygame.Rect(x, inner.y, rail, inner.h))
