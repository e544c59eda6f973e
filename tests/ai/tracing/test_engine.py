"""The engine's thinking as a trace: a consistent tree that leads to what the engine reports."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from ai.engine.constants import USUAL
from ai.engine.engine import Engine
from ai.engine.tictactoe import MnkSearch
from ai.limits import Limit
from ai.report import Report
from ai.score import INFINITY, WIN, table_win_in
from ai.search import deepen
from ai.textbook.observe import LeafCause
from ai.tracing.engine import FirstOfEqual, run_engine
from ai.tracing.run import Request, run
from ai.tracing.trace import NONE, Perspective, Trace, VisitFlag, VisitKind
from game.checkers.movegen import compiled
from game.checkers.notation import parse_fen
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES
from tests.ai.engine.positions import random_positions

START = Position.start(ENGLISH)
MARKS = [("4x4x4", 6), ("5x5x4", 7), ("10x10x5", 12), ("15x15x5", 4), ("4x4x4", 12)]
CASES = [(name, seed) for name in sorted(RULE_SETS) for seed in (31, 32)]
DEPTH = 6


@cache
def trace_of(variant: str, seed: int, depth: int = DEPTH) -> Trace:
    """The engine's trace of a random position."""
    return run_engine(random_positions(1, seed, RULE_SETS[variant])[0], Limit(depth))


def start_trace(depth: int = 9, most_events: int = 100_000) -> Trace:
    return run_engine(START, Limit(depth), most_events=most_events)


def visits_to_leaves_and_nodes(trace: Trace) -> int:
    return sum(kind != VisitKind.BACK for kind in trace.visits.kinds)


@cache
def trace_of_marks(size: str, plies: int) -> Trace:
    """The trace of the engine of tic-tac-toe after random moves."""
    state = TicTacToe.start(SIZES[size])
    rng = Random(plies)
    for _ in range(plies):
        after = state.play(rng.choice(state.legal_moves()))
        state = state if after.outcome() else after
    return run_engine(state, Limit(3))


@pytest.mark.parametrize(("variant", "seed"), CASES)
@pytest.mark.combinations(3)
def test_every_value_is_that_of_negamax_within_its_bounds(variant: str, seed: int) -> None:
    assert_values_are_those_of_negamax(trace_of(variant, seed))


@pytest.mark.parametrize(("size", "plies"), MARKS)
def test_every_value_of_a_tic_tac_toe_search_is_that_of_negamax(size: str, plies: int) -> None:
    """The root asks for the moves that are as good as the best one too, so its alpha lies one below the best score."""
    assert_values_are_those_of_negamax(trace_of_marks(size, plies), below=1)


def assert_values_are_those_of_negamax(trace: Trace, below: int = 0) -> None:
    """Check the values within their bounds; the root's alpha lies `below` the best score."""
    state: dict[int, tuple[int, int, int]] = {}
    """Value, alpha and beta of each node entered."""
    last: dict[int, int] = {}
    """Value of each node for the side to move there."""
    for visit in map(trace.visit, range(1, len(trace) + 1)):
        alpha, beta = visit.window
        assert all(abs(number) <= WIN or abs(number) == INFINITY for number in (alpha, beta, visit.value))
        if visit.kind is not VisitKind.BACK:
            assert alpha < beta
            assert visit.kind is (
                VisitKind.ENTER if trace.nodes.causes[visit.node] == LeafCause.INNER else VisitKind.LEAF
            )
            state[visit.node] = (visit.value, alpha, beta)
            last[visit.node] = visit.value
            continue
        value, low, high = state[visit.node]
        score = -last[visit.child]
        assert beta == high
        if visit.mark & (VisitFlag.AGAIN | VisitFlag.VERIFYING):
            assert (visit.value, alpha) == (value, low)
            assert VisitFlag.AGAIN not in visit.mark or score > low
            continue
        assert visit.value == max(value, score)
        assert alpha == max(low, score - (below if visit.node in trace.roots else 0))
        assert (VisitFlag.BEST in visit.mark) == (score > value)
        assert VisitFlag.CUT not in visit.mark or score >= beta
        state[visit.node] = (visit.value, alpha, beta)
        last[visit.node] = visit.value


