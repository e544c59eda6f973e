"""The ground of the remark on a move, in the colour of its mark."""

from collections.abc import Sequence

import pygame

from ai.insight.review import MoveQuality
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Theme, Type, fitted, readable
from game.ui.study.review_words import SIGNS
from game.ui.widgets.layout import Column
from game.ui.widgets.widget import Host, Size, Widget

LEAST = 80
"""Least height in pixels at 100 %: the page stays still from move to move."""
TINT = 0.12


def mark_colour(theme: Theme, mark: MoveQuality | None) -> Colour | None:
    if mark is None:
        return None
    colour = SIGNS[mark].colour
    return readable(colour, theme, theme.background, theme.panel, shapes.blend(theme.panel, theme.text, TINT))


class MoveCard(Column):
    role = "remark"

    def __init__(self, inside: Sequence[Widget], colour: Colour | None) -> None:
        """`colour`: of the edge and, faintly, of the ground; None for a plain one."""
        super().__init__(inside, gap=2, padding=9, valign=0.5, name="review card")
        self.colour = colour

    def measure(self, look: Look, width: int) -> Size:
        wide, high = super().measure(look, width)
        return wide, max(high, look.px(LEAST))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        colour = self.colour or theme.panel_border
        ground = shapes.blend(theme.panel, colour, 0.0 if theme.border > 1 or self.colour is None else TINT)
        shapes.rounded(surface, self.rect, look.px(8), ground, colour, look.px(theme.border))
        super().draw(ui, surface)


class OneLine(Widget):
    """A text in one line, shortened where it has no room; the tooltip has all of it."""

    role = "label"

    def __init__(
        self, text: str, style: Type = Type.SMALL, *, name: str = "", colour: Colour | None = None, grow: int = 0
    ) -> None:
        super().__init__(name, text, grow=grow, tooltip=text)
        self.style = style
        self.colour = colour

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, self.style).size
        return min(width, wide), high + look.px(2)

    def _shown(self, look: Look) -> str:
        return fitted(look, self.text, self.style, self.rect.w)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self._shown(look), self.style).place(self.rect)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        colour = self.colour or ui.look.theme.text
        ui.look.text(self._shown(ui.look), self.style).draw(surface, self.rect, colour)
