"""Pieces of wood that shows its grain, with a bead and a knob turned into them; a king has a crown of another wood."""

import math

from game.ui.board.discs import RADIUS, across, arc, centred, circle, groove, inlaid_crown, ring, shadow
from game.ui.board.piece_sets import DiscColors

FIBRES = 17
FACE = 32.5
"""The radius of the face inside the round edge."""


def man(colors: DiscColors) -> str:
    knob = centred("knob", (47, 45.5), 11, ((0, colors.rim, 1), (0.55, colors.middle, 1), (1, colors.dark, 1)))
    return (
        shadow(53, 43)
        + _disc(colors, 49, "man")
        + groove(colors, 49, 26, "outer", 1.7)
        + groove(colors, 49, 22.5, "inner", 1.3)
        + knob
        + circle(49.8, 10.8, colors.groove)
        + circle(49, 10, "url(#knob)")
    )


def king(colors: DiscColors) -> str:
    return (
        shadow(56, 43)
        + _disc(colors, 53, "low")
        + _disc(colors, 44.5, "top")
        + groove(colors, 44.5, 28.5, "outer", 1.4)
        + inlaid_crown(colors, 44.5)
    )


def _disc(colors: DiscColors, cy: float, name: str) -> str:
    side = ((0, colors.dark), (0.3, colors.light), (0.65, colors.middle), (1, colors.edge))
    edge = ((0, colors.rim), (0.35, colors.light), (0.65, colors.middle), (1, colors.dark))
    bevel = RADIUS - colors.edge_width
    face = ((0, colors.light), (0.5, colors.middle), (1, colors.dark))
    return (
        across(f"{name}side", cy, RADIUS, side, slope=0)
        + across(f"{name}edge", cy, bevel, edge)
        + across(f"{name}face", cy, 46, face)
        + circle(cy + 3.4, RADIUS, colors.edge)
        + circle(cy + 2.4, RADIUS - 1, f"url(#{name}side)")
        + circle(cy, RADIUS, colors.edge)
        + circle(cy, bevel, f"url(#{name}edge)")
        + circle(cy, FACE, f"url(#{name}face)")
        + _grain(colors, cy)
        + ring(cy, FACE, colors.groove, 1.0, 0.7)
        + f'<path d="{arc(cy, bevel - 2, 195, 255)}" fill="none" stroke="#ffffff" stroke-opacity="{colors.gloss}" '
        'stroke-width="1.7" stroke-linecap="round"/>'
    )


def _grain(colors: DiscColors, cy: float) -> str:
    """Fibres over the whole disc, from edge to edge; those in the middle bend around where the branch was."""
    paths = []
    for number in range(FIBRES):
        across_face = (number + 0.5 + 0.3 * math.sin(5.0 * number)) / FIBRES * 2 - 1
        x, reach = across_face * (FACE - 0.8), (FACE - 0.8) * math.sqrt(1 - across_face * across_face)
        bow = 5.5 * math.sin(math.pi * across_face) * math.exp(-3 * across_face * across_face)
        width, opacity = 0.5 + 0.5 * abs(math.sin(3.1 * number)), 0.16 + 0.2 * abs(math.cos(2.3 * number))
        paths.append(
            f'<path d="M{50 + x:.2f} {cy - reach:.2f}Q{50 + x + bow:.2f} {cy + 4 * math.sin(number):.2f} '
            f'{50 + x:.2f} {cy + reach:.2f}" fill="none" stroke="{colors.groove}" stroke-width="{width:.2f}" '
            f'stroke-opacity="{opacity:.2f}"/>'
        )
    return "".join(paths)
