"""Draws rows of a traced tree: nodes with their texts, branches, strokes for what was skipped, dense parts as ticks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from ai.tracing.trace import NONE, Mark
from game.ui.lab import figures
from game.ui.lab.drawing import Drawing
from game.ui.lab.layout import SKIPPED_APART, Layout
from game.ui.lab.sight import Sight
from game.ui.shapes import Colour, blend
from game.ui.theme import Look, Type

LARGEST = 38.0
"""The height of a node in pixels at 100 % scale; the width of a triangle is `BREADTH` times that."""
BREADTH = 1.16
LEAST_NAMED = 22.0
"""A node has a text in it from this height on."""
LEAST_SHAPED = 6.0
"""Below that it is a tick."""
TICK = 3
"""Pixels from one tick to the next."""
ROOM = 0.88
"""The share of the distance to its neighbours that a node takes."""
AIR = 6
"""Pixels at 100 % scale between the texts of neighbours."""
REACH = 90
"""Pixels at 100 % scale that a node and its texts can reach to each side."""


@dataclass(frozen=True, slots=True)
class Bands:
    """How the height of a row is shared out, from its top down in pixels: move, node, window, branches."""

    move: int
    node: int
    window: int
    row: int

    @property
    def node_bottom(self) -> int:
        """Where the nodes end."""
        return self.move + self.node

    @property
    def branches(self) -> int:
        """Where the branches to the next row begin."""
        return self.move + self.node + self.window


def bands(look: Look, row: int) -> Bands:
    """Share out the height of a row: texts only where there is room for them."""
    text = look.fonts.font(look.px(Type.SMALL.value[0]), False).get_linesize()
    move = text if row >= look.px(60) else 0
    window = text if row >= look.px(88) else 0
    node = min(look.px(LARGEST), round((row - move - window) * 0.62))
    return Bands(move, max(2, node), window, row)


@dataclass(slots=True)
class Spot:
    """A place to be drawn: its middle, and the room to its neighbours, in pixels."""

    place: int
    x: int
    room: float


class Painter:
    """Draws rows of one drawing at one sight. Pixels are those of the window."""

    def __init__(self, drawing: Drawing, layout: Layout, sight: Sight, look: Look) -> None:
        self.drawing = drawing
        self.layout = layout
        self.sight = sight
        self.look = look
        self.bands = bands(look, sight.ply)
        self.reach = look.px(REACH)

    # What lies where

    def spots(self, ply: int, left: int, right: int) -> Iterator[Spot]:
        """The places of a row between two pixels, from left to right; of many in a few pixels only the first."""
        sight, xs, places = self.sight, self.layout.row_xs[ply], self.layout.rows[ply]
        unit, start = sight.unit, sight.left
        i = bisect_left(xs, (left - start) / unit)
        last = (right - start) / unit
        count = len(xs)
        while i < count and xs[i] <= last:
            x = xs[i]
            room = min(x - xs[i - 1] if i else 1e9, xs[i + 1] - x if i + 1 < count else 1e9) * unit
            yield Spot(places[i], start + round(x * unit), room)
            i = max(i + 1, bisect_left(xs, x + TICK / unit, i + 1)) if room < TICK else i + 1

    def height(self, room: float) -> int:
        """The height of a node that has so much room."""
        return int(min(self.bands.node, room * ROOM / BREADTH))

    def box(self, spot: Spot, ply: int) -> pygame.Rect:
        """The rectangle of a node or a tick."""
        height = self.height(spot.room)
        middle = self.sight.y(ply) + self.bands.move + self.bands.node // 2
        if height < self.look.scale * LEAST_SHAPED:
            width = max(1, min(TICK - 1, int(spot.room)))
            tick = self.bands.node if spot.room < TICK else max(4, self.bands.node // 2)
            return pygame.Rect(spot.x, middle - tick // 2, width, tick)
        width = round(height * BREADTH)
        return pygame.Rect(spot.x - width // 2, middle - height // 2, width, height)

    def node_at(self, pixel: tuple[int, int]) -> int:
        """The node drawn at a pixel; NONE where there is none."""
        sight = self.sight
        ply, within = divmod(pixel[1] - sight.top, sight.ply)
        if not 0 <= ply < len(self.layout.rows) or within >= self.bands.branches:
            return NONE
        reach = max(self.reach, TICK)
        near = [s for s in self.spots(ply, pixel[0] - reach, pixel[0] + reach) if self.layout.nodes[s.place] != NONE]
        hit = [s for s in near if self.box(s, ply).inflate(4, self.look.px(8)).collidepoint(pixel)]
        return self.layout.nodes[min(hit, key=lambda s: abs(s.x - pixel[0])).place] if hit else NONE

    # Drawing

    def paint_row(self, surface: pygame.Surface, ply: int, left: int, right: int, step: int) -> None:
        """Draw the nodes of a row between two pixels, and the branches down to the next, as they are at a step."""
        if ply + 1 < len(self.layout.rows):
            self.paint_branches(surface, ply, left, right, step)
        for spot in self.spots(ply, left - self.reach, right + self.reach):
            self.paint_spot(surface, spot, ply, step)

    def seen(self, node: int, step: int) -> bool:
        """Whether the search has come to a node by a step."""
        return bool(self.drawing.trace.last_step(node, step))

    def paint_spot(self, surface: pygame.Surface, spot: Spot, ply: int, step: int) -> None:
        """Draw one node with its texts, or a stroke's end."""
        node = self.layout.nodes[spot.place]
        if node == NONE:
            self._paint_skipped(surface, spot, ply, step)
            return
        drawing, theme = self.drawing, self.look.theme
        seen = self.seen(node, step)
        if not seen and not drawing.ahead:
            return
        colours = figures.colours_of(theme, drawing.trace, node, drawing.many)
        if not seen:
            colours = figures.faint(theme, colours)
        box = self.box(spot, ply)
        if box.w < self.look.scale * LEAST_SHAPED:
            surface.fill(blend(colours[0], colours[1], 0.7), box)
            return
        shape = figures.shape_of(drawing.trace, node, drawing.many)
        stroke = self.look.px(2) if box.h >= self.look.px(LEAST_NAMED) else 1
        value = drawing.value_text(node, step) if seen and box.h >= self.look.px(LEAST_NAMED) else ""
        self._paint_node(surface, shape, box, colours, stroke, value, spot.room)
        if seen:
            self._paint_texts(surface, node, spot, ply, step)

    def _paint_node(
        self,
        surface: pygame.Surface,
        shape: figures.Shape,
        box: pygame.Rect,
        colours: tuple[Colour, Colour],
        stroke: int,
        value: str,
        room: float,
    ) -> None:
        look = self.look
        size = look.text(value, Type.SMALL).size[0] if value else 0
        if shape in (figures.Shape.SQUARE, figures.Shape.ROUND):
            wanted = max(box.h, size + look.px(14))
            box = pygame.Rect(0, 0, wanted if wanted <= room - look.px(4) else box.h, box.h).move_to(center=box.center)
        surface.blit(figures.picture(shape, box.size, *colours, stroke), box)
        if not value:
            return
        inside = {figures.Shape.UP: 0.56, figures.Shape.DOWN: 0.56, figures.Shape.CIRCLE: 0.84}.get(shape, 0.94)
        drop = {figures.Shape.UP: 0.17, figures.Shape.DOWN: -0.15}.get(shape, 0.0)
        where = box.move(0, round(drop * box.h))
        if size <= box.w * inside:
            look.text(value, Type.SMALL).draw(surface, where, look.theme.text, 0.5)
        elif size + look.px(10) <= room - look.px(4):
            height = look.px(18)
            badge = pygame.Rect(0, 0, size + look.px(10), height)
            badge.center = where.center
            surface.blit(figures.picture(figures.Shape.ROUND, badge.size, *colours, 1), badge)
            look.text(value, Type.SMALL).draw(surface, badge, look.theme.text, 0.5)

    def _paint_texts(self, surface: pygame.Surface, node: int, spot: Spot, ply: int, step: int) -> None:
        """The move above a node, the window below it."""
        look, top = self.look, self.sight.y(ply)
        room = spot.room - look.px(AIR)
        if self.bands.move and ply and room > look.px(8):
            self._text(surface, self.drawing.words.move(node), spot.x, top, self.bands.move, room)
        if self.bands.window and room > look.px(30):
            window = self.drawing.window_text(node, step)
            self._text(surface, window, spot.x, top + self.bands.node_bottom, self.bands.window, room)

    def _text(self, surface: pygame.Surface, text: str, x: int, top: int, height: int, room: float) -> None:
        block = self.look.text(text, Type.SMALL)
        width = block.size[0]
        if text and width <= room:
            block.draw(surface, pygame.Rect(x - width // 2, top, width, height), self.look.theme.muted, 0.5)

    # Branches

    def families(self, ply: int, left: int, right: int) -> Iterator[tuple[int, list[Spot]]]:
        """The places of a row whose branches cross the part between two pixels, with those of their children there."""
        layout, sight = self.layout, self.sight
        xs, places = layout.row_xs[ply + 1], layout.rows[ply + 1]
        first = bisect_left(xs, (left - sight.left) / sight.unit)
        begin = max(0, first - 1)
        parent, children = NONE, []
        before = layout.hull(layout.parents[places[begin]])[0]
        after = bisect_left(xs, (right - sight.left) / sight.unit)
        end = layout.hull(layout.parents[places[min(after, len(xs) - 1)]])[1]
        for spot in self.spots(ply + 1, sight.x(before), sight.x(end)):
            if layout.parents[spot.place] != parent:
                if children:
                    yield parent, children
                parent, children = layout.parents[spot.place], []
            children.append(spot)
        if children:
            yield parent, children

    def paint_branches(self, surface: pygame.Surface, ply: int, left: int, right: int, step: int) -> None:
        """Draw the branches from a row to the next between two pixels."""
        for parent, children in self.families(ply, left, right):
            self.paint_family(surface, ply, parent, children, step)

    def paint_family(self, surface: pygame.Surface, ply: int, parent: int, children: list[Spot], step: int) -> None:
        """Draw the branches from a node to its children."""
        layout, drawing, theme = self.layout, self.drawing, self.look.theme
        node = layout.nodes[parent]
        best = drawing.trace.best_child(node, step) if step else NONE
        for spot in children:
            child = layout.nodes[spot.place]
            if child == NONE:
                continue
            seen = self.seen(child, step)
            if not seen and not drawing.ahead:
                continue
            colour = theme.tree.branch if seen else blend(theme.panel, theme.tree.branch, figures.FAINT)
            if seen and child == best:
                self.paint_branch(surface, ply, parent, spot, theme.text, self.look.px(2))
            else:
                self.paint_branch(surface, ply, parent, spot, colour, 1)

    def paint_branch(
        self, surface: pygame.Surface, ply: int, parent: int, child: Spot, colour: Colour, width: int
    ) -> None:
        """Draw a branch: it leaves a node and reaches the next one straight down."""
        sight = self.sight
        x0, y0 = sight.x(self.layout.xs[parent]), sight.y(ply) + self.bands.branches
        x1, y1 = child.x, sight.y(ply + 1)
        if x0 == x1 or y1 - y0 < self.look.px(10) or abs(x1 - x0) > 40 * (y1 - y0):
            pygame.draw.line(surface, colour, (x0, y0), (x1, y1), width)
            return
        points = [(x0 + across * (x1 - x0), y0 + down * (y1 - y0)) for across, down in CURVE]
        for shift in range(width):
            pygame.draw.aalines(surface, colour, False, [(x + shift - width // 2, y) for x, y in points])

    def _paint_skipped(self, surface: pygame.Surface, spot: Spot, ply: int, step: int) -> None:
        """Draw the branch to a move that was skipped, struck through."""
        drawing, look = self.drawing, self.look
        parent = self.layout.parents[spot.place]
        node = self.layout.nodes[parent]
        last = drawing.trace.last_step(node, step)
        if not last or not drawing.trace.visits.marks[last - 1] & Mark.CUT:
            return
        room = spot.room / SKIPPED_APART * 0.5
        if room < TICK:
            return
        colour = look.theme.danger
        self.paint_branch(surface, ply - 1, parent, spot, blend(look.theme.panel, colour, 0.6), 1)
        size = min(look.px(5), int(room / 3))
        y = self.sight.y(ply) + self.bands.move // 2
        if size > 1:
            cross = cross_picture(size, colour)
            surface.blit(cross, cross.get_rect(center=(spot.x, y + size)))


CURVE = tuple((3 * t * t - 2 * t * t * t, t) for t in (i / 12 for i in range(13)))
"""A branch, from (0, 0) to (1, 1), straight down at both ends."""


@lru_cache(maxsize=64)
def cross_picture(size: int, colour: Colour) -> pygame.Surface:
    """A cross twice as wide as `size`."""
    from game.ui.shapes import css, svg_surface

    side = 2 * size + 2
    return svg_surface(
        f'<svg viewBox="0 0 {side} {side}" xmlns="http://www.w3.org/2000/svg"><path d="M2 2L{side - 2} {side - 2}'
        f'M{side - 2} 2L2 {side - 2}" stroke="{css(colour)}" stroke-width="2" stroke-linecap="round"/></svg>',
        (side, side),
    )
