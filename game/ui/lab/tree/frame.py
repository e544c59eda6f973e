"""The picture of a tree at a step, put together from parts that do not change from step to step.

The search goes through the tree from left to right. What it has left looks as it will at the end, what it has not come
to looks as at the beginning; only the nodes on its way from the root, and their children, change. So each row is drawn
twice, in strips, as it is at the end and at the beginning, and a step takes as much from each as it needs.
"""

from __future__ import annotations

import time
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable
from typing import Self

import pygame

from ai.tracing.trace import NONE
from game.ui.lab.tree import viewport as seeing
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.figures import SurfacePen
from game.ui.lab.tree.painter import MARK, TreePainter
from game.ui.lab.tree.viewport import Viewport
from game.ui.look import shapes
from game.ui.look.theme import Look, Theme
from game.ui.widgets.widget import Host, Size, Widget

STRIP = 256
MOST_KEPT = 3
"""Pixels to keep, in multiples of those in view, before or after the search."""
LEAST_STRIPS = 2
TIME = 0.006
"""Seconds of a frame in which strips may be begun; until they are done, the last picture is stretched."""
Key = tuple[int, float, int, bool, float, Theme]


class Strips:
    """Parts of rows before and after the search has passed, kept as long as the zoom."""

    def __init__(self) -> None:
        self.key: Key | None = None
        self.complete = True
        """True if everything since `use` was drawn."""
        self._until = 0.0
        self._made = 0
        self._pixels = 0
        self._kept: OrderedDict[tuple[int, int, bool, bool], pygame.Surface] = OrderedDict()

    def use(self, painter: TreePainter) -> None:
        """Draw with this painter from now on, and start the clock."""
        sight, drawing, look = painter.sight, painter.drawing, painter.look
        key = (drawing.version, sight.unit, sight.ply, drawing.ahead, look.scale, look.theme)
        if key != self.key:
            self.key = key
            self._kept.clear()
            self._pixels = 0
        self.painter = painter
        self.complete = True
        self._until, self._made = time.perf_counter() + TIME, 0

    def draw(self, surface: pygame.Surface, ply: int, nodes: bool, after: bool, left: int, right: int) -> None:
        """Draw what a row has between two pixels of the window: its nodes, or the branches down to it. What there is no
        time to make now is left out, and `complete` is False."""
        sight = self.painter.sight
        left, right = max(left, sight.rect.left), min(right, sight.rect.right)
        top, height = self.span(ply, nodes)
        for column in range((left - sight.left) // STRIP, (right - 1 - sight.left) // STRIP + 1):
            start = sight.left + column * STRIP
            begin, end = max(left, start), min(right, start + STRIP)
            if begin < end and height > 0:
                strip = self._strip(ply, column, nodes, after)
                if strip:
                    surface.blit(strip, (begin, top), (begin - start, 0, end - begin, height))
                else:
                    self.complete = False

    def span(self, ply: int, nodes: bool) -> tuple[int, int]:
        """The top pixel and the height of a row's nodes, or of the branches down to it."""
        sight, bands = self.painter.sight, self.painter.bands
        top = sight.y(ply)
        if nodes:
            last = ply == len(self.painter.layout.rows) - 1
            return top, bands[ply].branches + (self.painter.look.px(MARK) if last else 0)
        begin = top - sight.ply + bands[ply - 1].branches
        return begin, top - begin

    def _strip(self, ply: int, column: int, nodes: bool, after: bool) -> pygame.Surface | None:
        key = ply, column, nodes, after
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if self._made >= LEAST_STRIPS and time.perf_counter() > self._until:
            return None
        self._made += 1
        painter = self.painter
        sight = painter.sight
        top, height = self.span(ply, nodes)
        strip = pygame.Surface((STRIP, height))
        strip.fill(painter.look.theme.panel)
        left = sight.left + column * STRIP
        step = len(painter.trace) if after else 0
        shifted = painter.moved(-left, -top, STRIP)
        if nodes:
            reach = painter.reach()
            shifted.paint_row(SurfacePen(strip), ply, -reach, STRIP + reach, step)
        else:
            shifted.paint_branches(SurfacePen(strip), ply, 0, STRIP, step)
        self._kept[key] = strip
        self._pixels += STRIP * height
        most = MOST_KEPT * (sight.rect.w + 2 * STRIP) * (sight.rect.h + 2 * sight.ply)
        while self._pixels > most:
            self._pixels -= STRIP * self._kept.popitem(last=False)[1].get_height()
        return strip


class FramePainter:
    def __init__(self, *, rough: bool = False) -> None:
        """`rough`: draw each row as it is at the end, up to the search, and nothing that is changing."""
        self._rough = rough
        self._strips = Strips()
        self._last: tuple[pygame.Surface, Viewport] | None = None
        """The first complete picture of the last sight."""

    @property
    def complete(self) -> bool:
        """True if everything in view was drawn; otherwise the next frame has more."""
        return self._strips.complete

    def draw(self, surface: pygame.Surface, painter: TreePainter, step: int) -> None:
        """Draw everything in view on a ground in the colour of a panel."""
        layout, sight = painter.layout, painter.sight
        first = max(0, (sight.rect.top - sight.top) // sight.ply)
        last = min(len(layout.rows) - 1, (sight.rect.bottom - 1 - sight.top) // sight.ply + 1)
        self._strips.use(painter)
        moment, plies = _Moment(painter, step, on_path=not self._rough), range(first, last + 1)
        stretched = self._last is not None and (self._last[1].unit, self._last[1].ply) != (sight.unit, sight.ply)
        with shapes.clipped(surface, sight.rect):
            if self._last and stretched:
                _stretch(surface, *self._last, sight)
            for ply in plies:
                self._draw_row(surface, ply, moment)
            if stretched and self.complete:
                surface.fill(painter.look.theme.panel, sight.rect)
                for ply in plies:
                    self._draw_row(surface, ply, moment)
            if self.complete and (self._last is None or self._last[1] != sight):
                picture = pygame.Surface(sight.rect.size)
                picture.blit(surface, (0, 0), sight.rect)
                self._last = picture, sight

    def _draw_row(self, surface: pygame.Surface, ply: int, moment: _Moment) -> None:
        painter, strips = moment.painter, self._strips
        rect = painter.sight.rect
        left, right = moment.changing(ply)
        for nodes in (False, True) if ply else (True,):
            strips.draw(surface, ply, nodes, True, rect.left, left)
            strips.draw(surface, ply, nodes, False, right, rect.right)
            top, height = strips.span(ply, nodes)
            if left < right and height > 0:
                paint = painter.paint_row if nodes else painter.paint_branches
                begin, end = max(left, rect.left - moment.reach), min(right, rect.right + moment.reach)
                with shapes.clipped(surface, pygame.Rect(left, top, right - left, height)):
                    paint(SurfacePen(surface), ply, begin, end, moment.step)


class _Moment:
    """The place of the search in each row at a step."""

    def __init__(self, painter: TreePainter, step: int, *, on_path: bool) -> None:
        """`on_path`: the nodes on the way to the last visit, and their children, are changing."""
        self.on_path = on_path
        self.painter = painter
        self.step = step
        self.reach = painter.reach()
        trace, layout = painter.trace, painter.layout
        self.path: dict[int, int] = {}
        """The places by ply on the way to the node of the last visit."""
        if step and on_path:
            places = (layout.place(node) for node in trace.path(trace.visits.nodes[step - 1]))
            self.path = {layout.plies[place]: place for place in places if place != NONE}
        seen = bisect_right(range(len(trace.nodes)), step, key=lambda node: trace.steps_of(node)[0])
        self.frontier = layout.frontier(seen)

    def changing(self, ply: int) -> tuple[int, int]:
        """The pixels between which a row is neither as at the end nor as at the beginning."""
        layout = self.painter.layout
        if ply == 0 and self.on_path:
            return self._before(0, 0), self._before(0, 1)
        begin = end = bisect_left(layout.rows[ply], self.frontier)
        if ply - 1 in self.path:
            begin, end = layout.family(self.path[ply - 1])
            if begin == end:
                begin = end = bisect_left(layout.rows[ply], self.frontier)
        return self._before(ply, begin), self._before(ply, end)

    def _before(self, ply: int, index: int) -> int:
        """The pixel halfway between a place of a row and the one on its left."""
        sight, xs = self.painter.sight, self.painter.layout.row_xs[ply]
        if index == 0:
            return sight.rect.left - self.reach
        if index == len(xs):
            return sight.rect.right + self.reach
        return sight.x((xs[index - 1] + xs[index]) / 2)


def _stretch(surface: pygame.Surface, picture: pygame.Surface, before: Viewport, now: Viewport) -> None:
    """Draw the picture of another viewport stretched to this one."""
    wide, high = now.unit / before.unit, now.ply / before.ply
    left = (now.rect.left - now.left) / wide + before.left - before.rect.left
    top = (now.rect.top - now.top) / high + before.top - before.rect.top
    part = pygame.Rect(round(left), round(top), round(now.rect.w / wide), round(now.rect.h / high))
    seen = part.clip(picture.get_rect())
    if seen.w and seen.h:
        size = round(seen.w * wide), round(seen.h * high)
        place = now.rect.left + round((seen.x - left) * wide), now.rect.top + round((seen.y - top) * high)
        surface.blit(pygame.transform.scale(picture.subsurface(seen), size), place)


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
