"""A view of lines of one height, of which only whole ones are seen."""

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Size, Widget


class WholeLineScroll(Scroll):
    """Takes the height that is left, less what is not a whole line, and stops at whole lines."""

    def __init__(self, child: Widget, *, name: str, line: float, least: int, holds: bool = False) -> None:
        """`line` is the height of a line, at 100 %, `least` how many of them are seen at least."""
        super().__init__(child, name=name, grow=1, least=line * least, holds=holds)
        self.line = line

    def measure(self, look: Look, width: int) -> Size:
        """A few lines; the column around it lets it grow."""
        return width, look.px(self.least)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, pygame.Rect(rect.x, rect.y, rect.w, rect.h - rect.h % look.px(self.line)))

    def reveal(self, look: Look, place: pygame.Rect) -> None:
        above, below = place.top - self.rect.top, place.bottom - self.rect.bottom
        if above < 0 or below > 0:
            self.scroll_to(look, self.offset + (above if above < 0 else below), glide=False)
