"""One of several variants of a widget, by the room that there is."""

from collections.abc import Sequence

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.widget import Size, Widget


class Fits(Widget):
    """Shows the first of its variants that has room, the last one in any case; name the widgets in them alike. A
    variant has room where it can do with the width and, once the place is known, with the height. `by_height`: texts in
    it wrap or scroll at any width. `by_width`: the height does not count."""

    def __init__(
        self, variants: Sequence[Widget], *, by_height: bool = False, by_width: bool = False, grow: int = 0
    ) -> None:
        super().__init__(grow=grow)
        self.by_height, self.by_width = by_height, by_width
        self.variants = tuple(variants)
        self.shown: Widget | None = None

    def children(self) -> Sequence[Widget]:
        return self.variants if self.shown is None else (self.shown,)

    def _fitting(self, look: Look, width: int) -> list[Widget]:
        if self.by_height:
            return list(self.variants)
        fitting = [each for each in self.variants if each.least_width(look) <= width] or [self.variants[-1]]
        return fitting[:1] if self.by_width else fitting

    def measure(self, look: Look, width: int) -> Size:
        return self._fitting(look, width)[0].size(look, width)

    def least_width(self, look: Look) -> int:
        return self.variants[-1].least_width(look)

    def least_height(self, look: Look, width: int) -> int:
        return self._fitting(look, width)[-1].least_height(look, width)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        fitting = self._fitting(look, rect.w)
        self.shown = next((each for each in fitting if each.least_height(look, rect.w) <= rect.h), fitting[-1])
        self.shown.arrange(look, rect)
