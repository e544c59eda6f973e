"""The courses and the texts of the pages, read from `assets/lessons`; docs/lessons.md shows how to write a course."""

import tomllib
from pathlib import Path
from typing import Any

from game.assets import ASSETS
from game.lessons.lesson import Chapter, Goal, Lessons, Step, Until, crowns, gains, left, moves
from game.lessons.page import PageText, Topic

FOLDER = ASSETS / "lessons"
COURSES = ("english", "russian", "international", "crosses", "gomoku")
"""Names of the files, in the order of the menu."""
KEYS = {"only": int, "wrongs": dict}
"""Types of the keys of a step that are not texts."""
GOALS = {"win": Goal.WIN, "draw": Goal.DRAW}
COUNTED = {"gains": gains, "left": left, "moves": moves}


def read_lessons(path: Path) -> Lessons:
    """Read a course; ValueError names the file, the step and the key that are wrong."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        chapters = tuple(
            Chapter(each["title"], tuple(_step(table) for table in each["steps"])) for each in content["chapters"]
        )
        return Lessons(content["game"], content["variant"], chapters)
    except KeyError as error:
        raise ValueError(f"{path.name}: {error} is missing") from None
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from None


def _step(table: dict[str, Any]) -> Step:
    fields: dict[str, Any] = {}
    for key, value in table.items():
        if not isinstance(value, KEYS.get(key, str)):
            raise ValueError(f"step {table.get('name')!r}: {key} can't be {value!r}")
        fields[key] = _one_line(value) if isinstance(value, str) else value
    try:
        fields["goal"] = GOALS[fields.get("goal", "win")]
        fields["until"] = _until(fields["until"]) if "until" in fields else None
        fields["wrongs"] = tuple((move, _one_line(text)) for move, text in fields.get("wrongs", {}).items())
        return Step(**fields)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"step {table.get('name')!r}: {error}") from None


def _one_line(text: str) -> str:
    """Join the lines: the breaks are there for the author."""
    return " ".join(text.split())


def _until(text: str) -> Until:
    """Read "crowns", or a word and a number: "gains 1"."""
    if text == "crowns":
        return crowns
    word, _, count = text.partition(" ")
    return COUNTED[word](int(count))


def read_pages(path: Path) -> dict[Topic, PageText]:
    """Read the texts of the pages; ValueError names the page that is wrong."""
    pages = {}
    for topic, texts in tomllib.loads(path.read_text(encoding="utf-8")).items():
        try:
            page = Topic(topic)
            pages[page] = PageText(**{key: _one_line(text) for key, text in texts.items()})
        except (AttributeError, TypeError, ValueError) as error:
            raise ValueError(f"{path.name}, {topic}: {error}") from None
    return pages


LESSONS = tuple(read_lessons(FOLDER / f"{name}.toml") for name in COURSES)
PAGES = read_pages(FOLDER / "pages.toml")


def lessons_of(game: str, variant: str) -> Lessons | None:
    return next((each for each in LESSONS if (each.game, each.variant) == (game, variant)), None)
