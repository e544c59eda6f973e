"""Turned pieces with a hollow in their middle; a king is two of them under a crown."""

import math
from collections.abc import Sequence

from game.ui.board.discs import RADIUS, across, arc, crown, groove, shadow
from game.ui.board.piece_sets import DiscColors


def man(colors: DiscColors) -> str:
    return shadow(53, 43) + _disc(colors, 49, "man", (26.5, 22.5)) + _dish(colors, 49)


def king(colors: DiscColors) -> str:
    return shadow(56, 43) + _disc(colors, 53, "low") + _disc(colors, 44.5, "top", (28,)) + crown(44)


def _disc(colors: DiscColors, cy: float, name: str, grooves: Sequence[float] = ()) -> str:
    """One turned disc, its face centred at cy: side, outline, bevel, face, grooves; the light comes from above left."""
    bevel = RADIUS - colors.edge_width
    face = bevel - 5.2
    side = ((0, colors.dark), (0.3, colors.light), (0.65, colors.middle), (1, colors.edge))
    edge = ((0, colors.rim), (0.3, colors.light), (0.62, colors.middle), (1, colors.dark))
    gradients = (
        across(f"{name}side", cy, RADIUS, side, slope=0)
        + across(f"{name}bevel", cy, bevel, edge)
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
    top = f'<circle cx="50" cy="{cy}" r="{face:.1f}" fill="url(#{name})"/>' + groove(
        colors, cy, face, f"{name}wall", 1.2
    )
    turned = "".join(groove(colors, cy, radius, f"{name}{number}", 1.5) for number, radius in enumerate(grooves))
    return gradients + body + notches + top + turned + _gloss(colors, cy, name, bevel - 2)


def _notch(cy: float, angle: float) -> str:
    cos, sin = math.cos(angle), math.sin(angle)
    return (
        f'<path d="M{50 + 32.5 * cos:.2f} {cy + 32.5 * sin:.2f}L{50 + 36 * cos:.2f} {cy + 36 * sin:.2f}" '
        'stroke="#4a5566" stroke-width="2.2" stroke-linecap="round"/>'
    )


def _dish(colors: DiscColors, cy: float) -> str:
    """The hollow in the middle of a man: dark where the face is light."""
    return (
        f'<linearGradient id="dish" gradientUnits="userSpaceOnUse" x1="40" y1="{cy - 10}" x2="60" y2="{cy + 10}">'
        f'<stop offset="0" stop-color="{colors.dark}"/><stop offset="0.5" stop-color="{colors.middle}"/>'
        f'<stop offset="1" stop-color="{colors.light}"/></linearGradient>'
        f'<circle cx="50" cy="{cy}" r="13.5" fill="url(#dish)"/>'
    ) + groove(colors, cy, 13.5, "dishwall", 1.5)


def _gloss(colors: DiscColors, cy: float, name: str, radius: float) -> str:
    """Highlights: a soft one on the face, a sharp one on the bevel, and the light thrown back from the board below."""
    return (
        f'<radialGradient id="{name}glow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="15">'
        f'<stop offset="0" stop-color="#ffffff" stop-opacity="{colors.gloss}"/>'
        f'<stop offset="0.4" stop-color="#ffffff" stop-opacity="{0.35 * colors.gloss:.2f}"/>'
        '<stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>'
        f'<circle cx="0" cy="0" r="15" fill="url(#{name}glow)" '
        f'transform="translate(37 {cy - 15}) rotate(-42) scale(1.15 0.6)"/>'
        f'<path d="{arc(cy, radius, 200, 250)}" fill="none" stroke="#ffffff" stroke-opacity="{colors.gloss}" '
        'stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="{arc(cy, radius + 0.6, 20, 75)}" fill="none" stroke="{colors.rim}" stroke-opacity="0.45" '
        'stroke-width="1.1" stroke-linecap="round"/>'
    )
