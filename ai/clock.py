"""How long a search may think, and when that is over."""

from array import array
from collections.abc import MutableSequence
from dataclasses import dataclass
from math import inf
from time import perf_counter

Deadline = MutableSequence[float]
"""One moment, told as `time.perf_counter` does; infinity is never. It can be changed while a search looks at it."""

MOVES_AHEAD = 25
"""For how many more moves the time on a clock is meant to last."""
MOST_OF_THE_CLOCK = 0.25
OVERHEAD = 0.02
"""Seconds that a move costs beside the thinking."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time a player has left, in seconds, and what it gains with each move; `moves` is how many moves it has to
    last for, None to the end of the game."""

    remaining: float
    increment: float = 0.0
    moves: int | None = None

    @property
    def aim(self) -> float:
        """The seconds to spend on this move."""
        share = self.remaining / min(self.moves or MOVES_AHEAD, MOVES_AHEAD)
        return max(0.0, min(share + 0.8 * self.increment, self.most))

    @property
    def most(self) -> float:
        """The seconds never to exceed, so that the time is never over.

        >>> Clock(60).aim, Clock(60).most, Clock(0.1, increment=1).most
        (2.4, 15.0, 0.08)
        """
        usable = max(0.0, self.remaining - OVERHEAD)
        return usable if self.moves == 1 else max(MOST_OF_THE_CLOCK * self.remaining, min(self.increment, usable))


def deadline_in(seconds: float | None) -> Deadline:
    """When so many seconds from now are over; None is never."""
    return array("d", [inf if seconds is None else perf_counter() + seconds])
