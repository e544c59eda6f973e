"""The figures of a drawn tree, a shape for each kind of node, and the pens that draw them on surfaces and canvases."""

from __future__ import annotations

from enum import Enum
from math import hypot

import pygame

from ai.textbook.observe import LeafCause
from ai.tracing.trace import Perspective, Trace
from game.drawing.shapes import Canvas, Outline, box, ellipse, polygon
from game.ui.look import shapes
from game.ui.look.shapes import Colour, blend, css, picture_cache, svg_surface
from game.ui.look.text import TextBlock
from game.ui.look.theme import Theme


class NodeShape(Enum):
    UP = "up"
    """MAX moves."""
    DOWN = "down"
    """MIN moves."""
    CIRCLE = "circle"
    """One of more than two players moves."""
    SQUARE = "square"
    """The game is over."""
    ROUND = "round"
    """The search ends here for another reason, mostly the depth limit."""


LEAVES = (NodeShape.SQUARE, NodeShape.ROUND)
TEXT_ROOM = {
    NodeShape.UP: 0.48,
    NodeShape.DOWN: 0.48,
    NodeShape.CIRCLE: 0.84,
    NodeShape.SQUARE: 0.9,
    NodeShape.ROUND: 0.9,
}
"""Share of a shape's width that a text in it can take."""
TEXT_DROP = {NodeShape.UP: 0.19, NodeShape.DOWN: -0.18}
"""Distance of the text from the middle of a shape, as a share of the height."""


def shape_of(trace: Trace, node: int) -> NodeShape:
    cause = trace.nodes.causes[node]
    if cause != LeafCause.INNER:
        return NodeShape.SQUARE if cause == LeafCause.END else NodeShape.ROUND
    if trace.perspective is Perspective.EACH:
        return NodeShape.CIRCLE
    return NodeShape.UP if trace.nodes.turns[node] == trace.max_player else NodeShape.DOWN


def colours_of(theme: Theme, trace: Trace, node: int) -> tuple[Colour, Colour]:
    if trace.nodes.causes[node] != LeafCause.INNER:
        return theme.tree.leaf
    return theme.tree.players[(trace.nodes.turns[node] - trace.max_player) % trace.start.players]


def faint(theme: Theme, colour: Colour) -> Colour:
    return blend(theme.panel, colour, theme.tree.ahead)


def outline(shape: NodeShape, x: float, y: float, width: float, height: float, inset: float = 0.0) -> str:
    """The path of a shape that fills a box from (x, y), `inset` inside it."""
    left, top, right, bottom, middle = x + inset, y + inset, x + width - inset, y + height - inset, x + width / 2
    match shape:
        case NodeShape.UP:
            return polygon(((middle, top), (right, bottom), (left, bottom)))
        case NodeShape.DOWN:
            return polygon(((left, top), (right, top), (middle, bottom)))
        case NodeShape.CIRCLE:
            return ellipse(middle, y + height / 2, width / 2 - inset, height / 2 - inset)
        case NodeShape.SQUARE | NodeShape.ROUND:
            radius = height / 2 - inset if shape is NodeShape.ROUND else min(2.0, height / 8)
            return box(left, top, right - left, bottom - top, (radius, radius))


@picture_cache(1024)
def picture(shape: NodeShape, size: tuple[int, int], fill: Colour, line: Colour, stroke: int) -> pygame.Surface:
    width, height = size
    return svg_surface(
        f'<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">'
        f'<path d="{outline(shape, 0, 0, width, height, stroke / 2 + 0.5)}" fill="{css(fill)}" stroke="{css(line)}" '
        f'stroke-width="{stroke}" stroke-linejoin="round"/></svg>',
        size,
    )


@picture_cache(64)
def cross(size: int, colour: Colour) -> pygame.Surface:
    far = size - 2
    return svg_surface(
        f'<svg viewBox="0 0 {size} {size}" xmlns="http://www.w3.org/2000/svg">'
        f'<path d="M2 2L{far} {far}M{far} 2L2 {far}" stroke="{css(colour)}" stroke-width="2"/></svg>',
        (size, size),
    )


Pixel = tuple[int, int]
CURVE = tuple((3 * t * t - 2 * t * t * t, t) for t in (i / 16 for i in range(17)))
"""A branch, from (0, 0) to (1, 1), straight down at both ends."""
BROAD = 3
"""Least width of a branch that is filled between its edges."""


def ribbon_edge(
    points: list[tuple[float, float]], wide: int, high: int, width: int, side: int
) -> list[tuple[float, float]]:
    """The left edge (`side` -1) or the right one (1) of a branch along `points`, everywhere as broad as it should be.
    The branch goes `wide` pixels across and `high` down. Its middle lies between two pixels when its width is even."""
    found, half = [], side * (width - 1) / 2
    for (x, y), (_, t) in zip(points, CURVE, strict=True):
        across, down = 6 * t * (1 - t) * wide, float(high)
        length = hypot(across, down)
        found.append((x + (1 - width % 2) / 2 + half * down / length, y - half * across / length))
    return found


