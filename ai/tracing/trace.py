"""A search written down in columns: the tree that it visited, and every visit in order. A million visits take some 50
MB. A node is a number, 0 the first root; a step is the number of visits so far. Positions and moves are played out when
asked for."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import IntEnum, IntFlag
from functools import lru_cache
from itertools import accumulate, compress, count
from typing import Any

from ai.report import Line, Report
from ai.score import INFINITY, UNBOUNDED, Knowledge, Score, Window, parts_of
from ai.textbook.observe import LeafCause
from ai.textbook.trees import max_player
from game.core import State

NONE = -1
"""The node that is none: the parent of a root, the first child of a leaf."""

Decode = Callable[[State[Any], int], Any]
"""Turns the code of a node's move into the move, given the position in which it was played."""


class VisitKind(IntEnum):
    ENTER = 0
    """The search comes down to a node to try its moves."""
    LEAF = 1
    BACK = 2
    """It is back at a node from one of its children."""


class VisitFlag(IntFlag):
    BEST = 1
    """The child that the search is back from is the best one so far."""
    CUT = 2
    AGAIN = 4
    """A second search of a move, in another window or deeper. At a BACK: it beat alpha, that search comes."""
    VERIFYING = 8
    """A shallower search that may replace the full one (ProbCut). At a BACK: it ends, the move comes again."""


BEST = int(VisitFlag.BEST)


class Perspective(IntEnum):
    """The perspective of the values and windows of a trace."""

    MAX = 0
    MOVER = 1
    EACH = 2
    """One value a player, as in max^n: `Trace.payoffs` has them."""


@dataclass(slots=True)
class Nodes:
    """One entry a node, in the order of their first visits: a parent comes before its children."""

    parents: array[int] = field(default_factory=lambda: array("i"))
    codes: array[int] = field(default_factory=lambda: array("q"))
    plies: array[int] = field(default_factory=lambda: array("h"))
    turns: array[int] = field(default_factory=lambda: array("b"))
    causes: array[int] = field(default_factory=lambda: array("b"))
    """The reason why it is a leaf, a `LeafCause`; INNER otherwise."""
    first_children: array[int] = field(default_factory=lambda: array("i"))
    next_siblings: array[int] = field(default_factory=lambda: array("i"))

    def __len__(self) -> int:
        return len(self.parents)

    def add(self, parent: int, code: int, ply: int, turn: int, cause: LeafCause) -> int:
        """Add a node below its parent, or a root below NONE; return its number."""
        self.parents.append(parent)
        self.codes.append(code)
        self.plies.append(ply)
        self.turns.append(turn)
        self.causes.append(cause)
        return len(self.parents) - 1

    def extend(self, rows: list[tuple[int, int, int, int, int]]) -> None:
        _extend((self.parents, self.codes, self.plies, self.turns, self.causes), rows)

    def link(self) -> None:
        parents = self.parents
        self.first_children = firsts = array("i", [NONE]) * len(parents)
        self.next_siblings = nexts = array("i", [NONE]) * len(parents)
        for node in range(len(parents) - 1, -1, -1):
            parent = parents[node]
            if parent != NONE:
                nexts[node] = firsts[parent]
                firsts[parent] = node


@dataclass(slots=True)
class Visits:
    """One entry a visit; the visit at index i is the step i + 1."""

    kinds: array[int] = field(default_factory=lambda: array("b"))
    marks: array[int] = field(default_factory=lambda: array("b"))
    nodes: array[int] = field(default_factory=lambda: array("i"))
    children: array[int] = field(default_factory=lambda: array("i"))
    """The child that the search is back from; NONE at any other visit."""
    values: array[int] = field(default_factory=lambda: array("i"))
    alphas: array[int] = field(default_factory=lambda: array("i"))
    betas: array[int] = field(default_factory=lambda: array("i"))

    def __len__(self) -> int:
        return len(self.nodes)

    def add(self, kind: VisitKind, node: int, value: Score, window: Window, child: int = NONE, mark: int = 0) -> None:
        self.kinds.append(kind)
        self.marks.append(mark)
        self.nodes.append(node)
        self.children.append(child)
        self.values.append(value)
        self.alphas.append(window[0])
        self.betas.append(window[1])

    def extend(self, rows: list[tuple[int, int, int, int, int, int, int]]) -> None:
        """Add many visits, each given as its entries in the columns from left to right."""
        columns = (self.kinds, self.marks, self.nodes, self.children, self.values, self.alphas, self.betas)
        _extend(columns, rows)


