"""The figures as SVG text in a 100 x 100 box: men and kings in five styles, and the marks of tic-tac-toe.

nanosvg draws them, which knows gradients, opacity and transforms but neither filters, clips nor rgba() colours;
gradients are in user space. A shadow is therefore a radial gradient, a bevel two strokes a little apart.
"""

import math
import random
from collections.abc import Callable, Sequence

from game.ui.board import painted_marks
from game.ui.board.face import KINGS, MARKS, Figure
from game.ui.board.piece_sets import GOLD_EDGE, DiscColors, PieceSet, PieceStyle

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


EDGE = "#140d04"
"""The dark outline of figures and of bright marks: on any square one of the two stands out."""
Disc = Callable[[DiscColors, float, str], str]
"""Draws one disc, its face centred at a height, with gradients of a name."""


def figure_svg(figure: Figure, pieces: PieceSet, progress: float = 1.0) -> str:
    """The figure's drawing; a mark's strokes as far as progress (0 to 1), pieces always whole."""
    if figure in MARKS:
        player = MARKS.index(figure)
        return _svg(painted_marks.mark(figure, pieces.marks[player], pieces.style, progress))
    colors = pieces.white if figure in (Figure.WHITE_MAN, Figure.WHITE_KING) else pieces.black
    man, king = MEN_AND_KINGS[pieces.style]
    return _svg(king(colors) if figure in KINGS else man(colors))


def outline_svg(figure: Figure, pieces: PieceSet, reach: float) -> str:
    """A dark shape that reaches a little beyond the figure, to lie under it on a light square."""
    stroke = f'fill="none" stroke="{EDGE}" stroke-linecap="round" stroke-linejoin="round"'
    if figure in MARKS:
        return _svg(painted_marks.shape(figure, pieces.style, 2 * reach, stroke))
    top, bottom = (49.9, 50.1) if pieces.style is PieceStyle.FLAT else (44.5, 56.4) if figure in KINGS else (49, 52.4)
    return _svg(f'<path d="M50 {top}L50 {bottom}" {stroke} stroke-width="{2 * (RADIUS + reach):.2f}"/>')


def crown_svg() -> str:
    return _svg(f'<g transform="translate(50 50) scale(1.7) translate(-50 -50)">{crown(50)}</g>')


def _svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'


def _man(disc: Disc, colors: DiscColors) -> str:
    return shadow(53, 43) + disc(colors, 49, "man")


def _king(disc: Disc, colors: DiscColors) -> str:
    return shadow(56, 43) + disc(colors, 53, "low") + disc(colors, 44.5, "top")


# Turned discs; a man has a hollow in its middle


GROOVES = {"man": (26.5, 22.5), "low": (), "top": (28.0,)}
"""Radii of the grooves of each disc."""


def turned_man(colors: DiscColors) -> str:
    shades = ((0, colors.dark), (0.5, colors.middle), (1, colors.light))
    dish = across("dish", 49, 14.08, shades) + circle(49, 13.5, "url(#dish)")
    return _man(_turned, colors) + dish + groove(colors, 49, 13.5, "dishwall", 1.5)


def turned_king(colors: DiscColors) -> str:
    return _king(_turned, colors) + crown(44)


def _turned(colors: DiscColors, cy: float, name: str) -> str:
    bevel = RADIUS - colors.edge_width
    face, gloss = bevel - 5.2, colors.gloss
    shades = ((0, colors.light, 1), (0.5, colors.middle, 1), (1, colors.dark, 1))
    edge = ((0, colors.rim), (0.3, colors.light), (0.62, colors.middle), (1, colors.dark))
    notches = "".join(_notch(cy, math.tau * step / 24) for step in range(24)) if colors.notched else ""
    return (
        centred(name, (40, cy - 13), 50, shades)
        + body(colors, cy, name, edge)
        + notches
        + circle(cy, face, f"url(#{name})")
        + groove(colors, cy, face, f"{name}wall", 1.2)
        + "".join(groove(colors, cy, each, f"{name}{number}", 1.5) for number, each in enumerate(GROOVES[name]))
        + gleam(
            f"{name}glow",
            15,
            ((0, gloss), (0.4, 0.35 * gloss), (1, 0)),
            f"translate(37 {cy - 15}) rotate(-42) scale(1.15 0.6)",
        )
        + glint(cy, bevel - 2, (200, 250), "#ffffff", gloss, 1.8)
        + glint(cy, bevel - 1.4, (20, 75), colors.rim, 0.45, 1.1)
    )


