"""Every root move with its exact score and its line, all at the same depth: multi-line search, for any game.

A search for the best move only proves that the others are no better. Here each move is searched in a window of its own,
so that its score is exact. The searches share what they learn, the transposition table where there is one, and the next
iteration begins with a narrow window around each move's last score. With `most` lines only so many moves are searched
like that; the others have to beat the worst of these in a null window first, which is much cheaper.

Where the table, reductions and pruning are switched on, exact means what such a search holds for true at this depth, as
in ai.engine.search; without them it is the value of the tree, move for move (tests).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, cast

from ai.engine.checkers import CheckersSearch, Feature, expert_switches
from ai.engine.endgame.choice import line_by_tables
from ai.engine.endgame.verdicts import known, usual_tables
from ai.engine.expert import DEEPEST, FIRST_WINDOW, STEADY_DEPTH, WIDER
from ai.engine.table import Table
from ai.engine.weights import weights_for
from ai.limits import Budget, Limit, Stopped, deadline_in
from ai.report import Line, Source
from ai.score import INFINITY, OPEN, Score, ends_within, is_counted
from ai.search import Algorithm, RootSearch, has_expert, root_search
from game.checkers.position import Position
from game.core import InputError, State
from game.faults import Fault
from game.match import history_outcome

MEGABYTES = 16
"""The usual size of its table; small, because every position that is looked at begins anew."""


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A root move with its exact score, for the side that makes it, and the line that is expected to follow."""

    score: Score
    pv: Line
    """The move itself, and the best play of both sides after it."""
    source: Source = Source.SEARCH
    """TABLE when an endgame table knows the position after the move, whose value no search can change."""

    @property
    def move(self) -> Any:
        """The root move."""
        return self.pv[0]


@dataclass(frozen=True, slots=True)
class Lines:
    """What was found by one iteration: the lines, the best first, all searched to the same depth.

    `nodes` and `seconds` are those of all iterations so far.
    """

    depth: int
    lines: tuple[ScoredLine, ...]
    nodes: int = 0
    seconds: float = 0.0
    complete: bool = False
    """Nothing was evaluated or left out: going deeper can't change anything."""

    @property
    def best(self) -> ScoredLine:
        """The best line; of equal ones the first."""
        return self.lines[0]

    def of(self, move: Any) -> ScoredLine | None:
        """The line of a move; None when it is not among those that were asked for."""
        return next((line for line in self.lines if line.move == move), None)


