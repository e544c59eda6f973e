"""The figures as SVG text in a 100 x 100 box: men, kings, and the marks of tic-tac-toe.

nanosvg draws them, which knows gradients, opacity and transforms but neither filters nor rgba() colours; gradients are
in user space. A shadow is therefore a radial gradient, a bevel two strokes a little apart.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.ui.board.face import KINGS, MARKS, Figure


class DiscColors(NamedTuple):
    """The colours of one side's pieces, as #rrggbb."""

    light: str
    middle: str
    dark: str
    edge: str
    ring: str
    gloss: float
    """The opacity of the highlight, 0 to 1."""
    notched: bool = False
    """Notches around the edge: the side can be told without its colour."""


class MarkColors(NamedTuple):
    """The colours of one player's mark, as #rrggbb."""

    light: str
    dark: str
    edge: str


class PieceSet(NamedTuple):
    """One set of pieces: both sides' discs, and a colour for each mark."""

    white: DiscColors
    black: DiscColors
    marks: tuple[MarkColors, ...]
    """As many as there are MARKS."""


IVORY = DiscColors("#fffdf6", "#f1e6cf", "#cdba95", "#8e7a55", "#a8946c", 0.5)
ESPRESSO = DiscColors("#6d4a45", "#432b29", "#241413", "#0f0707", "#8a6660", 0.34)
SCARLET = DiscColors("#e8604c", "#b8271d", "#7a120e", "#470705", "#f0a091", 0.42)
PEARL = DiscColors("#ffffff", "#f2f4f8", "#cdd4de", "#7f8b9c", "#9aa6b6", 0.55, notched=True)
NAVY = DiscColors("#3d6fae", "#143f78", "#08244b", "#041329", "#86aede", 0.42)

CRAYONS = (
    MarkColors("#f0614d", "#b51f18", "#64100c"),
    MarkColors("#4d94e8", "#1450a8", "#0a2c60"),
    MarkColors("#5cbf6a", "#1d7a35", "#0d421b"),
    MarkColors("#b67be6", "#6b2fa8", "#391660"),
    MarkColors("#3fc4c4", "#0c7a80", "#064448"),
    MarkColors("#ffb84d", "#d07a00", "#6e4000"),
)
SAFE_CRAYONS = (
    MarkColors("#f08a3c", "#c74e00", "#6b2a00"),
    MarkColors("#3c9fe0", "#00609c", "#00304f"),
    MarkColors("#2b2b2b", "#000000", "#000000"),
    MarkColors("#e59bc4", "#b0588b", "#5c2746"),
    MarkColors("#33c49a", "#007a5a", "#003d2d"),
    MarkColors("#fff07a", "#d8bf00", "#6b5e00"),
)

PIECE_SETS = {
    "classic": PieceSet(IVORY, ESPRESSO, CRAYONS),
    "scarlet": PieceSet(IVORY, SCARLET, CRAYONS),
    "safe": PieceSet(PEARL, NAVY, SAFE_CRAYONS),
}
"""By the name that the settings keep; "safe" can be told apart with any colour vision."""


def figure_svg(figure: Figure, pieces: PieceSet, progress: float = 1.0) -> str:
    """The figure's drawing; a mark's strokes are drawn as far as progress (0 to 1), pieces are always whole."""
    if figure in MARKS:
        player = MARKS.index(figure)
        return _svg(_mark(figure, pieces.marks[player], progress))
    colors = pieces.white if figure in (Figure.WHITE_MAN, Figure.WHITE_KING) else pieces.black
    return _svg(_king(colors) if figure in KINGS else _man(colors))


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


def _man(colors: DiscColors) -> str:
    return _shadow(53, 45) + _disc(colors, 49, "man")


def _king(colors: DiscColors) -> str:
    return _shadow(55, 47) + _disc(colors, 54, "low") + _disc(colors, 44, "top") + _crown(44)


def _shadow(center: float, radius: float) -> str:
    """A soft shadow that falls down and a little to the right."""
    return (
        f'<radialGradient id="shadow" gradientUnits="userSpaceOnUse" cx="51.5" cy="{center}" r="{radius}">'
        '<stop offset="0.78" stop-color="#000000" stop-opacity="0.5"/>'
        '<stop offset="0.9" stop-color="#000000" stop-opacity="0.22"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>'
        f'<circle cx="51.5" cy="{center}" r="{radius}" fill="url(#shadow)"/>'
    )


