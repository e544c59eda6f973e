"""The whole tree in a small corner, with a frame round what is seen of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import pygame

from game.ui.lab.tree import viewport as seeing
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.frame import FramePainter
from game.ui.lab.tree.painter import TreePainter
from game.ui.lab.tree.viewport import Viewport
from game.ui.look import shapes
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Size, Widget

SIZE = (148, 84)
PADDING = 6
LEAST_FRAME = 5


class MiniMap(Widget):
    """All of a tree that a view shows a part of; a click or a drag moves the view."""

    role = "mini-map"
    clickable = True
    live = True
    straight = True

    def __init__(self, name: str, drawing: Drawing, seen: Callable[[Look], Viewport | None]) -> None:
        """`seen` gives the visible part; None before there is one."""
        super().__init__(name)
        self.drawing = drawing
        self.seen = seen
        self.frame = FramePainter(rough=True)
        self._painter: TreePainter | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.drawing is self.drawing:
            self.frame, self._painter = old.frame, old._painter

    def measure(self, look: Look, width: int) -> Size:
        return look.px(SIZE[0]), look.px(SIZE[1])

    def sight(self, look: Look) -> Viewport | None:
        layout = self.drawing.layout
        if layout is None:
            return None
        inner = self.rect.inflate(-2 * look.px(PADDING), -2 * look.px(PADDING))
        unit, ply = inner.w / (layout.width + 1), max(2, inner.h // len(layout.rows))
        top = max(inner.top, inner.centery - ply * len(layout.rows) // 2)
        return Viewport(inner, look.scale, unit, ply, round(inner.x + unit / 2), top)

    def framed(self, look: Look) -> pygame.Rect | None:
        small, large = self.sight(look), self.seen(look)
        if small is None or large is None:
            return None
        (left, top), (right, bottom) = large.at(large.rect.topleft), large.at(large.rect.bottomright)
        frame = pygame.Rect(small.x(left), small.y(top), 0, 0)
        frame.size = max(look.px(LEAST_FRAME), small.x(right) - frame.x), max(LEAST_FRAME, small.y(bottom) - frame.y)
        return frame.clip(self.rect.inflate(-4, -4))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, layout, sight = ui.look, self.drawing.layout, self.sight(ui.look)
        frame = self.framed(look)
        shapes.rounded(surface, self.rect, look.px(6), look.theme.panel, look.theme.panel_border, look.px(1))
        if layout is None or sight is None or frame is None:
            return
        known = self._painter
        if known is None or (known.layout, known.sight, known.look) != (layout, sight, look):
            self._painter = known = TreePainter(self.drawing, layout, sight, look)
        self.frame.draw(surface, known, self.drawing.step)
        pygame.draw.rect(surface, look.theme.focus, frame, look.px(1))

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        self.drag(ui, at)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        sight, layout = self.sight(ui.look), self.drawing.layout
        if sight and layout:
            seeing.look_at(layout, self.drawing.camera, *sight.at(at), glide=False)
