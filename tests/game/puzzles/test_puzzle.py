"""Files of puzzles: what is written can be read, and what is damaged is named."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.puzzles.puzzle import COLUMNS, FOLDER, difficulty_of, opened, path_of, puzzles_of, read_puzzles, written
from tests.game.puzzles.some_puzzles import puzzle


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    puzzles = (puzzle("one"), puzzle("two", 1200, "hard"))
    path = path_of("russian", tmp_path)
    path.write_text(written(puzzles), encoding="utf-8")
    assert read_puzzles(path) == puzzles


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("id,fen", "id,fan", 1),
        ("ending", "opening", 2),
        ("0011111111", "0012111111", 2),
        (",easy,", ",simple,", 2),
        (",search,", ",guess,", 2),
        (",300,", ",many,", 2),
        (",7\n", "\n", 2),
        ("two", "one", 3),
        ('"two', '"', 3),
    ],
)
def test_damage_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int) -> None:
    path = path_of("russian", tmp_path)
    text = written([puzzle("one"), replace(puzzle("two"), fen="B:We3,f2,g1:Bc5,d6,e7")])
    path.write_text(text.replace("two", '"two"', 1).replace(old, new, 1) if "two" in old else text.replace(old, new, 1))
    with pytest.raises(InputError, match=f"russian.csv is damaged or not a puzzle file: see line {line}"):
        read_puzzles(path)


def test_a_file_of_unknown_rules_or_no_text_or_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "chess.csv").write_text(",".join(COLUMNS))
    (tmp_path / "thai.csv").write_bytes(b"\xff\xfe")
    for name in ("chess.csv", "thai.csv", "nothing.csv"):
        with pytest.raises(InputError, match=name):
            read_puzzles(tmp_path / name)


@pytest.mark.parametrize(
    ("fen", "line", "what"),
    [
        ("B:We3,f2,g1:Bc5,d6,z7", "c5-d4", "In the FEN"),
        (puzzle().fen, "c5-d4 e3:c5", "does not"),
        (puzzle().fen, "c5-b6", "not legal"),
        (puzzle().fen, "what", "is not a move"),
    ],
)
def test_moves_that_do_not_fit_are_refused(fen: str, line: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        opened(replace(puzzle(), fen=fen, line=line, tail=""))


@pytest.mark.parametrize("variant", [name for name in RULE_SETS if path_of(name, FOLDER).exists()])
def test_the_files_that_come_with_the_program_can_be_read(variant: str) -> None:
    puzzles = read_puzzles(path_of(variant, FOLDER))
    assert len({each.id for each in puzzles}) == len(puzzles) >= (300 if variant in BIG else 60)
    for each in puzzles[:: len(puzzles) // 10]:
        assert opened(each).line


BIG = ("english", "russian", "international")


@pytest.mark.parametrize("variant", RULE_SETS)
def test_the_words_of_the_puzzles_are_those_of_their_ratings(variant: str) -> None:
    assert all(puzzle.difficulty == difficulty_of(puzzle.rating) for puzzle in puzzles_of(variant))
