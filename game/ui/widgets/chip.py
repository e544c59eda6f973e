"""A small switch that lies in a row with others: on when it is filled."""

from collections.abc import Callable

import pygame

from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Pressable
from game.ui.widgets.widget import Host, Size

HEIGHT = 30
MARK = 14


class Chip(Pressable):
    """A text that is on or off, with a tick when it is on; `change` gets what it is after a click."""

    role = "toggle"

    def __init__(
        self, name: str, text: str, on: bool, change: Callable[[bool], None], *, enabled: bool = True, tooltip: str = ""
    ) -> None:
        super().__init__(name, text, lambda: change(not on), enabled=enabled, tooltip=tooltip)
        self.on = on

    def _room(self, look: Look) -> int:
        """The width that the text does not take; the same on and off, so that nothing moves."""
        return 2 * look.px(10) + look.px(MARK) + look.px(4)

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, Type.SMALL, max(1, width - self._room(look))).size
        return wide + self._room(look), max(look.target(HEIGHT), high + 2 * look.px(4))

    def _words(self, look: Look) -> pygame.Rect:
        """Where the text is: beside the tick, or in the middle where there is none."""
        before = look.px(MARK) + look.px(4)
        left = self.rect.x + look.px(10) + (before if self.on else before // 2)
        return pygame.Rect(left, self.rect.y, self.rect.w - self._room(look), self.rect.h)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        words = self._words(look)
        return [look.text(self.text, Type.SMALL, words.w).place(words)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground = theme.accent if self.on else shapes.blend(theme.control, theme.control_hover, self.warmth)
        colour = theme.on_accent if self.on else theme.text
        if not self.enabled:
            ground, colour = theme.panel, theme.disabled
        border = None if self.on else theme.control_border
        shapes.rounded(surface, self.rect, self.rect.h // 2, ground, border, look.px(theme.border))
        words, side = self._words(look), look.px(MARK)
        if self.on:
            place = (self.rect.x + look.px(10), self.rect.centery - side // 2)
            surface.blit(icon("check", side, colour), place)
        look.text(self.text, Type.SMALL, words.w).draw(surface, words, colour)
