"""What fingers do that a mouse can't, as an event of the kit: they pull what lies under them, and spread it."""

import pygame

PULL = pygame.event.custom_type()
"""Handed to the widgets under `pos`: pull what is inside by `by` pixels, and make it `zoom` times as large."""


def pull(at: tuple[int, int], by: tuple[int, int], zoom: float = 1.0) -> pygame.event.Event:
    """Such an event."""
    return pygame.event.Event(PULL, pos=at, by=by, zoom=zoom)
