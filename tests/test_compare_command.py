"""`main.py compare`: the table, the formats for programs, and what can be wrong."""

import csv
import io
import json
from xml.etree import ElementTree

import pytest

from tests.conftest import Command


def test_the_table_ends_with_what_it_shows(command: Command) -> None:
    status, out, _ = command("compare textbook")
    assert status == 0
    lines = [line.split() for line in out.splitlines()]
    assert lines[1][:6] == ["end", "minimax", "6", "B", "15", "0"]
    assert lines[2][:7] == ["end", "alphabeta", "6", "B", "11", "2", "100.0%"]
    assert "\nAll of them find the same value.\n" in out
    assert "To the end: alphabeta needs 73.3% of the positions that minimax visits, 11 of 15." in out
    assert "To the end: alphabeta visits the minimal tree of 11 positions" in out


def test_csv_and_json_have_the_same_numbers(command: Command) -> None:
    line = "compare tictactoe --depth 3 --algorithms minimax,alphabeta,alphabeta+bookcut"
    rows = list(csv.DictReader(io.StringIO(command(f"{line} --csv")[1])))
    cases = json.loads(command(f"{line} --json")[1])["cases"]
    assert [case["depth"] for case in cases] == [1, 2, 3]
    for case in cases:
        for search in case["searches"]:
            row = next(row for row in rows if (row["case"], row["search"]) == (case["case"], search["search"]))
            for name in ("positions", "cutoffs", "first_cutoffs", "listed_moves"):
                assert int(row[name]) == search[name]
            assert [int(row["score"])] == search["scores"]
            assert [row["move"]] == search["moves"]
        minimal = next(row for row in rows if (row["case"], row["search"]) == (case["case"], "minimal tree"))
        assert int(minimal["positions"]) == case["theory"]["minimal"]
    assert [case["searches"][0]["positions"] for case in cases] == [10, 82, 586]


def test_svg_is_a_picture_of_every_search(command: Command) -> None:
    out = command("compare english --depth 2 --algorithms minimax,alphabeta --svg")[1]
    texts = [element.text for element in ElementTree.fromstring(out).iter() if element.text]
    assert {"minimax", "alphabeta", "b^m", "b^(m/2)", "minimal tree"} <= set(texts)


def test_a_position_of_one_s_own(command: Command) -> None:
    out = command("compare tictactoe --fen XX./OO./... --depth 2")[1]
    assert "  win in 1    c3  " in out


@pytest.mark.slow
def test_the_lecture_s_table(command: Command) -> None:
    out = command("compare --preset lecture")[1]
    for numbers in ("6 549,864 112,086 80%", "7 549,936 47,508 91%", "8 549,945 27,565 95%"):
        depth, whole, visited, saved = numbers.split()
        assert f"depth {depth}, " in out
        assert f"alphabeta saves {saved} of the {whole} positions that minimax visits." in out
        assert f"the lecture prints {visited} positions for alpha-beta, alphabeta visits {visited}." in out
    assert "a win is worth infinity" in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("chess", "There is nothing called 'chess' to trace; choose from textbook, aima, worst-order"),
        ("--algorithms a,minimax", "There is no search called 'a'; choose from minimax, negamax,"),
        ("--algorithms minimax+bookcut", "'bookcut' can't be added to minimax: "),
        ("--algorithms " + ",".join(["minimax"] * 5), "At most 4 searches are compared, not 5."),
        (
            "textbook --algorithms alphabeta+table",
            "'table' can't be added to alphabeta: what can be is bookcut, order,",
        ),
        ("--algorithms engine", "The engine can be compared in checkers, and in tic-tac-toe"),
        ("--preset x", "There is no comparison called 'x'; choose from lecture, complexity, switches, engine."),
        ("aima --fen X", "The tree aima has neither a position nor a size to choose."),
        ("--csv --json", "not allowed with argument"),
    ],
)
def test_what_can_be_wrong(command: Command, line: str, sentence: str) -> None:
    status, out, err = command(f"compare {line}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_iterative_deepening_pays_by_the_best_moves_of_earlier_iterations(command: Command) -> None:
    rows = [line.split(",") for line in command("compare --preset switches --csv")[1].splitlines()]
    visits = {(row[0], row[1]): int(row[4]) for row in rows[1:] if row[1].startswith("alphabeta")}
    without, deepened = "alphabeta+order+table", "alphabeta+order+table+deepen"
    assert visits["4", deepened] > visits["4", without]
    assert visits["7", deepened] < 0.8 * visits["7", without]
