"""The trees that the textbooks work through: every visit, value and window (tests/data/textbook_*.csv)."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ai.textbook.trace import Node, Trace, Visit, record, value_text

from ai.report import Report
from ai.textbook.alpha_beta import BOOK_CUT, STANDARD_CUT, CutRule, alpha_beta, negamax_alpha_beta
from ai.textbook.maxn import maxn
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.trees import AIMA, MAX, MIN, TEXTBOOK, Tree, zero_sum
from ai.textbook.values import payoff
from game.core import IllegalMoveError

DATA = Path(__file__).parents[2] / "data"
TWO_PLAYERS = (minimax, negamax, alpha_beta, negamax_alpha_beta)


def golden(name: str) -> list[dict[str, str]]:
    """The rows of a golden table."""
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def name(node: Node) -> str:
    """The letter of a node of an explicit tree."""
    tree: Any = node.state
    return str(tree.name)


def row(visit: Visit) -> dict[str, str]:
    """A visit as a row of the golden table of alpha-beta."""
    alpha, beta = map(value_text, visit.window)
    skipped = " ".join(visit.node.skipped) if visit.cut else ""
    return {"visit": str(visit.number), "node": name(visit.node), "value": value_text(visit.value)} | {
        "alpha": alpha, "beta": beta, "cut": skipped
    }  # fmt: skip


def test_minimax_makes_the_29_visits_of_the_textbook() -> None:
    trace = record(minimax, TEXTBOOK, utility=payoff)
    rows = [row(visit) for visit in trace.visits]
    assert [{key: row[key] for key in ("visit", "node", "value")} for row in rows] == golden("textbook_minimax.csv")


@pytest.mark.parametrize("cut", [STANDARD_CUT, BOOK_CUT])
def test_alpha_beta_makes_the_21_visits_of_the_textbook(cut: CutRule) -> None:
    trace = record(alpha_beta, TEXTBOOK, utility=payoff, cut=cut)
    assert [row(visit) for visit in trace.visits] == golden("textbook_alpha_beta.csv")


@pytest.mark.parametrize("algorithm", TWO_PLAYERS)
def test_the_solution_of_the_textbook_s_tree(algorithm: Callable[..., Report]) -> None:
    report = algorithm(TEXTBOOK, utility=payoff)
    assert (report.score, report.pv) == (6, ("B", "D", "I"))


@pytest.mark.parametrize("algorithm", TWO_PLAYERS)
def test_the_solution_of_the_two_ply_tree(algorithm: Callable[..., Report]) -> None:
    report = algorithm(AIMA, utility=payoff)
    assert (report.score, report.pv) == (3, ("a1", "b1"))


def names(trace: Trace) -> str:
    return " ".join(name(visit.node) for visit in trace.visits if visit.node.leaf)


def test_the_leaves_that_alpha_beta_skips() -> None:
    assert names(record(alpha_beta, TEXTBOOK, utility=payoff)) == "H I J L M"
    assert names(record(alpha_beta, AIMA, utility=payoff)) == "b1 b2 b3 c1 d1 d2 d3"


def test_the_backed_up_values_of_the_two_ply_tree() -> None:
    root = record(minimax, AIMA, utility=payoff).root
    assert [node.visits[-1].value for node in root.children] == [3, 2, 2]


def test_negamax_alpha_beta_visits_what_alpha_beta_visits_with_values_of_the_side_to_move() -> None:
    plain, nega = (record(algorithm, TEXTBOOK, utility=payoff) for algorithm in (alpha_beta, negamax_alpha_beta))
    for visit, other in zip(plain.visits, nega.visits, strict=True):
        sign = 1 if visit.node.state.turn == MAX else -1
        alpha, beta = visit.window
        assert other.node.state is visit.node.state
        assert other.value == sign * visit.value
        assert other.window == ((alpha, beta) if sign == 1 else (-beta, -alpha))


def test_the_book_s_rule_goes_on_at_equality() -> None:
    """MAX has 3 by B; the first reply to C gives 3 as well: alpha = beta cuts by the standard rule only."""
    tree = zero_sum("A", MAX, zero_sum("B", MIN, ("x", 3)), zero_sum("C", MIN, ("y", 3), ("z", 9)))
    assert names(record(alpha_beta, tree, utility=payoff, cut=STANDARD_CUT)) == "x y"
    assert names(record(alpha_beta, tree, utility=payoff, cut=BOOK_CUT)) == "x y z"


def test_a_trace_can_be_stepped() -> None:
    trace = record(alpha_beta, TEXTBOOK, utility=payoff)
    root, b = trace.root, trace.root.children[0]
    assert b.at(1) is None
    now = [root.at(8), b.at(8)]
    assert [visit and (visit.number, visit.value) for visit in now] == [(1, -1_000_000), (8, 6)]
    e = b.children[1]
    assert [name(node) for node in e.children[0].path] == ["A", "B", "E", "J"]
    assert e.skipped == ("K",)


def test_the_third_player_picks_its_highest_payoff() -> None:
    """The textbook's choice: C moves to (1, 2, 6) rather than to (4, 2, 3), and the node is worth (1, 2, 6)."""
    node = Tree("x", 2, (("left", Tree("l", 0, payoffs=(1, 2, 6))), ("right", Tree("r", 0, payoffs=(4, 2, 3)))))
    report = maxn(node)
    assert (report.payoffs, report.pv, report.nodes) == ((1, 2, 6), ("left",), 3)


def test_selfish_play_makes_an_alliance_against_the_strong_one() -> None:
    """A is ahead; B and C each attack it for their own good, as the textbook says."""

    def leaf(*payoffs: int) -> Tree:
        return Tree(f"{payoffs}", 0, payoffs=payoffs)

    def third(name: str, peace: Tree, attack_a: Tree) -> Tree:
        return Tree(name, 2, (("peace", peace), ("attack A", attack_a)))

    second = Tree(
        "B", 1,
        (
            ("peace", third("C1", leaf(9, 1, 1), leaf(7, 1, 2))),
            ("attack A", third("C2", leaf(6, 1, 1), leaf(2, 4, 4))),
        ),
    )  # fmt: skip
    assert maxn(second).pv == ("attack A", "attack A")


def test_players_whose_aims_agree_reach_the_best_for_both() -> None:
    good = Tree("D", MAX, payoffs=(1000, 1000))
    tree = Tree(
        "A", MAX,
        (
            ("left", Tree("B", MIN, (("stop", Tree("C", MAX, payoffs=(5, -5))), ("go on", good)))),
            ("right", Tree("E", MAX, payoffs=(900, -900))),
        ),
    )  # fmt: skip
    report = maxn(tree)
    assert (report.payoffs, report.pv) == ((1000, 1000), ("left", "go on"))


def test_a_branch_that_is_not_there() -> None:
    with pytest.raises(IllegalMoveError, match=r"^Node A has no branch X\.$"):
        TEXTBOOK.play("X")
