# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The values of a pair of slices, found from the ends of games backwards.

`begin` looks once at the moves of each position. Captures and crownings lead to finished slices, whose codes are known;
the other moves stay in the pair and are only counted. `settle` then decides, for the code 1, 2, 3, ... in turn, which
positions have it, and updates the positions from which one comes there: they can win one ply later, or have one
move less left that may save them. What is undecided in the end is drawn.

Each position has two bytes. `best` is the code that the position has by what is known: of the fastest win or, without
one, of the slowest loss; 0 when there is nothing yet. `left` is the number of moves in the pair that may still save
the position; SAFE when a move draws for sure; FORCED when there is a capture, so that `best` depends on no other
position of the pair; DECIDED when `best` is final.

A solver of one placement of men has only the positions between which kings move. Moves of men, like captures, lead to
positions whose results the tables know, so that the codes count the plies to the next progress.

Codes are those of ai.engine.endgame.tables. The compiled loops run without the GIL, so that threads can solve several
pairs at a time.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from ai.engine.endgame.ranking import (
        chosen,
        enemy_kings_placed,
        kings_placed,
        rank,
        rank_kings,
        rank_men,
        size,
        turned,
        unrank_most,
    )
    from ai.engine.endgame.tables import FREE, UNKNOWN, Cells, Tables
    from ai.engine.memory import cells_of, place_of, prefetch_cell, zeros
    from game.checkers.movegen import (
        CROWNED,
        KING_MOVES,
        MAX_MOVES,
        WORDS,
        Bitboard,
        Flag,
        MoveWords,
        Number,
        Three,
        Words,
        capturers,
        make,
        quiet_moves,
        squares,
    )

    LONGEST, FORCED, DECIDED, SAFE = 255, 253, 254, 255

NO_GROUP = (1 << 64) - 1


