# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The search for m,n,k games of two players on boards too big to look at every move.

A line is `in_row` cells in a row; it is open to a player as long as the opponent has no mark in it and, where longer
lines do not win, the player none right beyond its ends. In renju the first player, for whom alone they do not win,
makes no forbidden move, and has lost where only such a move would stop a line. Every mark brings
up to date, for each player, the marks in each line, what the open lines are worth, how many of them lack one mark, and
the pull of each cell: the number of marks in the open lines through it. The search is alpha-beta with a
transposition table. It tries only the `width` moves with most pull (Shannon's type B), in that order. A forced reply
costs no depth, and beyond the horizon the search follows fours, which the opponent must answer. Once a win is known,
positions where one can only come later are leaves (mate distance pruning).

A score is for the side to move; a win is WIN less the plies from the root, anything else less than WIN / 2. The
contract of every function that takes a window (alpha, beta): let s* be the score that the same moves lead to in an open
window. The function returns s with

    s <= alpha          s* <= s    an upper bound: the search failed low
    alpha < s < beta    s* == s    exact
    s >= beta           s* >= s    a lower bound: the search failed high

Once `stopped` is set a score means nothing.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from array import array
from collections.abc import Sequence
from math import inf
from random import Random

from ai.engine.events import Events
from game.tictactoe.renju import RenjuBoard

if not cython.compiled:
    from time import perf_counter

    from ai.engine.events import AGAIN, DRAWN, ENDED, ENTERED, RECALLED, VALUED, VERIFIED
    from ai.engine.memory import bytes_of, numbers_of, words_of
    from game.tictactoe.renju import ALLOWED, BLACK, FIVE, FREE

    Number = int
    Word = int
    Flag = bool | int
    Numbers = list[int]

    WIN, INFINITE, NOWHERE = 100_000, 200_000, -1
    MOST_PLIES, MOST_MOVES = 128, 64
    LOWER, UPPER, EXACT = 1, 2, 3
    LACKS_TWO, LACKS_ONE, LOW_BITS = 16, 24, 65_535
    DEEPEST, FIRST = 63, 1_000_000_000
    LARGEST_VALUE = 49_000
    TWO_THREES = 144

compiled: bool = cython.compiled

NO_LIMIT = 1 << 60
LARGEST_WEIGHT = 4096
LARGEST_PULL = 500
TABLE_SIZE = 1 << 17


class MnkSearcher:
    def __init__(
        self,
        cells: int,
        lines: Sequence[Sequence[int]],
        width: int,
        table_size: int = TABLE_SIZE,
        events: Events | None = None,
        ends: Sequence[Sequence[int]] = (),
        exact_players: int = 2,
        renju: RenjuBoard | None = None,
    ) -> None:
        """`table_size` is a power of 2, `width` at most MOST_MOVES. `ends` has the cells beyond each line that make it
        too long for the first `exact_players`. The move that wins is written to `events`. `renju` is an empty board."""
        in_row = len(lines[0])
        through: list[list[int]] = [[] for _ in range(cells)]
        for number, line in enumerate(lines):
            for cell in line:
                through[cell].append(number)
        too_long: list[list[int]] = [[] for _ in range(cells)]
        for number, beyond in enumerate(ends):
            for cell in beyond:
                too_long[cell].append(number)
        self.cells = cells
        self.lines = len(lines)
        self.in_row = in_row
        self.exact_players = exact_players
        self.renju = renju is not None
        self.board = renju or RenjuBoard(1, 1)
        self.width = width
        self.floor = 0
        self.empty = cells
        self.nodes = 0
        self.stopped = False
        self.complete = True
        self.set_limits(bytearray(1), NO_LIMIT)
        self.memory: list[array[int]] = []
        self.line_cells = self.numbers([cell for line in lines for cell in line])
        self.cell_lines = self.numbers([number for numbers in through for number in numbers])
        self.first_line = self.numbers([sum(map(len, through[:cell])) for cell in range(cells + 1)])
        self.cell_ends = self.numbers([number for numbers in too_long for number in numbers] or [0])
        self.first_end = self.numbers([sum(map(len, too_long[:cell])) for cell in range(cells + 1)])
        self.beyond = self.numbers([0] * (2 * len(lines)))
        self.marks = self.numbers([NOWHERE] * cells)
        self.counts = self.numbers([0] * (2 * len(lines)))
        self.weights = self.numbers([0] + [min(6**count, LARGEST_WEIGHT) for count in range(1, in_row + 1)])
        pulls = [0] + [min(6**count, LARGEST_PULL) for count in range(1, in_row + 1)]
        pulls[in_row - 2] = 1 << LACKS_TWO
        pulls[in_row - 1] = 1 << LACKS_ONE
        self.pulls = self.numbers(pulls)
        self.attraction = self.numbers([pulls[0] * len(numbers) for numbers in through] * 2)
        self.worth = self.numbers([0, 0])
        self.wins = self.numbers([0, 0])
        self.open_lines = self.numbers([len(lines)] * 2)
        rng = Random(1)
        self.keys = self.words([rng.getrandbits(64) for _ in range(2 * cells)])
        self.key = 0
        self.table = self.words(bytes(16 * table_size))
        self.mask = table_size - 1
        self.events = events or Events(0)
        self.watched = events is not None
        if not cython.compiled:
            self.pv_length = [0] * MOST_PLIES
            self.pv = [0] * (MOST_PLIES * MOST_PLIES)

    def numbers(self, values: Sequence[int]) -> "array[int]":
        kept = array("i", values)
        self.memory.append(kept)
        return numbers_of(kept)

    def words(self, values: Sequence[int] | bytes) -> "array[int]":
        kept = array("Q", values)
        self.memory.append(kept)
        return words_of(kept)

    def play(self, cell: int, player: int) -> None:
        self.change(cell, player, 1)

    def moves(self, player: int) -> list[int]:
        """List the cells worth a move: those that win, else those that stop a win, else those with most pull. None is
        forbidden."""
        found: Numbers
        if not cython.compiled:
            found = [0] * MOST_MOVES
        for threat in (player, 1 - player):
            cells = [cell for cell in range(self.cells) if self.wins[threat] and self.completes(cell, threat)]
            if allowed := [cell for cell in cells if not self.forbids(cell, player)]:
                return allowed
        count: Number = self.list_moves(player, False, NOWHERE, found)
        return [found[i] for i in range(count)]

    def promise(self, cell: int, player: int) -> int:
        """A number by which cells are tried, the highest first."""
        return self.rank_of(cell, player)

    def set_limits(self, stop: bytearray, most_nodes: int, deadline: float = inf) -> None:
        """Search until `stop` is set, `nodes` reaches `most_nodes` or, looked at every 256 nodes, the deadline."""
        self.stop_byte = stop
        self.stop = bytes_of(stop)
        self.most_nodes = most_nodes
        self.deadline = deadline

    def score(self, cell: int, player: int, alpha: int, beta: int, depth: int) -> int:
        """Return the score of the player's move to a cell by the contract above, `depth` plies ahead with that move.
        `complete` turns False when a position was evaluated, a score recalled from the table, or a move left out."""
        found: Number
        c_cell: Number = cell
        c_player: Number = player
        c_alpha: Number = alpha
        c_beta: Number = beta
        c_depth: Number = depth
        self.stopped = False
        self.floor = 1 - depth
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

    def completes(self, cell: Number, player: Number) -> Flag:
        return self.marks[cell] == NOWHERE and self.attraction[player * self.cells + cell] >> LACKS_ONE != 0

    def change(self, cell: Number, player: Number, sign: Number) -> None:
        """Put a mark (sign 1) or take it away again (sign -1), and bring everything up to date."""
        other: Number = 1 - player
        i: Number
        j: Number
        more: Number
        less: Number
        self.marks[cell] = player if sign > 0 else NOWHERE
        if self.renju:
            self.board.change(cell, BLACK + player if sign > 0 else FREE)
        self.empty -= sign
        self.key ^= self.keys[player * self.cells + cell]
        for i in range(self.first_line[cell], self.first_line[cell + 1]):
            line: Number = self.cell_lines[i]
            if sign < 0:
                self.counts[player * self.lines + line] -= 1
            mine: Number = self.counts[player * self.lines + line]
            theirs: Number = self.counts[other * self.lines + line]
            if sign > 0:
                self.counts[player * self.lines + line] += 1
            if mine and theirs:
                continue
            more = less = 0
            if theirs == 0 and self.beyond[player * self.lines + line] == 0:
                more = sign * (self.pulls[mine + 1] - self.pulls[mine])
                self.worth[player] += sign * (self.weights[mine + 1] - self.weights[mine])
                self.wins[player] += sign * ((mine + 2 == self.in_row) - (mine + 1 == self.in_row))
            if mine == 0 and self.beyond[other * self.lines + line] == 0:
                less = sign * self.pulls[theirs]
                self.worth[other] -= sign * self.weights[theirs]
                self.wins[other] -= sign * (theirs + 1 == self.in_row)
                self.open_lines[other] -= sign
            for j in range(line * self.in_row, (line + 1) * self.in_row):
                near: Number = self.line_cells[j]
                self.attraction[player * self.cells + near] += more
                self.attraction[other * self.cells + near] -= less
        if player >= self.exact_players:
            return
        for i in range(self.first_end[cell], self.first_end[cell + 1]):
            self.close(self.cell_ends[i], player, sign)

    def close(self, line: Number, player: Number, sign: Number) -> None:
        """Count a mark of the player right beyond a line (sign 1) or take it back: the first one closes the line."""
        at: Number = player * self.lines + line
        j: Number
        if sign < 0:
            self.beyond[at] -= 1
        if self.beyond[at] == 0 and self.counts[(1 - player) * self.lines + line] == 0:
            mine: Number = self.counts[at]
            self.worth[player] -= sign * self.weights[mine]
            self.wins[player] -= sign * (mine + 1 == self.in_row)
            self.open_lines[player] -= sign
            for j in range(line * self.in_row, (line + 1) * self.in_row):
                self.attraction[player * self.cells + self.line_cells[j]] -= sign * self.pulls[mine]
        if sign > 0:
            self.beyond[at] += 1

    def visit(self, cell: Number, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        self.change(cell, player, 1)
        score: Number = -self.search(1 - player, -beta, -alpha, depth, ply + 1)
        self.change(cell, player, -1)
        return score

    def search(self, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        """Return the score for the player, who is to move, by the contract; 0 when the search is stopped."""
        score: Number = 0
        over: Flag = self.nodes & 255 == 0 and perf_counter() >= self.deadline
        if over or self.stop[0] or self.nodes >= self.most_nodes:
            self.stopped = True
        self.nodes += 1
        self.pv_length[ply] = 0
        if self.wins[player]:
            self.pv_length[ply + 1] = 0
            cell: Number = self.winning_cell(player)
            self.keep_line(cell, ply)
            score = WIN - ply - 1
            if self.watched:
                self.events.write(ENTERED, ply, depth, 0, -INFINITE, alpha, beta)
                self.events.write(ENDED, ply + 1, depth - 1, 0, -score, -beta, -alpha)
                self.events.come_back(cell, 0, score, -INFINITE, alpha, beta, False, self.stopped, ply + 1)
            return score
        if WIN - ply - 3 <= alpha or ply + 2 - WIN >= beta:
            score = WIN - ply - 3 if WIN - ply - 3 <= alpha else ply + 2 - WIN
            if self.watched and not self.stopped:
                self.events.write(VERIFIED, ply, depth, 0, score, alpha, beta)
            return score
        if self.stopped or self.empty == 0 or self.open_lines[0] + self.open_lines[1] == 0:
            if self.watched and not self.stopped:
                self.events.write(DRAWN if self.empty else ENDED, ply, depth, 0, 0, alpha, beta)
            return 0
        if ply >= MOST_PLIES - 2:
            score = self.static(player)
            if self.watched:
                self.events.write(VALUED, ply, depth, 0, score, alpha, beta)
            return score
        if self.wins[1 - player]:
            cell = self.winning_cell(1 - player)
            if self.forbids(cell, player):
                score = ply + 2 - WIN
                if self.watched:
                    self.events.write(VALUED, ply, depth, 0, score, alpha, beta)
                return score
            if self.watched:
                self.events.write(ENTERED, ply, depth, 0, -INFINITE, alpha, beta)
            score = self.visit(cell, player, alpha, beta, depth, ply)
            self.keep_line(cell, ply)
            if self.watched:
                self.events.come_back(cell, 0, score, -INFINITE, alpha, beta, False, self.stopped, ply + 1)
            return score
        if depth > 0:
            return self.try_moves(player, alpha, beta, depth, ply)
        return self.try_fours(player, alpha, beta, depth, ply)

    def try_moves(self, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        """Return the score by the contract: principal variation search over the moves with most pull."""
        moves: Numbers
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        entry: Word = 2 * (self.key & self.mask)
        data: Word = self.table[entry + 1] if self.table[entry] == self.key else 0
        first: Number = (data & 1023) - 1
        if data >> 12 & DEEPEST >= min(depth, DEEPEST) and beta - alpha == 1:
            score: Number = self.recall(data, ply)
            bound: Number = data >> 10 & 3
            if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                self.complete = False
                if self.watched:
                    self.events.write(RECALLED, ply, depth, 0, score, alpha, beta)
                return score
        if self.watched:
            self.events.write(ENTERED, ply, depth, 0, -INFINITE, alpha, beta)
        count: Number = self.list_moves(player, False, first, moves)
        if count == self.width and self.empty > count:
            self.complete = False
        best: Number = -INFINITE if count else 0
        low: Number = alpha
        i: Number
        for i in range(count):
            score = self.visit(moves[i], player, low, beta if i == 0 else low + 1, depth - 1, ply)
            if i and low < score < beta:
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

    def try_fours(self, player: Number, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        """Return the score by the contract beyond the horizon: stand pat, or make a four, which leaves one answer."""
        moves: Numbers
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        self.complete = False
        best: Number = self.static(player)
        low: Number = max(alpha, best)
        count: Number = 0
        if best < beta and depth > self.floor:
            count = self.list_moves(player, True, NOWHERE, moves)
        if self.watched:
            self.events.write(ENTERED if count else VALUED, ply, depth, 0, best, low if count else alpha, beta)
        i: Number
        for i in range(count):
            score: Number = self.visit(moves[i], player, low, beta, depth - 1, ply)
            if self.watched:
                self.events.come_back(moves[i], 0, score, best, low, beta, i + 1 < count, self.stopped, ply + 1)
            if self.stopped:
                return 0
            if score > best:
                best = score
                low = max(low, score)
                self.keep_line(moves[i], ply)
                if score >= beta:
                    break
        return best

    def static(self, player: Number) -> Number:
        """Return the value of the open lines; those of the side to move count a quarter more than the opponent's."""
        self.complete = False
        value: Number = 5 * self.worth[player] - 4 * self.worth[1 - player]
        return max(-LARGEST_VALUE, min(LARGEST_VALUE, value))

    def winning_cell(self, player: Number) -> Number:
        """Return a cell that completes a line; the player must have one."""
        cell: Number = 0
        while not self.completes(cell, player):
            cell += 1
        return cell

    def list_moves(self, player: Number, fours: Flag, first: Number, moves: Numbers) -> Number:
        """List the `width` cells with most pull, or those that make a four, `first` before all; return their number."""
        ranks: Numbers
        if not cython.compiled:
            ranks = [0] * MOST_MOVES
        count: Number = 0
        cell: Number
        for cell in range(self.cells):
            if self.marks[cell] != NOWHERE:
                continue
            if fours and self.attraction[player * self.cells + cell] >> LACKS_TWO == 0:
                continue
            rank: Number = FIRST if cell == first else self.rank_of(cell, player)
            if rank == 0 or (count == self.width and rank <= ranks[count - 1]) or self.forbids(cell, player):
                continue
            if count < self.width:
                count += 1
            i: Number = count - 1
            while i > 0 and ranks[i - 1] < rank:
                ranks[i] = ranks[i - 1]
                moves[i] = moves[i - 1]
                i -= 1
            ranks[i] = rank
            moves[i] = cell
        if count == 0 and not fours:
            moves[0] = self.most_lines(player)
            count = int(moves[0] != NOWHERE)
        return count

    def rank_of(self, cell: Number, player: Number) -> Number:
        own: Number = self.attraction[player * self.cells + cell]
        other: Number = self.attraction[(1 - player) * self.cells + cell]
        rank: Number = 2 * (own & LOW_BITS) + (other & LOW_BITS)
        own >>= LACKS_TWO
        other >>= LACKS_TWO
        return rank + 400 * own * own + 250 * other * other

    def forbids(self, cell: Number, player: Number) -> Flag:
        """True if renju forbids the player an empty cell. Two fours, or two threes with two lines each, need marks."""
        if not self.renju or player or (self.attraction[cell] < TWO_THREES and not self.board.overlong(cell)):
            return False
        verdict: Number = self.board.verdict(self.board.place(cell))
        return verdict not in (ALLOWED, FIVE)

    def most_lines(self, player: Number) -> Number:
        """Return the cell with most lines, of several the first from the middle of the board on."""
        best: Number = NOWHERE
        most: Number = -1
        i: Number
        for i in range(self.cells):
            cell: Number = (i + self.cells // 2) % self.cells
            through: Number = self.first_line[cell + 1] - self.first_line[cell]
            if self.marks[cell] == NOWHERE and through > most and not self.forbids(cell, player):
                most = through
                best = cell
        return best

    def keep_line(self, cell: Number, ply: Number) -> None:
        """Make the principal variation of this ply: the move, and then that of the next ply."""
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
