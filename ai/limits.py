"""Limits of a search: depth, positions, time; clocks and deadlines."""

from array import array
from collections.abc import MutableSequence
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Self

from game.clock import TimeControl, TimeLeft, Timing

Deadline = MutableSequence[float]
"""Moment on the clock `time.perf_counter`; infinity is never. It can be changed while a search looks at it."""
MOVES_AHEAD = 25
"""Number of further moves for which the time on a clock is meant to last."""
MOST_OF_THE_CLOCK = 0.25
LEAST_OVERHEAD, MOST_OVERHEAD, OVERHEAD_SHARE = 0.15, 0.5, 0.4
"""Seconds of a clock that no search may use, for a move costs time besides the thinking: a share, within bounds."""
LONGEST = 4.0
"""Maximum time of a move as a multiple of the mean, if moves get time by need."""
RESERVE, MOVES_OF_RESERVE = 2.0, 300
"""Seconds at the end of a clock without increment, and the number of moves they are meant for."""
NODES_BETWEEN_LOOKS = 64


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds that the move can have, and those that the clock gets back, for `moves` more moves or, None, the game."""

    remaining: float
    increment: float = 0.0
    moves: int | None = None

    @classmethod
    def of(cls, control: TimeControl, left: TimeLeft, spent: float = 0.0) -> Self:
        """Convert any time control, with `spent` seconds used for the move already; byoyomi periods are not given up.

        >>> byoyomi = TimeControl.parse("byoyomi:60+5x10")
        >>> Clock.of(byoyomi, TimeLeft(60.0, 5))
        Clock(remaining=70.0, increment=10.0, moves=None)
        >>> Clock.of(byoyomi, TimeLeft(0.0, 3))
        Clock(remaining=10.0, increment=0.0, moves=1)
        """
        match control.timing:
            case Timing.MOVE:
                clock = cls(left.seconds, moves=1)
            case Timing.BYOYOMI if not left.seconds:
                clock = cls(control.bonus, moves=1)
            case Timing.BYOYOMI | Timing.DELAY:
                clock = cls(left.seconds + control.bonus, control.bonus)
            case _:
                clock = cls(left.seconds, control.bonus)
        return replace(clock, remaining=max(0.0, clock.remaining - spent))

    @property
    def aim(self) -> float:
        back = max(0.0, 0.8 * self.increment - LEAST_OVERHEAD)
        kept = 0.0 if self.moves or self.increment else min(RESERVE, self.remaining)
        share = (self.remaining - kept) / min(self.moves or MOVES_AHEAD, MOVES_AHEAD) + kept / MOVES_OF_RESERVE
        return max(0.0, min(share + back, self.most))

    @property
    def most(self) -> float:
        """Maximum seconds for this move, so that the clock never runs out.

        >>> Clock(60).most, Clock(10, moves=1).most, Clock(0.1, increment=1).most
        (15.0, 9.5, 0.025)
        """
        kept = min(max(LEAST_OVERHEAD, OVERHEAD_SHARE * self.remaining), MOST_OVERHEAD)
        usable = max(0.0, self.remaining - kept)
        return usable if self.moves == 1 else max(MOST_OF_THE_CLOCK * self.remaining, min(self.increment, usable))


def deadline_in(seconds: float | None) -> Deadline:
    """Moment that lies `seconds` from now; None is never."""
    return array("d", [inf if seconds is None else perf_counter() + seconds])


@dataclass(frozen=True, slots=True)
class Limit:
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: Clock | None = None
    """Time for several moves, of which the search takes a share."""
    most: float | None = None
    """Maximum seconds for a move, if `seconds` is the mean of a game; None makes `seconds` the maximum."""

    @property
    def mean_and_most(self) -> tuple[float, float]:
        """Mean and maximum seconds for a move; infinite without a limit.

        >>> Limit(seconds=1.0).mean_and_most, Limit(seconds=1.0, most=3.0).mean_and_most
        ((1.0, 1.0), (1.0, 3.0))
        """
        if self.clock:
            return self.clock.aim, min(self.clock.most, LONGEST * self.clock.aim)
        mean = inf if self.seconds is None else self.seconds
        return mean, mean if self.most is None else self.most


class Stopped(Exception):  # noqa: N818 - no error
    """A search ran out of positions or time, or was stopped."""


class StoppedAtBetterMove(Stopped):
    """The move whose exact score was searched is known to be better than those before."""


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
        return perf_counter() - self._started

    @property
    def left(self) -> int | None:
        """Number of positions that may still be visited; None is any number."""
        return None if self._most_nodes is None else self._most_nodes - self.nodes

    def spend(self) -> None:
        if self.nodes == self._most_nodes:
            raise Stopped
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_LOOKS == 0:
            self.look()

    def look(self) -> None:
        """Raise Stopped when the flag is set or the time is over."""
        if self.stop[0] or perf_counter() >= self.deadline[0]:
            raise Stopped
