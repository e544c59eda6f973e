"""The figures as SVG text in a 100 x 100 box: men, kings, and the marks of tic-tac-toe.

nanosvg draws them, which knows gradients, opacity and transforms but neither filters nor rgba() colours; gradients are
in user space. A shadow is therefore a radial gradient, a bevel two strokes a little apart.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

from game.ui.board.face import KINGS, MARKS, Figure
from game.ui.board.piece_sets import DiscColors, MarkColors, PieceSet


def figure_svg(figure: Figure, pieces: PieceSet, progress: float = 1.0) -> str:
    """The figure's drawing; a mark's strokes are drawn as far as progress (0 to 1), pieces are always whole."""
    if figure in MARKS:
        player = MARKS.index(figure)
        return _svg(_mark(figure, pieces.marks[player], progress))
    colors = pieces.white if figure in (Figure.WHITE_MAN, Figure.WHITE_KING) else pieces.black
    return _svg(_king(colors) if figure in KINGS else _man(colors))


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


CROWN_EDGE = "#3a2200"

RADIUS = 38
"""A disc's radius: the corners of its square stay free for what is written there."""


def _man(colors: DiscColors) -> str:
    return _shadow(53, 43) + _disc(colors, 49, "man", (26.5, 22.5)) + _dish(colors, 49)


def _king(colors: DiscColors) -> str:
    return _shadow(56, 43) + _disc(colors, 53, "low") + _disc(colors, 44.5, "top", (28,)) + _crown(44)


def _shadow(center: float, radius: float) -> str:
    """A soft shadow that falls down and a little to the right."""
    return (
        f'<radialGradient id="shadow" gradientUnits="userSpaceOnUse" cx="51.5" cy="{center}" r="{radius}">'
        '<stop offset="0.78" stop-color="#000000" stop-opacity="0.5"/>'
        '<stop offset="0.9" stop-color="#000000" stop-opacity="0.22"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>'
        f'<circle cx="51.5" cy="{center}" r="{radius}" fill="url(#shadow)"/>'
    )


def _disc(colors: DiscColors, cy: float, name: str, grooves: Sequence[float] = ()) -> str:
    """One turned disc, its face centred at cy: side, outline, bevel, face, grooves; the light comes from above left."""
    bevel = RADIUS - colors.edge_width
    face = bevel - 5.2
    side = ((0, colors.dark), (0.3, colors.light), (0.65, colors.middle), (1, colors.edge))
    edge = ((0, colors.rim), (0.3, colors.light), (0.62, colors.middle), (1, colors.dark))
    gradients = (
        _across(f"{name}side", cy, RADIUS, side, slope=0)
        + _across(f"{name}bevel", cy, bevel, edge)
        + f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="40" cy="{cy - 13}" r="50">'
        f'<stop offset="0" stop-color="{colors.light}"/><stop offset="0.5" stop-color="{colors.middle}"/>'
        f'<stop offset="1" stop-color="{colors.dark}"/></radialGradient>'
    )
    body = (
        f'<circle cx="50" cy="{cy + 3.4}" r="{RADIUS}" fill="{colors.edge}"/>'
        f'<circle cx="50" cy="{cy + 2.4}" r="{RADIUS - 1}" fill="url(#{name}side)"/>'
        f'<circle cx="50" cy="{cy}" r="{RADIUS}" fill="{colors.edge}"/>'
        f'<circle cx="50" cy="{cy}" r="{bevel}" fill="url(#{name}bevel)"/>'
    )
    notches = "".join(_notch(cy, math.tau * step / 24) for step in range(24)) if colors.notched else ""
    top = f'<circle cx="50" cy="{cy}" r="{face:.1f}" fill="url(#{name})"/>' + _groove(
        colors, cy, face, f"{name}wall", 1.2
    )
    turned = "".join(_groove(colors, cy, radius, f"{name}{number}", 1.5) for number, radius in enumerate(grooves))
    return gradients + body + notches + top + turned + _gloss(colors, cy, name, bevel - 2)


def _across(name: str, cy: float, radius: float, stops: Sequence[tuple[float, str]], slope: float = 1) -> str:
    """A gradient over a disc from above left to below right; with slope 0 from the left to the right."""
    reach = 0.71 * radius
    colors = "".join(f'<stop offset="{offset}" stop-color="{color}"/>' for offset, color in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{50 - reach:.1f}" '
        f'y1="{cy - slope * reach:.1f}" x2="{50 + reach:.1f}" y2="{cy + slope * reach:.1f}">{colors}</linearGradient>'
    )


def _notch(cy: float, angle: float) -> str:
    cos, sin = math.cos(angle), math.sin(angle)
    return (
        f'<path d="M{50 + 32.5 * cos:.2f} {cy + 32.5 * sin:.2f}L{50 + 36 * cos:.2f} {cy + 36 * sin:.2f}" '
        'stroke="#4a5566" stroke-width="2.2" stroke-linecap="round"/>'
    )


