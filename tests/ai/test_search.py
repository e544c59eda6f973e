"""The search for a move: limits, exact sets of equal best moves, draws by history."""

from random import Random
from typing import Any

import pytest

from ai.algorithms import OF_MANY, Algorithm
from ai.limits import Limit
from ai.report import Report
from ai.score import WIN
from ai.search import search
from ai.textbook.alpha_beta import alpha_beta
from ai.textbook.minimax import minimax
from game.checkers.position import Move, Piece, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.core import InputError, State, positions_along
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES, MnkRules
from tests.ai.random_states import random_states

START = Position.start(ENGLISH)
OF_TWO = [algorithm for algorithm in Algorithm if algorithm not in OF_MANY]


def best_by_minimax(state: State[Any], depth: int) -> set[Any]:
    """The best moves, each valued on its own."""
    scores = {move: -minimax(state.play(move), depth - 1).score for move in state.legal_moves()}
    return {move for move, score in scores.items() if score == max(scores.values())}


@pytest.mark.parametrize("algorithm", OF_TWO)
def test_every_equal_best_move_is_chosen_and_no_other(algorithm: Algorithm) -> None:
    """Exact with cutoffs too: what is chosen over many seeds is the set that minimax finds."""
    states = [state for state in random_states(TicTacToe.start(), 40) if len(state.legal_moves()) <= 5]
    for state in states:
        chosen = {search([state], algorithm, Limit(), "none", rng=Random(seed)).move for seed in range(30)}
        assert chosen == best_by_minimax(state, 9)


@pytest.mark.parametrize("algorithm", [Algorithm.NEGAMAX, Algorithm.ALPHA_BETA])
def test_every_textbook_algorithm_gives_the_score_of_minimax(algorithm: Algorithm) -> None:
    for state in [START, *random_states(START, 6)]:
        answer = search([state], algorithm, Limit(depth=3), "meyer", rng=Random(1))
        assert answer.report.score == search([state], Algorithm.MINIMAX, Limit(depth=3), "meyer").report.score
        assert answer.report.pv[0] == answer.move


def test_a_report_counts_the_nodes_of_its_iteration() -> None:
    reports: list[Report] = []
    search([TicTacToe.start()], Algorithm.MINIMAX, Limit(depth=4), "none", on_report=reports.append)
    assert [(report.depth, report.nodes) for report in reports] == [
        (depth, minimax(TicTacToe.start(), depth).nodes) for depth in (1, 2, 3, 4)
    ]


def test_the_variation_is_legal_play() -> None:
    for state in random_states(START, 10):
        positions_along(state, search([state], Algorithm.ALPHA_BETA, Limit(depth=4)).report.pv)


def test_a_solved_game_is_not_searched_deeper() -> None:
    reports: list[Report] = []
    answer = search([TicTacToe.start()], Algorithm.ALPHA_BETA, Limit(), on_report=reports.append)
    assert (answer.report.depth, answer.report.score) == (9, 0)
    assert answer.report == reports[-1]


@pytest.mark.parametrize("drawing", ["XX./OO./...", "XXO/XOO/.X."])
def test_a_forced_end_stops_the_deepening(drawing: str) -> None:
    report = search([TicTacToe.parse(drawing)], Algorithm.ALPHA_BETA, Limit()).report
    assert abs(report.score) == WIN - len(report.pv)
    assert report.depth == len(report.pv)


def test_the_distance_to_the_end_is_counted_from_the_root() -> None:
    state = TicTacToe.parse("X.X/.O./X.O")
    assert search([state], Algorithm.ALPHA_BETA, Limit()).report.score == alpha_beta(state).score == 2 - WIN


def test_the_seed_decides() -> None:
    def moves() -> list[Move]:
        limit = Limit(depth=1)
        return [search([START], Algorithm.ALPHA_BETA, limit, "meyer", rng=Random(seed)).move for seed in range(9)]

    assert moves() == moves()
    assert len(set(moves())) > 1


