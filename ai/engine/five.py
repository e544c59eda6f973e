# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The search for five in a row of two players on large boards: gomoku, freestyle or exact, and renju.

Every empty cell has a grade for each player and direction: the best that a mark there makes of the line (FIVE, a four
that two cells complete, a four that one completes, a three that becomes an open four, and so on). A window of bits, the
marks up to `reach` cells away, gives the grade by a table, and a mark changes only the windows around it. The four
grades of a cell form its code; tables give by code the kind of threat, the value for both sides and the rank among
the moves.

The search is alpha-beta with a transposition table over the moves with the highest ranks. A reply to a four is forced
and costs no depth. Against an open three only fours and the moves that may stop it are tried; it extends the search up
to CHASE + CHASE_PLIES * depth plies. Where the side to move can make fours, the search looks for a victory by
continuous fours (Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search", 1994): each has one answer, so
the tree is narrow. Late moves are reduced or left out, and positions far above or below the window are cut by their
static value.

A score is for the side to move; a win is WIN less the plies from the root and is certain, anything else is less than
WIN / 2. The contract of functions that take a window (alpha, beta) is that of mnk.py.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from array import array
from collections.abc import Sequence
from itertools import product
from math import inf, log
from random import Random

from game.tictactoe.renju import RenjuBoard

if not cython.compiled:
    from time import perf_counter

    from ai.engine.memory import bytes_of, cells_of, numbers_of, shorts_of, words_of
    from game.tictactoe.renju import ALLOWED, BLACK, FREE, OUTSIDE, PLACES, RIM
    from game.tictactoe.renju import FIVE as WINNING

    Number = int
    Word = int
    Flag = bool | int
    Numbers = list[int]

    WIN, INFINITE, NOWHERE = 100_000, 200_000, -1
    MOST_PLIES, MOST_MOVES = 128, 64
    LOWER, UPPER, EXACT = 1, 2, 3
    DEEPEST, LARGEST_VALUE = 63, 49_000
    NOTHING, ONE, OPEN_ONE, WIDE_ONE, TWO, OPEN_TWO, WIDE_TWO, THREE, OPEN_THREE, WIDE_THREE = range(10)
    FOUR, OPEN_FOUR, FIVE, GRADES, CODES = 10, 11, 12, 13, 54_653
    QUIET, ONE_THREE, TWO_THREES, PLAIN_FOUR, GOOD_FOUR, FOUR_AND_THREE, OPEN, COMPLETE = range(8)
    KINDS = 8
    OWN, OTHER, RANK, OTHER_RANK, KIND, MANY, FACTS = 0, 1, 2, 3, 4, 5, 8
    VALUE, LIVE, LISTED, SUMS, MOST_CHANGES = 16, 18, 19, 20, 10_240
    NEAR = 2
    ALL_MOVES, FOURS, GOOD_FOURS, THREATS = range(4)
    FULL_PLIES = 5
    CHASE, CHASE_PLIES = 4, 4
    BEFORE_ALL, FAILED_MASK = 1_000_000_000, 65_535
    FEW_FOURS, MOST_FOURS, FOURS_AT_LEAF, FOURS_INSIDE, FOURS_AT_ROOT = 8, 16, 40, 400, 2000
    PLY, PLY_SHIFT, HISTORY_PLIES = 16, 4, 10
    RAZOR_PLIES, RAZOR_LEAST, RAZOR_MARGIN = 2, 90, 75
    CUT_MARGIN = 315
    PASS_PLIES, PASS_MARGIN = 4, 300
    FEWER_PLIES = 4
    HIGH_MARGIN, PLAIN_CUT, WORSE, USELESS_FOUR, ATTACK = 75, 16, 12, 32, 12
    GAP, MOST_GAP = 12, 40
    USELESS_PLIES = 4
    ROOT_WIDTH, FULL_AT_ROOT, LATE_DEPTH, LATE_REDUCTION = 40, 12, 4, 32
    ASPIRATION = 200
    KILLER, COUNTER, HISTORY_SHIFT, LARGEST_SHIFT, LARGEST_BONUS = 200, 100, 6, 14, 400

compiled: bool = cython.compiled

NO_LIMIT = 1 << 60
TABLE_SIZE = 1 << 18
WORTHS = (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13_663)
"""Numbers by grade: the code of a cell is the sum of four. No two sets of four have the same sum."""
BETTER_BY_ONE = (NOTHING, NOTHING, ONE, ONE, ONE, OPEN_ONE, OPEN_ONE, TWO, OPEN_TWO, OPEN_TWO, THREE, OPEN_THREE)
"""The grade of a shape by the best that one more mark makes of it."""
WIDE = 3
"""Least number of marks with the same effect that make an open shape wide; two for an open three."""
CLOSE_IN_LINE, CLOSE = (0, 190, 130, 65, 65), (0, 0, 45, 80, 80)
"""Ranks for moves close to the last mark, in line with it or not, by the distance. Fitted to 470 moves of Rapfi."""
REDUCTION = 0.8
"""Factor of the reduction of late moves, REDUCTION ln(depth) ln(place) plies before adjustments for each move."""
LEAST_MOVES, MOVES_POWER = 3, 1.35
"""Number of moves to try, LEAST_MOVES + depth ** MOVES_POWER, if one of them does not lose."""


def grades_by_window(reach: int, exact_players: int) -> bytearray:
    """Return the grades of both players by the window of a cell: a bit for each of its 2 * `reach` neighbours in a line
    that the first player has, then a bit for each that the second has; cells off the board have both bits. More than
    five in a row do not win for the first `exact_players`. The second player's grade takes the high four bits."""
    length: Number = 2 * reach
    by_first = grades_by_digits(reach, exact_players > 0)
    by_second = grades_by_digits(reach, exact_players > 1) if exact_players == 1 else by_first
    first, second = cells_of(by_first), cells_of(by_second)
    in_threes = array("i", [int(f"{bits:b}", 3) for bits in range(1 << length)])
    ternary = numbers_of(in_threes)
    made = bytearray(1 << 2 * length)
    found = cells_of(made)
    all_bits: Number = (1 << length) - 1
    window: Number
    for window in range(1 << 2 * length):
        mine: Number = window & all_bits
        theirs: Number = window >> length
        own: Number = first[2 * ternary[mine & ~theirs] + ternary[theirs]]
        other: Number = second[2 * ternary[theirs & ~mine] + ternary[mine]]
        found[window] = own | other << 4
    return made


def grades_by_digits(reach: int, exact: bool) -> bytearray:
    """Return the grade of a mark by its neighbours as a number in base 3: digits 0 for empty, 1 for blocked, 2 for own.
    Windows with more own marks have higher numbers, so they are graded first."""
    *steps, size = [int("1" + "0" * place, 3) for place in range(2 * reach + 1)]
    kept = array("i", steps)
    powers = numbers_of(kept)
    better = array("i", BETTER_BY_ONE)
    by_one = numbers_of(better)
    made = bytearray(size)
    found = cells_of(made)
    length: Number = 2 * reach
    only_five: Flag = exact
    code: Number
    i: Number
    for code in range(size - 1, -1, -1):
        low: Number = reach - 1
        high: Number = reach
        while low >= 0 and code // powers[low] % 3 == 2:
            low -= 1
        while high < length and code // powers[high] % 3 == 2:
            high += 1
        if high - low == 5 or (high - low > 5 and not only_five):
            found[code] = FIVE
            continue
        fives: Number = 0
        best: Number = NOTHING
        ways: Number = 0
        for i in range(length):
            if code // powers[i] % 3 == 0:
                after: Number = found[code + 2 * powers[i]]
                if after == FIVE:
                    fives += 1
                elif by_one[after] > best:
                    best = by_one[after]
                    ways = 1
                else:
                    ways += by_one[after] == best
        if fives:
            found[code] = OPEN_FOUR if fives > 1 else FOUR
        elif best in (OPEN_ONE, OPEN_TWO):
            found[code] = best + (ways >= WIDE)
        else:
            found[code] = best + (best == OPEN_THREE and ways > 1)
    return made


class FiveSearcher:
    def __init__(
        self,
        columns: int,
        rows: int,
        width: int,
        tables: "tuple[bytearray, array[int]]",
        reach: int,
        table_size: int = TABLE_SIZE,
        renju: RenjuBoard | None = None,
    ) -> None:
        """`tables` has the grades by window, and FACTS numbers for each code: OWN, OTHER (values), RANK, OTHER_RANK,
        the KIND of threat, and MANY, true with two fours or two threes; then the value of the move. `width` is
        at most MOST_MOVES, `table_size` a power of 2, `renju` an empty board. The board has at most 26 x 26
        cells."""
        i: Number
        self.columns, self.rows = columns, rows
        self.stride = columns + 2 * RIM
        self.reach = reach
        self.width = width
        self.renju = renju is not None
        self.board = renju or RenjuBoard(1, 1)
        self.nodes = 0
        self.stopped = False
        self.complete = True
        self.passing = self.all_fours = self.certain = False
        self.spare = self.root_depth = self.guess = self.placed = self.height = self.changed = 0
        self.set_limits(bytearray(1), NO_LIMIT)
        shapes, facts = tables
        self.memory = [shapes, facts]
        self.shapes, self.facts = cells_of(shapes), shorts_of(facts)
        if not cython.compiled:
            self.steps, self.worths = [0] * 4, [0] * GRADES
            self.sums, self.kept_sums = [0] * SUMS, [0] * (SUMS * MOST_PLIES)
            self.changed_at, self.kept_codes = [0] * MOST_CHANGES, [0] * MOST_CHANGES
            self.first_changes = [0] * MOST_PLIES
            self.latest = [0] * (2 * KINDS)
            self.cells, self.listed = [0] * PLACES, [0] * PLACES
            self.marks = [0] * PLACES
            self.codes, self.history, self.counters = ([0] * (2 * PLACES) for _ in range(3))
            self.killers = [0] * (2 * MOST_PLIES)
            self.statics, self.played, self.threats = ([0] * MOST_PLIES for _ in range(3))
            self.pv_length, self.pv = [0] * MOST_PLIES, [0] * (MOST_PLIES * MOST_PLIES)
        for i, step in enumerate((1, self.stride, self.stride + 1, self.stride - 1)):
            self.steps[i] = step
        for i in range(GRADES):
            self.worths[i] = WORTHS[i]
        places = [self.place(cell) for cell in range(columns * rows)]
        on_board = set(places)
        windows = [0] * (4 * PLACES)
        for i in range(PLACES):
            self.marks[i] = FREE if i in on_board else OUTSIDE
            self.listed[i] = i not in on_board
        for at, way in product(places, range(4)):
            for n in range(reach):
                away = (n + 1) * self.steps[way]
                for place, bit in ((at - away, reach - 1 - n), (at + away, reach + n)):
                    if place not in on_board:
                        windows[way * PLACES + at] |= (1 | 1 << 2 * reach) << bit
        self.windows = self.numbers(windows)
        for at in places:
            for player in (0, 1):
                code = sum(WORTHS[self.shapes[self.windows[way * PLACES + at]] >> 4 * player & 15] for way in range(4))
                self.codes[player * PLACES + at] = code
                self.count_code(code, player, 1)
        for i in range(2 * PLACES):
            self.counters[i] = NOWHERE
        for i in range(2 * MOST_PLIES):
            self.killers[i] = NOWHERE
        self.reductions = self.numbers(
            [
                int(PLY * REDUCTION * log(depth) * log(place + 1)) if depth else 0
                for depth, place in product(range(DEEPEST + 1), range(MOST_MOVES))
            ]
        )
        self.most_moves = self.numbers([int(LEAST_MOVES + depth**MOVES_POWER) for depth in range(DEEPEST + 1)])
        rng = Random(1)
        self.closeness = self.numbers(self.ranks_of_closeness())
        in_reach = [0] * (2 * PLACES)
        for way, distance in product(range(4), range(-reach, reach + 1)):
            in_reach[PLACES + self.steps[way] * distance] = True
        self.in_reach = self.numbers(in_reach)
        self.keys = self.words([rng.getrandbits(64) for _ in range(2 * PLACES)])
        self.side_key = rng.getrandbits(64)
        self.key = 0
        self.table = self.words(bytes(16 * table_size))
        self.mask = table_size - 1
        self.failed = self.words(bytes(8 * (FAILED_MASK + 1)))

    def ranks_of_closeness(self) -> list[int]:
        """Ranks by the place of a move less that of the last mark, plus PLACES."""
        ranks = [0] * (2 * PLACES)
        for down, right in product(range(1 - len(CLOSE), len(CLOSE)), repeat=2):
            by_distance = CLOSE_IN_LINE if 0 in {down, right, down - right, down + right} else CLOSE
            ranks[PLACES + down * self.stride + right] = by_distance[max(abs(down), abs(right))]
        return ranks

    def numbers(self, values: Sequence[int]) -> "array[int]":
        kept = array("i", values)
        self.memory.append(kept)
        return numbers_of(kept)

    def words(self, values: Sequence[int] | bytes) -> "array[int]":
        kept = array("Q", values)
        self.memory.append(kept)
        return words_of(kept)

    def play(self, cell: int, player: int) -> None:
        self.put(self.place(cell), player)
        self.height = self.changed = 0

    def moves(self, player: int) -> list[int]:
        """List the cells worth a move: those that win, else those that stop a win, else one that wins by fours, else
        those that stop an open three or make a four, else those with the highest ranks. None is forbidden. `certain` is
        True if no other is better."""
        found: Numbers
        if not cython.compiled:
            found = [0] * MOST_MOVES
        self.certain = True
        if self.key == 0:
            return [self.rows // 2 * self.columns + self.columns // 2]
        for threat in (player, 1 - player):
            cells = [cell for cell in range(self.columns * self.rows) if self.kind_at(cell, threat) == COMPLETE]
            if allowed := [cell for cell in cells if not self.forbids(self.place(cell), player)]:
                return allowed
        self.all_fours, self.spare = True, FOURS_AT_ROOT
        if self.fours(player, MOST_FOURS, 0):
            return [self.cell_at(self.pv[0])]
        threatened: Flag = self.find(1 - player, OPEN) != NOWHERE
        self.certain = bool(threatened) and not (self.renju and player)
        only: Number = THREATS if threatened else ALL_MOVES
        count: Number = self.list_moves(player, only, NOWHERE, 0, MOST_MOVES if threatened else ROOT_WIDTH, found)
        return [self.cell_at(found[i]) for i in range(count)]

    def promise(self, cell: int, player: int) -> int:
        """A number by which cells are tried, the highest first."""
        return self.rank_of(self.place(cell), player)

    def kind_at(self, cell: int, player: int) -> int:
        """The kind of threat of a mark on a cell; QUIET if it is not empty."""
        at: Number = self.place(cell)
        return self.kind(at, player) if self.marks[at] == FREE else QUIET

    def code(self, cell: int, player: int) -> int:
        """The grades of an empty cell as one number, else -1."""
        at: Number = self.place(cell)
        return self.codes[player * PLACES + at] if self.marks[at] == FREE else NOWHERE

    def set_limits(self, stop: bytearray, most_nodes: int, deadline: float = inf) -> None:
        """Search until `stop` is set, `nodes` reaches `most_nodes` or, checked every 256 nodes, the deadline."""
        self.stop_byte = stop
        self.stop = bytes_of(stop)
        self.most_nodes = most_nodes
        self.deadline = deadline

    def score(self, cell: int, player: int, alpha: int, beta: int, depth: int) -> int:
        """Return the score of the player's move to a cell by the contract, `depth` plies ahead with that move. The
        window of the first move of a depth is narrowed; late moves are reduced in a null window. `complete` turns False
        unless the score is certain."""
        found: Number
        c_at: Number = self.place(cell)
        c_player: Number = player
        c_alpha: Number = alpha
        c_beta: Number = beta
        c_depth: Number = depth
        self.stopped = False
        self.complete = False
        self.pv_length[1] = 0
        first: Flag = depth != self.root_depth
        self.root_depth = depth
        self.placed = 0 if c_beta - c_alpha > 1 else self.placed + (c_at != self.played[0])
        if self.kind_at(cell, player) == COMPLETE:
            return WIN - 1
        low: Number = c_alpha
        high: Number = c_beta
        if first and depth > 3 and beta - alpha > 1:
            low = max(low, self.guess - ASPIRATION)
            high = min(high, self.guess + ASPIRATION)
        c_depth = PLY * (c_depth - 1)
        late: Flag = self.placed >= FULL_AT_ROOT and beta - alpha == 1 and depth > LATE_DEPTH
        with cython.nogil:
            found = c_beta
            if late:
                found = self.visit(c_at, c_player, low, high, c_depth - LATE_REDUCTION, 0, True)
            if found > c_alpha and not self.stopped:
                found = self.visit(c_at, c_player, low, high, c_depth, 0, False)
            if not self.stopped and ((found <= low and low > c_alpha) or (found >= high and high < c_beta)):
                found = self.visit(c_at, c_player, c_alpha, c_beta, c_depth, 0, False)
        if c_beta - c_alpha > 1 and not self.stopped:
            self.guess = found
        return found

    def line(self) -> list[int]:
        """List the replies that the last call of `score` expects."""
        return [self.cell_at(self.pv[MOST_PLIES + i]) for i in range(self.pv_length[1])]

    def value(self, player: int) -> int:
        return self.static(player)

    def place(self, cell: Number) -> Number:
        return (cell // self.columns + RIM) * self.stride + cell % self.columns + RIM

    def cell_at(self, place: Number) -> Number:
        return (place // self.stride - RIM) * self.columns + place % self.stride - RIM

    def put(self, at: Number, player: Number) -> None:
        """Put a mark, and grade the cells around it again."""
        i: Number
        for i in range(SUMS):
            self.kept_sums[SUMS * self.height + i] = self.sums[i]
        self.first_changes[self.height] = self.changed
        self.height += 1
        self.count_code(self.codes[at], 0, -1)
        self.count_code(self.codes[PLACES + at], 1, -1)
        self.mark(at, BLACK + player)
        self.key ^= self.keys[player * PLACES + at]
        self.turn_bits(at, player, True)

    def take(self, at: Number, player: Number) -> None:
        """Remove the mark that was put last, and restore the grades around it."""
        i: Number
        self.turn_bits(at, player, False)
        self.key ^= self.keys[player * PLACES + at]
        self.mark(at, FREE)
        self.height -= 1
        for i in range(self.kept_sums[SUMS * self.height + LISTED], self.sums[LISTED]):
            self.listed[self.cells[i]] = False
        while self.changed > self.first_changes[self.height]:
            self.changed -= 1
            self.codes[self.changed_at[self.changed]] = self.kept_codes[self.changed]
        for i in range(SUMS):
            self.sums[i] = self.kept_sums[SUMS * self.height + i]

    def mark(self, at: Number, to: Number) -> None:
        self.marks[at] = to
        if self.renju:
            self.board.grid[at] = to

    def turn_bits(self, at: Number, player: Number, grade: Flag) -> None:
        """Turn the bit of a mark in the windows of the cells around it, and `grade` the empty ones again."""
        way: Number
        n: Number
        first: Number = 2 * self.reach * player + self.reach
        for way in range(4):
            step: Number = self.steps[way]
            for n in range(1, self.reach + 1):
                self.see(at + n * step, way, 1 << (first - n), grade)
                self.see(at - n * step, way, 1 << (first + n - 1), grade)
                if grade and n <= NEAR:
                    self.list_cell(at + n * step)
                    self.list_cell(at - n * step)

    def list_cell(self, near: Number) -> None:
        """Add a cell on the board to those worth a move, unless it is one already."""
        if not self.listed[near]:
            self.listed[near] = True
            self.cells[self.sums[LISTED]] = near
            self.sums[LISTED] += 1

    def see(self, near: Number, way: Number, bit: Number, grade: Flag) -> None:
        """Turn a bit in the window of a cell."""
        window: Number = self.windows[way * PLACES + near]
        self.windows[way * PLACES + near] = window ^ bit
        if not grade or self.marks[near] != FREE:
            return
        before: Number = self.shapes[window]
        after: Number = self.shapes[window ^ bit]
        if before != after:
            if (before ^ after) & 15:
                self.regrade(near, 0, self.worths[after & 15] - self.worths[before & 15])
            if (before ^ after) >> 4:
                self.regrade(near, 1, self.worths[after >> 4] - self.worths[before >> 4])

    def regrade(self, near: Number, player: Number, change: Number) -> None:
        entry: Number = player * PLACES + near
        code: Number = self.codes[entry]
        after: Number = code + change
        self.changed_at[self.changed] = entry
        self.kept_codes[self.changed] = code
        self.changed += 1
        self.codes[entry] = after
        code *= FACTS
        after *= FACTS
        before: Number = self.facts[code + KIND]
        kind: Number = self.facts[after + KIND]
        if before != kind:
            self.sums[player * KINDS + before] -= 1
            self.sums[player * KINDS + kind] += 1
            self.latest[player * KINDS + kind] = near
        if code == 0:
            self.sums[LIVE] += 1
        elif after == 0:
            self.sums[LIVE] -= 1
        self.sums[VALUE + player] += self.facts[after + OWN] - self.facts[code + OWN]
        self.sums[VALUE + 1 - player] += self.facts[after + OTHER] - self.facts[code + OTHER]

    def count_code(self, code: Number, player: Number, sign: Number) -> None:
        """Count the code of an empty cell (sign 1), or stop counting it (sign -1)."""
        if code:
            self.sums[LIVE] += sign
        code *= FACTS
        self.sums[player * KINDS + self.facts[code + KIND]] += sign
        self.sums[VALUE + player] += sign * self.facts[code + OWN]
        self.sums[VALUE + 1 - player] += sign * self.facts[code + OTHER]

    def visit(
        self, at: Number, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number, cut: Flag
    ) -> Number:
        self.threats[ply] = self.kind(at, player)
        self.put(at, player)
        self.played[ply] = at
        score: Number = -self.search(1 - player, -beta, -alpha, depth, ply + 1, cut)
        self.take(at, player)
        return score

    def count_node(self) -> None:
        over: Flag = self.nodes & 255 == 0 and perf_counter() >= self.deadline
        if over or self.stop[0] or self.nodes >= self.most_nodes:
            self.stopped = True
        self.nodes += 1

    def search(self, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number, cut: Flag) -> Number:
        """Return the score for the player, who is to move, by the contract; 0 when the search is stopped."""
        mine: Number = KINDS * player
        theirs: Number = KINDS - mine
        at: Number
        score: Number
        self.count_node()
        self.pv_length[ply] = 0
        self.pv_length[ply + 1] = 0
        if self.sums[mine + COMPLETE]:
            self.keep_line(self.find(player, COMPLETE), ply)
            return WIN - ply - 1
        if self.stopped or self.sums[LIVE] == 0:
            return 0
        if ply >= MOST_PLIES - 4:
            return self.static(player)
        if self.sums[theirs + COMPLETE]:
            at = self.find(1 - player, COMPLETE)
            if self.sums[theirs + COMPLETE] > 1 or self.forbids(at, player):
                return ply + 2 - WIN
            self.statics[ply] = self.statics[ply - 2] if ply > 2 else 0
            score = self.visit(at, player, alpha, beta, depth, ply, not cut and beta - alpha == 1)
            self.keep_line(at, ply)
            return score
        if self.sums[mine + OPEN]:
            at = self.find(player, OPEN)
            if at != NOWHERE:
                self.keep_line(at, ply)
                return WIN - ply - 3
        threatened: Flag = self.sums[theirs + OPEN] != 0 and self.find(1 - player, OPEN) != NOWHERE
        if threatened and ply < CHASE + CHASE_PLIES * self.root_depth:
            depth = max(depth, PLY)
        return self.try_moves(player, alpha, beta, max(depth, 0), ply, threatened, cut)

    def try_moves(
        self,
        player: Number,
        alpha: Number,
        beta: Number,
        depth: Number,
        ply: Number,
        threatened: Flag,
        cut: Flag,
    ) -> Number:
        """Return the score by the contract where neither side can complete five nor the player make an open four:
        the static value at the horizon, else a principal variation search over the moves with the highest ranks."""
        moves: Numbers
        opens: Numbers
        if not cython.compiled:
            moves, opens = [0] * MOST_MOVES, [0] * MOST_MOVES
        mine: Number = KINDS * player
        can_pass: Flag = not self.passing
        self.passing = False
        entry: Word = 2 * (self.key & self.mask)
        data: Word = self.table[entry + 1] if self.table[entry] == self.key else 0
        first: Number = (data & 2047) - 1
        narrow: Flag = beta - alpha == 1
        score: Number = 0
        bound: Number = data >> 11 & 3
        if data:
            score = self.recall(data, ply)
        cuts: Flag = bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)
        if narrow and data and cuts and data >> 13 & DEEPEST >= min(depth >> PLY_SHIFT, DEEPEST):
            return score
        plies: Number
        good_fours: Number = self.sums[mine + GOOD_FOUR] + self.sums[mine + FOUR_AND_THREE]
        self.all_fours = depth >= FULL_PLIES * PLY
        if good_fours or (self.all_fours and self.sums[mine + PLAIN_FOUR]):
            self.spare = FOURS_INSIDE if self.all_fours else FOURS_AT_LEAF
            plies = self.fours(player, MOST_FOURS if self.all_fours else FEW_FOURS, ply)
            if self.stopped:
                return 0
            if plies:
                score = WIN - ply - plies
                self.store(score, DEEPEST, LOWER, self.pv[ply * MOST_PLIES], ply)
                return score
        if self.sums[mine + TWO_THREES] and self.fours_of(1 - player) == 0 and not (self.renju and player == 0):
            self.pv_length[ply + 1] = 0
            self.keep_line(self.find(player, TWO_THREES), ply)
            return WIN - ply - 5
        value: Number = self.static(player)
        if depth < PLY // 2:
            return value
        self.statics[ply] = self.statics[ply - 2] if threatened and ply > 2 else value
        improving: Number = ply <= 2 or self.statics[ply] > self.statics[ply - 2]
        if data and -WIN // 2 < score < WIN // 2 and (bound == EXACT or (bound == LOWER) == (score > value)):
            value = score
        ordinary: Flag = narrow and alpha > -WIN // 2 and beta < WIN // 2
        plies = depth >> PLY_SHIFT
        if ordinary and not threatened:
            if plies <= RAZOR_PLIES and value + RAZOR_LEAST + (RAZOR_MARGIN * depth >> PLY_SHIFT) <= alpha:
                return value
            if value - (CUT_MARGIN * (depth - PLY - PLY * improving) >> PLY_SHIFT) >= beta and value < WIN // 2:
                return value
            if can_pass and plies >= PASS_PLIES and value >= beta + PASS_MARGIN:
                score = self.passed(player, beta, depth, ply, cut)
                if self.stopped:
                    return 0
                if score >= beta:
                    return beta
        if first == NOWHERE and plies >= FEWER_PLIES:
            depth -= PLY // 2 if narrow else PLY // 4
        plies = depth >> PLY_SHIFT
        likely_high: Flag = ordinary and cut and not threatened and value >= beta + HIGH_MARGIN * plies
        only: Number = THREATS if threatened else ALL_MOVES
        most: Number = MOST_MOVES if threatened else self.width
        count: Number = self.list_moves(player, only, first, ply, most, moves)
        to_stop: Number = self.list_opens(1 - player, opens) if threatened else 0
        certain: Flag = count < most and not (self.renju and player)
        most = self.most_moves[min(plies, DEEPEST)]
        if not improving:
            most = (most + 1) >> 1
        best: Number = -INFINITE if count else 0
        low: Number = alpha
        top: Number = 0
        i: Number
        for i in range(count):
            at: Number = moves[i]
            own: Number = self.kind(at, player)
            others: Number = self.kind(at, 1 - player)
            rank: Number = self.rank_of(at, player)
            top = max(top, rank) if i else rank
            if to_stop and own < PLAIN_FOUR and not self.reaches(at, opens, to_stop):
                best = max(best, ply + 4 - WIN)
                continue
            less: Number = 0
            next_depth: Number = depth - PLY
            if likely_high and own < PLAIN_FOUR:
                next_depth -= PLY
            if i and best > -WIN // 2:
                if i >= most:
                    break
                if threatened and others < PLAIN_FOUR and ordinary and plies <= USELESS_PLIES:
                    continue
                if depth >= 2 * PLY:
                    less = self.reductions[MOST_MOVES * min(plies, DEEPEST) + i]
                    less += min(MOST_GAP, GAP * (top - rank) // 100)
                    if not improving:
                        less += WORSE
                    if cut:
                        less += PLAIN_CUT
                    if not narrow:
                        less -= PLY
                    if threatened and others < PLAIN_FOUR:
                        less += USELESS_FOUR
                    if not threatened and own != QUIET and ply > 1 and self.threats[ply - 2] != QUIET:
                        less -= ATTACK
                    less -= self.history[player * PLACES + at] >> HISTORY_PLIES
                    less = max(0, less)
            score = -INFINITE
            if i:
                reduced: Number = max(next_depth - less, min(next_depth, PLY))
                score = self.visit(at, player, low, low + 1, reduced, ply, True)
                if reduced < next_depth and score > low and not self.stopped:
                    score = self.visit(at, player, low, low + 1, next_depth, ply, not cut)
            if (i == 0 or low < score < beta) and not self.stopped and (i == 0 or not narrow):
                score = self.visit(at, player, low, beta, next_depth, ply, narrow and not cut)
            if self.stopped:
                return 0
            if score > best:
                best = score
                first = at
                self.keep_line(first, ply)
                low = max(low, score)
                if score >= beta:
                    self.praise(moves, i, player, plies, ply)
                    break
        if best < -WIN // 2 and not certain:
            best = -LARGEST_VALUE
        self.store(best, plies, LOWER if best >= beta else EXACT if best > alpha else UPPER, first, ply)
        return best

    def passed(self, player: Number, beta: Number, depth: Number, ply: Number, cut: Flag) -> Number:
        """Return the score if the player passed, in a null window: having the move is never bad."""
        self.passing = True
        self.key ^= self.side_key
        self.played[ply] = 0
        self.threats[ply] = QUIET
        score: Number = -self.search(
            1 - player, -beta, 1 - beta, depth - PLY * PASS_PLIES - depth // 8, ply + 1, not cut
        )
        self.key ^= self.side_key
        self.passing = False
        return score

    def praise(self, moves: Numbers, last: Number, player: Number, depth: Number, ply: Number) -> None:
        """Remember that the last move tried was good enough, and that those before it were not."""
        at: Number = moves[last]
        i: Number
        bonus: Number = min(depth * depth, LARGEST_BONUS)
        if self.killers[2 * ply] != at:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = at
        self.counters[player * PLACES + self.played[ply - 1]] = at
        for i in range(last + 1):
            entry: Number = player * PLACES + moves[i]
            change: Number = 32 * (bonus if i == last else -bonus)
            self.history[entry] += change - (self.history[entry] * abs(change) >> LARGEST_SHIFT)

    def fours(self, player: Number, left: Number, ply: Number) -> Number:
        """Return the plies to a win by at most `left` fours and an open four, 0 if none was found."""
        moves: Numbers
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        mine: Number = KINDS * player
        theirs: Number = KINDS - mine
        count: Number = 1
        i: Number
        self.pv_length[ply + 1] = 0
        if self.sums[mine + COMPLETE]:
            self.keep_line(self.find(player, COMPLETE), ply)
            return 1
        moves[0] = NOWHERE
        if self.sums[theirs + COMPLETE]:
            moves[0] = self.find(1 - player, COMPLETE)
            if self.sums[theirs + COMPLETE] > 1 or self.kind(moves[0], player) < PLAIN_FOUR:
                return 0
            if self.forbids(moves[0], player):
                return 0
        elif self.sums[mine + OPEN]:
            moves[0] = self.find(player, OPEN)
            if moves[0] != NOWHERE:
                self.keep_line(moves[0], ply)
                return 3
        if self.spare <= 0 or left <= 0 or ply >= MOST_PLIES - 4:
            return 0
        key: Word = (self.key ^ self.keys[player]) & ~63 | left
        before: Word = self.failed[self.key & FAILED_MASK]
        if before ^ key < 64 and before >= key:
            return 0
        if moves[0] == NOWHERE:
            worth_it: Number = self.sums[mine + GOOD_FOUR] + self.sums[mine + FOUR_AND_THREE]
            if self.all_fours:
                worth_it += self.sums[mine + PLAIN_FOUR]
            if worth_it == 0:
                return 0
            only: Number = FOURS if self.all_fours else GOOD_FOURS
            count = self.list_moves(player, only, NOWHERE, ply, MOST_MOVES, moves)
        self.spare -= 1
        self.count_node()
        for i in range(count):
            if self.stopped:
                return 0
            plies: Number = 0
            self.put(moves[i], player)
            if self.sums[mine + COMPLETE]:
                reply: Number = self.find(player, COMPLETE)
                if self.forbids(reply, 1 - player):
                    self.pv_length[ply + 1] = 0
                    plies = 1
                else:
                    self.put(reply, 1 - player)
                    plies = self.fours(player, left - 1, ply + 2)
                    self.take(reply, 1 - player)
                    if plies:
                        self.keep_line(reply, ply + 1)
            self.take(moves[i], player)
            if plies:
                self.keep_line(moves[i], ply)
                return plies + 2
        self.failed[self.key & FAILED_MASK] = key
        return 0

    def fours_of(self, player: Number) -> Number:
        """Return the number of cells where the player makes a four."""
        first: Number = KINDS * player
        found: Number = self.sums[first + PLAIN_FOUR] + self.sums[first + GOOD_FOUR]
        return found + self.sums[first + FOUR_AND_THREE] + self.sums[first + OPEN]

    def static(self, player: Number) -> Number:
        """Return the value of the empty cells for both sides, plus that of having the move."""
        value: Number = self.sums[VALUE + player] + self.facts[FACTS * CODES]
        return max(-LARGEST_VALUE, min(LARGEST_VALUE, value))

    def kind(self, at: Number, player: Number) -> Number:
        return self.facts[FACTS * self.codes[player * PLACES + at] + KIND]

    def find(self, player: Number, kind: Number) -> Number:
        """Return a cell of that kind where the player may move, or NOWHERE."""
        entry: Number = KINDS * player + kind
        if self.sums[entry] == 0:
            return NOWHERE
        if self.fits(self.latest[entry], player, kind):
            return self.latest[entry]
        i: Number
        for i in range(self.sums[LISTED]):
            if self.fits(self.cells[i], player, kind):
                return self.cells[i]
        return NOWHERE

    def fits(self, at: Number, player: Number, kind: Number) -> Flag:
        if self.marks[at] != FREE or self.kind(at, player) != kind:
            return False
        return kind == COMPLETE or not self.forbids(at, player)

    def list_moves(
        self, player: Number, only: Number, first: Number, ply: Number, most: Number, moves: Numbers
    ) -> Number:
        """List the cells with the highest ranks, `most` of them, `first` before all; return their number. THREATS lists
        the cells where either player makes a four, FOURS those where the player does."""
        ranks: Numbers
        if not cython.compiled:
            ranks = [0] * MOST_MOVES
        count: Number = 0
        counter: Number = NOWHERE
        if ply > 0:
            counter = self.counters[player * PLACES + self.played[ply - 1]]
        j: Number
        for j in range(self.sums[LISTED]):
            at: Number = self.cells[j]
            if self.marks[at] != FREE:
                continue
            if only:
                kind: Number = self.kind(at, player)
                other: Number = self.kind(at, 1 - player)
                if kind < (GOOD_FOUR if only == GOOD_FOURS else PLAIN_FOUR) and (only != THREATS or other < PLAIN_FOUR):
                    continue
            rank: Number = self.rank_of(at, player)
            if only in (ALL_MOVES, THREATS):
                rank += self.history[player * PLACES + at] >> HISTORY_SHIFT
                if ply > 0:
                    rank += self.closeness[PLACES + at - self.played[ply - 1]]
                if at == counter:
                    rank += COUNTER
                if at == self.killers[2 * ply] or at == self.killers[2 * ply + 1]:
                    rank += KILLER
                if at == first:
                    rank = BEFORE_ALL
            if (count == most and rank <= ranks[count - 1]) or self.forbids(at, player):
                continue
            if count < most:
                count += 1
            i: Number = count - 1
            while i > 0 and ranks[i - 1] < rank:
                ranks[i] = ranks[i - 1]
                moves[i] = moves[i - 1]
                i -= 1
            ranks[i] = rank
            moves[i] = at
        return count

    def list_opens(self, player: Number, opens: Numbers) -> Number:
        """List the cells where the player may make an open four; return their number."""
        left: Number = min(self.sums[KINDS * player + OPEN], MOST_MOVES)
        count: Number = 0
        i: Number = 0
        while left:
            at: Number = self.cells[i]
            i += 1
            if self.marks[at] == FREE and self.kind(at, player) == OPEN:
                left -= 1
                if not self.forbids(at, player):
                    opens[count] = at
                    count += 1
        return count

    def reaches(self, at: Number, cells: Numbers, count: Number) -> Flag:
        """True if a mark on the cell `at` matters to all of these cells."""
        i: Number = 0
        while i < count and self.in_reach[PLACES + at - cells[i]]:
            i += 1
        return i == count

    def rank_of(self, at: Number, player: Number) -> Number:
        own: Number = self.codes[player * PLACES + at]
        other: Number = self.codes[(1 - player) * PLACES + at]
        return self.facts[FACTS * own + RANK] + self.facts[FACTS * other + OTHER_RANK]

    def forbids(self, at: Number, player: Number) -> Flag:
        """True if renju forbids the player an empty cell."""
        if not self.renju or player:
            return False
        if not self.facts[FACTS * self.codes[at] + MANY] and not self.board.overlong(self.cell_at(at)):
            return False
        verdict: Number = self.board.verdict(at)
        return verdict not in (ALLOWED, WINNING)

    def keep_line(self, at: Number, ply: Number) -> None:
        """Make the principal variation of this ply: the move, and then that of the next ply."""
        start: Number = ply * MOST_PLIES
        length: Number = self.pv_length[ply + 1]
        i: Number
        self.pv[start] = at
        for i in range(length):
            self.pv[start + 1 + i] = self.pv[start + MOST_PLIES + i]
        self.pv_length[ply] = length + 1

    def store(self, score: Number, depth: Number, bound: Number, move: Number, ply: Number) -> None:
        """Write a score to the table; the distance of a win is counted from here instead of from the root."""
        if score > WIN // 2:
            score += ply
        elif score < -WIN // 2:
            score -= ply
        entry: Word = 2 * (self.key & self.mask)
        high: Word = score + INFINITE
        self.table[entry] = self.key
        self.table[entry + 1] = high << 19 | min(depth, DEEPEST) << 13 | bound << 11 | move + 1

    def recall(self, data: Word, ply: Number) -> Number:
        """Return the score of a table entry; the distance of a win is counted from the root again."""
        high: Number = data >> 19
        score: Number = high - INFINITE
        if score > WIN // 2:
            return score - ply
        return score + ply if score < -WIN // 2 else score
