"""Sheets of wood, cloth, stone and paper, and the board's frame: noise and grain that are always the same."""

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.ui.board.board_themes import BoardTheme, Material, Texture
from game.ui.look.shapes import Colour, blend, svg_surface

SHEET = 100
"""Width of a board, and of a sheet that covers it, in the units of a sheet."""
SQUEEZE, SMALL_SQUEEZE = 2, 10
"""Vertical scale of wood textures, and that of small ones. Stretching along the grain is invisible."""
PORES, CHANCES = 400, 5
"""Number of pores of a sheet, and of random numbers for each of them."""
FAR = 3
"""Distance, in widths of a knot, at which it no longer bends a fibre."""
Flow = Callable[[float, float], float]
"""Horizontal place of the fibre that begins at the first number, this far down."""


def sheet_svg(colors: Material, *, fine: bool = True) -> str:
    """A square sheet of wood, its grain upright and squeezed. One that is not `fine` is faster to draw: it is squeezed
    more, its fibres are less smooth, and it has no pores."""
    squeeze = SQUEEZE if fine else SMALL_SQUEEZE
    rng = random.Random(colors.base)
    flow = _flow(rng)
    steps = 14 if fine else 4
    whole = [SHEET * step / steps for step in range(steps + 1)]
    bands = [
        _fibre(flow, squeeze, rng.uniform(-2, SHEET + 2), whole, colors, rng.uniform(0.6, 3.2), rng.uniform(0.04, 0.1))
        for _ in range(60)
    ]
    rings = [
        _fibre(flow, squeeze, x, whole, colors, rng.uniform(0.06, 0.2), rng.uniform(0.1, 0.3))
        for x in _growth_rings(rng)
    ]
    pores = [_pore(rng, flow, squeeze, colors) for _ in range(PORES if fine else 0)]
    for _ in range(0 if fine else PORES * CHANCES):
        rng.random()  # the tones that follow are the same in both
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SHEET} {SHEET // squeeze}">'
        f"{_tones(rng, colors)}{''.join(bands + rings + pores)}</svg>"
    )


def _tones(rng: random.Random, colors: Material) -> str:
    """The wood under its grain, lighter and darker from the left to the right."""
    shades, steps = (colors.light, colors.base, colors.base, colors.dark), 25
    stops = "".join(
        f'<stop offset="{step / steps:.2f}" stop-color="{rng.choice(shades)}"/>' for step in range(steps + 1)
    )
    return (
        f'<linearGradient id="tones" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{SHEET}" y2="0">{stops}'
        f'</linearGradient><rect x="-1" y="-1" width="{SHEET + 2}" height="{SHEET + 2}" fill="url(#tones)"/>'
    )


def _flow(rng: random.Random) -> Flow:
    """Neighbouring fibres bend alike, and part around some places where a branch once grew."""
    sway, turn = rng.uniform(0.6, 1.0), rng.uniform(0, math.tau)
    knots = [
        (rng.uniform(0, SHEET), rng.uniform(0, SHEET), rng.uniform(2.5, 6), rng.uniform(8, 20), rng.uniform(1.6, 4))
        for _ in range(9)
    ]

    def flow(x: float, y: float) -> float:
        bent = x + sway * math.sin(turn + y / 23) + 0.4 * math.sin(turn + y / 7 + x / 5)
        for knot_x, knot_y, wide, high, push in knots:
            away = (x - knot_x) / wide
            if -FAR < away < FAR:
                along = (y - knot_y) / high
                bent += push * away * math.exp(-away * away - along * along)
        return bent

    return flow


def _growth_rings(rng: random.Random) -> list[float]:
    """The beginnings of growth rings: close to one another and further apart by turns."""
    places, x, turn = [], -2.0, rng.uniform(0, math.tau)
    while x < SHEET + 2:
        places.append(x)
        x += rng.uniform(0.25, 0.7) * (1.5 + math.sin(turn + x / 3.7) * math.cos(x / 9.1))
    return places


def _pore(rng: random.Random, flow: Flow, squeeze: int, colors: Material) -> str:
    """A short dark dash along the grain."""
    top = rng.uniform(0, SHEET)
    reach = (top, top + rng.uniform(0.6, 2.6))
    return _fibre(flow, squeeze, rng.uniform(0, SHEET), reach, colors, rng.uniform(0.08, 0.14), rng.uniform(0.2, 0.45))


