"""A library of format 1 becomes one of today with all that was in it, or stays as it was."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.checkers.kind import CHECKERS
from game.keeping import database
from game.keeping.catalogue import LibraryQuery
from game.keeping.database import FIRST_COLUMNS, FORMAT_1, LATEST
from game.keeping.files import FileProblem
from game.keeping.library import Library
from game.keeping.record import Record

ROWS = [
    ("one", "checkers", "english", "", "11-15 22-18", '{"name 0": "Ann", "name 1": ""}', "hard", "", "", ""),
    ("two", "tictactoe", "3x3x3", "", "b2 a1 c3 a3 a2", "{}", "easy", "won", "1-0", "line"),
    ("three", "tictactoe", "3x3x3", "", "", "{}", "", "", "", ""),
]
MOMENT = "2024-03-01T10:00:00.000000+00:00"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A library as version 0.1 wrote it."""
    path = tmp_path / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"{FORMAT_1} PRAGMA user_version = 1;")
        values = ", ".join("?" * len(FIRST_COLUMNS))
        connection.executemany(f"INSERT INTO games VALUES ({values})", [(*row, MOMENT, MOMENT) for row in ROWS])
        connection.commit()
    return path


def raw(path: Path, columns: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"SELECT {columns} FROM games ORDER BY rowid").fetchall()


def test_all_that_was_kept_is_kept(old: Path) -> None:
    before = raw(old, ", ".join(FIRST_COLUMNS))
    library, notice = Library.open(old)
    assert notice is None
    assert [record.key for record in library.unfinished_games()] == ["one"]
    assert [record.key for record in library.finished()] == ["two"]
    assert library.keys(LibraryQuery()) == ["three", "two", "one"]
    library.close()
    assert raw(old, ", ".join(FIRST_COLUMNS)) == before
    assert raw(old, "plies, date") == [(2, "2024-03-01"), (5, "2024-03-01"), (0, "2024-03-01")]
    assert [file.name for file in old.parent.iterdir()] == ["library.sqlite"]


@pytest.mark.parametrize("told", [0, 1])
def test_an_index_that_another_program_made_is_no_damage(old: Path, told: int) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(f"CREATE INDEX another ON games (level); PRAGMA user_version = {told};")
    library, notice = Library.open(old)
    assert notice is None
    assert library.keys(LibraryQuery()) == ["three", "two", "one"]
    library.close()


def test_what_is_derived_comes_with_the_index(old: Path) -> None:
    library, _ = Library.open(old)
    assert library.keys(LibraryQuery(text="ann")) == []
    assert library.index(5.0) == 0
    assert library.keys(LibraryQuery(text="ann")) == ["one"]


def test_a_step_that_fails_leaves_the_old_file_and_a_copy(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = raw(old, "*")
    monkeypatch.setitem(database.STEPS, 1, database.STEPS[1] + "INSERT INTO nowhere VALUES (1);")
    with pytest.raises(database.DamagedError):
        database.connect(old, 1.0)
    assert raw(old, "*") == before
    assert raw(old.with_name("library.format-1.sqlite"), "*") == before
    monkeypatch.undo()
    library, notice = Library.open(old)
    assert notice is None
    assert len(library.keys(LibraryQuery())) == 3
    assert not old.with_name("library.format-1.sqlite").exists()


def test_a_damaged_file_of_format_1_is_read_too(old: Path) -> None:
    content = old.read_bytes()
    old.write_bytes(bytes(100) + content[100:])
    library, notice = Library.open(old)
    assert notice is not None
    assert (notice.trouble, notice.rescued) == (FileProblem.SET_ASIDE, 3)
    assert library.keys(LibraryQuery()) == ["three", "two", "one"]


def test_each_format_leads_to_the_next() -> None:
    assert list(database.FORMATS) == list(range(1, LATEST + 1))
    assert list(database.STEPS) == list(range(1, LATEST))
    for version, statements in database.FORMATS.items():
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.executescript(statements)
            database.migrate(connection, version)
            assert database.schema_of(connection) == database.known_schemas()[LATEST]


def test_a_library_of_format_2_is_searched_by_position_again(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library, _ = Library.open(path)
    library.save(Record("checkers", "english", moves=("11-15", "23-19"), key="one"))
    library.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "DROP TABLE lines; DROP INDEX doubles; ALTER TABLE games RENAME COLUMN double_hash TO position_keys;"
            f"UPDATE games SET indexed = 1; {database.FORMAT_2} PRAGMA user_version = 2;"
        )
    library, notice = Library.open(path)
    assert notice is None
    start = CHECKERS.start("english")
    after = start.play(CHECKERS.parse_move("11-15", start))
    assert library.keys(LibraryQuery(position=after)) == []
    assert library.index(5.0) == 0
    assert library.keys(LibraryQuery(position=after)) == ["one"]
    library.close()
