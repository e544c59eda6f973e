"""Map of the effort: one row for each ply, one bar for each node, as wide as the tree below it is large."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Self

import pygame

from ai.tracing.layout import Effort
from ai.tracing.trace import NONE, VisitKind
from game.ui.lab.tree import figures
from game.ui.lab.tree.drawing import Drawing
from game.ui.look import shapes
from game.ui.look.shapes import blend
from game.ui.look.theme import Look, Type
from game.ui.widgets.dragged import DraggedPicture
from game.ui.widgets.widget import Host, Size
from game.ui.words.i18n import _, count_text, ngettext, percent_text

ROW, LARGEST_ROW = 16, 34
"""Usual and greatest height of a row in pixels at 100 %."""
SLIVER = 2
"""Narrower bars are drawn as one."""
LEAST_NAMED = 24
BRIGHTNESS = 0.4
DEEPEST = 40.0
"""Greatest width in pixels of a single position."""


class Icicle(DraggedPicture):
    """The effort of the iteration under way. What the search has been to is bright, and the way to it is outlined. A
    click selects a node; the wheel zooms, dragging moves what is zoomed."""

    role = "icicle"

    def __init__(self, name: str, drawing: Drawing, *, grow: int = 0, least: float = 72, most: float = 2000) -> None:
        super().__init__(name, grow=grow)
        self.drawing = drawing
        self.least, self.most = least, most
        self.zoomed_by = 1.0
        self.left = 0.0
        """The first visible position, as a share of all."""
        self.over = NONE
        self._pictures: dict[tuple[object, ...], tuple[pygame.Surface, pygame.Surface]] = {}

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.drawing is self.drawing:
            self.zoomed_by, self.left, self.over, self._pictures = old.zoomed_by, old.left, old.over, old._pictures

    def measure(self, look: Look, width: int) -> Size:
        rows = self._rows()
        caption = look.text(_("Where the effort goes"), Type.SMALL).size[1]
        high = max(look.px(self.least), caption + look.px(4) + rows * look.px(ROW))
        return width, min(high, look.px(self.most))

    def least_height(self, look: Look, width: int) -> int:
        return min(look.px(self.least), look.px(self.most))

    # What lies where

    def _root(self) -> int:
        return self.drawing.trace.root_at(self.drawing.step)

    def _rows(self) -> int:
        effort = self.drawing.effort
        return len(effort.rows[self._root()]) if effort else 1

    def bars(self, look: Look) -> pygame.Rect:
        caption = look.text(_("Where the effort goes"), Type.SMALL).size[1] + look.px(4)
        high = min(self.rect.h - caption, self._rows() * look.px(LARGEST_ROW))
        return pygame.Rect(self.rect.x, self.rect.y + caption, self.rect.w, max(1, high))

    def _row_height(self, area: pygame.Rect) -> int:
        return max(1, area.h // self._rows())

    def _pixels(self, effort: Effort, area: pygame.Rect) -> float:
        return area.w * self.zoomed_by / effort.sizes[self._root()]

    def _origin(self, area: pygame.Rect) -> float:
        return area.x - self.left * area.w * self.zoomed_by

    def bar(self, look: Look, node: int) -> pygame.Rect:
        effort, area = self.drawing.effort, self.bars(look)
        if effort is None:
            return pygame.Rect(0, 0, 0, 0)
        each, origin, high = self._pixels(effort, area), self._origin(area), self._row_height(area)
        left = round(origin + effort.lefts[node] * each)
        right = round(origin + (effort.lefts[node] + effort.sizes[node]) * each)
        return pygame.Rect(left, area.y + self.drawing.trace.nodes.plies[node] * high, max(1, right - left), high)

    def node_at(self, look: Look, pixel: tuple[int, int]) -> int:
        effort, area = self.drawing.effort, self.bars(look)
        if effort is None or not area.collidepoint(pixel):
            return NONE
        ply = (pixel[1] - area.y) // self._row_height(area)
        root = self._root()
        if ply >= len(effort.rows[root]):
            return NONE
        position = (pixel[0] + 0.5 - self._origin(area)) / self._pixels(effort, area)
        at = bisect_right(effort.row_lefts[root][ply], position) - 1
        if at < 0:
            return NONE
        node = effort.rows[root][ply][at]
        return node if position < effort.lefts[node] + effort.sizes[node] else NONE

    def reached(self) -> float:
        trace, effort, step = self.drawing.trace, self.drawing.effort, self.drawing.step
        if effort is None or not step:
            return 0
        visit = trace.visit(step)
        last = visit.child if visit.kind is VisitKind.BACK else visit.node
        done = visit.kind is not VisitKind.ENTER
        return effort.lefts[last] + (effort.sizes[last] if done else 0)

    # Drawing

    def update(self, ui: Host, dt: float) -> None:
        if ui.hovered is not self and ui.pressed is not self:
            self.over = NONE

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, effort = ui.look, ui.look.theme, self.drawing.effort
        with shapes.clipped(surface, self.rect):
            self._draw_caption(look, surface)
            if effort is None:
                return
            area = self.bars(look)
            after, ahead = self._drawn(look, effort, area)
            edge = self._origin(area) + self.reached() * self._pixels(effort, area)
            shown = min(max(0, round(edge) - area.x), area.w)
            surface.blit(after, area, (0, 0, shown, area.h))
            surface.blit(ahead, (area.x + shown, area.y), (shown, 0, area.w - shown, area.h))
            self._draw_path(look, surface, area)
            for node, colour in ((self.drawing.selected, theme.accent_hover), (self.over, theme.text)):
                if node != NONE and self.drawing.trace.path(node)[0] == self._root():
                    pygame.draw.rect(surface, colour, self._outlined(look, node, area), look.px(2))

    def _outlined(self, look: Look, node: int, area: pygame.Rect) -> pygame.Rect:
        bar = self.bar(look, node)
        bar.width = max(bar.w, look.px(4))
        return bar.clip(area.inflate(look.px(8), 0))

    def _draw_path(self, look: Look, surface: pygame.Surface, area: pygame.Rect) -> None:
        current = self.drawing.current
        if current == NONE:
            return
        for node in self.drawing.trace.path(current):
            bar = _trimmed(self.bar(look, node))
            self._name(look, surface, node, bar.clip(area))
            pygame.draw.rect(surface, look.theme.tree.best, self._outlined(look, node, area), look.px(1))

    def _draw_caption(self, look: Look, surface: pygame.Surface) -> None:
        said = self.said() or _("Where the effort goes")
        block = look.text(said, Type.SMALL)
        if block.size[0] > self.rect.w:
            block = look.text(_("Where the effort goes"), Type.SMALL)
        block.draw(surface, self.rect, look.theme.muted, 0.0, 0.0)

    def said(self) -> str:
        effort = self.drawing.effort
        if effort is None or self.over == NONE:
            return ""
        size, whole = effort.sizes[self.over], effort.sizes[self._root()]
        name = self.drawing.line_text(self.over)
        text = ngettext("{name}: {count} position, {share}", "{name}: {count} positions, {share}", size)
        return text.format(name=name, count=count_text(size), share=percent_text(size / whole, 1))

    def _drawn(self, look: Look, effort: Effort, area: pygame.Rect) -> tuple[pygame.Surface, pygame.Surface]:
        """All bars as they are after the search and before it."""
        key = (
            id(effort),
            self._root(),
            area.size,
            self.zoomed_by,
            round(self.left * area.w * self.zoomed_by),
            look.scale,
            look.theme,
        )
        if key not in self._pictures:
            self._pictures.clear()
            self._pictures[key] = self._paint(look, effort, area, False), self._paint(look, effort, area, True)
        return self._pictures[key]

    def _paint(self, look: Look, effort: Effort, area: pygame.Rect, ahead: bool) -> pygame.Surface:
        theme, drawing = look.theme, self.drawing
        picture = pygame.Surface(area.size)
        picture.fill(theme.panel)
        each, high, root = self._pixels(effort, area), self._row_height(area), self._root()
        origin = self._origin(area) - area.x
        for ply, (nodes, lefts) in enumerate(zip(effort.rows[root], effort.row_lefts[root], strict=True)):
            i = max(0, bisect_right(lefts, -origin / each) - 1)
            end = bisect_left(lefts, (area.w - origin) / each)
            while i < end:
                node = nodes[i]
                left, right = origin + lefts[i] * each, origin + (lefts[i] + effort.sizes[node]) * each
                following = i + 1
                if right - left < SLIVER:
                    following = max(following, bisect_left(lefts, lefts[i] + SLIVER / each, following))
                    last = nodes[min(following, end) - 1]
                    right = origin + (effort.lefts[last] + effort.sizes[last]) * each
                colour = blend(*figures.colours_of(theme, drawing.trace, node), BRIGHTNESS)
                colour = figures.faint(theme, colour) if ahead else colour
                bar = _trimmed(pygame.Rect(round(left), ply * high, max(1, round(right) - round(left)), high))
                picture.fill(colour, bar)
                if not ahead:
                    self._name(look, picture, node, bar.clip(picture.get_rect()))
                i = following
        return picture

    def _name(self, look: Look, picture: pygame.Surface, node: int, bar: pygame.Rect) -> None:
        if bar.w < look.px(LEAST_NAMED) or bar.h < look.px(ROW) - 1:
            return
        block = look.text(self.drawing.move_text(node), Type.SMALL)
        if block.size[0] + look.px(6) <= bar.w:
            block.draw(picture, bar, look.theme.text, 0.5)

    # Mouse and keys

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        over = self.node_at(ui.look, at)
        if over != self.over:
            self.over = over
            ui.changed(self)

    def clicked_at(self, ui: Host, at: tuple[int, int]) -> None:
        node = self.node_at(ui.look, at)
        if node != NONE:
            self.drawing.select(node)

    def pan(self, look: Look, dx: int, dy: int) -> None:
        self._move(-dx / (self.bars(look).w * self.zoomed_by))

    def show_all(self) -> None:
        self.zoomed_by, self.left = 1.0, 0.0

    def zoom(self, look: Look, factor: float, pixel: tuple[int, int] | None = None) -> None:
        effort, area = self.drawing.effort, self.bars(look)
        if effort is None:
            return
        aside = (pixel or self.rect.center)[0] - area.x
        share = self.left + aside / (area.w * self.zoomed_by)
        deepest = max(1.0, DEEPEST * effort.sizes[self._root()] / area.w)
        self.zoomed_by = min(max(1.0, self.zoomed_by * factor), deepest)
        self._move(share - aside / (area.w * self.zoomed_by) - self.left)

    def _move(self, share: float) -> None:
        self.left = min(max(0.0, self.left + share), 1 - 1 / self.zoomed_by)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        sideways = {pygame.K_LEFT: -0.2, pygame.K_RIGHT: 0.2}.get(event.key, 0.0)
        if sideways and self.zoomed_by > 1 and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self._move(sideways / self.zoomed_by)
            return True
        return super().key(ui, event)


def _trimmed(bar: pygame.Rect) -> pygame.Rect:
    gap = 1 if bar.h > 3 else 0
    return pygame.Rect(bar.x, bar.y, bar.w - (1 if bar.w > 3 * SLIVER else 0), bar.h - gap)
