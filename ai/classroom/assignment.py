"""Exercises that a teacher gives out: what is to be done, and what is locked meanwhile."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from game.core import State

if TYPE_CHECKING:
    from game.lessons.courses import Course
    from game.lessons.lesson import Lessons
    from game.puzzles.puzzle import Puzzle

SUFFIX = ".toml"


class ExerciseKind(StrEnum):
    PAGE = "page"
    LESSON = "lesson"
    PUZZLE = "puzzle"
    PUZZLES = "puzzles"
    POSITION = "position"
    LAB = "lab"


@dataclass(frozen=True, slots=True)
class Assignment:
    title: str
    kind: ExerciseKind
    mark: str
    """Identifies the file."""
    text: str = ""
    language: str = ""
    hints: bool = True
    takeback: bool = True
    analysis: bool = True
    settings: bool = True
    pages: "Course | None" = None
    """The pages of PAGE, one or all of a course."""
    lessons: "Lessons | None" = None
    """The lessons of LESSON, one or all of a course."""
    puzzles: "tuple[Puzzle, ...]" = ()
    """Puzzles of PUZZLE and PUZZLES, in the order in which they are to be solved."""
    start: State[Any] | None = None
    seat: int = 0
    """The seat of the person there,"""
    levels: tuple[str, ...] = ()
    """and the levels that can be chosen."""
    seed: str = ""
    """The text of LAB's exercise (see `ai.tracing.quiz`)."""
