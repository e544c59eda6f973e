"""One of a few things to choose from, each large enough to show what it is."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look
from game.ui.widgets.button import Pressable
from game.ui.widgets.layout import Column
from game.ui.widgets.widget import Host, Size, Widget

TICK = 20
"""The width of the tick's disc, at 100 %."""


class Pick(Pressable):
    """Widgets on a ground that a click anywhere chooses; the one that is chosen is framed and ticked."""

    role = "list item"

    def __init__(self, name: str, inside: Sequence[Widget], choose: Callable[[], None], *, chosen: bool) -> None:
        super().__init__(name, "", choose)
        self.on = chosen
        self.column = Column(inside, padding=12, gap=2)

    def children(self) -> Sequence[Widget]:
        return (self.column,)

    def measure(self, look: Look, width: int) -> Size:
        wide, high = self.column.size(look, width)
        return wide, max(look.control_height, high)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.column.arrange(look, rect)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground = shapes.blend(theme.control, theme.control_hover, 1.0 if self.on else self.warmth)
        border, width = (theme.accent, look.px(3)) if self.on else (theme.control_border, look.px(theme.border))
        shapes.rounded(surface, self.rect, look.radius, ground, border, width)
        super().draw(ui, surface)
        if self.on:
            tick(look, surface, self.rect)


def tick(look: Look, surface: pygame.Surface, place: pygame.Rect) -> None:
    """The sign of what is chosen, over the upper right corner of its place."""
    side = look.px(TICK)
    disc = pygame.Rect(place.right - side + look.px(4), place.y - look.px(4), side, side)
    shapes.rounded(surface, disc, side // 2, look.theme.accent, look.theme.on_accent, look.px(1))
    mark = icon("check", look.px(13), look.theme.on_accent)
    surface.blit(mark, mark.get_rect(center=disc.center))
