"""One message at a time."""

from collections.abc import Callable

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.widget import Host, Size, Widget


class Status(Widget):
    """One message of at most two lines, read from a function every EVERY seconds; a warning stands out."""

    role = "status"
    news = True
    EVERY = 0.2

    def __init__(self, read: Callable[[], str], *, warning: bool = False, style: Type = Type.BODY) -> None:
        super().__init__("status", read(), grow=1)
        self.style = style
        self.read = read
        self.warning = warning
        self.age = 0.0

    def update(self, ui: Host, dt: float) -> None:
        self.age += dt
        if self.age >= self.EVERY:
            self.age = 0.0
            text = self.read()
            ui.dirty |= text != self.text
            self.text = text

    def _margin(self, look: Look) -> int:
        """Room for the frame of a warning on either side; other messages are flush left."""
        return look.px(12 if self.style is Type.BODY else 6) if self.warning else 0

    def measure(self, look: Look, width: int) -> Size:
        lines = look.text(self.text, self.style, width - 2 * self._margin(look)).size[1]
        return width, max(look.px(56 if self.style is Type.BODY else 24), lines + 2 * look.px(6))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        inner = self.rect.inflate(-2 * self._margin(look), 0)
        return [look.text(self.text, self.style, inner.w).place(inner)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if self.warning:
            shapes.rounded(surface, self.rect, look.radius, shapes.blend(theme.panel, theme.danger, 0.16), theme.danger)
        inner = self.rect.inflate(-2 * self._margin(look), 0)
        look.text(self.text, self.style, inner.w).draw(surface, inner, theme.text)
