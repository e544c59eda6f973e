# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The checkers search: negamax over the move generator, made into minimax, alpha-beta or more by switches.

With no switch it visits the tree of minimax; ALPHA_BETA cuts it; every further switch makes the same value cheaper or,
from QUIESCENCE on, a value of fixed depth into a better one. A score is for the side to move, in 1/100 of a man; a side
without a move has lost, -WIN plus the plies from the root, as in ai.minimax.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from collections.abc import Sequence

if not cython.compiled:
    from ai.engine.evaluate import value
    from ai.engine.patterns import pattern_value
    from ai.engine.table import EXACT, LOWER, NO_MOVE, UPPER, hash_of, probe, store
    from game.checkers.movegen import (
        CROWNED,
        DISTINCT,
        KING_MOVES,
        MAX_MOVES,
        Bitboard,
        Flag,
        MoveWords,
        Number,
        Three,
        Words,
        capturers,
        generate,
        make,
        quiet_moves,
        squares,
    )

    Orders = list[int]
    ALPHA_BETA, ORDERING, TABLE, QUIESCENCE, NULL_WINDOW, REDUCTIONS, PRUNING, EXTENSIONS, DRAWS, GIVEAWAY = (
        1 << bit for bit in range(10)
    )
    WIN, NEAR_WIN, INFINITE, NOTHING = 100000, 99000, 200000, 300000
    MOST_PLIES, MOST_HISTORY, SOONEST_REPETITION = 128, 256, 4


