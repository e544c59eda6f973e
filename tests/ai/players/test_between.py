"""A strength between two levels is the lower one, in whose place the upper one makes some of the moves."""

from random import Random

import pytest

from ai.limits import Clock
from ai.minds import levels_of
from ai.minds.levels import ELO, LEVELS, timed
from ai.players.between import RATINGS, STRENGTHS, is_level, level_named, parts
from ai.players.choosing import choose
from ai.report import MoveSource
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.tictactoe.position import TicTacToe

START = Position.start(ENGLISH)


def test_between_all_levels_that_end_there_are_three() -> None:
    assert [name for name in STRENGTHS if name in LEVELS] == list(LEVELS)
    assert len(STRENGTHS) == 4 * (len(LEVELS) - 2) + 2
    assert all(map(is_level, STRENGTHS))
    assert not is_level("champion+50")


def test_their_ratings_grow_and_those_of_the_levels_are_the_measured_ones() -> None:
    assert {name: elo for name, elo in RATINGS.items() if name in LEVELS} == ELO
    assert list(RATINGS) == list(STRENGTHS[: len(RATINGS)])
    assert list(RATINGS.values()) == sorted(RATINGS.values())


@pytest.mark.parametrize("name", ["easy+25", "casual+50", "grandmaster+75"])
def test_the_two_levels_are_neighbours(name: str) -> None:
    lower, quarter = parts(name)
    level, levels = level_named(name, START), levels_of(START)
    assert level.above == levels[LEVELS[LEVELS.index(lower) + 1]]
    assert (level.name, level.depth, level.share) == (name, levels[lower].depth, quarter / 100)


def test_the_upper_level_makes_its_share_of_the_moves() -> None:
    """The Bear cub, who searches nothing, lies below a level that does."""
    state, level, rng = TicTacToe.start(), level_named("cub+50", TicTacToe.start()), Random(3)
    sources = [choose([state], level, rng).report.source for _ in range(600)]
    assert sources.count(MoveSource.GLANCE) == pytest.approx(600 * 0.5, rel=0.15)


def test_the_same_seed_gives_the_same_moves() -> None:
    level = level_named("easy+50", START)
    assert [choose([START], level, Random(seed)).move for seed in range(9)] == [
        choose([START], level, Random(seed)).move for seed in range(9)
    ]


def test_a_clock_and_other_limits_bind_both() -> None:
    level = level_named("hard+50", START)
    short = timed(level, Clock(12.5, 0.1))
    assert short.above
    assert short.seconds == short.above.seconds == 0.5
    limited = level.limited(nodes=5)
    assert limited.above
    assert limited.nodes == limited.above.nodes == 5
