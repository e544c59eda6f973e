"""Keys that all lists share."""

import pygame

ADDING = pygame.KMOD_CTRL | pygame.KMOD_META
"""With one of these keys held a click marks one more row."""
COMMAND = ADDING | pygame.KMOD_ALT


def far_goal(key: int, number: int, last: int, page: int) -> int | None:
    """The line to which Home, End or a page key leads from another; None for any other key."""
    goals = {
        pygame.K_HOME: 0,
        pygame.K_END: last,
        pygame.K_PAGEUP: max(0, number - page),
        pygame.K_PAGEDOWN: min(last, number + page),
    }
    return goals.get(key)
