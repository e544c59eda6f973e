"""The promises of each level, played out."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from ai.algorithms import Algorithm
from ai.engine.engine import Engine
from ai.minds import levels_of
from ai.minds.checkers import BREAKTHROUGH, FLYING_KINGS, FRISIAN, INTERNATIONAL, SHORT_KINGS
from ai.minds.dama import LEVELS_OF_DAMA
from ai.minds.levels import LEVELS, MORE_PLAYERS, Level, custom
from ai.minds.tictactoe import BIG_BOARDS, GRAVITY_BOARDS, SMALL_BOARDS
from ai.players.choosing import choose, is_opening
from ai.report import Answer, MoveSource
from ai.textbook.alpha_beta import alpha_beta
from ai.textbook.values import payoff
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.position import Piece, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.core import InputError
from game.match import Match
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES

STARTS = [TicTacToe.start(rules) for rules in SIZES.values()] + [Position.start(ENGLISH)]
KING_W, KING_B = Piece(Color.WHITE, king=True), Piece(Color.BLACK, king=True)


@pytest.mark.parametrize(
    ("variant", "ladder"),
    [
        ("frisian", FRISIAN),
        ("international", INTERNATIONAL),
        ("breakthrough", BREAKTHROUGH),
        ("russian", FLYING_KINGS),
        ("thai", FLYING_KINGS),
        ("english", SHORT_KINGS),
        ("italian", SHORT_KINGS),
    ],
)
def test_rules_that_play_alike_share_their_levels(variant: str, ladder: dict[str, Level]) -> None:
    assert levels_of(CHECKERS.start(variant)) is ladder


@pytest.mark.parametrize(
    ("size", "ladder"),
    [
        ("3x3x3", SMALL_BOARDS),
        ("4x4x4-gravity", SMALL_BOARDS),
        ("17x1x3", BIG_BOARDS),
        ("7x6x4-gravity", GRAVITY_BOARDS),
        ("4x4x3x3", MORE_PLAYERS),
    ],
)
def test_levels_depend_on_the_size_of_the_board_and_on_gravity(size: str, ladder: dict[str, Level]) -> None:
    assert levels_of(TICTACTOE.start(size)) is ladder


@pytest.mark.parametrize("variant", ["turkish", "armenian"])
def test_each_dama_has_levels_of_its_own(variant: str) -> None:
    assert levels_of(DAMA.start(variant)) is LEVELS_OF_DAMA[variant]


@pytest.mark.parametrize("start", STARTS)
def test_levels_grow(start: TicTacToe | Position) -> None:
    levels = list(levels_of(start).values())
    assert tuple(level.name for level in levels) == LEVELS
    assert levels.pop().endless
    assert [level.glances for level in levels].index(False) == 1
    levels = levels[1:]
    efforts = [(level.algorithm is Algorithm.ENGINE, level.depth or 100) for level in levels]
    assert efforts == sorted(efforts)
    mistakes = [level.mistakes for level in levels]
    assert mistakes == sorted(mistakes, reverse=True)
    assert mistakes[-2:] == [0, 0]
    assert all(level.seconds and level.seconds <= 3 for level in levels)


@cache
def value(state: TicTacToe) -> int:
    """The best result for the side to move."""
    return alpha_beta(state, utility=payoff).score


@pytest.mark.parametrize(
    "name", ["hard", "champion", *(pytest.param(name, marks=pytest.mark.slow) for name in ("master", "grandmaster"))]
)
def test_the_best_levels_are_perfect_at_3x3(name: str) -> None:
    """The outcome after every reply is never worse than the position's value before the level moved."""
    level, rng, seen = levels_of(TicTacToe.start())[name], Random(1), set()

    def challenge(state: TicTacToe) -> None:
        if state.outcome() or state.canonical() in seen:
            return
        seen.add(state.canonical())
        after = state.play(choose([state], level, rng).move)
        assert -value(after) == value(state)
        for reply in after.legal_moves():
            challenge(after.play(reply))

    challenge(TicTacToe.start())
    for first in TicTacToe.start().legal_moves():
        challenge(TicTacToe.start().play(first))


