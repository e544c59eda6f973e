"""Anti-aliased rounded rectangles and soft shadows, made once for each kind and stretched to size."""

from functools import lru_cache
from io import BytesIO

import pygame

Colour = tuple[int, int, int]


def svg_surface(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG text as a surface with alpha of exactly this size in pixels."""
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), size).convert_alpha()


def css(colour: Colour) -> str:
    """A colour as SVG writes it.

    >>> css((255, 128, 0))
    '#ff8000'
    """
    return "#{:02x}{:02x}{:02x}".format(*colour)


@lru_cache(maxsize=512)
def _rounded_tile(radius: int, fill: Colour | None, border: Colour | None, width: int) -> pygame.Surface:
    """A square of two corners and one pixel between them."""
    side = 2 * radius + 1
    inset = width / 2 if border else 0
    stroke = f'stroke="{css(border)}" stroke-width="{width}"' if border else ""
    return svg_surface(
        f'<svg viewBox="0 0 {side} {side}" xmlns="http://www.w3.org/2000/svg"><rect x="{inset}" y="{inset}" '
        f'width="{side - 2 * inset}" height="{side - 2 * inset}" rx="{radius - inset}" '
        f'fill="{css(fill) if fill else "none"}" {stroke}/></svg>',
        (side, side),
    )


@lru_cache(maxsize=64)
def _shadow_tile(radius: int, blur: int, strength: int) -> pygame.Surface:
    corner = radius + 2 * blur
    side = 2 * corner + 1
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = tile.get_rect().inflate(-2 * blur, -2 * blur)
    pygame.draw.rect(tile, (0, 0, 0, strength), inner, border_radius=radius)
    return pygame.transform.gaussian_blur(tile, blur)


def _stretch(surface: pygame.Surface, tile: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a tile of two corners and a one-pixel middle over a rectangle, stretching the middle only."""
    corner = tile.get_width() // 2
    for from_x, from_w, to_x, to_w in _stretches(corner, rect.x, rect.w):
        for from_y, from_h, to_y, to_h in _stretches(corner, rect.y, rect.h):
            part = tile.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                part = pygame.transform.scale(part, (to_w, to_h))
            surface.blit(part, (to_x, to_y))


def _stretches(corner: int, start: int, length: int) -> list[tuple[int, int, int, int]]:
    """Along one axis: from where in the tile, how much of it, to where on the surface, how long."""
    middle = (corner, 1, start + corner, length - 2 * corner)
    ends = [(0, corner, start, corner), (corner + 1, corner, start + length - corner, corner)]
    return [*ends, middle] if middle[3] > 0 else ends


def rounded(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour | None,
    border: Colour | None = None,
    width: int = 1,
) -> None:
    """Draw a rounded rectangle; the border lies inside the rectangle. `fill` None leaves the inside as it is."""
    radius = max(1, min(radius, rect.w // 2, rect.h // 2))
    _stretch(surface, _rounded_tile(radius, fill, border, width), rect)


def shadow(surface: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, strength: int) -> None:
    """Draw the soft shadow that a raised rectangle casts, a little below it. `strength` is the alpha, 0 to 255."""
    if strength:
        _stretch(surface, _shadow_tile(radius, blur, strength), rect.inflate(2 * blur, 2 * blur).move(0, blur // 2))
