"""Statistics of games against the computer: counts, periods and the rating with its interval."""

from datetime import date
from math import exp, inf

import pytest

from ai.insight.statistics import CHI_SQUARE, FEWEST, ComputerGame, Unit, history, lengths, played, rating, results_by
from ai.players.elo import Results, expected_score
from game.keeping.record import Record, UserResult

WON, DRAWN, LOST = UserResult.WON, UserResult.DRAWN, UserResult.LOST


def game(result: UserResult = WON, moves: int = 30, day: date = date(2026, 3, 4), level: str = "easy") -> ComputerGame:
    return ComputerGame("checkers", "english", False, level, result, moves, day, None)


def test_a_record_tells_level_length_day_and_opening() -> None:
    record = Record("checkers", "english", moves=("11-15", "23-18", "8-11"), level="hard", score=DRAWN, result="1-1")
    found = played(record)
    assert found
    assert (found.level, found.result, found.moves, found.reverse) == ("hard", DRAWN, 2, False)
    assert found.opening
    assert found.opening["en"] == "Cross"
    assert abs((found.day - date.today()).days) <= 1


def test_the_opening_that_the_library_has_found_is_taken_as_it_is() -> None:
    found = played(Record("checkers", "russian", level="hard", score=WON, opening="Kol (Stake)\nКол\n木桩"))
    assert found
    assert found.opening == {"en": "Kol (Stake)", "ru": "Кол", "zh_CN": "木桩"}


@pytest.mark.parametrize(
    "record",
    [
        Record("checkers", "english", moves=("11-15",)),
        Record("nothing", "english", score=WON),
        Record("checkers", "nothing", score=WON),
    ],
)
def test_games_that_go_on_and_unknown_ones_are_left_out(record: Record) -> None:
    assert played(record) is None


def test_a_game_from_another_start_or_with_wrong_moves_has_no_opening() -> None:
    start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    for record in (
        Record("checkers", "english", start=start, moves=("11-15",), score=WON),
        Record("checkers", "english", moves=("1-32",), score=WON),
        Record("tictactoe", "3x3x3", moves=("b2",), score=LOST),
    ):
        found = played(record)
        assert found
        assert found.opening is None


def test_games_are_counted_by_a_property_the_most_frequent_first() -> None:
    games = [game(WON, level="hard"), game(LOST), game(DRAWN), game(WON)]
    assert results_by(games, lambda each: each.level) == {"easy": Results(1, 1, 1), "hard": Results(1, 0, 0)}
    assert list(results_by(games, lambda each: each.level)) == ["easy", "hard"]
    assert results_by(games, lambda each: each.opening) == {}
    assert (Results(1, 1, 1).points, Results(3, 0, 1).share) == (1.5, 0.75)


def test_lengths_are_counted_in_bands_of_one_width() -> None:
    games = [game(moves=moves) for moves in (3, 4, 5, 5)]
    assert lengths(games) == {(3, 3): Results(1), (4, 4): Results(1), (5, 5): Results(2)}
    games = [game(LOST, moves=moves) for moves in (1, 10, 11, 62)]
    assert lengths(games) == {(1, 10): Results(lost=2), (11, 20): Results(lost=1), (61, 70): Results(lost=1)}
    assert lengths([]) == {}


@pytest.mark.parametrize(
    ("last", "unit", "count"),
    [
        (date(2026, 1, 1), Unit.DAY, 1),
        (date(2026, 1, 14), Unit.DAY, 14),
        (date(2026, 1, 15), Unit.WEEK, 3),
        (date(2026, 3, 25), Unit.WEEK, 13),
        (date(2026, 3, 26), Unit.MONTH, 3),
        (date(2026, 9, 1), Unit.MONTH, 9),
        (date(2031, 1, 1), Unit.YEAR, 6),
    ],
)
def test_a_history_has_a_tally_for_each_period_without_a_gap(last: date, unit: Unit, count: int) -> None:
    found, periods = history([game(day=date(2026, 1, 1)), game(LOST, day=last)])
    assert (found, len(periods)) == (unit, count)
    assert sum(periods.values(), Results()) == Results(1, 0, 1)
    assert list(periods) == sorted(periods)
    assert history([]) == (Unit.DAY, {})


def test_a_rating_needs_enough_games() -> None:
    assert rating({}) is None
    assert rating({0: Results(FEWEST - 1)}) is None


def test_even_results_are_rated_as_the_opponent_with_an_interval_that_shrinks() -> None:
    few, many = rating({500: Results(5, 10, 5)}), rating({500: Results(50, 100, 50)})
    assert few
    assert many
    assert few.elo == pytest.approx(500)
    assert few.high - 500 == pytest.approx(500 - few.low)
    assert many.high - many.low < 0.4 * (few.high - few.low)


def test_a_rating_is_where_the_points_are_those_to_be_expected() -> None:
    results: dict[float, Results] = {0: Results(9, 0, 1), 237: Results(6, 1, 3), 460: Results(2, 2, 6)}
    found = rating(results)
    assert found
    points = sum(each.points for each in results.values())
    assert sum(each.games * expected_score(found.elo - elo) for elo, each in results.items()) == pytest.approx(points)
    assert found.low < found.elo < found.high
    assert found.games == 30


def test_who_won_or_lost_all_games_has_an_interval_with_one_end() -> None:
    best, worst = rating({100: Results(won=20)}), rating({100: Results(lost=20)})
    assert best
    assert worst
    assert (best.elo, best.high) == (inf, inf)
    assert (worst.elo, worst.low) == (-inf, -inf)
    assert best.low - 100 == pytest.approx(100 - worst.high)
    assert expected_score(best.low - 100) ** 20 == pytest.approx(exp(-CHI_SQUARE / 2))
