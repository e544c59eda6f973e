"""The four searches agree on every tree and position, visit what is known for tic-tac-toe, and obey their limits."""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.limits import Budget, Limit, Stopped
from ai.report import Report
from ai.score import WIN, Evaluate
from ai.textbook.alpha_beta import BOOK_CUT, alpha_beta, negamax_alpha_beta
from ai.textbook.maxn import maxn
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.trees import Tree
from ai.textbook.values import Utility, payoff, win_distance
from game.core import InputError, State
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from tests.ai.textbook.random_trees import trees

EMPTY = TicTacToe.start()
ALPHA_BETAS = (alpha_beta, negamax_alpha_beta)


def assert_all_agree(state: State[Any], depth: int | None, evaluate: Evaluate, utility: Utility) -> None:
    """Equal value and variation in all searches, none of which visits more than minimax."""
    reference = minimax(state, depth, evaluate, utility=utility)
    for algorithm in (negamax, *ALPHA_BETAS):
        report = algorithm(state, depth, evaluate, utility=utility)
        assert (report.score, report.pv) == (reference.score, reference.pv)
        assert report.nodes <= reference.nodes
    assert alpha_beta(state, depth, evaluate, utility=utility, cut=BOOK_CUT).score == reference.score


def branches(state: Any) -> int:
    """An evaluation of inner nodes, of no meaning."""
    return len(state.branches) % 3 - 1


@given(trees(), st.none() | st.integers(1, 4))
def test_all_searches_agree_on_any_tree(tree: Tree, depth: int | None) -> None:
    assert_all_agree(tree, depth, branches, payoff)
    assert maxn(tree).payoffs[0] == minimax(tree, utility=payoff).score


@pytest.mark.parametrize("count", [500, pytest.param(5000, marks=pytest.mark.slow)])
def test_all_searches_agree_on_many_random_trees(count: int) -> None:
    rng = Random(1)

    def grow(ply: int) -> Tree:
        if ply == 6 or rng.random() < 0.1 * ply:
            value = rng.randint(-9, 9)
            return Tree("", ply % 2, payoffs=(value, -value))
        return Tree("", ply % 2, tuple((str(i), grow(ply + 1)) for i in range(rng.randint(1, 3))))

    for number in range(count):
        assert_all_agree(grow(0), None if number % 2 else 4, branches, payoff)


@given(trees(), st.integers(-5, 5), st.integers(1, 4))
def test_a_window_bounds_the_value(tree: Tree, alpha: int, width: int) -> None:
    """Inside the window the score is exact, at or outside it a bound on that side."""
    true = minimax(tree, utility=payoff).score
    beta = alpha + width
    for algorithm in ALPHA_BETAS:
        score = algorithm(tree, utility=payoff, window=(alpha, beta)).score
        if alpha < score < beta:
            assert score == true
        elif score <= alpha:
            assert true <= score
        else:
            assert true >= score


def boards_after(plies: int) -> list[TicTacToe]:
    """The boards after this number of plies, one for every order of the moves."""
    boards = [EMPTY]
    for _ in range(plies):
        boards = [board.play(move) for board in boards for move in board.legal_moves()]
    return boards


def nodes_below(algorithm: Callable[..., Report], plies: int) -> int:
    """Positions visited when each of those boards is solved, the boards themselves not counted."""
    return sum(algorithm(board, utility=payoff).nodes - 1 for board in boards_after(plies))


@pytest.mark.parametrize(
    ("plies", "nodes"),
    [(0, 549_945), pytest.param(1, 549_936, marks=pytest.mark.slow), pytest.param(2, 549_864, marks=pytest.mark.slow)],
)
def test_minimax_visits_every_position_of_every_game(plies: int, nodes: int) -> None:
    assert nodes_below(minimax, plies) == nodes


@pytest.mark.parametrize(("plies", "nodes"), [(0, 18_296), (1, 30_700), (2, 61_506)])
@pytest.mark.parametrize("algorithm", ALPHA_BETAS)
def test_alpha_beta_visits_no_more_than_in_reading_order(
    algorithm: Callable[..., Report], plies: int, nodes: int
) -> None:
    assert nodes_below(algorithm, plies) <= nodes


