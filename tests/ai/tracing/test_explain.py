"""Explanations of each step of a trace, and the condition of the next cut."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.textbook.brackets import parse_tree, random_tree
from ai.textbook.trees import AIMA, TEXTBOOK, Tree
from ai.tracing.explain import Event, Role, StepExplanation, explain, next_cut, open_node
from ai.tracing.run import BY_MOVER, SEARCHES, WITH_WINDOW, Request, possible, run
from ai.tracing.trace import NONE, Trace, VisitFlag, VisitKind
from game.checkers.kind import CHECKERS
from game.core import Reason, State
from game.tictactoe.position import TicTacToe
from tests.ai.tracing.by_hand import maxn_trace


def name(trace: Trace, node: int) -> str:
    """The letter of a node of an explicit tree."""
    tree: State[Any] = trace.position(node)
    assert isinstance(tree, Tree)
    return tree.name


def trace_of(
    tree: State[Any], algorithm: str = "alphabeta", *, book_cut: bool = False, depth: int | None = None
) -> Trace:
    return run(Request(tree, algorithm, depth, book_cut=book_cut))


def at(trace: Trace, letter: str, event: Event) -> StepExplanation:
    """The first step at which that happens at the node with that letter."""
    found = (explain(trace, step) for step in range(1, len(trace) + 1))
    return next(each for each in found if each.event is event and name(trace, each.node) == letter)


def test_every_step_of_the_textbook_s_tree() -> None:
    trace = trace_of(TEXTBOOK)
    events = [(name(trace, each.node), each.event.name) for each in (explain(trace, step) for step in range(22))]
    assert events == [
        ("A", "START"), ("A", "ENTER"), ("B", "ENTER"), ("D", "ENTER"), ("H", "END"), ("D", "FIRST"), ("I", "END"),
        ("D", "BETTER"), ("B", "FIRST"), ("E", "ENTER"), ("J", "END"), ("E", "CUT"), ("B", "NOT_BETTER"),
        ("A", "FIRST"), ("C", "ENTER"), ("F", "ENTER"), ("L", "END"), ("F", "FIRST"), ("M", "END"),
        ("F", "NOT_BETTER"), ("C", "CUT"), ("A", "DONE"),
    ]  # fmt: skip


def test_a_cutoff_says_which_numbers_met_and_who_has_something_better_where() -> None:
    trace = trace_of(TEXTBOOK)
    cut = at(trace, "E", Event.CUT)
    assert (cut.role, cut.closed, name(trace, cut.holder), cut.skipped) == (Role.MAX, (7, 6), "B", ("K",))
    cut = at(trace, "C", Event.CUT)
    assert (cut.role, cut.closed, name(trace, cut.holder), cut.skipped) == (Role.MIN, (6, 5), "A", ("G",))


def test_a_cutoff_of_negamax_has_the_numbers_of_the_side_to_move() -> None:
    trace = trace_of(TEXTBOOK, "negamax-alphabeta")
    cut = at(trace, "C", Event.CUT)
    assert (cut.role, cut.closed, name(trace, cut.holder), cut.child_value) == (Role.MOVER, (-5, -6), "A", -5)


def test_a_cutoff_names_the_node_whose_value_is_certain() -> None:
    """Several nodes have the bound's number, but the deeper ones have it from a child that was cut."""
    tree = parse_tree("[[[[5,8],[5,5]],[[7,9],[-3,-4]]],[[[7,6],[-4,-6]],[[5,0],[-5,-7]]]]")
    trace = trace_of(tree)
    assert name(trace, at(trace, "O", Event.CUT).holder) == "A"


@pytest.mark.parametrize("book_cut", [False, True])
@pytest.mark.parametrize("algorithm", WITH_WINDOW)
def test_what_the_opponent_has_at_a_cutoff_is_what_full_minimax_finds_there(algorithm: str, book_cut: bool) -> None:
    for seed in range(100):
        trace = trace_of(random_tree(2, 5, seed, lowest=-3, highest=3), algorithm, book_cut=book_cut)
        for step in trace.cutoffs:
            cut = explain(trace, step, book_cut=book_cut)
            tried = [each for each in trace.children(cut.holder) if each not in trace.path(cut.node)]
            is_max = trace.nodes.turns[cut.holder] == 0
            sure = (max if is_max else min)(full_value(trace.position(each)) for each in tried)
            bound = trace.value_at(cut.holder, step)
            assert sure == bound, f"seed {seed}, step {step}"


