"""Bounds and the remarks on them, judged against minimax without cutoffs."""

from array import array
from typing import Any

import pytest

from ai.textbook.brackets import parse_tree, random_tree
from ai.textbook.trees import TEXTBOOK, Tree
from ai.tracing.bounds import ValueRelation, bound_at, bounds_of
from ai.tracing.explain import Event, Role, StepExplanation, explain
from ai.tracing.run import BY_MOVER, WITH_WINDOW, Request, run
from ai.tracing.trace import Trace, VisitKind
from game.core import State

SIZES = ((2, 3), (2, 4), (3, 3), (3, 2))
SEEDS = 84
"""Number of seeds; the sizes, the searches and the cut rules make 2,016 trees of them."""


def full(tree: State[Any]) -> int:
    """The value for MAX."""
    assert isinstance(tree, Tree)
    if not tree.branches:
        return tree.payoffs[0]
    values = [full(child) for _, child in tree.branches]
    return max(values) if tree.turn == 0 else min(values)


def holds(bound: ValueRelation, value: int, true: int) -> bool:
    """True if a value, with its bound, agrees with full minimax."""
    return {
        ValueRelation.EXACT: true == value,
        ValueRelation.AT_LEAST: true >= value,
        ValueRelation.AT_MOST: true <= value,
    }[bound]


class Judge:
    """One trace, and the true value of each of its nodes from the node's own perspective."""

    def __init__(self, trace: Trace, *, by_mover: bool) -> None:
        self.trace = trace
        self.signs = [-1 if by_mover and turn else 1 for turn in trace.nodes.turns]
        self.true = [self.signs[node] * full(trace.position(node)) for node in range(len(trace.nodes))]

    def child(self, what: StepExplanation) -> int:
        """The true value of the child, as the node sees it."""
        return self.true[what.child] * self.signs[what.child] * self.signs[what.node]

    def before(self, what: StepExplanation) -> int:
        """The true value of the best of the children before, as the node sees it."""
        signs, node = self.signs, what.node
        values = [
            self.true[each] * signs[each] * signs[node] for each in self.trace.children(node) if each < what.child
        ]
        return min(values) if what.role is Role.MIN else max(values)

    def check(self, what: StepExplanation) -> None:
        if what.child_value is not None:
            assert holds(what.child_bound, what.child_value, self.child(what))
        if what.before is not None:
            assert holds(what.bound_before, what.before, self.before(what))
        if what.event in {Event.BETTER, Event.NOT_BETTER} and what.decided:
            child, before = self.child(what), self.before(what)
            better = child < before if what.role is Role.MIN else child > before
            assert better == (what.event is Event.BETTER)
        if what.event is Event.CUT:
            assert what.value is not None
            assert holds(what.bound, what.value, self.true[what.node])
        if what.event is Event.DONE:
            assert (what.bound, what.value) == (ValueRelation.EXACT, self.true[what.node])


@pytest.mark.parametrize("book_cut", [False, True])
@pytest.mark.parametrize("algorithm", WITH_WINDOW)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_sentence_is_true_of_full_minimax(size: tuple[int, int], algorithm: str, book_cut: bool) -> None:
    for seed in range(SEEDS):
        trace = run(Request(random_tree(*size, seed, lowest=-3, highest=3), algorithm, book_cut=book_cut))
        judge = Judge(trace, by_mover=algorithm in BY_MOVER)
        for step in range(1, len(trace) + 1):
            judge.check(explain(trace, step, book_cut=book_cut))


def test_a_node_that_fails_low_without_a_cutoff_has_a_bound_too() -> None:
    trace = run(Request(parse_tree("[5,[[[3,7],[4,8]],9]]")))
    steps = [step for step in range(1, len(trace) + 1) if bound_at(trace, step) and step not in trace.cutoffs]
    assert [(trace.visit(step).value, bound_at(trace, step).name) for step in steps] == [(3, "AT_MOST"), (4, "AT_MOST")]


def test_the_bounds_of_the_textbook_s_tree() -> None:
    trace = run(Request(TEXTBOOK))
    found = [(step, bound_at(trace, step).name) for step in range(1, len(trace) + 1) if bound_at(trace, step)]
    assert found == [(11, "AT_LEAST"), (20, "AT_MOST")]


def test_without_cutoffs_all_is_exact() -> None:
    trace = run(Request(TEXTBOOK, "minimax"))
    assert bounds_of(trace) == array("b", bytes(len(trace)))
    assert VisitKind.BACK in set(trace.visits.kinds)
