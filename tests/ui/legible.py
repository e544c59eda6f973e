"""Every text that is drawn, with its colour and that of the ground under it."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from game.ui.look.text import TextBlock
from tests.ui.contrast import contrast

GRID = 12
"""Number of points of the ground to measure along, and down."""
SEEN = 0.1
"""A colour counts that so large a share of the ground has."""

Rgb = tuple[int, int, int]


class Written(NamedTuple):
    """A text on its ground."""

    text: str
    colour: Rgb
    ground: Rgb
    """The part of the ground on which it is worst to be read."""
    contrast: float


def ground_under(surface: pygame.Surface, rect: pygame.Rect) -> list[Rgb]:
    """The colours of a part of the picture that are there often; [] where it can't be seen."""
    seen = rect.clip(surface.get_clip()).clip(surface.get_rect())
    if not seen.w or not seen.h:
        return []
    places = [
        (seen.x + seen.w * column // GRID, seen.y + seen.h * row // GRID)
        for row in range(GRID)
        for column in range(GRID)
    ]
    colours = Counter(tuple(surface.get_at(place))[:3] for place in places)
    return [(r, g, b) for (r, g, b), count in colours.items() if count >= SEEN * len(places)]


@contextmanager
def watched() -> Iterator[list[Written]]:
    """All texts that are drawn meanwhile."""
    found: list[Written] = []
    draw = TextBlock.draw

    def watching(
        self: TextBlock,
        surface: pygame.Surface,
        rect: pygame.Rect,
        colour: Rgb,
        align: float = 0.0,
        valign: float = 0.5,
    ) -> None:
        text = " ".join(self.lines).strip()
        rgb = (colour[0], colour[1], colour[2])
        grounds = ground_under(surface, self.place(rect, align, valign)) if text else []
        if grounds:
            worst = min(grounds, key=lambda ground: contrast(rgb, ground))
            found.append(Written(text, rgb, worst, contrast(rgb, worst)))
        draw(self, surface, rect, colour, align, valign)

    TextBlock.draw = watching  # type: ignore[method-assign]
    try:
        yield found
    finally:
        TextBlock.draw = draw  # type: ignore[method-assign]
