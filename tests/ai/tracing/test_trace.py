"""Queries on a trace of the textbook's tree at any step; the table is in tests/ai/textbook/test_trees.py."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.score import INFINITY
from ai.textbook.observe import LeafCause
from ai.textbook.switches import Switches
from ai.textbook.trees import TEXTBOOK
from ai.tracing.run import SEARCHES, Request, run
from ai.tracing.trace import NONE, Perspective, Trace, Visit, VisitFlag, VisitKind
from game.tictactoe.position import TicTacToe
from tests.ai.textbook.random_trees import switches, trees

TRACE = run(Request(TEXTBOOK))
"""Alpha-beta, 21 visits: A B D H D I D B E J E B A C F L F M F C A."""


def names(nodes: Iterable[int]) -> str:
    """The letters of nodes."""
    trees: list[Any] = [TRACE.position(node) for node in nodes]
    return "".join(tree.name for tree in trees)


def node(name: str) -> int:
    """The node of that letter."""
    return names(range(len(TRACE.nodes))).index(name)


def test_a_visit_has_all_that_the_columns_have() -> None:
    assert TRACE.visit(1) == Visit(1, VisitKind.ENTER, VisitFlag(0), node("A"), NONE, -INFINITY, (-INFINITY, INFINITY))
    assert TRACE.visit(4) == Visit(4, VisitKind.LEAF, VisitFlag(0), node("H"), NONE, 1, (-INFINITY, INFINITY))
    assert TRACE.visit(11) == Visit(11, VisitKind.BACK, VisitFlag.BEST | VisitFlag.CUT, node("E"), node("J"), 7, (7, 6))


def test_the_tree_has_the_nodes_that_were_visited_and_knows_the_rest() -> None:
    assert names(range(len(TRACE.nodes))) == "ABDHIEJCFLM"
    assert names(TRACE.children(node("B"))) == "DE"
    assert names(TRACE.path(node("J"))) == "ABEJ"
    assert TRACE.line(node("J")) == ("B", "E", "J")
    assert TRACE.move(0) is None
    assert [TRACE.skipped(node(each)) for each in "ECAJ"] == [("K",), ("G",), (), ()]
    assert [TRACE.nodes.causes[node(each)] for each in "AJ"] == [LeafCause.INNER, LeafCause.END]


def test_the_steps_of_a_node() -> None:
    assert list(TRACE.steps_of(node("B"))) == [2, 8, 12]
    assert [TRACE.last_step(node("B"), step) for step in (0, 1, 2, 7, 8, 11, 12, 21)] == [0, 0, 2, 2, 8, 8, 12, 12]


def test_the_best_child_and_line_as_they_stand() -> None:
    assert [TRACE.best_child(node("B"), step) for step in (2, 7, 8, 12)] == [NONE, NONE, node("D"), node("D")]
    assert [names(TRACE.best_line(step)) for step in (0, 4, 12, 13, 21)] == ["A", "A", "A", "ABDI", "ABDI"]
    assert TRACE.root_at(0) == TRACE.root_at(21) == 0


def test_cutoffs_and_changes_are_found_from_any_step() -> None:
    assert list(TRACE.cutoffs) == [11, 20]
    assert list(TRACE.changes) == [13]
    assert [TRACE.next_of(TRACE.cutoffs, step) for step in (0, 10, 11, 20, 21)] == [11, 11, 20, None, None]
    assert [TRACE.last_of(TRACE.cutoffs, step) for step in (0, 11, 12, 21)] == [None, None, 11, 20]


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax-alphabeta"])
def test_max_sees_the_same_values_in_every_search(algorithm: str) -> None:
    trace = run(Request(TEXTBOOK, algorithm))
    assert [trace.value_at(node("B"), step) for step in (1, 2, 7, 8, 21)] == [None, None, None, 6, 6]
    assert [trace.value_at(node(name), 21) for name in "ABDHIEJCFLM"] == [6, 6, 6, 1, 6, 7, 7, 5, 5, 5, 2]


def value_at(trace: Trace, node: int, step: int) -> int:
    """The value that a node has at a step, from its own perspective."""
    return trace.visit(trace.last_step(node, step)).value


def assert_values_come_from_children(trace: Trace) -> None:
    """Check that each node always has the best value of the children that the search is back from."""
    back: dict[int, list[int]] = {}
    for step in range(1, len(trace) + 1):
        visit = trace.visit(step)
        if visit.kind is VisitKind.LEAF:
            continue
        known = back.setdefault(visit.node, [])
        if visit.kind is VisitKind.BACK:
            known.append(value_at(trace, visit.child, step))
        by_mover = trace.perspective is Perspective.MOVER
        values = [-value for value in known] if by_mover else known
        highest = by_mover or trace.nodes.turns[visit.node] == trace.start.turn
        worst = -INFINITY if highest else INFINITY
        assert visit.value == (max if highest else min)([worst, *values])
        best = trace.best_child(visit.node, step)
        assert best == NONE if not known else value_at(trace, best, step) == (-visit.value if by_mover else visit.value)


@pytest.mark.parametrize("algorithm", SEARCHES)
@given(tree=trees(), depth=st.none() | st.integers(1, 4), book_cut=st.booleans())
def test_the_value_of_a_pruned_node_never_shows_in_its_parent(
    algorithm: str, tree: Any, depth: int | None, book_cut: bool
) -> None:
    assert_values_come_from_children(run(Request(tree, algorithm, depth, book_cut=book_cut)))


@pytest.mark.parametrize("algorithm", SEARCHES)
@settings(max_examples=40)
@given(
    numbers=st.lists(st.integers(0, 8), min_size=4, max_size=6),
    depth=st.integers(1, 3),
    chosen=switches(quiescence=True),
)
def test_nor_does_it_with_any_switches(algorithm: str, numbers: list[int], depth: int, chosen: Switches) -> None:
    board = TicTacToe.start()
    for number in numbers:
        if moves := board.legal_moves():
            board = board.play(moves[number % len(moves)])
    if not board.outcome():
        assert_values_come_from_children(run(Request(board, algorithm, depth, switches=chosen)))
