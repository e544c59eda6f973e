"""How the study lies in windows of all sizes: a header, the board with a bar beside it, the panel, the way through."""

import pygame

from game.ui.board.page import MARGIN, is_upright
from game.ui.board.widget import BoardWidget
from game.ui.look.theme import Look
from game.ui.widgets.layout import Box
from game.ui.widgets.widget import Widget

BAR = 24
"""The width of the bar beside the board, at 100 %,"""
BESIDE_BAR = 8
"""and the gap between them."""
GAP = 12
PANEL = (340, 620)
"""The least and the greatest width of the panel beside the board, at 100 %."""
SHARE = 0.5
"""The greatest share of an upright window's height that the board takes."""


class StudyPage(Box):
    """The header over everything; the board, and beside or, in an upright window, below it the panel."""

    def __init__(self, header: Widget, board: BoardWidget, bar: Widget | None, panel: Widget) -> None:
        super().__init__([header, *([bar] if bar else []), board, panel])
        self.header = header
        self.bar = bar
        self.board = board
        self.panel = panel

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap, side = look.px(GAP), look.px(MARGIN)
        height = self.header.size(look, rect.w - 2 * side)[1]
        self.header.arrange(look, pygame.Rect(rect.x + side, rect.y + gap, rect.w - 2 * side, height))
        top = rect.y + gap + height + gap
        inner = pygame.Rect(rect.x + side, top, rect.w - 2 * side, rect.bottom - gap - top)
        beside = look.px(BAR) + look.px(BESIDE_BAR) if self.bar else 0
        if is_upright(rect.size):
            room = min(inner.w - beside, round(SHARE * rect.h))
            self._place_board(look, inner.x + (inner.w - room - beside) // 2, inner.y, room, room, beside)
            below = self.board.rect.bottom + gap
            self.panel.arrange(look, pygame.Rect(inner.x, below, inner.w, inner.bottom - below))
            return
        least = min(look.px(PANEL[0]), inner.w // 2)
        room = max(1, min(inner.h, inner.w - beside - side - least))
        width = min(inner.w - beside - room - side, look.px(PANEL[1]))
        left = inner.x + (inner.w - beside - room - side - width) // 2
        self._place_board(look, left, inner.y, room, inner.h, beside)
        self.panel.arrange(look, pygame.Rect(left + beside + room + side, inner.y, width, inner.h))

    def _place_board(self, look: Look, left: int, top: int, room: int, height: int, beside: int) -> None:
        """The board in a place of this width and height, and the bar as high as the board to its left."""
        self.board.arrange(look, pygame.Rect(left + beside, top, room, height))
        if self.bar:
            board = self.board.rect
            bar = pygame.Rect(board.x - look.px(BESIDE_BAR) - look.px(BAR), board.y, look.px(BAR), board.h)
            self.bar.arrange(look, bar)
