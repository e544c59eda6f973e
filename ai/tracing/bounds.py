"""Values of a trace that are only bounds: the uncertainty of cutoffs goes up the tree."""

from __future__ import annotations

from array import array
from enum import IntEnum
from weakref import WeakKeyDictionary

from ai.score import INFINITY, UNBOUNDED, Score, Window
from ai.textbook.observe import LeafCause
from ai.tracing.trace import NONE, Perspective, Trace, VisitFlag, VisitKind


class ValueRelation(IntEnum):
    """Relation of the full minimax value of the same children to the value that the search returned."""

    AT_MOST = -1
    EXACT = 0
    AT_LEAST = 1

    @property
    def sign(self) -> str:
        """The sign before the value; "" when it is exact."""
        return ("", "≥", "≤")[self]

    def __neg__(self) -> ValueRelation:
        return ValueRelation(-int(self))


IN_WINDOW = frozenset({int(LeafCause.TABLE), int(LeafCause.VERIFIED), int(LeafCause.OUT_OF_REACH)})
"""Leaves that know no more than what the window asks for."""
KEPT = int(VisitFlag.AGAIN | VisitFlag.VERIFYING)
BEST, CUT = int(VisitFlag.BEST), int(VisitFlag.CUT)
ENTER, LEAF = int(VisitKind.ENTER), int(VisitKind.LEAF)


_known: WeakKeyDictionary[Trace, array[int]] = WeakKeyDictionary()


def bounds_of(trace: Trace) -> array[int]:
    """One `ValueRelation` a visit, of its value; for a million visits the first call takes about a second."""
    if trace not in _known:
        _known[trace] = _bounds_of(trace)
    return _known[trace]


def bound_at(trace: Trace, step: int) -> ValueRelation:
    return ValueRelation(bounds_of(trace)[step - 1])


def _bounds_of(trace: Trace) -> array[int]:
    visits, nodes = trace.visits, trace.nodes
    found = array("b", bytes(len(visits)))
    if trace.perspective is Perspective.EACH or not (trace.cutoffs or trace.folded or trace.depths):
        return found
    turns, causes, root, folded = nodes.turns, nodes.causes, trace.max_player, trace.folded
    by_mover = trace.perspective is Perspective.MOVER
    lows, highs = array("i", bytes(4 * len(nodes))), array("i", bytes(4 * len(nodes)))
    """The least and the greatest value for MAX that the node can have by what was seen below it."""
    columns = (visits.kinds, visits.marks, visits.nodes, visits.children, visits.values, visits.alphas, visits.betas)
    for i, (kind, mark, node, child, own, alpha, beta) in enumerate(zip(*columns, strict=True)):
        is_max = turns[node] == root
        flipped = by_mover and not is_max
        value = -own if flipped else own
        if kind in (ENTER, LEAF):
            low = high = value
            if kind == LEAF and causes[node] in IN_WINDOW:
                low, high = _in_window(value, (-beta, -alpha) if flipped else (alpha, beta))
        else:
            low, high = lows[node], highs[node]
            if child != NONE and not mark & KEPT:
                below = lows[child], highs[child]
                if child in folded:
                    below = _unseen(value, (-beta, -alpha) if flipped else (alpha, beta), mark & BEST, is_max)
                combine = max if is_max else min
                low, high = combine(low, below[0]), combine(high, below[1])
            if mark & CUT:
                low, high = (low, INFINITY) if is_max else (-INFINITY, high)
        lows[node], highs[node] = low, high
        if abs(value) < UNBOUNDED and (low < value or high > value):
            bound = 1 if high > value else -1
            found[i] = -bound if flipped else bound
    return found


def _in_window(value: Score, window: Window) -> tuple[Score, Score]:
    """Return the least and the greatest value that a result from this window leaves possible."""
    return (-INFINITY if value <= window[0] else value), (INFINITY if value >= window[1] else value)


def _unseen(value: Score, window: Window, best: int, is_max: bool) -> tuple[Score, Score]:
    if best:
        return _in_window(value, window)
    return (-INFINITY, value) if is_max else (value, INFINITY)
