"""The score of a series is counted from the games that are kept."""

from pathlib import Path

import pytest

from game.keeping.games import Standing, standing
from game.keeping.library import Library
from game.keeping.record import Record


def game(result: str, *, turned: bool = False, rules: str = "english", series: str = "one") -> Record:
    return Record("checkers", rules, result=result, setup={"series": series, "turned": turned}, moves=("11-15",))


def test_wins_belong_to_the_player_whatever_the_seat() -> None:
    """Black has seat 0 in English checkers, and 0-1 is Black's win."""
    assert standing([game("0-1"), game("1-0", turned=True), game("1-0"), game("1/2-1/2")]) == Standing((2, 1), 1)
    russian = [game("1-0", rules="russian"), game("1-0", rules="russian", turned=True)]
    assert standing(russian) == Standing((1, 1))


def test_a_game_that_can_not_be_read_is_passed_over() -> None:
    assert standing([game("1-0", rules="nothing"), game("0-0")]) == Standing()


@pytest.mark.parametrize(
    ("won", "drawn", "best_of", "decided"),
    [
        ((2, 1), 0, 5, False),
        ((3, 1), 0, 5, True),
        ((2, 0), 1, 5, False),
        ((2, 0), 2, 5, True),
        ((1, 1), 1, 3, True),
        ((40, 3), 2, 0, False),
    ],
)
def test_a_series_is_decided_when_nobody_can_catch_up(
    won: tuple[int, int], drawn: int, best_of: int, decided: bool
) -> None:
    assert Standing(won, drawn).decided(best_of) is decided


def test_the_library_gives_the_finished_games_of_a_series(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    kept = [library.save(record) for record in (game("1-0"), game("0-1"), game("1-0", series="other"), game(""))]
    assert [record.key for record in library.of_series("one")] == [kept[1].key, kept[0].key]
    library.delete([kept[1].key])
    assert [record.key for record in library.of_series("one")] == [kept[0].key]
    library.close()
