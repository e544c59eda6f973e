"""Elo, its errors, and the sequential test, against known values and against what they promise."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.players.elo import PAIR_SCORES, Results, Sprt, Tally, elo_of, expected_score

COUNTS = st.lists(st.integers(0, 500), min_size=5, max_size=5)


def tally_of(*payoffs: int) -> Tally:
    tally = Tally()
    for payoff in payoffs:
        tally.count(payoff)
    return tally


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0), (0.75, 190.85), (0.24, -200.24), (1, math.inf), (0, -math.inf)])
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.01)
    assert expected_score(elo) == pytest.approx(score, abs=1e-4)


def test_games_are_counted_by_side_and_by_pair() -> None:
    tally = tally_of(1, 1, 1, -1, 0, 0, -1, 0, 1)
    assert (tally.first, tally.second) == (Results(3, 1, 1), Results(1, 2, 1))
    assert tally.pairs == [0, 1, 2, 0, 1]
    assert (tally.score.points, tally.games) == (5.5, 9)
    assert tally.first.reversed() == Results(1, 1, 3)


def test_swapped_sides_take_the_openings_out_of_the_error() -> None:
    """The first mover always wins: with the sides swapped the players are equal, for certain."""
    assert tally_of(1, -1, 1, -1, 1, -1).elo == (0, 0)


def test_the_error_is_that_of_the_mean_of_the_pairs() -> None:
    tally = tally_of(*[1, 1] * 30, *[1, -1] * 40, *[-1, -1] * 30)
    elo, error = tally.elo
    assert elo == 0
    deviation = math.sqrt(60 * 0.25 / 99 / 100)
    assert error == pytest.approx(1.96 * deviation * 400 / math.log(10) / 0.25)


@pytest.mark.parametrize("payoffs", [(1,), (0,), (0, 0), (1, 1, 1, 1), (-1, -1, -1, -1)])
def test_nobody_knows_the_error_after_one_pair_or_a_one_sided_match(payoffs: tuple[int, ...]) -> None:
    assert tally_of(*payoffs).elo[1] == math.inf


@given(COUNTS)
def test_the_ratio_is_near_that_of_normal_distributions(pairs: list[int]) -> None:
    """The formula for close claims and many pairs: N (s1 - s0) (2 mean - s0 - s1) / (2 variance)."""
    pairs = [500 + count for count in pairs]
    sprt, total = Sprt(0, 2), sum(pairs)
    mean = sum(count * score for count, score in zip(pairs, PAIR_SCORES, strict=True)) / total
    s0, s1 = expected_score(0), expected_score(2)
    squares = sum(count * (score - (s0 + s1) / 2) ** 2 for count, score in zip(pairs, PAIR_SCORES, strict=True))
    normal = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * squares / total)
    assert sprt.log_likelihood_ratio(pairs) == pytest.approx(normal, rel=0.02, abs=0.02)


@given(COUNTS)
def test_the_other_player_s_games_speak_for_the_opposite_claims(pairs: list[int]) -> None:
    ratio = Sprt(-3, 8).log_likelihood_ratio(pairs)
    assert Sprt(-8, 3).log_likelihood_ratio(pairs[::-1]) == pytest.approx(-ratio, abs=1e-6)


@pytest.mark.parametrize(("elo", "wrong"), [(0, 100), (100, 0)])
def test_one_match_in_twenty_ends_with_the_wrong_claim(elo: float, wrong: float) -> None:
    sprt, rng = Sprt(0, 100), Random(1)
    share = expected_score(elo)
    errors = 0
    for _ in range(100):
        tally = Tally()
        while (found := sprt.accepted(tally.pairs)) is None:
            for _ in range(2):
                tally.count(0 if rng.random() < 0.3 else 1 if rng.random() < (share - 0.15) / 0.7 else -1)
        errors += found == wrong
    assert errors <= 10
