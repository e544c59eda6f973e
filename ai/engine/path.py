# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Lines of a search: `Path` leads to the position that is searched, `Variation` is the best line found below it. Draws
and resting kings depend on the positions since the last ply of progress, which `Path` keeps. Plies are counted from the
root of the search, whose ply is 0."""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from collections.abc import Sequence

if not cython.compiled:
    from game.checkers.movegen import KING_MOVES, Bitboard, Flag, Number, Words, popcount

    MOST_PLIES, MOST_HISTORY, MOST_ENDINGS, SOONEST_REPETITION, OUTSIDE = 128, 256, 8, 4, -1
    REVERSIBLE = 1 << 18 | 1 << 20


class Path:
    """Line from the game's last ply of progress to the position that is searched, ply by ply."""

    def __init__(self) -> None:
        self.played = 0
        self.draw_plies = 1 << 20
        self.repeats = 1 << 20
        self.visits = 1 << 20
        self.run_limit = 0
        self.endings = 0
        if not cython.compiled:
            self.keys = [0] * (MOST_PLIES + MOST_HISTORY)
            self.quiet = [0] * (MOST_PLIES + MOST_HISTORY)
            self.steps = [0] * (MOST_PLIES + 1)
            self.run_king = [0] * (MOST_PLIES + 2)
            self.run_moves = [0] * (MOST_PLIES + 2)
            self.missed = [0] * (MOST_PLIES + 1)
            self.lasted = [0] * (MOST_PLIES * MOST_ENDINGS)
            self.kings_of_both = [0] * (MOST_PLIES + 1)
            self.ending_plies = [0] * MOST_ENDINGS
            self.fewest = [0] * MOST_ENDINGS
            self.most = [0] * MOST_ENDINGS
            self.only_kings = [False] * MOST_ENDINGS
            self.restarts = [False] * MOST_ENDINGS
            self.roads = [0] * MOST_ENDINGS

    def set_history(self, keys: Sequence[int], draw_plies: int, repeats: int, visits: int) -> None:
        """Set the keys of the positions since the last ply of progress, that of the root last. After `draw_plies` plies
        without progress a position is a draw, and after `repeats` visits from the root on, or `visits` in all."""
        latest = keys[-MOST_HISTORY:]
        self.played = len(latest) - 1
        for i, key in enumerate(latest):
            self.keys[i] = key
        self.draw_plies = draw_plies
        self.repeats = repeats
        self.visits = visits

    def set_run(self, ply: int, king: int, moves: int, limit: int) -> None:
        """Set the king (a bit) that the side to move at that ply has moved `moves` times in a row, and the limit."""
        self.run_king[ply] = king
        self.run_moves[ply] = moves
        self.run_limit = limit

    def set_missed(self, ply: int, missed: int) -> None:
        """Set the pieces of the other side that the side to move at that ply may huff."""
        self.missed[ply] = missed

    def add_ending(self, plies: int, fewest: int, most: int, only_kings: bool, restarts: bool, road: int) -> None:
        """Add an ending that is drawn after `plies` plies (see game.checkers.rules.Ending); `road` has the squares of
        which a lone king must stand on one, or is 0."""
        i = self.endings
        self.ending_plies[i] = plies
        self.fewest[i] = fewest
        self.most[i] = most
        self.only_kings[i] = only_kings
        self.restarts[i] = restarts
        self.roads[i] = road
        self.endings = i + 1

    def set_start(self, ply: int, quiet: int, lasted: Sequence[int]) -> None:
        """Set the plies without progress before the search, and those that each ending has lasted, or OUTSIDE."""
        self.quiet[self.played + ply] = quiet
        self.kings_of_both[ply] = any(plies != OUTSIDE for plies in lasted)
        for i, plies in enumerate(lasted):
            self.lasted[ply * MOST_ENDINGS + i] = plies

    def enter(self, ply: int, key: int) -> None:
        self.keys[self.played + ply] = key

    def follow(self, kings: Bitboard, after: Words, step: Bitboard, taken: Bitboard, ply: Number) -> None:
        """Append a move; `kings` are those before it, and `after` is the board as the opponent sees it then."""
        now: Number = self.played + ply
        self.steps[ply + 1] = step
        self.quiet[now + 1] = self.quiet[now] + 1 if step & REVERSIBLE and not taken else 0
        if self.run_limit:
            self.keep_run(step, taken, ply)
        both: Flag = (after[0] & after[2]) != 0 and (after[1] & after[2]) != 0
        self.kings_of_both[ply + 1] = both
        if both and self.endings:
            self.keep_endings(kings, after, taken, ply)

    def keep_run(self, step: Bitboard, taken: Bitboard, ply: Number) -> None:
        one: Bitboard = 1
        again: Flag = self.run_king[ply] >> (step & 63) & 1 != 0
        if step >> KING_MOVES & 1 and not taken:
            self.run_king[ply + 2] = one << (step >> 6 & 63)
            self.run_moves[ply + 2] = self.run_moves[ply] + 1 if again else 1
        else:
            self.run_king[ply + 2] = 0
            self.run_moves[ply + 2] = 0

    def rests(self, step: Bitboard, ply: Number) -> Flag:
        """True if the king that would make this step has moved too often in a row."""
        return self.run_moves[ply] >= self.run_limit and self.run_king[ply] >> (step & 63) & 1 != 0

    def keep_endings(self, kings: Bitboard, after: Words, taken: Bitboard, ply: Number) -> None:
        """Count the plies that each ending has lasted, where both sides have kings."""
        changed: Flag = taken != 0 or popcount(kings) != popcount(after[2])
        i: Number
        here: Number = ply * MOST_ENDINGS
        for i in range(self.endings):
            if not self.is_in(i, after[0], after[1], after[2]):
                self.lasted[here + MOST_ENDINGS + i] = OUTSIDE
            elif not self.kings_of_both[ply] or self.lasted[here + i] == OUTSIDE or (changed and self.restarts[i]):
                self.lasted[here + MOST_ENDINGS + i] = 0
            else:
                self.lasted[here + MOST_ENDINGS + i] = self.lasted[here + i] + 1

    def is_in(self, ending: Number, own: Bitboard, enemy: Bitboard, kings: Bitboard) -> Flag:
        pieces: Number = popcount(own | enemy)
        if pieces < self.fewest[ending] or pieces > self.most[ending]:
            return False
        if self.only_kings[ending] and own | enemy != kings:
            return False
        road: Bitboard = self.roads[ending]
        if not road:
            return True
        return (own & kings & road == own and own & (own - 1) == 0) or (
            enemy & kings & road == enemy and enemy & (enemy - 1) == 0
        )

    def drawn(self, ply: Number) -> Flag:
        """True if the position at that ply is a draw by repetition, by lack of progress, or by a limited ending."""
        now: Number = self.played + ply
        quiet: Number = self.quiet[now]
        i: Number
        if self.kings_of_both[ply]:
            for i in range(self.endings):
                if self.lasted[ply * MOST_ENDINGS + i] >= self.ending_plies[i]:
                    return True
        return quiet >= self.draw_plies or (quiet >= SOONEST_REPETITION and self.repeated(now, quiet))

    def may_outlast(self, plies: Number, ply: Number) -> Flag:
        """True if want of progress, or a limited ending that goes on, can draw the game within `plies` more plies."""
        i: Number
        if self.kings_of_both[ply]:
            for i in range(self.endings):
                lasted: Number = self.lasted[ply * MOST_ENDINGS + i]
                if lasted != OUTSIDE and lasted + plies > self.ending_plies[i]:
                    return True
        return self.quiet[self.played + ply] + plies > self.draw_plies

    def repeated(self, now: Number, quiet: Number) -> Flag:
        """True if the position has come often enough within the last `quiet` plies."""
        first: Number = max(now - quiet, 0)
        return self.earlier(now, max(first, self.played)) >= self.repeats or self.earlier(now, first) >= self.visits

    def visited(self, ply: Number) -> Flag:
        """True if a position of the search, not yet a draw, has come in the game before the root."""
        now: Number = self.played + ply
        quiet: Number = self.quiet[now]
        if quiet <= ply or quiet < SOONEST_REPETITION or self.repeats == self.visits:
            return False
        return self.earlier(now, max(now - quiet, 0)) > 0

    def earlier(self, now: Number, first: Number) -> Number:
        """Return how often the position has come before, from index `first` on."""
        times: Number = 0
        back: Number
        for back in range(SOONEST_REPETITION, now - first + 1, 2):
            if self.keys[now - back] == self.keys[now]:
                times += 1
        return times


class Variation:
    """Principal variation: for each ply the best line from there on, a triangle of movegen's step and taken words."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.lengths = [0] * (MOST_PLIES + 1)
            self.steps = [0] * (MOST_PLIES * MOST_PLIES)
            self.taken = [0] * (MOST_PLIES * MOST_PLIES)

    def line(self, ply: int) -> list[tuple[int, int]]:
        start = ply * MOST_PLIES
        return [(self.steps[i], self.taken[i]) for i in range(start, start + self.lengths[ply])]

    def lead(self, step: Bitboard, taken: Bitboard, ply: Number) -> None:
        """Put this move before the best line from the next ply on."""
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
