"""Folders that may not be entered: one sentence and status 2, or a warning and the program's own tables and books."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.engine.book.files import usual_book
from ai.engine.endgame.verdicts import forget_tables
from ai.puzzles.collecting import PuzzleJournal
from game.keeping.library import Library
from tests.conftest import Close, Command

GAME = '[GameType "21"]\n[Result "*"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, close: Close) -> Iterator[Path]:
    for name in ("tables", "books", "closed"):
        close(tmp_path / name)
    (tmp_path / "g.pdn").write_text(GAME)
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    usual_book.cache_clear()
    forget_tables()
    yield tmp_path
    usual_book.cache_clear()


@pytest.mark.parametrize(
    ("line", "shown", "closed"),
    [
        ("search english --book --depth 3", "move", "books"),
        ("endgame probe english W:WK1:BK32", "Drawn", "tables"),
        ("endgame list", "english-2", "tables"),
        ("endgame build english 2", "english-2", "tables"),
        ("book probe english 11-15", "depth", "books"),
        ("book list", "english", "books"),
        ("explore {home}/g.pdn", "all", "books"),
        ("match easy champion --games 1 --nodes 50", "champion", "books"),
        ("review {home}/g.pdn --nodes 100", "accuracy", "tables"),
        ("puzzles verify english --sample 1", "1 of 1", "tables"),
        ("trace english --algorithm engine --depth 2", "value", "tables"),
    ],
)
def test_without_the_users_own_folders_the_programs_are_used(
    line: str, shown: str, closed: str, command: Command, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    status, out, error = command(line.format(home=home))
    assert (status, shown in out) == (0, True), error
    assert f"{home / closed} can't be read: Permission denied." in caplog.messages
    assert len(set(caplog.messages)) == len(caplog.messages)


@pytest.mark.parametrize(
    "line",
    [
        "endgame list --folder {closed}",
        "endgame probe english W:WK1:BK32 --folder {closed}",
        "endgame verify english --folder {closed}",
        "endgame build english 2 --folder {closed}",
        "endgame build spanish 5",
        "book list --folder {closed}",
        "book probe english 11-15 --folder {closed}",
        "book build english --positions 1 --folder {closed}",
        "book export english --folder {closed}",
        "book export english",
        "puzzles verify --folder {closed}",
        "puzzles collect english --journal {closed}/journal",
        "selfplay english {home}/games --games 1 --depth 1 --endgames {closed}",
        "check {closed}/x.py",
        "results export --folder {home} --text -",
    ],
)
def test_a_closed_folder_is_named(line: str, command: Command, home: Path) -> None:
    status, _out, error = command(line.format(home=home, closed=home / "closed"))
    assert status == 2
    assert error.startswith(str(home))
    assert error.endswith(" can't be read: Permission denied.\n")
    assert error.count("\n") == 1


def test_results_of_a_closed_home(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, close: Close
) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(close(tmp_path / "home")))
    status, _out, error = command("results export --text -")
    assert (status, error.splitlines()[-1].endswith("can't be read: Permission denied.")) == (2, True)


@pytest.fixture
def bound(rootless: list[str], program: list[str]) -> list[str]:
    """The program, started so that it obeys the rights of files, also by root."""
    return [*rootless, *program]


@pytest.mark.parametrize(
    ("line", "status", "fault"),
    [
        ("search english --book --depth 2", 0, "books"),
        ("endgame probe english W:WK1:BK32", 0, "tables"),
        ("check closed", 2, "closed"),
        ("check closed/x.py", 2, "closed/x.py"),
        ("puzzles collect english --journal shut", 2, "shut"),
        ("results export --text - --folder closed", 2, "closed"),
    ],
)
def test_real_rights(line: str, status: int, fault: str, bound: list[str], tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("tables", "books", "closed")]
    for folder in folders:
        folder.mkdir(mode=0)
    (tmp_path / "shut").touch(mode=0)
    home = {"KINGS_AND_CROSSES_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        done = subprocess.run(
            [*bound, *line.split()], cwd=tmp_path, env=os.environ | home, capture_output=True, text=True, check=False
        )
    finally:
        for folder in folders:
            folder.chmod(0o700)
    assert done.returncode == status, done.stderr
    assert done.stderr in {f"{path} can't be read: Permission denied.\n" for path in (fault, tmp_path / fault)}


def test_collecting_puzzles_only_reads_the_journal(bound: list[str], tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    PuzzleJournal(journal).close()
    journal.chmod(0o400)
    line = f"puzzles collect english --journal {journal} --folder {tmp_path}"
    done = subprocess.run([*bound, *line.split()], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "english: 0 of 0 puzzles\n"), done.stderr


@pytest.mark.parametrize(
    ("line", "closed", "mode", "fault"),
    [
        ("library export {home}/games.pdn", ".", 0o500, "library.sqlite can't be read: "),
        ("library names", ".", 0o500, "library.sqlite can't be read: "),
        ("library undo", ".", 0o500, "library.sqlite can't be written: "),
        ("library undo", "library.sqlite", 0, "library.sqlite can't be written: "),
        ("library undo", "library.undo", 0, "library.undo can't be read: Permission denied."),
        ("library openings", "openings.txt", 0, "openings.txt can't be read: Permission denied."),
        ("library openings --add Trap 11-15", "openings.txt", 0, "openings.txt can't be read: Permission denied."),
    ],
)
def test_a_library_out_of_reach_is_one_sentence(
    line: str, closed: str, mode: int, fault: str, bound: list[str], tmp_path: Path
) -> None:
    Library.open(tmp_path / "library.sqlite")[0].close()
    for name in ("library.undo", "openings.txt"):
        (tmp_path / name).write_text("")
    (tmp_path / closed).chmod(mode)
    home = os.environ | {"KINGS_AND_CROSSES_HOME": str(tmp_path)}
    try:
        words = line.format(home=tmp_path).split()
        done = subprocess.run([*bound, *words], env=home, capture_output=True, text=True, check=False)
    finally:
        tmp_path.chmod(0o700)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith(f"{tmp_path / fault}"), done.stderr


def test_a_table_into_a_closed_folder(command: Command, home: Path) -> None:
    out, student = home / "closed" / "table.csv", home / "student.py"
    student.write_text("def minimax(tree, maximising):\n    return 0\n")
    fault = f"{out} can't be written: Permission denied.\n"
    assert command(f"check {student} --trees 1 --csv {out}") == (2, "", fault)


@pytest.mark.parametrize("line", ["profiles list", "results export --text -"])
def test_profiles_that_can_not_be_listed_are_missed(line: str, bound: list[str], tmp_path: Path) -> None:
    profiles = tmp_path / "profiles"
    profiles.mkdir(mode=0)
    home = os.environ | {"KINGS_AND_CROSSES_HOME": str(tmp_path)}
    try:
        done = subprocess.run([*bound, *line.split()], env=home, capture_output=True, text=True, check=False)
    finally:
        profiles.chmod(0o700)
    assert (done.returncode, done.stderr) == (0, f"{profiles} can't be read: Permission denied.\n")
