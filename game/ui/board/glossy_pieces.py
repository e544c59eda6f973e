"""Pieces of shining plastic with a milled edge; a king has a crown."""

import math

from game.ui.board.discs import RADIUS, across, arc, centred, circle, crown, ring, shadow
from game.ui.board.piece_sets import DiscColors

RIBS = 40
WELL = 25.5


def man(colors: DiscColors) -> str:
    return (
        shadow(53, 43)
        + _disc(colors, 49, "man")
        + across("button", 49, 15, ((0, colors.rim), (0.45, colors.light), (1, colors.middle)))
        + circle(50, 14.6, colors.groove)
        + circle(49, 14, "url(#button)")
        + _shine(49, "button", 13, colors.gloss)
    )


def king(colors: DiscColors) -> str:
    return shadow(56, 43) + _disc(colors, 53, "low") + _disc(colors, 44.5, "top") + crown(44)


def _disc(colors: DiscColors, cy: float, name: str) -> str:
    rim = RADIUS - colors.edge_width
    side = ((0, colors.dark), (0.3, colors.light), (0.65, colors.middle), (1, colors.edge))
    torus = ((0, colors.rim), (0.35, colors.light), (0.7, colors.middle), (1, colors.dark))
    well = ((0, colors.dark), (0.45, colors.middle), (1, colors.light))
    return (
        across(f"{name}side", cy, RADIUS, side, slope=0)
        + across(f"{name}rim", cy, rim, torus)
        + across(f"{name}well", cy, WELL, well)
        + circle(cy + 3.6, RADIUS, colors.edge)
        + circle(cy + 2.6, RADIUS - 1, f"url(#{name}side)")
        + circle(cy, RADIUS, colors.edge)
        + circle(cy, rim, f"url(#{name}rim)")
        + _ribs(colors, cy, rim)
        + circle(cy, rim - 3.6, f"url(#{name}rim)")
        + ring(cy, rim - 3.6, colors.groove, 0.7, 0.6)
        + circle(cy, WELL + 0.9, colors.groove)
        + circle(cy, WELL, f"url(#{name}well)")
        + _shine(cy, name, rim - 4.4, colors.gloss)
    )


def _ribs(colors: DiscColors, cy: float, rim: float) -> str:
    lines = ""
    for step in range(RIBS):
        angle = math.tau * step / RIBS
        cos, sin = math.cos(angle), math.sin(angle)
        lines += f"M{50 + (rim - 3.4) * cos:.2f} {cy + (rim - 3.4) * sin:.2f}L{50 + rim * cos:.2f} {cy + rim * sin:.2f}"
    return f'<path d="{lines}" fill="none" stroke="{colors.groove}" stroke-width="1.5" stroke-opacity="0.75"/>'


def _shine(cy: float, name: str, radius: float, gloss: float) -> str:
    return (
        centred(f"{name}shine", (0, 0), 10, ((0, "#ffffff", gloss), (0.7, "#ffffff", gloss), (1, "#ffffff", 0)))
        + f'<circle cx="0" cy="0" r="10" fill="url(#{name}shine)" '
        f'transform="translate({50 - 0.55 * radius:.1f} {cy - 0.6 * radius:.1f}) rotate(-42) '
        f'scale({0.034 * radius:.2f} {0.014 * radius:.2f})"/>'
        f'<path d="{arc(cy, radius - 1.2, 25, 80)}" fill="none" stroke="#ffffff" stroke-opacity="{0.45 * gloss:.2f}" '
        'stroke-width="1.5" stroke-linecap="round"/>'
    )
