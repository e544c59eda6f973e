"""Searches measured against one another and against the theory: the same positions, the same depths."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from time import perf_counter
from typing import Any, NamedTuple, cast

from ai.engine.checkers import Feature, engine_switches
from ai.engine.engine import Engine
from ai.limits import Budget, Limit, Stopped
from ai.minds import mind_of
from ai.report import Line, Report
from ai.score import Score, Window
from ai.search import deepen
from ai.textbook.observe import LeafCause
from ai.textbook.trees import Tree, max_player
from ai.tracing.engine import FirstOfEqual
from ai.tracing.minimal import TreeSize, branching_factor, tree_size
from ai.tracing.run import (
    BY_MOVER,
    ENGINE,
    MAXN,
    PARANOID,
    Request,
    options_of,
    search_of,
    values_of,
)
from game.checkers.position import Position
from game.core import InputError, State
from game.faults import Fault


class Counter:
    """Counts the cutoffs of a search and the memory that it needs; see `ai.textbook.observe.Observer`."""

    def __init__(self) -> None:
        self.cutoffs = 0
        self.first_cutoffs = 0
        self.deepest = 0
        self.most_waiting = 0
        """The most moves that were listed at once in the positions from the root to the one being searched."""
        self._tried = [0]
        self._waiting = [0]
        """The most moves that were listed at once below each open position."""

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window) -> None:
        self._tried.append(0)
        self._waiting.append(0)

    def leaf(self, state: State[Any], move: Any, ply: int, value: Score, window: Window, cause: LeafCause) -> None:
        self.deepest = max(self.deepest, ply)

    def update(self, ply: int, value: Score, window: Window, better: bool) -> None:
        self._tried[-1] += 1

    def cutoff(self, ply: int, window: Window, skipped: tuple[Any, ...]) -> None:
        self.cutoffs += 1
        self.first_cutoffs += self._tried[-1] == 1
        self._tried[-1] += len(skipped)

    def leave(self, ply: int, value: Score) -> None:
        waiting = self._tried.pop() + self._waiting.pop()
        if waiting > self._waiting[-1]:
            self._waiting[-1] = waiting
            if len(self._waiting) == 1:
                self.most_waiting = waiting


MOST_NODES = 1_000_000
"""A search that has visited more positions is stopped, and not tried any deeper."""
TABLE_MEGABYTES = 16
MOST_DISTINCT, MOST_SECONDS = 300_000, 20.0
"""Limits of counting the minimal tree."""


ALL_ON = Feature(0)


class MoveOrder(StrEnum):
    GIVEN = "given"
    BEST = "best"
    """The mover's best reply comes first: the best possible ordering."""
    WORST = "worst"


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the compared searches; its own position and depth do not matter, `order` is for explicit trees only."""

    request: Request
    order: MoveOrder = MoveOrder.GIVEN
    without: Feature = ALL_ON


@dataclass(frozen=True, slots=True)
class Case:
    """Task of each of the searches: positions, one as a rule, and the depth; None is to the end of the game."""

    positions: tuple[State[Any], ...]
    depth: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """Result and effort of one search in a case. Sums are over the positions of the case."""

    scores: tuple[Score, ...]
    """One a position, for the side to move; () when the search was stopped."""
    lines: tuple[Line, ...]
    nodes: int
    branching: float
    """The effective branching factor of the nominal depth; of several positions that of their mean tree."""
    seconds: float
    plies: int
    cutoffs: int | None
    """Number of cutoffs; None if the search does not report it."""
    first_cutoffs: int | None
    waiting: int | None
    """The most moves that were listed at once along the path from the root: the b*m of the textbooks."""
    entries: int
    """The positions in the transposition table at the end, of the fullest one."""

    @property
    def finished(self) -> bool:
        return bool(self.scores)

    @property
    def memory(self) -> int | None:
        return (self.waiting or 0) + self.entries or None

    @property
    def order_quality(self) -> float | None:
        """The share of the cutoffs that the first move tried has caused; 1 is a perfect order."""
        return None if self.first_cutoffs is None or not self.cutoffs else self.first_cutoffs / self.cutoffs


@dataclass(frozen=True, slots=True)
class Comparison:
    """Measures so far: one row a case, in the row one measure a variant, None where there is none."""

    variants: tuple[Variant, ...]
    cases: tuple[Case, ...]
    rows: tuple[tuple[Measure | None, ...], ...] = ()
    sizes: tuple[TreeSize | None, ...] = ()
    """The tree of each case; None where it is too large to be counted, or a case has several, or none is minimax's."""
    nodes: int = 0
    """Positions visited in all, the search under way too."""

    @property
    def done(self) -> float:
        made = sum(len(row) for row in self.rows) + len(self.sizes)
        return made / (len(self.cases) * (len(self.variants) + 1))

    def measure(self, case: int, variant: int) -> Measure | None:
        row = self.rows[case] if case < len(self.rows) else ()
        return row[variant] if variant < len(row) else None

    def size(self, case: int) -> TreeSize | None:
        return self.sizes[case] if case < len(self.sizes) else None