@pytest.mark.parametrize("misere", [False, True])
def test_tictactoe_is_a_draw(misere: bool) -> None:
    assert alpha_beta(TicTacToe.start(MnkRules(misere=misere))).score == 0


@st.composite
def positions(draw: st.DrawFn) -> TicTacToe:
    """Positions of small boards, at most seven cells empty."""
    state = TicTacToe.start(
        draw(st.sampled_from([MnkRules(), MnkRules(4, 3, 3), MnkRules(misere=True), MnkRules(4, 2, 2)]))
    )
    for _ in range(state.rules.cells - draw(st.integers(0, 7))):
        if state.legal_moves():
            state = state.play(draw(st.sampled_from(state.legal_moves())))
    return state


@given(positions(), st.none() | st.integers(0, 4))
def test_all_searches_agree_on_random_positions(state: TicTacToe, depth: int | None) -> None:
    def evaluate(state: Any) -> int:
        return hash(state) % 7

    assert_all_agree(state, depth, evaluate, win_distance)


def test_a_win_comes_soon_and_a_loss_late() -> None:
    """X can win at once or later; O, who must lose, blocks one of the two lines."""
    assert alpha_beta(TicTacToe.parse("XX./OO./...")).score == WIN - 1
    lost = alpha_beta(TicTacToe.parse("X.X/.O./X.O"))
    assert (lost.score, len(lost.pv)) == (2 - WIN, 2)


@pytest.mark.parametrize("algorithm", [minimax, negamax, *ALPHA_BETAS])
def test_the_horizon_is_valued_for_the_side_to_move(algorithm: Callable[..., Report]) -> None:
    """One ply deep the evaluation is O's, so that X gets its opposite; the pv is that one move."""

    def evaluate(state: Any) -> int:
        return -5 if state.cell(4) == 0 else 3

    assert algorithm(EMPTY, 0, evaluate).score == 3
    report = algorithm(EMPTY, 1, evaluate)
    assert (report.score, report.pv, report.nodes, report.depth) == (5, (4,), 10, 1)


def test_limits_stop_a_search() -> None:
    budget = Budget(Limit(nodes=1000))
    with pytest.raises(Stopped):
        minimax(EMPTY, budget=budget)
    assert budget.nodes == 1000


def test_time_stops_a_search() -> None:
    started = perf_counter()
    with pytest.raises(Stopped):
        minimax(TicTacToe.start(MnkRules(6, 6, 4)), budget=Budget(Limit(seconds=0.02)))
    assert perf_counter() - started < 1


def test_the_flag_stops_a_search() -> None:
    stop = bytearray(1)
    budget = Budget(stop=stop)

    def evaluate(state: Any) -> int:
        stop[0] = 1
        return 0

    with pytest.raises(Stopped):
        alpha_beta(EMPTY, 4, evaluate, budget=budget)
    assert budget.nodes < 200


def test_one_budget_serves_several_searches() -> None:
    budget = Budget(Limit(nodes=30))
    assert alpha_beta(EMPTY, 1, budget=budget).nodes == 10
    assert alpha_beta(EMPTY, 1, budget=budget).nodes == 10
    assert budget.nodes == 20


def test_one_budget_serves_several_searches_of_three_players() -> None:
    three, budget = TicTacToe.start(MnkRules(players=3)), Budget()
    assert [maxn(three, 1, budget=budget).nodes for _ in range(2)] == [10, 10]
    assert budget.nodes == 20


def test_three_players_need_maxn() -> None:
    three = TicTacToe.start(MnkRules(players=3))
    with pytest.raises(InputError, match=r"^Minimax is for two players; for 3 there are max\^n and paranoid search\.$"):
        minimax(three)
    assert maxn(three, 2).payoffs == (0, 0, 0)


def test_maxn_of_two_players_is_minimax() -> None:
    for board in boards_after(3)[::7]:
        assert maxn(board).payoffs[board.turn] == alpha_beta(board, utility=payoff).score
