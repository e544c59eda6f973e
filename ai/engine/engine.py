"""The strongest checkers player: iterative deepening with aspiration windows, on several threads, in limited time."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from random import Random
from threading import Thread
from time import perf_counter

from ai.engine import search as core
from ai.engine.checkers import (
    NO_LIMIT,
    CheckersSearch,
    Feature,
    SearchBoard,
    engine_switches,
    moves_of,
    searcher_for,
    start_at,
    switches_in_play,
)
from ai.engine.endgame.progress import LastProgress, Progress
from ai.engine.endgame.verdicts import best_by_tables, usual_tables
from ai.engine.events import Events
from ai.engine.ordering import Ordering
from ai.engine.table import MEGABYTES, Table
from ai.engine.weights import weights_for
from ai.evaluation import SamuelWeights
from ai.limits import Budget, Deadline, Limit, Stopped, deadline_in
from ai.patience import FORCED_DEPTH, Patience, SavedTime
from ai.report import Answer, MoveSource, Report
from ai.score import Score, ends_within, is_counted
from game.checkers.position import Position
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault


@contextmanager
def helped(along: Sequence[Callable[[bytearray], object]]) -> Iterator[None]:
    """Call each function in a thread of its own for as long as this lasts; then its stop flag, one byte, is set."""
    stop = bytearray(1)
    threads = [Thread(target=search, args=(stop,)) for search in along]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop[0] = 1
        for thread in threads:
            thread.join()


Steps = list[tuple[int, int]]
DEEPEST = 99
"""Maximum depth: a path has room for 128 plies, including captures beyond the depth."""
FIRST_WINDOW = 20
"""Half the width of the first aspiration window, in 1/100 of a man."""
WIDER = 4
NEARLY = 16
"""Maximum score that a first move may lose, in 1/100 of a man."""
STEADY_DEPTH = 5
"""Depth from which scores change little enough for narrow windows."""
SHORT_KINGS = (20, 2.0), (16, 2.6), (13, 2.1), (10, 1.1), (7, 0.55), (0, 0.25)
FLYING_KINGS = (17, 1.9), (12, 1.65), (8, 0.5), (0, 0.3)
BIG_BOARD = (31, 0.75), (21, 1.3), (14, 1.4), (8, 1.15), (0, 0.25)
GIVEAWAY = (13, 0.5), (7, 0.7), (0, 1.4)
"""From each number of pieces on, the time of a move as a multiple of its mean in a game (benchmarks/log.md)."""
GRANTED = 10_000
"""Positions that the first iteration may visit whatever the limits; captures by many flying kings take a million."""


class Engine:
    """A player that keeps its transposition table and move ordering from move to move. After `clear`, a search on one
    thread limited by depth or nodes is reproducible."""

    def __init__(
        self, megabytes: int = MEGABYTES, threads: int = 1, *, endgames: bool = False, book: bool = False
    ) -> None:
        """`megabytes` is the size of the table, `threads` the number of searching threads. `endgames` are not used at a
        fixed depth; `book` is for the levels that know openings (see ai.minds.levels)."""
        self.table = Table(megabytes)
        self.threads = threads
        self.endgames = endgames
        self.book = book
        self._orderings = list[Ordering]()
        self._last: tuple[RuleSet, int] | None = None
        self._progress = LastProgress()
        self.saved = SavedTime()

    def clear(self) -> None:
        self.table.clear()
        self._last = None
        self._progress = LastProgress()
        self.saved = SavedTime()

    def get_ready(self, rules: RuleSet) -> None:
        """Read the files for these rules and touch the table's memory: some tenths of a second for the first search."""
        weights_for(rules)
        if self.endgames:
            usual_tables(rules)
        if not self._last:
            self.table.clear()

    def think(
        self,
        history: Sequence[Position],
        limit: Limit,
        evaluation: str = "",
        features: Feature | None = None,
        *,
        weights: memoryview | None = None,
        samuel: SamuelWeights | None = None,
        stop: bytearray | None = None,
        deadline: Deadline | None = None,
        on_report: Callable[[Report], None] | None = None,
        events: Events | None = None,
    ) -> Answer:
        """Find the best move in the last position of `history`; see ai.search.deepen for the other parameters.

        Without `weights`, `samuel` (weights of his features) and `evaluation` it evaluates with the trained weights for
        these rules, or as Samuel where there are none. A `deadline` replaces the limit's time, and can be changed
        during the search. Reports count the nodes of all threads. With `events`, written by the first thread, no
        endgame table replaces the search.
        """
        root = history[-1]
        moves = root.legal_moves()
        if not moves:
            raise InputError(Fault.NO_MOVE_TO_SEARCH)
        started = perf_counter()
        mean, most = limit.mean_and_most
        by_need = mean < most
        if by_need:
            mean *= share_of_time(root)
        deadline = deadline or deadline_in(most)
        stop = stop or bytearray(1)
        if features is None:
            features = switches_in_play(root.rules, limit.depth) if self.endgames else engine_switches(root.rules)
        progress = None
        if Feature.ENDGAMES in features and not events:
            tables = usual_tables(root.rules)
            if answer := best_by_tables(history, tables):
                if on_report:
                    on_report(answer.report)
                return answer
            progress = self._progress.at(root, tables, stop, min(mean, deadline[0] - started))
        if not weights and not evaluation and not samuel:
            weights = weights_for(root.rules)
        self.table.grow_older()
        searchers = [
            searcher_for(history, features, evaluation or "samuel", self.table, weights, each, samuel, ordering)
            for each, ordering in zip((events, *[None] * (self.threads - 1)), self._taught(history), strict=True)
        ]
        for searcher in searchers:
            start_at(searcher, history)
        first, *others = searchers
        most_nodes = NO_LIMIT if limit.nodes is None else min(limit.nodes, NO_LIMIT)
        first.set_limits(bytearray(1), GRANTED)
        answer, last, nodes, now = Answer(moves[0], Report(0, 0, (moves[0],), 0, 0.0)), 0, 0, started
        best, board = Steps(), SearchBoard.of(root)
        patience = self.saved.patience(mean) if by_need else Patience()
        along = [partial(_search_along, each, board, 2 + place % 2, deadline) for place, each in enumerate(others)]
        with helped(along):
            for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
                first.complete = True
                window = FIRST_WINDOW if Feature.ASPIRATION in features and depth >= STEADY_DEPTH else core.INFINITE
                score, line = look(first, board, depth, last, window)
                if first.stopped and depth == 1:
                    first.set_limits(stop, most_nodes, deadline)
                    score, line = look(first, board, depth, last, window)
                if first.stopped:
                    best = line or best
                    break
                patience.note(same=line[:1] == best[:1])
                best = line
                pv = moves_of(root, best) if on_report else ()
                nodes, before = sum(searcher.nodes for searcher in searchers), nodes
                now, then = perf_counter(), now
                report = Report(
                    depth,
                    score,
                    pv,
                    nodes - before,
                    now - then,
                    selective_depth=first.deepest,
                    hashfull=self.table.hashfull,
                )
                answer = Answer(answer.move, report)
                if on_report:
                    on_report(report)
                if stop[0] or first.complete or ends_within(score, depth) or now > deadline[0]:
                    break
                if patience.is_over(now - started):
                    break
                if (limit.clock or by_need) and len(moves) == 1 and depth >= FORCED_DEPTH:
                    break
                first.set_limits(stop, most_nodes, deadline)
                last = score
        if by_need and len(moves) > 1:
            self.saved.note(min(perf_counter() - started, most), mean)
        answer = _with_line(answer, root, best)
        if progress and (better := _by_progress(progress, history, answer)):
            answer = better
            if on_report:
                on_report(answer.report)
        return answer

    def _taught(self, history: Sequence[Position]) -> Sequence[Ordering]:
        """Reuse each thread's move ordering, if the last search was of the same rules; kings alone teach nothing."""
        root = history[-1]
        last, self._last = self._last, (root.rules, len(history))
        self.saved.begin(len(history))
        only_kings = root.own | root.enemy == root.kings
        if len(self._orderings) == self.threads and last and last[0] == root.rules and not only_kings:
            for ordering in self._orderings:
                ordering.later(max(0, len(history) - last[1]))
        else:
            self._orderings = [Ordering() for _ in range(self.threads)]
        return self._orderings

    def vary(
        self, history: Sequence[Position], depth: int, evaluation: str, rng: Random, stop: bytearray | None = None
    ) -> Answer:
        """Play a random one of the moves that are nearly the best at that depth, to vary the start of games. Soon after
        the byte `stop` is set, it chooses among the moves searched by then."""
        root, started = history[-1], perf_counter()
        weights = None if evaluation else weights_for(root.rules)
        search = CheckersSearch(history, engine_switches(root.rules), evaluation or "samuel", self.table, weights)
        budget, scores = Budget(stop=stop), {}
        window = -core.INFINITE, core.INFINITE
        with suppress(Stopped):
            for move in search.moves():
                scores[move] = search.score(move, depth, window, budget)
        if not scores:
            return self.think(history, Limit(depth=1), evaluation)
        best = max(score for score, _ in scores.values())
        move = rng.choice([move for move, (score, _) in scores.items() if score >= best - NEARLY])
        score, line = scores[move]
        return Answer(move, Report(depth, score, (move, *line), budget.nodes, perf_counter() - started))


