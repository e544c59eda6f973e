"""Anti-aliased rounded rectangles and soft shadows, made once for each kind and stretched to size."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, wraps
from io import BytesIO
from threading import local
from typing import ParamSpec

import pygame

Colour = tuple[int, int, int]
P = ParamSpec("P")


def picture_cache(most: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Cache the pictures of a function as `lru_cache` does, but in each thread apart. SDL refuses to draw a picture
    that another thread is stretching or reading at that moment."""

    def cached(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        caches = local()

        @wraps(make)
        def picture(*args: P.args, **options: P.kwargs) -> pygame.Surface:
            if not hasattr(caches, "picture"):
                caches.picture = lru_cache(most)(make)
            found: pygame.Surface = caches.picture(*args, **options)
            return found

        return picture

    return cached


@contextmanager
def clipped(surface: pygame.Surface, part: pygame.Rect) -> Iterator[None]:
    """Limit drawing to this part of a surface, within its current clip."""
    before = surface.get_clip()
    surface.set_clip(part.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)


def svg_surface(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG text as a surface with alpha of this size in pixels."""
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), size).convert_alpha()


def css(colour: Colour) -> str:
    """A colour as SVG writes it.

    >>> css((255, 128, 0))
    '#ff8000'
    """
    return "#{:02x}{:02x}{:02x}".format(*colour)


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; share 0 is the first.

    >>> blend((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0 to 1, as WCAG 2.1 defines it."""
    red, green, blue = (part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def share_rects(bar: pygame.Rect, numbers: Sequence[int], gap: int = 0) -> list[pygame.Rect]:
    """The parts of a bar that are as long as these numbers; what is more than 0 has a pixel at least."""
    found, done, total = [], 0, max(1, sum(numbers))
    for number in numbers:
        first, after = (bar.x + bar.w * part // total for part in (done, done + number))
        found.append(pygame.Rect(first, bar.y, max(1, after - first - gap) if number else 0, bar.h))
        done += number
    return found


def shares(surface: pygame.Surface, bar: pygame.Rect, parts: Sequence[tuple[int, Colour]], gap: int = 0) -> None:
    """Draw numbers as parts of a bar."""
    for (_, colour), place in zip(parts, share_rects(bar, [number for number, _ in parts], gap), strict=True):
        surface.fill(colour, place)


@picture_cache(512)
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


@picture_cache(64)
def _shadow_tile(radius: int, blur: int, strength: int) -> pygame.Surface:
    corner = radius + 2 * blur
    side = 2 * corner + 1
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = tile.get_rect().inflate(-2 * blur, -2 * blur)
    pygame.draw.rect(tile, (0, 0, 0, strength), inner, border_radius=radius)
    return pygame.transform.gaussian_blur(tile, blur)


@picture_cache(512)
def _shadow_side(radius: int, blur: int, strength: int, across: bool, length: int) -> pygame.Surface:
    """The two long sides of a shadow, left and right or above and below one another, between its corners."""
    tile = _shadow_tile(radius, blur, strength)
    corner, side = tile.get_width() // 2, tile.get_width()
    part = tile.subsurface((corner, 0, 1, side) if across else (0, corner, side, 1))
    return pygame.transform.scale(part, (length, side) if across else (side, length))


def _corners(surface: pygame.Surface, tile: pygame.Surface, rect: pygame.Rect, corner: int) -> None:
    other = tile.get_width() - corner
    for from_x, to_x in ((0, rect.x), (other, rect.right - corner)):
        for from_y, to_y in ((0, rect.y), (other, rect.bottom - corner)):
            surface.blit(tile, (to_x, to_y), (from_x, from_y, corner, corner))


def _in_sight(surface: pygame.Surface, rect: pygame.Rect, corner: int) -> pygame.Rect:
    """The visible part of a rectangle and a corner more, so that no cut shows."""
    return rect.clip(surface.get_clip().inflate(4 * corner, 4 * corner))


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
    rect = _in_sight(surface, rect, radius)
    _corners(surface, _rounded_tile(radius, fill, border, width), rect, radius)
    across, down = rect.inflate(-2 * radius, 0), rect.inflate(0, -2 * radius)
    if fill:
        surface.fill(fill, across)
        surface.fill(fill, (rect.x, down.y, radius, down.h))
        surface.fill(fill, (rect.right - radius, down.y, radius, down.h))
    if border:
        surface.fill(border, (across.x, rect.y, across.w, width))
        surface.fill(border, (across.x, rect.bottom - width, across.w, width))
        surface.fill(border, (rect.x, down.y, width, down.h))
        surface.fill(border, (rect.right - width, down.y, width, down.h))


def shadow(surface: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, strength: int) -> None:
    """Draw the soft shadow that a raised rectangle casts, a little below it, but not under the rectangle itself.
    `strength` is the alpha, 0 to 255."""
    if not strength:
        return
    corner = radius + 2 * blur
    rect = _in_sight(surface, rect.inflate(2 * blur, 2 * blur).move(0, blur // 2), corner)
    _corners(surface, _shadow_tile(radius, blur, strength), rect, corner)
    wide, high = rect.w - 2 * corner, rect.h - 2 * corner
    if wide > 0:
        sides = _shadow_side(radius, blur, strength, True, wide)
        surface.blit(sides, (rect.x + corner, rect.y), (0, 0, wide, corner))
        surface.blit(sides, (rect.x + corner, rect.bottom - corner), (0, corner + 1, wide, corner))
    if high > 0:
        sides = _shadow_side(radius, blur, strength, False, high)
        surface.blit(sides, (rect.x, rect.y + corner), (0, 0, corner, high))
        surface.blit(sides, (rect.right - corner, rect.y + corner), (corner + 1, 0, corner, high))


@picture_cache(2)
def veil(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A see-through colour as large as a window."""
    surface = pygame.Surface(size)
    surface.fill(colour[:3])
    surface.set_alpha(colour[3])
    return surface
