"""Two searches of one position walked through together: which nodes and which visits they share. Nodes are the same
when the same moves lead to them; a visit that both make is one moment where their order allows it."""

from array import array
from bisect import bisect_right

from ai.tracing.trace import NONE, Trace

Key = tuple[int, int, int]
"""Kind, node and child of a visit that both may make, in numbers of the first trace."""


class Alignment:
    """Two traces merged into moments, 0 (before the first step) to `last`."""

    def __init__(self, one: Trace, other: Trace) -> None:
        """They must be of one position, each with one iteration."""
        self.traces = one, other
        self._same = _same_nodes(one, other)
        """Node of the first trace for each node of the other one, a number below NONE if there is none."""
        self._steps = _merged(one, other, self._same)
        """Steps of both traces at each moment, one after the other."""
        shared = {node for node in self._same if node >= 0}
        self.only = (
            frozenset(range(len(one.nodes))) - shared,
            frozenset(node for node, same in enumerate(self._same) if same < 0),
        )
        """The nodes of each trace that the other search does not visit."""
        self.differences = array("i", (moment for moment in range(1, self.last + 1) if self._parts(moment)))
        """The moments at which one of them comes to a node that the other never visits."""

    @property
    def last(self) -> int:
        return len(self._steps) // 2 - 1

    def steps(self, moment: int) -> tuple[int, int]:
        return self._steps[2 * moment], self._steps[2 * moment + 1]

    def moving(self, moment: int) -> tuple[bool, bool]:
        now, before = self.steps(moment), self.steps(max(0, moment - 1))
        return now[0] != before[0], now[1] != before[1]

    def next_difference(self, moment: int) -> int | None:
        at = bisect_right(self.differences, moment)
        return self.differences[at] if at < len(self.differences) else None

    def _parts(self, moment: int) -> bool:
        for side, (trace, moved) in enumerate(zip(self.traces, self.moving(moment), strict=True)):
            if moved:
                step = self.steps(moment)[side]
                node = trace.visits.nodes[step - 1]
                if node in self.only[side] and trace.steps_of(node)[0] == step:
                    return True
        return False


def _same_nodes(one: Trace, other: Trace) -> list[int]:
    """See Alignment; a node that the first trace does not have gets a number of its own below NONE."""
    by_move: dict[int, dict[object, int]] = {}
    found: list[int] = []
    for node, parent in enumerate(other.nodes.parents):
        if parent == NONE:
            found.append(0)
            continue
        above = found[parent]
        if above >= 0 and above not in by_move:
            by_move[above] = {one.move(child): child for child in one.children(above)}
        found.append(by_move.get(above, {}).get(other.move(node), -2 - node))
    return found


def _keys(trace: Trace, same: list[int] | range) -> list[Key]:
    visits = trace.visits
    children = (NONE if child == NONE else same[child] for child in visits.children)
    return [(kind, same[node], child) for kind, node, child in zip(visits.kinds, visits.nodes, children, strict=True)]


def _merged(one: Trace, other: Trace, same: list[int]) -> "array[int]":
    """The steps of both at each moment: a visit that the other one still makes later waits for it."""
    keys = _keys(one, range(len(one.nodes))), _keys(other, same)
    last: list[dict[Key | None, int]] = [{key: place for place, key in enumerate(each)} for each in keys]
    steps = array("i", (0, 0))
    at = [0, 0]
    while at[0] < len(keys[0]) or at[1] < len(keys[1]):
        due = [keys[side][at[side]] if at[side] < len(keys[side]) else None for side in (0, 1)]
        if due[0] != due[1]:
            waits = [last[1 - side].get(due[side], -1) >= at[1 - side] for side in (0, 1)]
            goes = [due[side] is not None and not (waits[side] and not waits[1 - side]) for side in (0, 1)]
            if all(goes):
                goes = [True, False] if due[0] is not None else [False, True]
        else:
            goes = [True, True]
        for side in (0, 1):
            at[side] += goes[side]
        steps.extend(at)
    return steps
