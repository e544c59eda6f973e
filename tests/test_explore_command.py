"""The command `explore`: the openings of a file as a table and as CSV."""

import subprocess
from pathlib import Path

import pytest

from tests.conftest import Command

GAMES = """
[Black "Ann"][White "Bob"][Event "Cup"][Date "1990.05.??"][Result "1-0"][GameType "21"] 1. 11-15 23-19 1-0

[Black "Bob"][White "Ann"][Event "Cup"][Date "1995.01.02"][Result "0-1"][WhiteElo "1500"][GameType "21"]
1. 11-15 22-18 0-1

[Black "Ann"][White "Cy"][Event "League"][Date "2001"][Result "1/2-1/2"][GameType "21"] 1. 9-13 22-18 1/2-1/2
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path / "home"))
    path = tmp_path / "games.pdn"
    path.write_text(GAMES, encoding="utf-8")
    return path


def played(out: str) -> list[str]:
    """The lines of CSV of moves that were played, without the book's score."""
    return [line.rpartition(",")[0] for line in out.splitlines()[1:] if line.split(",")[1] != "0"]


def test_the_moves_are_printed_with_their_results(command: Command, file: Path) -> None:
    status, out, _ = command(f"explore {file}")
    lines = out.splitlines()
    assert status == 0
    assert lines[0].split() == ["move", "games", "white", "drawn", "black", "rating", "last", "book"]
    assert lines[1].split()[:7] == ["11-15", "2", "50%", "0%", "50%", "1500", "1995.01.02"]
    assert lines[2].split()[:5] == ["9-13", "1", "0%", "100%", "0%"]
    assert lines[-1].split()[:5] == ["all", "3", "33%", "33%", "33%"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", ["11-15,2,1,0,1,1500,1995.01.02", "9-13,1,0,1,0,,2001.??.??"]),
        ("--from 1995", ["11-15,1,1,0,0,1500,1995.01.02", "9-13,1,0,1,0,,2001.??.??"]),
        ("--to 1994", ["11-15,1,0,0,1,,1990.05.??"]),
        ("--event league", ["9-13,1,0,1,0,,2001.??.??"]),
        ("--result black", ["11-15,1,0,0,1,,1990.05.??"]),
        ("--player ann", ["11-15,2,2,0,0,0.33,1500,1995.01.02", "9-13,1,0,1,0,-0.33,,2001.??.??"]),
        ("--player bob --as black", ["11-15,1,0,0,1,0.0,1500,1995.01.02"]),
        ("--player ann --lost", ["9-13,1,0,1,0,-0.33,,2001.??.??", "11-15,2,2,0,0,0.33,1500,1995.01.02"]),
        ("--fen B:W21-32:B1-12", ["11-15,2,1,0,1,1500,1995.01.02", "9-13,1,0,1,0,,2001.??.??"]),
        ("11-15", ["22-18,1,1,0,0,1500,1995.01.02", "23-19,1,0,0,1,,1990.05.??"]),
    ],
)
def test_filters_choose_the_games(command: Command, file: Path, options: str, expected: list[str]) -> None:
    status, out, _ = command(f"explore {file} {options} --csv")
    assert status == 0
    assert played(out) == expected


def test_a_file_whose_games_cannot_be_read_is_not_called_empty(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "chess.pdn"
    file.write_text("1. e4 e5 *")
    assert command(f"explore {file}")[2] == "Line 1, column 4: 'e4' is not PDN.\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--as white", "--as names a player's side: give --player too."),
        ("--from 95", "Argument --from: '95' is not a year of four digits."),
        ("11-15 22-18 15x22 26x17 8-11 17-13 11-16 24-20", "No game that fits reached this position."),
        ("11-22", "11-22"),
    ],
)
def test_what_is_wrong_is_said(command: Command, file: Path, options: str, said: str) -> None:
    status, _, err = command(f"explore {file} {options}")
    assert status == 2
    assert said in err


def test_processes_that_index_one_file_at_once_all_see_all_of_it(
    file: Path, program: list[str], tmp_path: Path
) -> None:
    game = GAMES.strip().split("\n\n")[0]
    file.write_text(f"{game}\n\n" * 20_000, encoding="utf-8")
    started = []
    for _ in range(4):
        process = subprocess.Popen([*program, "explore", str(file)], stdout=subprocess.PIPE, text=True)
        started.append(process)
    for process in started:
        out, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        assert out.splitlines()[-1].split()[:2] == ["all", "20000"]
