# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The moves that renju forbids to Black, by the rules of the Renju International Federation (renju.net, articles 3, 9).

Black, the first player, wins by exactly five in a row, and may not make six or more, two fours or two threes at once,
unless the same mark makes five. A four lacks one mark to five. A three becomes a straight four by one more mark that
makes no five and is itself allowed; a straight four is four in a row that either end completes to five.

The board lies in a grid with a rim of five places, so that no row leaves it.
"""

from types import SimpleNamespace

try:
    import cython
except ImportError:
    cython = SimpleNamespace(compiled=False)

if not cython.compiled:
    Number = int
    Flag = bool | int

    FREE, BLACK, WHITE, OUTSIDE = range(4)
    RIM, PLACES = 5, 1296
    ALLOWED, OVERLINE, DOUBLE_FOUR, DOUBLE_THREE, FIVE = range(5)

compiled: bool = cython.compiled


class RenjuBoard:
    """The marks of both players, and what a mark of Black would make."""

    def __init__(self, columns: int, rows: int) -> None:
        """An empty board of at most 26 x 26 cells."""
        row: Number
        column: Number
        self.columns = columns
        self.stride = columns + 2 * RIM
        if not cython.compiled:
            self.grid = [OUTSIDE] * PLACES
            self.steps = [0] * 4
        self.steps[0], self.steps[1] = 1, self.stride
        self.steps[2], self.steps[3] = self.stride + 1, self.stride - 1
        for row in range(rows + 2 * RIM):
            for column in range(self.stride):
                on_board = RIM <= row < rows + RIM and RIM <= column < columns + RIM
                self.grid[row * self.stride + column] = FREE if on_board else OUTSIDE

    def mark(self, cell: int, player: int) -> None:
        self.change(cell, BLACK + player)

    def judge(self, cell: int) -> int:
        """The rule that forbids Black an empty cell, ALLOWED, or FIVE if Black would win there."""
        return self.verdict(self.place(cell))

    def change(self, cell: Number, to: Number) -> None:
        """Put a mark or FREE in a cell."""
        self.grid[self.place(cell)] = to

    def overlong(self, cell: Number) -> Flag:
        """True if a black mark would lie in a row of more than five."""
        at: Number = self.place(cell)
        i: Number
        for i in range(4):  # noqa: SIM110 (a generator needs the GIL)
            if self.run(at, self.steps[i]) > 5:
                return True
        return False

    def threes(self, cell: int) -> list[tuple[int, ...]]:
        """The marks, with the new one, of each three that Black would make."""
        found = []
        at = self.place(cell)
        self.grid[at] = BLACK
        for i in range(4):
            if self.three(at, self.steps[i]):
                row = [at + n * self.steps[i] for n in range(-3, 4)]
                found.append(tuple(self.cell_at(place) for place in row if self.grid[place] == BLACK))
        self.grid[at] = FREE
        return found

    def place(self, cell: Number) -> Number:
        return (cell // self.columns + RIM) * self.stride + cell % self.columns + RIM

    def cell_at(self, place: Number) -> Number:
        return (place // self.stride - RIM) * self.columns + place % self.stride - RIM

    def verdict(self, at: Number) -> Number:
        i: Number
        length: Number
        found: Number = ALLOWED
        count: Number = 0
        self.grid[at] = BLACK
        for i in range(4):
            length = self.run(at, self.steps[i])
            if length == 5:
                self.grid[at] = FREE
                return FIVE
            if length > 5:
                found = OVERLINE
        if found == ALLOWED:
            for i in range(4):
                count += self.fours(at, self.steps[i])
            if count > 1:
                found = DOUBLE_FOUR
        if found == ALLOWED:
            count = 0
            for i in range(4):
                count += self.three(at, self.steps[i])
            if count > 1:
                found = DOUBLE_THREE
        self.grid[at] = FREE
        return found

    def run(self, at: Number, step: Number) -> Number:
        """Number of black marks in a row through a place, with a new one there."""
        low: Number = at
        high: Number = at
        while self.grid[low - step] == BLACK:
            low -= step
        while self.grid[high + step] == BLACK:
            high += step
        return (high - low) // step + 1

    def fours(self, at: Number, step: Number) -> Number:
        """Number of fours through a black mark in one direction: the sets of four that lack one mark to five."""
        begin: Number
        i: Number
        own: Number
        gap: Number
        count: Number = 0
        before: Number = RIM
        for begin in range(-4, 1):
            own = gap = 0
            if self.grid[at + (begin - 1) * step] != BLACK and self.grid[at + (begin + 5) * step] != BLACK:
                for i in range(begin, begin + 5):
                    if self.grid[at + i * step] == BLACK:
                        own += 1
                    elif self.grid[at + i * step] == FREE:
                        gap = i
                    else:
                        own = -5
            if own == 4:
                # Five cells that lack their last one have the four of those before that lacked their first one.
                count += not (before == begin - 1 and gap == begin + 4)
                before = gap
            else:
                before = RIM
        return count

    def three(self, at: Number, step: Number) -> Number:
        """1 if the row through a black mark is a three, else 0."""
        side: Number
        way: Number
        place: Number
        low: Number
        high: Number
        for side in range(2):
            way = step if side else -step
            place = at + way
            while self.grid[place] == BLACK:
                place += way
            if self.grid[place] != FREE:
                continue
            self.grid[place] = BLACK
            low = high = at
            while self.grid[low - step] == BLACK:
                low -= step
            while self.grid[high + step] == BLACK:
                high += step
            self.grid[place] = FREE
            if high - low != 3 * step or self.grid[low - step] != FREE or self.grid[high + step] != FREE:
                continue
            if self.grid[low - 2 * step] == BLACK or self.grid[high + 2 * step] == BLACK:
                continue
            if self.verdict(place) == ALLOWED:
                return 1
        return 0
