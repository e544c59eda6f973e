# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The search for five in a row of two players: gomoku, freestyle or exact, and renju.

Every empty cell has a grade for each player and direction: the shape that a mark there would make with the marks up to
five cells away (FIVE, a four that two cells complete, a four that one completes, a three that becomes an open four, and
so on). Grades come from a table by the contents of those cells, and only those near a new mark change. The four grades
of a cell form its code; tables map the code to the cell's kind of threat, its value and its rank among the moves.

The search is alpha-beta with a transposition table over the moves with the highest ranks. A reply to a four is forced
and costs no depth. Against an open three only the moves that stop it or make a four are tried. Where the side to move
can make fours, the search looks first for a victory by continuous fours (Allis, van den Herik and Huntjens, "Go-Moku
and Threat-Space Search", 1994): each four has one answer, so the tree is narrow.

A score is for the side to move; a win is WIN minus the plies from the root, any other score less than WIN / 2. The
contract of functions that take a window (alpha, beta) is that of mnk.py.
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

from ai.engine.events import Events
from game.tictactoe.renju import RenjuBoard

if not cython.compiled:
    from time import perf_counter

    from ai.engine.events import AGAIN, DRAWN, ENDED, ENTERED, RECALLED, VALUED
    from ai.engine.memory import bytes_of, numbers_of, small_numbers_of, words_of
    from game.tictactoe.renju import ALLOWED, BLACK, FREE
    from game.tictactoe.renju import FIVE as WINNING

    Number = int
    Word = int
    Flag = bool | int
    Numbers = list[int]

    WIN, INFINITE, NOWHERE = 100_000, 200_000, -1
    MOST_PLIES, MOST_MOVES = 128, 64
    LOWER, UPPER, EXACT = 1, 2, 3
    DEEPEST, FIRST = 63, 1_000_000_000
    LARGEST_VALUE = 49_000
    NOTHING, ONE, OPEN_ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(10)
    QUIET, ONE_THREE, TWO_THREES, ONE_FOUR, FOUR_AND_THREE, OPEN, COMPLETE = range(7)
    SIDES, GRADES, CODES, WINDOWS = 8, 10, 10_000, 59_049
    REACH = 5
    ALL_MOVES, THREATS, FOURS = range(3)
    FOURS_MASK = 65_535
    MOST_FOURS, FOURS_AT_LEAF, FOURS_AT_ROOT = 20, 100, 1000
    SHALLOW, FEW_MOVES, MARGIN, PASS_PLIES = 3, 4, 300, 2

compiled: bool = cython.compiled

NO_LIMIT = 1 << 60
TABLE_SIZE = 1 << 18
LONGEST_TRAIL = 128 * 81
"""Room to save the grades that the marks of the longest line change: per mark 40 cells for both players and a count."""
WEAKER = (NOTHING, ONE, ONE, ONE, OPEN_ONE, TWO, OPEN_TWO, THREE, OPEN_THREE)
"""Grade of a shape, indexed by the best grade that one more mark makes of it."""
POWERS = (1, 10, 100, 1000)
FLATTER, STEEPER = 0.3, 1.6
"""Constants of late move reductions: FLATTER + ln(depth) ln(place) / STEEPER plies."""
DEPTHS_AND_PLACES = list(product(range(64), repeat=2))


def grades(exact: bool) -> "array[int]":
    """Return the grade of a mark by the ten cells around it on a line: digits 0 for empty, 1 for blocked, 2 for own.
    Windows with more own marks have higher numbers, so that they are graded first."""
    found = array("b", bytes(WINDOWS))
    near = small_numbers_of(found)
    only_five: Flag = exact
    code: Number
    i: Number
    powers: Numbers
    digits: Numbers
    if not cython.compiled:
        powers = [0] * MOST_MOVES
        digits = [0] * MOST_MOVES
    powers[0] = 1
    for i in range(1, 10):
        powers[i] = 3 * powers[i - 1]
    for code in range(WINDOWS - 1, -1, -1):
        rest: Number = code
        for i in range(10):
            digits[i] = rest % 3
            rest //= 3
        low: Number = 4
        while low >= 0 and digits[low] == 2:
            low -= 1
        high: Number = 5
        while high < 10 and digits[high] == 2:
            high += 1
        length: Number = high - low
        if length == 5 or (length > 5 and not only_five):
            near[code] = FIVE
            continue
        fives: Number = 0
        best: Number = NOTHING
        for i in range(10):
            if digits[i] == 0:
                after: Number = near[code + 2 * powers[i]]
                if after == FIVE:
                    fives += 1
                elif after > best:
                    best = after
        near[code] = OPEN_FOUR if fives > 1 else FOUR if fives else WEAKER[best]
    return found


class FiveSearcher:
    def __init__(
        self,
        columns: int,
        rows: int,
        ways: Sequence[Sequence[tuple[int, int, int]]],
        shapes: Sequence[Sequence[int]],
        width: int,
        exact: bool = False,
        table_size: int = TABLE_SIZE,
        events: Events | None = None,
        renju: RenjuBoard | None = None,
    ) -> None:
        """`ways` has by direction and cell the number of its line, its place there and the line's length. `shapes`
        has the grades for both players, the kinds, values and ranks by code, and ten bits read as a number in base 3.
        `table_size` is a power of 2, `width` at most MOST_MOVES. The move that wins is written to `events`. `renju` is
        an empty board."""
        self.cells = cells = columns * rows
        self.renju = renju is not None
        self.board = renju or RenjuBoard(1, 1)
        self.width = width
        self.fours_left = 0
        self.spare = 0
        self.empty = cells
        self.nodes = 0
        self.stopped = False
        self.complete = True
        self.set_limits(bytearray(1), NO_LIMIT)
        self.memory: list[array[int]] = []
        if not cython.compiled:
            self.steps = [0] * 4
            self.powers = [0] * 4
            self.counts = [0] * (2 * SIDES)
            self.live = [0, 0]
            self.worth = [0, 0]
            self.pv_length = [0] * MOST_PLIES
            self.pv = [0] * (MOST_PLIES * MOST_PLIES)
        for i, step in enumerate((1, columns, columns + 1, columns - 1)):
            self.steps[i] = step
            self.powers[i] = POWERS[i]
        reach = REACH if exact else REACH - 1
        self.line_of = self.numbers([line for way in ways for line, _, _ in way])
        self.place_of = self.numbers([place + REACH for way in ways for _, place, _ in way])
        self.before = self.numbers([min(reach, place) for way in ways for _, place, _ in way])
        self.behind = self.numbers([min(reach, length - 1 - place) for way in ways for _, place, length in way])
        self.lines = 1 + max(line for way in ways for line, _, _ in way)
        walls = [0] * self.lines
        for way in ways:
            for line, _, length in way:
                walls[line] = (1 << REACH) - 1 | ((1 << REACH) - 1) << (REACH + length)
        self.walls = self.words(walls)
        self.lines_marks = self.words([0] * (2 * self.lines))
        near, kinds, values, ranks, ternary = shapes
        self.near = self.small_numbers(near)
        self.kinds = self.small_numbers(kinds)
        self.values = self.numbers(values)
        self.ranks = self.numbers(ranks)
        self.ternary = self.numbers(ternary)
        self.marks = self.numbers([NOWHERE] * cells)
        self.grades = self.small_numbers([0] * (8 * cells))
        self.codes = self.numbers([0] * (2 * cells))
        self.trail = self.numbers([0] * LONGEST_TRAIL)
        self.reductions = self.numbers(
            [int(FLATTER + log(max(1, depth)) * log(place + 1) / STEEPER) for depth, place in DEPTHS_AND_PLACES]
        )
        self.top = 0
        self.counts[QUIET] = self.counts[SIDES + QUIET] = cells
        for player, cell, side in product(range(2), range(cells), range(4)):
            self.top = 0
            at = side * cells + cell
            self.regrade(cell, side, player, 0, self.walls[self.line_of[at]] >> (self.place_of[at] - REACH))
        self.top = 0
        rng = Random(1)
        self.keys = self.words([rng.getrandbits(64) for _ in range(2 * cells)])
        self.side_key = rng.getrandbits(64)
        self.key = 0
        self.passing = False
        self.table = self.words(bytes(16 * table_size))
        self.mask = table_size - 1
        self.failed = self.words(bytes(8 * (FOURS_MASK + 1)))
        self.events = events or Events(0)
        self.watched = events is not None

    def numbers(self, values: Sequence[int]) -> "array[int]":
        kept = array("i", values)
        self.memory.append(kept)
        return numbers_of(kept)

    def small_numbers(self, values: Sequence[int]) -> "array[int]":
        kept = array("b", values)
        self.memory.append(kept)
        return small_numbers_of(kept)

    def words(self, values: Sequence[int] | bytes) -> "array[int]":
        kept = array("Q", values)
        self.memory.append(kept)
        return words_of(kept)

    def play(self, cell: int, player: int) -> None:
        self.put(cell, player)
        self.top = 0

    def moves(self, player: int) -> list[int]:
        """List the cells worth a move: those that win, else those that stop a win, else those with the highest ranks.
        None is forbidden."""
        found: Numbers
        if not cython.compiled:
            found = [0] * MOST_MOVES
        for threat in (player, 1 - player):
            cells = [cell for cell in range(self.cells) if self.completes(cell, threat)]
            if allowed := [cell for cell in cells if not self.forbids(cell, player)]:
                return allowed
        threatened: Flag = self.find(1 - player, OPEN) != NOWHERE and self.find(player, OPEN) == NOWHERE
        count: Number = self.list_moves(player, THREATS if threatened else ALL_MOVES, NOWHERE, found)
        return [found[i] for i in range(count)]

    def promise(self, cell: int, player: int) -> int:
        """Return the rank of a cell; the highest is tried first."""
        return self.rank_of(cell, player)

    def set_limits(self, stop: bytearray, most_nodes: int, deadline: float = inf) -> None:
        """Search until `stop` is set, `nodes` reaches `most_nodes` or the deadline passes (checked every 256 nodes)."""
        self.stop_byte = stop
        self.stop = bytes_of(stop)
        self.most_nodes = most_nodes
        self.deadline = deadline

    def score(self, cell: int, player: int, alpha: int, beta: int, depth: int) -> int:
        """Return the score of the player's move to a cell by the contract, `depth` plies ahead with that move.
        `complete` turns False when a position was evaluated, a score recalled from the table, or a move left out."""
        found: Number
        c_cell: Number = cell
        c_player: Number = player
        c_alpha: Number = alpha
        c_beta: Number = beta
        c_depth: Number = depth
        self.stopped = False
        self.fours_left = min(depth - 1, MOST_FOURS)
        self.pv_length[1] = 0
        if self.completes(cell, player):
            if self.watched:
                self.events.write(ENDED, 1, depth - 1, 0, 1 - WIN, -beta, -alpha)
            return WIN - 1
        with cython.nogil:
            found = self.visit(c_cell, c_player, c_alpha, c_beta, c_depth - 1, 0)
        return found

    def line(self) -> list[int]:
        """List the replies that the last call of `score` expects."""
        return [self.pv[MOST_PLIES + i] for i in range(self.pv_length[1])]

    def value(self, player: int) -> int:
        return self.static(player)

    def grade(self, cell: int, way: int, player: int) -> int:
        """Return the grade of an empty cell in a direction."""
        return self.grades[4 * (player * self.cells + cell) + way]

    def kind(self, cell: int, player: int) -> int:
        """Return the kind of threat of a mark on an empty cell."""
        return self.kinds[self.codes[player * self.cells + cell]]

    def completes(self, cell: Number, player: Number) -> Flag:
        return self.marks[cell] == NOWHERE and self.kinds[self.codes[player * self.cells + cell]] == COMPLETE

    def put(self, cell: Number, player: Number) -> None:
        """Put a mark, and grade again the cells around it that no mark of the opponent cuts off."""
        other: Number = 1 - player
        top: Number = self.top
        way: Number
        side: Number
        mark: Word = 1
        self.count_cell(cell, 0, -1)
        self.count_cell(cell, 1, -1)
        self.marks[cell] = player
        if self.renju:
            self.board.change(cell, BLACK + player)
        self.empty -= 1
        self.key ^= self.keys[player * self.cells + cell]
        for way in range(4):
            at: Number = way * self.cells + cell
            line: Number = self.line_of[at]
            place: Number = self.place_of[at]
            self.lines_marks[player * self.lines + line] ^= mark << place
            own: Word = self.lines_marks[player * self.lines + line]
            others: Word = self.lines_marks[other * self.lines + line]
            wall: Word = self.walls[line]
            for side in range(-1, 2, 2):
                far: Number = self.before[at] if side < 0 else self.behind[at]
                step: Number = side * self.steps[way]
                near: Number = cell
                shift: Number = place - REACH
                mine: Flag = True
                theirs: Flag = True
                for _ in range(far):
                    near += step
                    shift += side
                    if self.marks[near] == player:
                        theirs = False
                    elif self.marks[near] == other:
                        mine = False
                    else:
                        if mine:
                            self.regrade(near, way, player, own >> shift, (others | wall) >> shift)
                        if theirs:
                            self.regrade(near, way, other, others >> shift, (own | wall) >> shift)
                        continue
                    if not (mine or theirs):
                        break
        self.trail[self.top] = self.top - top
        self.top += 1

    def take(self, cell: Number, player: Number) -> None:
        """Take back the last mark, and restore the grades of the cells around it."""
        way: Number
        mark: Word = 1
        self.top -= 1
        for _ in range(self.trail[self.top]):
            self.top -= 1
            at: Number = self.trail[self.top] >> 4
            self.set_grade(at >> 2, at & 3, self.trail[self.top] & 15, at >= 4 * self.cells)
        for way in range(4):
            line: Number = self.line_of[way * self.cells + cell]
            self.lines_marks[player * self.lines + line] ^= mark << self.place_of[way * self.cells + cell]
        self.key ^= self.keys[player * self.cells + cell]
        self.empty += 1
        if self.renju:
            self.board.change(cell, FREE)
        self.marks[cell] = NOWHERE
        self.count_cell(cell, 0, 1)
        self.count_cell(cell, 1, 1)

    def count_cell(self, cell: Number, player: Number, sign: Number) -> None:
        code: Number = self.codes[player * self.cells + cell]
        self.counts[SIDES * player + self.kinds[code]] += sign
        self.worth[player] += sign * self.values[code]
        self.live[player] += sign * (code != 0)

    def regrade(self, cell: Number, way: Number, player: Number, own: Word, blocked: Word) -> None:
        """Grade an empty cell in one direction by the marks up to five cells before and behind it."""
        place: Number = player * self.cells + cell
        window: Number = 2 * self.ternary[own & 31 | own >> 1 & 992] + self.ternary[blocked & 31 | blocked >> 1 & 992]
        grade: Number = self.near[player * WINDOWS + window]
        before: Number = self.grades[4 * place + way]
        if grade != before:
            self.trail[self.top] = (4 * place + way) << 4 | before
            self.top += 1
            self.set_grade(place, way, grade, player)

    def set_grade(self, place: Number, way: Number, grade: Number, player: Number) -> None:
        """Change a grade and the counts that depend on it; `place` is a cell's index among both players' cells."""
        old: Number = self.codes[place]
        new: Number = old + (grade - self.grades[4 * place + way]) * self.powers[way]
        self.grades[4 * place + way] = grade
        self.codes[place] = new
        self.counts[SIDES * player + self.kinds[old]] -= 1
        self.counts[SIDES * player + self.kinds[new]] += 1
        self.worth[player] += self.values[new] - self.values[old]
        self.live[player] += (new != 0) - (old != 0)

    def visit(self, cell: Number, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        self.put(cell, player)
        score: Number = -self.search(1 - player, -beta, -alpha, depth, ply + 1)
        self.take(cell, player)
        return score

    def count_node(self) -> None:
        """Count a node; set `stopped` at a limit."""
        over: Flag = self.nodes & 255 == 0 and perf_counter() >= self.deadline
        if over or self.stop[0] or self.nodes >= self.most_nodes:
            self.stopped = True
        self.nodes += 1

    def search(self, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        """Return the score for the player to move by the contract; 0 if the search is stopped."""
        score: Number = 0
        cell: Number = NOWHERE
        mine: Number = SIDES * player
        theirs: Number = SIDES - mine
        self.count_node()
        self.pv_length[ply] = 0
        if self.counts[mine + COMPLETE]:
            self.pv_length[ply + 1] = 0
            cell = self.find(player, COMPLETE)
            self.keep_line(cell, ply)
            score = WIN - ply - 1
            if self.watched:
                self.events.write(ENTERED, ply, depth, 0, -INFINITE, alpha, beta)
                self.events.write(ENDED, ply + 1, depth - 1, 0, -score, -beta, -alpha)
                self.events.come_back(cell, 0, score, -INFINITE, alpha, beta, False, self.stopped, ply + 1)
            return score
        if self.stopped or self.empty == 0 or self.live[0] + self.live[1] == 0:
            if self.watched and not self.stopped:
                self.events.write(DRAWN if self.empty else ENDED, ply, depth, 0, 0, alpha, beta)
            return 0
        if ply >= MOST_PLIES - 2:
            return self.valued(self.static(player), alpha, beta, depth, ply)
        if self.counts[theirs + COMPLETE]:
            cell = self.first_of(1 - player, COMPLETE)
            if self.forbids(cell, player):
                return self.valued(ply + 2 - WIN, alpha, beta, depth, ply)
        elif self.counts[mine + OPEN]:
            cell = self.find(player, OPEN)
        if cell != NOWHERE:
            if self.watched:
                self.events.write(ENTERED, ply, depth, 0, -INFINITE, alpha, beta)
            score = self.visit(cell, player, alpha, beta, depth, ply)
            self.keep_line(cell, ply)
            if self.watched:
                self.events.come_back(cell, 0, score, -INFINITE, alpha, beta, False, self.stopped, ply + 1)
            return score
        can_pass: Flag = not self.passing
        self.passing = False
        threatened: Flag = self.counts[theirs + OPEN] != 0 and self.find(1 - player, OPEN) != NOWHERE
        if depth > 0 or (threatened and ply < MOST_PLIES // 2):
            return self.try_moves(player, alpha, beta, max(depth, 1), ply, threatened, can_pass)
        self.complete = False
        score = self.win_by_fours(player, ply)
        if self.stopped:
            return 0
        if score == 0 and self.counts[mine + TWO_THREES] and not (self.renju and player == 0):
            fours: Number = self.counts[theirs + ONE_FOUR] + self.counts[theirs + FOUR_AND_THREE]
            if fours + self.counts[theirs + OPEN] == 0:
                self.pv_length[ply + 1] = 0
                self.keep_line(self.find(player, TWO_THREES), ply)
                score = WIN - ply - 5
        if score == 0:
            score = self.static(player)
        return self.valued(score, alpha, beta, depth, ply)

    def valued(self, score: Number, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        if self.watched:
            self.events.write(VALUED, ply, depth, 0, score, alpha, beta)
        return score

    def try_moves(
        self,
        player: Number,
        alpha: Number,
        beta: Number,
        depth: Number,
        ply: Number,
        threatened: Flag,
        can_pass: Flag,
    ) -> Number:
        """Return the score by the contract: principal variation search over the moves with the highest ranks."""
        moves: Numbers
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        entry: Word = 2 * (self.key & self.mask)
        data: Word = self.table[entry + 1] if self.table[entry] == self.key else 0
        first: Number = (data & 1023) - 1
        score: Number
        if data >> 12 & DEEPEST >= min(depth, DEEPEST) and beta - alpha == 1:
            score = self.recall(data, ply)
            bound: Number = data >> 10 & 3
            if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                self.complete = False
                if self.watched:
                    self.events.write(RECALLED, ply, depth, 0, score, alpha, beta)
                return score
        score = self.win_by_fours(player, ply) if data == 0 or ply <= 2 else 0
        if self.stopped:
            return 0
        if score:
            self.complete = False
            self.store(score, DEEPEST, LOWER, self.pv[ply * MOST_PLIES], ply)
            return self.valued(score, alpha, beta, depth, ply)
        narrow: Flag = beta - alpha == 1 and alpha > -WIN // 2 and beta < WIN // 2
        hopeless: Flag = False
        if narrow and not threatened:
            value: Number = self.static(player)
            if depth <= SHALLOW and value >= beta + MARGIN * depth:
                return self.valued(value, alpha, beta, depth, ply)
            hopeless = value + MARGIN * depth <= alpha
            if can_pass and depth >= 3 and value >= beta:
                score = self.passed(player, beta, depth, ply)
                if self.stopped:
                    return 0
                if score >= beta:
                    self.complete = False
                    return self.valued(beta, alpha, beta, depth, ply)
        if self.watched:
            self.events.write(ENTERED, ply, depth, 0, -INFINITE, alpha, beta)
        count: Number = self.list_moves(player, THREATS if threatened else ALL_MOVES, first, moves)
        if count < self.empty:
            self.complete = False
        best: Number = -INFINITE if count else 0
        low: Number = alpha
        i: Number
        for i in range(count):
            less: Number = 0
            if i and not threatened and best > -WIN // 2 and self.is_quiet(moves[i]):
                if narrow and depth <= SHALLOW and (i >= FEW_MOVES + depth * depth or hopeless):
                    continue
                if depth > 2:
                    less = min(self.reductions[64 * min(depth, DEEPEST) + i], depth - 2)
            score = self.visit(moves[i], player, low, beta if i == 0 else low + 1, depth - 1 - less, ply)
            if less and score > low and not self.stopped:
                if self.watched:
                    self.events.write(AGAIN, ply + 1, 0, 0, 0, 0, 0)
                score = self.visit(moves[i], player, low, low + 1, depth - 1, ply)
            if i and low < score < beta and not self.stopped:
                if self.watched:
                    self.events.write(AGAIN, ply + 1, 0, 0, 0, 0, 0)
                score = self.visit(moves[i], player, low, beta, depth - 1, ply)
            if self.watched:
                self.events.come_back(moves[i], 0, score, best, low, beta, i + 1 < count, self.stopped, ply + 1)
            if self.stopped:
                return 0
            if score > best:
                best = score
                first = moves[i]
                self.keep_line(first, ply)
                low = max(low, score)
                if score >= beta:
                    break
        self.store(best, depth, LOWER if best >= beta else EXACT if best > alpha else UPPER, first, ply)
        return best

    def passed(self, player: Number, beta: Number, depth: Number, ply: Number) -> Number:
        """Return a score if the player passed, in a null window: no position is worse for having the move."""
        self.passing = True
        self.key ^= self.side_key
        watched = self.watched
        self.watched = False
        score: Number = -self.search(1 - player, -beta, 1 - beta, depth - 1 - PASS_PLIES - depth // 4, ply + 1)
        self.watched = watched
        self.key ^= self.side_key
        self.passing = False
        return score

    def is_quiet(self, cell: Number) -> Flag:
        """True if a mark of either player on the cell makes no open three and no four."""
        return self.kinds[self.codes[cell]] == QUIET and self.kinds[self.codes[self.cells + cell]] == QUIET

    def win_by_fours(self, player: Number, ply: Number) -> Number:
        """Return the score of a win by continuous fours for the side to move, 0 if none was found."""
        mine: Number = SIDES * player
        if self.fours_left <= 0 or self.counts[mine + ONE_FOUR] + self.counts[mine + FOUR_AND_THREE] == 0:
            return 0
        self.spare = FOURS_AT_ROOT if ply <= 1 else FOURS_AT_LEAF
        plies: Number = self.fours(player, self.fours_left, ply)
        return WIN - ply - plies if plies else 0

    def fours(self, player: Number, left: Number, ply: Number) -> Number:
        """Return the plies to a win by at most `left` fours and an open four, 0 if none was found."""
        moves: Numbers
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        mine: Number = SIDES * player
        theirs: Number = SIDES - mine
        count: Number = 1
        i: Number
        if self.counts[mine + COMPLETE]:
            self.pv_length[ply + 1] = 0
            self.keep_line(self.find(player, COMPLETE), ply)
            return 1
        if self.stopped or self.spare <= 0 or ply >= MOST_PLIES - 4:
            return 0
        if self.counts[theirs + COMPLETE]:
            moves[0] = self.first_of(1 - player, COMPLETE)
            kind: Number = self.kinds[self.codes[player * self.cells + moves[0]]]
            if self.counts[theirs + COMPLETE] > 1 or kind < ONE_FOUR or self.forbids(moves[0], player):
                return 0
        else:
            moves[0] = NOWHERE
            if self.counts[mine + OPEN]:
                moves[0] = self.find(player, OPEN)
            if moves[0] == NOWHERE:
                if left <= 0 or self.counts[mine + ONE_FOUR] + self.counts[mine + FOUR_AND_THREE] == 0:
                    return 0
                key: Word = (self.key ^ self.keys[player]) & ~63 | left
                if self.failed[self.key & FOURS_MASK] == key:
                    return 0
                count = self.list_moves(player, FOURS, NOWHERE, moves)
        self.spare -= 1
        self.count_node()
        if self.stopped:
            return 0
        for i in range(count):
            plies: Number = 0
            self.put(moves[i], player)
            if self.counts[mine + COMPLETE]:
                reply: Number = self.find(player, COMPLETE)
                self.pv_length[ply + 1] = 0
                if self.forbids(reply, 1 - player):
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
            if self.stopped:
                return 0
        if self.spare > 0 and count and left > 0:
            self.failed[self.key & FOURS_MASK] = (self.key ^ self.keys[player]) & ~63 | left
        return 0

    def static(self, player: Number) -> Number:
        """Return the value of the cells; those of the side to move count a quarter more than the opponent's."""
        self.complete = False
        value: Number = 5 * self.worth[player] - 4 * self.worth[1 - player]
        return max(-LARGEST_VALUE, min(LARGEST_VALUE, value >> 2))

    def first_of(self, player: Number, kind: Number) -> Number:
        """Return a cell of this kind; the player must have one."""
        cell: Number = 0
        while self.marks[cell] != NOWHERE or self.kinds[self.codes[player * self.cells + cell]] != kind:
            cell += 1
        return cell

    def find(self, player: Number, kind: Number) -> Number:
        """Return a cell of this kind where the player may move, or NOWHERE."""
        left: Number = self.counts[SIDES * player + kind]
        cell: Number = 0
        while left:
            if self.marks[cell] == NOWHERE and self.kinds[self.codes[player * self.cells + cell]] == kind:
                if not self.forbids(cell, player):
                    return cell
                left -= 1
            cell += 1
        return NOWHERE

    def list_moves(self, player: Number, only: Number, first: Number, moves: Numbers) -> Number:
        """List the `width` cells with the highest ranks, `first` before all; return their number. `only` THREATS lists
        the cells where either player makes a four, FOURS those where the player does."""
        ranks: Numbers
        if not cython.compiled:
            ranks = [0] * MOST_MOVES
        count: Number = 0
        most: Number = MOST_MOVES if only else self.width
        cell: Number
        for cell in range(self.cells):
            if self.marks[cell] != NOWHERE:
                continue
            if only:
                kind: Number = self.kinds[self.codes[player * self.cells + cell]]
                other: Number = self.kinds[self.codes[(1 - player) * self.cells + cell]]
                if kind < ONE_FOUR and (only == FOURS or other < ONE_FOUR):
                    continue
            rank: Number = FIRST if cell == first else self.rank_of(cell, player)
            if rank == 0 or (count == most and rank <= ranks[count - 1]) or self.forbids(cell, player):
                continue
            if count < most:
                count += 1
            i: Number = count - 1
            while i > 0 and ranks[i - 1] < rank:
                ranks[i] = ranks[i - 1]
                moves[i] = moves[i - 1]
                i -= 1
            ranks[i] = rank
            moves[i] = cell
        if count == 0 and only != FOURS:
            moves[0] = self.any_cell(player)
            count = int(moves[0] != NOWHERE)
        return count

    def rank_of(self, cell: Number, player: Number) -> Number:
        own: Number = self.codes[player * self.cells + cell]
        other: Number = self.codes[(1 - player) * self.cells + cell]
        return 2 * self.ranks[own] + self.ranks[other]

    def forbids(self, cell: Number, player: Number) -> Flag:
        """True if renju forbids the player an empty cell. Two fours or two threes need that many grades."""
        if not self.renju or player:
            return False
        code: Number = self.codes[cell]
        high: Number = 0
        while code:
            high += code % 10 >= OPEN_THREE
            high += code % 10 >= FOUR
            code //= 10
        if high < 2 and not self.board.overlong(cell):
            return False
        verdict: Number = self.board.verdict(self.board.place(cell))
        return verdict not in (ALLOWED, WINNING)

    def any_cell(self, player: Number) -> Number:
        """Return an empty cell near the middle where the player may move, or NOWHERE."""
        cell: Number
        at: Number
        for cell in range(self.cells):
            at = self.cells // 2 + (cell + 1) // 2 * (1 - 2 * (cell & 1))
            if 0 <= at < self.cells and self.marks[at] == NOWHERE and not self.forbids(at, player):
                return at
        return NOWHERE

    def keep_line(self, cell: Number, ply: Number) -> None:
        """Set the principal variation of this ply: the move followed by the variation of the next ply."""
        start: Number = ply * MOST_PLIES
        length: Number = self.pv_length[ply + 1]
        i: Number
        self.pv[start] = cell
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
        self.table[entry + 1] = high << 18 | min(depth, DEEPEST) << 12 | bound << 10 | move + 1

    def recall(self, data: Word, ply: Number) -> Number:
        """Return the score of a table entry; the distance of a win is counted from the root again."""
        high: Number = data >> 18
        score: Number = high - INFINITE
        if score > WIN // 2:
            return score - ply
        return score + ply if score < -WIN // 2 else score
