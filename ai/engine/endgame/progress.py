"""The way to a win for which the tables have no distance: plies to the next progress, found at the board.

Progress is a capture or a man's move that keeps the win, and starts the count of plies without progress anew. Until
then only kings move, so the positions with the same men suffice: mostly some ten thousand, two million with three
kings against two on 8x8. They are solved as tables are, in 10 ms to 2 s.
"""

from collections.abc import Iterator
from math import comb
from time import perf_counter
from typing import NamedTuple

from ai.engine.endgame.ranking import turned
from ai.engine.endgame.solver import LONGEST, Solver
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import known
from ai.limits import Deadline
from ai.report import Line
from game.checkers.movegen import compiled
from game.checkers.position import Move, Position
from game.checkers.rules import Color, RuleSet

MOST_POSITIONS = 1 << 22 if compiled else 0
"""Maximum number of positions of a placement with one side to move: four bytes and about a microsecond each."""
CHUNK = 1 << 13
"""Number of positions between two looks at the clock: about 5 ms."""


class Placement(NamedTuple):
    """Everything but the squares of the kings."""

    rules: RuleSet
    white_men: int
    black_men: int
    white_kings: int
    black_kings: int

    @property
    def positions(self) -> int:
        free = self.rules.squares - (self.white_men | self.black_men).bit_count()
        return comb(free, self.white_kings) * comb(free - self.white_kings, self.black_kings)


class Progress:
    """Plies to progress from the won and lost positions of a placement, for play that keeps the results."""

    def __init__(self, placement: Placement, tables: Tables) -> None:
        self.placement = placement
        self.tables = tables
        rules, white, black, *kings = placement
        counts = white.bit_count(), kings[0], black.bit_count(), kings[1]
        self._solver = Solver(tables, rules.giveaway, *counts, distances=False, placement=(white, black))
        self._chunks = self._solve()

    def solve(self, stop: bytearray, deadline: Deadline) -> None:
        """Go on solving until everything is known, the byte `stop` is set or the deadline is over."""
        for _ in self._chunks:
            if stop[0] or perf_counter() >= deadline[0]:
                break

    def _solve(self) -> Iterator[None]:
        solver, count = self._solver, self._solver.size
        chunks = [(side, first, min(first + CHUNK, count)) for side in range(2) for first in range(0, count, CHUNK)]
        for side, first, last in chunks:
            solver.begin(side, first, last)
            yield
        code = 1
        while code <= min(solver.furthest, LONGEST - 1):
            for side, first, last in chunks:
                solver.settle(side, code, first, last)
                yield
            code += 1

    def plies(self, position: Position) -> int | None:
        """Plies to progress from a position of the placement; None if it is a draw or not known yet."""
        pieces = position.own, position.enemy, position.kings
        if position.color is Color.WHITE:
            code = self._solver.code(0, *pieces)
        else:
            code = self._solver.code(1, *(turned(bits, position.rules.code) for bits in pieces))
        return code - 1 if code else None

    def line(self, position: Position, preferred: Move) -> Line:
        """List the moves from a won position to progress, the winner's fastest and the loser's slowest; () if they are
        not known. The winner begins with the `preferred` move if it is one of the fastest."""
        line: list[Move] = []
        wins = True
        while not line or placement_of(position) == self.placement:
            plies = {move: self._plies_after(position, move, wins=wins) for move in position.legal_moves()}
            found = {move: number for move, number in plies.items() if number is not None}
            if not found:
                break
            best = (min if wins else max)(found.values())
            line.append(preferred if found.get(preferred) == best else next(m for m in found if found[m] == best))
            position, wins = position.play(line[-1]), not wins
        return tuple(line)

    def _plies_after(self, position: Position, move: Move, *, wins: bool) -> int | None:
        """Plies to progress after a move; None if they are not known or the move gives the win away."""
        after = position.play(move)
        value = known(self.tables, after)
        if value is None or value.result != (-1 if wins else 1):
            return None
        if placement_of(after) == self.placement:
            return self.plies(after)
        return int(wins == after.rules.giveaway)  # as the solver counts


def placement_of(position: Position) -> Placement:
    white, black, kings = position.white, position.black, position.kings
    counts = (white & kings).bit_count(), (black & kings).bit_count()
    return Placement(position.rules, white & ~kings, black & ~kings, *counts)


def progress_at(position: Position, tables: Tables, last: Progress | None) -> Progress | None:
    """Return the progress from a position that the tables know only as won, or `last` if it is of the same placement;
    None for other positions and for placements of too many positions."""
    value = known(tables, position)
    if value is None or not value.result or value.plies is not None:
        return None
    placement = placement_of(position)
    if last and last.tables is tables and last.placement == placement:
        return last
    return Progress(placement, tables) if value.result > 0 and placement.positions <= MOST_POSITIONS else None
