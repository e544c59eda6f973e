"""The switches: which of them leave the value alone, what they save, and what quiescence looks at."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.evaluation import meyer_terms, samuel_terms, valued
from ai.limits import Budget, Limit, Stopped
from ai.report import Report
from ai.score import OPEN, WIN
from ai.textbook.alpha_beta import BOOK_CUT, alpha_beta, negamax_alpha_beta
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.switches import PLAIN, Switches
from ai.textbook.trees import TEXTBOOK, Tree
from ai.textbook.values import payoff
from ai.textbook.walk import TranspositionTable, best_first, forcing_moves
from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from tests.ai.textbook.random_trees import switches, trees

SEARCHES = (minimax, negamax, alpha_beta, negamax_alpha_beta)
ALPHA_BETAS = SEARCHES[2:]
EMPTY = TicTacToe.start()
START = Position.start(ENGLISH)
KINGS = CHECKERS.parse_position("W:WK15,K18:BK5,12", "english")
"""A position in which many orders of moves meet, and one that has come up before comes up again."""


def guess(state: Any) -> int:
    """An evaluation that knows something of little use."""
    return hash(state) % 7 - 3


def branches(state: Any) -> int:
    """The same for trees."""
    return len(state.branches) % 3 - 1


@given(trees(), st.none() | st.integers(1, 4), switches(table=False), st.sampled_from(SEARCHES))
def test_the_value_of_a_tree_stays(
    tree: Tree, depth: int | None, chosen: Switches, algorithm: Callable[..., Report]
) -> None:
    plain = minimax(tree, depth, branches, utility=payoff)
    assert algorithm(tree, depth, branches, utility=payoff, switches=chosen).score == plain.score


@st.composite
def boards(draw: st.DrawFn) -> TicTacToe:
    """Positions of small boards with at most six cells empty."""
    rules = draw(st.sampled_from([MnkRules(), MnkRules(4, 2, 3), MnkRules(misere=True)]))
    state = TicTacToe.start(rules)
    for _ in range(rules.cells - draw(st.integers(1, 6))):
        if state.legal_moves():
            state = state.play(draw(st.sampled_from(state.legal_moves())))
    return state


@given(boards(), st.none() | st.integers(1, 4), switches(), st.sampled_from(SEARCHES))
def test_the_value_of_a_board_stays(
    board: TicTacToe, depth: int | None, chosen: Switches, algorithm: Callable[..., Report]
) -> None:
    assert algorithm(board, depth, guess, switches=chosen).score == minimax(board, depth, guess).score


@given(boards(), st.none() | st.integers(1, 4), switches())
def test_the_value_stays_by_the_book_s_cut_too(board: TicTacToe, depth: int | None, chosen: Switches) -> None:
    plain = minimax(board, depth, guess)
    assert alpha_beta(board, depth, guess, cut=BOOK_CUT, switches=chosen).score == plain.score


@given(boards(), st.integers(-5, 5), st.integers(1, 4), switches())
def test_a_window_still_bounds_the_value(board: TicTacToe, alpha: int, width: int, chosen: Switches) -> None:
    true = minimax(board, 4, guess).score
    score = alpha_beta(board, 4, guess, window=(alpha, alpha + width), switches=chosen).score
    assert score == true if alpha < score < alpha + width else (true <= score if score <= alpha else true >= score)


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("depth", [2, 3, 4])
def test_the_value_of_kings_that_go_round_stays(algorithm: Callable[..., Report], depth: int) -> None:
    value = valued(samuel_terms)
    plain = minimax(KINGS, depth, value)
    for chosen in (Switches(table=True), Switches(ordering=True, table=True, deepening=True)):
        assert algorithm(KINGS, depth, value, switches=chosen).score == plain.score


@given(boards(), st.integers(1, 3), switches(quiescence=True), st.sampled_from(SEARCHES))
def test_quiescence_finds_the_same_in_every_search(
    board: TicTacToe, depth: int, chosen: Switches, algorithm: Callable[..., Report]
) -> None:
    reference = minimax(board, depth, guess, switches=Switches(quiescence=chosen.quiescence))
    assert algorithm(board, depth, guess, switches=chosen).score == reference.score


# What it saves


def nodes(algorithm: Callable[..., Report], chosen: Switches = PLAIN, depth: int = 5) -> int:
    """The positions visited from the start of English checkers, with Samuel's evaluation."""
    return algorithm(START, depth, valued(samuel_terms), switches=chosen).nodes


@pytest.mark.parametrize("algorithm", ALPHA_BETAS)
def test_ordering_and_the_table_save_positions(algorithm: Callable[..., Report]) -> None:
    plain, ordered, tabled = nodes(algorithm), nodes(algorithm, Switches(True)), nodes(algorithm, Switches(table=True))
    assert ordered < plain
    assert tabled < plain
    assert nodes(algorithm, Switches(ordering=True, table=True)) < min(ordered, tabled)


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_the_table_joins_the_ways_to_one_board(algorithm: Callable[..., Report]) -> None:
    """Minimax visits all 549,946 positions of tic-tac-toe without it."""
    report = algorithm(EMPTY, utility=payoff, switches=Switches(table=True))
    assert (report.score, report.pv != ()) == (0, True)
    assert report.nodes < 20_000
    assert report.entries < 5478


