"""The games that are asked for: the line stays with its game, several are chosen, what is deleted comes back."""

from pathlib import Path

import pytest

from game.checkers.kind import CHECKERS
from game.keeping.catalogue import LibraryOrder, LibraryQuery
from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.library.collection import Collection
from game.ui.widgets.selection import ListStep


@pytest.fixture
def games(tmp_path: Path) -> Collection:
    library, _ = Library.open(tmp_path / "library.sqlite")
    for number in range(6):
        moves = ("11-15", "23-19", "8-11", "22-17", "11-16", "17-13")[: number + 1]
        library.save(Record("checkers", "english", moves=moves, key=f"{number}"))
    library.index(5.0)
    return Collection(library)


def test_the_line_stays_with_its_game_when_the_order_changes(games: Collection) -> None:
    assert games.keys == ["5", "4", "3", "2", "1", "0"]
    games.go_to(1)
    games.ask(order=LibraryOrder.LENGTH, descending=False)
    assert (games.key, games.at) == ("4", 4)
    games.ask(text="nobody")
    assert (games.key, games.at, games.current) == ("", -1, None)


def test_several_games_are_chosen_by_range_and_one_by_one(games: Collection) -> None:
    assert games.chosen == ["5"]
    games.go_to(3, ListStep.EXTEND)
    assert games.chosen == ["5", "4", "3", "2"]
    games.go_to(1, ListStep.EXTEND)
    assert games.chosen == ["5", "4"]
    games.go_to(5, ListStep.TOGGLE)
    assert games.chosen == ["5", "4", "0"]
    games.go_to(2)
    assert games.chosen == ["3"]
    games.go_to(2, ListStep.ALL)
    assert len(games.chosen) == 6


def test_deletions_are_undone_the_last_one_first(games: Collection) -> None:
    games.go_to(2)
    assert games.forget(games.chosen) == 1
    assert (games.key, games.at) == ("2", 2)
    games.go_to(3, ListStep.EXTEND)
    assert games.forget(games.chosen) == 2
    assert games.keys == ["5", "4", "0"]
    assert games.undo() == 2
    assert games.key == "2"
    assert games.undo() == 1
    assert games.keys == ["5", "4", "3", "2", "1", "0"]
    assert games.undo() == 0


def test_titles_and_labels_are_kept(games: Collection) -> None:
    games.go_to(2)
    games.rename("  The best one ")
    assert games.current is not None
    assert (games.current.title, games.at) == ("The best one", 0)
    games.go_to(1, ListStep.EXTEND)
    games.label("club", put=True)
    assert games.labels() == {"club": 2}
    games.go_to(0)
    games.label("club", put=False)
    games.ask(label="club")
    assert len(games.keys) == 1


def test_only_games_that_reached_the_board_are_there(games: Collection) -> None:
    *_, position = CHECKERS.parse_line(("11-15", "23-19", "8-11"), CHECKERS.start("english"))[1]
    found = Collection(games.library, LibraryQuery(position=position))
    assert found.keys == ["5", "4", "3", "2"]
    found.drop("4")
    assert found.keys == ["5", "3", "2"]
