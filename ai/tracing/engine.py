"""The engine written down: its iterations, null windows, re-searches, table hits and verified cuts.

Every search of a position is a node, so a move that is searched again has several (Mark.AGAIN, Mark.VERIFYING). Each
iteration has a root, which wider aspiration windows enter again. A null window has width 1. An inner node whose
`Trace.depths` is 0 or less belongs to the quiescence search of captures or, in tic-tac-toe, fours.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import compress
from random import Random
from threading import Event, Thread
from typing import Any, cast

from ai.engine import events as core
from ai.engine.checkers import Feature, engine_switches
from ai.engine.engine import Engine
from ai.engine.events import Events
from ai.limits import Limit
from ai.minds import mind_of
from ai.report import Answer, Report
from ai.score import INFINITY, WIN
from ai.search import deepen
from ai.textbook.observe import LeafCause
from ai.tracing.recorder import MOST_VISITS
from ai.tracing.trace import NONE, Nodes, Perspective, Trace, VisitFlag, VisitKind, Visits
from game.checkers.position import Position
from game.core import InputError, State
from game.faults import Fault

CAUSES = {
    core.ENTERED: LeafCause.INNER,
    core.ENDED: LeafCause.END,
    core.VALUED: LeafCause.DEPTH,
    core.RECALLED: LeafCause.TABLE,
    core.DRAWN: LeafCause.DRAW,
    core.ENDGAME: LeafCause.ENDGAME,
    core.OUT_OF_REACH: LeafCause.OUT_OF_REACH,
    core.VERIFIED: LeafCause.VERIFIED,
}
MARKS = {
    core.BETTER: VisitFlag.BEST,
    core.CUT: VisitFlag.BEST | VisitFlag.CUT,
    core.AGAIN: VisitFlag.AGAIN,
    core.TRIED: VisitFlag.VERIFYING,
}
KIND_OF = bytes([VisitKind.ENTER, *[VisitKind.LEAF] * core.VERIFIED, *[VisitKind.BACK] * (255 - core.VERIFIED)])
MARK_OF = bytes(MARKS.get(kind, 0) for kind in range(256))
NO_VISITS = bytes([core.GIVEN_UP, core.FOLDED])
LEAST_EVENTS = 64
NEWS = 0.1
"""Seconds between two looks at a search that goes on."""


class FirstOfEqual(Random):
    """Takes the first of equally good moves, which is the one that a trace marks as the best."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


def run_engine(
    start: State[Any],
    limit: Limit,
    evaluation: str = "",
    stop: bytearray | None = None,
    tell: Callable[[int], None] = lambda visits: None,
    most_events: int = MOST_VISITS,
) -> Trace:
    """Let a new engine with endgame tables think about the position with one thread, and write it down.

    `tell` hears the number of events now and then, on another thread. The report, of the last finished iteration, is
    None if `stop` was set or nodes ran out. Beyond `most_events`, at least 64, the deepest nodes are folded. InputError
    when there is no such engine of this game, or the game is over.
    """
    if not mind_of(start).can_be_traced(start):
        raise InputError(Fault.UNTRACED)
    stop = stop or bytearray(1)
    events = Events(max(most_events, LEAST_EVENTS))
    reports: list[Report] = []
    finished = 0

    def on_report(report: Report) -> None:
        nonlocal finished
        reports.append(report)
        finished = events.count

    with _told(events, tell):
        answer = _think(start, limit, evaluation, stop, on_report, events)
    given_up = events.count and events.columns[0][events.count - 1] == core.GIVEN_UP
    if stop[0] or (limit.nodes is not None and (given_up or events.count > finished)):
        return trace_of(start, events, None)
    nodes, seconds = sum(report.nodes for report in reports), sum(report.seconds for report in reports)
    return trace_of(start, events, replace(answer.report, nodes=nodes, seconds=seconds))


def _think(
    start: State[Any],
    limit: Limit,
    evaluation: str,
    stop: bytearray,
    on_report: Callable[[Report], None],
    events: Events,
) -> Answer:
    if (search := mind_of(start).compiled_search(start)) is not None:
        return deepen(search(events), limit, rng=FirstOfEqual(), stop=stop, on_report=on_report)
    position = cast(Position, start)
    features = engine_switches(position.rules) | Feature.ENDGAMES
    return Engine().think([position], limit, evaluation, features, stop=stop, on_report=on_report, events=events)


