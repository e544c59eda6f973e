"""Line icons, drawn on a square of 24 units, in any colour and size."""

import pygame

from game.assets import read_looks
from game.ui.look import mirror
from game.ui.look.shapes import Colour, css, picture_cache, svg_surface

PATHS: dict[str, str] = read_looks("icons")
THE_SAME = frozenset(
    ("question", "why", "check", "clock", "play", "fast", "first", "last", "back one", "on one", "one more")
)
"""Icons that are not mirrored in languages written from the right."""


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    return _icon(name, size, colour, name in THE_SAME and mirror.turning())


@picture_cache(256)
def _icon(name: str, size: int, colour: Colour, turned: bool) -> pygame.Surface:
    if turned:
        return mirror.turned(_icon(name, size, colour, False))
    return svg_surface(
        f'<svg viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg"><path d="{PATHS[name]}" fill="none" '
        f'stroke="{css(colour)}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
        (size, size),
    )