def test_limits_of_nodes_and_time() -> None:
    reports: list[Report] = []
    search([START], Algorithm.ALPHA_BETA, Limit(nodes=500), on_report=reports.append)
    assert sum(report.nodes for report in reports) <= 500 + len(reports)
    reports.clear()
    search([START], Algorithm.ALPHA_BETA, Limit(seconds=0.1), on_report=reports.append)
    assert reports
    assert sum(report.seconds for report in reports) < 0.3


def test_there_is_a_move_even_when_stopped_before_the_start() -> None:
    report = search([START], Algorithm.ALPHA_BETA, Limit(), stop=bytearray(b"\1")).report
    assert report.depth == 1


@pytest.mark.parametrize("start", [START, TicTacToe.start(MnkRules(6, 6, 4)), TicTacToe.start(SIZES["15x15x5"])])
@pytest.mark.parametrize("algorithm", OF_TWO)
def test_time_that_is_over_leaves_the_first_iteration(start: State[Any], algorithm: Algorithm) -> None:
    """This holds for the compiled searches and the readable ones."""
    assert search([start], algorithm, Limit(seconds=0.0)).report.depth == 1


def test_no_move_to_search_for() -> None:
    with pytest.raises(InputError, match=r"^The game is over: there is no move to search for\.$"):
        search([TicTacToe.parse("XXX/OO./...")], Algorithm.ALPHA_BETA, Limit())


@pytest.mark.parametrize("algorithm", [*OF_MANY, Algorithm.ENGINE])
def test_three_players(algorithm: Algorithm) -> None:
    """X to move has two in a row, and so have the others."""
    state = TicTacToe.parse("XX../OO../ZZ../....", MnkRules(4, 4, 3, players=3))
    answer = search([state], algorithm, Limit(depth=3))
    assert (answer.move, answer.report.score) == (2, WIN - 1)


def test_an_alliance_is_expected_by_paranoid_search_alone() -> None:
    state = TicTacToe.parse("..XZ/..OX/XZOO/Z.XO", MnkRules(4, 4, 3, players=3))
    assert search([state], Algorithm.MAXN, Limit()).report.score == 0
    assert search([state], Algorithm.PARANOID, Limit()).report.score < -10_000


@pytest.mark.parametrize(("players", "algorithm"), [(2, "maxn"), (2, "paranoid"), (3, "minimax"), (3, "alphabeta")])
def test_a_search_for_another_number_of_players(players: int, algorithm: str) -> None:
    start = TicTacToe.start(MnkRules(4, 4, 3, players))
    with pytest.raises(InputError, match=r"three or more players|is for two players"):
        search([start], Algorithm(algorithm), Limit(depth=1))


def test_the_side_that_is_behind_takes_the_draw_by_repetition() -> None:
    """White's king, alone against two, stood on 32 twice: going there once more is a draw."""
    pieces = {28: Piece(Color.WHITE, True), 1: Piece(Color.BLACK, True), 9: Piece(Color.BLACK, True)}
    history = [Position.of(ENGLISH, Color.WHITE, pieces)]
    for path in [(28, 32), (1, 5), (32, 28), (5, 1)] * 2:
        history.append(history[-1].play(Move(path)))
    answer = search(history[1:], Algorithm.ALPHA_BETA, Limit(depth=3), "meyer")
    assert (answer.move, answer.report.score) == (Move((28, 32)), 0)
    without_history = search(history[-1:], Algorithm.ALPHA_BETA, Limit(depth=3), "meyer")
    assert without_history.report.score == -300


def test_every_level_plays_with_gravity_and_on_a_torus() -> None:
    """Readable searches where the compiled one does not know the rules; a threat that can be carried out is seen."""
    threatened = TicTacToe.parse("......./......./......./......./OO...../XXX.O..", MnkRules.parse("7x6x4-gravity"))
    (answer,) = {search([threatened], Algorithm.ENGINE, Limit(depth=depth)).move for depth in (2, 3)}
    assert answer == 38
    row = TicTacToe.parse("XXX../...../.OO../...../.....", MnkRules.parse("5x5x4-torus"))
    assert search([row], Algorithm.ENGINE, Limit(depth=2)).report.score < -WIN + 10
