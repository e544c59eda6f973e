"""Tic-tac-toe solved: what each move on a small board is worth when both sides play on without a mistake.

The search is alpha-beta to the end of the game, with a table of positions in which rotations and reflections are one.
It lasts: every position that was searched is known from then on.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeGuard

from ai.limits import Budget, Stopped
from ai.score import Score, Window, loss_in, parts_of, win_in
from game.core import State
from game.tictactoe import Cell, MnkRules, TicTacToe, cells_of

SOLVED = ("3x3x3", "4x4x4")
"""The boards on which this takes a moment, with the usual aim and with the opposite one."""
BYTE = 255
LEAST, MOST = loss_in(0), win_in(0)


class Verdict(NamedTuple):
    """What a move is worth to the side that makes it: a win (1), a draw (0) or a loss (-1), after so many plies.

    The move is the first of them. The winner wins as soon as it can, the loser puts the loss off.
    """

    sign: int
    plies: int


def can_be_solved(position: State[Any]) -> TypeGuard[TicTacToe]:
    """Whether there are verdicts on the moves of this position."""
    return isinstance(position, TicTacToe) and position.players == 2 and position.rules.size in SOLVED


class Solver:
    """Knows the positions of one board that it was asked about, and those that it searched on the way."""

    def __init__(self, rules: MnkRules) -> None:
        """Nothing is known yet."""
        self.rules = rules
        self._budget = Budget()
        self._known: dict[tuple[int, int], Window] = {}
        self._maps = [_maps_of_bytes(cells) for cells in rules.symmetries]
        self._order = sorted(range(rules.cells), key=lambda cell: -len(rules.lines_through[cell]))

    def verdicts(
        self,
        position: TicTacToe,
        stop: bytearray | None = None,
        tell: Callable[[dict[Cell, Verdict]], None] = lambda verdicts: None,
    ) -> dict[Cell, Verdict]:
        """The verdict on every legal move, or only on the first of them when `stop` was set; `tell` hears each.

        >>> Solver(MnkRules()).verdicts(TicTacToe.parse("XO./X../O.."))[4]
        Verdict(sign=1, plies=3)
        """
        self._budget = Budget(stop=stop)
        found: dict[Cell, Verdict] = {}
        try:
            for move in position.legal_moves():
                found[move] = self._verdict(position, move)
                tell({move: found[move]})
        except Stopped:
            pass
        return found

    def _verdict(self, position: TicTacToe, move: Cell) -> Verdict:
        after = position.play(move)
        outcome = after.outcome()
        if outcome is not None:
            return Verdict(int(outcome.payoffs[position.turn]), 1)
        own, other = after.marks_of(after.turn), after.marks_of(position.turn)
        score = self._value(own, other, -1, 1)
        if score:
            score = self._value(own, other, 0, MOST) if score > 0 else self._value(own, other, LEAST, 0)
        sign, plies = parts_of(score)[1:] if score else (0, len(after.legal_moves()))
        return Verdict(-sign, plies + 1)

    def _value(self, own: int, other: int, alpha: Score, beta: Score) -> Score:
        """Returns r for the side to move, whose marks are `own`, of a game that goes on. Let s be its score:

        r <= alpha means s <= r, r >= beta means s >= r, and otherwise r is s.
        """
        self._budget.spend()
        low, high = self._bounds(own, other)
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        key = self._canonical(own, other)
        if key in self._known:
            known = self._known[key]
            low, high = max(low, known[0]), min(high, known[1])
            if low == high or low >= beta:
                return low
            if high <= alpha:
                return high
        alpha, beta = max(alpha, low), min(beta, high)
        best = self._best(own, other, alpha, beta)
        self._known[key] = (best if best > alpha else low, best if best < beta else high)
        return best

    def _best(self, own: int, other: int, alpha: Score, beta: Score) -> Score:
        """Search the moves; see `_value`."""
        rules, misere = self.rules, self.rules.misere
        free = rules.board & ~(own | other)
        ending = self._completing(own, free)
        if misere:
            best, moves = (loss_in(1), free & ~ending) if ending else (LEAST, free)
        elif ending:
            return win_in(1)
        else:
            forced = self._completing(other, free)
            best, moves = LEAST, forced & -forced or free
        if free & (free - 1) == 0 and moves:
            return 0
        for cell in self._order:
            if moves >> cell & 1:
                child = self._value(other, own | 1 << cell, -_sooner(beta), -_sooner(max(alpha, best)))
                best = max(best, -_later(child))
                if best >= beta:
                    break
        return best

    def _completing(self, marks: int, free: int) -> int:
        """The free cells on which one more of these marks completes a line."""
        found = 0
        for line in self.rules.line_masks:
            lacks = line & ~marks
            if lacks & (lacks - 1) == 0 and lacks & free:
                found |= lacks
        return found

    def _bounds(self, own: int, other: int) -> Window:
        """The least and the greatest score that the lines still allow."""
        mine = theirs = self.rules.cells
        for line in self.rules.line_masks:
            if not line & other:
                mine = min(mine, (line & ~own).bit_count())
            if not line & own:
                theirs = min(theirs, (line & ~other).bit_count())
        empty = self.rules.cells - (own | other).bit_count()
        mine, theirs = 2 * mine - 1, 2 * theirs
        if self.rules.misere:
            mine, theirs = theirs, mine
        return loss_in(theirs) if theirs <= empty else 0, win_in(mine) if mine <= empty else 0

    def _canonical(self, own: int, other: int) -> tuple[int, int]:
        """The position that stands for this one and all its rotations and reflections."""
        own_low, own_high, other_low, other_high = own & BYTE, own >> 8, other & BYTE, other >> 8
        return min((low[own_low] | high[own_high], low[other_low] | high[other_high]) for low, high in self._maps)


def _maps_of_bytes(cells: tuple[Cell, ...]) -> tuple[list[int], list[int]]:
    """Where a rotation or reflection takes the marks of the first eight cells, and of the next ones."""
    places = {old: new for new, old in enumerate(cells)}
    low, high = (
        [sum(1 << places[start + n] for n in cells_of(byte) if start + n in places) for byte in range(BYTE + 1)]
        for start in (0, 8)
    )
    return low, high


@lru_cache(maxsize=1)
def solver_of(rules: MnkRules) -> Solver:
    """The solver of a board; the one that was asked for last is kept with all that it knows."""
    return Solver(rules)


def _later(score: Score) -> Score:
    """A score of the position after a move, as a score of the position before it but for the sign."""
    return score - (score > 0) + (score < 0)


def _sooner(score: Score) -> Score:
    """The opposite of `_later`, for the window."""
    return score + (score > 0) - (score < 0)