@dataclass(slots=True)
class _Work:
    variants: tuple[Variant, ...]
    cases: tuple[Case, ...]
    stop: bytearray
    tell: Callable[[Comparison], None]
    most_nodes: int
    rows: list[tuple[Measure | None, ...]] = field(default_factory=list)
    sizes: list[TreeSize | None] = field(default_factory=list)
    nodes: int = 0

    def so_far(self) -> Comparison:
        return Comparison(self.variants, self.cases, tuple(self.rows), tuple(self.sizes), self.nodes)

    def do(self) -> None:
        for number, case in enumerate(self.cases):
            if self._solved(number):
                self.cases = self.cases[:number]
                self.tell(self.so_far())
                return
            self.rows.append(())
            for variant in range(len(self.variants)):
                self.rows[-1] = (*self.rows[-1], self._measured(variant, case))
                self.tell(self.so_far())
                if self.stop[0]:
                    return
            self.sizes.append(self._size(case))
            self.tell(self.so_far())

    def _solved(self, number: int) -> bool:
        """True if the case is only deeper than the one before, in which every line ended before the depth."""
        if number == 0:
            return False
        size = self.sizes[number - 1]
        same = self.cases[number - 1].positions == self.cases[number].positions
        return same and size is not None and size.complete

    def _measured(self, number: int, case: Case) -> Measure | None:
        """The measure, None when the search was stopped in a smaller case already."""
        before = [row[number] for row in self.rows[:-1]]
        if any(measure is None or not measure.finished for measure in before):
            return None
        measure = measured(self.variants[number], case, self.stop, self.most_nodes)
        self.nodes += measure.nodes
        return measure

    def _size(self, case: Case) -> TreeSize | None:
        many = len(case.positions) > 1 or case.positions[0].players != 2
        others = (ENGINE, MAXN, PARANOID)
        if many or None in self.sizes or all(variant.request.algorithm in others for variant in self.variants):
            return None
        request = replace(self.variants[0].request, start=case.positions[0], depth=case.depth)
        try:
            budget = Budget(Limit(nodes=MOST_DISTINCT, seconds=MOST_SECONDS), self.stop)
            return tree_size(request.start, request.depth, **values_of(request), budget=budget)
        except Stopped:
            return None


def compare(
    variants: Sequence[Variant],
    cases: Sequence[Case],
    stop: bytearray | None = None,
    tell: Callable[[Comparison], None] = lambda so_far: None,
    most_nodes: int = MOST_NODES,
) -> Comparison:
    """Measure every variant, case after case, as deep as each can go; `tell` gets the measures so far after each one.
    When `stop` is set the rest is left out. InputError when a tree goes too deep or has too many players."""
    work = _Work(tuple(variants), tuple(cases), stop or bytearray(1), tell, most_nodes)
    work.do()
    return work.so_far()


class _Counts(NamedTuple):
    """One search, and what was counted of it; see Measure."""

    report: Report
    plies: int
    cutoffs: int | None
    first_cutoffs: int | None
    waiting: int | None
    entries: int
    seconds: float


