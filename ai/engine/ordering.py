# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Order of the moves in a search: the sooner the best move comes, the more alpha-beta prunes."""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.movegen import CROWNED, Bitboard, Flag, Number, Words

    Orders = list[int]


class Ordering:
    """Knowledge of quiet moves from the searches of one game. Killers are a ply's last two moves with a beta cutoff, a
    counter move the last one after a step of the opponent (0: unknown). The history counts the cutoffs of each step,
    weighted by the square of the depth."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.killers = [0] * 256
            self.counters = [0] * 8192
            self.history = [0] * 8192

    def rank(
        self, moves: Words, count: Number, first: Number, last: Bitboard, up: Flag, ply: Number, orders: Orders
    ) -> None:
        """Fill `orders` with a different number for each move, the highest first; the low 8 bits are 255 less its
        index. The order: the table's move, captures, the biggest first, killers, the counter move, crownings, then by
        history."""
        i: Number
        side: Number = 4096 if up else 0
        counter: Bitboard = self.counters[side + (last & 4095)] if last else 0
        killer: Bitboard = self.killers[2 * ply]
        second: Bitboard = self.killers[2 * ply + 1]
        for i in range(count):
            step: Bitboard = moves[2 * i]
            if i == first:
                order: Bitboard = 1 << 30
            elif moves[2 * i + 1]:
                order = (1 << 26) + (step >> 12 & 63)
            elif step == killer:
                order = (1 << 25) + 1
            elif step == second:
                order = 1 << 25
            elif step == counter:
                order = (1 << 24) + 1
            elif step >> CROWNED & 1:
                order = 1 << 24
            else:
                order = self.history[side + (step & 4095)]
            orders[i] = order << 8 | 255 - i

    def later(self, plies: Number) -> None:
        """Prepare for a search that begins `plies` later: killers are met sooner, and the history counts half."""
        i: Number
        for i in range(256):
            self.killers[i] = self.killers[i + 2 * plies] if i + 2 * plies < 256 else 0
        for i in range(8192):
            self.history[i] >>= 1

    def remember(self, step: Bitboard, last: Bitboard, up: Flag, depth: Number, ply: Number) -> None:
        """Remember a quiet move that caused a beta cutoff, to try it early at this ply and wherever it is possible."""
        if self.killers[2 * ply] != step:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = step
        if last:
            self.counters[(4096 if up else 0) + (last & 4095)] = step
        slot: Number = (4096 if up else 0) + (step & 4095)
        self.history[slot] += depth * depth
        i: Number
        if self.history[slot] > 1 << 22:
            for i in range(8192):
                self.history[i] >>= 1


def choose(orders: Orders, tried: Number, count: Number) -> Number:
    """Return the index of the move with the highest number, and put it behind the `tried` first."""
    best: Number = tried
    highest: Bitboard = orders[tried]
    i: Number
    for i in range(tried + 1, count):
        if orders[i] > highest:
            highest = orders[i]
            best = i
    orders[best] = orders[tried]
    orders[tried] = highest
    return 255 - (highest & 255)
