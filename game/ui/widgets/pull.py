"""Events of the kit that no mouse sends: fingers pull and spread what lies under them, or let go of what they hold."""

import pygame

PULL = pygame.event.custom_type()
"""Handed to the widgets under `pos`: pull what is inside by `by` pixels, and make it `zoom` times as large."""

LET_GO = pygame.event.custom_type()
"""What is held goes back to where it was; the button that went down on it does not go up."""


def pull(at: tuple[int, int], by: tuple[int, int], zoom: float = 1.0) -> pygame.event.Event:
    """Such an event."""
    return pygame.event.Event(PULL, pos=at, by=by, zoom=zoom)
