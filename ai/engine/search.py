# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The checkers search: negamax over the move generator, with switches that make it minimax, alpha-beta or more.

With no switch it visits the tree of minimax, and ALPHA_BETA prunes that tree. Every further switch finds the same value
in fewer nodes or, from QUIESCENCE on, a better value than a fixed depth gives. A score is for the side to move, in
1/100 of a man; a side without a move has lost: its score is -WIN plus the plies from the root, as in ai.score.

The contract of every function that takes a window (alpha, beta): let s* be the score that the same switches find at
this depth in an open window. The function returns s with

    s <= alpha          s* <= s    an upper bound: the search failed low
    alpha < s < beta    s* == s    exact
    s >= beta           s* >= s    a lower bound: the search failed high

REDUCTIONS, PRUNING and the table trust bounds that were found at another depth: with them s* is what the search holds
for true. Once `stopped` is set a score means nothing.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from time import perf_counter

    from ai.engine.endgame.tables import UNKNOWN
    from ai.engine.evaluate import TUNED, in_ending, tuned, value, value_of_dama
    from ai.engine.events import AGAIN, DRAWN, ENDED, ENDGAME, ENTERED, OUT_OF_REACH, RECALLED, TRIED, VALUED, VERIFIED
    from ai.engine.memory import bytes_of, doubles_of, shorts_of, words_of
    from ai.engine.ordering import Orders, choose
    from ai.engine.path import MOST_PLIES, SOONEST_REPETITION
    from ai.engine.patterns import pattern_value, wide_value
    from ai.engine.table import EXACT, LOWER, NO_MOVE, UPPER, fetch, hash_of, probe, store
    from game.checkers.dama.movegen import LAST_TWO, last_two
    from game.checkers.dama.movegen import can_step as can_step_in_dama
    from game.checkers.dama.movegen import capturers as capturers_in_dama
    from game.checkers.dama.movegen import captures as captures_in_dama
    from game.checkers.dama.movegen import steps as steps_in_dama
    from game.checkers.movegen import (
        BIG,
        CROWNED,
        DISTINCT,
        FIRST_KING,
        FLYING,
        JUMPS,
        MAX_MOVES,
        OPTIONAL,
        WIDE,
        Bitboard,
        Flag,
        MoveWords,
        Number,
        Three,
        Words,
        add_moves,
        capturers,
        captures,
        make,
        popcount,
        quiet_moves,
        squares,
    )

    ALPHA_BETA, ORDERING, TABLE, QUIESCENCE, NULL_WINDOW, REDUCTIONS, PRUNING = (1 << bit for bit in range(7))
    EXTENSIONS, DRAWS, THREATS, INTERNAL_REDUCTIONS, COUNTER_MOVES, ASPIRATION = (1 << bit for bit in range(7, 13))
    ENDGAMES, GIVEAWAY, HUFFING, DAMA = 1 << 13, 1 << 14, 1 << 16, 1 << 17
    WIN, TABLE_WIN, NEAR_WIN, INFINITE, NOTHING = 100000, 99000, 98000, 200000, 300000
    RESULT_WIN, MOST_BESIDE_RESULT = 90000, 5000

from ai.engine.constants import USUAL, Constants
from ai.engine.endgame.tables import Tables
from ai.engine.events import Events
from ai.engine.ordering import Ordering
from ai.engine.path import Path, Variation
from ai.limits import Deadline, deadline_in

NEVER = deadline_in(None)
ALL_SQUARES = (1 << 64) - 1


