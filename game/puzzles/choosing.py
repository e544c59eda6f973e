"""Choose the next puzzle, near the solver's rating, and the puzzle of the day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from random import Random

from game.puzzles.progress import PuzzleProgress
from game.puzzles.puzzle import Puzzle
from game.puzzles.themes import PuzzleTheme

EASIER = 100
"""Points by which the next puzzle is below the solver's rating."""
NEAREST = 8
"""Number of best fitting puzzles from which one is chosen at random."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A theme and a difficulty, None for any."""

    theme: PuzzleTheme | None = None
    difficulty: str | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        return (self.theme is None or self.theme in puzzle.themes) and (
            self.difficulty is None or self.difficulty == puzzle.difficulty
        )


def next_puzzle(
    puzzles: Sequence[Puzzle],
    wanted: Filter,
    progress: PuzzleProgress,
    today: date,
    rng: Random,
    but: Puzzle | None = None,
) -> Puzzle | None:
    """Choose a fitting puzzle other than `but`: one never tried, else not solved, else tried longest ago."""
    fitting = [each for each in puzzles if wanted.fits(each) and each != but]
    tried = progress.tried
    new = [each for each in fitting if each.id not in tried]
    missed = [each for each in fitting if each.id in tried and not tried[each.id].solved]
    aim = progress.now(today).value - EASIER
    if new or missed:
        near = sorted(new or missed, key=lambda each: (abs(each.rating - aim), each.id))
        return rng.choice(near[:NEAREST])
    return min(fitting, key=lambda each: (tried[each.id].day, each.id), default=None)


def daily_puzzle(puzzles: Sequence[Puzzle], today: date) -> Puzzle | None:
    """The puzzle of the day, the same for everyone with the same puzzles; None if there are none."""
    return min(puzzles, key=lambda each: blake2b(f"{today.isoformat()} {each.id}".encode()).digest(), default=None)
