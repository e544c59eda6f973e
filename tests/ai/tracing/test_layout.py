"""The tidy drawing: nothing overlaps, parents are in the middle above their children, and every node has a place."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ai.textbook.trees import TEXTBOOK
from ai.tracing.layout import APART, SKIPPED_APART, Layout, effort, tidy
from ai.tracing.run import Request, run
from ai.tracing.trace import NONE, Trace
from tests.ui.lab.trees import Nested, noughts_and_crosses, textbook, tree_of

nested = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=5), max_leaves=60)


def laid_out(trace: Trace, root: int = 0, folded: frozenset[int] = frozenset()) -> Layout:
    layout = tidy(trace, root, folded)
    assert layout is not None
    return layout


def middle(layout: Layout, node: int) -> float:
    return layout.xs[layout.place(node)]


def test_the_tree_of_the_textbook() -> None:
    layout = laid_out(run(Request(TEXTBOOK, "minimax")))
    assert [len(row) for row in layout.rows] == [1, 2, 4, 8]
    assert list(layout.row_xs[3]) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert list(layout.row_xs[0]) == [3.5]


def test_a_cutoff_takes_half_a_place_beside_the_children() -> None:
    trace = textbook()
    layout = laid_out(trace)
    strokes = [place for place, node in enumerate(layout.nodes) if node == NONE]
    assert [layout.nodes[layout.parents[place]] for place in strokes] == [
        node for node in range(len(trace.nodes)) if trace.skipped(node)
    ]
    for place in strokes:
        row, xs = layout.rows[layout.plies[place]], layout.row_xs[layout.plies[place]]
        at = list(row).index(place)
        assert xs[at] - xs[at - 1] == (APART + SKIPPED_APART) / 2


@given(nested)
def test_no_nodes_overlap_and_parents_are_in_the_middle(tree: Nested) -> None:
    trace = run(Request(tree_of(tree)))
    layout = laid_out(trace)
    assert min(layout.xs) == 0
    for places, xs in zip(layout.rows, layout.row_xs, strict=True):
        assert list(places) == sorted(places)
        for i in range(len(places) - 1):
            widths = (APART if layout.nodes[place] != NONE else SKIPPED_APART for place in places[i : i + 2])
            assert xs[i + 1] - xs[i] >= sum(widths) / 2 - 1e-6
    for place, x in enumerate(layout.xs):
        left, right = layout.hull(place)
        assert abs(x - (left + right) / 2) < 1e-6


@given(nested)
def test_every_node_is_found_at_its_place(tree: Nested) -> None:
    trace = run(Request(tree_of(tree)))
    layout = laid_out(trace)
    for node in range(len(trace.nodes)):
        place = layout.place(node)
        assert layout.nodes[place] == node
        assert layout.plies[place] == trace.nodes.plies[node]
        parent = trace.nodes.parents[node]
        assert layout.parents[place] == (NONE if parent == NONE else layout.place(parent))


def test_what_is_below_a_folded_node_has_no_place() -> None:
    trace = textbook()
    folded = 1
    layout = laid_out(trace, folded=frozenset({folded}))
    assert layout.place(folded) != NONE
    assert [layout.place(node) for node in trace.children(folded)] == [NONE, NONE]
    assert layout.place(7) != NONE


def test_the_part_below_a_node_alone() -> None:
    trace = textbook()
    layout = laid_out(trace, 7)
    assert [node for node in layout.nodes if node != NONE] == [7, 8, 9, 10]
    assert list(layout.plies)[:2] == [0, 1]
    assert [layout.place(node) for node in (0, 1, 6)] == [NONE, NONE, NONE]


def test_a_subtree_that_is_deep_but_narrow_goes_below_its_neighbour() -> None:
    layout = laid_out(run(Request(tree_of([[[1, 2]], [[3]], 4, [[[5, 6, 7]]]]), "minimax")))
    assert layout.width < 6


def test_siblings_stand_evenly_between_large_ones() -> None:
    trace = run(Request(tree_of([[1, 2, 3, 4, 5], 6, 7, 8, [9, 1, 2, 3, 4]]), "minimax"))
    layout = laid_out(trace)
    xs = [middle(layout, node) for node in trace.children(0)]
    gaps = [b - a for a, b in pairwise(xs)]
    assert max(gaps) - min(gaps) < 1e-6


def test_siblings_have_the_same_room() -> None:
    trace = noughts_and_crosses()
    layout = laid_out(trace)
    for node in range(len(trace.nodes)):
        rooms = {layout.rooms[layout.place(child)] for child in trace.children(node)}
        assert len(rooms) <= 1
        assert all(room >= APART - 1e-6 for room in rooms)


def test_a_layout_can_be_stopped() -> None:
    assert tidy(textbook(), stop=bytearray([1])) is None
    assert effort(textbook(), stop=bytearray([1])) is None


def test_the_effort_adds_up() -> None:
    trace = noughts_and_crosses()
    found = effort(trace)
    assert found is not None
    assert found.sizes[0] == len(trace.nodes)
    for node in range(len(trace.nodes)):
        children = list(trace.children(node))
        assert found.sizes[node] == 1 + sum(found.sizes[child] for child in children)
        lefts = [found.lefts[node]]
        for child in children:
            assert found.lefts[child] == lefts[-1]
            lefts.append(lefts[-1] + found.sizes[child])
    assert [len(row) for row in found.rows[0]] == [len(row) for row in _rows_of(trace)]


def _rows_of(trace: Trace) -> list[list[int]]:
    plies = list(trace.nodes.plies)
    return [[node for node, ply in enumerate(plies) if ply == each] for each in range(max(plies) + 1)]
