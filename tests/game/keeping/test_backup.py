"""The library is copied once a day, old copies are let go, and a damaged library gets back from them what it lost."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from game.keeping.backup import KEPT, back_up, backups, is_due
from game.keeping.catalogue import LibraryQuery
from game.keeping.files import FileProblem
from game.keeping.library import Library
from game.keeping.record import Record
from tests.game.keeping.damage import games_in

TODAY = date(2026, 11, 22)
GAME = Record("checkers", "english", moves=("11-15",))


def test_one_copy_a_day_and_the_latest_are_kept(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    library.save(GAME)
    for days in range(KEPT + 2):
        assert is_due(library.path, TODAY + timedelta(days))
        back_up(library.path, TODAY + timedelta(days))
        assert not is_due(library.path, TODAY + timedelta(days))
    copies = backups(library.path)
    assert [copy.name for copy in copies[:2]] == [
        "library.backup-2026-11-28.sqlite",
        "library.backup-2026-11-27.sqlite",
    ]
    assert len(copies) == KEPT
    assert [record.key for record in games_in(copies[0])] == [GAME.key]


def test_a_library_without_games_needs_no_copy(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    library.back_up()
    library.close()
    assert backups(library.path) == []


def test_the_program_copies_at_its_start(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    library.save(GAME)
    library.back_up()
    library.close()
    assert len(backups(library.path)) == 1


def test_what_a_damaged_library_lost_comes_back_from_the_copy(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library, _ = Library.open(path)
    lost = [library.save(replace(GAME, key=f"{number}")) for number in range(5)]
    back_up(path, TODAY)
    library.delete([lost[0].key])
    library.save(replace(GAME, key="since", moves=()))
    library.close()
    path.write_bytes(path.read_bytes()[:100])
    library, notice = Library.open(path)
    assert notice is not None
    assert (notice.trouble, notice.rescued) == (FileProblem.SET_ASIDE, 4)
    assert library.keys(LibraryQuery(descending=False)) == [record.key for record in lost[1:]]


def test_games_come_back_from_a_copy_with_a_damaged_name_of_a_column(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library, _ = Library.open(path)
    lost = library.save(replace(GAME, headers={"White": "Ada"}))
    back_up(path, TODAY)
    library.close()
    (copy,) = backups(path)
    content = copy.read_bytes()
    assert b"    headers TEXT" in content
    copy.write_bytes(content.replace(b"    headers TEXT", b"    heaters TEXT"))
    path.write_bytes(path.read_bytes()[:100])
    library, _ = Library.open(path)
    assert library.records([lost.key]) == [lost]


def test_games_that_can_be_read_are_taken_from_the_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library, _ = Library.open(path)
    old = library.save(GAME)
    back_up(path, TODAY)
    library.save(replace(old, moves=("11-15", "23-19")))
    library.save(replace(GAME, key="since"))
    library.close()
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    library, _ = Library.open(path)
    assert [record.moves for record in library.records([old.key, "since"])] == [("11-15", "23-19"), ("11-15",)]
