"""Exercises of a teacher that were started, with the progress before them, in a JSON file."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from game.keeping.files import Notice, load_json, save_json
from game.outside import whole

FORMAT = 1


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    answer: str
    right: bool
    seconds: int
    date: str


@dataclass(frozen=True, slots=True)
class StartedExercise:
    """The progress before an exercise."""

    title: str
    when: str
    pages: Mapping[str, list[str]] = field(default_factory=dict)
    """Pages done, by course."""
    tries: Mapping[str, int] = field(default_factory=dict)
    """Tries of puzzles, by name."""
    answers: Mapping[str, int] = field(default_factory=dict)
    """Counts of answers in the Lab, in a file of an earlier version."""
    seed: str = ""
    """The seed of questions in the Lab; "" for other exercises."""
    given: tuple[GivenAnswer, ...] = ()


def load(path: Path) -> tuple[dict[str, StartedExercise], Notice | None]:
    """The exercises by the marks of their files, with a notice. A damaged file is renamed."""
    return load_json(path, from_json, dict)


def save(known: Mapping[str, StartedExercise], path: Path) -> Notice | None:
    begun = {mark: asdict(each) for mark, each in known.items()}
    return save_json(path, {"format": FORMAT, "begun": begun})


def from_json(content: Any) -> dict[str, StartedExercise]:
    return {str(mark): _begun(**begun) for mark, begun in content["begun"].items()}


def _begun(
    title: Any, when: Any, pages: Any, tries: Any, answers: Any, *, seed: Any = "", given: Any = ()
) -> StartedExercise:
    return StartedExercise(
        str(title),
        str(when),
        {str(course): list(map(str, names)) for course, names in pages.items()},
        {str(name): whole(count, 0) for name, count in tries.items()},
        {str(name): whole(count, 0) for name, count in answers.items()},
        str(seed),
        tuple(
            GivenAnswer(str(each["answer"]), bool(each["right"]), whole(each["seconds"], 0), str(each["date"]))
            for each in given
        ),
    )