def _extend(columns: tuple[array[int], ...], rows: Sequence[tuple[int, ...]]) -> None:
    for column, entries in zip(columns, zip(*rows, strict=True), strict=False):
        column.extend(array(column.typecode, entries))


@dataclass(frozen=True, slots=True)
class Visit:
    step: int
    kind: VisitKind
    mark: VisitFlag
    node: int
    child: int
    value: Score
    window: Window


@dataclass(eq=False)
class Trace:
    """A search written down. It does not change any more."""

    start: State[Any]
    nodes: Nodes
    visits: Visits
    perspective: Perspective
    report: Report | None
    """None when the search was stopped."""
    _: KW_ONLY
    decode: Decode
    roots: array[int]
    """One node an iteration."""
    folded: dict[int, int]
    """Number of positions visited below a node that were not written down for want of room."""
    payoffs: list[tuple[int, ...]] | None = None
    """Result of max^n at each visit, one value a player."""
    depths: array[int] | None = None
    """Depth left at each node of the engine's; an inner node at 0 or less belongs to the quiescence search."""
    limits: Sequence[int] = ()
    """Depth of each iteration of a textbook's search with quiescence."""
    lines: Sequence[int] = ()
    """Line of a printed listing that is shown at each visit."""

    def __post_init__(self) -> None:
        nodes, visits = self.nodes, self.visits
        self.max_player = max_player(self.start)
        nodes.link()
        self._first, self._of_node = _by_node(visits.nodes, len(nodes))
        self.cutoffs = array("i", compress(count(1), map(int(VisitFlag.CUT).__and__, visits.marks)))
        at_roots = (step for root in self.roots for step in self.steps_of(root))
        self.changes = array("i", (step for step in at_roots if visits.marks[step - 1] & BEST))
        """The steps at which the best move of the root changed."""
        self._play = lru_cache(maxsize=4096)(self._play_to)

    def __len__(self) -> int:
        return len(self.visits)

    def revisited(self, visits: Visits) -> Trace:
        """The same tree with other visits, which need not come to every node."""
        return Trace(
            self.start, self.nodes, visits, self.perspective, None, decode=self.decode, roots=self.roots, folded={}
        )

    # Nodes

    def position(self, node: int) -> State[Any]:
        return self._play(node)[1]

    def move(self, node: int) -> Any:
        """The move that led to a node; None at a root."""
        return self._play(node)[0]

    def _play_to(self, node: int) -> tuple[Any, State[Any]]:
        """The move that led to a node, and its position; played out from the root, so that no depth is too deep."""
        move, position = None, self.start
        for each in self.path(node)[1:-1]:
            move, position = self._play(each)
        if self.nodes.parents[node] != NONE:
            move = self.decode(position, self.nodes.codes[node])
            position = position.play(move)
        return move, position

    def path(self, node: int) -> list[int]:
        found = [node]
        while (node := self.nodes.parents[node]) != NONE:
            found.append(node)
        return found[::-1]

    def is_beyond(self, node: int) -> bool:
        """True if an inner node lies beyond the depth of the search, in the quiescence search."""
        if self.depths is not None:
            return self.depths[node] <= 0
        if not self.limits:
            return False
        return self.nodes.plies[node] >= self.limits[bisect_right(self.roots, node) - 1]

    def line(self, node: int) -> Line:
        return tuple(self.move(each) for each in self.path(node)[1:])

    def children(self, node: int) -> Iterator[int]:
        child = self.nodes.first_children[node]
        while child != NONE:
            yield child
            child = self.nodes.next_siblings[child]

    def skipped(self, node: int) -> tuple[Any, ...]:
        """The moves of a node that the search never tried, in their fixed order; () at a leaf."""
        if self.nodes.causes[node] != LeafCause.INNER:
            return ()
        tried = {self.move(child) for child in self.children(node)}
        return tuple(move for move in self.position(node).legal_moves() if move not in tried)

    # Moments

    def visit(self, step: int) -> Visit:
        i, visits = step - 1, self.visits
        window = visits.alphas[i], visits.betas[i]
        mark = VisitFlag(visits.marks[i])
        return Visit(
            step, VisitKind(visits.kinds[i]), mark, visits.nodes[i], visits.children[i], visits.values[i], window
        )

    def steps_of(self, node: int) -> memoryview:
        return memoryview(self._of_node)[self._first[node] : self._first[node + 1]]

    def last_step(self, node: int, step: int) -> int:
        """The last step up to `step` at which a node is visited; 0 when the search has not come there by then."""
        low, high = self._first[node], self._first[node + 1]
        at = bisect_right(self._of_node, step, low, high)
        return self._of_node[at - 1] if at > low else 0

    def value_at(self, node: int, step: int) -> Score | None:
        """The value of a node at a step, for MAX, or in max^n for its mover; None when it has none yet."""
        last = self.last_step(node, step)
        if not last:
            return None
        value = self.visits.values[last - 1]
        if abs(value) >= INFINITY:
            return None
        by_other = self.perspective is Perspective.MOVER and self.nodes.turns[node] != self.max_player
        return -value if by_other else value

    def root_at(self, step: int) -> int:
        seen = bisect_right(self.roots, step, key=lambda root: self._of_node[self._first[root]])
        return self.roots[max(0, seen - 1)]

    def best_child(self, node: int, step: int) -> int:
        """The child whose value a node has at a step; NONE when no child has given it one yet."""
        low, high = self._first[node], self._first[node + 1]
        for at in range(bisect_right(self._of_node, step, low, high) - 1, low - 1, -1):
            i = self._of_node[at] - 1
            if self.visits.marks[i] & BEST:
                return self.visits.children[i]
        return NONE

    def best_line(self, step: int) -> list[int]:
        """The nodes of the principal variation as it stands at a step, the root first."""
        node, found = self.root_at(step), []
        while node != NONE:
            found.append(node)
            node = self.best_child(node, step)
        return found

    def next_of(self, steps: array[int], step: int) -> int | None:
        """The first of the sorted `steps`, `cutoffs` or `changes`, after `step`."""
        at = bisect_right(steps, step)
        return steps[at] if at < len(steps) else None

    def last_of(self, steps: array[int], step: int) -> int | None:
        at = bisect_left(steps, step)
        return steps[at - 1] if at else None


def value_text(value: Score, unit: int = 1) -> str:
    """A value, alpha or beta as the textbooks' tables print it: a plain number; evaluations in whole units.

    >>> value_text(-INFINITY), value_text(6), value_text(-200, 100)
    ('-inf', '6', '-2')
    """
    if unit > 1 and parts_of(value).knowledge is Knowledge.EVALUATION:
        return f"{value / unit:g}"
    return str(value) if abs(value) < UNBOUNDED else "+inf" if value > 0 else "-inf"


def _by_node(nodes: array[int], number: int) -> tuple[array[int], array[int]]:
    """Sort the steps by node: the steps of node n stand in the second array from first[n] to first[n + 1]."""
    counts = array("i", bytes(4 * (number + 1)))
    for node in nodes:
        counts[node + 1] += 1
    first = array("i", accumulate(counts))
    place = first[:]
    steps = array("i", bytes(4 * len(nodes)))
    for step, node in enumerate(nodes, 1):
        at = place[node]
        steps[at] = step
        place[node] = at + 1
    return first, steps
