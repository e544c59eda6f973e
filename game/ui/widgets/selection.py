"""The rows of a list that are chosen."""

from collections.abc import Hashable, Sequence
from enum import Enum, auto
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)


class ListStep(Enum):
    """Effect of a click or a key on a row."""

    MOVE = auto()
    """Choose it alone."""
    TOGGLE = auto()
    """Mark it, or no longer."""
    EXTEND = auto()
    """Mark all rows from where the range begins."""
    STAY = auto()
    """Leave the marks alone."""
    ALL = auto()
    """Mark every row."""


class ListSelection(Generic[K]):
    """The row of the cursor, `at` (-1: none), and the marked rows by their keys, which stay when the rows change.
    `keys` are those of all rows in their order."""

    def __init__(self, at: int = -1) -> None:
        self.at = at
        self.marked: set[K] = set()
        self.anchor = max(0, at)

    def go(self, keys: Sequence[K], row: int, step: ListStep = ListStep.MOVE) -> None:
        """Move the cursor to a row, or to the nearest one that there is."""
        if not keys:
            return
        before, self.at = self.at, min(max(0, row), len(keys) - 1)
        match step:
            case ListStep.MOVE:
                self.marked.clear()
            case ListStep.TOGGLE:
                if not self.marked and before != self.at and 0 <= before < len(keys):
                    self.marked.add(keys[before])
                self.marked ^= {keys[self.at]}
            case ListStep.EXTEND:
                first, last = sorted((min(self.anchor, len(keys) - 1), self.at))
                self.marked = set(keys[first : last + 1])
            case ListStep.ALL:
                self.marked = set(keys)
        if step in (ListStep.MOVE, ListStep.TOGGLE):
            self.anchor = self.at

    def among(self, keys: Sequence[K]) -> list[K]:
        return [key for key in keys if key in self.marked] if self.marked else []


ADDING = pygame.KMOD_CTRL | pygame.KMOD_META
"""With one of these keys held a click marks one more row."""
COMMAND = ADDING | pygame.KMOD_ALT


def far_goal(key: int, number: int, last: int, page: int) -> int | None:
    """The line to which Home, End or a page key leads from another; None for any other key."""
    goals = {pygame.K_HOME: 0, pygame.K_END: last}
    goals |= {pygame.K_PAGEUP: max(0, number - page), pygame.K_PAGEDOWN: min(last, number + page)}
    return goals.get(key)
