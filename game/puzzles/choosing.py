"""Which puzzle comes next, of those that are wanted: one near the solver's rating; and which is the one of the day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from random import Random

from game.puzzles.progress import PuzzleProgress
from game.puzzles.puzzle import Puzzle
from game.puzzles.themes import PuzzleTheme

EASIER = 100
"""By so much the next puzzle is easier than the solver is strong: mostly solved, and not too easy."""
NEAREST = 8
"""One of so many whose ratings fit best is drawn."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which puzzles are wanted: those of a theme and a difficulty, None being any."""

    theme: PuzzleTheme | None = None
    difficulty: str | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is wanted."""
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
    """A puzzle that fits and is not `but`; None where there is none.

    Those that were never tried come first, then those that were not solved, then those that were tried longest ago.
    """
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
    """The puzzle of a day, the same for everybody who has the same puzzles; None where there are none."""
    return min(puzzles, key=lambda each: blake2b(f"{today.isoformat()} {each.id}".encode()).digest(), default=None)
