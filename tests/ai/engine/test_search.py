"""The compiled search is the textbook's if its switches are off; each switch that keeps the value keeps it."""

import threading
import time
from functools import cache
from random import Random

import pytest

from ai.algorithms import Algorithm
from ai.engine.checkers import ALPHA_BETA, EVERYTHING, MINIMAX, CheckersSearch, Feature
from ai.evaluation import meyer_terms, samuel_terms, valued
from ai.limits import Budget, Limit, Stopped
from ai.minds.checkers import MIND
from ai.report import Report
from ai.score import WIN
from ai.search import TextbookSearch, deepen
from ai.textbook.alpha_beta import negamax_alpha_beta
from ai.textbook.minimax import minimax
from game.checkers.position import Piece, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.core import positions_along
from game.match import history_outcome
from tests.ai.engine.positions import random_positions

EXACT = {
    "alpha-beta": ALPHA_BETA,
    "ordering": ALPHA_BETA | Feature.ORDERING,
    "table": ALPHA_BETA | Feature.ORDERING | Feature.TABLE,
    "null window": ALPHA_BETA | Feature.ORDERING | Feature.NULL_WINDOW,
}
MAN_B, KING_B = Piece(Color.BLACK), Piece(Color.BLACK, king=True)
MAN_W, KING_W = Piece(Color.WHITE), Piece(Color.WHITE, king=True)


def search(position: Position, features: Feature, limit: Limit, name: str = "samuel") -> Report:
    return deepen(CheckersSearch([position], features, name), limit, rng=Random(0)).report


@pytest.mark.parametrize("name", ["meyer", "samuel"])
def test_minimax_has_the_value_and_the_nodes_of_the_readable_one(name: str) -> None:
    for number, position in enumerate(random_positions(60, seed=1)):
        depth = 1 + number % 4
        reference = minimax(position, depth, valued(MIND.evaluations[name]))
        found = search(position, MINIMAX, Limit(depth=depth), name)
        assert (found.score, found.nodes) == (reference.score, reference.nodes), position


@pytest.mark.parametrize("variant", sorted(RULE_SETS))
@pytest.mark.combinations(3)
def test_every_rule_set_is_searched_as_it_is_played(variant: str) -> None:
    """The readable search plays by the rules; Frisian kings that have to rest are the hard case."""
    for number, position in enumerate(random_positions(40, seed=5, rules=RULE_SETS[variant])):
        depth = 1 + number % 3
        reference = negamax_alpha_beta(position, depth, valued(samuel_terms))
        assert search(position, MINIMAX, Limit(depth=depth)).score == reference.score, position


@cache
def readable_scores() -> list[tuple[Position, int, int]]:
    """Positions, depths and the scores of the readable search."""
    searched = [(position, 1 + number % 5) for number, position in enumerate(random_positions(60, seed=2))]
    return [
        (position, depth, negamax_alpha_beta(position, depth, valued(samuel_terms)).score)
        for position, depth in searched
    ]


@pytest.mark.parametrize("features", EXACT.values(), ids=EXACT)
def test_switches_that_keep_the_value_keep_it(features: Feature) -> None:
    for position, depth, score in readable_scores():
        assert search(position, features, Limit(depth=depth)).score == score, position


@pytest.mark.parametrize("features", EXACT.values(), ids=EXACT)
def test_the_principal_variation_leads_to_its_score(features: Feature) -> None:
    for position in random_positions(30, seed=3):
        report = search(position, features & ~Feature.TABLE, Limit(depth=4))
        *_, end = positions_along(position, report.pv)
        value = -1000 if end.outcome() else valued(samuel_terms)(end)
        sign = 1 if end.color is position.color else -1
        if end.outcome():
            assert report.score == -sign * (100_000 - len(report.pv))
        else:
            assert report.score == sign * value


def test_alpha_beta_saves_most_of_the_tree() -> None:
    start = Position.start(ENGLISH)
    whole, cut = (search(start, features, Limit(depth=7)).nodes for features in (MINIMAX, ALPHA_BETA))
    ordered = search(start, ALPHA_BETA | Feature.ORDERING, Limit(depth=7)).nodes
    assert whole > 10 * cut > 10 * ordered


def test_every_equal_best_move_is_played_at_times() -> None:
    """All opening moves are equal here, since there is no evaluation, and the seed decides."""
    start = Position.start(ENGLISH)
    answers = [deepen(CheckersSearch([start], ALPHA_BETA, "none"), Limit(depth=2), rng=Random(i)) for i in range(60)]
    assert {answer.move for answer in answers} == set(start.legal_moves())


