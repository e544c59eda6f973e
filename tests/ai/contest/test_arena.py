"""Players from texts, openings by pairs, and games that depend on nothing but their number."""

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from ai.algorithms import Algorithm
from ai.contest.arena import Arena, Choice, FinishedGame, LabPlayer, LevelPlayer, beginnings, player
from ai.engine.book.files import usual_book
from ai.engine.checkers import ENGINE, MINIMAX, Feature
from ai.engine.engine import Engine
from ai.engine.equipment import Equipment
from ai.limits import Clock, Limit
from ai.minds.checkers import is_even
from ai.minds.levels import LEVELS
from ai.report import Answer, Report
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.clock import TimeControl
from game.core import InputError, Reason, State, loss, positions_along
from game.tictactoe.position import TicTacToe

START = Position.start(ENGLISH)
NO_LIMIT = Limit()


def at_once(choice: Choice) -> Any:
    return choice(bytearray(1))


def arena(start: Any = START, openings: str | None = "random", seed: int = 1) -> Arena:
    players = player("minimax:1", start, NO_LIMIT), player("alphabeta:2", start, NO_LIMIT)
    return Arena(players, beginnings(openings, start, seed), seed)


@pytest.mark.parametrize("name", LEVELS[:-1])
def test_a_level_plays_as_it_is(name: str) -> None:
    found = player(name, START, NO_LIMIT)
    assert type(found) is LevelPlayer
    assert found.level.name == name


@pytest.mark.parametrize(
    ("text", "algorithm", "depth", "evaluation"),
    [
        ("alphabeta:6", Algorithm.ALPHA_BETA, 6, ""),
        ("minimax:3:meyer", Algorithm.MINIMAX, 3, "meyer"),
        ("engine:12", Algorithm.ENGINE, 12, ""),
        ("alphabeta::meyer", None, None, ""),
        ("negamax:meyer", Algorithm.NEGAMAX, None, "meyer"),
    ],
)
def test_an_algorithm_with_its_depth(text: str, algorithm: Algorithm | None, depth: int, evaluation: str) -> None:
    if algorithm is None:
        with pytest.raises(InputError):
            player(text, START, Limit(nodes=9))
        return
    found = player(text, START, Limit(nodes=500))
    assert type(found) is LevelPlayer
    level = found.level
    assert (level.algorithm, level.evaluation) == (algorithm, evaluation)
    assert level.limit == Limit(depth, nodes=500)


def test_switches_are_put_on_and_taken_off() -> None:
    fewer = player("engine-TABLE-ORDERING:8", START, NO_LIMIT)
    more = player("minimax+ALPHA_BETA:4", START, NO_LIMIT)
    assert isinstance(fewer, LabPlayer)
    assert isinstance(more, LabPlayer)
    assert fewer.features == ENGINE & ~Feature.TABLE & ~Feature.ORDERING
    assert more.features == MINIMAX | Feature.ALPHA_BETA
    assert (fewer.level.depth, more.level.depth) == (8, 4)


def test_random_openings_have_six_moves() -> None:
    assert {len(beginnings("random", START, 3)(pair)[1]) for pair in range(9)} == {6}


@pytest.mark.parametrize(("score", "fair"), [(40, True), (-40, True), (41, False), (-41, False)])
def test_an_opening_is_even_when_neither_side_is_far_ahead(
    monkeypatch: pytest.MonkeyPatch, score: int, fair: bool
) -> None:
    move = START.legal_moves()[0]
    answer = Answer(move, Report(1, score, (move,), 1, 0.0))
    monkeypatch.setattr(Engine, "think", lambda *_args, **_options: answer)
    assert is_even(START) is fair


def test_the_book_is_a_switch() -> None:
    """Levels that know openings have it, and any engine can be given it."""
    games = {
        "champion-PRUNING": 20,
        "champion-PRUNING-BOOK": None,
        "engine+BOOK:8": 0,
        "hard-BOOK": None,
        "champion+BOOK": 20,
    }
    for text, depth in games.items():
        found = player(text, START, Limit(nodes=100))
        assert type(found) is (LabPlayer if "PRUNING" in text else LevelPlayer)
        assert found.level.book == depth, text
        moves = {found.move([START], Random(seed), bytearray(1)) for seed in range(3)}
        book = usual_book(ENGLISH)
        assert book
        assert depth is None or moves <= {each.move for each in book.moves(START)}


def test_a_limit_takes_the_place_of_the_level_s_time() -> None:
    for text in ("champion", "champion-PRUNING"):
        found = player(text, START, Limit(nodes=100))
        assert isinstance(found, LevelPlayer)
        assert found.level.limit == Limit(nodes=100)


@pytest.mark.parametrize("text", ["analysis", "analysis-PRUNING"])
def test_analysis_needs_a_limit(text: str) -> None:
    found = player(text, START, Limit(nodes=100))
    assert isinstance(found, LevelPlayer)
    assert found.level.limit == Limit(nodes=100)
    with pytest.raises(InputError, match="thinks without end"):
        player(text, START, NO_LIMIT)


