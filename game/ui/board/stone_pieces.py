"""Polished pieces of veined stone; a king has a ring and a crown of gold."""

import math
import random

from game.ui.board.discs import RADIUS, across, arc, centred, circle, crown, ring, shadow
from game.ui.board.piece_sets import DiscColors

FACE = 32
VEINS = 7


def man(colors: DiscColors) -> str:
    return shadow(53, 43) + _disc(colors, 49, "man") + _engraved(colors, 49, 22)


def king(colors: DiscColors) -> str:
    gold = ring(44.5, 29.4, colors.crown_edge, 3.2) + ring(44.5, 29.4, colors.crown, 1.7)
    return shadow(56, 43) + _disc(colors, 53, "low") + _disc(colors, 44.5, "top") + gold + crown(44)


def _disc(colors: DiscColors, cy: float, name: str) -> str:
    bevel = RADIUS - colors.edge_width
    side = ((0, colors.dark), (0.25, colors.light), (0.6, colors.middle), (1, colors.edge))
    edge = ((0, colors.rim), (0.4, colors.light), (0.6, colors.middle), (1, colors.dark))
    clouds = "".join(
        centred(f"{name}cloud{number}", at, radius, ((0, colors.dark, 0.45), (1, colors.dark, 0)))
        + f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius}" fill="url(#{name}cloud{number})"/>'
        for number, (at, radius) in enumerate((((61, cy + 10), 19), ((42, cy - 12), 15), ((37, cy + 13), 13)))
    )
    return (
        across(f"{name}side", cy, RADIUS, side, slope=0)
        + across(f"{name}edge", cy, bevel, edge)
        + across(f"{name}sheen", cy, 40, ((0, colors.light), (0.55, colors.middle), (1, colors.middle)))
        + circle(cy + 3.4, RADIUS, colors.edge)
        + circle(cy + 2.4, RADIUS - 1, f"url(#{name}side)")
        + circle(cy, RADIUS, colors.edge)
        + circle(cy, bevel, f"url(#{name}edge)")
        + circle(cy, FACE, f"url(#{name}sheen)")
        + clouds
        + _veins(colors, cy)
        + ring(cy, FACE, colors.groove, 0.9, 0.55)
        + _polish(colors, cy, name, bevel)
    )


def _veins(colors: DiscColors, cy: float) -> str:
    rng, paths = random.Random(19), []
    for number in range(VEINS):
        turn = rng.uniform(0, math.tau)
        x, y, heading = 50 + FACE * math.cos(turn), cy + FACE * math.sin(turn), turn + math.pi + rng.uniform(-0.7, 0.7)
        points = [(x, y)]
        for _step in range(30):
            heading += rng.gauss(0, 0.33)
            x, y = x + 3 * math.cos(heading), y + 3 * math.sin(heading)
            if math.dist((x, y), (50, cy)) > FACE:
                break
            points.append((x, y))
        line = "L".join(f"{px:.2f} {py:.2f}" for px, py in points)
        wide, opacity = ((2.0, 0.16), (0.7, 0.5), (1.1, 0.32))[number % 3]
        paths.append(
            f'<path d="M{line}" fill="none" stroke="{colors.groove}" stroke-width="{wide}" '
            f'stroke-opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return "".join(paths)


def _engraved(colors: DiscColors, cy: float, radius: float) -> str:
    return ring(cy + 0.8, radius, colors.rim, 1.2, 0.5) + ring(cy, radius, colors.groove, 1.5)


def _polish(colors: DiscColors, cy: float, name: str, bevel: float) -> str:
    return (
        centred(f"{name}light", (37, cy - 17), 26, ((0, "#ffffff", colors.gloss), (1, "#ffffff", 0)))
        + circle(cy, FACE - 0.5, f"url(#{name}light)")
        + f'<path d="{arc(cy, bevel - 2.2, 190, 260)}" fill="none" stroke="#ffffff" '
        f'stroke-opacity="{min(1.0, 2 * colors.gloss)}" stroke-width="1.9" stroke-linecap="round"/>'
        f'<path d="{arc(cy, bevel - 1.6, 20, 75)}" fill="none" stroke="{colors.rim}" stroke-opacity="0.35" '
        'stroke-width="1.1" stroke-linecap="round"/>'
    )
