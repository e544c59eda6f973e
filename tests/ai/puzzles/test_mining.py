"""Tasks of the mine, their journal, and what is collected from it."""

import csv
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path

import pytest

from ai.insight.lines import ScoredLine
from ai.minds.levels import LEVELS
from ai.puzzles import collecting, proof, task
from ai.puzzles.collecting import (
    MiningTask,
    PuzzleJournal,
    collected,
    faults_of,
    line_of,
    reflected,
    twin_key,
    twins_among,
)
from ai.puzzles.grading import GRADED, TRIES, levels_that_find, rating_of
from ai.puzzles.proof import BestMoveMargin
from ai.puzzles.task import MinedPuzzle, gain, puzzles_of
from game.checkers.movegen import compiled
from game.checkers.notation import parse_fen, parse_move
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.puzzles.puzzle import DIFFICULTIES, TYPICAL, Proof, difficulty_of, opened

MINED = Path(__file__).parents[2] / "data" / "mine.csv"
DEEPER = ((3, 1067), (4, 1290), (4, 1510), (3, 1779), (4, 1961), (5, 2138), (7, 2366), (12, 2621))
QUICK = [("english", 2), ("english", 3), ("italian", 3), ("brazilian", 6), ("russian", 1)]
SHOT = MinedPuzzle(
    "B:W19,21,23,24,25,28,29,30,31:B2,4,5,7,8,9,11,12,14",
    "14-17 21x14 9x27",
    "24-20 11-16",
    Proof.SEARCH,
    188,
    4,
    "0011111111",
    16,
)
TURNED = replace(
    SHOT, fen="W:W31,29,28,26,25,24,22,21,19:B14,12,10,9,8,5,4,3,2", line="19-16 12x19 24x6", tail="9-13 22-17"
)
ENDING = MinedPuzzle(
    "B:WK3,29:B21,K26", "21-25 29x22 26x17 3-7 17-14", "7-3 14-10", Proof.TABLE, 98987, 0, "0000000001", 126
)


def test_the_difficulties_are_the_levels() -> None:
    assert tuple(name for name in LEVELS if name in DIFFICULTIES) == DIFFICULTIES
    assert (*GRADED, "champion") == DIFFICULTIES


def test_puzzles_are_graded_as_they_were() -> None:
    """Other levels would make new ratings incomparable with the old ones."""
    depths = [(each.algorithm.value, each.depth, each.rating) for each in GRADED.values()]
    assert depths[:5] == [("alphabeta", 2, 600), ("alphabeta", 2, 830), *(("alphabeta", d, r) for d, r in DEEPER[:3])]
    assert depths[5:] == [("engine", depth, rating) for depth, rating in DEEPER[3:]]
    assert TRIES == 3


def test_a_rating_grows_with_every_level_that_misses_the_move() -> None:
    ratings = [rating_of("0" * missed + "1" * (10 - missed)) for missed in range(11)]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == 11
    assert dict(zip(DIFFICULTIES, ratings, strict=True)) == TYPICAL


def test_a_higher_rating_never_has_an_easier_word() -> None:
    places = [DIFFICULTIES.index(difficulty_of(rating)) for rating in range(0, 3500, 7)]
    assert places == sorted(places)
    assert set(places) == set(range(len(DIFFICULTIES)))


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
def test_levels_find_what_they_look_far_enough_to_see() -> None:
    start = parse_fen(SHOT.fen, RULE_SETS["english"])
    found = levels_that_find(start, parse_move("14-17", start))
    assert found == SHOT.found


def test_gains_of_material_are_counted_for_the_solver() -> None:
    start = parse_fen(SHOT.fen, RULE_SETS["english"])
    shot = opened(collected("english", [(MiningTask("english", 1), SHOT)])[0])
    assert gain(start, shot.line) == 2


def test_a_journal_goes_on_and_drops_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "mine" / "puzzles.journal"
    with PuzzleJournal(path) as journal:
        journal.add(line_of(MiningTask("english", 3), [SHOT]))
        journal.add(line_of(MiningTask("english", 1), [ENDING]))
        journal.add(line_of(MiningTask("thai", 1), []))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"task": "thai 2", "fou')
    with PuzzleJournal(path) as journal:
        assert [found for _, found in journal.found_in("english")] == [ENDING, SHOT]
        assert (journal.count("english"), journal.count("thai")) == (2, 0)
        assert MiningTask("thai", 1) in journal.done
        journal.add(line_of(MiningTask("thai", 2), []))
    assert path.read_bytes() == whole + line_of(MiningTask("thai", 2), []).encode() + b"\n"


@pytest.mark.parametrize("text", ["something\n", '{"puzzles": 0}\n', "no line", "[]\n"])
def test_another_file_is_no_journal(tmp_path: Path, text: str) -> None:
    path = tmp_path / "puzzles.journal"
    path.write_text(text)
    with pytest.raises(InputError, match="not a journal of puzzles"):
        PuzzleJournal(path)
    assert path.read_text() == text


def test_a_damaged_line_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.journal"
    with PuzzleJournal(path) as journal:
        journal.add(line_of(MiningTask("english", 3), [SHOT]))
    path.write_text(path.read_text().replace("english", "klingon"))
    with pytest.raises(InputError, match="not a journal of puzzles"):
        PuzzleJournal(path)