def share_of_time(position: Position) -> float:
    """Return the time for a move in this position as a multiple of its mean in a game; always 1 in giveaway with flying
    kings or on 10x10, where the number of pieces made no clear difference or nothing was measured."""
    rules = position.rules
    if rules.giveaway and (rules.flying_kings or rules.size == 10):
        return 1.0
    usual = BIG_BOARD if rules.size == 10 else FLYING_KINGS if rules.flying_kings else SHORT_KINGS
    shares = GIVEAWAY if rules.giveaway else usual
    pieces = (position.own | position.enemy).bit_count()
    return next(share for least, share in shares if pieces >= least)


def look(searcher: core.Searcher, root: SearchBoard, depth: int, last: Score, window: int) -> tuple[Score, Steps]:
    """Find the root's exact score and principal variation; the score means nothing if the search was stopped. The
    window is `window` wide on both sides of the last score, and widened where a search fails."""
    low, high = max(last - window, -core.INFINITE), min(last + window, core.INFINITE)
    while True:
        score = searcher.score(*root, low, high, depth)
        line = searcher.variation.line(0)
        if searcher.stopped or low < score < high:
            return score, line
        window *= WIDER
        if is_counted(score):
            window = core.INFINITE
        if score <= low:
            low = max(score - window, -core.INFINITE)
        else:
            high = min(score + window, core.INFINITE)


