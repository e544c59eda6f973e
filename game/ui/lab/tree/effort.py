"""Where the effort of a search goes: a node is a bar in the row of its ply, as wide as the tree below it is large."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from ai.tracing.trace import NONE, Trace
from game.ui.lab.tree.layout import NODES_BETWEEN_NEWS, Tell, silent


@dataclass(slots=True)
class Effort:
    """The bars of all nodes, in numbers of positions; those that were visited but not written down count too."""

    sizes: array[int] = field(default_factory=lambda: array("i"))
    """How many positions a node and all below it are."""
    lefts: array[int] = field(default_factory=lambda: array("i"))
    """Where the bar of a node begins, the bar of its root beginning at 0."""
    rows: dict[int, list[array[int]]] = field(default_factory=dict)
    """By root the nodes of each ply from left to right."""
    row_lefts: dict[int, list[array[int]]] = field(default_factory=dict)
    """Their `lefts`."""


def effort(trace: Trace, stop: bytearray | None = None, tell: Tell = silent) -> Effort | None:
    """Add up the tree; None when it was stopped."""
    stop = stop if stop is not None else bytearray(1)
    count, parents = len(trace.nodes), trace.nodes.parents
    sizes = array("i", [1]) * count
    for node, positions in trace.folded.items():
        sizes[node] += positions
    for node in range(count - 1, -1, -1):
        if node % NODES_BETWEEN_NEWS == 0 and stop[0]:
            return None
        if parents[node] != NONE:
            sizes[parents[node]] += sizes[node]
    tell(0.5)
    lefts, ends = array("i", bytes(4 * count)), array("i", bytes(4 * count))
    found = Effort(sizes, lefts)
    root = NONE
    for node in range(count):
        if node % NODES_BETWEEN_NEWS == 0 and stop[0]:
            return None
        parent = parents[node]
        if parent == NONE:
            root = node
            found.rows[root], found.row_lefts[root] = [], []
        else:
            lefts[node] = ends[parent]
            ends[parent] += sizes[node]
        ends[node] = lefts[node]
        ply = trace.nodes.plies[node]
        if ply == len(found.rows[root]):
            found.rows[root].append(array("i"))
            found.row_lefts[root].append(array("i"))
        found.rows[root][ply].append(node)
        found.row_lefts[root][ply].append(lefts[node])
    return found
