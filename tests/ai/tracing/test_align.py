"""Two searches walked through together."""

from random import Random

import pytest

from ai.textbook.trees import AIMA, TEXTBOOK
from ai.tracing.align import Alignment
from ai.tracing.compare import MoveOrder, ordered
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace
from ai.tracing.variants import uniform_tree
from game.tictactoe.position import TicTacToe

MIDDLE = TicTacToe.parse("X.O/.X./..O")


def traced(request: Request) -> Trace:
    trace = run(request)
    assert trace.report is not None
    return trace


def name(trace: Trace, node: int) -> str:
    position = trace.position(node)
    return str(getattr(position, "name", ""))


def test_what_minimax_alone_visits_in_the_textbook_s_tree() -> None:
    one, other = traced(Request(TEXTBOOK, "minimax")), traced(Request(TEXTBOOK, "alphabeta"))
    alignment = Alignment(one, other)
    assert {name(one, node) for node in alignment.only[0]} == {"K", "G", "N", "O"}
    assert alignment.only[1] == frozenset()
    assert alignment.last == len(one) == 29, "alpha-beta makes no visit that minimax does not make"
    assert list(alignment.differences) == [12, 23, 24, 26]
    assert [alignment.next_difference(moment) for moment in (0, 12, 26)] == [12, 23, None]
    assert alignment.moving(12) == (True, False)
    assert alignment.steps(29) == (29, 21)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Request(MIDDLE, "alphabeta", 4, book_cut=True), Request(MIDDLE, "alphabeta", 4)),
        (Request(MIDDLE, "negamax"), Request(MIDDLE, "negamax-alphabeta")),
        (Request(uniform_tree(3, 4, 1)), Request(ordered(uniform_tree(3, 4, 1), MoveOrder.BEST))),
        (Request(AIMA, "minimax"), Request(AIMA, "minimax")),
    ],
)
def test_every_step_of_both_has_its_moment(one: Request, other: Request) -> None:
    traces = traced(one), traced(other)
    alignment = Alignment(*traces)
    for side, trace in enumerate(traces):
        steps = [alignment.steps(moment)[side] for moment in range(alignment.last + 1)]
        assert sorted(set(steps)) == list(range(len(trace) + 1))
        assert steps == sorted(steps)
    assert all(any(alignment.moving(moment)) for moment in range(1, alignment.last + 1))


@pytest.mark.parametrize("order", [MoveOrder.BEST, MoveOrder.WORST])
def test_nodes_are_the_same_where_the_same_moves_lead_to_them(order: MoveOrder) -> None:
    tree = uniform_tree(3, 3, seed=Random(1).randrange(99))
    one, other = traced(Request(tree)), traced(Request(ordered(tree, order)))
    alignment = Alignment(one, other)
    lines = [{trace.line(node) for node in range(len(trace.nodes))} for trace in (one, other)]
    for side, trace in enumerate((one, other)):
        assert {trace.line(node) for node in alignment.only[side]} == lines[side] - lines[1 - side]


def test_a_visit_of_both_is_one_moment() -> None:
    one, other = traced(Request(MIDDLE, "minimax", 3)), traced(Request(MIDDLE, "alphabeta", 3))
    alignment = Alignment(one, other)
    both = [moment for moment in range(1, alignment.last + 1) if all(alignment.moving(moment))]
    assert len(both) == len(other)
    for moment in both:
        steps = alignment.steps(moment)
        assert one.line(one.visits.nodes[steps[0] - 1]) == other.line(other.visits.nodes[steps[1] - 1])
