"""Draws rows of a traced tree: nodes with their texts, branches, strokes for what was skipped, dense parts as ticks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

import pygame

from ai.textbook.observe import LeafCause
from ai.tracing.layout import Layout
from ai.tracing.trace import NONE, VisitFlag
from game.ui.lab.tree import figures
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.figures import TreePen
from game.ui.lab.tree.viewport import (
    BREADTH,
    LARGEST,
    LEAST_BADGED,
    LEAST_NAMED,
    LEAST_TEXT,
    LEAST_WINDOW,
    NAMES,
    TICK_HEIGHT,
    Bands,
    Viewport,
    bands,
    height_in,
)
from game.ui.look.shapes import Colour, blend
from game.ui.look.text import TextBlock
from game.ui.look.theme import Look, Type

TICK = 3
MARK = 4
"""Distance of the ring from its node."""
AIR = 6
SMALLEST_CROSS = 3
LINE_WIDTH = 4
"""Width of the principal variation in pixels at 100 % scale."""


@dataclass(slots=True)
class NodeSpot:
    place: int
    x: int
    room: float


class TreePainter:
    """Draws rows of a tree in one viewport. Pixels are those of the window."""

    tells_ahead = False
    """True if nodes that the search has not reached have their texts too."""
    air = AIR
    """Pixels at 100 % between the texts of neighbours."""

    def __init__(
        self, drawing: Drawing, layout: Layout, sight: Viewport, look: Look, shared: list[Bands] | None = None
    ) -> None:
        """`shared`: the bands of all rows, if they are known."""
        self.drawing = drawing
        self.trace = drawing.trace
        self.layout = layout
        self.sight = sight
        self.look = look
        self.window = sight.rect.left, sight.rect.right
        self._ticks: dict[tuple[int, bool, bool, bool], Colour] = {}
        self.letters = look.px(Type.SMALL.size)
        self._ahead = self.faint(look.theme.tree.branch)
        self.bands = shared or [
            bands(look, sight.unit, sight.ply, room, drawing.has_boards) for room in layout.row_rooms
        ]

    def at(self, sight: Viewport) -> TreePainter:
        """The same painter elsewhere; at the same zoom the bands are the same."""
        same = (sight.unit, sight.ply, sight.scale) == (self.sight.unit, self.sight.ply, self.sight.scale)
        return TreePainter(self.drawing, self.layout, sight, self.look, self.bands if same else None)

    def faint(self, colour: Colour) -> Colour:
        return figures.faint(self.look.theme, colour)

    # What lies where

    def spots(self, ply: int, left: float, right: float) -> Iterator[NodeSpot]:
        """The places of a row between two pixels, from left to right; only the first of several in a few pixels."""
        layout, unit, start = self.layout, self.sight.unit, self.sight.left
        xs, places, rooms = layout.row_xs[ply], layout.rows[ply], layout.rooms
        i, count, last = bisect_left(xs, (left - start) / unit), len(xs), (right - start) / unit
        while i < count and xs[i] <= last:
            place, x = places[i], xs[i]
            room = rooms[place] * unit
            yield NodeSpot(place, start + round(x * unit), room)
            i = bisect_left(xs, x + TICK / unit, i + 1) if room < TICK else i + 1

    def spot(self, place: int) -> NodeSpot:
        return NodeSpot(place, self.sight.x(self.layout.xs[place]), self.layout.rooms[place] * self.sight.unit)

    def moved(self, dx: int, dy: int, width: int) -> TreePainter:
        """The same painter in the pixels of another surface of this width."""
        painter = self.at(self.sight.moved(dx, dy))
        painter.window = 0, width
        return painter

    def height(self, spot: NodeSpot) -> int:
        return height_in(spot.room, self.bands[self.layout.plies[spot.place]].node, self.look.scale)

    def box(self, spot: NodeSpot, ply: int) -> pygame.Rect:
        height, bands = self.height(spot), self.bands[ply]
        middle = self.sight.y(ply) + bands.move + bands.node // 2
        if not height:
            tick = min(bands.node, self.look.px(TICK_HEIGHT))
            width = TICK if spot.room < TICK else min(TICK, int(spot.room) - 1)
            return pygame.Rect(spot.x - width // 2, middle - tick // 2, width, tick)
        node = self.layout.nodes[spot.place]
        leaf = node != NONE and self.trace.nodes.causes[node] != LeafCause.INNER
        width = height if leaf else round(height * BREADTH)
        return pygame.Rect(spot.x - width // 2, middle - height // 2, width, height)

    def reach(self) -> int:
        """The distance in pixels that a node with its texts reaches to each side at most."""
        return max(self.look.px(120), ceil(self.sight.unit / 2))

    def node_at(self, pixel: tuple[int, int]) -> int:
        place = self.place_at(pixel)
        return self.layout.nodes[place] if place != NONE else NONE

    def place_at(self, pixel: tuple[int, int]) -> int:
        """The place at a pixel, perhaps of a stroke; NONE where there is none."""
        sight = self.sight
        ply, within = divmod(pixel[1] - sight.top, sight.ply)
        if not 0 <= ply < len(self.layout.rows) or within >= self.bands[ply].branches - self.bands[ply].window:
            return NONE
        reach = self.look.px(LARGEST) + self.bands[ply].board
        spots = (
            s for s in self.spots(ply, pixel[0] - reach, pixel[0] + reach) if self.target(s, ply).collidepoint(pixel)
        )
        nearest = min(spots, key=lambda spot: abs(spot.x - pixel[0]), default=None)
        return nearest.place if nearest else NONE

    def target(self, spot: NodeSpot, ply: int) -> pygame.Rect:
        box, bands = self.box(spot, ply), self.bands[ply]
        box.top, box.height = self.sight.y(ply) + bands.move, bands.node + bands.board
        width = max(box.w, bands.board, min(spot.room, self.look.px(16)))
        return box.inflate(width - box.w, self.look.px(4))

    # Nodes

    def paint_row(self, pen: TreePen, ply: int, left: float, right: float, step: int) -> None:
        """Draw the nodes of a row whose middles are between two pixels, at a step."""
        parent, best = NONE, NONE
        for spot in self.spots(ply, left, right):
            above = self.layout.parents[spot.place]
            if above != parent:
                parent, best = above, self.best(above, step)
            self.paint_spot(pen, spot, ply, step, best)

    def best(self, place: int, step: int) -> int:
        return self.trace.best_child(self.layout.nodes[place], step) if step and place != NONE else NONE

    def seen(self, node: int, step: int) -> bool:
        return bool(step) and (step >= len(self.trace) or bool(self.trace.last_step(node, step)))

    def paint_spot(self, pen: TreePen, spot: NodeSpot, ply: int, step: int, best: int) -> None:
        """Draw one node with its texts, or the end of a stroke; `best` is the best child of its parent."""
        node = self.layout.nodes[spot.place]
        if node == NONE:
            self._paint_skipped(pen, spot, ply, step)
            return
        theme = self.look.theme
        seen = self.seen(node, step)
        if not seen and not self.drawing.ahead:
            return
        box = self.box(spot, ply)
        if not self.height(spot):
            self._paint_tick(pen, spot, ply, box, seen, node == best)
            return
        move = below = value = ""
        if seen or self.tells_ahead:
            move, below = self.move_shown(spot, ply), self.below_shown(spot, ply, step)
            value = self.value_shown(spot, ply, step)
        bands, top = self.bands[ply], self.sight.y(ply)
        self._text(pen, move, spot.x, top, bands.move)
        self._text(pen, below, spot.x, top + bands.branches - bands.window, bands.window)
        self._paint_ends(pen, spot, ply, box, step, (seen, seen and node == best, bool(move), bool(below)))
        fill, line = figures.colours_of(theme, self.trace, node)
        if not seen:
            fill, line = self.faint(fill), self.faint(line)
        box = self.figure(spot, ply, value)
        self._paint_node(pen, spot, box, (fill, line), value)
        if seen and self._shows_board(spot, ply):
            self._paint_board(pen, node, spot, ply)
        if node in self.drawing.found:
            ring = box.inflate(self.look.px(2 * MARK), self.look.px(2 * MARK))
            if move:  # a ring between the move and the node would cross the letters
                ring.top, ring.h = top, ring.bottom - top
            pen.ring(theme.focus, ring, self.look.px(6), self.look.px(2))

    def _paint_tick(self, pen: TreePen, spot: NodeSpot, ply: int, box: pygame.Rect, seen: bool, chosen: bool) -> None:
        node, place, top = self.layout.nodes[spot.place], spot.place, self.sight.y(ply)
        nodes, theme = self.trace.nodes, self.look.theme
        kind = nodes.turns[node], nodes.causes[node] != LeafCause.INNER, seen, node in self.drawing.found
        if kind not in self._ticks:
            colour = theme.focus if kind[3] else blend(*figures.colours_of(theme, self.trace, node), 0.8)
            self._ticks[kind] = colour if seen else self.faint(colour)
        if ply and box.top > top:
            pen.fill(self.branch_colour(seen, chosen and seen), (spot.x, top, 1, box.top - top))
        branches = top + self.bands[ply].branches
        if self.layout.ends[place] > place + 1 and branches > box.bottom:
            pen.fill(self.branch_colour(seen, False), (spot.x, box.bottom, 1, branches - box.bottom))
        pen.fill(self._ticks[kind], box)

    def figure(self, spot: NodeSpot, ply: int, value: str) -> pygame.Rect:
        box, look = self.box(spot, ply), self.look
        if not value or not self.height(spot):
            return box
        shape = figures.shape_of(self.trace, self.layout.nodes[spot.place])
        width, most = self.value_block(value).size[0], int(spot.room) - look.px(self.air)
        wanted = width + look.px(14) if shape in figures.LEAVES else ceil(width / figures.TEXT_ROOM[shape])
        wide = max(box.w, min(wanted, most)) if width <= most else box.w
        return pygame.Rect(box.centerx - wide // 2, box.y, wide, box.h)

    def value_block(self, value: str) -> TextBlock:
        return self.look.fonts.block(value, self.letters, True, None)

    def value_shown(self, spot: NodeSpot, ply: int, step: int) -> str:
        if self.box(spot, ply).h < self.look.px(LEAST_NAMED):
            return ""
        return self.drawing.value_text(self.layout.nodes[spot.place], step)

    def _paint_node(
        self, pen: TreePen, spot: NodeSpot, box: pygame.Rect, colours: tuple[Colour, Colour], value: str
    ) -> None:
        look, node, theme = self.look, self.layout.nodes[spot.place], self.look.theme
        shape, width = figures.shape_of(self.trace, node), look.px(2 if box.h >= look.px(LEAST_NAMED) else 1)
        if self.drawing.hides(node):
            pen.figure(shape, box.move(look.px(3), look.px(3)), *colours, width)
        title = " · ".join(filter(None, (self.drawing.line_text(node), value))) if pen.titled and value else ""
        pen.figure(shape, box, *colours, width, title)
        text, most = self.value_block(value), int(spot.room) - look.px(self.air)
        wide = text.size[0]
        where = box.move(0, round(figures.TEXT_DROP.get(shape, 0.0) * box.h))
        if wide > box.w * figures.TEXT_ROOM[shape] and box.h >= look.px(LEAST_BADGED) and wide + look.px(10) <= most:
            badge = pygame.Rect(0, 0, wide + look.px(10), look.px(18))
            badge.center = where.center
            pen.figure(figures.NodeShape.ROUND, badge, *colours, look.px(1))
        if value and wide <= most:
            pen.text(text, theme.text, where)

    def _shows_board(self, spot: NodeSpot, ply: int) -> bool:
        return bool(self.bands[ply].board) and spot.room >= self.bands[ply].board

    def _paint_board(self, pen: TreePen, node: int, spot: NodeSpot, ply: int) -> None:
        bands = self.bands[ply]
        board = self.drawing.board(node, bands.board - self.look.px(6))
        if board:
            middle = self.sight.y(ply) + bands.node_bottom + bands.board // 2
            pen.board(board, (spot.x, middle))

    def move_shown(self, spot: NodeSpot, ply: int) -> str:
        if not self.bands[ply].move or spot.room < self.look.px(LEAST_TEXT):
            return ""
        return self._fitting(self.drawing.move_text(self.layout.nodes[spot.place]), spot)

    def below_shown(self, spot: NodeSpot, ply: int, step: int) -> str:
        """The window, or the number of hidden nodes, to be written below a node; "" without room for it."""
        if not self.bands[ply].window or spot.room < self.look.px(LEAST_WINDOW):
            return ""
        node = self.layout.nodes[spot.place]
        return self._fitting(self.drawing.hidden_text(node) or self.drawing.window_text(node, step), spot)

    def _fitting(self, text: str, spot: NodeSpot) -> str:
        return text if self.look.text(text, Type.SMALL).size[0] <= spot.room - self.look.px(self.air) else ""

    def _text(self, pen: TreePen, text: str, x: int, top: int, height: int) -> None:
        if text:
            block = self.look.text(text, Type.SMALL)
            place = pygame.Rect(x - block.size[0] // 2, top, block.size[0], height)
            pen.text(block, self.look.theme.muted, place)

    def around(self, place: int, step: int) -> pygame.Rect:
        spot, ply, bands = self.spot(place), self.layout.plies[place], self.bands[self.layout.plies[place]]
        box, look = self.figure(spot, ply, self.value_shown(spot, ply, step)), self.look
        widths = [
            look.text(text, Type.SMALL).size[0]
            for text in (self.move_shown(spot, ply), self.below_shown(spot, ply, step))
        ]
        if not self.height(spot):
            return box.inflate(look.px(10), look.px(10))
        top = self.sight.y(ply) if widths[0] else box.top
        bottom = box.bottom
        if self._shows_board(spot, ply):
            bottom, widths = self.sight.y(ply) + bands.node_bottom + bands.board, [*widths, bands.board]
        if widths[1]:
            bottom = self.sight.y(ply) + bands.branches
        width = max(box.w, *widths)
        return pygame.Rect(spot.x - width // 2, top, width, bottom - top).inflate(look.px(8), look.px(4))

    def paint_line(self, pen: TreePen, places: list[int], step: int, colour: Colour, width: int) -> None:
        for above, place in pairwise(places):
            ply, parent, spot = self.layout.plies[place], self.spot(above), self.spot(place)
            self.paint_branch(pen, ply, parent.x, spot.x, colour, width)
            bands = self.bands[ply - 1]
            if not self.below_shown(parent, ply - 1, step):
                bottom = self._bottom(parent, ply - 1)
                self._upright(pen, parent.x, bottom, self.sight.y(ply - 1) + bands.branches, colour, width)
            if not self.move_shown(spot, ply):
                self._upright(pen, spot.x, self.sight.y(ply), self.box(spot, ply).top, colour, width)

    def _bottom(self, spot: NodeSpot, ply: int) -> int:
        bands = self.bands[ply]
        with_board = self.sight.y(ply) + bands.node_bottom + bands.board
        return with_board if self._shows_board(spot, ply) else self.box(spot, ply).bottom

    def _paint_ends(
        self,
        pen: TreePen,
        spot: NodeSpot,
        ply: int,
        box: pygame.Rect,
        step: int,
        state: tuple[bool, bool, bool, bool],
    ) -> None:
        """Draw the ends of branches inside the row of a node, where no text takes their place."""
        seen, chosen, has_move, has_below = state
        top = self.sight.y(ply)
        if ply and not has_move:
            width = self.branch_width(spot, chosen)
            self._upright(pen, spot.x, top, box.top, self.branch_colour(seen, chosen), width)
        if not has_below and self.layout.ends[spot.place] > spot.place + 1:
            strong = self.best(spot.place, step) != NONE
            begin = self._bottom(spot, ply) if seen else box.bottom
            colour, width = self.branch_colour(seen, strong), self.branch_width(spot, strong)
            self._upright(pen, spot.x, begin, top + self.bands[ply].branches, colour, width)

    def _upright(self, pen: TreePen, x: int, top: int, bottom: int, colour: Colour, width: int) -> None:
        pen.fill(colour, (x - (width - 1) // 2, top, width, bottom - top))

    def branch_colour(self, seen: bool, chosen: bool) -> Colour:
        theme = self.look.theme
        if chosen:
            return theme.muted
        return theme.tree.branch if seen else self._ahead

    def branch_width(self, spot: NodeSpot, chosen: bool) -> int:
        return self.look.px(2 if chosen else 1) if self.height(spot) else 1

    # Branches

    def families(self, ply: int, left: float, right: float) -> Iterator[list[NodeSpot]]:
        """The siblings of a row whose branches from above cross the part between two pixels."""
        layout, sight = self.layout, self.sight
        xs, places, parents = layout.row_xs[ply], layout.rows[ply], layout.parents
        first = max(0, bisect_left(xs, (left - sight.left) / sight.unit) - 1)
        last = min(len(xs) - 1, bisect_left(xs, (right - sight.left) / sight.unit))
        begin, end = layout.hull(parents[places[first]])[0], layout.hull(parents[places[last]])[1]
        family: list[NodeSpot] = []
        for spot in self.spots(ply, sight.left + begin * sight.unit - 0.5, sight.left + end * sight.unit + 0.5):
            if family and parents[spot.place] != parents[family[0].place]:
                yield family
                family = []
            family.append(spot)
        if family:
            yield family

    def paint_branches(self, pen: TreePen, ply: int, left: float, right: float, step: int) -> None:
        """Draw the branches between a row and the row above, between two pixels."""
        for family in self.families(ply, left, right):
            self.paint_family(pen, ply, family, step, left, right)

    def paint_family(
        self, pen: TreePen, ply: int, family: list[NodeSpot], step: int, left: float, right: float
    ) -> None:
        layout = self.layout
        parent = layout.parents[family[0].place]
        middle, best = self.sight.x(layout.xs[parent]), self.best(parent, step)
        if not self.height(family[0]) and layout.nodes[family[0].place] != NONE:
            self._paint_fan(pen, ply, middle, family, step, best)
            return
        chosen = None
        for spot in family:
            child = layout.nodes[spot.place]
            if (spot.x < left and middle < left) or (spot.x > right and middle > right):
                continue
            if child == NONE:
                if self.is_cut(parent, step) and self.cross_size(spot):
                    colour = blend(self.look.theme.panel, self.look.theme.danger, 0.75)
                    self.paint_branch(pen, ply, middle, spot.x, colour, self.look.px(1))
                continue
            seen = self.seen(child, step)
            if seen and child == best:
                chosen = spot
            elif seen or self.drawing.ahead:
                width = self.branch_width(spot, False)
                self.paint_branch(pen, ply, middle, spot.x, self.branch_colour(seen, False), width)
        if chosen:
            width = self.branch_width(chosen, True)
            self.paint_branch(pen, ply, middle, chosen.x, self.branch_colour(True, True), width)

    def _paint_fan(self, pen: TreePen, ply: int, middle: int, family: list[NodeSpot], step: int, best: int) -> None:
        nodes = self.layout.nodes
        top, bottom = self.sight.y(ply - 1) + self.bands[ply - 1].branches, self.sight.y(ply)
        for spot in family:
            child = nodes[spot.place]
            if child != NONE:
                seen = self.seen(child, step)
                if seen or self.drawing.ahead:
                    colour = self.branch_colour(seen, seen and child == best)
                    pen.line(colour, (middle, top), (spot.x, bottom), 1)

    def paint_branch(self, pen: TreePen, ply: int, x0: int, x1: int, colour: Colour, width: int) -> None:
        top, bottom = self.sight.y(ply - 1) + self.bands[ply - 1].branches, self.sight.y(ply)
        if x0 == x1:
            self._upright(pen, x0, top, bottom, colour, width)
            return
        if abs(x1 - x0) < 3 or bottom - top < self.look.px(6):
            pen.line(colour, (x0, top), (x1, bottom), width)
            return
        pen.curve(colour, (x0, top), (x1, bottom), self.window, width)

    def paint_best_line(self, pen: TreePen) -> None:
        drawing, look = self.drawing, self.look
        line = [self.layout.place(node) for node in drawing.trace.best_line(drawing.step)] if drawing.step else []
        drawn = [place for place in line if place != NONE]
        self.paint_line(pen, drawn, drawing.step, look.theme.tree.best, look.px(LINE_WIDTH))

    def paint_names(self, pen: TreePen) -> None:
        """Write who moves in each row, in a margin on the left that the tree goes under."""
        layout, sight, look = self.layout, self.sight, self.look
        margin = pygame.Rect(sight.rect.left, sight.rect.top, round(NAMES * sight.scale), sight.rect.h)
        pen.fill(look.theme.panel, margin)
        for ply in range(len(layout.rows) - 1):
            bands, node = self.bands[ply], layout.nodes[layout.parents[layout.rows[ply + 1][0]]]
            name = self.drawing.player_text(self.trace.nodes.turns[node])
            text = look.fonts.block(name, round(Type.SMALL.size * sight.scale), True, None)
            plate = pygame.Rect((margin.x + round(10 * sight.scale), 0), text.size)
            plate.centery = sight.y(ply) + bands.move + bands.node // 2
            if plate.h <= sight.ply and margin.top <= plate.top and plate.bottom <= margin.bottom:
                pen.text(text, figures.colours_of(look.theme, self.trace, node)[1], plate)

    # What was skipped

    def is_cut(self, place: int, step: int) -> bool:
        """True if the search has skipped moves of a node by a step, and has not come back to try them."""
        last = self.trace.last_step(self.layout.nodes[place], step) if step else 0
        return bool(last) and bool(self.trace.visits.marks[last - 1] & VisitFlag.CUT)

    def _paint_skipped(self, pen: TreePen, spot: NodeSpot, ply: int, step: int) -> None:
        if not self.is_cut(self.layout.parents[spot.place], step):
            return
        size = self.cross_size(spot)
        if size:
            top = self.sight.y(ply) + max(0, self.bands[ply].move - size) // 2
            parent = self.layout.nodes[self.layout.parents[spot.place]]
            title = self.drawing.captions.cut(parent) if pen.titled else ""
            pen.cross(self.look.theme.danger, size, (spot.x, top + size // 2), title)

    def cross_size(self, spot: NodeSpot) -> int:
        """The width of the cross on a skipped branch; 0 without room for one."""
        size = min(self.look.px(11), int(spot.room * 0.8))
        return size if size >= SMALLEST_CROSS else 0
