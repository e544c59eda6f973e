from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from ai.report import Report
from ai.score import Score, Window
from ai.textbook.observe import LeafCause
from ai.tracing.trace import BEST, NONE, Nodes, Perspective, Trace, VisitFlag, VisitKind, Visits
from game.core import State

MOST_VISITS = 1_000_000
"""Greatest number of visits written down; then only the root's children are, and the rest is counted."""
VISITS_AT_ONCE = 8192
"""Number of visits put into the columns together, which is quicker than one by one."""
ENTER, LEAF, BACK, CUT = int(VisitKind.ENTER), int(VisitKind.LEAF), int(VisitKind.BACK), int(VisitFlag.CUT)
INNER = LeafCause.INNER


def by_index(state: State[Any], code: int) -> Any:
    """The move that stands at this index among the legal moves."""
    return state.legal_moves()[code]


class Recorder:
    """Hears every step of a search and writes it into columns; see `ai.textbook.observe.Observer`."""

    def __init__(self, most_visits: int = MOST_VISITS, tell: Callable[[int], None] = lambda visits: None) -> None:
        """`tell` is called now and then with the number of visits so far."""
        self._most_visits = most_visits
        self._tell = tell
        self._nodes = Nodes()
        self._visits = Visits()
        self._new_nodes: list[tuple[int, int, int, int, int]] = []
        self._new_visits: list[tuple[int, int, int, int, int, int, int]] = []
        self._count = 0
        self._room = min(VISITS_AT_ONCE, most_visits)
        self._full = False
        self._roots = array("i")
        self._open: list[int] = []
        """The nodes from the root to the innermost one that the search is in; NONE where one is not written down."""
        self._turns: list[int] = []
        self._moves: list[tuple[Any, ...]] = []
        self._payoffs: list[tuple[int, ...]] = []
        self._child = NONE
        self._folded: dict[int, int] = {}
        self._start: State[Any] | None = None

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window) -> None:
        node = self._add(state, move, ply, INNER)
        if node != NONE:
            self._new_visits.append((ENTER, 0, node, NONE, self._own(value, state.turn), *window))
        self._open.append(node)
        self._turns.append(state.turn)
        self._moves.append(state.legal_moves())

    def leaf(self, state: State[Any], move: Any, ply: int, value: Score, window: Window, cause: LeafCause) -> None:
        self._child = node = self._add(state, move, ply, cause)
        if node != NONE:
            self._new_visits.append((LEAF, 0, node, NONE, self._own(value, state.turn), *window))

    def update(self, ply: int, value: Score, window: Window, better: bool) -> None:
        node, child = self._open[-1], self._child
        if NONE not in (node, child):
            self._new_visits.append(
                (BACK, BEST if better else 0, node, child, self._own(value, self._turns[-1]), *window)
            )

    def cutoff(self, ply: int, window: Window, skipped: tuple[Any, ...]) -> None:
        if self._open[-1] != NONE and self._child != NONE:
            kind, mark, node, child, value, alpha, beta = self._new_visits[-1]
            self._new_visits[-1] = (kind, mark | CUT, node, child, value, alpha, beta)

    def leave(self, ply: int, value: Score) -> None:
        self._child = self._open.pop()
        self._turns.pop()
        self._moves.pop()

    def _own(self, value: Any, turn: int) -> Score:
        """The value for the columns: in max^n that of the player to move, and the payoffs are kept."""
        if isinstance(value, int):
            return value
        self._payoffs.append(value)
        return int(value[turn])

    @property
    def written(self) -> int:
        return len(self._visits) + len(self._new_visits)

    def trace(
        self,
        report: Report | None,
        perspective: Perspective,
        limits: Sequence[int] = (),
        lines: Sequence[int] = (),
    ) -> Trace:
        """The trace so far; of a search that was stopped it can be any part. See Trace."""
        assert self._start is not None
        self._write()
        return Trace(
            self._start,
            self._nodes,
            self._visits,
            perspective,
            report,
            decode=by_index,
            roots=self._roots,
            folded=self._folded,
            payoffs=self._payoffs if perspective is Perspective.EACH else None,
            limits=limits,
            lines=lines,
        )

    def _add(self, state: State[Any], move: Any, ply: int, cause: LeafCause) -> int:
        """Add the node unless there is no more room for it."""
        if len(self._new_visits) >= self._room:
            self._write()
            self._tell(len(self._visits))
        parent, code = NONE, 0
        if self._open:
            parent = self._open[-1]
            if parent == NONE or (self._full and ply > 1):
                above = next(node for node in reversed(self._open) if node != NONE)
                self._folded[above] = self._folded.get(above, 0) + 1
                return NONE
            code = self._moves[-1].index(move)
        else:
            self._start = state
            self._roots.append(self._count)
        self._new_nodes.append((parent, code, ply, state.turn, cause))
        self._count += 1
        return self._count - 1

    def _write(self) -> None:
        self._nodes.extend(self._new_nodes)
        self._visits.extend(self._new_visits)
        self._new_nodes.clear()
        self._new_visits.clear()
        left = self._most_visits - len(self._visits)
        self._full = left <= 0
        self._room = VISITS_AT_ONCE if self._full else min(VISITS_AT_ONCE, left)