def _disc(colors: DiscColors, cy: float, name: str) -> str:
    """One turned disc whose face is centred at cy: side, face, bevelled edge, rings, highlight."""
    face = (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="42" cy="{cy - 16}" r="62">'
        f'<stop offset="0" stop-color="{colors.light}"/><stop offset="0.5" stop-color="{colors.middle}"/>'
        f'<stop offset="1" stop-color="{colors.dark}"/></radialGradient>'
    )
    side = (
        f'<circle cx="50" cy="{cy + 3.4}" r="40" fill="{colors.edge}"/>'
        f'<circle cx="50" cy="{cy + 2.2}" r="39.4" fill="{colors.dark}"/>'
    )
    notches = "".join(_notch(cy, math.tau * step / 24) for step in range(24)) if colors.notched else ""
    rings = "".join(_groove(colors, cy, radius) for radius in (31, 26.5, 14.5))
    top = (
        f'<circle cx="50" cy="{cy}" r="39.6" fill="url(#{name})" stroke="{colors.edge}" stroke-width="0.9"/>'
        f'<circle cx="50" cy="{cy + 0.5}" r="38" fill="none" stroke="{colors.light}" stroke-opacity="0.5"/>'
    )
    return face + side + top + notches + rings + _gloss(cy, name, colors.gloss)


def _notch(cy: float, angle: float) -> str:
    cos, sin = math.cos(angle), math.sin(angle)
    return (
        f'<path d="M{50 + 33.5 * cos:.2f} {cy + 33.5 * sin:.2f}L{50 + 38 * cos:.2f} {cy + 38 * sin:.2f}" '
        'stroke="#4a5566" stroke-width="2.2" stroke-linecap="round"/>'
    )


def _groove(colors: DiscColors, cy: float, radius: float) -> str:
    """A turned groove: its dark wall above, the light caught below."""
    return (
        f'<circle cx="50" cy="{cy + 0.9}" r="{radius}" fill="none" stroke="{colors.light}" stroke-width="1.1" '
        'stroke-opacity="0.55"/>'
        f'<circle cx="50" cy="{cy}" r="{radius}" fill="none" stroke="{colors.ring}" stroke-width="1.2"/>'
    )


def _gloss(cy: float, name: str, opacity: float) -> str:
    return (
        f'<linearGradient id="{name}gloss" gradientUnits="userSpaceOnUse" x1="34" y1="{cy - 36}" x2="46" y2="{cy - 8}">'
        f'<stop offset="0" stop-color="#ffffff" stop-opacity="{opacity}"/>'
        '<stop offset="1" stop-color="#ffffff" stop-opacity="0"/></linearGradient>'
        f'<ellipse cx="0" cy="0" rx="20" ry="11" fill="url(#{name}gloss)" '
        f'transform="translate(38 {cy - 20}) rotate(-32)"/>'
    )


def _crown(cy: float) -> str:
    """A golden crown with five points and jewels, its middle at cy."""
    top, base = cy - 15, cy + 15
    points = [(28, cy - 8), (38, cy + 2), (50, top), (62, cy + 2), (72, cy - 8)]
    outline = "".join(f"L{x} {y}" for x, y in points)
    balls = "".join(
        f'<circle cx="{x}" cy="{y - 1.5}" r="3.2" fill="#ffe9a3" stroke="#5a3a00" stroke-width="1.3"/>'
        for x, y in (points[0], points[2], points[4])
    )
    return (
        f'<linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="0" y1="{top}" x2="0" y2="{base}">'
        '<stop offset="0" stop-color="#fff0a6"/><stop offset="0.5" stop-color="#ffc933"/>'
        '<stop offset="1" stop-color="#c98a08"/></linearGradient>'
        f'<path d="M32 {base}{outline}L68 {base}Z" fill="#000000" fill-opacity="0.3" transform="translate(1 2)"/>'
        f'<path d="M32 {base}{outline}L68 {base}Z" fill="url(#gold)" stroke="#5a3a00" stroke-width="1.8" '
        'stroke-linejoin="round"/>'
        f'<path d="M32.4 {base - 6}L67.6 {base - 6}" stroke="#8a5c00" stroke-width="1.4"/>'
        f'<circle cx="50" cy="{cy + 3.5}" r="2.6" fill="#d4342a" stroke="#6b0f0a" stroke-width="0.8"/>'
        f"{balls}"
    )


def _mark(figure: Figure, colors: MarkColors, progress: float) -> str:
    """A painted mark: shadow, edge, colour, and the light along its upper side."""
    strokes = [_path(points) for points in _partial(_OUTLINES[figure], progress)]
    gradient = (
        '<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="20" y1="15" x2="75" y2="85">'
        f'<stop offset="0" stop-color="{colors.light}"/><stop offset="1" stop-color="{colors.dark}"/></linearGradient>'
    )
    layers = (
        ("#000000", 17.0, 0.10, (1.5, 4.0)),
        ("#000000", 14.0, 0.22, (1.0, 3.0)),
        (colors.edge, 14.0, 1.0, (0.0, 0.9)),
        ("url(#paint)", 12.0, 1.0, (0.0, 0.0)),
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


_OUTLINES: dict[Figure, tuple[Points, ...]] = {
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
