"""An empty, missing or quietly damaged library is restored from its backups, without the deleted games."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from game.checkers.kind import CHECKERS
from game.keeping import backup, catalogue, database
from game.keeping import library as module
from game.keeping.backup import back_up, backups
from game.keeping.catalogue import LibraryQuery
from game.keeping.files import FileProblem
from game.keeping.library import Library
from game.keeping.record import Record
from tests.game.keeping.damage import games_in

TODAY = date(2026, 11, 22)
GAME = Record("checkers", "english", moves=("11-15",))
PAGE = 4096
LEAF_OF_INDEX, TEXT_OF_32 = 10, 77


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


def key_of(number: int) -> str:
    """A key like those that the program makes, which spread over the index; the same in each run."""
    return f"{number * 7919 % 10007:032x}"


def filled(path: Path, games: int = 60) -> list[Record]:
    """A library with these games, and its copy of today."""
    library, _ = Library.open(path)
    saved = [library.save(replace(GAME, key=key_of(number), title=f"no {number}")) for number in range(games)]
    library.close()
    back_up(path, TODAY)
    return saved


def opened(path: Path) -> tuple[Library, FileProblem | None, int | None]:
    library, notice = Library.open(path)
    return (library, notice.trouble, notice.rescued) if notice else (library, None, None)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def without_first_page(path: Path) -> None:
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])


def only_a_log_is_left(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("UPDATE games SET level = 'hard'")
        log = path.with_name("library.sqlite-wal").read_bytes()
    path.write_bytes(b"")
    path.with_name("library.sqlite-wal").write_bytes(log)
    for copy in backups(path):
        copy.unlink()


@pytest.mark.parametrize(
    ("damage", "trouble"),
    [(empty, FileProblem.SET_ASIDE), (Path.unlink, FileProblem.RESTORED), (only_a_log_is_left, FileProblem.SET_ASIDE)],
)
def test_an_empty_library_or_none_comes_back(path: Path, damage: Callable[[Path], None], trouble: FileProblem) -> None:
    saved = filled(path)
    damage(path)
    library, told, rescued = opened(path)
    assert (told, rescued) == (trouble, 60)
    assert set(library.keys(LibraryQuery())) == {record.key for record in saved}
    library.close()
    assert path.with_name("library.damaged-1.sqlite").exists() == (trouble is FileProblem.SET_ASIDE)
    library, told, _ = opened(path)
    assert (told, len(library.keys(LibraryQuery()))) == (None, 60)
    library.close()


@pytest.mark.parametrize("there", [True, False])
def test_an_empty_library_is_new_where_there_were_never_games(path: Path, *, there: bool) -> None:
    if there:
        path.touch()
    library, told, _ = opened(path)
    assert (told, library.keys(LibraryQuery())) == (None, [])
    library.close()


def test_a_copy_that_is_damaged_itself_gives_what_can_be_read_and_older_ones_the_rest(path: Path) -> None:
    saved = filled(path)
    back_up(path, TODAY + timedelta(1))
    newest = backups(path)[0]
    content = newest.read_bytes()
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    text = f"{saved[7].key}checkers".encode()
    newest.write_bytes(b"".join(bytes(PAGE) if text in page else page for page in pages))
    assert len(list(games_in(newest))) < 60
    empty(path)
    library, _, rescued = opened(path)
    assert rescued == 60
    assert set(library.keys(LibraryQuery())) == {record.key for record in saved}
    library.close()


# Copies come and go


def counts(path: Path) -> dict[str, int]:
    return {copy.stem[-5:]: len(list(games_in(copy))) for copy in backups(path)}


def test_a_copy_with_far_fewer_games_pushes_out_none_with_many(path: Path) -> None:
    filled(path, 20)
    path.unlink()
    library = Library(path)
    for each in backups(path):
        each.rename(path.with_name("library.backup-2026-11-20.sqlite"))
    with closing(database.connect(path, 1)):
        pass  # another library without a game, begun by hand
    for day in range(22, 29):
        library.save(replace(GAME, key=f"new {day}"))
        back_up(path, date(2026, 11, day))
    library.close()
    assert counts(path) == {"11-20": 20, "11-24": 3, "11-25": 4, "11-26": 5, "11-27": 6, "11-28": 7}


def test_a_copy_with_nearly_as_many_games_takes_the_place_of_an_older_one(path: Path) -> None:
    saved = filled(path, 20)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM games WHERE key = ?", (saved[0].key,))
    for day in range(23, 28):
        back_up(path, date(2026, 11, day))
    assert counts(path) == {f"11-{day}": 19 for day in range(23, 28)}


def test_days_to_come_do_not_push_out_today(path: Path) -> None:
    filled(path, 3)
    (copy,) = backups(path)
    for day in range(1, 8):
        shutil.copy(copy, path.with_name(f"library.backup-2031-01-0{day}.sqlite"))
    back_up(path, TODAY + timedelta(1))
    assert sorted(counts(path)) == ["01-05", "01-06", "01-07", "11-22", "11-23"]


def test_of_large_libraries_the_last_good_copy_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = filled(path, 20)
    monkeypatch.setattr(backup, "MOST_BYTES", 1)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("DELETE FROM games WHERE key = ?", [(record.key,) for record in saved[:15]])
    back_up(path, TODAY + timedelta(1))
    back_up(path, TODAY + timedelta(2))
    assert counts(path) == {"11-22": 20, "11-24": 5}


# What was deleted


@pytest.mark.parametrize("days", [0, 2])
@pytest.mark.parametrize("damage", [empty, Path.unlink, without_first_page])
def test_deleted_games_stay_deleted(
    path: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None], days: int
) -> None:
    """This includes games deleted for good after some days, and games that only an older copy has."""
    saved = filled(path, 6)
    deleted, back, again = (record.key for record in saved[:3])
    library, _ = Library.open(path)
    library.delete([deleted, back, again])
    library.restore([back])
    library.save(saved[2])
    library.close()
    monkeypatch.setattr(catalogue, "UNDO_TIME", timedelta(-days))
    library, _ = Library.open(path)
    library.close()
    back_up(path, TODAY + timedelta(1))
    damage(path)
    library, _, rescued = opened(path)
    assert rescued == 5
    assert set(library.keys(LibraryQuery())) == {record.key for record in saved} - {deleted}
    library.close()


@pytest.mark.parametrize(("copied", "damage"), [(False, without_first_page), (True, empty)])
def test_without_its_notes_a_game_that_is_marked_as_deleted_stays_deleted(
    path: Path, copied: bool, damage: Callable[[Path], None]
) -> None:
    """The mark is in the readable part of the library, or in a later copy than the game."""
    saved = filled(path, 3)
    library, _ = Library.open(path)
    library.delete([saved[0].key])
    library.close()
    if copied:
        back_up(path, TODAY + timedelta(1))
    path.with_name("library.deleted.txt").unlink()
    damage(path)
    library, _, _ = opened(path)
    assert set(library.keys(LibraryQuery())) == {saved[1].key, saved[2].key}
    library.close()


def test_notes_of_deleted_games_go_when_no_copy_is_as_old(path: Path) -> None:
    (record,) = filled(path, 1)
    notes = path.with_name("library.deleted.txt")
    library, _ = Library.open(path)
    library.delete([record.key])
    library.close()
    assert notes.read_text(encoding="utf-8").startswith(f"{record.key} deleted {datetime.now(UTC):%Y-%m-}")
    Library.open(path)[0].close()
    assert notes.read_text(encoding="utf-8")
    (copy,) = backups(path)
    copy.rename(path.with_name("library.backup-2099-01-01.sqlite"))
    Library.open(path)[0].close()
    assert not notes.read_text(encoding="utf-8")


def test_a_game_whose_moves_are_damaged_comes_from_the_copy_of_a_large_library(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games differ from their copies; the one whose moves can be played stays as it is."""
    saved = filled(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET moves = '11-25' WHERE key = ?", (saved[0].key,))
        connection.execute("UPDATE games SET moves = '11-16' WHERE key = ?", (saved[1].key,))
    monkeypatch.setattr(module, "SMALL", 1)
    library, _, _ = opened(path)
    assert library.records([saved[0].key])[0].moves == ("11-25",)
    library.back_up()
    assert library._copying
    library._copying.join()
    assert library.catch_up() == []
    games = library.records([record.key for record in saved[:3]])
    assert [record.moves for record in games] == [("11-15",), ("11-16",), ("11-15",)]
    library.close()


# Damage that only a search for a game shows


def damage_key_index(path: Path) -> None:
    """Change a byte of every other key in the index of keys, as a bad disk would."""
    content = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        keys = [key.encode() for (key,) in connection.execute("SELECT key FROM games")]
    for leaf in range(0, len(content), PAGE):
        for key in keys:
            at = content.find(key, leaf, leaf + PAGE)
            if content[leaf] == LEAF_OF_INDEX and at >= 0 and content[at - 2] == TEXT_OF_32 and key[-1] % 2:
                content[at + 8] = ord("z")
    path.write_bytes(content)


def found_by_key(path: Path, saved: list[Record]) -> int:
    with closing(sqlite3.connect(path)) as connection:
        found = [connection.execute("SELECT 1 FROM games WHERE key = ?", (record.key,)).fetchone() for record in saved]
        assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    return sum(each is not None for each in found)


def test_a_damaged_index_of_keys_is_built_anew(path: Path) -> None:
    saved = filled(path)
    damage_key_index(path)
    assert found_by_key(path, saved) < 40
    library, told, _ = opened(path)
    assert told is None
    assert library.records([record.key for record in saved]) == saved
    assert library.keys(LibraryQuery(descending=False)) == [record.key for record in saved]
    library.close()
    assert found_by_key(path, saved) == 60
    assert not path.with_name("library.damaged-1.sqlite").exists()


def test_of_a_large_library_it_is_found_when_it_is_copied(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = filled(path)
    damage_key_index(path)
    monkeypatch.setattr(database, "LARGE", 1)
    library, _, _ = opened(path)
    assert len(library.records([record.key for record in saved])) < 40
    library.back_up()
    assert library._copying
    library._copying.join()
    assert len(backups(path)) == 1
    assert library.catch_up() == []
    assert library.records([record.key for record in saved]) == saved
    library.close()


@pytest.mark.parametrize(
    ("right", "wrong"), [(key_of(7), "f" * 32), ("english", "engli\0h"), ("11-15", "11-25"), ("no 7", "no X")]
)
def test_a_damaged_row_comes_from_the_copy(path: Path, right: str, wrong: str) -> None:
    """The bytes of the row change, not those of the indices; its last column is searched for."""
    saved = filled(path)
    ours = saved[7]
    content = path.read_bytes()
    row = content.index(f"{ours.key}checkersenglish11-15".encode())
    place = content.index(right.encode(), row)
    if right == "no 7":
        place = content.index(right.encode(), place + 1)
    path.write_bytes(content[:place] + wrong.encode() + content[place + len(wrong) :])
    library, told, _ = opened(path)
    assert told is None
    assert set(library.keys(LibraryQuery())) == {record.key for record in saved}
    assert library.records([ours.key]) == [ours]
    assert ours.key in library.keys(LibraryQuery(text="no 7"))
    library.close()


def test_a_row_that_makes_no_sense_comes_from_the_copy_when_it_is_looked_at(path: Path) -> None:
    saved = filled(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET started = 'last week' WHERE key IN (?, ?)", (saved[3].key, saved[59].key))
    library, told, _ = opened(path)
    assert told is None
    assert library.records([saved[3].key]) == [saved[3]]
    assert library.unfinished() == saved[59]
    assert library.keys(LibraryQuery(descending=False)) == [record.key for record in saved]
    library.close()


# The index of positions


def test_another_start_is_indexed_anew(path: Path) -> None:
    """The moves can be the same."""
    old, new = "W:W21,32:B1,2", "W:W21,32:B1,3"
    record = Record("checkers", "english", start=old, moves=("21-17",))
    library, _ = Library.open(path)
    record = library.save(record)
    assert library.index(9) == 0
    assert library.keys(LibraryQuery(position=CHECKERS.parse_position(old, "english"))) == [record.key]
    library.save(replace(record, start=new))
    assert library.index(9) == 0
    assert library.keys(LibraryQuery(position=CHECKERS.parse_position(old, "english"))) == []
    assert library.keys(LibraryQuery(position=CHECKERS.parse_position(new, "english"))) == [record.key]
    library.close()
