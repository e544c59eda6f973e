"""All lessons."""

from game.lessons.crosses import CROSSES
from game.lessons.english import ENGLISH
from game.lessons.gomoku import GOMOKU
from game.lessons.international import INTERNATIONAL
from game.lessons.lesson import Lessons
from game.lessons.russian import RUSSIAN

LESSONS: tuple[Lessons, ...] = (ENGLISH, RUSSIAN, INTERNATIONAL, CROSSES, GOMOKU)
"""In the order in which they are offered."""


def lessons_of(game: str, variant: str) -> Lessons | None:
    """The lessons on a game by a rule set; None if there are none."""
    return next((each for each in LESSONS if (each.game, each.variant) == (game, variant)), None)
