"""Paranoid search: what a player is sure of against an alliance of all the others."""

from typing import Any

import pytest

from ai.textbook.alpha_beta import alpha_beta
from ai.textbook.brackets import parse_tree, random_tree
from ai.textbook.maxn import maxn
from ai.textbook.paranoid import paranoid
from ai.textbook.trees import TEXTBOOK, Tree
from ai.textbook.values import payoff
from game.core import State
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

CHOICE = Tree("x", 2, (("left", Tree("l", 0, payoffs=(1, 2, 6))), ("right", Tree("r", 0, payoffs=(4, 2, 3)))))
"""The textbook's: C is to move."""
BOTH = parse_tree("[[(1000,1000),(500,900)],[(900,500),(0,0)]]")


def sure(state: State[Any], player: int) -> int:
    """The player's payoff if all others minimise it; without cuts."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.payoffs[player]
    values = [sure(state.play(move), player) for move in state.legal_moves()]
    return max(values) if state.turn == player else min(values)


def test_the_player_who_chooses_is_sure_of_its_choice() -> None:
    report = paranoid(CHOICE, utility=payoff)
    assert (report.score, report.pv) == (maxn(CHOICE).payoffs[2], ("left",)) == (6, ("left",))


def test_the_third_player_as_an_ally_of_the_second_leaves_the_first_its_least() -> None:
    report = paranoid(CHOICE, player=0, utility=payoff)
    assert (report.score, report.pv) == (1, ("left",))


def test_distrust_forgoes_what_is_good_for_both() -> None:
    assert maxn(BOTH).payoffs == (1000, 1000)
    report = paranoid(BOTH, utility=payoff)
    assert (report.score, report.pv) == (500, ("B", "E"))


def test_of_two_players_it_is_alpha_beta() -> None:
    for start in (TEXTBOOK, TicTacToe.parse("XO./.X./..O")):
        one, other = paranoid(start, utility=payoff), alpha_beta(start, utility=payoff)
        assert (one.score, one.pv, one.nodes) == (other.score, other.pv, other.nodes)


@pytest.mark.parametrize("seed", range(12))
def test_cuts_change_nothing_in_random_trees_of_three(seed: int) -> None:
    tree = random_tree(3, 4, seed, players=3)
    report = paranoid(tree, utility=payoff)
    assert report.score == sure(tree, 0)
    assert report.nodes < 1 + 3 + 9 + 27 + 81
    assert maxn(tree).payoffs[0] >= report.score


def test_an_alliance_can_take_what_selfish_players_leave() -> None:
    board = TicTacToe.parse("..XZ/..OX/XZOO/Z.XO", MnkRules(4, 4, 3, 3))
    assert maxn(board).payoffs == (0, 0, 0)
    assert paranoid(board, utility=payoff).score == sure(board, 2) == -1


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_looks_as_far_as_it_is_told(depth: int) -> None:
    start = TicTacToe.start()
    one, other = paranoid(start, depth), alpha_beta(start, depth, lambda _: 0)
    assert (one.nodes, len(one.pv)) == (other.nodes, depth)
