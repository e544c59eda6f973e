"""No damage to the library or the settings keeps the program from starting, and what can be read is saved."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from game.keeping import rescue
from game.keeping.database import COLUMNS, SHAPE
from game.keeping.files import FileProblem
from game.keeping.library import Library
from game.keeping.record import Record
from tests.game.keeping.damage import GAMES, PAGE, library_file, start_damaged, start_with_library


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A library without damage."""
    return library_file(tmp_path_factory.mktemp("whole"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The place of a damaged library."""
    folder = tmp_path / "damaged"
    folder.mkdir()
    return folder


def test_some_damaged_files() -> None:
    told = start_damaged(60)
    assert told["libraries"] == told["settings"] == 60
    assert told["libraries set aside"] > 15


@pytest.mark.slow
def test_ten_thousand_damaged_files() -> None:
    assert start_damaged(10_000, seed=1)["libraries"] == 10_000


def test_each_byte_of_the_schema(whole: bytes, folder: Path) -> None:
    """Wherever the table is described in the first page, its games are saved."""
    first = whole.index(b"CREATE TABLE")
    for at in range(first - 16, first + 400, 29):
        rescued, found = start_with_library(folder, whole[:at] + b"\xff" + whole[at + 1 :])
        assert rescued in (None, GAMES)
        assert found == GAMES
        for file in folder.iterdir():
            file.unlink()


def test_a_lost_page_costs_only_its_games(whole: bytes, folder: Path) -> None:
    assert start_with_library(folder, bytes(PAGE) + whole[PAGE:]) == (GAMES, GAMES)
    database = sqlite3.connect(folder / "library.sqlite")
    (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()
    database.close()
    (folder / "library.sqlite").unlink()
    without_root = whole[: (root - 1) * PAGE] + bytes(PAGE) + whole[root * PAGE :]
    assert start_with_library(folder, without_root) == (GAMES, GAMES)


def test_the_games_come_back_in_their_order_with_all_that_was_kept(whole: bytes, folder: Path) -> None:
    path = folder / "library.sqlite"
    path.write_bytes(whole)
    library, _ = Library.open(path)
    before = library.unfinished_games(GAMES), library.finished(GAMES)
    library.close()
    path.write_bytes(bytes(100) + whole[100:])
    library, notice = Library.open(path)
    assert notice is not None
    assert (notice.trouble, notice.rescued) == (FileProblem.SET_ASIDE, GAMES)
    assert notice.path.read_bytes() == bytes(100) + whole[100:]
    assert (library.unfinished_games(GAMES), library.finished(GAMES)) == before


def test_what_lies_in_the_write_ahead_log_is_read_too(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "library.sqlite"
    path.write_bytes(whole)
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("UPDATE games SET level = 'from the log'")
    log = path.with_name("library.sqlite-wal")
    assert log.stat().st_size > PAGE
    rows = rescue.rows_in(path, SHAPE, COLUMNS.index("key"), newest=1)
    writer.close()
    assert len(rows) == GAMES
    assert {dict(zip(COLUMNS, row, strict=True))["level"] for row in rows} == {"from the log"}


@pytest.mark.parametrize("size", [512, 4096, 65536])
def test_rows_that_are_longer_than_a_page_are_read(tmp_path: Path, size: int) -> None:
    path = tmp_path / "rows.sqlite"
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA page_size = {size}")
    database.execute("CREATE TABLE any (a TEXT, b TEXT)")
    random = Random(size)
    rows = [(f"{number}", "ж" * random.randrange(40_000)) for number in range(20)]
    database.executemany("INSERT INTO any VALUES (?, ?)", rows)
    database.commit()
    database.close()
    assert rescue.rows_in(path, (str, str), key=0) == rows


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET score = 'great' WHERE key = :key",
        "UPDATE games SET setup = '[]' WHERE key = :key",
        "UPDATE games SET started = 'last week' WHERE key = :key",
        "UPDATE games SET score = CAST(X'FF' AS TEXT) WHERE key = :key",
        "PRAGMA ignore_check_constraints = ON; UPDATE games SET setup = '{' WHERE key = :key",
        "PRAGMA ignore_check_constraints = ON; UPDATE games SET setup = '" + "[" * 5000 + "' WHERE key = :key",
    ],
)
def test_a_bad_row_hides_no_other(whole: bytes, folder: Path, change: str, caplog: pytest.LogCaptureFixture) -> None:
    path = folder / "library.sqlite"
    path.write_bytes(whole)
    library, _ = Library.open(path)
    last, *others = library.unfinished_games(GAMES)
    library.close()
    database = sqlite3.connect(path, isolation_level=None)
    for statement in change.split("; "):
        database.execute(statement.replace(":key", f"'{last.key}'"))
    database.close()
    library, _ = Library.open(path)
    assert [record.key for record in library.unfinished_games(GAMES)] == [record.key for record in others]
    assert last.key in caplog.text


def test_letters_that_are_no_text_are_replaced(whole: bytes, folder: Path) -> None:
    rescued, found = start_with_library(folder, whole.replace("Анна".encode(), b"\xff\xfe" * 4))
    assert (rescued, found) == (None, GAMES)


@pytest.mark.parametrize("change", ["DROP TABLE games", "ALTER TABLE games RENAME level TO grade"])
def test_a_library_without_its_table_is_begun_again(whole: bytes, folder: Path, change: str) -> None:
    path = folder / "library.sqlite"
    path.write_bytes(whole)
    database = sqlite3.connect(path)
    database.execute(change)
    database.close()
    library, notice = Library.open(path)
    assert notice is not None
    assert notice.trouble is FileProblem.SET_ASIDE
    record = library.save(Record("checkers", "english", moves=("11-15",)))
    assert library.unfinished() == record
    assert library.catch_up() == []


def test_a_damaged_version_costs_a_library_that_is_otherwise_whole_nothing(whole: bytes, folder: Path) -> None:
    for version in (b"\x00\x00\x00\x02", b"\x00\x00\x03\xe7", b"\x00\x10\x00\x01", b"\xff\xff\xff\xff"):
        assert start_with_library(folder, whole[:60] + version + whole[64:]) == (None, GAMES)
        (folder / "library.sqlite").unlink()


def test_damage_that_comes_while_the_program_runs_is_repaired(whole: bytes, folder: Path) -> None:
    path = folder / "library.sqlite"
    path.write_bytes(whole)
    library, _ = Library.open(path)
    left = library.unfinished()
    assert left is not None
    path.write_bytes(whole[:PAGE] + bytes(len(whole) - PAGE))
    assert library.store.database
    library.store.database.execute("PRAGMA shrink_memory")  # forget the pages that were read
    library.save(left)
    (notice,) = library.catch_up()
    assert notice.trouble is FileProblem.SET_ASIDE
    assert library.unfinished() is not None
    library.close()
    assert Library.open(path)[1] is None