def _groove(colors: DiscColors, cy: float, radius: float, name: str, width: float) -> str:
    """A turned groove: the wall towards the light lies in shadow, the other one catches it."""
    reach = 0.71 * radius
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{50 - reach:.1f}" y1="{cy - reach:.1f}" '
        f'x2="{50 + reach:.1f}" y2="{cy + reach:.1f}">'
        f'<stop offset="0.4" stop-color="{colors.rim}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{colors.rim}" stop-opacity="0.8"/></linearGradient>'
        f'<circle cx="50" cy="{cy}" r="{radius:.1f}" fill="none" stroke="{colors.groove}" stroke-width="{width}"/>'
        f'<circle cx="50.7" cy="{cy + 0.7:.1f}" r="{radius:.1f}" fill="none" stroke="url(#{name})" '
        f'stroke-width="{0.8 * width:.1f}"/>'
    )


def _dish(colors: DiscColors, cy: float) -> str:
    """The hollow in the middle of a man: dark where the face is light."""
    return (
        f'<linearGradient id="dish" gradientUnits="userSpaceOnUse" x1="40" y1="{cy - 10}" x2="60" y2="{cy + 10}">'
        f'<stop offset="0" stop-color="{colors.dark}"/><stop offset="0.5" stop-color="{colors.middle}"/>'
        f'<stop offset="1" stop-color="{colors.light}"/></linearGradient>'
        f'<circle cx="50" cy="{cy}" r="13.5" fill="url(#dish)"/>'
    ) + _groove(colors, cy, 13.5, "dishwall", 1.5)


def _gloss(colors: DiscColors, cy: float, name: str, radius: float) -> str:
    """Highlights: a soft one on the face, a sharp one on the bevel, and the light thrown back from the board below."""
    return (
        f'<radialGradient id="{name}glow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="15">'
        f'<stop offset="0" stop-color="#ffffff" stop-opacity="{colors.gloss}"/>'
        f'<stop offset="0.4" stop-color="#ffffff" stop-opacity="{0.35 * colors.gloss:.2f}"/>'
        '<stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>'
        f'<circle cx="0" cy="0" r="15" fill="url(#{name}glow)" '
        f'transform="translate(37 {cy - 15}) rotate(-42) scale(1.15 0.6)"/>'
        f'<path d="{_arc(cy, radius, 200, 250)}" fill="none" stroke="#ffffff" stroke-opacity="{colors.gloss}" '
        'stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="{_arc(cy, radius + 0.6, 20, 75)}" fill="none" stroke="{colors.rim}" stroke-opacity="0.45" '
        'stroke-width="1.1" stroke-linecap="round"/>'
    )


def _arc(cy: float, radius: float, start: float, end: float) -> str:
    """A part of a circle around the disc's middle; degrees from the right, clockwise."""
    ends = ((50 + radius * math.cos(angle), cy + radius * math.sin(angle)) for angle in map(math.radians, (start, end)))
    (ax, ay), (bx, by) = ends
    return f"M{ax:.2f} {ay:.2f}A{radius:.2f} {radius:.2f} 0 0 1 {bx:.2f} {by:.2f}"


def _crown(cy: float) -> str:
    """A golden crown with five points and jewels, its middle at cy; the dark outline shows it on light discs."""
    top, base = cy - 15, cy + 15
    points = [(27, cy - 8), (38, cy + 1), (50, top), (62, cy + 1), (73, cy - 8)]
    outline = f"M32 {base}" + "".join(f"L{x} {y}" for x, y in points) + f"L68 {base}Z"
    balls = "".join(
        f'<circle cx="{x}" cy="{y - 1.5}" r="3.6" fill="#ffe082" stroke="{CROWN_EDGE}" stroke-width="2.2"/>'
        for x, y in (points[0], points[2], points[4])
    )
    return (
        f'<linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="0" y1="{top}" x2="0" y2="{base}">'
        '<stop offset="0" stop-color="#ffec99"/><stop offset="0.5" stop-color="#ffc933"/>'
        '<stop offset="1" stop-color="#dd9d10"/></linearGradient>'
        f'<path d="{outline}" fill="{CROWN_EDGE}" stroke="{CROWN_EDGE}" stroke-width="6" stroke-linejoin="round"/>'
        f'{balls}<path d="{outline}" fill="url(#gold)"/>'
        f'<path d="M32.8 {base - 6.5}L67.2 {base - 6.5}" stroke="#8a5c00" stroke-width="1.6"/>'
        f'<circle cx="50" cy="{cy + 2.5}" r="3" fill="#d4342a" stroke="#6b0f0a" stroke-width="0.8"/>'
    )


def _mark(figure: Figure, colors: MarkColors, progress: float) -> str:
    """A painted mark: shadow, edge, colour, and the light along its upper side."""
    strokes = [_path(points) for points in _partial(OUTLINES[figure], progress)]
    gradient = (
        '<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="20" y1="15" x2="75" y2="85">'
        f'<stop offset="0" stop-color="{colors.light}"/><stop offset="1" stop-color="{colors.dark}"/></linearGradient>'
    )
    layers = (
        ("#000000", 17.0, 0.10, (1.5, 4.0)),
        ("#000000", 14.0, 0.22, (1.0, 3.0)),
        (colors.edge, 14.4, 1.0, (0.0, 0.0)),
        ("url(#paint)", 14.4 - 2 * colors.edge_width, 1.0, (0.0, 0.0)),
        ("#ffffff", 2.2, 0.4, (-1.4, -2.6)),
    )
    return gradient + "".join(
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-opacity="{opacity}" '
        f'stroke-linecap="round" stroke-linejoin="round" transform="translate({dx} {dy})"/>'
        for color, width, opacity, (dx, dy) in layers
        for path in strokes
    )


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
"""The strokes of the marks."""


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