def beginner_s_results(games: int) -> list[int]:
    """The payoffs of a child that moves first against Beginner."""
    rng, results = Random(5), []
    level = levels_of(TicTacToe.start())["beginner"]
    for _ in range(games):
        match = Match(TicTacToe.start())
        while not match.outcome:
            if match.position.turn == 0:
                match.play(child_s_move(match.position, rng))
            else:
                match.play(choose(match.positions, level, rng).move)
        results.append(match.outcome.payoffs[0])
    return results


def child_s_move(state: TicTacToe, rng: Random) -> int:
    """Complete a line, else stop one, else any cell."""
    for player in (state.turn, 1 - state.turn):
        for line in state.rules.lines:
            marks = [state.cell(cell) for cell in line]
            if marks.count(player) == 2 and None in marks:
                return line[marks.index(None)]
    return rng.choice(state.legal_moves())


def test_a_child_beats_beginner() -> None:
    results = beginner_s_results(200)
    assert results.count(1) > 100
    assert results.count(-1) > 0


def test_mistakes_are_as_many_as_said() -> None:
    """Crosses can complete a line; Medium leaves it out in about its share of tries."""
    level = levels_of(TicTacToe.start())["medium"]
    state, rng = TicTacToe.parse("XX./OO./..."), Random(2)
    answers = [choose([state], level, rng) for _ in range(1000)]
    mistakes = sum(answer.report.source is MoveSource.MISTAKE for answer in answers)
    assert mistakes == pytest.approx(1000 * level.mistakes, rel=0.3)
    assert 0 < sum(answer.move != 2 for answer in answers) <= mistakes


def test_the_only_move_comes_at_once() -> None:
    pieces = {1: Piece(Color.BLACK), 6: Piece(Color.WHITE), 32: Piece(Color.WHITE)}
    answer = choose([Position.of(ENGLISH, Color.BLACK, pieces)], levels_of(STARTS[-1])["champion"], Random(1))
    assert (answer.report.source, answer.report.pv) == (MoveSource.ONLY_MOVE, (answer.move,))


def test_custom_levels() -> None:
    level = custom("negamax", 3, "meyer")
    assert (level.algorithm, level.depth, level.evaluation, level.mistakes) == (Algorithm.NEGAMAX, 3, "meyer", 0)


@pytest.mark.parametrize(
    ("algorithm", "depth", "why"),
    [
        (
            "greedy",
            3,
            "There is no algorithm 'greedy'; choose from minimax, negamax, alphabeta, engine, maxn, paranoid.",
        ),
        ("minimax", 0, "The depth is 1 to 12 plies, not 0."),
        ("minimax", 13, "The depth is 1 to 12 plies, not 13."),
    ],
)
def test_impossible_levels_name_why(algorithm: str, depth: int, why: str) -> None:
    with pytest.raises(InputError) as error:
        custom(algorithm, depth)
    assert str(error.value) == why


def test_the_engine_begins_in_many_ways() -> None:
    level = levels_of(STARTS[-1])["advanced"]
    assert len({choose([STARTS[-1]], level, Random(seed)).move for seed in range(20)}) > 1
    endgame = Position.of(ENGLISH, Color.WHITE, {10: KING_W, 19: KING_W, 28: KING_B})
    assert not is_opening([endgame])


@pytest.mark.parametrize(("depth", "varied"), [(3, 3), (8, 8), (20, 8), (None, 8)])
def test_the_first_moves_are_searched_no_deeper_than_the_level_searches(depth: int | None, varied: int) -> None:
    asked: list[int] = []

    class Recorder(Engine):
        def vary(self, history: Sequence[Position], depth: int, *others: Any, **options: Any) -> Answer:
            asked.append(depth)
            return super().vary(history, 1, *others, **options)

    level = replace(levels_of(STARTS[-1])["champion"], depth=depth, book=None)
    choose([STARTS[-1]], level, Random(1), engine=Recorder(1))
    assert asked == [varied]