def _fibre(
    flow: Flow, squeeze: int, x: float, heights: Sequence[float], colors: Material, width: float, opacity: float
) -> str:
    line = "L".join(f"{flow(x, y):.2f} {y / squeeze:.2f}" for y in heights)
    return (
        f'<path d="M{line}" fill="none" stroke="{colors.grain}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity * colors.strength:.3f}"/>'
    )


def moulding_svg(theme: BoardTheme) -> str:
    """Light and shadow on the board's frame with mitred joints, 100 wide and high and 25 thick, its middle empty.

    On paper it is a line round the squares.
    """
    if theme.printed:
        return _printed_frame(theme.frame.grain)
    outer, inner = ("0 0", "100 0", "100 100", "0 100"), ("25 25", "75 25", "75 75", "25 75")
    shades = (("#ffffff", 0.10), ("#000000", 0.10), ("#000000", 0.24), ("#ffffff", 0.03))
    sides = "".join(
        f'<path d="M{outer[side]}L{outer[(side + 1) % 4]}L{inner[(side + 1) % 4]}L{inner[side]}Z" '
        f'fill="{shade}" fill-opacity="{opacity}"/>'
        for side, (shade, opacity) in enumerate(shades)
    )
    joints = "".join(
        f'<path d="M{corner}L{end}" stroke="{theme.frame.grain}" stroke-width="0.9" stroke-opacity="0.7"/>'
        for corner, end in zip(outer, inner, strict=True)
    )
    lines = "".join(
        f'<rect x="{inset}" y="{inset}" width="{100 - 2 * inset}" height="{100 - 2 * inset}" '
        f'rx="{max(0.0, 7 - inset)}" '
        f'fill="none" stroke="{color}" stroke-width="{width}" stroke-opacity="{opacity}"/>'
        for inset, width, color, opacity in (
            (0.6, 1.2, "#000000", 0.55),
            (2.2, 1.6, "#ffffff", 0.20),
            (21.8, 1.4, "#ffffff", 0.14),
            (23.9, 2.2, "#000000", 0.60),
        )
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{sides}{joints}{lines}</svg>'


def _printed_frame(ink: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect x="23.6" y="23.6" width="52.8" height="52.8" fill="none" stroke="{ink}" stroke-width="2.8"/></svg>'
    )


WEAVE = 300
"""Threads of a cloth from one edge of a sheet to the other."""
SMALL = 480
"""Width of sheets on which fine things are invisible, in pixels."""
STONE_GRID, SMALL_GRID, VEINS = 150, 60, 7
"""Points across a computed stone, and the number of veins across a sheet."""
HATCH = 1.1
"""Distance of slanting lines across a sheet of a hundred."""


def sheet(material: Material, width: int) -> pygame.Surface:
    """A sheet of the material that covers a board; wood is less high than it is shown."""
    if material.texture is Texture.WOOD:
        fine = width > SMALL
        height = width // (SQUEEZE if fine else SMALL_SQUEEZE)
        return svg_surface(sheet_svg(material, fine=fine), (width, height)).convert()
    rng = random.Random(material.base)
    make = {
        Texture.CLOTH: _cloth,
        Texture.STONE: _stone,
        Texture.PAPER: _paper,
        Texture.HATCHED: _hatched,
    }[material.texture]
    return make(rng, material, width).convert()


def _cloth(rng: random.Random, material: Material, width: int) -> pygame.Surface:
    """Threads across and down, each a little lighter or darker than the next, on cloth that is not quite even."""
    across = _noise(rng, (1, WEAVE), (width, width), _shades(material))
    down = _noise(rng, (WEAVE, 1), (width, width), _shades(material))
    return _mixed((_noise(rng, (9, 9), (width, width), _shades(material)), 1.0), (across, 0.5), (down, 0.35))


def _stone(rng: random.Random, material: Material, width: int) -> pygame.Surface:
    """Clouds, and veins along them that swell, fade and branch; a few fine cracks, and specks over all."""
    size, grid = (width, width), STONE_GRID if width > SMALL else SMALL_GRID
    grey = [(step, step, step) for step in range(256)]
    bend, wide, fine = (
        pygame.image.tobytes(_noise(rng, (cells, cells), (grid, grid), grey), "RGB")[::3] for cells in (6, 13, 34)
    )
    lean, veins = rng.uniform(0.4, 0.8), VEINS * math.pi / grid
    values = bytearray()
    for place in range(grid * grid):
        y, x = divmod(place, grid)
        warp = (bend[place] * 4 + wide[place] * 2 + fine[place]) / 255
        away = abs(math.sin((x + lean * y) * veins + 2.6 * warp))
        cloud = (bend[place] + wide[place] + fine[place]) / 765
        values.append(round(255 * min(1.0, (0.25 + 0.75 * away**0.33) * (0.55 + 0.55 * cloud))))
    ground = pygame.image.frombytes(bytes(values), (grid, grid), "P")
    ground.set_palette(_veined(material))
    smooth = pygame.transform.gaussian_blur(pygame.transform.smoothscale_by(ground.convert(24), 3), 2)
    speck = _noise(rng, (420, 420), size, _shades(material))
    return _mixed((pygame.transform.smoothscale(smooth, size), 1.0), (speck, 0.25))


def _paper(rng: random.Random, material: Material, width: int) -> pygame.Surface:
    """Nearly even, with the fibres of the paper faintly in it."""
    shades, size = _shades(material), (width, width)
    return _mixed((_noise(rng, (11, 11), size, shades), 1.0), (_noise(rng, (500, 500), size, shades), 0.4))


def _hatched(rng: random.Random, material: Material, width: int) -> pygame.Surface:
    """A printed tint under fine slanting lines."""
    tint = _paper(rng, material, width)
    tint.blit(svg_surface(_hatching(material), (width, width)), (0, 0))
    return tint


def _hatching(material: Material) -> str:
    starts = [step * HATCH for step in range(round(-100 / HATCH), round(100 / HATCH))]
    lines = "".join(f"M{start - 2:.2f} 102L{start + 102:.2f} -2" for start in starts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path d="{lines}" fill="none" stroke="{material.grain}" stroke-width="{0.42 * HATCH:.2f}" '
        f'stroke-opacity="{0.5 * material.strength:.2f}"/></svg>'
    )


def _veined(material: Material) -> list[Colour]:
    vein, dark, base, light = (_colour(text) for text in (material.grain, material.dark, material.base, material.light))
    vein = blend(dark, vein, material.strength)
    steps = ((0, vein), (70, blend(vein, dark, 0.6)), (130, dark), (190, base), (256, light))
    colours = []
    for (start, one), (end, other) in pairwise(steps):
        colours += [blend(one, other, (step - start) / (end - start)) for step in range(start, end)]
    return colours


def _shades(material: Material) -> list[Colour]:
    dark, base, light = (_colour(text) for text in (material.dark, material.base, material.light))
    strength = material.strength
    low = [blend(base, dark, strength * (1 - step / 128)) for step in range(128)]
    return low + [blend(base, light, strength * step / 127) for step in range(128)]


def _colour(text: str) -> Colour:
    colour = pygame.Color(text)
    return colour.r, colour.g, colour.b


def _noise(
    rng: random.Random, cells: tuple[int, int], size: tuple[int, int], shades: Sequence[Colour]
) -> pygame.Surface:
    """Random colours in this many cells, and smooth between them."""
    coarse = pygame.image.frombytes(rng.randbytes(cells[0] * cells[1]), cells, "P")
    coarse.set_palette(shades)
    smooth = coarse.convert(24)
    while smooth.get_width() * 4 < size[0] and smooth.get_height() * 4 < size[1]:  # in steps: no straight edges
        wider = pygame.transform.smoothscale_by(smooth, 3)
        smooth = pygame.transform.gaussian_blur(wider, 2)
    return pygame.transform.smoothscale(smooth, size)


def _mixed(*layers: tuple[pygame.Surface, float]) -> pygame.Surface:
    """Layers over one another, each with its opacity."""
    whole = layers[0][0]
    for layer, opacity in layers[1:]:
        layer.set_alpha(round(255 * opacity))
        whole.blit(layer, (0, 0))
    return whole
