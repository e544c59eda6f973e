"""Two programs at one library, a locked, deleted or full one, a clock set back: no move is lost, with one notice."""

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.keeping import library as module
from game.keeping.files import FileProblem, places
from game.keeping.library import Library
from game.keeping.record import Record

LEFT = Record("checkers", "english", moves=("11-15", "22-18", "15x22"), setup={"mode": "computer", "side": 1})


class Clock:
    """A clock that tests advance."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "library.sqlite"


@pytest.fixture
def library(file: Path, clock: Clock) -> Library:
    library, notice = Library.open(file, clock)
    assert notice is None
    return library


@pytest.fixture
def other(file: Path, library: Library) -> Iterator[sqlite3.Connection]:
    """Another program that has opened the file of `library`."""
    connection = sqlite3.connect(file, timeout=0, isolation_level=None)
    yield connection
    connection.close()


@pytest.fixture(autouse=True)
def _no_patience_at_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE_AT_ENDS", 0.01)


def troubles(library: Library) -> list[FileProblem]:
    return [notice.trouble for notice in library.catch_up()]


def moved(record: Record, move: str) -> Record:
    return replace(record, moves=(*record.moves, move))


def kept(file: Path) -> set[tuple[str, ...]]:
    """The moves of all unfinished games that the next program finds."""
    library, _ = Library.open(file)
    games = {record.moves for record in library.unfinished_games()}
    library.close()
    return games


def test_two_programs_that_continue_one_game_keep_both(file: Path, library: Library) -> None:
    library.save(LEFT)
    second, _ = Library.open(file)
    ours, theirs = library.unfinished(), second.unfinished()
    assert ours is not None
    assert theirs is not None
    theirs = second.save(moved(theirs, "a"))
    assert (theirs.key, second.catch_up()) == (LEFT.key, [])
    ours = library.save(moved(ours, "b"))
    assert ours.key != LEFT.key
    assert troubles(library) == [FileProblem.CONTINUED_TWICE]
    theirs, ours = second.save(moved(theirs, "c")), library.save(moved(ours, "d"))
    assert (troubles(library), troubles(second)) == ([], [])
    assert kept(file) == {(*LEFT.moves, "a", "c"), (*LEFT.moves, "b", "d")}
    assert len(library.unfinished_games()) == 2


def test_a_game_that_waited_while_another_program_changed_it_gets_one_copy(
    file: Path, library: Library, other: sqlite3.Connection, clock: Clock
) -> None:
    ours = library.save(LEFT)
    other.execute("BEGIN IMMEDIATE")
    ours = library.save(moved(ours, "a"))
    other.execute("UPDATE games SET changed = 'by another', moves = 'x'")
    other.execute("COMMIT")
    clock.seconds += 1
    assert troubles(library) == [FileProblem.CONTINUED_TWICE]
    ours = library.save(moved(ours, "b"))
    library.save(moved(ours, "c"))
    assert troubles(library) == []
    assert kept(file) == {("x",), (*LEFT.moves, "a", "b", "c")}


def test_a_locked_library_is_waited_for_without_holding_anything_up(
    file: Path, library: Library, other: sqlite3.Connection, clock: Clock
) -> None:
    assert module.PATIENCE <= 0.1
    record = library.save(LEFT)
    other.execute("BEGIN IMMEDIATE")
    record = library.save(moved(record, "a"))
    record = library.save(moved(record, "b"))
    assert library.unfinished() == record
    assert troubles(library) == []
    for _ in range(10):
        clock.seconds += 1
        told = troubles(library)
        if told:
            break
    assert told == [FileProblem.WAITS]
    assert clock.seconds >= 3
    clock.seconds += 100
    record = library.save(moved(record, "c"))
    assert troubles(library) == []
    other.execute("ROLLBACK")
    clock.seconds += 100
    assert troubles(library) == []
    assert kept(file) == {record.moves}


def test_a_library_that_is_locked_to_the_end_leaves_the_game_beside_it(
    file: Path, library: Library, other: sqlite3.Connection
) -> None:
    record = library.save(LEFT)
    other.execute("BEGIN IMMEDIATE")
    library.save(moved(record, "a"))
    library.close()
    (beside,) = file.parent.glob("library.unsaved-*.json")
    assert "a" in beside.read_text(encoding="utf-8")
    second, notice = Library.open(file)
    (found,) = second.unfinished_games()
    assert found.moves == (*LEFT.moves, "a")
    second.close()
    assert beside.exists()
    other.execute("ROLLBACK")
    assert notice is not None
    assert kept(file) == {(*LEFT.moves, "a")}
    assert not beside.exists()


@pytest.mark.parametrize("content", ["", "[]", '{"base": 1}', '{"key": 5}'])
def test_a_file_beside_the_library_that_is_no_game_is_left_alone(file: Path, content: str) -> None:
    file.parent.mkdir()
    beside = file.parent / "library.unsaved-1.json"
    beside.write_text(content, encoding="utf-8")
    library, notice = Library.open(file)
    assert (notice, library.unfinished_games()) == (None, [])
    assert beside.read_text(encoding="utf-8") == content


def test_a_library_that_was_locked_at_the_start_is_used_as_soon_as_it_is_free(
    file: Path, library: Library, other: sqlite3.Connection, clock: Clock
) -> None:
    library.save(LEFT)
    library.close()
    other.execute("PRAGMA journal_mode = DELETE")
    other.execute("BEGIN EXCLUSIVE")
    second, notice = Library.open(file, clock)
    assert notice is not None
    assert notice.trouble is FileProblem.NOT_READ
    new = second.save(Record("tictactoe", "3x3x3", moves=("b2",)))
    assert second.unfinished_games() == [new]
    other.execute("ROLLBACK")
    clock.seconds += 1
    assert troubles(second) == []
    assert [record.key for record in second.unfinished_games()] == [new.key, LEFT.key]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be deleted there")
@pytest.mark.parametrize("whole_folder", [True, False])
def test_a_library_that_is_deleted_is_made_again_with_all_its_games(
    file: Path, library: Library, whole_folder: bool
) -> None:
    library.save(Record("tictactoe", "3x3x3", moves=("b2",)))
    record = library.save(LEFT)
    if whole_folder:
        shutil.rmtree(file.parent)
    else:
        file.unlink()
    record = library.save(moved(record, "a"))
    (notice,) = library.catch_up()
    assert (notice.trouble, notice.path) == (FileProblem.MADE_AGAIN, file)
    library.save(moved(record, "b"))
    assert troubles(library) == []
    library.close()
    assert kept(file) == {("b2",), (*LEFT.moves, "a", "b")}


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be deleted there")
def test_a_place_that_is_gone_for_a_while_gets_the_moves_afterwards(file: Path, library: Library, clock: Clock) -> None:
    record = library.save(LEFT)
    file.parent.rename(file.parent.with_name("elsewhere"))
    file.parent.touch()
    record = library.save(moved(record, "a"))
    assert troubles(library) == [FileProblem.WAITS]
    assert library.unfinished() == record
    clock.seconds += 100
    assert troubles(library) == []
    file.parent.unlink()
    clock.seconds += 100
    assert troubles(library) == [FileProblem.MADE_AGAIN]
    library.close()
    assert kept(file) == {(*LEFT.moves, "a")}


def test_a_full_disk_is_told_once_and_loses_nothing(file: Path, library: Library, clock: Clock) -> None:
    record = library.save(LEFT)
    assert library.store.database
    library.store.database.execute("PRAGMA max_page_count = 1")
    record = library.save(replace(record, moves=("1-5",) * 5000))
    (notice,) = library.catch_up()
    assert (notice.trouble, notice.path) == (FileProblem.WAITS, file)
    assert "full" in notice.reason
    record = library.save(moved(record, "5-1"))
    assert library.catch_up() == []
    assert kept(file) == {LEFT.moves}
    assert library.unfinished() == record
    library.store.database.execute("PRAGMA max_page_count = 1000000")
    clock.seconds += 100
    assert library.catch_up() == []
    assert kept(file) == {record.moves}


def test_a_clock_that_is_set_back_changes_no_order(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(["2030-01-01T00:00:00+00:00", "2001-01-01T00:00:00+00:00", "1999-01-01T00:00:00+00:00"])
    monkeypatch.setattr(module, "now", lambda: next(moments))
    games = [library.save(Record("tictactoe", "3x3x3", moves=(move,))) for move in ("a1", "b2", "c3")]
    assert library.unfinished_games() == games[::-1]
    assert library.unfinished() == games[-1]
    assert library.unfinished_games(2) == games[:0:-1]


def test_a_game_without_a_move_is_none_to_go_on_with(library: Library) -> None:
    played = library.save(LEFT)
    library.save(replace(LEFT, key="another", moves=()))
    assert library.unfinished_games() == [played]


def test_a_reader_holds_up_no_move(file: Path, library: Library, other: sqlite3.Connection) -> None:
    """The write-ahead log: a program that reads the file sees it as it was and the move is saved at once."""
    library.save(LEFT)
    other.execute("BEGIN")
    (before,) = other.execute("SELECT count(*) FROM games").fetchone()
    library.save(Record("tictactoe", "3x3x3", moves=("b2",)))
    assert library.store.outage is None
    assert other.execute("SELECT count(*) FROM games").fetchone() == (before,)
    other.execute("COMMIT")
    assert other.execute("SELECT count(*) FROM games").fetchone() == (before + 1,)


def test_a_change_that_fails_halfway_leaves_the_game_as_it_was(library: Library) -> None:
    """Only a journal brings back the row that a game had."""
    record = library.save(LEFT)
    database = library.store.database
    assert database
    database.execute("CREATE TEMP TRIGGER stop AFTER UPDATE ON games BEGIN SELECT RAISE(ABORT, 'stopped'); END")
    library.save(moved(record, "a"))
    assert library.store.outage is not None
    assert database.execute("SELECT moves FROM games").fetchall()[0][0] == " ".join(LEFT.moves)


def test_every_text_is_kept(file: Path, library: Library) -> None:
    library.save(replace(LEFT, setup={"name 0": "\0\n\u200b\ud800 Анна"}))
    found = library.unfinished()
    assert found is not None
    assert found.setup == {"name 0": "\0\n\u200b? Анна"}


def test_an_empty_profile_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = places()
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", "")
    assert places() == usual
