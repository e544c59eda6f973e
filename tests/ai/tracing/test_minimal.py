"""The minimal tree: against the formula of Knuth and Moore, and against alpha-beta with every order of the moves."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.evaluation import meyer_terms, valued
from ai.limits import Budget, Limit, Stopped
from ai.textbook.alpha_beta import alpha_beta
from ai.textbook.minimax import minimax
from ai.textbook.trees import AIMA, TEXTBOOK, Tree
from ai.textbook.values import even, payoff, win_distance
from ai.tracing.compare import MoveOrder, ordered
from ai.tracing.minimal import branching_factor, tree_size
from ai.tracing.variants import uniform_tree
from game.checkers.kind import CHECKERS
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

EMPTY = TicTacToe.start(MnkRules())


def critical(branches: int, plies: int) -> int:
    """The critical positions of a uniform tree: b^ceil(i/2) + b^floor(i/2) - 1 in each ply i."""
    return sum(branches ** ((ply + 1) // 2) + branches ** (ply // 2) - 1 for ply in range(plies + 1))


@pytest.mark.parametrize(("branches", "plies"), [(2, 1), (2, 2), (2, 7), (3, 4), (3, 5), (5, 3), (1, 4)])
def test_uniform_trees_have_the_minimal_tree_of_the_formula(branches: int, plies: int) -> None:
    tree = uniform_tree(branches, plies, seed=7)
    size = tree_size(tree, None, even, payoff)
    assert size.minimal == critical(branches, plies)
    assert size.positions == sum(branches**ply for ply in range(plies + 1))
    assert (size.plies, size.moves, size.branching) == pytest.approx((plies, branches, branches))
    assert (size.worst, size.best) == pytest.approx((branches**plies, branches ** (plies / 2)))
    assert alpha_beta(ordered(tree, MoveOrder.BEST), utility=payoff).nodes == size.minimal


def uneven_tree(rng: Random, ply: int = 0) -> Tree:
    """A tree whose players need not take turns, with few different payoffs."""
    turn = rng.randrange(2)
    if ply == 5 or (ply > 0 and rng.random() < 0.25):
        value = rng.randint(-2, 2)
        return Tree("", turn, payoffs=(value, -value))
    children = (uneven_tree(rng, ply + 1) for _ in range(rng.randint(1, 3)))
    return Tree("", turn, tuple((str(number), child) for number, child in enumerate(children)))


def shuffled(tree: Tree, rng: Random) -> Tree:
    branches = [(label, shuffled(child, rng)) for label, child in tree.branches]
    rng.shuffle(branches)
    return Tree(tree.name, tree.turn, tuple(branches), tree.payoffs)


@pytest.mark.parametrize("seed", range(60))
def test_no_order_of_the_moves_does_with_less(seed: int) -> None:
    rng = Random(seed)
    tree = uneven_tree(rng)
    size = tree_size(tree, None, even, payoff)
    assert minimax(tree, utility=payoff).nodes == size.positions
    for order in (tree, shuffled(tree, rng), ordered(tree, MoveOrder.BEST), ordered(tree, MoveOrder.WORST)):
        assert size.minimal <= alpha_beta(order, utility=payoff).nodes <= size.positions


@pytest.mark.parametrize("depth", range(1, 5))
def test_a_depth_limit_cuts_the_tree_off(depth: int) -> None:
    tree = uneven_tree(Random(depth))
    size = tree_size(tree, depth, even, payoff)
    assert minimax(tree, depth, utility=payoff).nodes == size.positions
    assert size.plies <= depth
    assert size.complete == (tree_size(tree, depth + 1, even, payoff) == size)


def test_the_trees_of_the_textbooks() -> None:
    assert tree_size(TEXTBOOK, None, even, payoff).minimal == alpha_beta(TEXTBOOK, utility=payoff).nodes == 11
    assert tree_size(AIMA, None, even, payoff).minimal == 9


def test_the_whole_of_tictactoe_is_counted_by_its_distinct_positions() -> None:
    budget = Budget(Limit(nodes=6000))
    size = tree_size(EMPTY, None, even, payoff, budget)
    assert (size.positions - 1, size.minimal, size.complete) == (549_945, 1_452, True)
    assert budget.nodes == 5478, "the distinct positions of the game"
    with pytest.raises(Stopped):
        tree_size(EMPTY, None, even, payoff, Budget(Limit(nodes=5000)))


def test_checkers_with_an_evaluation_at_the_end_of_the_depth() -> None:
    start = CHECKERS.start("english")
    evaluate = valued(meyer_terms)
    for depth in (1, 2, 3):
        size = tree_size(start, depth, evaluate, win_distance)
        assert size.positions == minimax(start, depth, evaluate).nodes
        assert size.minimal <= alpha_beta(start, depth, evaluate).nodes


@given(st.floats(1.0, 20.0), st.integers(1, 12))
def test_the_effective_branching_factor_of_a_uniform_tree_is_its_own(factor: float, plies: int) -> None:
    positions = sum(factor**ply for ply in range(plies + 1))
    assert branching_factor(positions, plies) == pytest.approx(factor, rel=1e-6)
