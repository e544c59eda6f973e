"""Events of the kit that no mouse sends: fingers pull and spread what lies under them, or let go of what they hold."""

import pygame

PULL = pygame.event.custom_type()
"""Handed to the widgets under `pos`: pull what is inside by `by` pixels, and make it `zoom` times as large."""
LET_GO = pygame.event.custom_type()
"""Event that puts back what is held and forgets the button that is down, so that nothing is clicked."""


def pull(at: tuple[int, int], by: tuple[int, int], zoom: float = 1.0) -> pygame.event.Event:
    return pygame.event.Event(PULL, pos=at, by=by, zoom=zoom)
