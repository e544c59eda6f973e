"""Every root move with its exact score and its line, all at the same depth: multi-line search, for any game.

Each move is searched in a window of its own, which begins narrow around its last score; the searches share the table.
With `most` lines the other moves must first beat the worst of these in a null window, which is much cheaper.

With the table, reductions and pruning, exact is what such a search holds for true (see ai.engine.search).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any, cast

from ai.algorithms import Algorithm
from ai.engine.checkers import CheckersSearch, DraughtsSearch, Feature, switches_in_play
from ai.engine.endgame.progress import LastProgress, Progress
from ai.engine.endgame.verdicts import known, line_by_tables, usual_tables
from ai.engine.engine import DEEPEST, FIRST_WINDOW, STEADY_DEPTH, WIDER, helped
from ai.engine.table import Table
from ai.engine.tictactoe import MnkSearch
from ai.engine.weights import weights_for
from ai.limits import Budget, Limit, Stopped, deadline_in
from ai.minds import mind_of
from ai.minds.mind import RootSearch
from ai.report import Line, MoveSource
from ai.score import INFINITY, OPEN, Knowledge, Score, ends_within, has_distance, is_counted, parts_of
from ai.search import root_search
from game.checkers.position import Position
from game.core import InputError, State
from game.faults import Fault
from game.match import history_outcome

MEGABYTES = 16
"""Usual size of its table; small, because every position begins anew."""


@dataclass(frozen=True, slots=True)
class ScoredLine:
    score: Score
    pv: Line
    """The move itself, and the best play of both sides after it."""
    source: MoveSource = MoveSource.SEARCH
    """TABLE when an endgame table knows the position after the move, whose value no search can change."""

    @property
    def move(self) -> Any:
        return self.pv[0]


@dataclass(frozen=True, slots=True)
class Lines:
    """Result of one iteration: the lines, the best first, all searched to the same depth; `nodes` (of all threads) and
    `seconds` are those of all iterations so far."""

    depth: int
    lines: tuple[ScoredLine, ...]
    nodes: int = 0
    seconds: float = 0.0
    complete: bool = False
    """True if nothing was evaluated or left out: going deeper can't change anything."""

    @property
    def best(self) -> ScoredLine:
        return self.lines[0]

    def of(self, move: Any) -> ScoredLine | None:
        return next((line for line in self.lines if line.move == move), None)

    @property
    def decided(self) -> bool:
        """True if going deeper can't change anything: all was searched to its end, counted, or looked up in a table."""
        found = [line.source is MoveSource.TABLE or ends_within(line.score, self.depth) for line in self.lines]
        return self.complete or (bool(found) and all(found))


@dataclass(frozen=True, slots=True)
class Iteration:
    """State of a search: the depth, the number of the root move from 1, and the number of root moves."""

    depth: int
    number: int
    moves: int


