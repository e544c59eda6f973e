"""Which puzzles a person has tried, and how well that went: a file of JSON that is replaced whole."""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from game.keeping.files import Notice, Trouble, notice, set_aside, write_atomically
from game.puzzles.puzzle import Puzzle
from game.puzzles.rating import SUREST, UNSURE, Rating

FORMAT = 1
LOWEST, HIGHEST = -1000, 5000
"""Between these lies every rating that is believed."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Tried:
    """How the last try at a puzzle went."""

    solved: bool
    """At the first try, and without help."""
    day: date


@dataclass(slots=True)
class Progress:
    """What is kept of a solver."""

    rating: Rating = field(default_factory=Rating)
    tried: dict[str, Tried] = field(default_factory=dict)
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

    def now(self, today: date) -> Rating:
        """The rating, less sure with every day that has gone by."""
        return self.rating if self.day is None else self.rating.later((today - self.day).days)

    def note(self, puzzle: Puzzle, today: date, *, solved: bool) -> None:
        """A puzzle was tried. What was tried before does not count for the rating again."""
        if puzzle.id not in self.tried:
            self.rating = self.now(today).after(puzzle.rating, solved=solved)
            self.streak = self.streak + 1 if solved else 0
            self.longest = max(self.longest, self.streak)
            self.day = today
        before = self.tried.get(puzzle.id)
        self.tried[puzzle.id] = Tried(solved or (before is not None and before.solved), today)


def load(path: Path) -> tuple[Progress, Notice | None]:
    """What a file has kept, with what a person should be told. A damaged file is renamed, and all begins anew."""
    try:
        return _from_json(json.loads(path.read_text(encoding="utf-8"))), None
    except FileNotFoundError:
        return Progress(), None
    except OSError as error:
        return Progress(), notice(Trouble.NOT_READ, path, error)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        try:
            return Progress(), notice(Trouble.SET_ASIDE, set_aside(path), error)
        except OSError as second:
            return Progress(), notice(Trouble.NOT_READ, path, second)


def save(progress: Progress, path: Path) -> Notice | None:
    """Write the file whole or not at all; what a person should be told if it could not be written."""
    try:
        write_atomically(path, json.dumps(_as_json(progress), indent=1) + "\n")
    except OSError as error:
        return notice(Trouble.NOT_SAVED, path, error)
    return None


def _as_json(progress: Progress) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "rating": [round(progress.rating.value, 2), round(progress.rating.deviation, 2)],
        "variant": progress.variant,
        "streak": progress.streak,
        "longest": progress.longest,
        "day": progress.day and progress.day.isoformat(),
        "tried": {name: [int(each.solved), each.day.isoformat()] for name, each in progress.tried.items()},
    }


def _from_json(content: Mapping[str, Any]) -> Progress:
    value, deviation = map(float, content["rating"])
    if not (LOWEST <= value <= HIGHEST and SUREST <= deviation <= UNSURE):
        raise ValueError(content["rating"])
    streak, longest = int(content["streak"]), int(content["longest"])
    day = None if content["day"] is None else date.fromisoformat(content["day"])
    tried = {str(name): Tried(bool(solved), date.fromisoformat(on)) for name, (solved, on) in content["tried"].items()}
    variant = str(content["variant"])
    return Progress(Rating(value, deviation), tried, max(0, streak), max(0, longest), day, variant)
