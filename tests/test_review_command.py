"""`main.py review`: the table, JSON, the file that it writes, and going on after an interruption."""

import json
import math
from pathlib import Path

import pytest

from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import read_pdn
from tests.conftest import Command

GAME = '[GameType "21"] [SetUp "1"] [FEN "W:W22,32,31,29:B15,3,4,2"] 1. 22-18 15x22 2. 31-27 3-7 3. 27-24 *'


@pytest.fixture
def pdn(tmp_path: Path) -> Path:
    path = tmp_path / "game.pdn"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_the_moves_are_told_with_their_marks(command: Command, pdn: Path) -> None:
    status, told, _ = command(f"review {pdn} --nodes 500")
    lines = told.splitlines()
    assert status == 0
    assert lines[0].split()[:4] == ["1...", "22-18", "??", "blunder"]
    assert "better: " in lines[0]
    assert lines[1].split() == ["2.", "15x22", "only", "move"]
    assert lines[-2].startswith("White: accuracy ")
    assert "blunder 1" in lines[-2]


def test_moves_without_a_choice_do_not_count_in_the_accuracy(command: Command, pdn: Path) -> None:
    data = json.loads(command(f"review {pdn} --nodes 500 --json")[1])
    chosen = [move["lost"] for move in data["moves"] if move["player"] == 0 and move["mark"] != "forced"]
    assert [move["mark"] for move in data["moves"] if move["player"] == 0] == ["forced", "good"]
    assert data["accuracy"][0] == pytest.approx(100 * math.exp(-4 * chosen[0]), abs=0.05)


def test_the_review_is_written_into_a_file(command: Command, pdn: Path, tmp_path: Path) -> None:
    out = tmp_path / "reviewed.pdn"
    status, told, _ = command(f"review {pdn} --nodes 500 --json --out {out}")
    data = json.loads(told)
    assert status == 0
    (game,) = read_pdn(out.read_text(encoding="utf-8"))
    assert game.root.children[0].glyphs == [4]
    better = game.root.children[1]
    assert better.move is not None
    assert data["moves"][0]["best"]["pv"][0] == CHECKERS.move_text(game.root.position, better.move)
    assert better.comments[0].startswith("Better: ")
    assert [move["mark"] for move in data["moves"]][:2] == ["blunder", "forced"]


def test_what_is_in_the_journal_is_not_searched_again(command: Command, pdn: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal.json"
    _, first, _ = command(f"review {pdn} --nodes 500 --resume {journal}")
    kept = json.loads(journal.read_text(encoding="utf-8"))
    assert len(kept["remarks"]) == 5
    kept["remarks"][0][2][0] += 1000
    journal.write_text(json.dumps(kept), encoding="utf-8")
    _, again, _ = command(f"review {pdn} --nodes 500 --resume {journal}")
    assert again != first


def test_what_is_wrong_is_said_in_a_sentence(command: Command, pdn: Path) -> None:
    status, _, told = command(f"review {pdn} --rules chess")
    assert status == 2
    assert "no checkers rule set 'chess'" in told
    assert command(f"review {pdn}x")[0] == 2


def test_a_file_of_games_is_never_written_over(command: Command, pdn: Path) -> None:
    said = f"{pdn} can't be written: the command line names it twice.\n"
    assert command(f"review {pdn} --nodes 500 --out {pdn}") == (2, "", said)
    assert command(f"review {pdn} --nodes 500 --resume {pdn}") == (2, "", said)
    assert pdn.read_text(encoding="utf-8") == GAME


def test_a_game_without_moves_is_not_called_over(command: Command, pdn: Path) -> None:
    pdn.write_text('[Event "x"]', encoding="utf-8")
    assert command(f"review {pdn}")[2] == f"The first game of {pdn} has no moves.\n"


@pytest.mark.parametrize("rules", ["15x15x5", "15x15x5-exact", "15x15x5-renju", "15x15x5-renju-swap2", "15x15x5-pro"])
def test_the_first_mark_of_five_in_a_row_wins_no_game(command: Command, tmp_path: Path, rules: str) -> None:
    """The chances are those of the rules, whatever the opening rule."""
    path = tmp_path / "game.sgf"
    path.write_text(f"(;GM[4]SZ[15]RU[{rules}];B[hh];W[hg])", encoding="utf-8")
    first = json.loads(command(f"review {path} --nodes 2000 --json")[1])["moves"][0]
    assert 0.5 < first["expected"] < 0.9