def _notch(cy: float, angle: float) -> str:
    cos, sin = math.cos(angle), math.sin(angle)
    return (
        f'<path d="M{50 + 32.5 * cos:.2f} {cy + 32.5 * sin:.2f}L{50 + 36 * cos:.2f} {cy + 36 * sin:.2f}" '
        'stroke="#4a5566" stroke-width="2.2" stroke-linecap="round"/>'
    )


# Wood that shows its grain; a king has a crown of another wood

FIBRES = 17
WOODEN_FACE = 32.5


def wooden_man(colors: DiscColors) -> str:
    knob = centred("knob", (47, 45.5), 11, ((0, colors.rim, 1), (0.55, colors.middle, 1), (1, colors.dark, 1)))
    grooves = groove(colors, 49, 26, "outer", 1.7) + groove(colors, 49, 22.5, "inner", 1.3)
    return _man(_wooden, colors) + grooves + knob + circle(49.8, 10.8, colors.groove) + circle(49, 10, "url(#knob)")


def wooden_king(colors: DiscColors) -> str:
    return _king(_wooden, colors) + groove(colors, 44.5, 28.5, "outer", 1.4) + inlaid_crown(colors, 44.5)


def _wooden(colors: DiscColors, cy: float, name: str) -> str:
    edge = ((0, colors.rim), (0.35, colors.light), (0.65, colors.middle), (1, colors.dark))
    face = ((0, colors.light), (0.5, colors.middle), (1, colors.dark))
    return (
        across(f"{name}face", cy, 46, face)
        + body(colors, cy, name, edge)
        + circle(cy, WOODEN_FACE, f"url(#{name}face)")
        + _grain(colors, cy)
        + ring(cy, WOODEN_FACE, colors.groove, 1.0, 0.7)
        + glint(cy, RADIUS - colors.edge_width - 2, (195, 255), "#ffffff", colors.gloss, 1.7)
    )


def _grain(colors: DiscColors, cy: float) -> str:
    """Fibres over the whole disc, from edge to edge; those in the middle bend around where the branch was."""
    paths = []
    for number in range(FIBRES):
        across_face = (number + 0.5 + 0.3 * math.sin(5.0 * number)) / FIBRES * 2 - 1
        x, reach = across_face * (WOODEN_FACE - 0.8), (WOODEN_FACE - 0.8) * math.sqrt(1 - across_face * across_face)
        bow = 5.5 * math.sin(math.pi * across_face) * math.exp(-3 * across_face * across_face)
        width, opacity = 0.5 + 0.5 * abs(math.sin(3.1 * number)), 0.16 + 0.2 * abs(math.cos(2.3 * number))
        paths.append(
            f'<path d="M{50 + x:.2f} {cy - reach:.2f}Q{50 + x + bow:.2f} {cy + 4 * math.sin(number):.2f} '
            f'{50 + x:.2f} {cy + reach:.2f}" fill="none" stroke="{colors.groove}" stroke-width="{width:.2f}" '
            f'stroke-opacity="{opacity:.2f}"/>'
        )
    return "".join(paths)


# Polished, veined stone; a king has a ring and a crown of gold

STONE_FACE = 32
VEINS = 7


def stone_man(colors: DiscColors) -> str:
    engraved = ring(49.8, 22, colors.rim, 1.2, 0.5) + ring(49, 22, colors.groove, 1.5)
    return _man(_stone, colors) + engraved


def stone_king(colors: DiscColors) -> str:
    gold = ring(44.5, 29.4, colors.crown_edge, 3.2) + ring(44.5, 29.4, colors.crown, 1.7)
    return _king(_stone, colors) + gold + crown(44)


