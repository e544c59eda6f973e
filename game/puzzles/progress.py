"""Which puzzles a person has tried, and how well that went: a file of JSON that is replaced whole."""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from game.keeping.files import FileProblem, Notice, notice, set_aside, write_atomically
from game.outside import decimal, read_json_file, whole
from game.puzzles.puzzle import Puzzle
from game.puzzles.rating import SUREST, UNSURE, PuzzleRating

FORMAT = 1
LONGEST_TRY = 3600.0
"""The seconds of a try that are believed; whoever needs more has left the puzzle alone."""
LOWEST, HIGHEST = -1000, 5000
"""Between these lies every rating that is believed."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """How the last try at a puzzle went."""

    solved: bool
    """At the first try, and without help."""
    day: date
    tries: int = 1
    """How often the puzzle was tried."""
    seconds: int = 0
    """How long all tries took together, each until it was right, wrong, or help was taken."""


@dataclass(slots=True)
class PuzzleProgress:
    """What is kept of a solver."""

    rating: PuzzleRating = field(default_factory=PuzzleRating)
    tried: dict[str, PuzzleAttempt] = field(default_factory=dict)
    """By the puzzles' names."""
    streak: int = 0
    """How many puzzles in a row were solved, at the first try and without help."""
    longest: int = 0
    """The longest such row."""
    day: date | None = None
    """When a puzzle was tried last."""
    variant: str = ""
    """The rule set whose puzzles were solved last."""

    @property
    def solved(self) -> int:
        """How many puzzles were solved."""
        return sum(each.solved for each in self.tried.values())

    def now(self, today: date) -> PuzzleRating:
        """The rating, less sure with every day that has gone by."""
        return self.rating if self.day is None else self.rating.later((today - self.day).days)

    def note(self, puzzle: Puzzle, today: date, *, solved: bool, seconds: float = 0.0) -> None:
        """A puzzle was tried for so long. What was tried before does not count for the rating again."""
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
    """What a file has kept, with what a person should be told. A damaged file is renamed, and all begins anew."""
    try:
        return from_json(read_json_file(path)), None
    except FileNotFoundError:
        return PuzzleProgress(), None
    except OSError as error:
        return PuzzleProgress(), notice(FileProblem.NOT_READ, path, error)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        try:
            return PuzzleProgress(), notice(FileProblem.SET_ASIDE, set_aside(path), error)
        except OSError as second:
            return PuzzleProgress(), notice(FileProblem.NOT_READ, path, second)


def save(progress: PuzzleProgress, path: Path) -> Notice | None:
    """Write the file whole or not at all; what a person should be told if it could not be written."""
    try:
        write_atomically(path, json.dumps(_as_json(progress), indent=1) + "\n")
    except OSError as error:
        return notice(FileProblem.NOT_SAVED, path, error)
    return None


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
    """What a file says; ValueError, TypeError, KeyError or AttributeError when it makes no sense."""
    value, deviation = map(decimal, content["rating"])
    if not (LOWEST <= value <= HIGHEST and SUREST <= deviation <= UNSURE):
        raise ValueError(content["rating"])
    streak, longest = whole(content["streak"]), whole(content["longest"])
    day = None if content["day"] is None else date.fromisoformat(content["day"])
    tried = {str(name): _tried(*each) for name, each in content["tried"].items()}
    variant = str(content["variant"])
    return PuzzleProgress(PuzzleRating(value, deviation), tried, max(0, streak), max(0, longest), day, variant)


def _tried(solved: Any, on: Any, tries: Any = 1, seconds: Any = 0) -> PuzzleAttempt:
    """What a file says of a puzzle; before version 0.2 it had no tries and no time."""
    return PuzzleAttempt(bool(solved), date.fromisoformat(on), max(1, whole(tries)), max(0, whole(seconds)))