def full_value(tree: State[Any]) -> int:
    """The value for MAX by minimax without cutoffs."""
    assert isinstance(tree, Tree)
    if not tree.branches:
        return tree.payoffs[0]
    values = [full_value(child) for _, child in tree.branches]
    return max(values) if tree.turn == 0 else min(values)


def test_the_end_has_the_value_and_the_line() -> None:
    trace = trace_of(TEXTBOOK, "minimax")
    done = explain(trace, len(trace))
    assert (done.event, done.value, done.line) == (Event.DONE, 6, ("B", "D", "I"))


def test_back_from_a_child_the_two_numbers_are_at_hand() -> None:
    trace = trace_of(AIMA)
    worse = at(trace, "B", Event.NOT_BETTER)
    assert (worse.role, name(trace, worse.child), worse.child_value, worse.before) == (Role.MIN, "b2", 12, 3)
    better = at(trace, "D", Event.BETTER)
    assert (name(trace, better.child), better.child_value, better.before, better.value) == ("d2", 5, 14, 5)


def test_the_result_and_the_depth_limit_at_a_leaf() -> None:
    start = TicTacToe.parse("XOX/.OO/.X.")
    ended = trace_of(start, "minimax")
    outcomes = [explain(ended, step).outcome for step in range(len(ended) + 1)]
    assert {outcome.reason for outcome in outcomes if outcome} == {Reason.LINE, Reason.BOARD_FULL}
    limited = trace_of(start, "minimax", depth=1)
    assert [explain(limited, step).event.name for step in range(1, 4)] == ["ENTER", "DEPTH", "FIRST"]


def test_the_next_cut_is_announced_at_the_node_that_waits_for_a_reply() -> None:
    trace = trace_of(TEXTBOOK)
    entered = at(trace, "E", Event.ENTER).step
    condition = next_cut(trace, entered)
    assert condition
    assert (name(trace, condition.node), condition.bound, condition.or_less) == ("E", 6, False)
    condition = next_cut(trace, at(trace, "C", Event.ENTER).step)
    assert condition
    assert (name(trace, condition.node), condition.bound, condition.or_less) == ("C", 6, True)
    assert not next_cut(trace, at(trace, "D", Event.ENTER).step)  # its window is open


def test_nothing_can_be_cut_before_the_start_and_after_the_end() -> None:
    trace = trace_of(TEXTBOOK)
    assert not next_cut(trace, 0)
    assert not next_cut(trace, len(trace))
    assert open_node(trace, len(trace)) == NONE


TREES = st.builds(
    random_tree, st.integers(1, 4), st.integers(1, 4), st.integers(0, 10**6), lowest=st.just(-3), highest=st.just(3)
)
UNEVEN = st.sampled_from(["[[3,[4,-5,2]],[[2],1,[7,[0,1]]],2]", "[1,[2,0],[1,1],[1,0]]", "[[5],[5,5],[4,6]]"]).map(
    parse_tree
)


def check_conditions(trace: Trace, *, by_mover: bool, book_cut: bool) -> int:
    """Check that the cuts come exactly when they are announced; return their number."""
    for step in range(2, len(trace) + 1):
        visit = trace.visit(step)
        if visit.kind is not VisitKind.BACK:
            continue
        waiting = [next_cut(trace, each, book_cut=book_cut) for each in (entered(trace, visit.child, step), step - 1)]
        assert waiting[0] == waiting[1]
        condition = waiting[0]
        value = trace.visit(trace.last_step(visit.child, step)).value
        assert condition is None or condition.node == visit.node
        assert bool(visit.mark & VisitFlag.CUT) == bool(condition and condition.holds(-value if by_mover else value))
    return len(trace.cutoffs)