def _with_line(answer: Answer, root: Position, line: Steps) -> Answer:
    """Add the line of the last iteration, or of a stopped one's improvement; only on request, since it takes long."""
    pv = moves_of(root, line)
    return Answer(pv[0], replace(answer.report, pv=pv)) if pv else answer


def _by_progress(progress: Progress, history: Sequence[Position], answer: Answer) -> Answer | None:
    """Choose a move by progress; None where that of the search stands."""
    move, score = next(iter(progress.ranked(history, {answer.move: answer.report.score}).items()))
    if score == answer.report.score:
        return None
    line = progress.line(history[-1], move)
    report = replace(answer.report, score=score, pv=line, depth=0, selective_depth=0, source=MoveSource.TABLE)
    return Answer(move, report)


def _search_along(searcher: core.Searcher, root: SearchBoard, depth: int, deadline: Deadline, stop: bytearray) -> None:
    """Search the same position in another thread, every second one a ply deeper; the table shares it (Lazy SMP)."""
    searcher.set_limits(stop, NO_LIMIT, deadline)
    last = 0
    while depth <= DEEPEST and not searcher.stopped:
        last, _ = look(searcher, root, depth, last, FIRST_WINDOW if depth >= STEADY_DEPTH else core.INFINITE)
        depth += 1