def test_a_win_is_found_with_its_distance() -> None:
    position = Position.of(ENGLISH, Color.WHITE, {14: KING_W, 15: KING_W, 5: MAN_B})
    report = search(position, EVERYTHING & ~Feature.ENDGAMES, Limit(depth=9))
    assert report.score > 99_900


def test_a_stop_from_another_thread_ends_the_search_at_once() -> None:
    stop = bytearray(1)
    threading.Timer(0.1, stop.__setitem__, (0, 1)).start()
    started = time.perf_counter()
    answer = deepen(CheckersSearch([Position.start(ENGLISH)], EVERYTHING, "samuel"), Limit(), stop=stop)
    assert answer.move in Position.start(ENGLISH).legal_moves()
    assert answer.report.depth
    assert time.perf_counter() - started < 5


def test_node_and_time_limits_end_the_search() -> None:
    start = Position.start(ENGLISH)
    assert search(start, EVERYTHING, Limit(nodes=20_000)).nodes <= 20_001
    assert search(start, EVERYTHING, Limit(seconds=0.1)).seconds < 5


def test_the_search_itself_sees_that_the_time_is_over() -> None:
    """No other thread has to be awake for that: it looks at the clock every 1024 positions."""
    start = Position.start(ENGLISH)
    root, move, window = CheckersSearch([start], EVERYTHING, "samuel"), start.legal_moves()[0], (-WIN, WIN)
    root.score(move, 5, window, Budget())
    late = Budget(Limit(seconds=0.0))
    with pytest.raises(Stopped):
        root.score(move, 40, window, late)
    assert late.nodes <= 1024


def test_the_winner_avoids_the_repetition_that_draws() -> None:
    """Black, a king ahead, is searched with the history of a game that went to and fro."""
    position = Position.of(ENGLISH, Color.BLACK, {14: KING_B, 18: KING_B, 32: KING_W})
    history = [position]
    for _ in range(2):
        for source, target in ((14, 10), (32, 28), (10, 14), (28, 32)):
            move = next(m for m in history[-1].legal_moves() if m.path == (source, target))
            history.append(history[-1].play(move))
    answer = deepen(CheckersSearch(history, EVERYTHING, "samuel"), Limit(depth=7))
    assert answer.report.score > 50
    assert history[-1].play(answer.move) not in history


def test_a_drawn_game_is_worth_nothing() -> None:
    """A king each, and forty moves of both without progress: whatever is played, it is a draw."""
    position = Position.of(ENGLISH, Color.BLACK, {14: KING_B, 32: KING_W})
    history = [position]
    for _ in range(20):
        for source, target in ((14, 10), (32, 28), (10, 14), (28, 32)):
            move = next(m for m in history[-1].legal_moves() if m.path == (source, target))
            history.append(history[-1].play(move))
    assert deepen(CheckersSearch(history, MINIMAX, "samuel"), Limit(depth=1)).report.score == 0


@pytest.mark.parametrize("variant", ["russian", "international", "spanish", "frisian"])
def test_drawn_endings_are_known_as_the_match_knows_them(variant: str) -> None:
    """Three kings (two in Frisian) against one, after a few plies to and fro that count towards the limit."""
    rules = RULE_SETS[variant]
    rng = Random(4)
    draws = 0
    for _ in range(60):
        squares = rng.sample(range(1, rules.squares + 1), 3 if variant == "frisian" else 4)
        pieces = dict.fromkeys(squares[1:], KING_W) | {squares[0]: KING_B}
        history = [Position.of(rules, Color.WHITE, pieces)]
        for _ in range(rng.choice([3, 9, 13, 23, 28, 29])):
            quiet = [move for move in history[-1].legal_moves() if not move.captured]
            if not quiet or history_outcome([*history, history[-1].play(quiet[0])]):
                break
            history.append(history[-1].play(rng.choice(quiet)))
        if history_outcome(history) is None:
            limit = Limit(depth=2)
            reference = deepen(TextbookSearch(history, Algorithm.MINIMAX, valued(meyer_terms)), limit).report
            found = deepen(CheckersSearch(history, MINIMAX, "meyer"), limit).report
            assert (found.score, found.nodes) == (reference.score, reference.nodes), history[-1]
            draws += reference.score == 0
    assert draws
