"""The figures of a drawn tree: triangles for MAX and MIN, squares and round ones for leaves, circles for players."""

from enum import Enum
from functools import lru_cache

import pygame

from ai.textbook.observe import Cause
from ai.tracing.trace import Trace
from game.ui.shapes import Colour, blend, css, svg_surface
from game.ui.theme import Theme


class Shape(Enum):
    """What a node looks like."""

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


FAINT = 0.3
"""How strongly that is drawn which the search has not come to yet."""


def shape_of(trace: Trace, node: int, many: bool) -> Shape:
    """The shape of a node; `many`: every player has a value of its own."""
    cause = trace.nodes.causes[node]
    if cause != Cause.INNER:
        return Shape.SQUARE if cause == Cause.END else Shape.ROUND
    if many:
        return Shape.CIRCLE
    return Shape.UP if trace.nodes.turns[node] == trace.nodes.turns[0] else Shape.DOWN


def colours_of(theme: Theme, trace: Trace, node: int, many: bool) -> tuple[Colour, Colour]:
    """The fill and the outline of a node."""
    if trace.nodes.causes[node] != Cause.INNER:
        return theme.tree.leaf
    turn = trace.nodes.turns[node]
    player = turn if many else int(turn != trace.nodes.turns[0])
    return theme.tree.players[player % len(theme.tree.players)]


def faint(theme: Theme, colours: tuple[Colour, Colour]) -> tuple[Colour, Colour]:
    """The colours of a node that the search has not come to yet."""
    fill, line = colours
    return blend(theme.panel, fill, FAINT), blend(theme.panel, line, FAINT)


def outline(shape: Shape, width: float, height: float, inset: float) -> str:
    """The SVG element of a shape that fills a box from (0, 0), `inset` inside it; its style is still to be added."""
    right, bottom = width - inset, height - inset
    match shape:
        case Shape.UP:
            return f'<polygon points="{width / 2},{inset} {right},{bottom} {inset},{bottom}"'
        case Shape.DOWN:
            return f'<polygon points="{inset},{inset} {right},{inset} {width / 2},{bottom}"'
        case Shape.CIRCLE:
            return (
                f'<ellipse cx="{width / 2}" cy="{height / 2}" rx="{width / 2 - inset}" ry="{height / 2 - inset}"'
            )
        case Shape.SQUARE | Shape.ROUND:
            radius = height / 2 - inset if shape is Shape.ROUND else 1.5
            return (
                f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}"'
                f' rx="{min(radius, width / 2 - inset)}"'
            )


@lru_cache(maxsize=1024)
def picture(shape: Shape, size: tuple[int, int], fill: Colour, line: Colour, stroke: int) -> pygame.Surface:
    """A shape of this size in pixels with alpha."""
    width, height = size
    return svg_surface(
        f'<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">'
        f'{outline(shape, width, height, stroke / 2 + 0.5)} fill="{css(fill)}" stroke="{css(line)}" '
        f'stroke-width="{stroke}" stroke-linejoin="round"/></svg>',
        size,
    )