class LineSearch:
    """Lines of one position, at any depth; the search remembers what it learnt for the next request."""

    def __init__(
        self,
        history: Sequence[State[Any]],
        algorithm: Algorithm = Algorithm.ENGINE,
        evaluation: str = "",
        *,
        features: Feature | None = None,
        table: Table | None = None,
        threads: int = 1,
        progress: LastProgress | None = None,
    ) -> None:
        """`history` has all positions of the game, the oldest first; InputError when the game is over.

        `evaluation` is one of ai.evaluation, "" the best one for the algorithm. The others are for the engine of
        checkers: by default its switches and endgame tables and a new `table`, which further `threads` share, searching
        in another order. `progress` ranks the moves of endings won or lost without a distance, which are searched on.
        After a draw by history that no one has claimed, what came before is forgotten.
        """
        history = tuple(history) if history_outcome(history) is None else tuple(history[-1:])
        self.root: State[Any] = history[-1]
        self.moves: list[Any] = list(self.root.legal_moves())
        if not self.moves:
            raise InputError(Fault.NO_MOVE_TO_SEARCH)
        self._narrow = algorithm in (Algorithm.ENGINE, Algorithm.ALPHA_BETA)
        self._history = history
        self._tables = None
        self._progress = progress
        self._searched_on = 0
        """Result after a move, known without a distance, that does not end the search: 1 won, -1 lost, 0 for none."""
        self._search: RootSearch
        self._helpers: list[CheckersSearch] = []
        self.now = Iteration(0, 0, len(self.moves))
        """State of the search; any thread may ask."""
        self._last: dict[Any, Score] = {}
        if algorithm is Algorithm.ENGINE and mind_of(self.root).has_engine:
            positions = cast("Sequence[Position]", history)
            rules = positions[-1].rules
            features = switches_in_play(rules, None) if features is None else features
            weights = None if evaluation else weights_for(rules)
            table = table or Table(MEGABYTES)
            self._search, *self._helpers = [
                CheckersSearch(positions, features, evaluation or "samuel", table, weights, draws_known=True)
                for _ in range(threads)
            ]
            if Feature.ENDGAMES in features:
                self._tables = usual_tables(rules)
                value = known(self._tables, positions[-1]) if progress else None
                self._searched_on = -value.result if value and value.plies is None else 0
        else:
            self._search = root_search(history, algorithm, evaluation)
        promising = list(self._search.moves())
        self._promising = len(promising)
        self.moves = [*promising, *(move for move in self.moves if move not in promising)]

    @property
    def visited(self) -> int:
        """Number of positions that the compiled searches of all threads have visited; any thread may ask."""
        compiled = (self._search, *self._helpers)
        return sum(each.visited for each in compiled if isinstance(each, DraughtsSearch | MnkSearch))

    def run(
        self,
        limit: Limit,
        most: int | None = None,
        stop: bytearray | None = None,
        tell: Callable[[Lines], None] | None = None,
        always: Sequence[Any] = (),
        begun: Lines | None = None,
    ) -> Lines:
        """The lines of the `most` best moves and of those in `always`, of all with None, deeper in every iteration.

        On large boards the best are sought among the most promising moves, unless more are asked for. It ends at the
        limit, when nothing can change any more, or soon after the byte `stop` is set. `tell` gets every iteration's
        lines; of an unfinished one only the first counts. It goes on after `begun`, lines of the same position.
        """
        stop, started = stop or bytearray(1), perf_counter()
        deadline = deadline_in(limit.seconds)
        found = begun or Lines(0, ())
        nodes, spent, before = found.nodes, found.seconds, self._helped_by()
        self._learn(found)
        deepest = min(limit.depth or DEEPEST, DEEPEST)
        progress = None
        if self._progress and self._tables:
            progress = self._progress.at(cast("Position", self.root), self._tables, stop, deadline[0] - perf_counter())
        helpers = enumerate(self._helpers, 1)
        with helped([partial(self._search_along, each, place, found.depth + 1, most) for place, each in helpers]):
            for depth in range(found.depth + 1, 1 + (0 if found.decided else deepest)):
                left = None if limit.nodes is None else limit.nodes - nodes
                budget = Budget(Limit(nodes=left, seconds=deadline[0] - perf_counter()), stop)
                self._search.complete = True
                lines: dict[Any, ScoredLine] = {}
                try:
                    self._iterate(depth, most, always, budget, lines)
                except Stopped:
                    if depth > 1:
                        break
                nodes += budget.nodes
                ranked = [
                    line
                    for place, line in enumerate(self._ranked(lines, progress))
                    if most is None or place < most or line.move in always
                ]
                complete = self._search.complete and bool(lines)
                by_all = nodes + self._helped_by() - before
                found = Lines(depth, tuple(ranked), by_all, spent + perf_counter() - started, complete)
                if tell:
                    tell(found)
                if found.decided or stop[0] or perf_counter() >= deadline[0]:
                    break
                self._learn(replace(found, lines=tuple(lines.values())))
        return found

    def _ranked(self, lines: dict[Any, ScoredLine], progress: Progress | None) -> list[ScoredLine]:
        """List the lines, the best first, with those that progress adds or replaces."""
        if progress and lines:
            history = cast("Sequence[Position]", self._history)
            scores = progress.ranked(history, {move: line.score for move, line in lines.items()})
            by_progress = {
                move: ScoredLine(score, progress.line(history[-1], move))
                for move, score in scores.items()
                if move not in lines or lines[move].score != score
            }
            lines = {move: by_progress.get(move) or lines[move] for move in scores}
        return sorted(lines.values(), key=lambda line: line.score, reverse=True)

    def _helped_by(self) -> int:
        return sum(helper.visited for helper in self._helpers)

    def _learn(self, found: Lines) -> None:
        self._last = {line.move: line.score for line in found.lines}
        self.moves = sorted(self.moves, key=lambda move: self._last.get(move, -INFINITY), reverse=True)

    def _iterate(
        self, depth: int, most: int | None, always: Sequence[Any], budget: Budget, lines: dict[Any, ScoredLine]
    ) -> None:
        """Search every move to this depth and put its line into `lines`; Stopped when the budget runs out."""
        moves = self.moves
        if most is not None and most <= self._promising:
            others = [move for move in moves[self._promising :] if move in always]
            moves = [*moves[: self._promising], *others]
        for number, move in enumerate(moves, 1):
            self.now = Iteration(depth, number, len(moves))
            if most is None or len(lines) < most or move in always:
                score, replies = self._exact(self._search, move, depth, budget)
            else:
                worst = sorted((line.score for line in lines.values()), reverse=True)[most - 1]
                score, replies = self._search.score(move, depth, (worst, INFINITY), budget)
                if score <= worst:
                    continue
            lines[move] = self._line(move, score, replies)

    def _exact(self, search: RootSearch, move: Any, depth: int, budget: Budget) -> tuple[Score, Line]:
        """Find the exact score of a move; from some depth on first near the last one."""
        last = self._last.get(move)
        if last is None or depth < STEADY_DEPTH or not self._narrow:
            return search.score(move, depth, OPEN, budget)
        width = FIRST_WINDOW
        low, high = last - width, last + width
        while True:
            score, replies = search.score(move, depth, (low, high), budget)
            if low < score < high:
                return score, replies
            width = INFINITY if is_counted(score) else width * WIDER
            if score <= low:
                low = max(score - width, -INFINITY)
            else:
                high = min(score + width, INFINITY)

    def _search_along(self, search: CheckersSearch, place: int, depth: int, most: int | None, stop: bytearray) -> None:
        """Search the best moves, beginning with another one than the other threads, never behind their iteration."""
        budget = Budget(stop=stop)
        with suppress(Stopped):
            while depth <= DEEPEST:
                best = self.moves[:most]
                for number in range(len(best)):
                    self._exact(search, best[(number + place) % len(best)], depth, budget)
                    if depth < self.now.depth:
                        break
                depth = max(depth + 1, self.now.depth)

    def _line(self, move: Any, score: Score, replies: Line) -> ScoredLine:
        """Complete the line of a move, to its end where the endgame tables know how it goes on."""
        pv = (move, *replies)
        if self._tables is None:
            return ScoredLine(score, pv)
        after = cast("Position", self.root.play(move))
        value = None if replies or not after.legal_moves() else known(self._tables, after)
        looked_up = value is not None and (
            not value.result or (has_distance(score) if value.plies is not None else value.result != self._searched_on)
        )
        source = MoveSource.TABLE if looked_up else MoveSource.SEARCH
        for reply in replies:
            after = after.play(reply)
        rest = line_by_tables(after, self._tables)
        if score and parts_of(score).knowledge is Knowledge.EVALUATION:  # the rules may end the game before
            rest = ()
        return ScoredLine(score, (*pv, *rest), source)
