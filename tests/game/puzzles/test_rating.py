"""The solver's rating."""

from random import Random

import pytest

from game.puzzles.rating import SUREST, UNSURE, Rating


def test_glickmans_own_example_comes_out() -> None:
    """Of his paper, with the three opponents one after the other and as sure as a puzzle is: near 1464 and 151."""
    rating = Rating(1500, 200)
    for other, won in ((1400, True), (1550, False), (1700, False)):
        rating = rating.after(other, solved=won)
    assert rating.value == pytest.approx(1464, abs=12)
    assert rating.deviation == pytest.approx(151, abs=8)


def test_a_solver_of_known_strength_is_found_and_lies_in_the_interval() -> None:
    rng, rating = Random(4), Rating()
    for _ in range(300):
        puzzle = rating.value + rng.randint(-200, 100)
        rating = rating.after(puzzle, solved=rng.random() < 1 / (1 + 10 ** ((puzzle - 1600) / 400)))
    low, high = rating.interval
    assert low < 1600 < high
    assert high - low < 260


def test_a_rating_gets_unsure_with_time_but_never_more_than_at_first() -> None:
    sure = Rating(1200, SUREST)
    assert SUREST < sure.later(100).deviation < sure.later(400).deviation < UNSURE
    assert sure.later(10_000).deviation == UNSURE
    assert sure.later(-5) == sure