def test_twins_and_repeated_lines_and_trifles_are_left_out() -> None:
    trifle = replace(ENDING, fen="B:WK7:BK17", line="17-14", tail="7-3 14-10")
    mined = [(MiningTask("english", seed), found) for seed, found in ((1, SHOT), (2, SHOT), (3, TURNED), (4, trifle))]
    assert [puzzle.seed for puzzle in collected("english", mined)] == [1]


def test_endings_are_only_a_part() -> None:
    other = MinedPuzzle(
        "W:WKd6,h2,h6:BKd2,f8", "d6-f4 d2:g5 h6:f4", "f8-g7 f4-e5", Proof.TABLE, 98991, 0, "0000011111", 62
    )
    third = replace(other, fen="W:Wa5,b6,f4:Ba7,Kd8", line="b6-c7 d8:b6 a5:c7 a7-b6 c7:a5", tail="")
    shot = replace(other, fen="W:We3,f4,g7:BKa1,d6,b8,h8,a5,e7", line="e3-d4", tail="")
    mined = [(MiningTask("russian", seed), found) for seed, found in enumerate((other, third, shot), 1)]
    assert sorted(puzzle.seed for puzzle in collected("russian", mined)) == [1, 3]


def test_a_reflection_of_kings_is_a_twin_and_one_of_men_is_none() -> None:
    for rules in ("english", "international", "spanish"):
        kings = parse_fen("W:WK1,K11:BK21", RULE_SETS[rules])
        assert twin_key(kings) == twin_key(reflected(kings, main=True)) == twin_key(reflected(kings, main=False))
        assert reflected(reflected(kings, main=True), main=True) == kings
    men = parse_fen("W:WK1,11:BK21", RULE_SETS["english"])
    assert twin_key(men) != twin_key(parse_fen("W:WK1,14:BK21", RULE_SETS["english"]))


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
def test_what_is_wrong_with_a_puzzle_is_found() -> None:
    puzzle = collected("english", [(MiningTask("english", 1), SHOT)])[0]
    assert faults_of(puzzle, 20_000) == []
    assert "themes" in faults_of(replace(puzzle, themes=puzzle.themes[:0]), 100)[0]
    assert "rating" in faults_of(replace(puzzle, rating=7), 100)[0]
    assert "difficulty" in faults_of(replace(puzzle, difficulty="champion"), 100)[0]
    assert "not legal" in faults_of(replace(puzzle, line="14-15"), 100)[0]
    other = replace(puzzle, line="11-15", tail="", themes=())
    assert any("does not stand out" in fault for fault in faults_of(other, 20_000))
    assert twins_among((puzzle, replace(puzzle, id="other"))) == ["other"]


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
@pytest.mark.parametrize(("second", "wrong"), [(35, False), (60, True)])
def test_a_puzzle_stays_right_when_a_score_has_moved_a_little(
    second: int, wrong: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = collected("english", [(MiningTask("english", 1), SHOT)])[0]
    best = ScoredLine(300, (opened(puzzle).line[0],))
    monkeypatch.setattr(collecting, "choice_in", lambda *_given: BestMoveMargin(best, second))
    assert bool(faults_of(puzzle, 20_000)) is wrong


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
@pytest.mark.parametrize(("rules", "seed"), QUICK)
def test_a_task_finds_what_it_found_before(rules: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The searches are short; rewrite `mine.csv` if the search is changed on purpose."""
    monkeypatch.setattr(task, "DEPTH", 3)
    monkeypatch.setattr(task, "CONFIRM", 1000)
    monkeypatch.setattr(proof, "GO_ON", 1000)
    monkeypatch.setattr(proof, "TELL", 1000)
    monkeypatch.setattr(task, "proven", partial(proof.proven, nodes=3000))
    with MINED.open(encoding="utf-8", newline="") as file:
        expected = [row for row in csv.reader(file) if row[:2] == [rules, str(seed)]]
    assert [[rules, str(seed), *map(str, astuple(each))] for each in puzzles_of(rules, seed)] == expected


@pytest.mark.slow
@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
def test_a_task_always_finds_the_same() -> None:
    found = puzzles_of("english", 7)
    assert found
    assert puzzles_of("english", 7) == found


@pytest.mark.parametrize(
    ("text", "move", "kept"),
    [
        ("B:WK2,22,29,30:B3,6,9,17,18", "18x25", False),
        ("W:W21,26,27,31:B9,10,14,K4", "27-23", True),
        ("W:W22,26,27,31:B9,10,14,K4", "22-18", True),
    ],
)
def test_a_puzzle_does_not_begin_within_an_exchange(text: str, move: str, kept: bool) -> None:
    """A quiet move, and a sacrifice, may be the mistake; a capture that is answered by a capture isn't one."""
    before = parse_fen(text, RULE_SETS["english"])
    played = parse_move(move, before)
    after = before.play(played)
    assert len(after.legal_moves()) > 1
    assert bool(task.mistakes(before, {after: (played, -500_000)})) is kept
