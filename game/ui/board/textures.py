"""Sheets of cloth, stone and paper, made of noise that is always the same; for wood see `wood`."""

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.board.board_themes import Material, Texture
from game.ui.board.wood import SMALL_SQUEEZE, SQUEEZE, sheet_svg
from game.ui.look.shapes import Colour, blend, svg_surface

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
