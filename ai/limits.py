"""How far a search may go, how long it may think, and when that is over."""

from array import array
from collections.abc import MutableSequence
from dataclasses import dataclass
from math import inf
from time import perf_counter

Deadline = MutableSequence[float]
"""One moment on the clock `time.perf_counter`; infinity is never. It can be changed while a search looks at it."""

MOVES_AHEAD = 25
"""How many more moves the time on a clock is meant to last for."""
MOST_OF_THE_CLOCK = 0.25
OVERHEAD = 0.02
"""Seconds that a move costs besides the thinking."""
NODES_BETWEEN_LOOKS = 64


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's clock: the seconds left, and the seconds that each move adds.

    The time has to last for `moves` more moves, or to the end of the game with None.
    """

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
        """The most seconds that this move may take, so that the clock never runs out.

        >>> Clock(60).aim, Clock(60).most, Clock(0.1, increment=1).most
        (2.4, 15.0, 0.08)
        """
        usable = max(0.0, self.remaining - OVERHEAD)
        return usable if self.moves == 1 else max(MOST_OF_THE_CLOCK * self.remaining, min(self.increment, usable))


def deadline_in(seconds: float | None) -> Deadline:
    """The moment that lies `seconds` from now; None is never."""
    return array("d", [inf if seconds is None else perf_counter() + seconds])


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a search may go, in plies, positions and seconds or by a clock; None is no limit."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: Clock | None = None
    """The time for several moves, of which the search takes a share."""


class Stopped(Exception):  # noqa: N818 - no error
    """A search ran out of positions or time, or was told to stop."""


class Budget:
    """Counts the positions visited; `spend` raises Stopped at the limit or when the stop flag, one byte, is set."""

    def __init__(self, limit: Limit | None = None, stop: bytearray | None = None) -> None:
        """The time starts now; the limit's depth and clock are ignored."""
        limit = limit or Limit()
        self.nodes = 0
        self._started = perf_counter()
        self.deadline = deadline_in(limit.seconds)
        self.stop = bytearray(1) if stop is None else stop
        self._most_nodes = limit.nodes

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return perf_counter() - self._started

    @property
    def left(self) -> int | None:
        """How many more positions may be visited; None is any number."""
        return None if self._most_nodes is None else self._most_nodes - self.nodes

    def spend(self) -> None:
        """Visit one more position."""
        if self.nodes == self._most_nodes:
            raise Stopped
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_LOOKS == 0:
            self.look()

    def look(self) -> None:
        """Raise Stopped when the flag is set or the time is over."""
        if self.stop[0] or perf_counter() >= self.deadline[0]:
            raise Stopped
