"""The command `endgame`: building, checking, probing and listing tables."""

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ai.engine.endgame.files import packed_slice, path_of, slices_of, write_table
from ai.engine.endgame.ranking import size
from ai.engine.endgame.tables import counts
from game.checkers.movegen import compiled
from game.checkers.rule_sets.english import ENGLISH
from tests.conftest import Command

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    line = f"endgame build english 3 --folder {folder}"
    subprocess.run([sys.executable, "main.py", *line.split()], cwd=ROOT, capture_output=True, check=True)
    return folder


def test_a_build_says_what_it_has_made(command: Command, folder: Path) -> None:
    status, out, err = command(f"endgame build english 2 --folder {folder}")
    assert (status, err) == (0, "")
    size = (folder / "english-2.table").stat().st_size
    told = f"english-2: 6,972 positions: 2,458 won, 2,370 drawn, 2,144 lost, longest 13 plies; {size:,} bytes"
    assert out.splitlines()[1:] == [told]


def test_tables_are_verified(command: Command, folder: Path) -> None:
    assert command(f"endgame verify english --pieces 2 --folder {folder}") == (
        0,
        "english-2: 6,972 positions are right\n",
        "",
    )
    status, out, _ = command(f"endgame verify english --sample 5 --folder {folder}")
    assert (status, out.splitlines()[2]) == (0, "english-3: 100 positions are right")


def test_slices_that_are_right_are_noted_and_left_out_later(command: Command, folder: Path, tmp_path: Path) -> None:
    notes = tmp_path / "right"
    line = f"endgame verify english --pieces 3 --sample 9 --parallel 2 --folder {folder} --resume {notes}"
    right = (0, "english-3: 180 positions are right\n", "")
    assert command(line) == right
    assert len({*notes.read_text().splitlines()}) == len(slices_of(3))
    time = notes.stat().st_mtime_ns
    assert command(line) == right
    assert notes.stat().st_mtime_ns == time
    assert command(f"endgame verify english --pieces 1 --folder {folder} --resume {folder}/no/notes")[0] == 2


@pytest.mark.parametrize("text", ["1. 11-15 *", "1. 11-15 *\n", "english-1 0+0 v 0+1 00000000 all\n1. 11-15 *\n"])
def test_a_check_is_not_noted_in_another_file(command: Command, folder: Path, tmp_path: Path, text: str) -> None:
    games = tmp_path / "games.pdn"
    games.write_text(text)
    status, _, told = command(f"endgame verify english --pieces 1 --folder {folder} --resume {games}")
    assert (status, told) == (2, f"{games} is not the journal of a check of endgame tables.\n")
    assert games.read_text() == text


def test_a_probe_tells_who_wins_and_what_the_moves_are_worth(command: Command, folder: Path) -> None:
    status, out, err = command(f"endgame probe english W:WK14,K15:BK18 --folder {folder}")
    assert (status, err) == (0, "")
    assert out.splitlines() == ["White wins in 1 ply", "14x23     won in 1 ply", "15x22     won in 1 ply"]
    assert command(f"endgame probe english W:WK29:BK22 --folder {folder}")[1].startswith("Black wins in 2 plies\n")
    assert command(f"endgame probe english W:WK32:BK1 --folder {folder}")[1].startswith("Drawn\n")


def test_tables_are_listed(command: Command, folder: Path) -> None:
    lines = command(f"endgame list --folder {folder}")[1].splitlines()
    assert [line.split(":")[0] for line in lines] == ["english-1", "english-2", "english-3"]
    assert all(line.endswith(f"bytes; {folder}") for line in lines)
    assert lines[0].startswith("english-1: 120 positions: 60 won, 0 drawn, 60 lost, longest 1 ply; ")
    assert lines[1].startswith("english-2: 6,972 positions: 2,458 won, 2,370 drawn, 2,144 lost, longest 13 plies; ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("build german 3", "There is no checkers rule set 'german'; choose from english, russian"),
        ("build english 7", "Endgame tables are for 1 to 6 pieces by these rules, not 7."),
        ("build international 6", "Endgame tables are for 1 to 5 pieces by these rules, not 6."),
        ("build english many", "Argument PIECES: 'many' is not a whole number from 1 on."),
        ("build english 1 --folder {file}/x", "{file}/x/english-1.parts/0-0-0-1.table can't be written:"),
        ("verify russian", "There is no endgame table of russian."),
        ("verify english --pieces 4", "There is no endgame table of english for 4 pieces."),
        ("probe english W:WK1,K2:BK31,K32", "There is no endgame table of english for 4 pieces."),
        ("probe english --giveaway W:WK1:BK32", "There is no endgame table of english-giveaway for 2 pieces."),
        ("probe english W:WK1:BK99", "In the FEN at character 9 ('9'): there is no square 99 on this board."),
        ("", "The following arguments are required: ACTION."),
    ],
)
def test_one_sentence_says_what_is_wrong(
    command: Command, folder: Path, tmp_path: Path, line: str, sentence: str
) -> None:
    file = tmp_path / "file"
    file.touch()
    usual = f" --folder {folder}" if line and "--folder" not in line else ""
    status, out, err = command(f"endgame {line.format(file=file)}{usual}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.replace("\\", "/").startswith(sentence.format(file=file.as_posix()))


def test_a_wrong_value_is_named(command: Command, tmp_path: Path) -> None:
    path = path_of(tmp_path, ENGLISH, 1)
    drawn = [bytearray(size(*number, ENGLISH.code)) for number in slices_of(1)]
    slices = [
        packed_slice(number, codes, counts(codes), giveaway=False, distances=True)
        for number, codes in zip(slices_of(1), drawn, strict=True)
    ]
    write_table(path, ENGLISH, slices)
    said = f"{path} is wrong: it says that W:W:BK1 is drawn, and the moves say lost in 0 plies.\n"
    assert command(f"endgame verify english --folder {tmp_path}") == (2, "", said)
    status, out, err = command(f"endgame verify english --parallel 2 --folder {tmp_path}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{path} is wrong: ")


def test_a_table_without_those_of_fewer_pieces_is_not_used(command: Command, folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "english-2.table", tmp_path)
    sentence = "There is no endgame table of english.\n"
    assert command(f"endgame verify english --folder {tmp_path}") == (2, "", sentence)
    assert len(command(f"endgame list --folder {tmp_path}")[1].splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])
def test_a_build_that_was_killed_goes_on(tmp_path: Path, name: str) -> None:
    line = f"endgame build russian 4 --parallel 2 --folder {tmp_path}"
    program = [sys.executable, "main.py", *line.split()]
    process = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    parts = tmp_path / "russian-4.parts"
    end = time.monotonic() + 60
    while len(list(parts.glob("*.table"))) < 3 and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.Signals[name])
    process.communicate()
    assert len(list(parts.glob("*.table"))) >= 3
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[3].startswith("russian-4: 7,092,774 positions: 2,851,122 won, 2,544,014 drawn")
    assert not parts.exists()
