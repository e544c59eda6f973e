"""The figures of a drawn tree: triangles for MAX and MIN, squares and round ones for leaves, circles for players."""

from enum import Enum

import pygame

from ai.textbook.observe import LeafCause
from ai.tracing.trace import Perspective, Trace
from game.drawing.shapes import box, ellipse, polygon
from game.ui.look.shapes import Colour, blend, css, picture_cache, svg_surface
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


def tick_colour(colours: tuple[Colour, Colour]) -> Colour:
    return blend(*colours, 0.8)


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