class Searcher:
    """One search of one thread: the history of the position, counters, and what it learns about moves on its way.

    `features` are the switches, `evaluation` is one of ai.engine.evaluate's, `words` is the transposition table
    (ai.engine.table.allocate), shared or not, `weights` takes the place of the evaluation by ai.engine.patterns.
    """

    def __init__(
        self, rules: int, features: int, evaluation: int, words: memoryview, weights: memoryview | None = None
    ) -> None:
        """A searcher that has looked at nothing yet. `age` tells its table entries from those of earlier searches;
        `complete` turns False when a position is valued by evaluation."""
        self.rules = rules
        self.board = squares(rules)
        self.features = features
        self.evaluation = evaluation
        self.stop = bytearray(1)
        self.words = words
        self.mask = len(words) // 8 - 1
        self.age = 0
        self.nodes = 0
        self.most_nodes = 0
        self.deepest = 0
        self.stopped = False
        self.complete = True
        self.played = 0
        self.draw_plies = 0
        self.repeats = 0
        self.run_limit = 0
        self.trained = weights is not None
        self.weight_view = weights if weights is not None else memoryview(bytes(2)).cast("h")
        if cython.compiled:
            self.entries = cython.address(self.words[0])
            self.weights = cython.address(self.weight_view[0])
        else:
            self.entries = words
            self.weights = self.weight_view
            self.keys = [0] * (MOST_PLIES + MOST_HISTORY)
            self.quiet = [0] * (MOST_PLIES + MOST_HISTORY)
            self.run_king = [0] * (MOST_PLIES + 2)
            self.run_moves = [0] * (MOST_PLIES + 2)
            self.pv_length = [0] * MOST_PLIES
            self.pv_step = [0] * (MOST_PLIES * MOST_PLIES)
            self.pv_taken = [0] * (MOST_PLIES * MOST_PLIES)
            self.killers = [0] * (2 * MOST_PLIES)
            self.history = [0] * 8192

    def set_history(self, keys: Sequence[int], draw_plies: int, repeats: int) -> None:
        """Tell the keys of the positions since the last ply of progress, the root's last.

        A position is a draw after `draw_plies` plies without progress, and when it stood on the board `repeats` times
        before.
        """
        latest = keys[-MOST_HISTORY:]
        self.played = len(latest) - 1
        for i, key in enumerate(latest):
            self.keys[i] = key
        self.draw_plies = draw_plies
        self.repeats = repeats

    def set_run(self, ply: int, king: int, moves: int, limit: int) -> None:
        """Tell which king (a bit) the side to move `ply` plies after the root moved last, how often in a row, and after
        how many moves it has to rest."""
        self.run_king[ply] = king
        self.run_moves[ply] = moves
        self.run_limit = limit

    def set_limits(self, stop: bytearray, most_nodes: int) -> None:
        """Search on until `stop`, one byte, is set or `nodes` reaches `most_nodes`."""
        self.stop = stop
        self.most_nodes = most_nodes
        self.stopped = False

    def score(
        self, own: int, enemy: int, kings: int, up: bool, alpha: int, beta: int, depth: int, ply: int, quiet: int
    ) -> int:
        """A position's score: exact inside the window, a bound outside; without meaning once `stopped`.

        If score <= alpha the true score is <= score, if score >= beta it is >= score. The position is `ply` plies from
        the root, and `quiet` plies without progress led to it.
        """
        self.quiet[self.played + ply] = quiet
        found: Number
        c_own: Bitboard = own
        c_enemy: Bitboard = enemy
        c_kings: Bitboard = kings
        c_up: Flag = up
        c_alpha: Number = alpha
        c_beta: Number = beta
        c_depth: Number = depth
        c_ply: Number = ply
        with cython.nogil:
            found = self.search(c_own, c_enemy, c_kings, c_up, c_alpha, c_beta, c_depth, c_ply)
        return found

    def static_value(self, own: int, enemy: int, kings: int, up: bool) -> int:
        """A position's value without any search."""
        return self.static(own, enemy, kings, up)

    def line(self, ply: int) -> list[tuple[int, int]]:
        """The principal variation of the last call of `score` at that ply, as the step and taken words of movegen."""
        start = ply * MOST_PLIES
        return [(self.pv_step[i], self.pv_taken[i]) for i in range(start, start + self.pv_length[ply])]

    def search(
        self,
        own: Bitboard,
        enemy: Bitboard,
        kings: Bitboard,
        up: Flag,
        alpha: Number,
        beta: Number,
        depth: Number,
        ply: Number,
    ) -> Number:
        features: Number = self.features
        if self.nodes >= self.most_nodes or (self.nodes & 1023 == 0 and self.stop[0]):
            self.stopped = True
        if self.stopped:
            return 0
        self.nodes += 1
        self.pv_length[ply] = 0
        self.deepest = max(self.deepest, ply)
        forced: Flag = capturers(own, enemy, kings, up, self.rules) != 0
        moves: MoveWords
        after: Three
        orders: Orders
        if not cython.compiled:
            moves = [0] * (2 * MAX_MOVES)
            after = [0] * 3
            orders = [0] * MAX_MOVES
        ends: Flag = ply >= MOST_PLIES - 1 or (depth <= 0 and not (forced and features & QUIESCENCE))
        key: Bitboard = 0
        if features & (TABLE | DRAWS) and (not ends or self.quiet[self.played + ply] >= SOONEST_REPETITION):
            if depth <= 0 or ply == 0 or not features & TABLE:
                self.keys[self.played + ply] = hash_of(own, enemy, kings, up)
            key = self.keys[self.played + ply]
        if features & DRAWS and ply and self.drawn(ply):
            return 0 if forced or self.can_step(own, enemy, kings, up, moves, ply) else self.lost(ply)
        if ends:
            return self.rest(own, enemy, kings, up, forced, moves, ply)

        known: Bitboard = probe(self.entries, self.mask, key) if features & TABLE and depth > 0 else 0
        first: Number = known >> 30 & 255 if known else NO_MOVE
        score: Number = NOTHING
        if beta - alpha == 1:
            score = self.recall(known, alpha, beta, depth, ply)
            if score == NOTHING and features & PRUNING and depth > 0 and not forced:
                score = self.prune(own, enemy, kings, up, alpha, beta, depth, ply)
        if score != NOTHING or self.stopped:
            return score
        if features & REDUCTIONS and first == NO_MOVE and depth >= 4 and not forced:
            depth -= 1

        rules: Bitboard = self.rules | DISTINCT if features & TABLE else self.rules
        count: Number = generate(own, enemy, kings, up, rules, moves, 2 * MAX_MOVES)
        count = min(count, MAX_MOVES)
        if self.run_limit and not forced:
            count = self.without_resting(own & ~kings, moves, count, ply)
        if count == 0:
            return self.lost(ply)
        self.order(moves, count, first, up, ply, orders)
        left: Number = depth - 1
        if forced and (depth <= 0 or (features & EXTENSIONS and count == 1)):
            left = depth

        best: Number = -INFINITE
        best_index: Number = NO_MOVE
        bound: Number
        low: Number = alpha
        full: Flag = not features & ALPHA_BETA
        i: Number
        pick: Number
        less: Number
        step: Bitboard
        taken: Bitboard
        key_after: Bitboard
        for i in range(count):
            pick = choose(orders, count) if features & ORDERING else i
            step = moves[2 * pick]
            taken = moves[2 * pick + 1]
            make(own, enemy, kings, step, taken, after)
            self.quiet[self.played + ply + 1] = (
                self.quiet[self.played + ply] + 1 if step >> KING_MOVES & 1 and not taken else 0
            )
            if features & TABLE and left > 0:
                key_after = hash_of(after[0], after[1], after[2], not up)
                self.keys[self.played + ply + 1] = key_after
                fetch(self.entries, (key_after & self.mask) * BUCKET)
            if self.run_limit:
                self.keep_run(step, taken, ply)
            if full:
                score = -self.search(after[0], after[1], after[2], not up, -INFINITE, INFINITE, left, ply + 1)
            elif i == 0 or not features & NULL_WINDOW:
                score = -self.search(after[0], after[1], after[2], not up, -beta, -low, left, ply + 1)
            else:
                less = 0
                if features & REDUCTIONS and not forced and i >= 3 and depth >= 3 and not step >> CROWNED & 1:
                    less = 2 if i >= 8 and depth >= 6 else 1
                score = self.beats(after, not up, low, beta, left, less, ply + 1)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_index = pick
                if beta - alpha > 1:
                    self.keep_line(step, taken, ply)
                low = max(low, score)
                if score >= beta and not full:
                    if features & ORDERING and not forced:
                        self.remember(step, up, depth, ply)
                    break
        if features & TABLE and depth > 0:
            bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
            store(
                self.entries,
                self.mask,
                key,
                to_table(best, ply),
                depth,
                bound,
                best_index,
                self.age,
            )
        return best

    def beats(
        self, after: Words, up: Flag, low: Number, beta: Number, left: Number, less: Number, ply: Number
    ) -> Number:
        """The score of a later move (principal variation search).

        Only when it beats `low` in a null window, first `less` plies less deep, it is searched in full.
        """
        score: Number = -self.search(after[0], after[1], after[2], up, -low - 1, -low, left - less, ply)
        if score > low and less:
            score = -self.search(after[0], after[1], after[2], up, -low - 1, -low, left, ply)
        if low < score < beta:
            score = -self.search(after[0], after[1], after[2], up, -beta, -low, left, ply)
        return score

    def recall(self, known: Bitboard, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        """The score in a table entry if it was searched deep enough and decides about the null window, else NOTHING."""
        left: Number = known >> 20 & 255
        if not known or left < depth:
            return NOTHING
        bound: Number = known >> 28 & 3
        score: Number = known & 0xFFFFF
        score = from_table(score - 0x80000, ply)
        if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
            self.complete = False
            return score
        return NOTHING

    def rest(
        self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, forced: Flag, moves: Words, ply: Number
    ) -> Number:
        """The score at the end of the search: lost without a move, else the static value."""
        if not forced and not self.can_step(own, enemy, kings, up, moves, ply):
            return self.lost(ply)
        return self.static(own, enemy, kings, up)

    def can_step(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, moves: Words, ply: Number) -> Flag:
        """Whether there is a move where nothing can be captured."""
        if self.run_limit:
            count: Number = quiet_moves(own, enemy, kings, up, self.rules, moves)
            return self.without_resting(own & ~kings, moves, count, ply) > 0
        empty: Bitboard = self.board & ~(own | enemy)
        risers: Bitboard = own if up else own & kings
        fallers: Bitboard = own & kings if up else own
        return (risers >> 7 | risers >> 6 | fallers << 6 | fallers << 7) & empty != 0

    def without_resting(self, men: Bitboard, moves: Words, count: Number, ply: Number) -> Number:
        """Strikes off the moves of a king that has to rest; how many are left."""
        if not men or self.run_moves[ply] < self.run_limit:
            return count
        left: Number = 0
        i: Number
        for i in range(count):
            if self.run_king[ply] >> (moves[2 * i] & 63) & 1 == 0:
                moves[2 * left] = moves[2 * i]
                moves[2 * left + 1] = moves[2 * i + 1]
                left += 1
        return left

    def keep_run(self, step: Bitboard, taken: Bitboard, ply: Number) -> None:
        """Counts a king's moves in a row up to this side's next turn."""
        one: Bitboard = 1
        again: Flag = self.run_king[ply] >> (step & 63) & 1 != 0
        if step >> KING_MOVES & 1 and not taken:
            self.run_king[ply + 2] = one << (step >> 6 & 63)
            self.run_moves[ply + 2] = self.run_moves[ply] + 1 if again else 1
        else:
            self.run_king[ply + 2] = 0
            self.run_moves[ply + 2] = 0

    def lost(self, ply: Number) -> Number:
        """The score of the side that can't move."""
        return WIN - ply if self.features & GIVEAWAY else ply - WIN

    def static(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Number:
        """The evaluation's value; the opposite one where the aim is to lose."""
        self.complete = False
        score: Number
        if self.trained:
            score = pattern_value(self.weights, own, enemy, kings, up)
        else:
            score = value(self.evaluation, own, enemy, kings, up, self.rules)
        return -score if self.features & GIVEAWAY else score

    def prune(
        self,
        own: Bitboard,
        enemy: Bitboard,
        kings: Bitboard,
        up: Flag,
        alpha: Number,
        beta: Number,
        depth: Number,
        ply: Number,
    ) -> Number:
        """A score for a position so far outside the null window that it need not be searched in full, else NOTHING.

        Near the leaves the static value must be a margin above the window; higher up a search three plies
        shallower has to confirm it (ProbCut: Buro, 1995).
        """
        if alpha <= -NEAR_WIN or beta >= NEAR_WIN:
            return NOTHING
        static: Number = self.static(own, enemy, kings, up)
        if depth <= 2 and static - 60 * depth >= beta and not capturers(enemy, own, kings, not up, self.rules):
            return static
        margin: Number = 50
        score: Number
        if depth >= 5 and static >= beta:
            score = self.search(own, enemy, kings, up, beta + margin - 1, beta + margin, depth - 4, ply)
            if score >= beta + margin:
                return score
        if depth >= 5 and static <= alpha:
            score = self.search(own, enemy, kings, up, alpha - margin, alpha - margin + 1, depth - 4, ply)
            if score <= alpha - margin:
                return score
        return NOTHING

    def drawn(self, ply: Number) -> Flag:
        """Whether the position stood on the board too often, or too many plies have passed without progress."""
        now: Number = self.played + ply
        quiet: Number = self.quiet[now]
        return quiet >= self.draw_plies or (quiet >= SOONEST_REPETITION and self.repeated(now, quiet))

    def repeated(self, now: Number, quiet: Number) -> Flag:
        """Whether the last position has come before, `repeats` times in as many plies."""
        times: Number = 0
        back: Number
        for back in range(SOONEST_REPETITION, min(quiet, now) + 1, 2):
            if self.keys[now - back] == self.keys[now]:
                times += 1
        return times >= self.repeats

    def order(self, moves: Words, count: Number, first: Number, up: Flag, ply: Number, orders: Orders) -> None:
        """Gives each move a number, the higher the sooner it is tried: the table's move, big captures, earlier cuts."""
        i: Number
        step: Bitboard
        side: Number = 4096 if up else 0
        for i in range(count):
            step = moves[2 * i]
            if i == first:
                orders[i] = 1 << 30
            elif moves[2 * i + 1]:
                orders[i] = (1 << 26) + (step >> 12 & 63)
            elif step == self.killers[2 * ply]:
                orders[i] = (1 << 25) + 1
            elif step == self.killers[2 * ply + 1]:
                orders[i] = 1 << 25
            elif step >> CROWNED & 1:
                orders[i] = 1 << 24
            else:
                orders[i] = self.history[side + (step & 4095)]

    def remember(self, step: Bitboard, up: Flag, depth: Number, ply: Number) -> None:
        """A quiet move was too good: try it early at this ply, and wherever else it is possible."""
        if self.killers[2 * ply] != step:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = step
        slot: Number = (4096 if up else 0) + (step & 4095)
        self.history[slot] += depth * depth
        i: Number
        if self.history[slot] > 1 << 22:
            for i in range(8192):
                self.history[i] >>= 1

    def keep_line(self, step: Bitboard, taken: Bitboard, ply: Number) -> None:
        """The best line from this ply on is this move and the best line from the next ply on."""
        here: Number = ply * MOST_PLIES
        below: Number = here + MOST_PLIES
        length: Number = self.pv_length[ply + 1]
        i: Number
        self.pv_step[here] = step
        self.pv_taken[here] = taken
        for i in range(length):
            self.pv_step[here + 1 + i] = self.pv_step[below + i]
            self.pv_taken[here + 1 + i] = self.pv_taken[below + i]
        self.pv_length[ply] = length + 1


def choose(orders: Orders, count: Number) -> Number:
    """The index of the move with the highest number, which is struck off; of equal ones the first."""
    best: Number = 0
    i: Number
    for i in range(1, count):
        if orders[i] > orders[best]:
            best = i
    orders[best] = -1
    return best


def to_table(score: Number, ply: Number) -> Number:
    """A win's distance is told from the position itself in the table, from the root in the search."""
    if score > NEAR_WIN:
        return score + ply
    return score - ply if score < -NEAR_WIN else score


def from_table(score: Number, ply: Number) -> Number:
    """The inverse of to_table."""
    if score > NEAR_WIN:
        return score - ply
    return score + ply if score < -NEAR_WIN else score