class Solver:
    """A slice (side 0) and its turned one (side 1), which are one and the same when the sides are equal."""

    def __init__(
        self,
        tables: Tables,
        giveaway: bool,
        men: int,
        kings: int,
        enemy_men: int,
        enemy_kings: int,
        distances: bool,
        placement: tuple[int, int] | None = None,
    ) -> None:
        """Find only results without `distances`. `tables` has the slices that captures and crownings lead to; `missing`
        turns True if one is not there. `furthest` is the greatest code. To solve one placement of men, `placement` has
        the squares of the men of the side to move, which go up, and of the enemy's; `tables` must have the slice itself
        then. `size` is the number of positions of each side."""
        self.tables = tables
        self.rules = tables.rules
        self.giveaway = giveaway
        self.distances = distances
        self.missing = False
        self.furthest = 0
        self.men_stay = placement is not None
        if not cython.compiled:
            self.counts = [0] * 8
            self.first = [0] * 2
        for place, count in enumerate((men, kings, enemy_men, enemy_kings)):
            self.counts[place] = count
            self.counts[4 + (place + 2 & 3)] = count
        equal = men == enemy_men and kings == enemy_kings and placement is None
        self.size = size(men, kings, enemy_men, enemy_kings, self.rules)
        self.first[0] = self.first[1] = 0
        if placement is not None:
            own: Bitboard = placement[0]
            enemy: Bitboard = placement[1]
            self.size = kings_placed(men + enemy_men, kings, enemy_kings, self.rules)
            self.first[0] = self.size * rank_men(own, enemy, self.rules)
            self.first[1] = self.size * rank_men(turned(enemy, self.rules), turned(own, self.rules), self.rules)
        self.memory = [zeros(self.size) for _ in range(2 if equal else 4)]
        if not cython.compiled:
            self.best = self.memory[:1] * 2
            self.left = self.memory[:1] * 2
            self.placed, self.group = [0] * 2, [0] * 2
            self.own, self.enemy, self.kings = [0] * 2, [0] * 2, [0] * 2
        for side in range(2):
            at = 4 * side
            men_placed = self.counts[at] + self.counts[at + 2]
            self.placed[side] = enemy_kings_placed(men_placed, self.counts[at + 1], self.counts[at + 3], self.rules)
            self.group[side] = NO_GROUP
            first = 0 if equal else 2 * side
            self.best[side] = cells_of(self.memory[first])
            self.left[side] = cells_of(self.memory[first + 1])

    def begin(self, side: int, first: int, last: int) -> None:
        """Look up captures and count quiet moves in the positions from `first` to before `last`."""
        index: Bitboard
        c_side: Number = side
        start: Bitboard = first
        end: Bitboard = last
        with cython.nogil:
            for index in range(start, end):
                self._begin_at(c_side, index)

    def settle(self, side: int, code: int, first: int, last: int) -> int:
        """Decide the positions from `first` up to, but not including, `last` with that code; return their number."""
        index: Bitboard
        c_side: Number = side
        c_code: Number = code
        start: Bitboard = first
        end: Bitboard = last
        best: Cells = self.best[c_side]
        left: Cells = self.left[c_side]
        wins: Flag = code & 1 == self.giveaway
        count: Bitboard = 0
        with cython.nogil:
            index = place_of(best, c_code, start, end)
            while index < end:
                if left[index] == FORCED or left[index] == 0 or (wins and left[index] != DECIDED):
                    if left[index] != FORCED:
                        left[index] = DECIDED
                    self._tell(c_side, index, c_code)
                    count += 1
                index = place_of(best, c_code, index + 1, end)
        return count

    def code(self, side: int, own: int, enemy: int, kings: int) -> int:
        """Return the code of a position of a side, whose men go up; 0 while nothing is decided."""
        at: Bitboard = rank(own, enemy, kings, self.rules) - self.first[side]
        decided: Flag = self.left[side][at] == DECIDED or self.left[side][at] == FORCED
        return self.best[side][at] if decided else 0

    def codes(self, side: int) -> bytearray:
        """Return the codes of all positions of a side, once everything is settled; callable only once."""
        index: Bitboard
        best: Cells = self.best[side]
        left: Cells = self.left[side]
        memory: bytearray = self.memory[2 * side % len(self.memory)]
        count: Bitboard = len(memory)
        with cython.nogil:
            for index in range(count):
                if left[index] != DECIDED and left[index] != FORCED:
                    best[index] = 0
                elif best[index] and not self.distances:
                    best[index] = 2 - (best[index] & 1)
        return memory

    def free_captures(self, side: int, codes: bytearray) -> None:
        """Make the codes FREE of all positions in which a side, that to move, has to capture."""
        index: Bitboard
        left: Cells = self.left[side]
        target: Cells = cells_of(codes)
        count: Bitboard = len(codes)
        with cython.nogil:
            for index in range(count):
                if left[index] == FORCED:
                    target[index] = FREE

    def _unrank(self, side: Number, index: Bitboard, found: Words) -> None:
        """Write own, enemy and kings of a position. Neighbours mostly differ in the enemy's kings only, so the other
        pieces of the last position of the side are stored."""
        at: Number = 4 * side
        index += self.first[side]
        group: Bitboard = index // self.placed[side]
        if group != self.group[side]:
            self.group[side] = group
            unrank_most(group, self.counts[at], self.counts[at + 1], self.counts[at + 2], self.rules, found)
            self.own[side] = found[0]
            self.enemy[side] = found[1]
            self.kings[side] = found[2]
        own: Bitboard = self.own[side]
        enemy: Bitboard = self.enemy[side]
        free: Bitboard = squares(self.rules) & ~(own | enemy)
        king: Bitboard = chosen(index - group * self.placed[side], self.counts[at + 3], free)
        found[0] = own
        found[1] = enemy | king
        found[2] = self.kings[side] | king

    def _begin_at(self, side: Number, index: Bitboard) -> None:
        moves: MoveWords
        found: Three
        after: Three
        if not cython.compiled:
            moves, found, after = [0] * (WORDS * MAX_MOVES), [0] * 3, [0] * 3
        self._unrank(side, index, found)
        own: Bitboard = found[0]
        enemy: Bitboard = found[1]
        kings: Bitboard = found[2]
        by: Bitboard = capturers(own, enemy, kings, True, self.rules)
        if by:
            self._know(side, index, self.tables.forced(by, own, enemy, kings))
            self.left[side][index] = FORCED
            return
        win: Number = 0
        loss: Number = 0
        draws: Flag = False
        left: Number = 0
        i: Number
        count: Number = quiet_moves(own, enemy, kings, True, self.rules, moves)
        if count == 0:
            self._know(side, index, 1)
            return
        for i in range(count):
            stays: Flag = moves[WORDS * i] >> KING_MOVES & 1 if self.men_stay else not moves[WORDS * i] >> CROWNED & 1
            if stays:
                left += 1
                continue
            make(own, enemy, kings, moves[WORDS * i], moves[WORDS * i + 1], after)
            code: Number = self.tables.probe(after[0], after[1], after[2], False)
            if code == UNKNOWN:
                self.missing = True
            elif code == 0:
                draws = True
            else:
                if not self.distances:
                    code = 2 - (code & 1)
                if code & 1 == self.giveaway:
                    loss = max(loss, code + 1)
                elif win == 0 or code + 1 < win:
                    win = code + 1
        best: Number = win if win else 0 if draws else loss
        self.best[side][index] = min(best, LONGEST)
        self.left[side][index] = SAFE if draws else left
        self.furthest = max(self.furthest, best)

    def _know(self, side: Number, index: Bitboard, code: Number) -> None:
        """Store the code of a position that depends on no other of the pair; UNKNOWN when a slice is missing."""
        if code == UNKNOWN:
            self.missing = True
            return
        if code and not self.distances:
            code = 2 - (code & 1)
        self.best[side][index] = min(code, LONGEST)
        self.left[side][index] = 0 if code else SAFE
        self.furthest = max(self.furthest, code)

    def _tell(self, side: Number, index: Bitboard, code: Number) -> None:
        """Update the positions before a decided one. They lie far apart, so all are fetched before one is read."""
        moves: MoveWords
        found: Three
        if not cython.compiled:
            moves, found = [0] * (WORDS * MAX_MOVES), [0] * 3
        self._unrank(side, index, found)
        other: Number = 1 - side
        rules: Bitboard = self.rules
        own: Bitboard = turned(found[1], rules)
        enemy: Bitboard = turned(found[0], rules)
        kings: Bitboard = turned(found[2], rules)
        lost: Flag = code & 1 != self.giveaway
        best: Cells = self.best[other]
        left: Cells = self.left[other]
        men_index: Bitboard = rank_men(own & ~kings, enemy & ~kings, rules)
        one: Bitboard = 1
        at: Bitboard
        i: Number
        told: Number = 0
        count: Number = quiet_moves(own, enemy, kings, False, rules, moves)
        for i in range(count):
            ends: Bitboard = one << (moves[WORDS * i] & 63) | one << (moves[WORDS * i] >> 6 & 63)
            before: Bitboard = own ^ ends
            if moves[WORDS * i] >> KING_MOVES & 1:
                at = rank_kings(men_index, before, enemy, kings ^ ends, rules) - self.first[other]
            elif self.men_stay:
                continue
            else:
                at = rank(before, enemy, kings, rules)
            prefetch_cell(best, at)
            prefetch_cell(left, at)
            moves[told] = at
            told += 1
        for i in range(told):
            at = moves[i]
            if left[at] == DECIDED or left[at] == FORCED:
                continue
            if lost:
                if best[at] == 0 or best[at] & 1 != self.giveaway or best[at] > code + 1:
                    best[at] = code + 1
            elif left[at] != SAFE:
                left[at] -= 1
                if left[at] == 0 and (best[at] == 0 or (best[at] & 1 != self.giveaway and best[at] < code + 1)):
                    best[at] = code + 1
            self.furthest = max(self.furthest, best[at])
