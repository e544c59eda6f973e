"""One branch of the drawn tree: a curve from a node down to its child."""

from math import hypot

import pygame

from game.ui.look.shapes import Colour

CURVE = tuple((3 * t * t - 2 * t * t * t, t) for t in (i / 16 for i in range(17)))
"""A branch, from (0, 0) to (1, 1), straight down at both ends."""
BROAD = 3
"""From this width on a branch is filled between its edges."""


def ribbon_edge(
    points: list[tuple[float, float]], wide: int, high: int, width: int, side: int
) -> list[tuple[float, float]]:
    """The left edge (`side` -1) or the right one (1) of a branch along `points`, everywhere as broad as it should be.

    The branch goes `wide` pixels across and `high` down. Its middle lies between two pixels when its width is even.
    """
    found, half = [], side * (width - 1) / 2
    for (x, y), (_, t) in zip(points, CURVE, strict=True):
        across, down = 6 * t * (1 - t) * wide, float(high)
        length = hypot(across, down)
        found.append((x + (1 - width % 2) / 2 + half * down / length, y - half * across / length))
    return found


def draw(
    surface: pygame.Surface,
    start: tuple[int, int],
    end: tuple[int, int],
    window: tuple[int, int],
    colour: Colour,
    width: int,
) -> None:
    """Draw a branch between two pixels, as far as it is seen between the pixels of `window`, left and right."""
    (x0, top), (x1, bottom) = start, end
    points = [(x0 + across * (x1 - x0), top + down * (bottom - 1 - top)) for across, down in CURVE]
    left, right = window
    seen = [i for i, (x, _) in enumerate(points) if left <= x <= right]
    if not seen and (max(x0, x1) < left or min(x0, x1) > right):
        return
    first, last = (max(0, seen[0] - 1), seen[-1] + 2) if seen else (0, len(points))
    if width >= BROAD:
        edges = [ribbon_edge(points, x1 - x0, bottom - 1 - top, width, side)[first:last] for side in (-1, 1)]
        pygame.draw.polygon(surface, colour, [(round(x), round(y)) for x, y in edges[0] + edges[1][::-1]])
        for edge in edges:
            pygame.draw.aalines(surface, colour, False, edge)
        return
    flat, before, points = abs(x1 - x0) > bottom - top, (width - 1) // 2, points[first:last]
    for aside in range(-before, width - before):
        pygame.draw.aalines(surface, colour, False, [(x, y + aside) if flat else (x + aside, y) for x, y in points])
