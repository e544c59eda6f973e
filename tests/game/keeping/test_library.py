"""No game is lost: not when the program is killed, not when the file is damaged, not when the disk is full."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.keeping.database import LATEST
from game.keeping.files import FileProblem
from game.keeping.library import Library
from game.keeping.record import Record, UserResult

LEFT = Record("checkers", "english", moves=("11-15", "22-18", "15x22"), setup={"mode": "computer", "side": 1})
WON = Record("tictactoe", "3x3x3", moves=("b2", "a1"), level="easy", score=UserResult.WON, result="1-0", reason="line")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


def opened(file: Path) -> Library:
    library, notice = Library.open(file)
    assert notice is None
    return library


def unchanged(record: Record | None) -> Record | None:
    """The record but for the moment of its last change, which the library sets."""
    return record and replace(record, changed="")


def test_game_in_progress_comes_back(file: Path) -> None:
    library = opened(file)
    assert library.unfinished() is None
    longer = replace(library.save(LEFT), moves=(*LEFT.moves, "25x18"))
    library.save(longer)
    library.close()
    assert unchanged(opened(file).unfinished()) == unchanged(longer)


def test_game_left_last_is_continued(file: Path) -> None:
    library = opened(file)
    other = Record("tictactoe", "3x3x3", moves=("b2",))
    left = library.save(LEFT)
    library.save(other)
    library.save(left)
    assert unchanged(library.unfinished()) == unchanged(LEFT)
    library.delete([LEFT.key])
    assert unchanged(library.unfinished()) == unchanged(other)


def test_finished_games_are_kept(file: Path) -> None:
    library = opened(file)
    library.save(LEFT)
    library.save(WON)
    for score in (UserResult.LOST, UserResult.LOST, UserResult.DRAWN):
        library.save(Record("tictactoe", "3x3x3", level="hard", score=score, result="0-1", reason="line"))
    library.save(Record("tictactoe", "3x3x3", result="1-0", reason="line"))  # two people
    assert len(library.finished()) == 5
    assert unchanged(library.finished()[-1]) == unchanged(WON)


def test_killed_program_leaves_every_move(file: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path; from dataclasses import replace\n"
        "from game.keeping.library import Library; from game.keeping.record import Record\n"
        "library, _ = Library.open(Path(sys.argv[1])); record = Record('tictactoe', '15x15x5')\n"
        "for number in range(1, 200):\n"
        "    record = library.save(replace(record, moves=(*record.moves, f'a{number}'))); print(flush=True)\n"
        "    time.sleep(60 * (number == 77))\n"
    )
    arguments = [sys.executable, "-c", program, str(file)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as process:
        assert process.stdout is not None
        for _ in range(77):
            process.stdout.readline()
        process.kill()
    if sys.platform != "win32":
        assert process.returncode == -signal.SIGKILL
    left = opened(file).unfinished()
    assert left is not None
    assert left.moves == tuple(f"a{number}" for number in range(1, 78))


@pytest.mark.parametrize("damage", [b"not a database at all" * 100, None])
def test_damaged_file_is_set_aside(file: Path, damage: bytes | None) -> None:
    library = opened(file)
    for _ in range(100):
        library.save(replace(LEFT, key=Record("", "").key))
    library.close()
    content = file.read_bytes()
    file.write_bytes(damage or content[:4096] + bytes(len(content) - 4096))
    library, notice = Library.open(file)
    assert notice is not None
    assert (notice.trouble, notice.path.name) == (FileProblem.SET_ASIDE, "library.damaged-1.sqlite")
    assert notice.path.exists()
    assert len(library.unfinished_games(200)) == notice.rescued
    library.save(WON)
    library.close()
    assert len(opened(file).finished()) == 1


@pytest.mark.parametrize("version", [0, 1, 2, 4, 99, 999, 1000, -1, 2**31 - 1])
def test_a_format_of_a_file_like_ours_is_damage_that_costs_nothing(file: Path, version: int) -> None:
    """A newer program would have made other tables."""
    library = opened(file)
    library.save(LEFT)
    library.close()
    with sqlite3.connect(file) as database:
        database.execute(f"PRAGMA user_version = {version}")
    database.close()
    library, notice = Library.open(file)
    assert notice is None
    assert [record.moves for record in library.unfinished_games()] == [LEFT.moves]
    library.close()
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (LATEST,)


def test_file_of_a_newer_program_is_left_alone(file: Path) -> None:
    opened(file).close()
    with sqlite3.connect(file) as database:
        database.execute("ALTER TABLE games ADD COLUMN rating TEXT")
        database.execute("PRAGMA user_version = 99")
    database.close()
    content = file.read_bytes()
    library, notice = Library.open(file)
    assert notice is not None
    assert (notice.trouble, notice.path) == (FileProblem.NOT_READ, file)
    assert "format 99" in notice.reason
    library.save(LEFT)
    assert library.unfinished() is not None
    assert file.read_bytes() == content


def test_place_that_can_not_be_used_keeps_games_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    library, notice = Library.open(tmp_path / "file" / "library.sqlite")
    assert notice is not None
    assert notice.trouble is FileProblem.NOT_READ
    library.save(LEFT)
    assert library.unfinished() is not None
