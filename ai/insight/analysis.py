"""Analysis of one position after the other: its best lines, deeper and deeper until it is stopped. An `Analysis`
belongs to the window's thread and never blocks. It has one job in the worker at a time, as searches share a table.
Findings are cached by position, and the search goes on from there."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, Protocol, TypeVar, cast

from ai.engine.book.files import usual_book
from ai.engine.checkers import Feature, switches_in_play
from ai.engine.endgame.progress import LastProgress
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import Judgement, few_pieces, judged, known, line_by_tables, move_verdicts, usual_tables
from ai.engine.equipment import enough_memory
from ai.engine.table import Table
from ai.insight.explanation import Threat, threat_in
from ai.insight.lines import Iteration, Lines, LineSearch, ScoredLine
from ai.insight.solved import PositionSolver, can_be_solved
from ai.limits import Limit
from ai.minds import mind_of
from ai.report import MoveSource
from ai.score import Score, loss_in, win_in
from ai.work.jobs import Listener, Worker
from game.checkers.draws import is_in, plies_in, plies_without_progress
from game.checkers.position import Move, Position
from game.core import InputError, State, positions_along
from game.kinds import kind_of
from game.tictactoe.position import TicTacToe

T = TypeVar("T")

PLIES = 12
"""Number of plies at which a line ends."""
NODES = 4_000
"""Positions to visit for each move of the line."""
MEGABYTES = 1


def continued(history: Sequence[Position], line: ScoredLine, stop: bytearray) -> ScoredLine:
    """Extend a line from a table with the best moves by a search among those that keep the result."""
    if line.source is not MoveSource.TABLE:
        return line
    positions, pv, table = [*history[:-1], *positions_along(history[-1], line.pv)], list(line.pv), Table(MEGABYTES)
    tables = usual_tables(positions[-1].rules)
    while len(pv) < PLIES and not stop[0]:
        if rest := line_by_tables(positions[-1], tables):
            return replace(line, pv=(*pv, *rest))
        move = _best(positions, tables, table, stop)
        if move is None:
            break
        pv.append(move)
        positions.append(positions[-1].play(move))
    return replace(line, pv=tuple(pv))


def _best(positions: Sequence[Position], tables: Tables, table: Table, stop: bytearray) -> Move | None:
    """Search for the best move that keeps the tables' result; None where they know nothing."""
    root = positions[-1]
    value = known(tables, root)
    if value is None:
        return None
    keeping = [move for move, after in move_verdicts(tables, root).items() if after.result == value.result]
    if not keeping:
        return None
    features = switches_in_play(root.rules, None) & ~Feature.ENDGAMES
    found = LineSearch(positions, features=features, table=table).run(Limit(nodes=NODES), None, stop)
    return next((line.move for line in found.lines if line.move in keeping), keeping[0])


MOST_KEPT = 1000
"""Number of analysed positions to cache; the least recently used is dropped first."""
BETWEEN = 0.1
"""Seconds between two reported iterations; the first ones follow one another faster than anyone can read."""


@dataclass(frozen=True, slots=True)
class AnalysisOptions:
    lines: int = 3
    megabytes: int = 64
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Findings:
    """Lines of a position that are exact at one depth, and its other findings, which need no search."""

    lines: Lines
    judgement: Judgement | None = None
    book: tuple[Any, ...] = ()
    """Moves of the opening book, the best first."""
    threat: Threat | None = None
    hashfull: int = 0
    """Number of entries in 1000 of the transposition table of this search."""
    solved: bool = False
    """True if the values of all moves are exact to the end of the game, on a small board."""

    @property
    def source(self) -> MoveSource:
        return MoveSource.TABLE if self.judgement is not None else MoveSource.SEARCH

    @property
    def speed(self) -> float:
        return self.lines.nodes / self.lines.seconds if self.lines.seconds else 0.0


@dataclass(slots=True)
class AnalysisCache:
    most: int = MOST_KEPT
    found: OrderedDict[Hashable, Findings] = field(default_factory=OrderedDict)

    def get(self, key: Hashable) -> Findings | None:
        if key in self.found:
            self.found.move_to_end(key)
        return self.found.get(key)

    def put(self, key: Hashable, findings: Findings) -> None:
        self.found[key] = findings
        self.found.move_to_end(key)
        if len(self.found) > self.most:
            self.found.popitem(last=False)


