"""The choice of the next puzzle."""

from datetime import date, timedelta
from random import Random

from game.puzzles.progress import Filter, PuzzleProgress, PuzzleRating, daily_puzzle, next_puzzle
from game.puzzles.themes import PuzzleTheme
from tests.game.puzzles.some_puzzles import puzzle

TODAY = date(2026, 11, 22)
PUZZLES = [puzzle(f"p{rating}", rating) for rating in range(600, 2600, 20)]


def test_the_next_one_is_near_the_solvers_rating() -> None:
    for value in (900, 1500, 2300):
        progress = PuzzleProgress(PuzzleRating(value, 100))
        found = next_puzzle(PUZZLES, Filter(), progress, TODAY, Random(1))
        assert found is not None
        assert abs(found.rating - (value - 100)) <= 100


def test_new_ones_come_first_then_those_not_solved_then_the_oldest() -> None:
    one, two, three = puzzle("one"), puzzle("two"), puzzle("three")
    progress = PuzzleProgress()
    progress.note(one, TODAY - timedelta(2), solved=True)
    progress.note(two, TODAY - timedelta(3), solved=False)
    assert next_puzzle([one, two, three], Filter(), progress, TODAY, Random(1)) == three
    progress.note(three, TODAY - timedelta(1), solved=True)
    assert next_puzzle([one, two, three], Filter(), progress, TODAY, Random(1)) == two
    progress.note(two, TODAY, solved=True)
    assert next_puzzle([one, two, three], Filter(), progress, TODAY, Random(1)) == one
    assert next_puzzle([one, two, three], Filter(), progress, TODAY, Random(1), but=one) == three


def test_a_filter_leaves_out_what_is_not_wanted() -> None:
    quiet = puzzle("quiet", 2000, "hard", PuzzleTheme.QUIET)
    puzzles = [*PUZZLES, quiet]
    for wanted in (Filter(PuzzleTheme.QUIET), Filter(None, "hard"), Filter(PuzzleTheme.QUIET, "hard")):
        assert next_puzzle(puzzles, wanted, PuzzleProgress(), TODAY, Random(1)) == quiet
    assert next_puzzle(puzzles, Filter(PuzzleTheme.QUIET, "easy"), PuzzleProgress(), TODAY, Random(1)) is None


def test_the_day_has_one_puzzle_and_the_next_day_mostly_another() -> None:
    assert daily_puzzle(PUZZLES, TODAY) == daily_puzzle(PUZZLES[::-1], TODAY)
    days = {daily_puzzle(PUZZLES, TODAY + timedelta(day)) for day in range(60)}
    assert len(days) > 30
    assert daily_puzzle([], TODAY) is None
