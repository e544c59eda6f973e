"""The compiled search of dama: the readable search's scores, by the rules of the game, compiled or not."""

from random import Random

import pytest

from ai.algorithms import Algorithm
from ai.engine import search as core
from ai.engine.checkers import ALPHA_BETA, MINIMAX, NO_LIMIT, Feature, SearchBoard
from ai.engine.dama import ENGINE, DamaSearch, key_of
from ai.engine.evaluate import TUNED
from ai.engine.table import Table
from ai.evaluation import valued
from ai.limits import Limit
from ai.minds.dama import compiled_weights, piece_terms, weights_of
from ai.report import Report
from ai.score import win_in
from ai.search import TextbookSearch, deepen
from ai.tracing.engine import run_engine
from game.checkers.dama.kind import DAMA
from game.checkers.dama.notation import parse_fen
from game.checkers.dama.position import Dama
from game.checkers.dama.rules import RULE_SETS_OF_DAMA, TURKISH, DamaRules
from game.checkers.position import Piece
from game.checkers.rules import Color
from game.core import positions_along
from game.match import Match, history_outcome
from tests.ai.engine.interpreted_search import interpreted_search
from tests.game.checkers.test_dama import random_position

EXACT = {
    "minimax": MINIMAX,
    "alpha-beta": ALPHA_BETA,
    "ordering": ALPHA_BETA | Feature.ORDERING | Feature.COUNTER_MOVES,
    "table": ALPHA_BETA | Feature.ORDERING | Feature.TABLE,
    "null window": ALPHA_BETA | Feature.ORDERING | Feature.NULL_WINDOW,
}


def positions(rules: DamaRules, number: int, seed: int) -> list[Dama]:
    """Random positions, and those of random games."""
    rng, found = Random(seed), list[Dama]()
    while len(found) < number:
        match = Match(Dama.start(rules))
        while match.outcome is None and rng.random() < 0.97:
            match.play(rng.choice(match.position.legal_moves()))
        for position in (match.position, random_position(rules, rng)):
            if position.outcome() is None and len(position.legal_moves()) < 30:
                found.append(position)
    return found


def search(history: list[Dama], features: Feature, limit: Limit) -> Report:
    return deepen(DamaSearch(history, features, compiled_weights(weights_of(history[0]))), limit, rng=Random(0)).report


def readable(history: list[Dama], depth: int) -> Report:
    search = TextbookSearch(history, Algorithm.ALPHA_BETA, valued(piece_terms))
    return deepen(search, Limit(depth=depth), rng=Random(0)).report


@pytest.mark.parametrize("rules", RULE_SETS_OF_DAMA.values(), ids=RULE_SETS_OF_DAMA)
def test_every_exact_switch_finds_the_readable_score(rules: DamaRules) -> None:
    for number, position in enumerate(positions(rules, 24, seed=1)):
        depth = 1 + number % 3
        score = readable([position], depth).score
        for name, features in EXACT.items():
            assert search([position], features, Limit(depth=depth)).score == score, (name, DAMA.position_text(position))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS_OF_DAMA.values(), ids=RULE_SETS_OF_DAMA)
def test_many_scores(rules: DamaRules) -> None:
    for number, position in enumerate(positions(rules, 400, seed=2)):
        depth = 1 + number % 4
        score = readable([position], depth).score
        for features in EXACT.values():
            assert search([position], features, Limit(depth=depth)).score == score, DAMA.position_text(position)


