"""Our own player by the Gomocup protocol."""

import re
import subprocess
import time

import pytest

from ai.commands.gomocup import GomocupSession
from ai.players import sides
from tests.conftest import Command


def answers(*lines: str, name: str = "easy") -> list[str]:
    said: list[str] = []
    session = GomocupSession(name, said.append)
    for line in ("INFO timeout_turn 50", *lines):
        assert session.hear(line)
    return said


def test_a_game() -> None:
    said = answers("START 15", "BEGIN", "INFO timeout_match 100", "INFO time_left 100", "TURN 0,0", name="champion")
    assert said[0] == "OK"
    moves = [tuple(map(int, line.split(","))) for line in said[1:]]
    assert len({*moves, (0, 0)}) == 3
    assert all(0 <= number < 15 for move in moves for number in move)


def test_it_sees_five_in_a_row_on_a_given_board() -> None:
    own, other = ([f"{column},{row},{side}" for column in range(4)] for row, side in ((0, 1), (9, 2)))
    lines = [line for pair in zip(own, other, strict=True) for line in pair]
    assert answers("RECTSTART 20,15", "BOARD", *lines, "DONE", name="champion") == ["OK", "4,0"]
    mine = answers("START 15", "BOARD", *[f"{column},9,2" for column in range(3)], "0,0,1", "1,0,1", "DONE")
    assert mine[0] == "OK"
    assert "," in mine[1]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["START 4"], "ERROR A board has 5 to 26 columns and rows."),
        (["START 27"], "ERROR A board has 5 to 26 columns and rows."),
        (["START fifteen"], "ERROR 'fifteen' is not 1 numbers with commas between."),
        (["BEGIN"], "ERROR There is no game in progress."),
        (["START 15", "TURN 15,0"], "ERROR There is no cell 15,0 on the board."),
        (["START 15", "TURN x"], "ERROR 'x' is not 2 numbers with commas between."),
        (
            ["START 15", "BOARD", "0,0,1", "1,0,1", "DONE"],
            "ERROR The marks on the board are not those of two",
        ),
        (["START 15", "BOARD", "0,0,1", "0,0,2", "DONE"], "ERROR The cell a15 is taken."),
        (["START 15", "TAKEBACK 1,1"], "ERROR Only the last move can be taken back."),
        (["YXBOARD"], "UNKNOWN YXBOARD"),
        (["SWAP2BOARD"], "ERROR There is no game in progress."),
        (["START 15", "SWAP2BOARD", "7,7", "DONE"], "ERROR The marks on the board are not those of two"),
        (["START 15", "SWAP2BOARD", "7,7,1"], "ERROR '7,7,1' is not 2 numbers with commas between."),
        (["INFO rule 2"], "MESSAGE Five or more in a row win: the rules 0, 1 and 4 are known."),
        (["INFO timeout_turn soon"], "ERROR 'soon' is not a whole number"),
        (["ABOUT"], 'name="Kings & Crosses", version='),
    ],
)
def test_one_line_answers_each_command(lines: list[str], said: str) -> None:
    assert answers(*lines)[-1].startswith(said)


OPEN_THREE = ("7,7", "0,0", "8,7", "0,14", "9,7")
"""The second side is to move, and loses."""


def test_swap2_begins_with_three_marks() -> None:
    cells = answers("START 15", "SWAP2BOARD", "DONE")[-1].split()
    assert len(set(cells)) == 3
    assert all(re.fullmatch(r"\d+,\d+", cell) for cell in cells)


def test_swap2_takes_the_better_side() -> None:
    assert answers("START 15", "SWAP2BOARD", *OPEN_THREE, "DONE")[-1] == "SWAP"
    no_row = ("0,0", "7,7", "14,0", "8,7", "0,14")
    assert "," in answers("START 15", "SWAP2BOARD", *no_row, "DONE")[-1]


def test_swap2_places_two_more_where_neither_side_is_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sides, "UNCLEAR", 10**6)
    said = answers("START 15", "SWAP2BOARD", "7,7", "8,8", "0,0", "DONE", "TURN 14,14")
    assert len(said[1].split()) == 2
    assert "," in said[2]


def test_exactly_five_by_the_other_rule() -> None:
    row = [f"{column},0,1" for column in (0, 1, 2, 3, 5)]
    others = [f"{column},9,2" for column in (0, 2, 4, 6, 8)]
    lines = ["BOARD", *row, *others, "DONE"]
    freestyle = answers("START 15", "INFO rule 0", *lines, name="champion")
    assert freestyle[-1] == "4,0"
    assert answers("INFO rule 1", "START 15", *lines, name="champion")[-1] != "4,0"


def test_no_forbidden_move_in_renju() -> None:
    """The mark at 7,7 would make two open threes; the marks may come in any order."""
    lines = ["BOARD", "7,5,1", "0,0,2", "7,6,1", "14,0,2", "6,7,1", "0,14,2", "8,7,1", "14,14,2", "DONE"]
    assert answers("START 15", "INFO rule 0", *lines, name="champion")[-1] == "7,7"
    assert answers("START 15", "INFO rule 4", *lines, name="champion")[-1] != "7,7"


def test_a_move_is_taken_back_and_the_game_begins_again() -> None:
    said = answers("START 15", "BOARD", "7,7,2", "DONE", "", "INFO folder x", "RESTART")
    assert said[-1] == "OK"
    begun: list[str] = []
    session = GomocupSession("easy", begun.append)
    for line in ("START 15", "INFO timeout_turn 50", "BEGIN"):
        session.hear(line)
    session.hear(f"TAKEBACK {begun[-1]}")
    assert begun[-1] == "OK"
    assert not session.hear("end")


def test_the_command(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", iter(["ABOUT\n", "END\n"]))
    status, said, _ = command("gomocup")
    assert (status, said.startswith('name="Kings & Crosses"')) == (0, True)
    assert command("gomocup --player nobody")[0] == 2


@pytest.mark.parametrize("end", ["END\n", ""])
def test_the_end_is_heeded_while_it_thinks(program: list[str], end: str) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([*program, "gomocup"], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("INFO timeout_turn 60000\nSTART 15\nTURN 7,7\n")
        process.stdin.flush()
        assert process.stdout.readline() == "OK\n"
        time.sleep(1)  # it thinks by then
        process.stdin.write(end)
        process.stdin.flush()
        if not end:
            process.stdin.close()
        try:
            assert process.wait(10) == 0
        finally:
            process.kill()