@pytest.mark.parametrize("text", ["champion", "champion-PRUNING"])
def test_the_engine_is_given_memory_and_threads(text: str) -> None:
    found = player(text, START, NO_LIMIT, Equipment(2, 3))
    assert isinstance(found, LevelPlayer)
    assert (found.engine.table.megabytes, found.engine.threads) == (2, 3)


@pytest.mark.parametrize("variant", RULE_SETS)
def test_random_openings_are_even_and_quiet(variant: str) -> None:
    start = Position.start(RULE_SETS[variant])
    opening = beginnings("random", start, 7)
    lines = {opening(pair)[1] for pair in range(20)}
    assert len(lines) > 15
    for moves in lines:
        *_, position = positions_along(start, moves)
        assert position.own.bit_count() == position.enemy.bit_count()
        assert not position.legal_moves()[0].captured


@pytest.mark.parametrize("variant", ["russian", "international"])
def test_even_openings_are_random_ones_in_which_a_deeper_search_finds_nobody_a_man_ahead(variant: str) -> None:
    start = Position.start(RULE_SETS[variant])
    engine = Engine(16)
    scores = {"random": list[int](), "even": list[int]()}
    for name, found in scores.items():
        for pair in range(25):
            *_, position = positions_along(start, beginnings(name, start, 7)(pair)[1])
            found.append(abs(engine.think([position], Limit(nodes=100_000)).report.score))
    assert max(scores["even"]) < 80 < max(scores["random"])


def test_even_openings_need_checkers() -> None:
    with pytest.raises(InputError, match="Even openings are found by the engine of checkers"):
        beginnings("even", TicTacToe.start(), 7)


def test_every_ballot_comes_once_before_any_comes_again() -> None:
    opening = beginnings("ballots", START, 7)
    assert len({opening(pair)[1] for pair in range(156)}) == 156
    assert opening(156) == opening(0)


@pytest.mark.parametrize(("variant", "name", "count"), [("russian", "ballots", 745), ("brazilian", "basic", 150)])
def test_the_tables_of_other_rules_begin_games_too(variant: str, name: str, count: int) -> None:
    opening = beginnings(name, Position.start(RULE_SETS[variant]), 7)
    assert len({opening(pair) for pair in range(count)}) > count - 4  # three positions are in the table twice
    assert opening(count) == opening(0)


@pytest.mark.parametrize("start", [START, TicTacToe.start()], ids=["checkers", "tictactoe"])
def test_a_game_depends_on_its_number_alone(start: Any) -> None:
    games = arena(start, None)
    forwards = [games.play(number, at_once) for number in (1, 2, 3, 4)]
    backwards = [arena(start, None).play(number, at_once) for number in (4, 3, 2, 1)]
    assert forwards == backwards[::-1]
    assert len({game.moves for game in forwards}) > 1


def test_the_sides_are_swapped_within_a_pair() -> None:
    games = arena()
    assert [games.sides(number) for number in (1, 2, 3, 4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    first, second, third = (games.play(number, at_once).moves[:6] for number in (1, 2, 3))
    assert first == second != third


def test_a_game_can_be_kept_as_a_line_and_replayed() -> None:
    games = arena()
    game = games.play(5, at_once)
    assert FinishedGame.from_json(game.as_json()) == game
    match = games.replay(game)
    assert match.outcome == game.outcome
    assert len(match.moves) == len(game.moves)


class Slow:
    """A player who takes the first move, after so long."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.clocks: list[Clock | None] = []

    def new_game(self) -> None:
        pass

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        self.clocks.append(clock)
        time.sleep(self.seconds)
        return history[-1].legal_moves()[0]


def test_whose_time_is_over_loses_the_game() -> None:
    quick, slow = Slow(0), Slow(0.03)
    timed = Arena((quick, slow), beginnings(None, START, 1), 1, TimeControl.parse("0.04+0.001"))
    games = [timed.play(number, at_once) for number in (1, 2)]
    assert [game.outcome for game in games] == [loss(2, 1, Reason.TIME), loss(2, 0, Reason.TIME)]
    assert {game.fault for game in games} == {"The time was over."}
    assert slow.clocks[0] == quick.clocks[0] == Clock(0.04, increment=0.001)
    assert slow.clocks[1]
    assert slow.clocks[1].remaining < 0.012
    assert [timed.replay(FinishedGame.from_json(game.as_json())).outcome for game in games] == [
        game.outcome for game in games
    ]


@pytest.mark.parametrize("text", ["analysis", "champion-PRUNING", "alphabeta", "hard"])
def test_a_clock_is_a_limit_for_every_level(text: str) -> None:
    limit = Limit(clock=Clock(0.5))
    players = player(text, START, limit), player("minimax:1", START, NO_LIMIT)
    timed = Arena(players, beginnings("random", START, 1), 1, TimeControl.parse("0.5"))
    assert len(timed.play(1, at_once).moves) > 10


def test_a_level_that_errs_does_so_with_switches_too() -> None:
    found = player("beginner-ORDERING", START, NO_LIMIT)
    moves = {found.move([START], Random(seed), bytearray(1)) for seed in range(40)}
    assert len(moves) > 4