@pytest.mark.parametrize("book_cut", [False, True])
@pytest.mark.parametrize("algorithm", WITH_WINDOW)
@settings(max_examples=60, deadline=None)
@given(tree=TREES | UNEVEN)
def test_the_condition_says_exactly_when_the_cut_comes(algorithm: str, book_cut: bool, tree: Tree) -> None:
    trace = trace_of(tree, algorithm, book_cut=book_cut)
    check_conditions(trace, by_mover=algorithm in BY_MOVER, book_cut=book_cut)


@pytest.mark.parametrize("algorithm", WITH_WINDOW)
@pytest.mark.parametrize(
    "start",
    [TicTacToe.parse("XO./.../..."), CHECKERS.parse_position("B:W20,22,28,31:B11,13,15,16,19", "english")],
    ids=["tic-tac-toe", "checkers"],
)
def test_the_condition_holds_with_all_switches_too(start: State[Any], algorithm: str) -> None:
    request = Request(start, algorithm, 3)
    trace = run(replace(request, switches=possible(request)))
    assert check_conditions(trace, by_mover=algorithm in BY_MOVER, book_cut=False)


def entered(trace: Trace, child: int, step: int) -> int:
    """The step before a child was entered: its parent was visited there, and waited for it."""
    return trace.steps_of(child)[0] - 1


@pytest.mark.parametrize("book_cut", [False, True])
@pytest.mark.parametrize("algorithm", WITH_WINDOW)
@settings(max_examples=60, deadline=None)
@given(tree=TREES | UNEVEN)
def test_a_cutoff_is_told_with_numbers_that_are_on_the_screen(algorithm: str, book_cut: bool, tree: Tree) -> None:
    trace = trace_of(tree, algorithm, book_cut=book_cut)
    for step in trace.cutoffs:
        cut = explain(trace, step, book_cut=book_cut)
        alpha, beta = cut.closed
        assert alpha > beta if book_cut else alpha >= beta
        assert cut.skipped
        assert cut.holder in trace.path(cut.node)[:-1]
        held = trace.visit(trace.last_step(cut.holder, step)).value
        assert held == (-beta if cut.role is Role.MOVER else alpha if cut.role is Role.MIN else beta)


@pytest.mark.parametrize("algorithm", SEARCHES)
@settings(max_examples=30, deadline=None)
@given(tree=TREES)
def test_the_comparison_is_true(algorithm: str, tree: Tree) -> None:
    trace = trace_of(tree, algorithm)
    for step in range(1, len(trace)):
        each = explain(trace, step)
        if each.event is Event.FIRST:
            assert (each.value, each.before) == (each.child_value, None)
        elif each.event in {Event.BETTER, Event.NOT_BETTER}:
            assert each.child_value is not None
            assert each.before is not None
            first, second = (
                (each.before, each.child_value) if each.role is Role.MIN else (each.child_value, each.before)
            )
            assert (first > second) == (each.event is Event.BETTER)
            assert each.value == (each.child_value if each.event is Event.BETTER else each.before)


def test_in_max_n_each_player_compares_its_own_payoffs() -> None:
    trace = maxn_trace()
    steps = [explain(trace, step) for step in range(1, len(trace) + 1)]
    assert {each.role for each in steps} == {Role.PLAYER}
    assert [each.event.name for each in steps] == ["ENTER", "END", "FIRST", "END", "BETTER", "END", "DONE"]
    better = steps[4]
    assert (better.before, better.child_value, better.value) == (1, 4, 4)
    assert (better.child_payoffs, better.payoffs) == ((4, 2, 3), (4, 2, 3))
    assert (steps[6].child_payoffs, steps[6].payoffs) == ((4, 9, 9), (4, 2, 3))
    assert not [step for step in range(len(trace) + 1) if next_cut(trace, step)]


def test_what_was_not_written_down_is_not_compared() -> None:
    trace = run(Request(random_tree(3, 4, seed=3), "minimax"), most_visits=9)
    assert trace.folded
    backs = [explain(trace, step) for step in range(1, len(trace) + 1) if trace.visit(step).kind is VisitKind.BACK]
    unknown = [each for each in backs if each.child in trace.folded]
    assert unknown
    for each in unknown:
        better = bool(trace.visit(each.step).mark & VisitFlag.BEST)
        assert each.child_value == (each.value if better else None)