def _stone(colors: DiscColors, cy: float, name: str) -> str:
    bevel = RADIUS - colors.edge_width
    edge = ((0, colors.rim), (0.4, colors.light), (0.6, colors.middle), (1, colors.dark))
    sheen = ((0, colors.light), (0.55, colors.middle), (1, colors.middle))
    clouds = "".join(
        centred(f"{name}cloud{number}", at, radius, ((0, colors.dark, 0.45), (1, colors.dark, 0)))
        + f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius}" fill="url(#{name}cloud{number})"/>'
        for number, (at, radius) in enumerate((((61, cy + 10), 19), ((42, cy - 12), 15), ((37, cy + 13), 13)))
    )
    return (
        across(f"{name}sheen", cy, 40, sheen)
        + body(colors, cy, name, edge, stops(colors, 0.25, 0.6))
        + circle(cy, STONE_FACE, f"url(#{name}sheen)")
        + clouds
        + _veins(colors, cy)
        + ring(cy, STONE_FACE, colors.groove, 0.9, 0.55)
        + centred(f"{name}light", (37, cy - 17), 26, ((0, "#ffffff", colors.gloss), (1, "#ffffff", 0)))
        + circle(cy, STONE_FACE - 0.5, f"url(#{name}light)")
        + glint(cy, bevel - 2.2, (190, 260), "#ffffff", min(1.0, 2 * colors.gloss), 1.9)
        + glint(cy, bevel - 1.6, (20, 75), colors.rim, 0.35, 1.1)
    )


def _veins(colors: DiscColors, cy: float) -> str:
    rng, paths = random.Random(19), []
    for number in range(VEINS):
        turn = rng.uniform(0, math.tau)
        x, y = 50 + STONE_FACE * math.cos(turn), cy + STONE_FACE * math.sin(turn)
        heading = turn + math.pi + rng.uniform(-0.7, 0.7)
        points = [(x, y)]
        for _step in range(30):
            heading += rng.gauss(0, 0.33)
            x, y = x + 3 * math.cos(heading), y + 3 * math.sin(heading)
            if math.dist((x, y), (50, cy)) > STONE_FACE:
                break
            points.append((x, y))
        line = "L".join(f"{px:.2f} {py:.2f}" for px, py in points)
        wide, opacity = ((2.0, 0.16), (0.7, 0.5), (1.1, 0.32))[number % 3]
        paths.append(
            f'<path d="M{line}" fill="none" stroke="{colors.groove}" stroke-width="{wide}" '
            f'stroke-opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return "".join(paths)


# Shining plastic with a milled edge; a king has a crown

RIBS = 40
WELL = 25.5


def glossy_man(colors: DiscColors) -> str:
    button = across("button", 49, 15, ((0, colors.rim), (0.45, colors.light), (1, colors.middle)))
    face = circle(50, 14.6, colors.groove) + circle(49, 14, "url(#button)")
    return _man(_glossy, colors) + button + face + _shine(49, "button", 13, colors.gloss)


def glossy_king(colors: DiscColors) -> str:
    return _king(_glossy, colors) + crown(44)


def _glossy(colors: DiscColors, cy: float, name: str) -> str:
    rim = RADIUS - colors.edge_width
    torus = ((0, colors.rim), (0.35, colors.light), (0.7, colors.middle), (1, colors.dark))
    well = ((0, colors.dark), (0.45, colors.middle), (1, colors.light))
    return (
        across(f"{name}well", cy, WELL, well)
        + body(colors, cy, name, torus, thick=3.6)
        + _ribs(colors, cy, rim)
        + circle(cy, rim - 3.6, f"url(#{name}edge)")
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
    place = f"translate({50 - 0.55 * radius:.1f} {cy - 0.6 * radius:.1f}) rotate(-42)"
    flat = f"scale({0.034 * radius:.2f} {0.014 * radius:.2f})"
    light = gleam(f"{name}shine", 10, ((0, gloss), (0.7, gloss), (1, 0)), f"{place} {flat}")
    return light + glint(cy, radius - 1.2, (25, 80), "#ffffff", 0.45 * gloss, 1.5)


# Flat discs with a ring, as in a printed diagram; a king has a crown and a second ring


def flat_man(colors: DiscColors) -> str:
    return _flat(colors) + ring(50, 25, colors.groove, 2.6)


def flat_king(colors: DiscColors) -> str:
    return _flat(colors) + ring(50, 31.4, colors.groove, 2.6) + inlaid_crown(colors, 49.5)


def _flat(colors: DiscColors) -> str:
    under = circle(52.6, RADIUS + 0.4, "#000000", 0.25)
    return under + circle(50, RADIUS, colors.edge) + circle(50, RADIUS - colors.edge_width, colors.middle)


MEN_AND_KINGS = {
    PieceStyle.TURNED: (turned_man, turned_king),
    PieceStyle.WOODEN: (wooden_man, wooden_king),
    PieceStyle.FLAT: (flat_man, flat_king),
    PieceStyle.STONE: (stone_man, stone_king),
    PieceStyle.GLOSSY: (glossy_man, glossy_king),
}
