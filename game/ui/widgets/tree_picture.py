"""A small searched tree: the sign of the Search Lab."""

import pygame

from game.ui.look.shapes import Colour, css, picture_cache, svg_surface
from game.ui.look.theme import Theme

ROOT, CHILDREN, LEAVES = (50, 20), ((24, 50), (76, 50)), ((10, 82), (38, 82), (62, 82))
CUT = (90, 82)


@picture_cache(8)
def tree_picture(side: int, theme: Theme) -> pygame.Surface:
    """MAX and MIN as triangles, leaves as squares, the principal variation thick, and what is cut struck through."""
    maximum, minimum = theme.tree.players[:2]
    leaf, best, grey, red = theme.tree.leaf, theme.tree.best, theme.tree.branch, minimum[1]

    def branch(start: tuple[int, int], end: tuple[int, int], colour: Colour, width: float, dashes: str = "") -> str:
        (x, y), (to_x, to_y) = start, end
        middle = (y + to_y) / 2
        return (
            f'<path d="M{x} {y}C{x} {middle} {to_x} {middle} {to_x} {to_y}" fill="none" stroke="{css(colour)}" '
            f'stroke-width="{width}" stroke-dasharray="{dashes or "none"}"/>'
        )

    def node(at: tuple[int, int], path: str, colours: tuple[Colour, Colour]) -> str:
        fill, line = map(css, colours)
        start = f"M{at[0]} {at[1]}{path}"
        return f'<path d="{start}" fill="{fill}" stroke="{line}" stroke-width="1.6" stroke-linejoin="round"/>'

    left, right = CHILDREN
    x, y = CUT
    parts = [
        branch(ROOT, right, grey, 1.2),
        branch(left, LEAVES[0], grey, 1.2),
        branch(right, LEAVES[2], grey, 1.2),
        branch(right, (x - 2, y - 6), red, 1.2, "3 3"),
        branch(ROOT, left, best, 3),
        branch(left, LEAVES[1], best, 3),
        f'<path d="M{x - 4} {y - 4}l8 8m0 -8l-8 8" stroke="{css(red)}" stroke-width="2.4" stroke-linecap="round"/>',
        node(ROOT, "m-12 9l12 -20l12 20z", maximum),
        *(node(at, "m-11 -9l11 19l11 -19z", minimum) for at in CHILDREN),
        *(node(at, "m-7 -7h14v14h-14z", leaf) for at in LEAVES),
    ]
    svg = f'<svg viewBox="0 0 100 100" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    return svg_surface(svg, (side, side))
