"""Which pages of which courses a person has done: a file of JSON that is replaced whole."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.keeping.files import Notice, Trouble, notice, set_aside, write_atomically
from game.lessons.courses import Course

FORMAT = 1


@dataclass(slots=True)
class Progress:
    """The topics that are done, by the key of their course."""

    done: dict[str, set[str]] = field(default_factory=dict)

    def note(self, course: Course, number: int) -> None:
        """A page is done."""
        self.done.setdefault(course.key, set()).add(course.pages[number].topic)

    def has(self, course: Course, number: int) -> bool:
        """Whether a page is done."""
        return course.pages[number].topic in self.done.get(course.key, ())

    def count(self, course: Course) -> int:
        """How many pages of a course are done."""
        return sum(self.has(course, number) for number in range(len(course.pages)))

    def first_left(self, course: Course) -> int:
        """The first page that is still to be done; the first of all when none is."""
        return next((number for number in range(len(course.pages)) if not self.has(course, number)), 0)


def load(path: Path) -> tuple[Progress, Notice | None]:
    """What a file has kept, with what a person should be told. A damaged file is renamed, and all begins anew."""
    try:
        return _from_json(json.loads(path.read_text(encoding="utf-8"))), None
    except FileNotFoundError:
        return Progress(), None
    except OSError as error:
        return Progress(), notice(Trouble.NOT_READ, path, error)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        try:
            return Progress(), notice(Trouble.SET_ASIDE, set_aside(path), error)
        except OSError as second:
            return Progress(), notice(Trouble.NOT_READ, path, second)


def save(progress: Progress, path: Path) -> Notice | None:
    """Write the file whole or not at all; what a person should be told if it could not be written."""
    done = {key: sorted(topics) for key, topics in sorted(progress.done.items())}
    try:
        write_atomically(path, json.dumps({"format": FORMAT, "done": done}, indent=1) + "\n")
    except OSError as error:
        return notice(Trouble.NOT_SAVED, path, error)
    return None


def _from_json(content: Any) -> Progress:
    return Progress({str(key): set(map(str, topics)) for key, topics in content["done"].items()})
