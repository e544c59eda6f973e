"""How long a search may think, and the alarm that ends it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

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


@contextmanager
def alarm(seconds: float | None, stop: bytearray) -> Iterator[None]:
    """Sets the stop flag after that time; compiled searches, which hold no lock, look at nothing else."""

    def ring() -> None:
        stop[0] = 1

    timer = threading.Timer(seconds, ring) if seconds is not None else None
    if timer:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()
