"""The observer that writes a search of the textbook down."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from ai.report import Report
from ai.score import Score, Window
from ai.textbook.observe import Cause
from ai.tracing.trace import NONE, Kind, Mark, Nodes, Perspective, Trace, Visits
from game.core import State

MOST_VISITS = 1_000_000
"""What is written down at most; then only the root's children are, and the rest is counted."""
VISITS_BETWEEN_NEWS = 8192


def by_index(state: State[Any], code: int) -> Any:
    """The move that stands at this index among the legal moves."""
    return state.legal_moves()[code]


class Recorder:
    """Hears every step of a search and writes it into columns; see `ai.textbook.observe.Observer`."""

    def __init__(self, most_visits: int = MOST_VISITS, tell: Callable[[int], None] = lambda visits: None) -> None:
        """`tell` is called now and then with the number of visits so far."""
        self._most_visits = most_visits
        self._tell = tell
        self._next_news = VISITS_BETWEEN_NEWS
        self._nodes = Nodes()
        self._visits = Visits()
        self._roots = array("i")
        self._open: list[int] = []
        """The nodes from the root to the innermost one that the search is in; NONE where one is not written down."""
        self._moves: list[tuple[Any, ...]] = []
        self._best: list[Score | None] = []
        self._child = NONE
        self._folded: dict[int, int] = {}
        self._start: State[Any] | None = None

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window) -> None:
        """See Observer."""
        node = self._add(state, move, ply, Cause.INNER)
        if node != NONE:
            self._visits.add(Kind.ENTER, node, value, window)
        self._open.append(node)
        self._moves.append(state.legal_moves())

    def leaf(self, state: State[Any], move: Any, ply: int, value: Score, window: Window, cause: Cause) -> None:
        """See Observer."""
        node = self._add(state, move, ply, cause)
        if node != NONE:
            self._visits.add(Kind.LEAF, node, value, window)
        self._child = node

    def update(self, ply: int, value: Score, window: Window, better: bool) -> None:
        """See Observer."""
        node = self._open[-1]
        if NONE not in (node, self._child):
            self._visits.add(Kind.BACK, node, value, window, self._child, Mark.BEST if better else 0)

    def cutoff(self, ply: int, window: Window, skipped: tuple[Any, ...]) -> None:
        """See Observer."""
        if self._open[-1] != NONE and self._child != NONE:
            self._visits.marks[-1] |= Mark.CUT

    def leave(self, ply: int, value: Score) -> None:
        """See Observer."""
        self._child = self._open.pop()
        self._moves.pop()

    def trace(self, report: Report | None, perspective: Perspective) -> Trace:
        """What was written down; of a search that was stopped it can be anything up to all of it."""
        assert self._start is not None
        return Trace(
            self._start,
            self._nodes,
            self._visits,
            perspective,
            report,
            decode=by_index,
            roots=self._roots,
            folded=self._folded,
        )

    def _add(self, state: State[Any], move: Any, ply: int, cause: Cause) -> int:
        """Add the node unless there is no more room for it."""
        visits = len(self._visits)
        if visits >= self._next_news:
            self._next_news = visits + VISITS_BETWEEN_NEWS
            self._tell(visits)
        if not self._open:
            self._start = state
            self._roots.append(len(self._nodes))
            return self._nodes.add(NONE, 0, ply, state.turn, cause)
        parent = self._open[-1]
        if parent == NONE or (visits >= self._most_visits and ply > 1):
            above = next(node for node in reversed(self._open) if node != NONE)
            self._folded[above] = self._folded.get(above, 0) + 1
            return NONE
        return self._nodes.add(parent, self._moves[-1].index(move), ply, state.turn, cause)
