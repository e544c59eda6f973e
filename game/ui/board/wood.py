"""The board's squares, frame and grooves as SVG text: planks whose grain is always the same."""

import random
from typing import NamedTuple

VARIANTS = 6
"""How many different planks there are of each colour."""


class PlankColors(NamedTuple):
    """A plank's colours as #rrggbb, and how strong its grain is, 0 to 1."""

    light: str
    base: str
    dark: str
    grain: str
    strength: float


class BoardTheme(NamedTuple):
    """The colours of a board: light and dark squares, frame, what is written on it, and the marks on squares.

    The texts' colours are (red, green, blue), the others #rrggbb.
    """

    light: PlankColors
    dark: PlankColors
    frame: PlankColors
    groove: str
    text_on_dark: tuple[int, int, int]
    text_on_frame: tuple[int, int, int]
    last: str
    selected: str
    target: str
    must: str
    hint: str


BOARD_THEMES = {
    "wood": BoardTheme(
        light=PlankColors("#f3dfb4", "#ecd4a3", "#e0c48e", "#b98d4f", 1.0),
        dark=PlankColors("#9d6b45", "#8f5e3a", "#7c4e2e", "#4a2a14", 1.0),
        frame=PlankColors("#6e452a", "#5c3820", "#472915", "#2a160a", 0.9),
        groove="#6b4423",
        text_on_dark=(240, 219, 184),
        text_on_frame=(236, 214, 178),
        last="#fac43c",
        selected="#6ebe5a",
        target="#78dc64",
        must="#ff7a2e",
        hint="#46a0ff",
    ),
    "blue": BoardTheme(
        light=PlankColors("#f0f4f9", "#e4eaf2", "#d8e0ec", "#a3b4c9", 0.7),
        dark=PlankColors("#5f86a9", "#53799b", "#476b8c", "#2b4a68", 0.7),
        frame=PlankColors("#35526e", "#2b455e", "#213750", "#132539", 0.7),
        groove="#3c5f80",
        text_on_dark=(224, 235, 246),
        text_on_frame=(208, 222, 238),
        last="#ffcd46",
        selected="#62cd78",
        target="#8cf08c",
        must="#ff8a3c",
        hint="#ff78c8",
    ),
}
"""By the name that the settings keep."""


def plank_svg(colors: PlankColors, variant: int) -> str:
    """A 100 x 100 piece of a plank, its grain upright."""
    rng = random.Random(f"{variant} {colors.base}")
    shades = [colors.light, colors.base, colors.dark, colors.base]
    stops = "".join(f'<stop offset="{step / 5:.2f}" stop-color="{rng.choice(shades)}"/>' for step in range(6))
    broad = "".join(_grain(rng, colors, rng.uniform(4, 11), rng.uniform(0.04, 0.10)) for _ in range(7))
    fine = "".join(_grain(rng, colors, rng.uniform(0.35, 1.1), rng.uniform(0.10, 0.30)) for _ in range(16))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<linearGradient id="base" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="100" y2="0">'
        f"{stops}</linearGradient>"
        f'<rect x="-1" y="-1" width="102" height="102" fill="url(#base)"/>{broad}{fine}</svg>'
    )


def _grain(rng: random.Random, colors: PlankColors, width: float, opacity: float) -> str:
    """One wavy fibre from the upper edge to the lower."""
    x = rng.uniform(-3, 103)
    bends = [x + rng.gauss(0, 2.2) for _ in range(3)]
    return (
        f'<path d="M{x:.1f} -6C{bends[0]:.1f} 30 {bends[1]:.1f} 70 {bends[2]:.1f} 106" fill="none" '
        f'stroke="{colors.grain}" stroke-width="{width:.2f}" stroke-opacity="{opacity * colors.strength:.3f}"/>'
    )


def frame_svg(theme: BoardTheme) -> str:
    """The board's moulding with rounded corners and mitred joints, 100 wide and high and 25 thick, its middle empty."""
    colors = theme.frame
    outer, inner = ("2 2", "98 2", "98 98", "2 98"), ("25 25", "75 25", "75 75", "25 75")
    shades = (colors.light, colors.base, colors.dark, colors.base)
    body = '<path d="M7 0H93A7 7 0 0 1 100 7V93A7 7 0 0 1 93 100H7A7 7 0 0 1 0 93V7A7 7 0 0 1 7 0Z'
    parts = f'{body}M25 25V75H75V25Z" fill="{colors.base}"/>' + "".join(
        f'<path d="M{outer[side]}L{outer[side - 3]}L{inner[side - 3]}L{inner[side]}Z" fill="{shade}"/>'
        for side, shade in enumerate(shades)
    )
    lines = "".join(
        f'<rect x="{inset}" y="{inset}" width="{100 - 2 * inset}" height="{100 - 2 * inset}" '
        f'rx="{max(0.0, 7 - inset)}" '
        f'fill="none" stroke="{color}" stroke-width="{width}" stroke-opacity="{opacity}"/>'
        for inset, width, color, opacity in (
            (0.6, 1.2, "#000000", 0.55),
            (2.2, 1.6, "#ffffff", 0.20),
            (8.0, 1.0, colors.grain, 0.25),
            (14.0, 0.8, colors.grain, 0.18),
            (21.8, 1.4, "#ffffff", 0.14),
            (23.9, 2.2, "#000000", 0.60),
        )
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{parts}{lines}</svg>'
