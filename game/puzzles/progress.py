"""The puzzles tried, with their results, and the solver's rating: a JSON file that is replaced whole. The rating is
Glicko's, with puzzles as opponents of fixed ratings: M. E. Glickman, "Parameter estimation in large dynamic paired
comparison experiments", Applied Statistics 48, 1999."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from game.keeping.files import Notice, load_json, save_json
from game.outside import decimal, whole
from game.puzzles.puzzle import Puzzle
from game.puzzles.themes import PuzzleTheme

FIRST, UNSURE, SUREST = 900.0, 350.0, 45.0
"""First rating and deviation, and the least deviation."""
UNSURE_AFTER = 730
"""Days without a puzzle after which any rating is as uncertain as the first."""
DEVIATIONS = 1.96
"""Deviations on either side that hold 95 % of a normal distribution."""
OF_A_PUZZLE = 100.0
"""Deviation of a puzzle's rating: half of the distance between neighbouring levels."""
PROVISIONAL = 110.0
"""Deviation above which a rating is provisional: about the first fifteen puzzles."""
LARGEST_STEP = 60.0
"""Most points that one puzzle gives or takes; the deviation shrinks by the same share of its way."""
Q = math.log(10) / 400


def reliability(deviation: float) -> float:
    """Glicko's g(RD): the weight of a result against an opponent with this deviation.

    >>> [round(reliability(each), 4) for each in (30, 100, 300)]
    [0.9955, 0.9531, 0.7242]
    """
    return 1 / math.sqrt(1 + 3 * (Q * deviation / math.pi) ** 2)


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    value: float = FIRST
    deviation: float = UNSURE

    @property
    def interval(self) -> tuple[int, int]:
        """Range of the true rating with a probability of 95 %.

        >>> PuzzleRating(1000, 100).interval
        (804, 1196)
        """
        error = DEVIATIONS * self.deviation
        return round(self.value - error), round(self.value + error)

    @property
    def provisional(self) -> bool:
        return self.deviation > PROVISIONAL

    def after(self, puzzle: float, *, solved: bool) -> "PuzzleRating":
        """The rating after trying a puzzle of that rating.

        >>> PuzzleRating(1500, 200).after(1400, solved=True).value > 1500
        True
        """
        weight = reliability(OF_A_PUZZLE)
        expected = 1 / (1 + math.pow(10, -weight * (self.value - puzzle) / 400))
        information = (Q * weight) ** 2 * expected * (1 - expected)
        precision = 1 / self.deviation**2 + information
        step = Q / precision * weight * (solved - expected)
        share = min(1.0, LARGEST_STEP / abs(step)) if step else 1.0
        deviation = self.deviation + (math.sqrt(1 / precision) - self.deviation) * share
        return PuzzleRating(self.value + step * share, max(SUREST, deviation))

    def later(self, days: int) -> "PuzzleRating":
        """The rating after this many days without a puzzle."""
        growth = (UNSURE**2 - SUREST**2) / UNSURE_AFTER
        return replace(self, deviation=min(UNSURE, math.sqrt(self.deviation**2 + growth * max(0, days))))


FORMAT = 1
LONGEST_TRY = 3600.0
"""Longest time in seconds that counts for a try; a longer one was a break."""
LOWEST, HIGHEST = -1000, 5000
"""Limits of believable ratings."""


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """The last try at a puzzle."""

    solved: bool
    """Solved at the first try without help."""
    day: date
    tries: int = 1
    seconds: int = 0
    """Time of all tries, each until it was right or wrong or help was given."""


@dataclass(slots=True)
class PuzzleProgress:
    rating: PuzzleRating = field(default_factory=PuzzleRating)
    tried: dict[str, PuzzleAttempt] = field(default_factory=dict)
    """Last tries by the names of the puzzles."""
    streak: int = 0
    """Number of puzzles solved in a row."""
    longest: int = 0
    day: date | None = None
    """Day of the last try."""
    variant: str = ""
    """The rule set of the last puzzle."""

    @property
    def solved(self) -> int:
        return sum(each.solved for each in self.tried.values())

    def now(self, today: date) -> PuzzleRating:
        """The rating, less certain with every day since the last try."""
        return self.rating if self.day is None else self.rating.later((today - self.day).days)

    def note(self, puzzle: Puzzle, today: date, *, solved: bool, seconds: float = 0.0) -> None:
        """Record a try. Only the first try at a puzzle counts for the rating."""
        if puzzle.id not in self.tried:
            self.rating = self.now(today).after(puzzle.rating, solved=solved)
            self.streak = self.streak + 1 if solved else 0
            self.longest = max(self.longest, self.streak)
            self.day = today
        before = self.tried.get(puzzle.id)
        tries, spent = (before.tries, before.seconds) if before else (0, 0)
        once = solved or (before is not None and before.solved)
        self.tried[puzzle.id] = PuzzleAttempt(once, today, tries + 1, spent + round(min(seconds, LONGEST_TRY)))


def load(path: Path) -> tuple[PuzzleProgress, Notice | None]:
    """Read a file; a damaged one is renamed, and progress starts again. The notice is for the user."""
    return load_json(path, from_json, PuzzleProgress)


def save(progress: PuzzleProgress, path: Path) -> Notice | None:
    """Replace the file; return a notice for the user if that failed."""
    return save_json(path, _as_json(progress))


def _as_json(progress: PuzzleProgress) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "rating": [round(progress.rating.value, 2), round(progress.rating.deviation, 2)],
        "variant": progress.variant,
        "streak": progress.streak,
        "longest": progress.longest,
        "day": progress.day and progress.day.isoformat(),
        "tried": {
            name: [int(each.solved), each.day.isoformat(), each.tries, each.seconds]
            for name, each in progress.tried.items()
        },
    }


def from_json(content: Mapping[str, Any]) -> PuzzleProgress:
    """Parse a file; ValueError, TypeError, KeyError or AttributeError if it makes no sense."""
    value, deviation = map(decimal, content["rating"])
    if not (LOWEST <= value <= HIGHEST and SUREST <= deviation <= UNSURE):
        raise ValueError(content["rating"])
    streak, longest = whole(content["streak"]), whole(content["longest"])
    day = None if content["day"] is None else date.fromisoformat(content["day"])
    tried = {str(name): _tried(*each) for name, each in content["tried"].items()}
    variant = str(content["variant"])
    return PuzzleProgress(PuzzleRating(value, deviation), tried, max(0, streak), max(0, longest), day, variant)


def _tried(solved: Any, on: Any, tries: Any = 1, seconds: Any = 0) -> PuzzleAttempt:
    """Parse a try; files from before version 0.2 lack number and time."""
    return PuzzleAttempt(bool(solved), date.fromisoformat(on), max(1, whole(tries)), max(0, whole(seconds)))


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
