"""The trees that the textbooks work through: every visit, value and window (tests/data/textbook_*.csv)."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ai.report import Report
from ai.textbook.alpha_beta import alpha_beta, negamax_alpha_beta
from ai.textbook.maxn import maxn
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.trees import AIMA, MAX, MIN, TEXTBOOK, Tree, zero_sum
from ai.textbook.values import payoff
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace, VisitFlag, VisitKind, value_text
from game.core import IllegalMoveError

DATA = Path(__file__).parents[2] / "data"
TWO_PLAYERS = (minimax, negamax, alpha_beta, negamax_alpha_beta)


def golden(name: str) -> list[dict[str, str]]:
    """The rows of a golden table."""
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def traced(tree: Tree, algorithm: str = "alphabeta", *, book_cut: bool = False) -> Trace:
    """The search of the whole tree."""
    return run(Request(tree, algorithm, book_cut=book_cut))


def rows(trace: Trace) -> list[dict[str, str]]:
    """The visits as rows of the golden table of alpha-beta."""
    found = []
    for step in range(1, len(trace) + 1):
        visit = trace.visit(step)
        alpha, beta = map(value_text, visit.window)
        skipped = " ".join(trace.skipped(visit.node)) if VisitFlag.CUT in visit.mark else ""
        found.append({"visit": str(step), "node": name(trace, visit.node), "value": value_text(visit.value)})
        found[-1] |= {"alpha": alpha, "beta": beta, "cut": skipped}
    return found


def name(trace: Trace, node: int) -> str:
    """The letter of a node of an explicit tree."""
    tree: Any = trace.position(node)
    return str(tree.name)


def leaves(trace: Trace) -> str:
    """The names of the leaves in the order of their visits."""
    visits = (trace.visit(step) for step in range(1, len(trace) + 1))
    return " ".join(name(trace, visit.node) for visit in visits if visit.kind is VisitKind.LEAF)


def test_minimax_makes_the_29_visits_of_the_textbook() -> None:
    table = [{key: row[key] for key in ("visit", "node", "value")} for row in rows(traced(TEXTBOOK, "minimax"))]
    assert table == golden("textbook_minimax.csv")


@pytest.mark.parametrize("book_cut", [False, True])
def test_alpha_beta_makes_the_21_visits_of_the_textbook(book_cut: bool) -> None:
    assert rows(traced(TEXTBOOK, book_cut=book_cut)) == golden("textbook_alpha_beta.csv")


@pytest.mark.parametrize("algorithm", TWO_PLAYERS)
def test_the_solution_of_the_textbook_s_tree(algorithm: Callable[..., Report]) -> None:
    report = algorithm(TEXTBOOK, utility=payoff)
    assert (report.score, report.pv) == (6, ("B", "D", "I"))


@pytest.mark.parametrize("algorithm", TWO_PLAYERS)
def test_the_solution_of_the_two_ply_tree(algorithm: Callable[..., Report]) -> None:
    report = algorithm(AIMA, utility=payoff)
    assert (report.score, report.pv) == (3, ("a1", "b1"))


def test_the_leaves_that_alpha_beta_skips() -> None:
    assert leaves(traced(TEXTBOOK)) == "H I J L M"
    assert leaves(traced(AIMA)) == "b1 b2 b3 c1 d1 d2 d3"


def test_the_backed_up_values_of_the_two_ply_tree() -> None:
    trace = traced(AIMA, "minimax")
    assert [trace.visit(trace.last_step(node, len(trace))).value for node in trace.children(0)] == [3, 2, 2]


def test_negamax_alpha_beta_visits_what_alpha_beta_visits_with_values_of_the_side_to_move() -> None:
    plain, nega = traced(TEXTBOOK), traced(TEXTBOOK, "negamax-alphabeta")
    assert len(plain) == len(nega)
    for step in range(1, len(plain) + 1):
        visit, other = plain.visit(step), nega.visit(step)
        sign = 1 if plain.position(visit.node).turn == MAX else -1
        alpha, beta = visit.window
        assert nega.position(other.node) is plain.position(visit.node)
        assert other.value == sign * visit.value
        assert other.window == ((alpha, beta) if sign == 1 else (-beta, -alpha))


def test_the_book_s_rule_goes_on_at_equality() -> None:
    """MAX has 3 by B; the first reply to C gives 3 as well: alpha = beta cuts by the standard rule only."""
    tree = zero_sum("A", MAX, zero_sum("B", MIN, ("x", 3)), zero_sum("C", MIN, ("y", 3), ("z", 9)))
    assert leaves(traced(tree)) == "x y"
    assert leaves(traced(tree, book_cut=True)) == "x y z"


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
