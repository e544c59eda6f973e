"""Time by need: a search ends early while its best move stays the same, and goes on after a change, at a mean time."""

from dataclasses import dataclass
from math import inf

READY, EASE, STEADY = 2.0, 0.3, 10
"""No iteration starts after READY / (1 + EASE * s) mean times, with the best move stable for s <= STEADY iterations."""
MOST_SAVED, SAVED_TO_DOUBLE = 4.0, 2
"""Maximum time saved or overspent in a game, and the savings that double the time of a move; in moves at their mean."""
FORCED_DEPTH = 6
"""Depth at which the search ends if only one move is legal, in a game with a mean time."""


@dataclass
class Patience:
    seconds: float = inf
    """Time after which no iteration starts if the best move has just changed."""
    stable: int = 0
    """Number of iterations in a row with the same best move."""

    def note(self, *, same: bool) -> None:
        """Note whether an iteration has kept the best move."""
        self.stable = min(self.stable + 1, STEADY) if same else 0

    def is_over(self, spent: float) -> bool:
        """True if no iteration should start after this number of seconds.

        >>> fresh, steady = Patience(1.0), Patience(1.0, stable=10)
        >>> fresh.is_over(0.5), steady.is_over(0.5)
        (False, True)
        """
        return spent >= self.seconds / (1 + EASE * self.stable)


class SavedTime:
    """Time saved in a game, in moves at their mean time; negative if overspent."""

    def __init__(self) -> None:
        self.moves = 0.0
        self._plies = 0

    def begin(self, plies: int) -> None:
        """Begin a move, `plies` after the start; a shorter game than at the last move is another one."""
        if plies < self._plies:
            self.moves = 0.0
        self._plies = plies

    def patience(self, mean: float) -> Patience:
        return Patience(READY * mean * 2 ** (self.moves / SAVED_TO_DOUBLE))

    def note(self, spent: float, mean: float) -> None:
        """Note the seconds of a move that had a choice."""
        self.moves = max(-MOST_SAVED, min(self.moves + 1 - spent / mean, MOST_SAVED))