def test_ordering_saves_nothing_in_minimax() -> None:
    assert nodes(minimax, Switches(ordering=True), 4) == nodes(minimax, depth=4)


# Ordering


def test_the_child_that_looks_best_comes_first() -> None:
    values = {"B": 1, "C": 5, "D": 5, "E": 9}
    tree = Tree("A", 0, tuple((name, Tree(name, 1, payoffs=(value, -value))) for name, value in values.items()))
    assert best_first(tree, tree.legal_moves(), lambda child: child.payoffs[0]) == ("E", "C", "D", "B")  # type: ignore[attr-defined]


def tried(algorithm: Callable[..., Report], state: Any, **options: Any) -> list[Any]:
    """The moves of the root in the order in which they are searched."""
    watch = RootMoves()
    algorithm(state, observe=watch, **options)
    return watch.moves


class RootMoves:
    """An observer that keeps the moves of the root."""

    def __init__(self) -> None:
        self.moves: list[Any] = []

    def enter(self, state: Any, move: Any, ply: int, *_: Any) -> None:
        if ply == 1:
            self.moves.append(move)

    leaf = enter

    def update(self, *_: Any) -> None:
        pass

    cutoff = leave = update


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_a_win_at_once_is_tried_first(algorithm: Callable[..., Report]) -> None:
    board = TicTacToe.parse("X.O/OX./...")
    assert tried(algorithm, board)[0] == 1
    assert tried(algorithm, board, switches=Switches(ordering=True))[0] == 8


# Iterative deepening


def test_deepening_is_one_search_after_another_with_the_best_line_first() -> None:
    """C looks best to depth 1, so that the search to depth 2 begins with it."""

    def evaluate(state: Any) -> int:
        return -3 if state.name == "C" else 0

    report = minimax(TEXTBOOK, None, evaluate, utility=payoff, switches=Switches(deepening=True))
    assert (report.score, report.pv, report.depth) == (6, ("B", "D", "I"), 3)
    assert tried(alpha_beta, TEXTBOOK, depth=2, evaluate=evaluate, switches=Switches(deepening=True)) == list("BCCB")


def test_deepening_visits_all_depths() -> None:
    each = [nodes(minimax, depth=depth) for depth in (1, 2, 3)]
    assert nodes(minimax, Switches(deepening=True), 3) == sum(each)


def test_deepening_ends_when_the_game_is_solved() -> None:
    report = alpha_beta(TicTacToe.parse("XX./OO./..."), 7, switches=Switches(deepening=True))
    assert (report.score, report.pv) == (WIN - 1, (2,))


def test_deepening_obeys_the_budget() -> None:
    with pytest.raises(Stopped):
        minimax(EMPTY, budget=Budget(Limit(nodes=500)), switches=Switches(deepening=True))


# The table


@pytest.mark.parametrize(
    ("found", "window", "asked", "known"),
    [
        (3, (0, 5), (-9, 9), 3),
        (3, OPEN, (4, 9), 3),
        (5, (0, 5), (-9, 9), None),
        (5, (0, 5), (-9, 5), 5),
        (6, (0, 5), (-9, 7), None),
        (0, (0, 5), (-9, 9), None),
        (0, (0, 5), (0, 9), 0),
        (-2, (0, 5), (-1, 9), -2),
    ],
)
def test_a_bound_counts_where_it_decides(
    found: int, window: tuple[int, int], asked: tuple[int, int], known: int | None
) -> None:
    table = TranspositionTable()
    table.store(EMPTY, 2, found, window)
    assert table.probe(EMPTY, 2, asked) == known
    assert table.probe(EMPTY, 3, asked) is None
    assert table.probe(EMPTY.play(0), 2, asked) is None
    table.clear()
    assert (table.probe(EMPTY, 2, asked), len(table)) == (None, 0)


# Quiescence


def test_captures_are_searched_to_their_end() -> None:
    """Black takes a man at depth 1; only the search that goes on sees White take it back."""
    position = CHECKERS.parse_position("B:W18,27,32:B5,14", "english")
    value = valued(meyer_terms)
    assert [minimax(position, 1, value, switches=Switches(quiescence=on)).score for on in (False, True)] == [0, -100]


def test_forcing_moves_are_those_that_complete_a_line_or_stop_one() -> None:
    assert forcing_moves(TicTacToe.parse("XX./OO./...")) == (2,)
    assert forcing_moves(TicTacToe.parse("XX./O../...")) == (2,)
    assert forcing_moves(TicTacToe.parse("X../.O./...")) == ()
    assert forcing_moves(TicTacToe.parse("XXX/OO./...")) == ()
    assert forcing_moves(TicTacToe.start(MnkRules(misere=True)).play(0).play(4).play(1)) == ()
    assert forcing_moves(START) == forcing_moves(TEXTBOOK) == ()


def test_quiescence_sees_what_lies_behind_the_horizon() -> None:
    """O can't stop both lines of X; at depth 0 only the search that goes on sees that."""
    board = TicTacToe.parse("XOX/O../..X")
    seen = [minimax(board, 0, switches=Switches(quiescence=on)) for on in (False, True)]
    assert [(report.score, report.pv) for report in seen] == [(0, ()), (2 - WIN, (4, 5))]
