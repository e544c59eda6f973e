"""SPSA finds the best numbers of a game whose strength is known."""

from random import Random

import pytest

from ai.commands.tune import LAST_MOVE, Knob, Spsa, Values

KNOBS = (Knob("a", 20, 0, 100, 4), Knob("b", 70, 0, 100, 4))
BEST = (60.0, 30.0)
GAMES = 8


def strength(values: Values) -> float:
    """A quadratic hill: the further from the best, the weaker."""
    return -sum((value - best) ** 2 for value, best in zip(values, BEST, strict=True)) / 400


def points(rng: Random, first: Values, second: Values) -> int:
    """Wins less losses of the first player in some games, with the luck of games."""
    share = 1 / (1 + 10 ** (strength(second) - strength(first)))
    return sum(1 if rng.random() < share else -1 for _ in range(GAMES))


def test_it_climbs_the_hill_through_the_noise() -> None:
    spsa, rng = Spsa(KNOBS, 1500, seed=1), Random(1)
    values = spsa.start
    for iteration in range(1, spsa.iterations + 1):
        values = spsa.learnt(iteration, values, points(rng, *spsa.tried(iteration, values)))
    assert strength(values) > strength(spsa.start) / 20


def test_nothing_moves_without_a_difference() -> None:
    spsa = Spsa(KNOBS, 100, seed=1)
    assert spsa.learnt(1, spsa.start, 0) == spsa.start


def test_the_first_player_s_numbers_are_approached_when_it_wins() -> None:
    spsa = Spsa(KNOBS, 100, seed=1)
    for iteration in range(1, 20):
        first, _ = spsa.tried(iteration, spsa.start)
        after = spsa.learnt(iteration, spsa.start, 4)
        for before, target, value in zip(spsa.start, first, after, strict=True):
            assert (value - before) * (target - before) > 0


def test_the_last_step_is_a_share_of_a_number_s_own_step_for_each_game_won() -> None:
    spsa = Spsa(KNOBS, 100, seed=1)
    moves = [after - knob.start for knob, after in zip(KNOBS, spsa.learnt(100, spsa.start, 3), strict=True)]
    assert [abs(move) for move in moves] == pytest.approx([LAST_MOVE * knob.step * 3 for knob in KNOBS])


def test_numbers_stay_where_they_are_allowed() -> None:
    spsa = Spsa((Knob("late", 2, 2, 9, 3),), 10, seed=1)
    assert all(value >= 2 for players in (spsa.tried(1, spsa.start), spsa.tried(2, spsa.start)) for (value,) in players)
    assert min(spsa.learnt(n, spsa.start, p)[0] for n in range(1, 9) for p in (-50, 50)) == 2
