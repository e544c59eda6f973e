"""The observer that only counts: a fraction of the work of writing everything down."""

from typing import Any

from ai.score import OPEN, Score, Window
from ai.textbook.observe import LeafCause
from game.core import State


class Counter:
    """Counts the cutoffs of a search and the memory that it needs; see `ai.textbook.observe.Observer`."""

    def __init__(self) -> None:
        """Nothing is counted yet."""
        self.cutoffs = 0
        self.first_cutoffs = 0
        """Those that the first move tried has caused."""
        self.deepest = 0
        """The furthest ply visited."""
        self.most_waiting = 0
        """The most moves that were listed at once in the positions from the root to the one being searched."""
        self._tried = [0]
        """Of each open position, the moves searched so far."""
        self._waiting = [0]
        """The most moves that were listed at once below each open position."""

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window) -> None:
        self._tried.append(0)
        self._waiting.append(0)

    def leaf(self, state: State[Any], move: Any, ply: int, value: Score, window: Window, cause: LeafCause) -> None:
        self.deepest = max(self.deepest, ply)

    def update(self, ply: int, value: Score, window: Window, better: bool) -> None:
        self._tried[-1] += 1

    def cutoff(self, ply: int, window: Window, skipped: tuple[Any, ...]) -> None:
        self.cutoffs += 1
        self.first_cutoffs += self._tried[-1] == 1
        self._tried[-1] += len(skipped)

    def leave(self, ply: int, value: Score) -> None:
        waiting = self._tried.pop() + self._waiting.pop()
        if waiting > self._waiting[-1]:
            self._waiting[-1] = waiting
            if len(self._waiting) == 1:
                self.most_waiting = waiting


class CounterOfAll:
    """The same for max^n, which has neither windows nor cutoffs; see `ai.textbook.observe.ObserverOfAll`."""

    def __init__(self) -> None:
        """Nothing is counted yet."""
        self.counter = Counter()

    def enter(self, state: State[Any], move: Any, ply: int, value: tuple[int, ...]) -> None:
        self.counter.enter(state, move, ply, 0, OPEN)

    def leaf(self, state: State[Any], move: Any, ply: int, value: tuple[int, ...], cause: LeafCause) -> None:
        self.counter.leaf(state, move, ply, 0, OPEN, cause)

    def update(self, ply: int, value: tuple[int, ...], better: bool) -> None:
        self.counter.update(ply, 0, OPEN, better)

    def leave(self, ply: int, value: tuple[int, ...]) -> None:
        self.counter.leave(ply, 0)