def key_of(history: Sequence[State[Any]]) -> Hashable:
    """Key of a position: different where the value may differ, also by the history where draws depend on it."""
    root = history[-1]
    if not mind_of(root).has_engine:
        return tuple(history) if kind_of(root).history_rules(root) else (root,)
    positions = cast("Sequence[Position]", history)
    rules, quiet = positions[-1].rules, plies_without_progress(positions)
    lasted = tuple(plies_in(each, positions) if is_in(each, positions[-1]) else None for each in rules.endings)
    return tuple(positions[-1 - quiet :]), lasted


def spaced(tell: Callable[[T], None], *, at_once: bool = False) -> Callable[[T], None]:
    """Report at most once in BETWEEN seconds; `at_once` reports the first time without a wait."""
    told = -BETWEEN if at_once else perf_counter()

    def report(news: T) -> None:
        nonlocal told
        if perf_counter() - told > BETWEEN:
            tell(news)
            told = perf_counter()

    return report


class Analyst(Protocol):
    """An engine of the analysis; it works in the worker's thread."""

    @property
    def now(self) -> Iteration | None:
        """State of the search, None where it is not known; any thread may ask."""

    def look(
        self,
        history: Sequence[State[Any]],
        options: AnalysisOptions,
        known: Findings | None,
        stop: bytearray,
        tell: Callable[[Findings], None],
    ) -> Findings:
        """Search the last position of `history`, from what is `known`, until the byte `stop` is set; `tell` gets
        findings on the way. InputError says why it can't go on."""
        ...


class Analysis:
    """Analyses the last position of a history until it is stopped, or gets another one."""

    def __init__(self, worker: Worker, options: AnalysisOptions | None = None, engine: Analyst | None = None) -> None:
        """`engine` is ours by default."""
        self.options = options or AnalysisOptions()
        self.on = False
        """True if it searches, also in the positions that follow."""
        self.found: Findings | None = None
        self.trouble: InputError | None = None
        self._worker = worker
        self._engine = engine or AnalysisEngine()
        self.kept = AnalysisCache()
        self.history: tuple[State[Any], ...] = ()
        self._key: Hashable = None
        self._work = Listener(self._take, self._take, self._fail)

    @property
    def searching(self) -> bool:
        return self._work.waiting

    @property
    def now(self) -> Iteration | None:
        return self._engine.now if self.searching else None

    def look_at(self, history: Sequence[State[Any]]) -> None:
        """Look at the last of these positions, all of the game, the oldest first; the one before is left."""
        history = tuple(history)
        if history == self.history:
            return
        self.leave()
        self.history, self._key, self.trouble = history, key_of(history), None
        self.found = self._recalled()
        self._begin()

    def start(self) -> None:
        if not self.on:
            self.on, self.trouble = True, None
            self._begin()

    def stop(self) -> None:
        self.on = False
        self._work.stop_now()

    def leave(self) -> None:
        """Drop the search; `start` or another position lets it go on."""
        self._work.cancel()

    def resume(self) -> None:
        if not self.searching:
            self._begin()

    def change(self, options: AnalysisOptions) -> None:
        if options != self.options:
            self.leave()
            self.options, self.trouble = options, None
            self.found = self._recalled()
            self._begin()

    def poll(self) -> bool:
        """Hear from the worker; True if there was news."""
        return self._work.hear()

    def _fail(self, trouble: InputError) -> None:
        self.trouble, self.on = trouble, False

    def _take(self, findings: Findings) -> None:
        if findings.lines.lines:
            self.found = findings
            self.kept.put(self._key, findings)

    def _recalled(self) -> Findings | None:
        found = self.kept.get(self._key)
        if found is None:
            return None
        return replace(found, lines=replace(found.lines, lines=found.lines.lines[: self.options.lines]))

    def _begin(self) -> None:
        if not self.on or not self.history or not self.history[-1].legal_moves():
            return
        history, options, engine, known = self.history, self.options, self._engine, self.found
        if known is not None and known.lines.decided and has_all(known.lines, history[-1], options):
            return

        def work(stop: bytearray, tell: Callable[[Findings], None]) -> Findings:
            return engine.look(history, options, known, stop, tell)

        self._work.await_job(self._worker.start(work))


