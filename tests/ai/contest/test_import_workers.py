"""A file read by several processes gives the same games as one process, in order, with the lines of their faults."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from ai.contest import import_workers
from ai.contest.import_workers import games_of
from game.core import InputError
from game.keeping.database import COLUMNS
from game.keeping.transfer import add_games
from tests.game.checkers.pdn_styles import STYLES, random_game

ODD = (
    '[Event "split"]\n[White "A"]\n\n[Event "not a game"]\n[Black "B"]\n\n1. 11-15 *\n',
    '[Event "open"]\n1. 11-15 {never closed\n[Event "next"]\n1. 9-13 *\n',
    '[Event "bad"]\n[GameType "21"]\n1. 11-15 11-15 *\n\n',
    '[Event "crlf"]\r\n[GameType "21"]\r\n\r\n1. 11-15 {two\r\nlines}\r\n23-19 *\r\n\r\n',
    '[Event "cr"]\r[GameType "21"]\r1. 11-15 9-9 *\r\r',
    "1. 11-15 23-19 1-0\n2. 9-13 *\n",
)


def write_file(path: Path, games: int, seed: int) -> None:
    rng, styles = Random(seed), list(STYLES.values())
    texts = [write(random_game(rules, rng)) for rules, write in (rng.choice(styles) for _ in range(games))]
    texts += [rng.choice(ODD) for _ in range(games // 2)]
    rng.shuffle(texts)
    path.write_text("".join(texts), encoding="utf-8", newline="")


def taken_in(library: Path, path: Path) -> tuple[list[tuple[object, ...]], list[object]]:
    """The rows of a file's games, and the faults with their lines."""
    shares: list[float] = []
    with closing(games_of(path, shares.append)) as games:
        done = add_games(library, path.name, games, bytearray(1), lambda _: None)
    assert shares == sorted(shares)
    columns = [column for column in COLUMNS if column not in ("key", "started", "changed", "date")]
    with closing(sqlite3.connect(library)) as database:
        rows = database.execute(f"SELECT {', '.join(columns)} FROM games ORDER BY number").fetchall()
    return rows, [(done.known, done.bad_count), *((bad.number, str(bad.fault), bad.partly) for bad in done.bad)]


def check_parts(folder: Path, monkeypatch: pytest.MonkeyPatch, games: int, seed: int, part: int) -> None:
    path = folder / f"{seed} – {part}.pdn"
    write_file(path, games, seed)
    one = taken_in(folder / f"{seed}-{part}-one.sqlite", path)
    monkeypatch.setattr(import_workers, "LEAST", 0)
    monkeypatch.setattr(import_workers, "PART", part)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert taken_in(folder / f"{seed}-{part}-two.sqlite", path) == one
    monkeypatch.undo()


class Here:
    """A worker in this process; every fifth job fails."""

    asked = 0

    def __init__(self, words: list[str]) -> None:
        assert words == ["records"]

    def answer(self, job: str) -> str:
        Here.asked += 1
        if Here.asked % 5 == 0:
            raise InputError("killed")
        return import_workers.answer(job)

    def dismiss(self) -> None:
        """Nothing to stop."""

    def close(self) -> None:
        """Nothing to end."""


@pytest.mark.parametrize("part", [700, pytest.param(3001, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))])
def test_a_file_read_in_parts_has_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, part: int
) -> None:
    before = Here.asked
    with monkeypatch.context() as context:
        context.setattr(import_workers, "WorkerProcess", Here)
        check_parts(tmp_path, monkeypatch, 20, seed, part)
    assert Here.asked > before + 3


@pytest.mark.slow
def test_processes_read_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_parts(tmp_path, monkeypatch, 300, 9, 20_000)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_killed_import_by_processes_leaves_whole_games_and_no_process(tmp_path: Path) -> None:
    path, library = tmp_path / "big.pdn", tmp_path / "library.sqlite"
    write_file(path, 300, 3)
    text = path.read_text(encoding="utf-8")
    games = "".join(text.replace('[White "', f'[White "{number} ') for number in range(30))
    path.write_text(games, encoding="utf-8", newline="")
    program = (
        "import os, sys; from pathlib import Path; from ai.contest import import_workers\n"
        "from game.keeping.transfer import add_games\n"
        "os.cpu_count = lambda: 2; import_workers.LEAST = 0; import_workers.PART = 50_000\n"
        "games = import_workers.games_of(Path(sys.argv[1]), lambda _: None)\n"
        "add_games(Path(sys.argv[2]), 'big.pdn', games, bytearray(1), lambda read: print(read, flush=True))\n"
    )
    words = [sys.executable, "-c", program, str(path), str(library)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as process:
        assert process.stdout is not None
        told = [int(process.stdout.readline()) for _ in range(2)][-1]
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True, check=True
        )
        workers = [int(pid) for pid in listed.stdout.split()]
        process.send_signal(signal.SIGKILL)
    assert len(workers) == 2
    end = time.monotonic() + 10
    while any(map(is_running, workers)):
        assert time.monotonic() < end
        time.sleep(0.1)
    with closing(sqlite3.connect(library)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (rows,) = database.execute("SELECT count(*) FROM games WHERE indexed = 1").fetchone()
        (lines,) = database.execute("SELECT count(*) FROM lines").fetchone()
    assert rows == lines
    assert rows > told // 10


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").exists() or " Z " not in Path(f"/proc/{pid}/stat").read_text()
