"""Which pages and lessons a person has done, and where one left: a file of JSON that is replaced whole."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from game.keeping.files import FileProblem, Notice, notice, set_aside, write_atomically
from game.outside import read_json_file

FORMAT = 1


class CourseParts(Protocol):
    """A course whose parts can be done one by one."""

    @property
    def key(self) -> str:
        """The name under which progress is kept."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """Those of the parts, in order."""
        ...


@dataclass(slots=True)
class LessonProgress:
    """The names of what is done, by the key of its course."""

    done: dict[str, set[str]] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    """By the key of a course the part that was looked at last; the course that was opened last is the last one here."""

    def note(self, course: CourseParts, number: int) -> None:
        """A part is done."""
        self.done.setdefault(course.key, set()).add(course.names[number])

    def has(self, course: CourseParts, number: int) -> bool:
        """Whether a part is done."""
        return course.names[number] in self.done.get(course.key, ())

    def count(self, course: CourseParts) -> int:
        """How many parts of a course are done."""
        return sum(self.has(course, number) for number in range(len(course.names)))

    def first_left(self, course: CourseParts, after: int = 0) -> int:
        """The first part that is still to be done, those before `after` last; the first of all when none is."""
        numbers = range(len(course.names))
        return next((number for number in (*numbers[after:], *numbers[:after]) if not self.has(course, number)), 0)

    def leave(self, course: CourseParts, number: int) -> None:
        """A part is being looked at."""
        self.left.pop(course.key, None)
        self.left[course.key] = course.names[number]

    def where_left(self, course: CourseParts) -> int:
        """Where a course goes on: at the part that was looked at last, or the next one that is still to be done."""
        name = self.left.get(course.key)
        return self.first_left(course, course.names.index(name) if name in course.names else 0)


def load(path: Path) -> tuple[LessonProgress, Notice | None]:
    """What a file has kept, with what a person should be told. A damaged file is renamed, and all begins anew."""
    try:
        return _from_json(read_json_file(path)), None
    except FileNotFoundError:
        return LessonProgress(), None
    except OSError as error:
        return LessonProgress(), notice(FileProblem.NOT_READ, path, error)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        try:
            return LessonProgress(), notice(FileProblem.SET_ASIDE, set_aside(path), error)
        except OSError as second:
            return LessonProgress(), notice(FileProblem.NOT_READ, path, second)


def save(progress: LessonProgress, path: Path) -> Notice | None:
    """Write the file whole or not at all; what a person should be told if it could not be written."""
    done = {key: sorted(names) for key, names in sorted(progress.done.items())}
    content = {"format": FORMAT, "done": done, "left": progress.left}
    try:
        write_atomically(path, json.dumps(content, indent=1) + "\n")
    except OSError as error:
        return notice(FileProblem.NOT_SAVED, path, error)
    return None


def _from_json(content: Any) -> LessonProgress:
    left = {str(key): str(name) for key, name in content.get("left", {}).items()}
    return LessonProgress({str(key): set(map(str, names)) for key, names in content["done"].items()}, left)
