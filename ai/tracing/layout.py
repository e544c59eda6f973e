"""The places of the nodes of a traced tree in a tidy drawing, and in the icicle of the effort. Places are numbers: a
parent comes before its children, and those stand from left to right, so that all below place k are the places after it,
up to ends[k]. Nothing here recurses: a tree can be deep."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Set
from dataclasses import dataclass, field

from ai.tracing.trace import NONE, Trace

APART = 1.0
"""Distance between neighbours in a row, in units."""
SKIPPED_APART = 0.5
"""Distance between the short strokes for branches that a cutoff skipped."""
MOST_STROKES = 4
"""Up to this number, each skipped move has a stroke; more share one."""
COUNTED_NODES = 50_000
"""In a larger tree the skipped moves share one stroke: counting them means playing every position out."""
NODES_BETWEEN_NEWS = 16384
LAST_ROW = 0.6
"""Height of the last row, in plies."""
ENDLESS = 1e6
"""Room of a node that has a row to itself."""
Tell = Callable[[float], None]
"""Called with the share of the work that is done, 0 to 1."""


def silent(share: float) -> None:
    """Ignore progress."""


@dataclass(slots=True, eq=False)
class Layout:
    """A tidy drawing of the tree below a node, in units across and plies down; one entry a place."""

    root: int
    nodes: array[int] = field(default_factory=lambda: array("i"))
    """The node at a place; NONE at a stroke for skipped moves, which come after the visited children."""
    parents: array[int] = field(default_factory=lambda: array("i"))
    ends: array[int] = field(default_factory=lambda: array("i"))
    """One more than the last place below."""
    plies: array[int] = field(default_factory=lambda: array("h"))
    xs: array[float] = field(default_factory=lambda: array("d"))
    """The middle of a node, in units; the leftmost one has 0."""
    rooms: array[float] = field(default_factory=lambda: array("f"))
    """Distance to the nearest neighbour of this place or of one of its siblings, in units."""
    rows: list[array[int]] = field(default_factory=list)
    row_xs: list[array[float]] = field(default_factory=list)
    row_rooms: list[float] = field(default_factory=list)
    width: float = 0.0

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def height(self) -> float:
        """Height in plies; the last row has nothing below it."""
        return len(self.rows) - 1 + LAST_ROW

    def place(self, node: int) -> int:
        first = self.frontier(node)
        return first if first < len(self.nodes) and self.nodes[first] == node else NONE

    def frontier(self, node: int) -> int:
        """The first place whose node has at least this number: nodes are numbered from left to right."""
        return bisect_left(range(len(self.nodes)), node, key=self._number_before)

    def _number_before(self, place: int) -> int:
        """The number of the node at a place; at a stroke that of the last node before it."""
        while self.nodes[place] == NONE:
            place -= 1
        return self.nodes[place]

    def family(self, place: int) -> tuple[int, int]:
        """The first and last index, in their row, of the children of a place and the strokes for skipped moves."""
        if self.ends[place] == place + 1:
            return 0, 0
        row = self.rows[self.plies[place] + 1]
        return bisect_left(row, place + 1), bisect_left(row, self.ends[place])

    def neighbour(self, place: int, right: int, down: int) -> int:
        parent = self.parents[place]
        if down:
            child = place + 1 if self.ends[place] > place + 1 else place
            return child if down > 0 else max(0, parent)
        if parent == NONE:
            return place
        row, (begin, end) = self.rows[self.plies[place]], self.family(parent)
        siblings = [each for each in row[begin:end] if self.nodes[each] != NONE]
        return siblings[min(max(0, siblings.index(place) + right), len(siblings) - 1)]

    def hull(self, place: int) -> tuple[float, float]:
        """The middles of the first and the last child, in units; of a leaf its own."""
        begin, end = self.family(place)
        if begin == end:
            return self.xs[place], self.xs[place]
        xs = self.row_xs[self.plies[place] + 1]
        return xs[begin], xs[end - 1]


def tidy(
    trace: Trace,
    root: int = 0,
    folded: Set[int] = frozenset(),
    stop: bytearray | None = None,
    tell: Tell = silent,
) -> Layout | None:
    """Lay out the tree below `root`; what is below a folded node is left out. None when it was stopped. The drawing is
    as narrow as the trees' outlines allow, siblings stand evenly, and each parent is in the middle above its children
    (C. Buchheim, M. Jünger and S. Leipert, Improving Walker's algorithm to run in linear time, 2002)."""
    stop = stop if stop is not None else bytearray(1)
    layout = Layout(root)
    if not _collect(layout, trace, folded, stop, tell):
        return None
    xs = _Tidy(layout).positions(stop, tell)
    if xs is None:
        return None
    least = min(xs)
    layout.xs = array("d", (x - least for x in xs))
    layout.width = max(layout.xs)
    for place, ply in enumerate(layout.plies):
        if ply == len(layout.rows):
            layout.rows.append(array("i"))
            layout.row_xs.append(array("d"))
        layout.rows[ply].append(place)
        layout.row_xs[ply].append(layout.xs[place])
    layout.rooms = _rooms(layout)
    layout.row_rooms = [_half_of(layout, row) for row in layout.rows]
    return layout


def _half_of(layout: Layout, row: array[int]) -> float:
    rooms = sorted(layout.rooms[place] for place in row if layout.nodes[place] != NONE)
    return rooms[len(rooms) // 2] if rooms else SKIPPED_APART


def _rooms(layout: Layout) -> array[float]:
    rooms = array("f", [SKIPPED_APART]) * len(layout)
    nodes, parents = layout.nodes, layout.parents
    for places, xs in zip(layout.rows, layout.row_xs, strict=True):
        family: list[int] = []
        least = ENDLESS
        for i, place in enumerate(places):
            if nodes[place] == NONE:
                continue
            if family and parents[place] != parents[family[0]]:
                for each in family:
                    rooms[each] = least
                family, least = [], ENDLESS
            family.append(place)
            for other in (i - 1, i + 1):
                if 0 <= other < len(places):
                    distance = abs(xs[other] - xs[i])
                    least = min(least, distance if nodes[places[other]] != NONE else 2 * distance - SKIPPED_APART)
        for each in family:
            rooms[each] = least
    return rooms


def _collect(layout: Layout, trace: Trace, folded: Set[int], stop: bytearray, tell: Tell) -> bool:
    first, following, above = trace.nodes.first_children, trace.nodes.next_siblings, trace.nodes.parents
    nodes, parents, ends, plies = layout.nodes, layout.parents, layout.ends, layout.plies
    strokes = _strokes(trace)
    node, parent, ply = layout.root, NONE, 0
    while True:
        place = len(nodes)
        if place % NODES_BETWEEN_NEWS == 0:
            if stop[0]:
                return False
            tell(0.2 * place / len(trace.nodes))
        nodes.append(node)
        parents.append(parent)
        plies.append(ply)
        ends.append(place + 1)
        child = NONE if node in folded else first[node]
        if child != NONE:
            node, parent, ply = child, place, ply + 1
            continue
        while node != layout.root and following[node] == NONE:
            for _ in range(strokes(above[node])):
                nodes.append(NONE)
                parents.append(parent)
                plies.append(ply)
                ends.append(len(nodes))
            node = above[node]
            ends[parent] = len(nodes)
            parent, ply = parents[parent], ply - 1
        if node == layout.root:
            break
        node = following[node]
    return True


def _strokes(trace: Trace) -> Callable[[int], int]:
    cut = bytearray(len(trace.nodes))
    for step in trace.cutoffs:
        cut[trace.visits.nodes[step - 1]] = 1
    counted = len(trace.nodes) <= COUNTED_NODES

    def strokes(node: int) -> int:
        if not cut[node]:
            return 0
        count = skipped_count(trace, node) if counted else 1
        return count if count <= MOST_STROKES else 1

    return strokes


def skipped_count(trace: Trace, node: int) -> int:
    """The number of moves of a node that the search never tried."""
    tried = {trace.nodes.codes[child] for child in trace.children(node)}
    return len(trace.position(node).legal_moves()) - len(tried)


class _Tidy:
    """The algorithm of Buchheim, Jünger and Leipert on the places of a layout, with their names."""

    def __init__(self, layout: Layout) -> None:
        count = len(layout)
        self.count = count
        self.parents = layout.parents
        self.ends = layout.ends
        self.half = [APART / 2 if node != NONE else SKIPPED_APART / 2 for node in layout.nodes]
        self.prelim = [0.0] * count
        self.mod = [0.0] * count
        self.shift = [0.0] * count
        self.change = [0.0] * count
        self.thread = [NONE] * count
        self.ancestor = list(range(count))
        self.number = [0] * count
        self.left = [NONE] * count
        self.last = [NONE] * count
        for place in range(1, count):
            parent = self.parents[place]
            before = self.last[parent]
            if before != NONE:
                self.left[place] = before
                self.number[place] = self.number[before] + 1
            self.last[parent] = place
        self.default = [place + 1 for place in range(count)]
        """The default ancestor among a node's children, at first the first one."""

    def positions(self, stop: bytearray, tell: Tell) -> list[float] | None:
        parents, count = self.parents, self.count
        open_places: list[int] = []
        for place in range(count):
            if place % NODES_BETWEEN_NEWS == 0:
                if stop[0]:
                    return None
                tell(0.2 + 0.7 * place / count)
            while open_places and open_places[-1] != parents[place]:
                self._finish(open_places.pop())
            open_places.append(place)
        while open_places:
            self._finish(open_places.pop())
        sums, xs = [0.0] * count, self.prelim
        for place in range(1, count):
            parent = parents[place]
            sums[place] = sums[parent] + self.mod[parent]
            xs[place] += sums[place]
        return xs

    def _finish(self, place: int) -> None:
        last, left = self.last[place], self.left[place]
        middle = 0.0
        if last != NONE:
            self._execute_shifts(place)
            middle = (self.prelim[place + 1] + self.prelim[last]) / 2
        if left == NONE:
            self.prelim[place] = middle
            return
        self.prelim[place] = self.prelim[left] + self.half[left] + self.half[place]
        if last != NONE:
            self.mod[place] = self.prelim[place] - middle
        self._apportion(place)

    def _execute_shifts(self, place: int) -> None:
        shift = change = 0.0
        child = self.last[place]
        while child != NONE:
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change
            child = self.left[child]

    def _next_left(self, place: int) -> int:
        return place + 1 if self.last[place] != NONE else self.thread[place]

    def _next_right(self, place: int) -> int:
        last = self.last[place]
        return last if last != NONE else self.thread[place]

    def _apportion(self, place: int) -> None:
        """Move a subtree as far to the right as the subtrees on its left require."""
        prelim, mod, parents = self.prelim, self.mod, self.parents
        parent = parents[place]
        inner_right = outer_right = place
        inner_left, outer_left = self.left[place], parent + 1
        sum_inner_right = sum_outer_right = mod[place]
        sum_inner_left, sum_outer_left = mod[inner_left], mod[outer_left]
        next_left, next_right = self._next_right(inner_left), self._next_left(inner_right)
        while NONE not in (next_left, next_right):
            inner_left, inner_right = next_left, next_right
            outer_left, outer_right = self._next_left(outer_left), self._next_right(outer_right)
            self.ancestor[outer_right] = place
            shift = prelim[inner_left] + sum_inner_left - prelim[inner_right] - sum_inner_right
            shift += self.half[inner_left] + self.half[inner_right]
            if shift > 0:
                above = self.ancestor[inner_left]
                self._move(above if parents[above] == parent else self.default[parent], place, shift)
                sum_inner_right += shift
                sum_outer_right += shift
            sum_inner_left += mod[inner_left]
            sum_inner_right += mod[inner_right]
            sum_outer_left += mod[outer_left]
            sum_outer_right += mod[outer_right]
            next_left, next_right = self._next_right(inner_left), self._next_left(inner_right)
        if next_left != NONE and self._next_right(outer_right) == NONE:
            self.thread[outer_right] = next_left
            mod[outer_right] += sum_inner_left - sum_outer_right
        if next_right != NONE and self._next_left(outer_left) == NONE:
            self.thread[outer_left] = next_right
            mod[outer_left] += sum_inner_right - sum_outer_left
            self.default[parent] = place

    def _move(self, left: int, right: int, shift: float) -> None:
        share = shift / (self.number[right] - self.number[left])
        self.change[right] -= share
        self.shift[right] += shift
        self.change[left] += share
        self.prelim[right] += shift
        self.mod[right] += shift


# The icicle


@dataclass(slots=True)
class Effort:
    """The bars of all nodes, in numbers of positions; those that were visited but not written down count too."""

    sizes: array[int] = field(default_factory=lambda: array("i"))
    """The number of positions at a node and below it."""
    lefts: array[int] = field(default_factory=lambda: array("i"))
    """The left ends of the bars; that of a root is 0."""
    rows: dict[int, list[array[int]]] = field(default_factory=dict)
    row_lefts: dict[int, list[array[int]]] = field(default_factory=dict)
    """Their `lefts`."""


def effort(trace: Trace, stop: bytearray | None = None) -> Effort | None:
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
