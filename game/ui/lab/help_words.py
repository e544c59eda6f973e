"""The help of the Search Lab, whose texts are in `assets/lessons/search-lab.toml`."""

import tomllib
from dataclasses import dataclass
from enum import Enum
from typing import Any

from game.assets import ASSETS


class Sign(Enum):
    MAX = "max"
    MIN = "min"
    PLAYER = "player"
    END = "end"
    DEPTH = "depth"
    VALUE = "value"
    WINDOW = "window"
    CHOSEN = "chosen"
    CUT = "cut"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class SignMeaning:
    sign: Sign
    text: str


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """One page of the help: paragraphs, and signs with their meanings."""

    name: str
    title: str
    parts: tuple[str | SignMeaning, ...]


KEYS, CONDITIONS, BRANCHING = "keys", "conditions", "branching"
"""The topics that show more below their words: all keys of the Lab, and tables of facts."""


def _topic(table: dict[str, Any]) -> HelpTopic:
    return HelpTopic(table["name"], table["title"], tuple(map(_part, table["parts"])))


def _part(part: str | dict[str, str]) -> str | SignMeaning:
    """Join the lines of a text: the breaks are there for the author."""
    if isinstance(part, str):
        return " ".join(part.split())
    return SignMeaning(Sign(part["sign"]), " ".join(part["text"].split()))


TOPICS = tuple(map(_topic, tomllib.loads((ASSETS / "lessons" / "search-lab.toml").read_text("utf-8"))["topics"]))