@pytest.mark.parametrize(("variant", "seed"), CASES)
def test_every_window_is_the_parents_or_a_null_window_at_its_end(variant: str, seed: int) -> None:
    trace = trace_of(variant, seed)
    windows: dict[int, tuple[int, int]] = {}
    """Windows of the innermost nodes that the search is in."""
    for visit in map(trace.visit, range(1, len(trace) + 1)):
        parent = trace.nodes.parents[visit.node]
        if visit.kind is not VisitKind.BACK and parent != NONE and VisitFlag.VERIFYING not in visit.mark:
            alpha, beta = windows[parent]
            assert visit.window in ((-beta, -alpha), (-alpha - 1, -alpha))
        windows[visit.node] = visit.window


@pytest.mark.parametrize(("variant", "seed"), CASES)
@pytest.mark.combinations(3)
def test_the_trace_leads_to_what_the_engine_reports(variant: str, seed: int) -> None:
    trace, reports = trace_of(variant, seed), list[Report]()
    answer = Engine().think([trace.start], Limit(DEPTH), on_report=reports.append)  # type: ignore[list-item]
    assert trace.report is not None
    assert (trace.report.score, trace.report.pv, trace.report.depth) == (
        answer.report.score,
        answer.report.pv,
        answer.report.depth,
    )
    assert trace.report.nodes == sum(report.nodes for report in reports) == visits_to_leaves_and_nodes(trace)
    assert trace.line(trace.best_line(len(trace))[-1]) == answer.report.pv
    assert trace.visit(len(trace)).value == answer.report.score
    assert len(trace.roots) == len(reports)
    for root, report in zip(trace.roots, reports, strict=True):
        step = trace.steps_of(root)[-1]
        assert trace.visit(step).value == report.score
        assert trace.line(trace.best_line(step)[-1]) == report.pv


@pytest.mark.parametrize(("size", "plies"), MARKS)
def test_a_tic_tac_toe_search_that_is_written_down_finds_the_same(size: str, plies: int) -> None:
    trace, reports = trace_of_marks(size, plies), list[Report]()
    start = trace.start
    assert isinstance(start, TicTacToe)
    deepen(MnkSearch(start), Limit(3), rng=FirstOfEqual(), on_report=reports.append)
    assert trace.report is not None
    assert (trace.report.score, trace.report.pv) == (reports[-1].score, reports[-1].pv)
    assert trace.report.nodes == sum(report.nodes for report in reports)
    assert len(trace.roots) == len(reports)
    for root, report in zip(trace.roots, reports, strict=True):
        step = trace.steps_of(root)[-1]
        assert trace.visit(step).value == report.score
        assert trace.line(trace.best_line(step)[-1]) == report.pv
    for node in range(len(trace.nodes)):
        position = trace.position(node)
        assert (position.outcome() is not None) == (trace.nodes.causes[node] == LeafCause.END)
        assert position.turn == trace.nodes.turns[node]


def test_a_tic_tac_toe_search_that_runs_out_of_nodes_has_no_report() -> None:
    start = TicTacToe.start(SIZES["10x10x5"])
    trace = run_engine(start, Limit(4, nodes=300))
    assert trace.report is None
    assert 100 < len(trace.nodes) < 400
    assert run(Request(start, "engine", 1)).report is not None


@pytest.mark.parametrize("variant", sorted(RULE_SETS))
@pytest.mark.combinations(3)
def test_every_node_is_reached_by_legal_moves(variant: str) -> None:
    trace = trace_of(variant, 31, 4)
    assert trace.depths is not None
    for node in range(len(trace.nodes)):
        position = trace.position(node)
        assert position.turn == trace.nodes.turns[node]
        if trace.nodes.causes[node] == LeafCause.END:
            assert not position.legal_moves()
            assert abs(trace.visit(trace.last_step(node, len(trace))).value) == WIN - trace.nodes.plies[node]
        if trace.nodes.causes[node] == LeafCause.INNER and trace.depths[node] <= 0:
            assert all(move.captured for move in position.legal_moves())


