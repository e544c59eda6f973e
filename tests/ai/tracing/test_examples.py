"""A search confirms every fact in the Lab's examples."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ai.engine.checkers import ALPHA_BETA, CheckersSearch, Feature, engine_switches
from ai.engine.search import INFINITE
from ai.evaluation import meyer_terms, valued
from ai.limits import Budget
from ai.report import Report
from ai.score import Score, is_counted
from ai.textbook.alpha_beta import BOOK_CUT, STANDARD_CUT, alpha_beta
from ai.textbook.maxn import maxn
from ai.textbook.minimax import minimax
from ai.textbook.paranoid import paranoid
from ai.textbook.switches import Switches
from ai.textbook.trees import AIMA, MAX, MIN, Tree
from ai.textbook.values import payoff, win_distance
from ai.tracing.and_or import TreeProof
from ai.tracing.examples import (
    FURTHER,
    HORIZONS,
    PROOF,
    SHOTS,
    Example,
    ExampleGroup,
    Fact,
    Horizon,
    ScoreFact,
    Shot,
    example_named,
    examples,
)
from ai.tracing.run import run
from ai.tracing.trace import Trace
from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.core import State
from game.kinds import line_texts
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe

MATERIAL = valued(meyer_terms)


def facts_of(name: str) -> dict[str, Fact]:
    return dict(example_named(name).facts)


def tree_of(name: str) -> Tree:
    start = example_named(name).request.start
    assert isinstance(start, Tree)
    return start


def board_of(name: str) -> TicTacToe:
    start = example_named(name).request.start
    assert isinstance(start, TicTacToe)
    return start


def texts(start: State[Any], line: Sequence[Any]) -> str:
    """A line in the notation of its game."""
    return " ".join(line_texts(start, line))


# Trees


def node_name(trace: Trace, node: int) -> str:
    """The letter of a node of an explicit tree."""
    tree = trace.position(node)
    assert isinstance(tree, Tree)
    return tree.name


def visited(example: Example, algorithm: str) -> list[str]:
    """The nodes in the order of their first visits."""
    trace = run(replace(example.request, algorithm=algorithm))
    return [node_name(trace, node) for node in range(len(trace.nodes))]


def test_the_textbook_s_tree() -> None:
    example, tree = example_named("textbook"), tree_of("textbook")
    steps = {name: len(run(replace(example.request, algorithm=name))) for name in ("minimax", "alphabeta")}
    reports = [search(tree, utility=payoff) for search in (minimax, alpha_beta)]
    assert {(report.score, report.pv) for report in reports} == {(6, ("B", "D", "I"))}
    seen = visited(example, "alphabeta")
    never = ", ".join(name for name in visited(example, "minimax") if name not in seen)
    assert facts_of("textbook") == {**steps, "never": never, "value": 6, "line": "B D I"}
    trace = run(example.request)
    assert {node_name(trace, trace.visit(step).node) for step in trace.cutoffs} == {"E", "C"}


def test_russell_and_norvig_s_tree() -> None:
    example = example_named("aima")
    trace = run(example.request)
    report = alpha_beta(AIMA, utility=payoff)
    assert trace.report
    (cut,) = trace.cutoffs
    node = trace.visit(cut).node
    skipped = ", ".join(trace.skipped(node))
    first = AIMA.play("a2").play("c1").payoffs[0]
    last = AIMA.play("a3")
    assert min(last.branches, key=lambda branch: branch[1].payoffs[0]) == last.branches[-1]
    assert facts_of("aima") == {
        "value": report.score,
        "move": report.pv[0],
        "node": node_name(trace, node),
        "first": first,
        "skipped": skipped,
        "last": last.name,
    }


def test_the_bad_order() -> None:
    tree = tree_of("worst order")
    good, bad = alpha_beta(AIMA, utility=payoff), alpha_beta(tree, utility=payoff)

    def values(node: Tree) -> list[Any]:
        return [values(child) for _, child in node.branches] if node.branches else [node.payoffs[0]]

    assert values(tree) == [children[::-1] for children in values(AIMA)[::-1]]
    assert facts_of("worst order") == {"nodes": bad.nodes, "best": good.nodes, "value": bad.score}
    assert (bad.nodes, bad.score) == (minimax(tree, utility=payoff).nodes, good.score)


def test_the_two_cut_rules() -> None:
    tree = tree_of("equal values")
    standard, book = (alpha_beta(tree, utility=payoff, cut=cut) for cut in (STANDARD_CUT, BOOK_CUT))
    assert standard.score == book.score == min(leaf.payoffs[0] for _, leaf in tree.play("B").branches)
    assert tree.play("C").branches[0][1].payoffs[0] == standard.score
    assert facts_of("equal values") == {"value": standard.score, "standard": standard.nodes, "book": book.nodes}


def cut_nodes(trace: Trace) -> list[str]:
    return [node_name(trace, trace.visit(step).node) for step in trace.cutoffs]


def test_minnie_moves_first() -> None:
    tree, trace = tree_of("minnie"), run(example_named("minnie").request)
    assert (tree.turn, [child.turn for _, child in tree.branches]) == (MIN, [MAX] * 4)
    reports = [search(tree, utility=payoff) for search in (minimax, alpha_beta)]
    ((score, move),) = {(report.score, report.pv[0]) for report in reports}
    assert facts_of("minnie") == {"value": score, "move": move, "cuts": ", ".join(cut_nodes(trace))}
    levels = {name: min(least(child) for _, child in node.branches) for name, node in tree.branches}
    highest = {name: max(least(child) for _, child in node.branches) for name, node in tree.branches}
    assert levels != highest
    assert min(highest.values()) == highest["C"] == -7


def least(node: Tree) -> int:
    return min(leaf.payoffs[0] for _, leaf in node.branches)


def test_figure_8_24() -> None:
    tree, trace = tree_of("figure 8.24"), run(example_named("figure 8.24").request)
    first, second = tree.play("Mi2").branches
    facts = {"sure": least(tree.play("Mi1")), "first": minimax(first[1], utility=payoff).score, "leaf": second[0]}
    assert facts_of("figure 8.24") == facts == {"sure": 8, "first": 6, "leaf": "x"}
    assert (tree.turn, first[0], cut_nodes(trace)) == (MAX, "Ma2", ["Mi2"])
    assert "x" not in visited(example_named("figure 8.24"), "alphabeta")


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax-alphabeta"])
def test_subtree_1_against_state_3(algorithm: str) -> None:
    tree = tree_of("subtrees")
    values = {"sure": least(tree.play("S1")), "reply": tree.play("S2").play("S3").payoffs[0]}
    assert facts_of("subtrees") == {**values, "cut": "S4"} == {"sure": 3, "reply": 2, "cut": "S4"}
    assert visited(example_named("subtrees"), algorithm) == ["S0", "S1", "A", "B", "S2", "S3"]


# Ideas


def test_min_errs_and_max_gets_more() -> None:
    tree, facts = tree_of("min errs"), facts_of("min errs")
    report = minimax(tree, utility=payoff)
    chosen, other = tree.play("B"), tree.play("C")
    error = max(chosen.branches, key=lambda branch: branch[1].payoffs[0])
    replies = sorted(leaf.payoffs[0] for _, leaf in other.branches)
    assert (report.pv[0], report.score) == (facts["move"], facts["value"])
    assert (error[0], error[1].payoffs[0]) == (facts["error"], facts["gets"])
    assert replies == [facts["least"], facts["most"]]
    assert replies[0] < report.score < error[1].payoffs[0] < replies[1]


def test_the_proof_is_that_of_the_textbook_s_value() -> None:
    example = example_named("proof")
    proof = TreeProof(run(example.request))
    assert example.request.and_or
    assert facts_of("proof") == {"value": proof.goal} == {"value": 6}


def test_type_a_and_type_b() -> None:
    fixed, quiet = example_named("type a"), example_named("type b")
    start, horizon = fixed.request.start, HORIZONS[0]
    assert quiet.request == replace(fixed.request, switches=Switches(quiescence=True))
    reports = [run(example.request).report for example in (fixed, quiet)]
    (wrong, hoped, nodes), (right, _, more) = ((texts(start, r.pv[:1]), r.score, r.nodes) for r in reports if r)
    assert facts_of("type a") == {
        "depth": fixed.request.depth,
        "wrong": wrong,
        "hoped": ScoreFact(hoped),
        "line": horizon.line,
        "seen": ScoreFact(horizon.seen),
    }
    assert facts_of("type b") == {"depth": 1, "right": right, "wrong": wrong, "fixed": nodes, "nodes": more}


# Tic-tac-toe


def test_two_plies_with_16_positions() -> None:
    request = example_named("sixteen").request
    minimax_, alphabeta = (run(replace(request, algorithm=name)).report for name in ("minimax", "alphabeta"))
    assert minimax_
    assert alphabeta
    assert minimax_.score == alphabeta.score
    below = {"minimax": minimax_.nodes - 1, "alphabeta": alphabeta.nodes - 1}
    assert facts_of("sixteen") == {"depth": request.depth, **below} == {"depth": 2, "minimax": 36, "alphabeta": 16}
    assert board_of("sixteen").occupied.bit_count() == 3


@cache
def positions_below(board: TicTacToe) -> int:
    """Number of positions that minimax visits, including the first one."""
    return 1 + sum(positions_below(board.play(move)) for move in board.legal_moves())


@cache
def plain_value(board: TicTacToe) -> tuple[int, int]:
    """Value for the side to move (1, 0, -1) and the plies until then; the quickest win, the slowest loss."""
    outcome = board.outcome()
    if outcome:
        return outcome.payoffs[board.turn], 0
    children = [plain_value(board.play(move)) for move in board.legal_moves()]
    value, plies = max(((-value, plies + 1) for value, plies in children), key=lambda own: (own[0], -own[0] * own[1]))
    return value, plies


def by_move(board: TicTacToe) -> dict[str, tuple[int, int]]:
    """The value of each move for the side that makes it, and the plies until the game is over."""
    found = {}
    for move in board.legal_moves():
        value, plies = plain_value(board.play(move))
        found[TICTACTOE.move_text(board, move)] = (-value, plies + 1)
    return found


def joined(values: dict[str, tuple[int, int]], wanted: int) -> str:
    """The moves of that value."""
    return ", ".join(move for move, (value, _) in values.items() if value == wanted)


def counts(name: str) -> dict[str, int]:
    request = example_named(name).request
    report = alpha_beta(request.start, utility=payoff if request.plain else win_distance)
    return {"minimax": positions_below(board_of(name)), "alphabeta": report.nodes}


def winning_cells(board: TicTacToe, player: int) -> int:
    """Number of empty cells that complete a line of a player."""
    own = board.marks_of(player)
    empty = board.rules.board & ~board.occupied
    return sum(
        any((own | 1 << cell) & line == line for line in board.rules.line_masks)
        for cell in range(9)
        if empty >> cell & 1
    )


def test_the_last_cells() -> None:
    board = board_of("last cells")
    values = by_move(board)
    assert {value for value, _ in values.values()} == {0, -1}
    assert {plies for value, plies in values.values() if value < 0} == {2}
    cells = len(board.legal_moves())
    assert facts_of("last cells") == {"cells": cells, "move": joined(values, 0)} | counts("last cells")


def test_the_fork() -> None:
    board = board_of("fork")
    values = by_move(board)
    for move, (value, _) in values.items():
        after = board.play(TICTACTOE.parse_move(move, board))
        assert (winning_cells(after, 0) == 2) == (value > 0)
    (plies,) = {plies for value, plies in values.values() if value > 0}
    moves = joined(values, 1)
    assert facts_of("fork") == {"moves": moves, "plies": plies, "node": moves.split(", ")[0]}


def test_the_move_that_saves_the_draw() -> None:
    board = board_of("block")
    values = by_move(board)
    assert winning_cells(board, 1) == 1
    (plies,) = {plies for value, plies in values.values() if value < 0}
    assert facts_of("block") == {"move": joined(values, 0), "plies": plies}
    assert max(values.values())[0] == 0
    trace = run(example_named("block").request)
    texts_ = [TICTACTOE.move_text(board, move) for move in board.legal_moves()]
    after = texts_[texts_.index(joined(values, 0)) + 1 :]
    nodes = {TICTACTOE.move_text(board, trace.move(node)): node for node in trace.children(0)}
    assert after
    assert all(trace.visit(trace.last_step(nodes[move], len(trace))).step in trace.cutoffs for move in after)


def test_the_opposite_corners() -> None:
    values = by_move(board_of("corners"))
    (plies,) = {plies for value, plies in values.values() if value < 0}
    assert facts_of("corners") == {"bad": joined(values, -1), "good": joined(values, 0), "plies": plies}


def test_the_lecture_s_positions() -> None:
    assert facts_of("one mark") == counts("one mark")
    assert facts_of("empty board") == counts("empty board")
    assert plain_value(board_of("one mark"))[0] == plain_value(board_of("empty board"))[0] == 0
    values = by_move(board_of("two marks"))
    (plies,) = {plies for value, plies in values.values() if value > 0}
    assert facts_of("two marks") == {"moves": joined(values, 1), "plies": plies} | counts("two marks")


# More players


def test_three_players() -> None:
    tree = tree_of("three players")
    node = tree.play("B").play("D")
    chosen = maxn(node)
    (other,) = [leaf.payoffs for name, leaf in node.branches if name != chosen.pv[0]]
    assert (tree.players, node.turn) == (3, 2)
    assert facts_of("three players") == {
        "node": node.name,
        "chosen": str(chosen.payoffs),
        "other": str(other),
        "value": str(maxn(tree).payoffs),
    }


def test_the_alliance() -> None:
    tree = tree_of("alliance")
    alone, allied = maxn(tree), paranoid(tree, utility=payoff)
    assert tree == tree_of("three players")
    assert facts_of("alliance") == {
        "alone": alone.pv[0],
        "hoped": alone.payoffs[0],
        "move": allied.pv[0],
        "value": allied.score,
    }


def test_an_alliance_arises_from_selfish_play() -> None:
    tree = tree_of("alliance arises")
    report = maxn(tree)
    assert facts_of("alliance arises") == {"line": " ".join(report.pv), "value": str(report.payoffs)}
    assert report.pv == ("AC", "AC_BC")
    leaves = [leaf for _, node in tree.branches for _, leaf in node.branches]
    others = [leaf.payoffs for leaf in leaves if leaf.name != "AC_BC"]
    assert all(payoffs[2] > max(payoffs[:2]) for payoffs in others)
    assert report.payoffs[2] < min(report.payoffs[:2])


def test_the_alliance_breaks_once_the_strong_one_is_weak() -> None:
    tree, facts = tree_of("alliance breaks"), facts_of("alliance breaks")
    report, after = maxn(tree), maxn(tree.play("AC"))
    assert (facts["line"], facts["value"]) == (" ".join(report.pv), str(report.payoffs)) == ("AB AB_BA", "(4, 3, 3)")
    assert (facts["turns"], facts["kept"]) == (after.pv[0], after.payoffs[0])


def test_three_players_on_a_board() -> None:
    board = board_of("three marks")
    alone = maxn(board)
    assert board.turn == 2
    assert facts_of("three marks") == {
        "move": texts(board, alone.pv[:1]),
        "value": str(alone.payoffs),
        "allied": paranoid(board, utility=payoff).score,
    }


def test_what_is_good_for_both() -> None:
    tree = tree_of("common good")
    report = maxn(tree)
    expected = minimax(tree, utility=payoff).score
    assert facts_of("common good") == {
        "value": str(report.payoffs),
        "line": " ".join(report.pv),
        "minimax": expected,
    }


# Checkers


def proof(position: Position) -> dict[str, Score]:
    """The value of each move, by the engine with material as its evaluation."""
    return compiled(position, PROOF, engine_switches(position.rules))


def compiled(position: Position, depth: int, features: Feature) -> dict[str, Score]:
    search, budget = CheckersSearch([position], features, "meyer"), Budget()
    return {
        CHECKERS.move_text(position, move): search.score(move, depth, (-INFINITE, INFINITE), budget)[0]
        for move in search.moves()
    }


def searched(position: Position, depth: int) -> Report:
    return alpha_beta(position, depth, MATERIAL)


def one_ply_later(score: Score) -> Score:
    """A score of the position after a move, for the side that made it, counted from before the move."""
    return -score - (1 if -score > 0 else -1) if is_counted(score) else -score


@pytest.mark.parametrize("each", HORIZONS, ids=lambda each: f"{each.rules} {each.fen}")
def test_the_horizon(each: Horizon) -> None:
    position = CHECKERS.parse_position(each.fen, each.rules)
    shallow, deep = searched(position, each.depth), searched(position, each.depth + FURTHER)
    wrong = CHECKERS.parse_move(each.wrong, position)
    punished = searched(position.play(wrong), each.depth + FURTHER - 1)
    truth = proof(position)
    quiet = compiled(position, each.depth, ALPHA_BETA | Feature.QUIESCENCE)
    assert (texts(position, shallow.pv[:1]), shallow.score) == (each.wrong, each.hoped)
    assert texts(position, deep.pv[:1]) == each.right
    assert (texts(position, (wrong, *punished.pv)), one_ply_later(punished.score)) == (each.line, each.seen)
    assert (truth[each.wrong], truth[each.right]) == (each.worth_wrong, each.worth_right)
    assert truth[each.right] == max(truth.values()) >= truth[each.wrong] + 100
    assert each.seen <= each.hoped - 100
    assert (max(quiet, key=lambda move: quiet[move]) == each.right) == each.quiescence


def test_the_horizon_is_shown_in_three_rule_sets() -> None:
    rules = [each.rules for each in HORIZONS]
    assert all(rules.count(name) >= 4 for name in ("english", "russian", "international"))
    assert len({each.fen for each in HORIZONS}) == len(HORIZONS) >= 12
    assert {each.depth for each in HORIZONS} == {1, 2, 3, 4, 5}
    assert {each.quiescence for each in HORIZONS} == {False, True}


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: f"{shot.rules} {shot.fen}")
def test_the_shot(shot: Shot) -> None:
    start = position = CHECKERS.parse_position(shot.fen, shot.rules)
    taken = []
    for text in shot.line.split():
        move = CHECKERS.parse_move(text, position)
        taken.append(len(move.captured))
        position = position.play(move)
    best = shot.line.split()[0]
    truth = proof(start)
    assert (taken[0], sum(taken[1::2]), sum(taken[::2])) == (0, shot.given, shot.taken)
    assert truth[best] == shot.worth
    assert max(value for move, value in truth.items() if move != best) == shot.second <= shot.worth - 100
    chosen = [texts(start, searched(start, depth).pv[:1]) for depth in range(1, shot.depth + 1)]
    assert chosen[-1] == best
    assert best not in chosen[:-1]


# The shelf


def test_every_shelf_has_examples_and_every_example_a_name_of_its_own() -> None:
    assert {example.shelf for example in examples()} == set(ExampleGroup)
    assert len({example.name for example in examples()}) == len(examples())


def test_a_fact_that_is_a_score_is_marked_as_one() -> None:
    for example in examples():
        scores = {name for name, fact in example.facts.items() if isinstance(fact, ScoreFact)}
        assert scores <= {"hoped", "seen", "worth", "second", "worth_wrong", "worth_right"}