@contextmanager
def _told(events: Events, tell: Callable[[int], None]) -> Iterator[None]:
    over = Event()

    def look() -> None:
        while not over.wait(NEWS):
            tell(events.count)

    thread = Thread(target=look, name="news of a search", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def trace_of(start: State[Any], events: Events, report: Report | None) -> Trace:
    kinds, plies, steps, *numbers, taken = (column[: events.count] for column in events.columns)
    visits = _visits(kinds.tobytes(), numbers)
    tree = _EngineTree(start.turn, visits)
    for kind, ply, step, captured in zip(kinds, plies, steps, taken, strict=True):
        if kind <= core.VERIFIED:
            tree.come(kind, ply, step)
        elif kind <= core.CUT:
            tree.go_back(ply)
            tree.name_move(ply, step, captured)
        elif kind == core.GIVEN_UP:
            tree.name_move(ply, step, captured)
        elif kind == core.FOLDED:
            tree.fold(ply, captured)
        else:
            tree.repeat(ply, again=kind == core.AGAIN)
    if events.missed:
        tree.fold(0, events.missed)
    moves, move_at = tuple(tree.moves), mind_of(start).move_at

    def decode(position: State[Any], code: int) -> Any:
        step, taken = moves[code]
        return move_at(position, step, taken)

    return Trace(
        start,
        tree.nodes,
        visits,
        Perspective.MOVER,
        report,
        decode=decode,
        roots=tree.roots,
        folded=tree.folded,
        depths=tree.depths,
    )


def _visits(kinds: bytes, numbers: list[array[int]]) -> Visits:
    """The visits that the events are; the nodes and the children, which the events do not name, are still missing."""
    is_visit = [kind not in NO_VISITS for kind in kinds]
    values, alphas, betas = (  # beyond a win lie the compiled search's own ends of an open window
        array("i", (INFINITY if n > WIN else -INFINITY if n < -WIN else n for n in compress(column, is_visit)))
        for column in numbers
    )
    return Visits(
        array("b", kinds.translate(KIND_OF, NO_VISITS)),
        array("b", kinds.translate(MARK_OF, NO_VISITS)),
        values=values,
        alphas=alphas,
        betas=betas,
    )


class _EngineTree:
    def __init__(self, turn: int, visits: Visits) -> None:
        """No nodes yet; `turn` is the player to move at the root. The visits get their nodes and children."""
        plies = core.NO_LIMIT + 2
        self.nodes = Nodes()
        self.visits = visits
        self._visited, self._children = visits.nodes, visits.children
        self.depths = array("h")
        self.roots = array("i")
        self.folded: dict[int, int] = {}
        self.moves: dict[tuple[int, int], int] = {}
        """The code of each move, given as the search has it."""
        self._turn = turn
        self._entered = [NONE] * plies
        """The node at each ply that the search is in."""
        self._came = [0] * plies
        """Index of the visit at which the search came to the last node at each ply."""
        self._was_at = [0] * plies
        """The index of the last visit to the node at each ply that the search is in."""
        self._unnamed: list[list[int]] = [[] for _ in range(plies)]
        """Nodes at each ply whose move is still unknown: all searches of the current move."""
        self._again = [False] * plies
        """True if the move under way at each ply was searched before."""

    def come(self, kind: int, ply: int, depth: int) -> None:
        """The search comes to a node: to a leaf, or to try its moves."""
        now = len(self._visited)
        if ply == 0 and self.roots and self.depths[self.roots[-1]] == depth:
            node = self.roots[-1]
            self.visits.marks[now] |= VisitFlag.AGAIN
        else:
            parent = self._entered[ply - 1] if ply else NONE
            node = self.nodes.add(parent, 0, ply, self._turn ^ ply & 1, CAUSES[kind])
            self.depths.append(depth)
            (self._unnamed[ply] if ply else self.roots).append(node)
            if self._again[ply]:
                self.visits.marks[now] |= VisitFlag.AGAIN
        self._visited.append(node)
        self._children.append(NONE)
        self._entered[ply] = node
        self._came[ply] = self._was_at[ply] = now

    def go_back(self, ply: int) -> None:
        self._was_at[ply - 1] = len(self._visited)
        self._visited.append(self._entered[ply - 1])
        self._children.append(self._unnamed[ply][-1])

    def repeat(self, ply: int, *, again: bool) -> None:
        """The search is back from the last node at that ply, but the same move comes again."""
        visits, before, now = self.visits, self._was_at[ply - 1], len(self._visited)
        for column in (visits.values, visits.alphas, visits.betas):
            column[now] = column[before]
        if again:
            self._again[ply] = True
        else:
            visits.marks[self._came[ply]] = VisitFlag.VERIFYING
        self.go_back(ply)

    def name_move(self, ply: int, step: int, taken: int) -> None:
        code = self.moves.setdefault((step, taken), len(self.moves))
        nodes = self._unnamed[ply]
        for node in nodes:
            self.nodes.codes[node] = code
        nodes.clear()
        self._again[ply] = False

    def fold(self, ply: int, nodes: int) -> None:
        """Count nodes below the one at that ply that were not written down."""
        node = self._entered[ply]
        self.folded[node] = self.folded.get(node, 0) + nodes