def test_a_move_that_is_searched_again_follows_its_first_search() -> None:
    trace = start_trace(10)
    seen = set()
    for parent in range(len(trace.nodes)):
        for before, node in pairwise(trace.children(parent)):
            first = trace.visit(trace.steps_of(node)[0])
            earlier = trace.visit(trace.steps_of(before)[0])
            if VisitFlag.VERIFYING in earlier.mark:
                assert trace.move(before) == trace.move(node)
                assert trace.depths is not None
                depth = trace.depths[node]
                assert trace.depths[before] in (depth - 3, depth - 3 - (depth - 5) // USUAL.shallower)
                verified = trace.nodes.causes[node] == LeafCause.VERIFIED
                assert verified or trace.nodes.causes[node] == LeafCause.INNER
                seen.add((VisitFlag.VERIFYING, verified))
            elif VisitFlag.AGAIN in first.mark:
                assert trace.move(before) == trace.move(node)
                assert trace.depths is not None
                deeper = trace.depths[node] > trace.depths[before]
                wider = first.window[1] - first.window[0] > earlier.window[1] - earlier.window[0]
                assert deeper or wider
                seen.add((VisitFlag.AGAIN, wider))
            elif VisitFlag.VERIFYING not in first.mark:
                assert trace.nodes.codes[before] != trace.nodes.codes[node]
    assert len(seen) == 4


def test_an_aspiration_window_that_fails_enters_the_same_root_again() -> None:
    trace = run_engine(random_positions(1, 18)[0], Limit(5))
    assert [len(entered) for entered in roots_of(trace).values()] == [1, 1, 1, 1, 2]
    for root, entered in roots_of(trace).items():
        marks = [trace.visit(step).mark for step in entered]
        assert marks == [VisitFlag(0), *[VisitFlag.AGAIN] * (len(entered) - 1)]
        assert all(trace.root_at(step) == root for step in entered)
        widths = [window[1] - window[0] for window in (trace.visit(step).window for step in entered)]
        assert widths == sorted(widths)
        assert trace.depths is not None
        assert trace.depths[root] == trace.roots.index(root) + 1


def roots_of(trace: Trace) -> dict[int, list[int]]:
    """The steps at which each root is entered."""
    return {
        root: [step for step in trace.steps_of(root) if trace.visit(step).kind is VisitKind.ENTER]
        for root in trace.roots
    }


def test_deep_nodes_are_folded_where_there_is_no_room_for_them() -> None:
    whole, part = start_trace(), start_trace(most_events=3000)
    assert len(part) <= 3000
    assert not whole.folded
    assert part.folded
    assert part.report is not None
    assert whole.report is not None
    assert visits_to_leaves_and_nodes(part) + sum(part.folded.values()) == part.report.nodes == whole.report.nodes
    line = [whole.move(node) for node in whole.best_line(len(whole))]
    kept = [part.move(node) for node in part.best_line(len(part))]
    assert 1 < len(kept) < len(line)
    assert kept == line[: len(kept)]
    deepest = max(part.nodes.plies)
    assert all(part.nodes.plies[node] == deepest for node in part.folded)
    assert len(part.nodes) == sum(ply <= deepest for ply in whole.nodes.plies)


def test_hardly_any_room_is_enough_for_the_root() -> None:
    trace = start_trace(most_events=1)
    assert trace.report is not None
    assert visits_to_leaves_and_nodes(trace) + sum(trace.folded.values()) == trace.report.nodes


def test_a_search_that_is_stopped_has_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.tracing.engine.NEWS", 0.001)
    stop = bytearray(1)
    tell = lambda visits: stop.__setitem__(0, visits > 2000)  # noqa: E731
    trace = run_engine(START, Limit(), stop=stop, tell=tell, most_events=20_000)
    assert trace.report is None
    assert len(trace) > 2000
    few = run_engine(START, Limit(10, nodes=3000))
    assert few.report is None
    assert visits_to_leaves_and_nodes(few) <= 3000
    assert all(few.move(node) in START.legal_moves() for root in few.roots for node in few.children(root))


def test_the_time_being_over_leaves_the_report_of_the_last_iteration() -> None:
    trace = run_engine(START, Limit(seconds=0.0))
    assert trace.report is not None
    assert trace.report.depth == 1


def test_it_is_one_of_the_algorithms() -> None:
    trace = run(Request(START, "engine", 5))
    assert trace.perspective is Perspective.MOVER
    assert trace.report is not None
    assert trace.report.depth == len(trace.roots) == 5


@pytest.mark.skipif(not compiled, reason="the tables take long when interpreted")
def test_a_leaf_that_an_endgame_table_knows_names_its_source() -> None:
    position = parse_fen("W:WK32,K31,K30:BK1", ENGLISH)
    trace = run_engine(position, Limit(6))
    leaves = range(1, len(trace.nodes.causes))
    assert {trace.nodes.causes[node] for node in leaves} == {LeafCause.ENDGAME}
    assert len(leaves) == len(position.legal_moves())
    assert trace.report is not None
    assert (trace.report.depth, trace.report.score) == (1, table_win_in(21))


def test_another_game_has_no_such_engine() -> None:
    with pytest.raises(InputError):
        run(Request(TicTacToe.start(), "engine", 5))
