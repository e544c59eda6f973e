"""The computer's level follows the player's results, so that about half of the points are won."""

from random import Random

import pytest

from ai.players.adaptive import AHEAD, GAMES, SCALE, Adapting, AdaptiveResult, next_level, rating_after, results_in
from ai.players.elo import expected_score
from game.keeping.record import Record, UserResult

STRONGEST, WEAKEST = list(SCALE)[-1], next(iter(SCALE))


@pytest.mark.parametrize("adapting", [Adapting.EVEN, Adapting.AHEAD])
def test_wins_lead_up_and_losses_down_to_the_ends_of_the_ladder(adapting: Adapting) -> None:
    for points, end in ((1.0, STRONGEST), (0.0, WEAKEST)):
        results, level = list[AdaptiveResult](), "medium"
        for _game in range(30):
            results.append(AdaptiveResult(level, points))
            following = next_level(results, adapting, "medium")
            step = SCALE[following] - SCALE[level]
            assert step >= 0 if points else step <= 0
            level = following
        assert level == end


def test_half_of_the_points_at_a_level_keep_it() -> None:
    results = [AdaptiveResult("hard", points) for points in (1.0, 0.0, 0.5, 0.0, 1.0, 0.5)]
    assert next_level(results, Adapting.EVEN, "easy") == "hard"


def test_just_ahead_is_a_quarter_of_a_step_above_the_rating() -> None:
    results = [AdaptiveResult("casual", 0.5)] * 4
    assert rating_after(results) == pytest.approx(SCALE["casual"], abs=0.1)
    assert next_level(results, Adapting.EVEN, "easy") == "casual"
    assert next_level(results, Adapting.AHEAD, "easy") == "casual+25"
    assert SCALE["casual+25"] - SCALE["casual"] == pytest.approx(AHEAD, abs=20)


def test_one_game_says_little_and_many_say_much() -> None:
    won = [rating_after([AdaptiveResult("easy", 1.0)] * games) - SCALE["easy"] for games in (1, 5, 20)]
    assert won == sorted(won)
    assert 200 < won[0] < 500


def test_the_rating_is_between_levels_that_one_beats_and_levels_that_one_does_not() -> None:
    results = [AdaptiveResult("easy", 1.0)] * 8 + [AdaptiveResult("skilled", 0.0)] * 8
    assert SCALE["easy"] < rating_after(results) < SCALE["skilled"]
    mixed = [*results, *results]
    assert rating_after(mixed) == pytest.approx(rating_after(mixed[::-1]), abs=20)


def test_nothing_changes_where_it_is_switched_off() -> None:
    assert next_level([AdaptiveResult("easy", 1.0)] * 9, Adapting.OFF, "easy") == "easy"


def test_only_the_last_games_count() -> None:
    recent = [AdaptiveResult("casual", 0.5)] * GAMES
    assert next_level([AdaptiveResult("easy", 1.0)] * 50 + recent, Adapting.EVEN, "easy") == next_level(
        recent, Adapting.EVEN, "easy"
    )


def share_of(true: float, adapting: Adapting, seed: int) -> float:
    """The share of the points that a player of this strength wins in games 11 to 40, against an easy one at first."""
    random, results, level = Random(seed), list[AdaptiveResult](), "easy"
    for _game in range(40):
        wins = random.random() < expected_score(true - SCALE[level])
        results.append(AdaptiveResult(level, float(wins)))
        level = next_level(results, adapting, "easy")
    return sum(result.points for result in results[10:]) / 30


@pytest.mark.parametrize("strength", [300, 900, 1400])
def test_a_player_of_any_strength_soon_wins_about_half(strength: float) -> None:
    shares = [share_of(strength, Adapting.EVEN, seed) for seed in range(40)]
    assert 0.45 < sum(shares) / len(shares) < 0.6


def test_against_a_stronger_computer_less_than_half_is_won_but_not_little() -> None:
    shares = [share_of(900, Adapting.AHEAD, seed) for seed in range(40)]
    assert 0.35 < sum(shares) / len(shares) < 0.47


def test_the_results_come_from_even_games_by_the_same_aim_the_oldest_first() -> None:
    def record(level: str, score: UserResult, start: str = "", **setup: str | int | bool) -> Record:
        return Record("checkers", "english", start=start, setup=setup, level=level, score=score)

    latest_first = [
        record("hard", UserResult.LOST),
        record("easy", UserResult.WON, handicap=2),
        record("easy", UserResult.WON, handed_over=True),
        record("easy", UserResult.WON, **{"name 0": "", "name 1": "", "clock 0": "300"}),
        record("easy", UserResult.WON, start="W:W18:B5"),
        record("easy", UserResult.WON, giveaway=True),
        record("custom", UserResult.WON),
        record("easy", UserResult.NONE),
        record("medium", UserResult.WON, start="W:W18:B5", opening="12-16"),
        record("easy", UserResult.DRAWN),
    ]
    assert results_in(latest_first, reverse=False) == [
        AdaptiveResult("easy", 0.5),
        AdaptiveResult("medium", 1.0),
        AdaptiveResult("hard", 0.0),
    ]
    assert results_in(latest_first, reverse=True) == [AdaptiveResult("easy", 1.0)]
