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


def is_upright(size: tuple[int, int]) -> bool:
    return size[0] < BELOW * size[1]


class BoardPage(Box):
    """The board and the panel: side by side, or one below the other in a window that is higher than wide."""

    def __init__(self, board: Widget, panel: Widget, *, share: float = 0.5) -> None:
        """`share`: the greatest share of the width for a panel that has less than its least width."""
        super().__init__((board, panel))
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
        self.board.arrange(look, pygame.Rect(left, inner.y + (inner.h - side) // 2, side, side))
        self.panel.arrange(look, pygame.Rect(left + side + margin, inner.y, width, inner.h))