def measured(variant: Variant, case: Case, stop: bytearray, most_nodes: int = MOST_NODES) -> Measure:
    """Do one search in each position of the case. Its seconds have the counting in them."""
    starts = [ordered(each, variant.order) if isinstance(each, Tree) else each for each in case.positions]
    requests = [replace(variant.request, start=start, depth=case.depth) for start in starts]
    budget = Budget(Limit(nodes=most_nodes), stop)
    try:
        found = [
            _think(each, variant.without, budget) if each.algorithm == ENGINE else _search(each, budget)
            for each in requests
        ]
    except Stopped:
        return Measure((), (), budget.nodes, 0.0, budget.seconds, 0, None, None, None, 0)
    except RecursionError:
        raise InputError(Fault.TOO_DEEP) from None
    plies = max(counts.plies for counts in found)
    told = all(counts.cutoffs is not None for counts in found)
    return Measure(
        scores=tuple(counts.report.score for counts in found),
        lines=tuple(counts.report.pv for counts in found),
        nodes=budget.nodes,
        branching=branching_factor(budget.nodes / len(found), case.depth or plies) if plies else 0.0,
        seconds=sum(counts.seconds for counts in found),
        plies=plies,
        cutoffs=sum(counts.cutoffs or 0 for counts in found) if told else None,
        first_cutoffs=sum(counts.first_cutoffs or 0 for counts in found) if told else None,
        waiting=max(counts.waiting or 0 for counts in found) if told else None,
        entries=max(counts.entries for counts in found),
    )


def _search(request: Request, budget: Budget) -> _Counts:
    counter, before = Counter(), budget.seconds
    report = search_of(request)(request.start, request.depth, observe=counter, budget=budget, **options_of(request))
    if request.algorithm in BY_MOVER and request.start.turn != max_player(request.start):
        report = replace(report, score=-report.score)
    cutoffs = counter.cutoffs, counter.first_cutoffs
    return _Counts(report, counter.deepest, *cutoffs, counter.most_waiting, report.entries, budget.seconds - before)


def _think(request: Request, without: Feature, budget: Budget) -> _Counts:
    """A new engine, all of whose iterations count. That of checkers is fast enough to need no limit of positions."""
    mind, started, entries = mind_of(request.start), perf_counter(), 0

    def on_report(report: Report) -> None:
        budget.nodes += report.nodes

    if (compiled := mind.compiled_search(request.start)) is not None:
        search, limit = compiled(None), Limit(request.depth, budget.left)
        answer = deepen(search, limit, rng=FirstOfEqual(), stop=budget.stop, on_report=on_report)
        stopped, plies = search.stopped, answer.report.depth or 0
    elif mind.has_engine:
        start, engine, limit = cast("Position", request.start), Engine(TABLE_MEGABYTES), Limit(request.depth)
        features = engine_switches(start.rules) & ~without
        answer = engine.think([start], limit, request.evaluation, features, stop=budget.stop, on_report=on_report)
        stopped, plies = bool(budget.stop[0]), answer.report.selective_depth
        entries = sum(map(bool, engine.table.words[1::2]))
    else:
        raise InputError(Fault.ENGINE_GAME)
    if stopped:
        raise Stopped
    return _Counts(answer.report, plies, None, None, None, entries, perf_counter() - started)


def by_depth(start: State[Any], depths: int) -> tuple[Case, ...]:
    return tuple(Case((start,), depth) for depth in range(1, depths + 1))


def ordered(tree: Tree, order: MoveOrder) -> Tree:
    """The same zero-sum tree with its branches in this order."""
    return tree if order is MoveOrder.GIVEN else _ordered(tree, order)[0]


def _ordered(tree: Tree, order: MoveOrder) -> tuple[Tree, int]:
    """The tree, and what it is worth to its first player."""
    if not tree.branches:
        return tree, tree.payoffs[0]
    branches = [(label, *_ordered(child, order)) for label, child in tree.branches]
    branches.sort(key=lambda branch: branch[2], reverse=(tree.turn == 0) == (order is MoveOrder.BEST))
    values = [value for _, _, value in branches]
    moved = replace(tree, branches=tuple((label, child) for label, child, _ in branches))
    return moved, max(values) if tree.turn == 0 else min(values)
