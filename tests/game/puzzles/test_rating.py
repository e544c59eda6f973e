"""The solver's rating."""

from random import Random

import pytest

from game.puzzles.progress import LARGEST_STEP, PROVISIONAL, SUREST, UNSURE, PuzzleRating


def test_glickmans_own_example_comes_out() -> None:
    """The paper's example, with the three opponents one after the other and as sure as a puzzle: near 1464 and 151."""
    rating = PuzzleRating(1500, 200)
    for other, won in ((1400, True), (1550, False), (1700, False)):
        rating = rating.after(other, solved=won)
    assert rating.value == pytest.approx(1464, abs=12)
    assert rating.deviation == pytest.approx(151, abs=8)


def test_a_solver_of_known_strength_is_found_and_lies_in_the_interval() -> None:
    rng, rating = Random(4), PuzzleRating()
    for _ in range(300):
        puzzle = rating.value + rng.randint(-200, 100)
        rating = rating.after(puzzle, solved=rng.random() < 1 / (1 + 10 ** ((puzzle - 1600) / 400)))
    low, high = rating.interval
    assert low < 1600 < high
    assert high - low < 260


def test_a_rating_gets_unsure_with_time_but_never_more_than_at_first() -> None:
    sure = PuzzleRating(1200, SUREST)
    assert SUREST < sure.later(100).deviation < sure.later(400).deviation < UNSURE
    assert sure.later(10_000).deviation == UNSURE
    assert sure.later(-5) == sure


@pytest.mark.parametrize(
    ("puzzle", "solved", "value", "deviation"),
    [(1400, True, 1518.78, 96.68), (1500, False, 1474.49, 96.44), (1700, True, 1538.94, 97.29)],
)
def test_a_single_puzzle_counts_as_glicko_has_it(puzzle: float, solved: bool, value: float, deviation: float) -> None:
    after = PuzzleRating(1500, 100).after(puzzle, solved=solved)
    assert after.value == pytest.approx(value, abs=0.02)
    assert after.deviation == pytest.approx(deviation, abs=0.02)


@pytest.mark.parametrize("puzzle", [404, 900, 2800])
@pytest.mark.parametrize("solved", [True, False])
def test_no_single_puzzle_turns_a_first_rating_upside_down(puzzle: float, solved: bool) -> None:
    first = PuzzleRating()
    after = first.after(puzzle, solved=solved)
    assert abs(after.value - first.value) <= LARGEST_STEP + 1e-9
    assert after.deviation <= first.deviation


def test_what_is_cut_off_of_a_step_leaves_the_rating_as_unsure() -> None:
    surprising, expected = PuzzleRating().after(900, solved=False), PuzzleRating().after(404, solved=True)
    assert surprising.deviation > 300
    assert expected.deviation == pytest.approx(311, abs=25)


def test_a_rating_is_provisional_at_first_and_after_a_long_pause() -> None:
    rating, tried = PuzzleRating(), 0
    while rating.provisional:
        rating, tried = rating.after(rating.value - 100, solved=tried % 3 != 0), tried + 1
    assert 10 <= tried <= 20
    assert rating.deviation <= PROVISIONAL
    assert rating.later(365).provisional
