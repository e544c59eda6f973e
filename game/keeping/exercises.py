"""Exercises of a teacher that were begun, and what had been done before, in a JSON file."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from game.keeping.files import FileProblem, Notice, notice, set_aside, write_atomically
from game.outside import read_json_file, whole

FORMAT = 1


@dataclass(frozen=True, slots=True)
class StartedExercise:
    """The beginning of an exercise."""

    title: str
    when: str
    pages: Mapping[str, list[str]] = field(default_factory=dict)
    """Pages done before, by course."""
    tries: Mapping[str, int] = field(default_factory=dict)
    """Tries of puzzles before, by name."""
    answers: Mapping[str, int] = field(default_factory=dict)
    """Counts of answers in the Lab before."""


def load(path: Path) -> tuple[dict[str, StartedExercise], Notice | None]:
    """The exercises by the marks of their files, with a notice. A damaged file is renamed."""
    try:
        content = read_json_file(path)
        return {str(mark): _begun(**begun) for mark, begun in content["begun"].items()}, None
    except FileNotFoundError:
        return {}, None
    except OSError as error:
        return {}, notice(FileProblem.NOT_READ, path, error)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        try:
            return {}, notice(FileProblem.SET_ASIDE, set_aside(path), error)
        except OSError as second:
            return {}, notice(FileProblem.NOT_READ, path, second)


def save(known: Mapping[str, StartedExercise], path: Path) -> Notice | None:
    content = {"format": FORMAT, "begun": {mark: asdict(begun) for mark, begun in known.items()}}
    try:
        write_atomically(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        return notice(FileProblem.NOT_SAVED, path, error)
    return None


def _begun(title: Any, when: Any, pages: Any, tries: Any, answers: Any) -> StartedExercise:
    return StartedExercise(
        str(title),
        str(when),
        {str(course): list(map(str, names)) for course, names in pages.items()},
        {str(name): whole(count, 0) for name, count in tries.items()},
        {str(name): whole(count, 0) for name, count in answers.items()},
    )