def test_draws_by_history_are_those_of_the_game() -> None:
    """Kings and men go to and fro: a third repetition draws, a man's step forward starts the count again."""
    rng, draws = Random(5), 0
    for _ in range(20):
        pieces = {square: Piece(Color.WHITE, king=True) for square in rng.sample(range(9, 24), 2)}
        pieces |= {square: Piece(Color.BLACK, king=True) for square in rng.sample(range(40, 56), 2)}
        history = [Dama.of(TURKISH, Color.WHITE, pieces)]
        plies = rng.choice([3, 6, 7, 77, 79])
        while len(history) <= plies and history[-1].outcome() is None and not history[-1].captures:
            there = [position for position in map(history[-1].after, history[-1].legal_moves()) if position in history]
            later = there if there and plies < 70 else [*map(history[-1].after, history[-1].legal_moves())]
            quiet = [each for each in later if not each.captures and history_outcome([*history, each]) is None]
            if not quiet:
                break
            history.append(rng.choice(quiet))
        if history_outcome(history) is None:
            expected = readable(history, 2)
            for features in (MINIMAX, ALPHA_BETA):
                assert search(history, features, Limit(depth=2)).score == expected.score
            draws += expected.score == 0
    assert draws > 2


def test_a_way_back_does_not_save_the_side_that_stands_worse() -> None:
    history = [parse_fen("W:Wh2,Kh1:Bc7,d7,e7,Ka8", TURKISH)]
    for text in ("h1-g1", "a8-b8", "g1-h1", "b8-a8"):
        history.append(history[-1].play(DAMA.parse_move(text, history[-1])))
    assert search(history, ENGINE, Limit(depth=3)).score == search(history[-1:], ENGINE, Limit(depth=3)).score < -100


@pytest.mark.parametrize(
    ("text", "score", "depth"),
    [
        ("W:Wd4,h2:Bd5", win_in(1), 2),
        ("W:WKd1,Kh4:BKa1", win_in(3), 6),
        ("W:WKa1,Kc8:BKf3", win_in(5), 7),
    ],
)
def test_wins_are_found_with_their_distance(text: str, score: int, depth: int) -> None:
    assert search([parse_fen(text, TURKISH)], ENGINE, Limit(depth=depth)).score == score


@pytest.mark.parametrize("rules", RULE_SETS_OF_DAMA.values(), ids=RULE_SETS_OF_DAMA)
def test_lines_are_legal_and_limits_are_kept(rules: DamaRules) -> None:
    for position in positions(rules, 12, seed=3):
        report = search([position], ENGINE, Limit(nodes=2000))
        assert report.nodes <= 2001
        positions_along(position, report.pv)


SIGNATURE = {"turkish": 67_875, "armenian": 284_761}
"""Nodes of a search of the start to depth 8; a change that should not alter the search leaves them as they are."""


@pytest.mark.parametrize("variant", SIGNATURE)
def test_the_search_visits_what_it_did_before(variant: str) -> None:
    reports: list[Report] = []
    start = DAMA.start(variant)
    root = DamaSearch([start], ENGINE, compiled_weights(weights_of(start)))
    deepen(root, Limit(depth=8), rng=Random(1), on_report=reports.append)
    assert sum(report.nodes for report in reports) == SIGNATURE[variant]


@pytest.mark.parametrize("rules", RULE_SETS_OF_DAMA.values(), ids=RULE_SETS_OF_DAMA)
def test_the_same_files_find_the_same_when_interpreted(rules: DamaRules) -> None:
    _, plain = interpreted_search()
    for position in positions(rules, 4, seed=4):
        found = []
        for module in (core, plain):
            values = compiled_weights(weights_of(position))
            searcher = module.Searcher(rules.code, ENGINE | core.DAMA, TUNED, Table(1).words, values)
            searcher.path.set_history([key_of(position)], 80, 1, 1)
            searcher.path.set_start(0, 0, ())
            searcher.set_limits(bytearray(1), NO_LIMIT)
            score = searcher.score(*SearchBoard.of(position), -core.INFINITE, core.INFINITE, 3)
            found.append((score, searcher.nodes, searcher.variation.line(0)))
        assert found[0] == found[1]


def test_the_lab_follows_the_search() -> None:
    trace = run_engine(DAMA.start("turkish"), Limit(depth=4))
    assert trace.report is not None
    assert len(trace.nodes) == trace.report.nodes
    assert trace.report.pv[0] in DAMA.start("turkish").legal_moves()
