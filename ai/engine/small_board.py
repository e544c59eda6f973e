# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Tic-tac-toe of two players on at most 16 cells, searched to the end of the game by alpha-beta.

A position is identified by its possible results: for each side its marks in the lines that the opponent has no mark in,
the empty cells of all such lines, and how many other empty cells there are. Positions that agree in that, or whose
rotations and reflections do, have the same value and one entry in the table, which stays from search to search.

A score is for the side to move: WIN less the plies to the end, 0, or the opposite.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from array import array
from collections.abc import Sequence

if not cython.compiled:
    from ai.engine.memory import bytes_of, numbers_of, words_of

    Number = int
    Word = int

    WIN = 100_000
    BYTE, HALF, SIDE, REST, USED = 255, 8, 16, 48, 16_384
    ENTRY_MASK = 262_143
    SCORE_BITS, LOW_SCORE, ZERO = 18, 262_143, 131_072

compiled: bool = cython.compiled


class SmallBoard:
    def __init__(self, order: Sequence[int], lines: Sequence[int], maps: Sequence[int], misere: bool) -> None:
        """`order` is that of the cells to try; for each symmetry, `maps` has where each of the 256 sets of marks on the
        first eight cells goes, then where those on the others go."""
        self.cells = len(order)
        self.lines = len(lines)
        self.symmetries = len(maps) // (2 * (BYTE + 1))
        self.misere = misere
        self.nodes = 0
        self.stopped = False
        self.memory: list[array[int]] = []
        self.order = self.numbers(order)
        self.line_masks = self.numbers(lines)
        self.maps = self.numbers(maps)
        # An entry has two words: the position's identity, with the bit USED, and the bounds of its score.
        kept = array("Q", bytes(16 * (ENTRY_MASK + 1)))
        self.memory.append(kept)
        self.table = words_of(kept)

    def numbers(self, values: Sequence[int]) -> "array[int]":
        """Allocate memory that lasts as long as this board."""
        kept = array("i", values)
        self.memory.append(kept)
        return numbers_of(kept)

    def score(self, own: int, other: int, alpha: int, beta: int, stop: bytearray) -> int:
        """Return a score r for the side to move, whose marks are `own`, in a game that goes on; s is its true score. r
        <= alpha means s <= r, r >= beta means s >= r, else r is s. It means nothing once `stop` has set `stopped`."""
        self.stop_byte = stop
        self.stop = bytes_of(stop)
        self.stopped = False
        mine: Number = own
        theirs: Number = other
        low: Number = alpha
        high: Number = beta
        found: Number
        with cython.nogil:
            found = self.value(mine, theirs, low, high)
        return found

    def value(self, own: Number, other: Number, alpha: Number, beta: Number) -> Number:
        n: Number
        mine: Number = self.cells
        theirs: Number = self.cells
        mine_marks: Number = 0
        their_marks: Number = 0
        empty: Number = 0
        ending: Number = 0
        forced: Number = 0
        if self.stop[0]:
            self.stopped = True
            return 0
        self.nodes += 1
        for n in range(self.lines):
            line: Number = self.line_masks[n]
            if not line & other:
                lacks: Number = line & ~own
                mine_marks |= line & own
                empty |= lacks
                needs: Number = self.count(lacks)
                mine = min(mine, needs)
                if needs == 1:
                    ending |= lacks
            if not line & own:
                lacks = line & ~other
                their_marks |= line & other
                empty |= lacks
                needs = self.count(lacks)
                theirs = min(theirs, needs)
                if needs == 1:
                    forced |= lacks
        free: Number = ((1 << self.cells) - 1) & ~(own | other)
        left: Number = self.count(free)
        mine = 2 * mine - 1
        theirs = 2 * theirs
        if self.misere:
            mine, theirs = theirs, mine
        low: Number = theirs - WIN if theirs <= left else 0
        high: Number = WIN - mine if mine <= left else 0
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        if ending and not self.misere:
            return WIN - 1
        rest: Number = left - self.count(empty)
        key: Word = self.standing_for(mine_marks, their_marks, empty, rest)
        entry: Word = 2 * ((key ^ key >> 13 ^ key >> 31) & ENTRY_MASK)
        known: Word = self.table[entry + 1]
        if self.table[entry] == key:
            n = (known & LOW_SCORE) - ZERO
            low = max(low, n)
            n = (known >> SCORE_BITS) - ZERO
            high = min(high, n)
            if low == high or low >= beta:
                return low
            if high <= alpha:
                return high
        alpha = max(alpha, low)
        beta = min(beta, high)
        best: Number = -WIN
        moves: Number = free & empty
        if rest:
            n = free & ~empty
            moves |= n & -n
        if self.misere:
            moves &= ~ending
            if ending:
                best = 1 - WIN
        elif forced:
            moves = forced & -forced
        best = 0 if left == 1 and moves else self.best_of(own, other, alpha, beta, moves, best)
        if self.stopped:
            return 0
        if best > alpha:
            low = best
        if best < beta:
            high = best
        known = high + ZERO
        self.table[entry] = key
        self.table[entry + 1] = known << SCORE_BITS | (low + ZERO)
        return best

    def best_of(self, own: Number, other: Number, alpha: Number, beta: Number, moves: Number, best: Number) -> Number:
        """Return the score of the best of these moves, or of `best`, which is known without a search; see `score`."""
        n: Number
        for n in range(self.cells):
            cell: Number = self.order[n]
            if moves >> cell & 1:
                child: Number = -later(self.value(other, own | 1 << cell, -sooner(beta), -sooner(max(alpha, best))))
                best = max(best, child)
                if best >= beta or self.stopped:
                    break
        return best

    def count(self, mask: Number) -> Number:
        found: Number = 0
        while mask:
            mask &= mask - 1
            found += 1
        return found

    def standing_for(self, own: Number, other: Number, empty: Number, rest: Number) -> Word:
        """Return the position's key: the least number among its rotations and reflections."""
        n: Number
        key: Word = 0
        for n in range(self.symmetries):
            low: Number = 2 * n * (BYTE + 1)
            high: Number = low + BYTE + 1
            found: Word = self.maps[low + (empty & BYTE)] | self.maps[high + (empty >> HALF)]
            found = found << SIDE | self.maps[low + (other & BYTE)] | self.maps[high + (other >> HALF)]
            found = found << SIDE | self.maps[low + (own & BYTE)] | self.maps[high + (own >> HALF)]
            if n == 0 or found < key:
                key = found
        found = rest | USED
        return key | found << REST


def later(score: Number) -> Number:
    """Convert a score after a move to one before it but for the sign."""
    return score - (score > 0) + (score < 0)


def sooner(score: Number) -> Number:
    return score + (score > 0) - (score < 0)
