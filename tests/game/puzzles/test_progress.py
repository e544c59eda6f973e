"""A solver's saved progress."""

import json
from datetime import date
from pathlib import Path

import pytest

from game.keeping.files import FileProblem
from game.puzzles.progress import LONGEST_TRY, PuzzleProgress, PuzzleRating, load, save
from tests.game.puzzles.some_puzzles import puzzle

TODAY = date(2026, 11, 22)


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    progress = PuzzleProgress(variant="thai")
    progress.note(puzzle("one"), TODAY, solved=True)
    progress.note(puzzle("two"), TODAY, solved=False)
    assert save(progress, tmp_path / "puzzles.json") is None
    again, notice = load(tmp_path / "puzzles.json")
    assert notice is None
    assert (again.tried, again.streak, again.longest, again.day) == (progress.tried, 0, 1, TODAY)
    assert again.rating.value == pytest.approx(progress.rating.value, abs=0.01)
    assert (again.solved, again.variant) == (1, "thai")


def test_a_puzzle_counts_once_for_the_rating_and_stays_solved() -> None:
    progress = PuzzleProgress()
    progress.note(puzzle("one"), TODAY, solved=False)
    rating = progress.rating
    assert rating.value < PuzzleRating().value
    progress.note(puzzle("one"), TODAY, solved=True)
    progress.note(puzzle("one"), TODAY, solved=False)
    assert (progress.rating, progress.streak, progress.solved) == (rating, 0, 1)


def test_a_puzzle_that_was_missed_twice_is_not_solved() -> None:
    progress = PuzzleProgress()
    for _ in range(2):
        progress.note(puzzle("one"), TODAY, solved=False)
    assert (progress.solved, progress.tried["one"].tries, progress.tried["one"].seconds) == (0, 2, 0)


def test_a_row_of_solved_puzzles_is_counted() -> None:
    progress = PuzzleProgress()
    for number, solved in enumerate((True, True, True, False, True)):
        progress.note(puzzle(str(number)), TODAY, solved=solved)
    assert (progress.streak, progress.longest) == (1, 3)


def test_no_file_is_no_trouble(tmp_path: Path) -> None:
    assert load(tmp_path / "puzzles.json") == (PuzzleProgress(), None)


@pytest.mark.parametrize(
    "change",
    [
        {"rating": [1e9, 100]},
        {"rating": [900, float("nan")]},
        {"rating": [900]},
        {"day": "yesterday"},
        {"tried": {"one": 1}},
        {"tried": []},
        {"streak": None},
    ],
    ids=str,
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "puzzles.json"
    save(PuzzleProgress(), path)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    progress, notice = load(path)
    assert progress == PuzzleProgress()
    assert notice is not None
    assert notice.trouble is FileProblem.SET_ASIDE
    assert notice.path.exists()
    assert not path.exists()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").mkdir()
    notice = save(PuzzleProgress(), tmp_path / "puzzles.json")
    assert notice is not None
    assert notice.trouble is FileProblem.NOT_SAVED


def test_a_try_counts_for_an_hour_at_most() -> None:
    progress = PuzzleProgress()
    for seconds in (30.4, 5 * LONGEST_TRY):
        progress.note(puzzle("one"), TODAY, solved=False, seconds=seconds)
    assert (progress.tried["one"].tries, progress.tried["one"].seconds) == (2, 3630)
