# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The principal variation: for each ply of the search the best line from that ply on."""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from ai.engine.path import MOST_PLIES
    from game.checkers.movegen import Bitboard, Number


class Variation:
    """A triangle of moves, as movegen's step and taken words; the search sets a ply's length to 0 when it enters it."""

    def __init__(self) -> None:
        """No moves."""
        if not cython.compiled:
            self.lengths = [0] * (MOST_PLIES + 1)
            self.steps = [0] * (MOST_PLIES * MOST_PLIES)
            self.taken = [0] * (MOST_PLIES * MOST_PLIES)

    def line(self, ply: int) -> list[tuple[int, int]]:
        """The best line from that ply on."""
        start = ply * MOST_PLIES
        return [(self.steps[i], self.taken[i]) for i in range(start, start + self.lengths[ply])]

    def lead(self, step: Bitboard, taken: Bitboard, ply: Number) -> None:
        """Makes the best line from this ply on: this move, and then the best line from the next ply on."""
        here: Number = ply * MOST_PLIES
        below: Number = here + MOST_PLIES
        length: Number = self.lengths[ply + 1]
        i: Number
        self.steps[here] = step
        self.taken[here] = taken
        for i in range(length):
            self.steps[here + 1 + i] = self.steps[below + i]
            self.taken[here + 1 + i] = self.taken[below + i]
        self.lengths[ply] = length + 1
