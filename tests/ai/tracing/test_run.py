"""Traced searches: their reports, their limits, and the behaviour without room."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ai.score import WIN
from ai.textbook.observe import LeafCause
from ai.textbook.switches import Switches
from ai.textbook.trees import TEXTBOOK, Tree
from ai.tracing.run import SEARCHES, Request, possible, run
from ai.tracing.trace import NONE, Perspective, Trace
from ai.work.jobs import JobProgress, JobResult, Worker
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_every_node_of_the_report_is_in_the_tree(algorithm: str) -> None:
    trace = run(Request(TicTacToe.start(), algorithm, 3))
    assert trace.report is not None
    assert len(trace.nodes) == trace.report.nodes
    best = trace.best_line(len(trace))
    assert trace.line(best[-1]) == trace.report.pv
    assert trace.visit(len(trace)).value == trace.report.score
    assert trace.perspective == (Perspective.MOVER if "negamax" in algorithm else Perspective.MAX)


def test_positions_and_moves_are_played_out_again() -> None:
    start = Position.start(ENGLISH)
    trace = run(Request(start, "minimax", 3))
    assert len(trace.nodes) == 1 + 7 + 49 + 302
    for node in range(1, len(trace.nodes)):
        parent = trace.nodes.parents[node]
        assert trace.position(node) == trace.position(parent).play(trace.move(node))
        assert trace.nodes.turns[node] == trace.position(node).turn
        assert trace.nodes.plies[node] == len(trace.line(node))


def test_the_evaluation_asked_for_is_taken() -> None:
    start = TicTacToe.start()
    by_lines, by_nothing = (run(Request(start, "minimax", 1, name)).report for name in ("", "none"))
    assert by_lines is not None
    assert by_nothing is not None
    assert (by_lines.score, by_nothing.score) == (400, 0)


@pytest.mark.parametrize(("deepening", "limits"), [(True, [1, 2, 3]), (False, [3])])
def test_quiescence_begins_at_the_depth_of_each_iteration(deepening: bool, limits: list[int]) -> None:
    trace = run(Request(Position.start(ENGLISH), depth=3, switches=Switches(quiescence=True, deepening=deepening)))
    assert list(trace.limits) == limits


def test_what_has_no_room_is_counted_where_it_is_missing() -> None:
    request = Request(TicTacToe.start(), "minimax", 4)
    whole, small = run(request), run(request, most_visits=100)
    assert whole.report is not None
    assert small.report is not None
    assert (small.report.score, small.report.pv) == (whole.report.score, whole.report.pv)
    assert 100 <= len(small) < 150
    assert len(small.nodes) + sum(small.folded.values()) == whole.report.nodes
    assert [small.line(node) for node in small.children(0)] == [whole.line(node) for node in whole.children(0)]
    assert not whole.folded
    assert all(small.nodes.causes[node] == LeafCause.INNER for node in small.folded)


def test_a_search_that_is_stopped_leaves_what_it_has_written() -> None:
    stop, told = bytearray(1), []

    def tell(visits: int) -> None:
        told.append(visits)
        stop[0] = 1

    trace = run(Request(TicTacToe.start(), "minimax"), stop, tell)
    assert trace.report is None
    assert len(told) == 1
    assert told[0] <= len(trace) < told[0] + 300
    assert all(trace.nodes.parents[node] != NONE for node in range(1, len(trace.nodes)))


def test_the_worker_writes_a_search_down_until_it_is_stopped() -> None:
    def work(stop: bytearray, tell: Callable[[int], None]) -> Trace:
        return run(Request(TicTacToe.start(), "minimax"), stop, tell)

    worker = Worker()
    job = worker.start(work)
    news = []
    while job.running:
        if (found := job.poll()) is not None:
            news.append(found)
            job.stop_now()
    worker.close()
    first, last = news[0], news[-1]
    assert isinstance(first, JobProgress)
    assert isinstance(last, JobResult)
    assert 0 < first.told <= len(last.result) < 1_000_000


def test_so_many_nodes_and_no_more() -> None:
    trace = run(Request(TEXTBOOK, "minimax"), most_nodes=7)
    assert (trace.report, len(trace.nodes)) == (None, 7)


def test_the_deepest_position_of_a_deep_tree_can_be_played_out() -> None:
    tree = Tree("", 0, payoffs=(1, -1))
    for ply in range(300):
        tree = Tree(str(ply), (ply + 1) % 2, (("on", tree),))
    trace = run(Request(tree))
    assert trace.position(len(trace.nodes) - 1).outcome() is not None


def test_a_tree_too_deep_is_refused_in_one_sentence() -> None:
    tree = Tree("", 0, payoffs=(1, -1))
    for ply in range(3000):
        tree = Tree(str(ply), (ply + 1) % 2, (("on", tree),))
    with pytest.raises(InputError, match=r"^This search is too deep to record"):
        run(Request(tree, "minimax"))


def test_the_switches_that_make_sense() -> None:
    every = Switches(ordering=True, table=True, quiescence=True, deepening=True)
    board, checkers = TicTacToe.start(), Position.start(ENGLISH)
    assert possible(Request(checkers, "negamax", 3)) == possible(Request(board, depth=3)) == every
    assert possible(Request(board)) == replace(every, quiescence=False)
    assert possible(Request(TicTacToe.start(MnkRules(misere=True)), depth=3)) == replace(every, quiescence=False)
    assert possible(Request(TEXTBOOK)) == Switches(ordering=True, deepening=True)
    assert possible(Request(checkers, "engine", 3)) == Switches()


def test_a_switch_that_makes_no_sense_is_off() -> None:
    every = Switches(ordering=True, table=True, quiescence=True, deepening=True)
    sensible = Switches(ordering=True, deepening=True)
    assert [len(run(Request(TEXTBOOK, switches=chosen))) for chosen in (every, sensible)] == [37, 37]


def test_every_iteration_has_a_root() -> None:
    trace = run(Request(Position.start(ENGLISH), depth=3, switches=Switches(deepening=True)))
    assert trace.report is not None
    assert len(trace.roots) == 3
    assert len(trace.nodes) == trace.report.nodes
    assert [trace.nodes.parents[root] for root in trace.roots] == [NONE] * 3
    last = trace.roots[-1]
    before = trace.best_line(trace.steps_of(last)[0] - 1)
    assert trace.move(next(iter(trace.children(last)))) == trace.move(before[1])
    assert trace.best_line(len(trace))[0] == last
    assert trace.line(trace.best_line(len(trace))[-1]) == trace.report.pv


def test_a_table_hit_is_a_leaf() -> None:
    trace = run(Request(TicTacToe.start(), "minimax", 4, switches=Switches(table=True)))
    hits = [node for node, cause in enumerate(trace.nodes.causes) if cause == LeafCause.TABLE]
    known = {trace.position(node): value_at(trace, node) for node in range(len(trace.nodes)) if node not in hits}
    assert hits
    assert all(value_at(trace, node) == known[trace.position(node)] for node in hits)


def value_at(trace: Trace, node: int) -> int:
    """The value of a node at the end."""
    return trace.visit(trace.last_step(node, len(trace))).value


def test_quiescence_goes_below_the_depth_limit() -> None:
    start = TicTacToe.parse("XOX/O../..X")
    trace = run(Request(start, "minimax", 1, switches=Switches(quiescence=True)))
    assert max(trace.nodes.plies) == 2
    assert trace.report is not None
    assert trace.report.score == 2 - WIN