class Searcher:
    """One search of one thread: the path to the position, counters, and its move ordering.

    `evaluation` is one of ai.engine.evaluate's, for TUNED with `weights` of Samuel's features; else `weights` replace
    it with ai.engine.patterns. `words` is the transposition table, which searches can share; `salt` keeps other rules
    and evaluations apart in it.
    """

    def __init__(
        self,
        rules: int,
        features: int,
        evaluation: int,
        words: memoryview,
        weights: memoryview | None = None,
        salt: int = 0,
        events: Events | None = None,
        constants: Constants = USUAL,
        ordering: Ordering | None = None,
    ) -> None:
        """`age` marks its table entries; `ordering` comes from earlier searches. `complete` turns False when a position
        is evaluated or its score recalled from the table. `deepest` is the furthest ply reached. Endgame tables end the
        search at wins, losses and, with `draws_known`, draws. `white_wins` is 1 or -1 when a table without distances
        says that White wins or loses the root: the search then has to find a way."""
        self.rules = rules
        self.board = ALL_SQUARES if features & DAMA else squares(rules)
        self.features = features
        self.evaluation = evaluation
        self.memory = words, weights
        self.entries = words_of(words)
        self.mask = len(words) // 8 - 1
        self.salt = salt
        self.age = 0
        self.nodes = 0
        self.deepest = 0
        self.complete = True
        self.path = Path()
        self.seen_at = 0
        self.variation = Variation()
        self.ordering = ordering or Ordering()
        self.events = events or Events(0)
        self.watched = events is not None
        self.margin, self.futile, self.late, self.late_depth, self.deep, self.low_depth = constants[:6]
        self.above, self.shallower, self.uncut = constants[6:]
        self.cuts_from = 0
        if features & DAMA:
            self.low_depth = 0
        elif rules & FLYING and not rules & BIG:
            self.low_depth -= 2
        self.endgames = Tables(rules, features & GIVEAWAY != 0)
        self.endgame_pieces = 0
        self.distance_pieces = 0
        self.draws_known = True
        self.white_wins = 0
        self.trained = weights is not None and evaluation != TUNED
        if not self.trained or rules & (FLYING | BIG):
            self.above, self.shallower = self.margin, MOST_PLIES
        if rules & BIG:
            self.uncut = 0
        if weights is not None:
            self.weights = shorts_of(weights)
        self.set_limits(bytearray(1), 0)

    def set_limits(self, stop: bytearray, most_nodes: int, deadline: Deadline = NEVER) -> None:
        """Search on until `stop`, one byte, is set, `nodes` reaches `most_nodes` or `time.perf_counter` the deadline.
        Byte and clock are checked every 1024 nodes: where processors are busy, a thread that sets the byte would come
        late. `cpython.time` is Python's clock on every system and needs no lock."""
        self.limits = stop, deadline
        self.stop = bytes_of(stop)
        self.deadline = doubles_of(deadline)
        self.most_nodes = most_nodes
        self.stopped = False

    def use_endgames(self, tables: Tables, most_with_distances: int) -> None:
        """Look positions up in the endgame tables; those of up to `most_with_distances` pieces know distances."""
        self.endgames = tables
        self.endgame_pieces = tables.most
        self.distance_pieces = most_with_distances

    def score(self, own: int, enemy: int, kings: int, up: bool, alpha: int, beta: int, depth: int, ply: int = 0) -> int:
        """Return the score of a position, `ply` plies from the root, by the contract above, `depth` plies ahead."""
        found: Number
        self.cuts_from = max(2, (depth + ply) // self.uncut) if self.uncut else 0
        c_own: Bitboard = own
        c_enemy: Bitboard = enemy
        c_kings: Bitboard = kings
        c_up: Flag = up
        c_alpha: Number = alpha
        c_beta: Number = beta
        c_depth: Number = depth
        c_ply: Number = ply
        self.path.keys[self.path.played + ply] = self.key(c_own, c_enemy, c_kings, c_up, self.path.missed[ply])
        with cython.nogil:
            found = self.search(c_own, c_enemy, c_kings, c_up, c_alpha, c_beta, c_depth, c_ply)
        return found

    def static_value(self, own: int, enemy: int, kings: int, up: bool) -> int:
        return self.quiet_value(own, enemy, kings, up)

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
        """Return a position's score by the contract above, `depth` plies ahead; 0 when stopped. Only a window wider
        than a null window leaves the principal variation of an exact score in `variation`."""
        features: Number = self.features
        over: Flag = self.nodes & 1023 == 0 and (self.stop[0] or perf_counter() >= self.deadline[0])
        if over or self.nodes >= self.most_nodes:
            self.stopped = True
        if self.stopped:
            return 0
        self.nodes += 1
        self.variation.lengths[ply] = 0
        self.deepest = max(self.deepest, ply)
        movers: Bitboard = self.capturers_of(own, enemy, kings, up)
        missed: Bitboard = self.path.missed[ply] if features & HUFFING else 0
        optional: Flag = self.rules & OPTIONAL != 0
        forced: Flag = movers != 0 and not optional
        noisy: Flag = movers != 0 or missed != 0
        moves: MoveWords
        after: Three
        ahead: Three
        orders: Orders
        if not cython.compiled:
            moves = [0] * (2 * MAX_MOVES)
            after = [0] * 3
            ahead = [0] * 3
            orders = [0] * MAX_MOVES
        ends: Flag = ply >= MOST_PLIES - 1 or (depth <= 0 and not (noisy and features & QUIESCENCE))
        if ends and depth == 0 and features & THREATS and ply < MOST_PLIES - 1:
            ends = self.capturers_of(enemy, own, kings, not up) == 0
        now: Number = self.path.played + ply
        score: Number = NOTHING
        if self.rules & FIRST_KING and enemy & kings:
            score = self.lost(ply)
            if self.watched:
                self.events.write(ENDED, ply, depth, 0, score, alpha, beta)
            return score
        if features & DAMA and self.rules & LAST_TWO and not movers and last_two(own, enemy):
            if self.watched:
                self.events.write(ENDED, ply, depth, 0, 0, alpha, beta)
            return 0
        if features & DRAWS and ply and (self.path.quiet[now] >= SOONEST_REPETITION or self.path.kings_of_both[ply]):
            if depth <= 0:
                self.path.keys[now] = self.key(own, enemy, kings, up, missed)
            if self.path.drawn(ply):
                over = not noisy and not self.can_step(own, enemy, kings, up, moves, ply)
                score = self.lost(ply) if over else 0
                if self.watched:
                    self.events.write(ENDED if over else DRAWN, ply, depth, 0, score, alpha, beta)
                return score
            if self.seen_at != ply and self.path.visited(ply):
                return self.come_again(own, enemy, kings, up, alpha, beta, depth, ply)
        if self.endgame_pieces and ply and popcount(own | enemy) <= self.endgame_pieces:
            score = self.look_up(own, enemy, kings, up, ply)
            if score != NOTHING:
                if self.watched:
                    self.events.write(ENDGAME, ply, depth, 0, score, alpha, beta)
                return score
        if ends:
            score = self.rest(own, enemy, kings, up, noisy, moves, ply)
            if self.watched:
                self.events.write(ENDED if score == self.lost(ply) else VALUED, ply, depth, 0, score, alpha, beta)
            return score

        use_table: Flag = features & TABLE and depth > 0
        key: Bitboard = self.path.keys[now] ^ self.salt
        known: Bitboard = probe(self.entries, self.mask, key) if use_table else 0
        first: Number = known >> 30 & 255 if known else NO_MOVE
        cause: Number = RECALLED
        if beta - alpha == 1 and ply:
            score = self.recall(known, alpha, beta, depth, ply)
            if score == NOTHING and features & PRUNING and depth > 0 and not noisy:
                score = self.prune(own, enemy, kings, up, alpha, beta, depth, ply)
                cause = OUT_OF_REACH if depth <= 2 else VERIFIED
        if score != NOTHING or self.stopped:
            if self.watched and not self.stopped:
                self.events.write(cause, ply, depth, 0, score, alpha, beta)
            return score
        if features & INTERNAL_REDUCTIONS and first == NO_MOVE and depth >= 4 and not noisy:
            depth -= 1

        rules: Bitboard = self.rules | DISTINCT if features & TABLE else self.rules
        if features & DAMA:
            count: Number = self.moves_of_dama(movers, own, enemy, kings, up, moves)
        elif forced:
            count = captures(movers, own, enemy, kings, up, rules, moves, 2 * MAX_MOVES)
            count = min(count, MAX_MOVES)
        elif noisy:
            count = self.free_moves(own, enemy, kings, up, rules, missed, depth > 0, moves)
        else:
            count = quiet_moves(own, enemy, kings, up, rules, moves)
            if self.path.run_limit:
                count = self.without_resting(own & ~kings, moves, count, ply)
        best: Number = -INFINITE
        if optional and noisy and depth <= 0:
            best = self.stand_pat(own, enemy, kings, up, missed, moves, ply)
        if count == 0 or (best >= beta and features & ALPHA_BETA):
            score = best if best > -INFINITE else self.lost(ply)
            if self.watched:
                self.events.write(VALUED if best > -INFINITE else ENDED, ply, depth, 0, score, alpha, beta)
            return score
        if self.watched:
            self.events.write(ENTERED, ply, depth, 0, -INFINITE, alpha, beta)
        last: Bitboard = self.path.steps[ply] if features & COUNTER_MOVES else 0
        ordered: Flag = features & ORDERING and count > 1
        if ordered:
            self.ordering.rank(moves, count, first, last, up, ply, orders)
        left: Number = depth - 1
        if noisy and (depth <= 0 or (forced and features & EXTENSIONS and count == 1)):
            left = depth

        best_index: Number = NO_MOVE
        low: Number = max(alpha, best)
        full: Flag = not features & ALPHA_BETA
        i: Number
        following: Number = choose(orders, 0, count) if ordered else 0
        key_ahead: Bitboard = self.look_ahead(own, enemy, kings, up, moves, following, left, ahead)
        for i in range(count):
            pick: Number = following
            step: Bitboard = moves[2 * pick]
            taken: Bitboard = moves[2 * pick + 1]
            after[0], after[1], after[2] = ahead[0], ahead[1], ahead[2]
            self.path.keys[now + 1] = key_ahead
            if i + 1 < count:
                following = choose(orders, i + 1, count) if ordered else i + 1
                key_ahead = self.look_ahead(own, enemy, kings, up, moves, following, left, ahead)
            self.path.follow(kings, after, step, taken, ply)
            if features & HUFFING:
                self.path.missed[ply + 1] = self.missed_by(own, enemy, kings, up, step, taken)
            if full:
                score = -self.search(after[0], after[1], after[2], not up, -INFINITE, INFINITE, left, ply + 1)
            elif i == 0 or not features & NULL_WINDOW:
                score = -self.search(after[0], after[1], after[2], not up, -beta, -low, left, ply + 1)
            else:
                less: Number = 0
                if features & REDUCTIONS and not taken and not step >> CROWNED & 1:
                    less = self.reduction(i, depth)
                score = self.beats(after, not up, low, beta, left, less, ply + 1)
            if self.watched:
                cuts: Flag = i + 1 < count and not full
                self.events.come_back(step, taken, score, best, low, beta, cuts, self.stopped, ply + 1)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_index = pick
                if score > alpha and beta - alpha > 1:
                    self.variation.lead(step, taken, ply)
                low = max(low, score)
                if score >= beta and not full:
                    if features & ORDERING and not taken:
                        self.ordering.remember(step, last, up, depth, ply)
                    break
        if use_table:
            bound: Number = LOWER if best >= beta else EXACT if best > alpha else UPPER
            store(self.entries, self.mask, key, to_table(best, ply), depth, bound, best_index, self.age)
        return best

    def come_again(
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
        """Return the score of a position that came once in the game. It is no draw yet: the side that does not move at
        the root may play better than then. For the other a draw is the best, which would else make no progress."""
        if beta <= 0 if ply & 1 else alpha >= 0:
            if self.watched:
                self.events.write(DRAWN, ply, depth, 0, 0, alpha, beta)
            return 0
        outer: Number = self.seen_at
        self.seen_at = ply
        score: Number = self.search(own, enemy, kings, up, alpha, beta, depth, ply)
        self.seen_at = outer
        if self.stopped or (score >= 0 if ply & 1 else score <= 0):
            return score
        self.variation.lengths[ply] = 0
        if self.watched:
            self.repeat(AGAIN, ply)
            self.events.write(DRAWN, ply, depth, 0, 0, alpha, beta)
        return 0

    def look_ahead(
        self,
        own: Bitboard,
        enemy: Bitboard,
        kings: Bitboard,
        up: Flag,
        moves: Words,
        pick: Number,
        left: Number,
        after: Words,
    ) -> Bitboard:
        """Make a move that is searched later, prefetching its table entry; return the new key, 0 with no plies left."""
        make(own, enemy, kings, moves[2 * pick], moves[2 * pick + 1], after)
        if left <= 0 or not self.features & (TABLE | DRAWS):
            return 0
        missed: Bitboard = 0
        if self.features & HUFFING:
            missed = self.missed_by(own, enemy, kings, up, moves[2 * pick], moves[2 * pick + 1])
        key: Bitboard = self.key(after[0], after[1], after[2], not up, missed)
        fetch(self.entries, self.mask, key ^ self.salt)
        return key

    def key(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, missed: Bitboard) -> Bitboard:
        """Key of a position. Pieces that may be huffed change it, and so does a king of dama in the corner, whose
        bit the hash loses."""
        found: Bitboard = hash_of(own, enemy, kings, up)
        if kings >> 63:
            found ^= hash_of(kings >> 63, 0, 0, up)
        return found ^ hash_of(missed, 0, 0, up) if missed else found

    def capturers_of(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Bitboard:
        if self.features & DAMA:
            return capturers_in_dama(own, enemy, kings, up)
        return capturers(own, enemy, kings, up, self.rules)

    def moves_of_dama(
        self, movers: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, moves: Words
    ) -> Number:
        """Write the captures, if there are pieces that can capture, else the other moves; return their number."""
        if movers:
            return captures_in_dama(movers, own, enemy, kings, up, moves, MAX_MOVES)
        return steps_in_dama(own, self.board & ~(own | enemy), kings, up, self.rules, moves)

    def free_moves(
        self,
        own: Bitboard,
        enemy: Bitboard,
        kings: Bitboard,
        up: Flag,
        rules: Bitboard,
        missed: Bitboard,
        steps: Flag,
        moves: Words,
    ) -> Number:
        """Write the moves where captures are not compulsory, those that huff a piece first; return their number.
        Without `steps` only captures, after huffing one piece if that is possible."""
        count: Number = 0
        while missed:
            count = add_moves(own, enemy, kings, up, rules, missed & -missed, steps, moves, count)
            if not steps:
                return count
            missed &= missed - 1
        return add_moves(own, enemy, kings, up, rules, 0, steps, moves, count)

    def stand_pat(
        self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, missed: Bitboard, moves: Words, ply: Number
    ) -> Number:
        """Return the value of making no capture, after huffing a piece if that is possible; -INFINITE if the side to
        move has no other move."""
        huffed: Bitboard = missed & -missed
        steps: Flag = self.can_step(own, enemy & ~huffed, kings & ~huffed, up, moves, ply)
        return self.static(own, enemy & ~huffed, kings & ~huffed, up) if steps else -INFINITE

    def missed_by(
        self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, step: Bitboard, taken: Bitboard
    ) -> Bitboard:
        """Return the pieces that could have captured when this move was made, where they stand after it."""
        if step >> JUMPS & 63:
            return 0
        by: Bitboard = capturers(own, enemy & ~taken, kings & ~taken, up, self.rules)
        if not by:
            return 0
        moves: MoveWords
        if not cython.compiled:
            moves = [0] * (2 * MAX_MOVES)
        one: Bitboard = 1
        found: Bitboard = 0
        source: Bitboard
        i: Number
        rules: Bitboard = self.rules | DISTINCT
        count: Number = captures(by, own, enemy & ~taken, kings & ~taken, up, rules, moves, 2 * MAX_MOVES)
        for i in range(min(count, MAX_MOVES)):
            source = one << (moves[2 * i] & 63)
            if moves[2 * i] & 63 == step & 63:
                source = one << (step >> 6 & 63)
            found |= source
        return found

    def repeat(self, kind: Number, ply: Number) -> None:
        """Write, if there are events, that the move that led to that ply comes again: AGAIN or TRIED."""
        if self.watched and not self.stopped:
            self.events.write(kind, ply, 0, 0, 0, 0, 0)

    def beats(
        self, after: Words, up: Flag, low: Number, beta: Number, left: Number, less: Number, ply: Number
    ) -> Number:
        """Return the score s of a later move by the contract, for the window (low, beta): principal variation search.
        The null window comes first, `less` plies shallower, then at full depth; the whole window only if low < s <
        beta."""
        score: Number = -self.search(after[0], after[1], after[2], up, -low - 1, -low, left - less, ply)
        if score > low and less:
            self.repeat(AGAIN, ply)
            score = -self.search(after[0], after[1], after[2], up, -low - 1, -low, left, ply)
        if low < score < beta:
            self.repeat(AGAIN, ply)
            score = -self.search(after[0], after[1], after[2], up, -beta, -low, left, ply)
        return score

    def reduction(self, place: Number, depth: Number) -> Number:
        """Return the reduction of a move's first search in plies; `place` is its place in the order, from 0."""
        if place < 2 or depth < 2:
            return 0
        less: Number = 2 if place >= self.late and depth >= self.late_depth else 1
        return less + 1 if depth >= self.deep else less

    def look_up(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, ply: Number) -> Number:
        """Return the exact score by the endgame tables; NOTHING when the search has to go on: the game is over, a
        win may take longer than the rules allow or has an unknown distance, or a king rests, of which tables know
        nothing."""
        if self.path.run_limit and own | enemy != kings:
            return NOTHING
        code: Number = self.endgames.probe(own, enemy, kings, up)
        if code == 0:
            return 0 if self.draws_known else NOTHING
        if code == UNKNOWN:
            return NOTHING
        giveaway: Flag = self.features & GIVEAWAY != 0
        wins: Flag = code & 1 == giveaway
        if popcount(own | enemy) > self.distance_pieces:
            if self.white_wins and (self.white_wins > 0) == (wins == up):
                return NOTHING
            return self.beside_result(own, enemy, kings, up, wins)
        if code == 1 or self.path.may_outlast(code - 1, ply):
            return NOTHING
        distance: Number = ply + code - 1
        return TABLE_WIN - distance if wins else distance - TABLE_WIN

    def recall(self, known: Bitboard, alpha: Number, beta: Number, depth: Number, ply: Number) -> Number:
        """Return the score s of a table entry at least `depth` plies deep that answers for the null window (alpha,
        beta): s is exact, an upper bound <= alpha or a lower bound >= beta. Else NOTHING."""
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
        """Return the exact score of a position where the search ends: lost without a move, else its static value."""
        if not forced and not self.can_step(own, enemy, kings, up, moves, ply):
            return self.lost(ply)
        return self.static(own, enemy, kings, up)

    def can_step(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, moves: Words, ply: Number) -> Flag:
        """True if there is a legal move in a position where nothing can be captured."""
        if self.features & DAMA:
            return can_step_in_dama(own, enemy, kings, up, self.rules)
        if self.path.run_limit:
            count: Number = quiet_moves(own, enemy, kings, up, self.rules, moves)
            return self.without_resting(own & ~kings, moves, count, ply) > 0
        empty: Bitboard = self.board & ~(own | enemy)
        risers: Bitboard = own if up else own & kings
        fallers: Bitboard = own & kings if up else own
        return (risers >> 7 | risers >> 6 | fallers << 6 | fallers << 7) & empty != 0

    def without_resting(self, men: Bitboard, moves: Words, count: Number, ply: Number) -> Number:
        """Strike off the moves of a king that has to rest, and return how many are left."""
        if not men:
            return count
        left: Number = 0
        i: Number
        for i in range(count):
            if not self.path.rests(moves[2 * i], ply):
                moves[2 * left] = moves[2 * i]
                moves[2 * left + 1] = moves[2 * i + 1]
                left += 1
        return left

    def lost(self, ply: Number) -> Number:
        """Return the score of the side that can't move: a loss in `ply` plies, or a win where the aim is to lose."""
        return WIN - ply if self.features & GIVEAWAY else ply - WIN

    def static(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Number:
        """Return the static value of a position for the side to move; where its result is known, in that band."""
        if self.white_wins and popcount(own | enemy) > self.distance_pieces:
            return self.beside_result(own, enemy, kings, up, (self.white_wins > 0) == up)
        return self.quiet_value(own, enemy, kings, up)

    def beside_result(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, wins: Flag) -> Number:
        """Return the score of a position of which a table says only that the side to move wins or loses."""
        score: Number = self.quiet_value(own, enemy, kings, up)
        score = max(-MOST_BESIDE_RESULT, min(score, MOST_BESIDE_RESULT))
        return RESULT_WIN + score if wins else score - RESULT_WIN

    def quiet_value(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Number:
        """Return the evaluation of a position for the side to move, negated where the aim is to lose."""
        self.complete = False
        if self.trained:
            score: Number
            if self.rules & WIDE:
                score = wide_value(self.weights, own, enemy, kings, up)
            else:
                score = pattern_value(self.weights, own, enemy, kings, up, self.rules & BIG != 0)
            if own & kings and enemy & kings:
                score = in_ending(score, own, enemy, kings, self.rules)
        elif self.features & DAMA:
            score = value_of_dama(self.weights, own, enemy, kings, up) if self.evaluation == TUNED else 0
        elif self.evaluation == TUNED:
            score = tuned(self.weights, own, enemy, kings, up, self.rules)
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
        """Return a bound s <= alpha or s >= beta for the null window (alpha, beta) without a full search, or NOTHING.
        Near the leaves the static value must beat beta by a margin; higher up a search at least three plies shallower
        must fail by one (ProbCut: Buro, 1995), below alpha only from `low_depth` on and above beta only from ply
        `cuts_from` on: nested in each other, such cuts hide a sacrifice or a quiet reply from every search. Nothing is
        pruned where only kings are left: their values differ little."""
        nearest: Number = NEAR_WIN if self.white_wins else RESULT_WIN - MOST_BESIDE_RESULT
        if alpha <= -nearest or beta >= nearest or own | enemy == kings:
            return NOTHING
        if 2 < depth < 5 or (depth <= 2 and self.capturers_of(enemy, own, kings, not up)):
            return NOTHING
        static: Number = self.static(own, enemy, kings, up)
        if depth <= 2:
            return static if static - self.futile * depth >= beta else NOTHING
        score: Number
        least: Number = beta + self.above
        if static >= beta and ply >= self.cuts_from:
            score = self.search(own, enemy, kings, up, least - 1, least, depth - 3 - (depth - 5) // self.shallower, ply)
            self.repeat(TRIED, ply)
            if score >= least:
                return score
        if static <= alpha and depth >= self.low_depth:
            score = self.search(own, enemy, kings, up, alpha - self.margin, alpha - self.margin + 1, depth - 3, ply)
            self.repeat(TRIED, ply)
            if score <= alpha - self.margin:
                return score
        return NOTHING


def to_table(score: Number, ply: Number) -> Number:
    """Return a score as the table stores it: a win's distance is counted from the position instead of from the root."""
    if score > NEAR_WIN:
        return score + ply
    return score - ply if score < -NEAR_WIN else score


def from_table(score: Number, ply: Number) -> Number:
    """Return a score of the table as the search counts it, from the root: the inverse of to_table."""
    if score > NEAR_WIN:
        return score - ply
    return score + ply if score < -NEAR_WIN else score
