"""Max^n written down: the payoffs at every visit, each player's choice, and the searches that fit a position."""

import pytest

from ai.score import INFINITY, WIN
from ai.textbook.brackets import parse_tree, random_tree
from ai.textbook.maxn import maxn
from ai.textbook.trees import TEXTBOOK, Tree
from ai.tracing.explain import Event
from ai.tracing.listing import line_at, listing
from ai.tracing.run import ENGINE, MAXN, PARANOID, SEARCHES, Request, algorithms_for, possible, run
from ai.tracing.trace import Perspective, Trace, VisitKind
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError, positions_along
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

CHOICE = Tree("x", 2, (("left", Tree("l", 0, payoffs=(1, 2, 6))), ("right", Tree("r", 0, payoffs=(4, 2, 3)))))
"""The textbook's: C is to move."""
THREE = TicTacToe.start(MnkRules(players=3))


def payoffs(trace: Trace) -> list[tuple[int, ...]]:
    """The payoffs of every visit."""
    assert trace.payoffs is not None
    return trace.payoffs


def test_the_third_player_s_choice_visit_by_visit() -> None:
    trace = run(Request(CHOICE, MAXN))
    assert payoffs(trace) == [(-INFINITY,) * 3, (1, 2, 6), (1, 2, 6), (4, 2, 3), (1, 2, 6)]
    assert list(trace.visits.values) == [-INFINITY, 1, 6, 4, 6]
    assert trace.perspective is Perspective.EACH
    assert trace.report is not None
    assert (trace.report.score, trace.report.pv, trace.report.nodes) == (6, ("left",), 3)
    assert trace.line(trace.best_child(0, 5)) == ("left",)


def test_both_players_choose_what_is_best_for_both() -> None:
    trace = run(Request(parse_tree("[[(1000,1000),(500,900)],[(900,500),(0,0)]]"), MAXN))
    assert payoffs(trace)[-1] == (1000, 1000)


@pytest.mark.parametrize("seed", range(20))
def test_every_node_has_the_payoffs_of_the_child_that_its_player_likes_best(seed: int) -> None:
    tree = random_tree(3, 3, seed, players=3)
    trace = run(Request(tree, MAXN))
    found = payoffs(trace)
    assert len(found) == len(trace)
    assert found[-1] == maxn(tree).payoffs
    for step in range(1, len(trace) + 1):
        visit = trace.visit(step)
        if visit.kind is not VisitKind.LEAF:
            assert visit.value == found[step - 1][trace.nodes.turns[visit.node]]
        if visit.kind is VisitKind.BACK:
            best = trace.best_child(visit.node, step)
            assert found[step - 1] == found[trace.last_step(best, step) - 1]


def test_three_players_on_a_board() -> None:
    trace = run(Request(THREE, MAXN, 2))
    assert len(trace.nodes) == 1 + 9 + 72
    assert {trace.nodes.turns[node] for node in range(len(trace.nodes))} == {0, 1, 2}
    *_, board = positions_along(THREE, (0, 3, 6, 1, 4, 7))
    won = run(Request(board, MAXN))
    assert payoffs(won)[-1] == (WIN - 1, 1 - WIN, 1 - WIN)
    assert payoffs(run(Request(board, MAXN, plain=True)))[-1] == (2, -1, -1)


def test_payoffs_stay_beside_their_visits_when_there_is_no_room() -> None:
    whole, small = run(Request(THREE, MAXN, 3)), run(Request(THREE, MAXN, 3), most_visits=100)
    assert len(payoffs(small)) == len(small) < len(whole)
    assert payoffs(small)[-1] == payoffs(whole)[-1]
    assert sum(small.folded.values()) + len(small.nodes) == len(whole.nodes)


def test_a_stopped_search_has_no_report() -> None:
    assert run(Request(THREE, MAXN), most_nodes=50).report is None


def test_the_listing_of_max_n_lights_its_lines() -> None:
    request = Request(TEXTBOOK, MAXN)
    trace = run(request)
    lines = {line.number: line.text.strip() for line in listing(request)}
    assert lines[line_at(request, trace, Event.DEPTH, 1)] == "return walk.leaf(state, move, ply, state.turn), ()"
    assert lines[line_at(request, trace, Event.BETTER, 1)] == "best, line = value, (reply, *rest)"
    assert not any("walk.update" in text for text in lines.values())


def test_the_searches_that_fit() -> None:
    assert algorithms_for(THREE) == algorithms_for(CHOICE) == (MAXN, PARANOID)
    assert algorithms_for(parse_tree("[(1,1),(2,0)]")) == (MAXN, PARANOID)
    assert algorithms_for(TEXTBOOK) == (*SEARCHES, MAXN)
    assert algorithms_for(TicTacToe.start()) == tuple(SEARCHES)
    assert algorithms_for(Position.start(ENGLISH)) == (*SEARCHES, ENGINE)
    assert not possible(Request(THREE, MAXN)).ordering
    with pytest.raises(InputError, match=r"^Minimax is for two players; for 3 there are max\^n and paranoid search\.$"):
        run(Request(THREE))
