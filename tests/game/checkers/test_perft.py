"""Leaf counts against the published ones, compiled and interpreted, and the command that shows them."""

import csv
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.checkers import movegen
from game.checkers.movegen import DISTINCT
from game.checkers.notation import fen, parse_fen
from game.checkers.perft import divide, perft, published_start
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from tests.conftest import Command
from tests.interpreted import same_file_interpreted

ROOT = Path(__file__).parents[3]
TABLE = [
    (row["variant"], int(row["depth"]), int(row["routes"]), int(row["distinct"]))
    for row in csv.DictReader((ROOT / "tests" / "data" / "perft.csv").read_text(encoding="utf-8").splitlines())
]
INTERPRETED = [row for row in TABLE if row[1] <= 6]
FAST = [row for row in TABLE if row[1] <= 8 or row[:2] == ("english", 9)] if movegen.compiled else INTERPRETED


PLAIN = same_file_interpreted(movegen)


def test_the_table_has_every_rule_set_or_its_twin() -> None:
    counted = {variant for variant, *_ in TABLE}
    assert counted <= set(RULE_SETS)
    for name in RULE_SETS.keys() - counted:
        rules = RULE_SETS[name]
        twin = RULE_SETS[rules.relative]
        assert twin.name in counted
        assert (rules.code, rules.begins, rules.rows_of_men) == (twin.code, twin.begins, twin.rows_of_men)


@pytest.mark.parametrize(("variant", "depth", "routes", "distinct"), FAST)
def test_leaves_are_the_published_ones(variant: str, depth: int, routes: int, distinct: int) -> None:
    start = published_start(RULE_SETS[variant])
    assert (perft(start, depth), perft(start, depth, distinct=True)) == (routes, distinct)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "depth", "routes", "distinct"), [row for row in TABLE if 9 <= row[1] <= 10])
def test_leaves_are_the_published_ones_deeper(variant: str, depth: int, routes: int, distinct: int) -> None:
    start = published_start(RULE_SETS[variant])
    assert (perft(start, depth), perft(start, depth, distinct=True)) == (routes, distinct)


@pytest.mark.parametrize(
    ("variant", "depth", "routes", "distinct"),
    [pytest.param(*row, marks=() if row[1] < 6 else pytest.mark.slow) for row in INTERPRETED],
)
def test_the_same_file_counts_the_same_when_interpreted(variant: str, depth: int, routes: int, distinct: int) -> None:
    start = published_start(RULE_SETS[variant])
    position = start.own, start.enemy, start.kings, start.color is Color.WHITE
    assert PLAIN.perft(*position, start.rules.code, depth) == routes
    assert PLAIN.perft(*position, start.rules.code | DISTINCT, depth) == distinct


def test_both_sides_of_the_generator_use_the_same_numbers() -> None:
    """The C side has them from movegen.pxd, the interpreted one from movegen.py."""
    names = [name for name in vars(PLAIN) if name.isupper() and hasattr(movegen, name)]
    assert "DISTINCT" in names
    assert {name: getattr(movegen, name) for name in names} == {name: getattr(PLAIN, name) for name in names}


def test_thai_games_start_with_fewer_men_than_the_published_counts() -> None:
    rules = RULE_SETS["thai"]
    assert fen(Position.start(rules)) == "B:W1,2,3,4,5,6,7,8:B25,26,27,28,29,30,31,32"
    assert len(published_start(rules).pieces()) == 24


@pytest.mark.parametrize("distinct", [False, True])
def test_division_adds_up(distinct: bool) -> None:
    start = Position.start(RULE_SETS["frisian"])
    shares = dict(divide(start, 4, distinct=distinct))
    assert sum(shares.values()) == perft(start, 4, distinct=distinct) == (3874 if distinct else 3880)
    assert set(shares) == set(start.legal_moves())


@pytest.mark.parametrize(
    ("variant", "text", "count"),
    [("english", "W:W9,K10,K15,21:B18,K19,K26,27", 1), ("international", "W:WK5,K23,K28:BK14,K24,26", 2)],
)
def test_routes_are_told_apart_by_their_ends_and_by_what_they_take(variant: str, text: str, count: int) -> None:
    start = parse_fen(text, RULE_SETS[variant])
    assert len(start.legal_moves()) == 2
    assert len(dict(divide(start, 1, distinct=True))) == perft(start, 1, distinct=True) == count


def test_the_command_prints_the_count(command: Command) -> None:
    status, out, err = command("perft english 6")
    assert (status, out) == (0, "english depth 6: 36768 routes\n")
    assert "B:W21," in err


def test_the_command_divides_from_any_position(command: Command) -> None:
    *lines, last = command("perft russian 2 --fen W:WKa1:Bb8 --divide --distinct")[1].splitlines()
    assert last == "russian depth 2: 14 distinct"
    assert sum(int(line.split()[1]) for line in lines) == 14


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("chess 3", "There is no checkers rule set 'chess'; choose from english, russian, brazilian"),
        ("english two", "The depth is a number of plies from 0 to 100, not 'two'."),
        (f"english {'9' * 5000}", "The depth is a number of plies from 0 to 100, not '999"),
        ("english -1", "The depth is a number of plies from 0 to 100, not '-1'."),
        ("english 3 --fen W:W5,x:B1", "In the FEN at character 6 ('x'): a square is missing."),
    ],
)
def test_the_command_answers_wrong_input_with_one_sentence(command: Command, line: str, sentence: str) -> None:
    status, out, err = command(f"perft {line}")
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
def test_ctrl_c_ends_a_long_count_at_once() -> None:
    process = subprocess.Popen([sys.executable, "main.py", "perft", "english", "99", "--divide"], cwd=ROOT)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == -signal.SIGINT
