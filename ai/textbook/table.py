"""The transposition table: what a search has found out about the positions that it has left.

Different orders of moves lead to one position. Its value is that of the same search, so that it counts only where the
position comes up as many plies after the root as before: there the search looks no further and wins are as far away.
"""

from enum import Enum
from typing import Any, NamedTuple

from ai.score import Score, Window
from game.core import State


class Bound(Enum):
    """What the value of an entry says of the true one."""

    EXACT = "exact"
    LOWER = "lower bound"
    UPPER = "upper bound"


class Entry(NamedTuple):
    value: Score
    bound: Bound


class TranspositionTable:
    """Values of positions by the position and its ply, for the same player as the search's own values."""

    def __init__(self) -> None:
        self._entries: dict[tuple[State[Any], int], Entry] = {}
        self.best_moves: dict[State[Any], Any] = {}
        """The best move found in a position, also by earlier iterations: it is tried first."""

    def __len__(self) -> int:
        return len(self._entries)

    def clear(self) -> None:
        """Forget all values; best moves stay for the next iteration."""
        self._entries.clear()

    def store(self, state: State[Any], ply: int, value: Score, window: Window, best: Any = None) -> None:
        """Save the value that a search in that window has found, and the best move."""
        alpha, beta = window
        bound = Bound.UPPER if value <= alpha else Bound.LOWER if value >= beta else Bound.EXACT
        self._entries[state, ply] = Entry(value, bound)
        if best is not None:
            self.best_moves[state] = best

    def probe(self, state: State[Any], ply: int, window: Window) -> Score | None:
        """The value of a position if it is known well enough for a search in that window; else None.

        A lower bound is enough when it closes the window from above, an upper bound when it does so from below.
        """
        entry = self._entries.get((state, ply))
        if entry is None:
            return None
        value, (alpha, beta) = entry.value, window
        enough = {Bound.EXACT: True, Bound.LOWER: alpha < value >= beta, Bound.UPPER: value <= alpha}
        return value if enough[entry.bound] else None
