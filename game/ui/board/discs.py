"""Parts common to the drawings of round pieces, as SVG text in a 100 x 100 box: shadow, grooves, crowns."""

import math
from collections.abc import Sequence

from game.ui.board.piece_sets import GOLD_EDGE, DiscColors

RADIUS = 38
"""A disc's radius: the corners of its square stay free for texts."""


Stops = Sequence[tuple[float, str]]


def shadow(center: float, radius: float) -> str:
    return (
        f'<radialGradient id="shadow" gradientUnits="userSpaceOnUse" cx="51.5" cy="{center}" r="{radius}">'
        '<stop offset="0.78" stop-color="#000000" stop-opacity="0.5"/>'
        '<stop offset="0.9" stop-color="#000000" stop-opacity="0.22"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>'
        f'<circle cx="51.5" cy="{center}" r="{radius}" fill="url(#shadow)"/>'
    )


def across(name: str, cy: float, radius: float, shades: Stops, slope: float = 1) -> str:
    """A gradient over a disc from above left to below right; with slope 0 from the left to the right."""
    reach = 0.71 * radius
    colors = "".join(f'<stop offset="{offset}" stop-color="{color}"/>' for offset, color in shades)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{50 - reach:.1f}" '
        f'y1="{cy - slope * reach:.1f}" x2="{50 + reach:.1f}" y2="{cy + slope * reach:.1f}">{colors}</linearGradient>'
    )


def groove(colors: DiscColors, cy: float, radius: float, name: str, width: float) -> str:
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


def arc(cy: float, radius: float, start: float, end: float) -> str:
    """A part of a circle around the disc's middle; degrees from the right, clockwise."""
    ends = ((50 + radius * math.cos(angle), cy + radius * math.sin(angle)) for angle in map(math.radians, (start, end)))
    (ax, ay), (bx, by) = ends
    return f"M{ax:.2f} {ay:.2f}A{radius:.2f} {radius:.2f} 0 0 1 {bx:.2f} {by:.2f}"


def centred(name: str, at: tuple[float, float], radius: float, stops: Sequence[tuple[float, str, float]]) -> str:
    """A gradient around a point: offset, colour and opacity of each stop."""
    colors = "".join(
        f'<stop offset="{offset}" stop-color="{color}" stop-opacity="{opacity}"/>' for offset, color, opacity in stops
    )
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{at[0]}" cy="{at[1]}" r="{radius}">'
        f"{colors}</radialGradient>"
    )


def circle(cy: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    """A filled circle in the middle of the box's width."""
    return f'<circle cx="50" cy="{cy}" r="{radius:.2f}" fill="{fill}" fill-opacity="{opacity}"/>'


def ring(cy: float, radius: float, stroke: str, width: float, opacity: float = 1.0) -> str:
    """The outline of a circle in the middle of the box's width."""
    return (
        f'<circle cx="50" cy="{cy}" r="{radius:.2f}" fill="none" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}"/>'
    )


def crown_outline(cy: float) -> str:
    """The path of a crown with three points whose middle is at cy."""
    base = cy + 14
    return f"M31 {base}L27 {cy - 9}L39.5 {cy + 1}L50 {cy - 15}L60.5 {cy + 1}L73 {cy - 9}L69 {base}Z"


def inlaid_crown(colors: DiscColors, cy: float) -> str:
    """A plain crown let into the face, with a band along its foot."""
    outline = crown_outline(cy)
    return (
        f'<path d="{outline}" fill="{colors.crown_edge}" stroke="{colors.crown_edge}" stroke-width="4.4" '
        f'stroke-linejoin="round"/><path d="{outline}" fill="{colors.crown}" stroke="{colors.crown}" '
        'stroke-width="0.8" stroke-linejoin="round"/>'
        f'<path d="M31.6 {cy + 8.6}L68.4 {cy + 8.6}" stroke="{colors.crown_edge}" stroke-width="1.8"/>'
    )


def crown(cy: float) -> str:
    """A golden crown with five points and jewels, its middle at cy; the dark outline shows it on light discs."""
    top, base = cy - 15, cy + 15
    points = [(27, cy - 8), (38, cy + 1), (50, top), (62, cy + 1), (73, cy - 8)]
    outline = f"M32 {base}" + "".join(f"L{x} {y}" for x, y in points) + f"L68 {base}Z"
    balls = "".join(
        f'<circle cx="{x}" cy="{y - 1.5}" r="3.6" fill="#ffe082" stroke="{GOLD_EDGE}" stroke-width="2.2"/>'
        for x, y in (points[0], points[2], points[4])
    )
    return (
        f'<linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="0" y1="{top}" x2="0" y2="{base}">'
        '<stop offset="0" stop-color="#ffec99"/><stop offset="0.5" stop-color="#ffc933"/>'
        '<stop offset="1" stop-color="#dd9d10"/></linearGradient>'
        f'<path d="{outline}" fill="{GOLD_EDGE}" stroke="{GOLD_EDGE}" stroke-width="6" stroke-linejoin="round"/>'
        f'{balls}<path d="{outline}" fill="url(#gold)"/>'
        f'<path d="M32.8 {base - 6.5}L67.2 {base - 6.5}" stroke="#8a5c00" stroke-width="1.6"/>'
        f'<circle cx="50" cy="{cy + 2.5}" r="3" fill="#d4342a" stroke="#6b0f0a" stroke-width="0.8"/>'
    )


def body(colors: DiscColors, cy: float, name: str, edge: Stops, side: Stops | None = None, thick: float = 3.4) -> str:
    """The side of a disc whose face is centred at cy, and its edge in a gradient called `name`edge."""
    bevel = RADIUS - colors.edge_width
    return (
        across(f"{name}side", cy, RADIUS, side or stops(colors, 0.3, 0.65), slope=0)
        + across(f"{name}edge", cy, bevel, edge)
        + circle(cy + thick, RADIUS, colors.edge)
        + circle(cy + thick - 1, RADIUS - 1, f"url(#{name}side)")
        + circle(cy, RADIUS, colors.edge)
        + circle(cy, bevel, f"url(#{name}edge)")
    )


def stops(colors: DiscColors, light: float, middle: float) -> Stops:
    """The shades of a disc's side, from the left to the right."""
    return ((0, colors.dark), (light, colors.light), (middle, colors.middle), (1, colors.edge))


def glint(cy: float, radius: float, ends: tuple[float, float], stroke: str, opacity: float, width: float) -> str:
    """A thin light along an edge, between two angles."""
    return (
        f'<path d="{arc(cy, radius, *ends)}" fill="none" stroke="{stroke}" stroke-opacity="{opacity:.2f}" '
        f'stroke-width="{width}" stroke-linecap="round"/>'
    )


def gleam(name: str, radius: float, shades: Sequence[tuple[float, float]], transform: str) -> str:
    """A white spot, its opacity at parts of its radius, moved and flattened by a transform."""
    white = [(offset, "#ffffff", round(opacity, 2)) for offset, opacity in shades]
    return (
        centred(name, (0, 0), radius, white)
        + f'<circle cx="0" cy="0" r="{radius}" fill="url(#{name})" transform="{transform}"/>'
    )
