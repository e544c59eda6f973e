"""The marks of tic-tac-toe as SVG text in a 100 x 100 box, as far as they have been drawn."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.ui.board.face import Figure
from game.ui.board.piece_sets import MarkColors, PieceStyle


def mark(figure: Figure, colors: MarkColors, style: PieceStyle, progress: float) -> str:
    """A mark in the manner of a piece set: shadow, edge, colour, and the light along its upper side."""
    strokes = [_path(points) for points in _partial(OUTLINES[figure], progress)]
    gradient = (
        '<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="20" y1="15" x2="75" y2="85">'
        f'<stop offset="0" stop-color="{colors.light}"/><stop offset="1" stop-color="{colors.dark}"/></linearGradient>'
    )
    edge = (BrushStroke(colors.edge, WIDTH), BrushStroke("url(#paint)", WIDTH - 2 * colors.edge_width))
    return gradient + "".join(
        f'<path d="{path}" fill="none" stroke="{layer.color or colors.edge}" stroke-width="{layer.width}" '
        f'stroke-opacity="{layer.opacity}" stroke-linecap="round" stroke-linejoin="round" '
        f'transform="translate({layer.right} {layer.down})"/>'
        for layer in (*SHADOWS[style], *edge, *LIGHTS[style])
        for path in strokes
    )


def shape(figure: Figure, style: PieceStyle, more: float, stroke: str) -> str:
    """The strokes of a whole mark and of its side, `more` wider than they are."""
    sides = [layer for layer in SHADOWS[style] if layer.opacity == 1]
    return "".join(
        f'<path d="{_path(points)}" {stroke} stroke-width="{WIDTH + more:.2f}" transform="translate({right} {down})"/>'
        for right, down in ((0, 0), *((layer.right, layer.down) for layer in sides))
        for points in OUTLINES[figure]
    )


class BrushStroke(NamedTuple):
    """One stroke of a brush along the whole mark, a little moved; the color "" is that of the mark's edge."""

    color: str
    width: float
    opacity: float = 1.0
    right: float = 0.0
    down: float = 0.0


WIDTH = 14.4
"""Width of a mark's strokes, with their edges."""
SOFT = (BrushStroke("#000000", 17.0, 0.10, 1.5, 4.0), BrushStroke("#000000", 14.0, 0.22, 1.0, 3.0))
SHADOWS: dict[PieceStyle, tuple[BrushStroke, ...]] = {
    PieceStyle.TURNED: SOFT,
    PieceStyle.WOODEN: (*SOFT, BrushStroke("", WIDTH, 1.0, 0.4, 1.6)),
    PieceStyle.FLAT: (),
    PieceStyle.STONE: (*SOFT, BrushStroke("", WIDTH, 1.0, 0.4, 1.6)),
    PieceStyle.GLOSSY: SOFT,
}
"""Strokes under a mark: a shadow, and of wood and stone the side."""
LIGHTS: dict[PieceStyle, tuple[BrushStroke, ...]] = {
    PieceStyle.TURNED: (BrushStroke("#ffffff", 2.2, 0.4, -1.4, -2.6),),
    PieceStyle.WOODEN: (
        BrushStroke("", 0.7, 0.5, -2.9, 1.1),
        BrushStroke("", 0.9, 0.35, 0.4, -0.6),
        BrushStroke("", 0.7, 0.5, 2.6, 1.6),
        BrushStroke("#ffffff", 1.1, 0.3, -1.2, -3.9),
    ),
    PieceStyle.FLAT: (),
    PieceStyle.STONE: (BrushStroke("#ffffff", 5.4, 0.16, -0.9, -1.7), BrushStroke("#ffffff", 1.2, 0.6, -1.6, -3.6)),
    PieceStyle.GLOSSY: (BrushStroke("#ffffff", 5.0, 0.1, 0.6, 1.8), BrushStroke("#ffffff", 2.6, 0.8, -1.0, -2.4)),
}
"""Strokes on it: light, and the fibres of wood."""
Points = Sequence[tuple[float, float]]


def _ring_of(corners: int, even: float, odd: float) -> Points:
    """A closed figure around the middle, its corners from the top clockwise, even and odd ones that far out."""
    angles = [math.tau * corner / corners for corner in range(corners + 1)]
    radii = [odd if corner % 2 else even for corner in range(corners + 1)]
    return tuple((50 + r * math.sin(a), 50 - r * math.cos(a)) for a, r in zip(angles, radii, strict=True))


OUTLINES: dict[Figure, tuple[Points, ...]] = {
    Figure.CROSS: (((25, 25), (75, 75)), ((75, 25), (25, 75))),
    Figure.RING: (
        tuple(
            (50 + 27 * math.sin(math.tau * step / 64), 50 - 27 * math.cos(math.tau * step / 64)) for step in range(65)
        ),
    ),
    Figure.TRIANGLE: (((50, 22), (78, 72), (22, 72), (50, 22)),),
    Figure.DIAMOND: (((50, 20), (80, 50), (50, 80), (20, 50), (50, 20)),),
    Figure.SQUARE: (((27, 27), (73, 27), (73, 73), (27, 73), (27, 27)),),
    Figure.STAR: (_ring_of(10, 32, 17),),
}


def _partial(lines: Sequence[Points], progress: float) -> list[Points]:
    """The first part of the lines, cut where progress (0 to 1) of their whole length is drawn.

    >>> _partial([((0, 0), (4, 0)), ((0, 0), (0, 4))], 0.75)
    [[(0, 0), (4, 0)], [(0, 0), (0.0, 2.0)]]
    """
    left = progress * sum(math.dist(a, b) for line in lines for a, b in pairwise(line))
    drawn: list[Points] = []
    for line in lines:
        points = [line[0]]
        for a, b in pairwise(line):
            length = math.dist(a, b)
            share = min(1.0, left / length)
            if share <= 0:
                break
            points.append(b if share == 1 else (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            left -= length * share
        if len(points) > 1:
            drawn.append(points)
    return drawn


def _path(points: Points) -> str:
    closed = len(points) > 2 and math.dist(points[0], points[-1]) < 0.01
    steps = "L".join(f"{x:.2f} {y:.2f}" for x, y in (points[:-1] if closed else points))
    return f"M{steps}{'Z' if closed else ''}"