def has_all(lines: Lines, root: State[Any], options: AnalysisOptions) -> bool:
    return len(lines.lines) >= min(options.lines, len(root.legal_moves()))


class AnalysisEngine:
    """Search in the worker's thread; its table lasts from position to position."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._solver: tuple[object, PositionSolver] | None = None
        self._progress = LastProgress()
        self._search: LineSearch | None = None

    @property
    def now(self) -> Iteration | None:
        """State of the search; any thread may ask."""
        return self._search.now if self._search is not None else None

    def look(
        self,
        history: Sequence[State[Any]],
        options: AnalysisOptions,
        known: Findings | None = None,
        stop: bytearray | None = None,
        tell: Callable[[Findings], None] = lambda findings: None,
        limit: Limit | None = None,
    ) -> Findings:
        """Search the last position of `history`, from what is `known` with as many lines, until the byte `stop` or the
        limit; `tell` gets findings on the way. InputError without the memory."""
        root, stop, self._search = history[-1], stop or bytearray(1), None
        if can_be_solved(root):
            return self._solved(root, options, stop)
        table = self._table_of(options.megabytes) if mind_of(root).has_engine else None
        if table:
            table.grow_older()
        findings = self._at_once(history, table, stop)
        begun = known.lines if known is not None and has_all(known.lines, root, options) else None
        threads = options.threads if table else 1
        search = self._search = LineSearch(history, table=table, threads=threads, progress=self._progress)

        def with_lines(lines: Lines) -> Findings:
            return replace(findings, lines=lines, hashfull=table.hashfull if table else 0)

        def report(lines: Lines) -> None:
            tell(with_lines(lines))

        lines = search.run(limit or Limit(), options.lines, stop, spaced(report), begun=begun)
        if findings.judgement is None:
            return with_lines(lines)
        tell(with_lines(lines))
        positions = cast("Sequence[Position]", history)
        return with_lines(replace(lines, lines=tuple(continued(positions, line, stop) for line in lines.lines)))

    def _table_of(self, megabytes: int) -> Table:
        if self._table is None or self._table.megabytes != megabytes:
            self._table = None
            with enough_memory(megabytes):
                self._table = Table(megabytes)
        return self._table

    def _at_once(self, history: Sequence[State[Any]], table: Table | None, stop: bytearray) -> Findings:
        judgement, book, decided = None, tuple[Any, ...](), False
        if mind_of(history[-1]).has_engine:
            positions = cast("Sequence[Position]", history)
            root = positions[-1]
            if few_pieces(root):
                judgement = judged(positions, usual_tables(root.rules))
                decided = judgement is not None and judgement.verdict.result != 0
            opened = usual_book(root.rules)
            book = tuple(each.move for each in opened.moves(root)) if opened is not None else ()
        threat = None if decided else threat_in(history[-1], table, stop)
        return Findings(Lines(0, ()), judgement, book, threat)

    def _solved(self, root: TicTacToe, options: AnalysisOptions, stop: bytearray) -> Findings:
        if self._solver is None or self._solver[0] != root.rules:
            self._solver = root.rules, PositionSolver(root.rules)
        lines = solved_lines(self._solver[1], root, options.lines, stop)
        return Findings(lines, threat=threat_in(root), solved=True)


def solved_lines(solver: PositionSolver, root: TicTacToe, most: int, stop: bytearray | None = None) -> Lines:
    """Find the best moves' lines, to the end of the game; none when `stop` was set."""
    stop = stop or bytearray(1)
    started, plies = perf_counter(), len(root.legal_moves())

    def best_first(position: TicTacToe) -> list[tuple[Score, Any]]:
        score_by_sign = {1: win_in, 0: lambda plies: 0, -1: loss_in}
        found = solver.verdicts(position, stop).items()
        return sorted(((score_by_sign[each.sign](each.plies), move) for move, each in found), key=lambda each: -each[0])

    lines = []
    for score, move in best_first(root)[:most]:
        pv, position = [move], root.play(move)
        while position.legal_moves() and not stop[0]:
            pv.append(best_first(position)[0][1])
            position = position.play(pv[-1])
        lines.append(ScoredLine(score, tuple(pv)))
    if stop[0]:
        return Lines(0, ())
    return Lines(plies, tuple(lines), 0, perf_counter() - started, complete=True)
