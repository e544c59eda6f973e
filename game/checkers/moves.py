"""A move of checkers, and the moves of one king in a row."""

from typing import NamedTuple


class Move(NamedTuple):
    """A whole move: the squares on the way of the piece, from the first one on, and those it captures."""

    path: tuple[int, ...]
    captured: tuple[int, ...] = ()
    huffed: int = 0
    """Square of the opponent's piece that is taken off before the move because it missed a capture; 0 for none."""

    @property
    def taken(self) -> tuple[int, ...]:
        """The squares that the opponent's pieces leave."""
        return (*self.captured, self.huffed) if self.huffed else self.captured


class KingRun(NamedTuple):
    """The king that a side moved last, as a bit, and its number of moves without captures in a row. Several bits if
    only the number is known: it counts for whichever of these kings moves next."""

    king: int = 0
    moves: int = 0


NO_RUNS = (KingRun(), KingRun())