class SurfacePen:
    titled = False

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface

    def part(self, place: pygame.Rect) -> SurfacePen:
        return SurfacePen(self.surface.subsurface(place))

    def fill(self, colour: Colour, place: pygame.Rect | tuple[int, int, int, int]) -> None:
        self.surface.fill(colour, place)

    def line(self, colour: Colour, start: Pixel, end: Pixel, width: int) -> None:
        pygame.draw.aaline(self.surface, colour, start, end)
        if width > 1:
            pygame.draw.line(self.surface, colour, start, (end[0], end[1] - 1), width)

    def curve(self, colour: Colour, start: Pixel, end: Pixel, window: tuple[int, int], width: int) -> None:
        """Draw a branch, as far as it is seen between the pixels of `window`, left and right."""
        (x0, top), (x1, bottom) = start, end
        points = [(x0 + across * (x1 - x0), top + down * (bottom - 1 - top)) for across, down in CURVE]
        left, right = window
        seen = [i for i, (x, _) in enumerate(points) if left <= x <= right]
        if not seen and (max(x0, x1) < left or min(x0, x1) > right):
            return
        first, last = (max(0, seen[0] - 1), seen[-1] + 2) if seen else (0, len(points))
        if width >= BROAD:
            edges = [ribbon_edge(points, x1 - x0, bottom - 1 - top, width, side)[first:last] for side in (-1, 1)]
            pygame.draw.polygon(self.surface, colour, [(round(x), round(y)) for x, y in edges[0] + edges[1][::-1]])
            for edge in edges:
                pygame.draw.aalines(self.surface, colour, False, edge)
            return
        flat, before, points = abs(x1 - x0) > bottom - top, (width - 1) // 2, points[first:last]
        for aside in range(-before, width - before):
            moved = [(x, y + aside) if flat else (x + aside, y) for x, y in points]
            pygame.draw.aalines(self.surface, colour, False, moved)

    def figure(
        self, shape: NodeShape, place: pygame.Rect, fill: Colour, line: Colour, width: int, title: str = ""
    ) -> None:
        """Draw the shape of a node; `title` says more about it, where it can be shown."""
        self.surface.blit(picture(shape, place.size, fill, line, width), place)

    def cross(self, colour: Colour, size: int, middle: Pixel, title: str = "") -> None:
        picture = cross(size, colour)
        self.surface.blit(picture, (middle[0] - size // 2, middle[1] - size // 2))

    def ring(self, colour: Colour, place: pygame.Rect, radius: int, width: int) -> None:
        shapes.rounded(self.surface, place, radius, None, colour, width)

    def text(
        self, block: TextBlock, colour: Colour, place: pygame.Rect, align: float = 0.5, valign: float = 0.5
    ) -> None:
        block.draw(self.surface, place, colour, align, valign)

    def board(self, board: pygame.Surface, middle: Pixel) -> None:
        self.surface.blit(board, board.get_rect(center=middle))


class CanvasPen:
    """Draws a tree as shapes, from a corner of a canvas on, without its small boards."""

    titled = True
    """True if nodes have titles, which show where one points."""

    def __init__(self, canvas: Canvas, left: int = 0, top: int = 0) -> None:
        self.canvas, self.left, self.top = canvas, left, top

    def part(self, place: pygame.Rect) -> CanvasPen:
        return CanvasPen(self.canvas, self.left + place.x, self.top + place.y)

    def _path(self, *points: Pixel) -> str:
        return polygon([(self.left + x, self.top + y) for x, y in points], closed=False)

    def fill(self, colour: Colour, place: pygame.Rect | tuple[int, int, int, int]) -> None:
        x, y, width, height = place
        self.canvas.add(Outline(box(self.left + x, self.top + y, width, height), css(colour)))

    def line(self, colour: Colour, start: Pixel, end: Pixel, width: int) -> None:
        self.canvas.add(Outline(self._path(start, end), stroke=css(colour), width=width))

    def curve(self, colour: Colour, start: Pixel, end: Pixel, window: tuple[int, int], width: int) -> None:
        (x0, top), (x1, bottom) = start, end
        third = (bottom - top) / 3
        bends = f"{x0 + self.left} {self.top + top + third:g} {x1 + self.left} {self.top + bottom - third:g}"
        path = f"{self._path(start)}C{bends} {x1 + self.left} {bottom + self.top}"
        self.canvas.add(Outline(path, stroke=css(colour), width=width))

    def figure(
        self, shape: NodeShape, place: pygame.Rect, fill: Colour, line: Colour, width: int, title: str = ""
    ) -> None:
        path = outline(shape, self.left + place.x, self.top + place.y, *place.size, width / 2 + 0.5)
        self.canvas.add(Outline(path, css(fill), css(line), width, title=title))

    def cross(self, colour: Colour, size: int, middle: Pixel, title: str = "") -> None:
        (x, y), half = middle, size // 2
        path = self._path((x - half, y - half), (x + half, y + half)) + self._path(
            (x - half, y + half), (x + half, y - half)
        )
        self.canvas.add(Outline(path, stroke=css(colour), width=2, title=title))

    def ring(self, colour: Colour, place: pygame.Rect, radius: int, width: int) -> None:
        path = box(self.left + place.x, self.top + place.y, *place.size, (radius, radius))
        self.canvas.add(Outline(path, stroke=css(colour), width=width))

    def text(
        self, block: TextBlock, colour: Colour, place: pygame.Rect, align: float = 0.5, valign: float = 0.5
    ) -> None:
        rect, step, size = block.place(place, align, valign), block.font.get_linesize(), block.letters
        x, y = self.left + rect.x + align * rect.w, self.top + rect.y + step / 2 + 0.35 * size
        for number, line in enumerate(block.lines if any(block.lines) else ()):
            self.canvas.write(line, x, y + number * step, size, bold=block.bold, align=align, colour=css(colour))

    def board(self, board: pygame.Surface, middle: Pixel) -> None:
        pass


TreePen = SurfacePen | CanvasPen
