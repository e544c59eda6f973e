"""Play in endings that tables know as won or lost without a distance: plies to the next progress, found at the board.

Progress is a capture or a man's move that keeps the win, and starts the count of plies without progress anew. Until
then only kings move, so the positions with the same men suffice: mostly some ten thousand, two million with three
kings against two on 8x8. They are solved as tables are, in 10 ms to 2 s.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import comb, inf
from time import perf_counter
from typing import NamedTuple

from ai.engine.endgame.ranking import turned
from ai.engine.endgame.solver import LONGEST, Solver
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import drawn_sooner, known, line_by_tables
from ai.limits import Deadline, deadline_in
from ai.report import Line
from ai.score import INFINITY, Score, has_distance, progress_in
from game.checkers.movegen import compiled
from game.checkers.position import Move, Position
from game.checkers.rules import Color, RuleSet

MOST_POSITIONS = 1 << 21 if compiled else 0
"""Maximum number of positions of a placement with one side to move: four bytes and about a microsecond each."""
PROGRESS_SHARE = 0.5
"""Maximum share of a move's time for solving."""
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

    def ranked(self, history: Sequence[Position], searched: Mapping[Move, Score]) -> dict[Move, Score]:
        """Rank the moves in the last position of `history`, the best first, by progress and by the scores of a search,
        which knows at least its best move. The search decides where it has a better score, such as a win with a
        distance or the loser's draw, between moves that are equal by progress, and if all moves lose with a distance.
        """
        best = max(searched.values())
        found = {} if has_distance(best) and best < 0 else self._scores(history)
        scores = {**found, **{move: max(score, found.get(move, score)) for move, score in searched.items()}}
        order = sorted(scores, key=lambda move: (scores[move], searched.get(move, -INFINITY)), reverse=True)
        return {move: scores[move] for move in order}

    def _scores(self, history: Sequence[Position]) -> dict[Move, Score]:
        """Score the moves that keep the result by the plies to progress; {} if they are not known. Where the course of
        the game draws it sooner, the loser's moves are worth a draw and the winner's are left to the search."""
        root = history[-1]
        if self.plies(root) is None:
            return {}
        wins, scores = self._wins(root), dict[Move, Score]()
        for move, plies in self._plies_after(root).items():
            sooner = drawn_sooner(history, move, plies + 1)
            if not sooner:
                scores[move] = progress_in(plies + 1, wins=wins)
            elif not wins:
                scores[move] = 0
        return scores

    def line(self, position: Position, move: Move) -> Line:
        """List the moves from a won or lost position to progress, beginning with `move`; then the winner plays the
        fastest and the loser the slowest ones. It goes on to the end of the game where the tables know the distance."""
        line, position = [move], position.play(move)
        while placement_of(position) == self.placement and (plies := self._plies_after(position)):
            line.append((min if self._wins(position) else max)(plies, key=plies.__getitem__))
            position = position.play(line[-1])
        return *line, *line_by_tables(position, self.tables)

    def _plies_after(self, position: Position) -> dict[Move, int]:
        """Plies to progress after each move that keeps the result, as far as they are known."""
        wins, found = self._wins(position), dict[Move, int]()
        for move in position.legal_moves():
            after = position.play(move)
            value = known(self.tables, after)
            if value is not None and value.result == (-1 if wins else 1):
                here = placement_of(after) == self.placement
                plies = self.plies(after) if here else int(wins == after.rules.giveaway)  # as the solver counts
                if plies is not None:
                    found[move] = plies
        return found

    def _wins(self, position: Position) -> bool:
        value = known(self.tables, position)
        return value is not None and value.result > 0


class LastProgress:
    """Progress from the positions of a game, one after the other; solving goes on while their placement is the same."""

    def __init__(self) -> None:
        self._last: Progress | None = None

    def at(
        self, position: Position, tables: Tables, stop: bytearray | None = None, seconds: float = inf
    ) -> Progress | None:
        """Return the progress from a position that the tables know only as won or lost, solved as far as the byte
        `stop` and a share of `seconds`, the time of the move, allow; None for other positions and for placements of too
        many positions."""
        value, last, self._last = known(tables, position), self._last, None
        if value is None or not value.result or value.plies is not None:
            return None
        placement = placement_of(position)
        if not last or last.tables is not tables or last.placement != placement:
            last = None  # so that its memory is free before more is asked for
            last = Progress(placement, tables) if placement.positions <= MOST_POSITIONS else None
        if last:
            last.solve(stop or bytearray(1), deadline_in(PROGRESS_SHARE * seconds))
        self._last = last
        return last


def placement_of(position: Position) -> Placement:
    white, black, kings = position.white, position.black, position.kings
    counts = (white & kings).bit_count(), (black & kings).bit_count()
    return Placement(position.rules, white & ~kings, black & ~kings, *counts)
