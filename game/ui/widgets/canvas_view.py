"""Drawings as widgets."""

from collections.abc import Callable
from typing import Self

import pygame

from game.drawing.shapes import Canvas
from game.ui.look.canvas import picture_of
from game.ui.look.theme import Look, Theme
from game.ui.widgets.widget import Host, Size, Widget

LARGEST = 2000


class CanvasView(Widget):
    """A drawing as large as its place allows."""

    role = "picture"
    straight = True

    def __init__(self, name: str, canvas: Callable[[Theme], Canvas], *, height: float, grow: int = 0) -> None:
        """`canvas` returns the same drawing again for the same theme; `height` is the least one at 100 %."""
        super().__init__(name, grow=grow)
        self.canvas = canvas
        self.height = height
        self._drawn: tuple[Canvas, pygame.Surface] | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self._drawn = old._drawn

    def measure(self, look: Look, width: int) -> Size:
        canvas = self.canvas(look.theme)
        height = min(look.px(self.height), round(width * canvas.height / canvas.width))
        return round(height * canvas.width / canvas.height), height

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        canvas = self.canvas(ui.look.theme)
        share = min(self.rect.w / canvas.width, self.rect.h / canvas.height)
        wide, high = (max(1, min(LARGEST, round(side * share))) for side in (canvas.width, canvas.height))
        if self._drawn is None or self._drawn[0] is not canvas or self._drawn[1].size != (wide, high):
            self._drawn = canvas, picture_of(canvas, (wide, high), ui.look.fonts)
        surface.blit(self._drawn[1], self._drawn[1].get_rect(center=self.rect.center))
