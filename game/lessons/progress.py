"""Progress in pages and lessons: a JSON file that is replaced whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from game.keeping.files import Notice, load_json, save_json

FORMAT = 1


class CourseParts(Protocol):
    @property
    def key(self) -> str: ...

    @property
    def names(self) -> Sequence[str]: ...


@dataclass(slots=True)
class LessonProgress:
    """Names of the parts done, by the key of the course."""

    done: dict[str, set[str]] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    """The part shown last, by the key of the course; the course opened last comes last."""

    def note(self, course: CourseParts, number: int) -> None:
        self.done.setdefault(course.key, set()).add(course.names[number])

    def has(self, course: CourseParts, number: int) -> bool:
        return course.names[number] in self.done.get(course.key, ())

    def count(self, course: CourseParts) -> int:
        return sum(self.has(course, number) for number in range(len(course.names)))

    def first_left(self, course: CourseParts, after: int = 0) -> int:
        """The first part still to do, looking from `after` on and then from the beginning; 0 if all are done."""
        numbers = range(len(course.names))
        return next((number for number in (*numbers[after:], *numbers[:after]) if not self.has(course, number)), 0)

    def leave(self, course: CourseParts, number: int) -> None:
        self.left.pop(course.key, None)
        self.left[course.key] = course.names[number]

    def where_left(self, course: CourseParts) -> int:
        """The part of a course to continue with: the one shown last, or the next still to do."""
        name = self.left.get(course.key)
        return self.first_left(course, course.names.index(name) if name in course.names else 0)


def load(path: Path) -> tuple[LessonProgress, Notice | None]:
    """Read a file; a damaged one is renamed, and progress starts again. The notice is for the user."""
    return load_json(path, _from_json, LessonProgress)


def save(progress: LessonProgress, path: Path) -> Notice | None:
    """Replace the file; return a notice for the user if that failed."""
    done = {key: sorted(names) for key, names in sorted(progress.done.items())}
    return save_json(path, {"format": FORMAT, "done": done, "left": progress.left})


def _from_json(content: Any) -> LessonProgress:
    left = {str(key): str(name) for key, name in content.get("left", {}).items()}
    return LessonProgress({str(key): set(map(str, names)) for key, names in content["done"].items()}, left)
