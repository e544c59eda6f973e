"""A panel that is one large button."""

from collections.abc import Callable, Sequence

import pygame

from game.ui import shapes
from game.ui.theme import Look
from game.ui.widgets.button import Pressable, blend
from game.ui.widgets.layout import Column
from game.ui.widgets.widget import Host, Size, Widget


class Card(Pressable):
    """Widgets below one another on a raised ground that a click anywhere on it sets off."""

    role = "card"

    def __init__(self, name: str, inside: Sequence[Widget], action: Callable[[], None], *, grow: int = 0) -> None:
        super().__init__(name, "", action, grow=grow)
        self.column = Column(inside, padding=18, gap=6)

    def children(self) -> Sequence[Widget]:
        return (self.column,)

    def measure(self, look: Look, width: int) -> Size:
        return self.column.measure(look, width)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.column.arrange(look, rect)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        shapes.shadow(surface, self.rect, look.px(12), look.px(10), theme.shadow // 2)
        border = blend(theme.panel_border, theme.accent_hover, self.warmth)
        ground = blend(theme.panel, theme.control_hover, 0.25 * self.warmth)
        shapes.rounded(surface, self.rect, look.px(12), ground, border, look.px(theme.border))
        super().draw(ui, surface)