class LineSearch:
    """The lines of one position, as deep as one asks for; what it learned is kept for when it is asked to go deeper."""

    def __init__(
        self,
        history: Sequence[State[Any]],
        algorithm: Algorithm = Algorithm.EXPERT,
        evaluation: str = "",
        *,
        features: Feature | None = None,
        megabytes: int = MEGABYTES,
    ) -> None:
        """For the last position of `history`, which has all positions of the game, the oldest first.

        `evaluation` is one of ai.evaluation, "" the best one for the algorithm. `features` and `megabytes`, the size of
        the table, are for the expert search of checkers, which has the expert's switches and the endgame tables without
        them. A draw by history that nobody has claimed leaves nothing to search for: what came before is forgotten.
        InputError when the game is over.
        """
        history = tuple(history) if history_outcome(history) is None else tuple(history[-1:])
        self.root: State[Any] = history[-1]
        self.moves: list[Any] = list(self.root.legal_moves())
        if not self.moves:
            raise InputError(Fault.NO_MOVE_TO_SEARCH)
        self._narrow = algorithm in (Algorithm.EXPERT, Algorithm.ALPHA_BETA)
        self._tables = None
        self._search: RootSearch
        if algorithm is Algorithm.EXPERT and has_expert(self.root):
            positions = cast("Sequence[Position]", history)
            rules = positions[-1].rules
            features = expert_switches(rules) | Feature.ENDGAMES if features is None else features
            weights = None if evaluation else weights_for(rules)
            table = Table(megabytes)
            self._search = CheckersSearch(positions, features, evaluation or "samuel", table, weights, draws_known=True)
            if Feature.ENDGAMES in features:
                self._tables = usual_tables(rules)
        else:
            self._search = root_search(history, algorithm, evaluation)

    def run(
        self,
        limit: Limit,
        most: int | None = None,
        stop: bytearray | None = None,
        tell: Callable[[Lines], None] | None = None,
        always: Sequence[Any] = (),
    ) -> Lines:
        """The lines of the `most` best moves and of those in `always`, of all with None, deeper in every iteration.

        It ends at the limit, when nothing can change any more, or soon after `stop`, one byte, is set. `tell` gets the
        lines of every iteration. What an iteration found that did not end is dropped, so that all lines have the same
        depth; but for the first one, of which the lines known by then are given.
        """
        stop, started = stop or bytearray(1), perf_counter()
        deadline = deadline_in(limit.seconds)
        found, nodes = Lines(0, ()), 0
        last: dict[Any, Score] = {}
        for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
            left = None if limit.nodes is None else limit.nodes - nodes
            budget = Budget(Limit(nodes=left, seconds=deadline[0] - perf_counter()), stop)
            self._search.complete = True
            lines: dict[Any, ScoredLine] = {}
            try:
                self._iterate(depth, most, always, budget, last, lines)
            except Stopped:
                if depth > 1:
                    break
            nodes += budget.nodes
            ranked = sorted(lines.values(), key=lambda line: line.score, reverse=True)
            ranked = [line for place, line in enumerate(ranked) if most is None or place < most or line.move in always]
            complete = self._search.complete and bool(lines)
            found = Lines(depth, tuple(ranked), nodes, perf_counter() - started, complete)
            if tell:
                tell(found)
            if complete or stop[0] or perf_counter() >= deadline[0]:
                break
            if all(line.source is Source.TABLE or ends_within(line.score, depth) for line in ranked):
                break
            last = {move: line.score for move, line in lines.items()}
            self.moves.sort(key=lambda move: last.get(move, -INFINITY), reverse=True)
        return found

    def _iterate(
        self,
        depth: int,
        most: int | None,
        always: Sequence[Any],
        budget: Budget,
        last: dict[Any, Score],
        lines: dict[Any, ScoredLine],
    ) -> None:
        """Search every move to this depth and put its line into `lines`; Stopped when the budget runs out."""
        for move in self.moves:
            if most is None or len(lines) < most or move in always:
                score, replies = self._exact(move, depth, last.get(move), budget)
            else:
                worst = sorted((line.score for line in lines.values()), reverse=True)[most - 1]
                score, replies = self._search.score(move, depth, (worst, INFINITY), budget)
                if score <= worst:
                    continue
            lines[move] = self._line(move, score, replies)

    def _exact(self, move: Any, depth: int, last: Score | None, budget: Budget) -> tuple[Score, Line]:
        """The exact score of a move; from some depth on it is sought first near the last one."""
        if last is None or depth < STEADY_DEPTH or not self._narrow:
            return self._search.score(move, depth, OPEN, budget)
        width = FIRST_WINDOW
        low, high = last - width, last + width
        while True:
            score, replies = self._search.score(move, depth, (low, high), budget)
            if low < score < high:
                return score, replies
            width = INFINITY if is_counted(score) else width * WIDER
            if score <= low:
                low = max(score - width, -INFINITY)
            else:
                high = min(score + width, INFINITY)

    def _line(self, move: Any, score: Score, replies: Line) -> ScoredLine:
        """The line of a move, to its end where the endgame tables know how it goes on."""
        pv = (move, *replies)
        if self._tables is None:
            return ScoredLine(score, pv)
        after = cast("Position", self.root.play(move))
        source = Source.TABLE if not replies and known(self._tables, after) and after.legal_moves() else Source.SEARCH
        for reply in replies:
            after = after.play(reply)
        return ScoredLine(score, (*pv, *line_by_tables(after, self._tables)), source)


def analyse(
    history: Sequence[State[Any]],
    limit: Limit,
    most: int | None = None,
    stop: bytearray | None = None,
    tell: Callable[[Lines], None] | None = None,
    *,
    algorithm: Algorithm = Algorithm.EXPERT,
    evaluation: str = "",
) -> Lines:
    """The lines of the last position of `history`; see LineSearch and its `run`."""
    return LineSearch(history, algorithm, evaluation).run(limit, most, stop, tell)
