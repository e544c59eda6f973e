"""Which lessons there are."""

from game.lessons.english import ENGLISH
from game.lessons.lesson import Lessons

LESSONS: tuple[Lessons, ...] = (ENGLISH,)
"""In the order in which they are offered."""


def lessons_of(game: str, variant: str) -> Lessons | None:
    """The lessons on a game by a rule set; None when there are none."""
    return next((each for each in LESSONS if (each.game, each.variant) == (game, variant)), None)
