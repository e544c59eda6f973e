"""No command writes over a file that it reads, or over its other output."""

from os import devnull
from pathlib import Path

import pytest

from ai.classroom.results import HEADINGS
from tests.conftest import Command

STUDENT = "def choose(position):\n    return position.legal_moves()[0]\n"
GAME = '[GameType "21"]\n1. 11-15 23-19 *\n'
TWICE = "the command line names it twice"
LINES = {
    "check {file} --trees 2 --csv {file}": STUDENT,
    "match {file} minimax:1 --games 2 --nodes 50 --pdn {file}": STUDENT,
    "match minimax:1 {file}:2 --games 2 --resume {file}": STUDENT,
    "match minimax:1 engine:2:weights={file} --games 2 --pdn {file}": "weights",
    "match minimax:1 hub:{file} --games 2 --pdn {file}": "engine",
    "tournament minimax:1 minimax:2 {file} --games 2 --resume {file}": STUDENT,
    "selfplay english {file} --games 1 --weights {file}": "weights",
    "dxp serve --player {file} --pdn {file}": STUDENT,
    "library export {file} --file {file}": GAME,
    "library doubles --file {file} --out {file} --delete": GAME,
    "library openings --import {file} --export {file}": GAME,
    "share {file} {file}": GAME,
    "review {file} --out {file}": GAME,
    "review {file} --resume {file}": GAME,
    "review {file} --deep --out {file}": GAME,
}


@pytest.mark.parametrize("line", LINES)
def test_a_file_that_is_read_is_not_written_over(command: Command, tmp_path: Path, line: str) -> None:
    path = tmp_path / "file.py"
    path.write_text(LINES[line])
    assert command(line.format(file=path)) == (2, "", f"{path} can't be written: {TWICE}.\n")
    assert path.read_text() == LINES[line]


@pytest.mark.parametrize(
    "line",
    [
        "match minimax:1 minimax:2 --games 2 --resume {one} --pdn {two}",
        "match minimax:1 minimax:2 --games 2 --variant tictactoe --resume {one} --sgf {two}",
        "review {file} --nodes 20 --resume {one} --out {two}",
        "review {file} --nodes 20 --deep --resume {one} --out {two}",
    ],
)
def test_two_outputs_have_two_files(command: Command, tmp_path: Path, line: str) -> None:
    file, one, two = tmp_path / "game.pdn", tmp_path / "new", tmp_path / "x" / ".." / "new"
    file.write_text(GAME)
    assert command(line.format(file=file, one=one, two=two)) == (2, "", f"{two} can't be written: {TWICE}.\n")
    assert not one.exists()


def test_a_table_goes_over_no_file_of_a_checked_folder(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "ann.py"
    path.write_text(STUDENT)
    said = f"{path} can't be written: it is one of the files to check.\n"
    assert command(f"check {tmp_path} --trees 2 --csv {path}") == (2, "", said)
    assert path.read_text() == STUDENT
    for _ in range(2):
        assert command(f"check {tmp_path} --trees 2 --csv {tmp_path / 'class.csv'}")[0] != 2


@pytest.mark.parametrize("name", ["Ann.csv", "class.csv", "Bob/class.txt"])
def test_results_go_into_another_folder_than_those_that_are_read(command: Command, tmp_path: Path, name: str) -> None:
    handed, out = tmp_path / "handed", tmp_path / "class.csv"
    handed.mkdir()
    for pupil in ("Ann", "Bob"):
        line = f"{pupil},,puzzle,2026-01-01,english,1,,,,solved,,1,5,,,"
        (handed / f"{pupil}.csv").write_text(",".join(HEADINGS) + f"\n{line}\n")
    before = {path: path.read_text() for path in handed.iterdir()}
    said = f"{handed / name} can't be written: the results are read from its folder.\n"
    assert command(f"results export --folder {handed} --csv {handed / name}") == (2, "", said)
    assert {path: path.read_text() for path in handed.iterdir()} == before
    assert command(f"results export --folder {handed} --csv {out}")[1] == f"{out}: 2 lines\n"


def test_a_device_can_be_named_twice(command: Command) -> None:
    line = f"match minimax:1 minimax:2 --games 1 --resume {devnull} --pdn {devnull}"
    assert TWICE not in command(line)[2]
