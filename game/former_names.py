"""Names in files and on command lines of earlier versions, and the names of today.

Until 0.2 *expert* was both a level, now *champion*, and an algorithm, now *engine*.
"""

from collections.abc import Mapping
from typing import Any

FORMER = "expert"
CHAMPION, ENGINE = "champion", "engine"
LEVEL_KEYS = ("level", "levels", "computers")
"""Last words of the settings that hold levels, separated by commas."""


def level_today(name: str) -> str:
    """The level of that name.

    >>> level_today("expert"), level_today("hard")
    ('champion', 'hard')
    """
    return CHAMPION if name == FORMER else name


def algorithm_today(name: str) -> str:
    """The algorithm of that name, which may have switches or a depth.

    >>> algorithm_today("expert"), algorithm_today("expert-TABLE:8"), algorithm_today("alphabeta")
    ('engine', 'engine-TABLE:8', 'alphabeta')
    """
    rest = name.removeprefix(FORMER)
    return ENGINE + rest if rest != name and (not rest or rest[0] in "-+:") else name


def player_today(text: str) -> str:
    """The player of a match: a level, a level with switches, or an algorithm with its depth or weights.

    >>> [player_today(text) for text in ("expert", "expert-TABLE", "expert:weights=F", "expert-TABLE:8", "easy")]
    ['champion', 'champion-TABLE', 'champion:weights=F', 'engine-TABLE:8', 'easy']
    """
    named, is_level = algorithm_today(text), ":" not in text.partition(":weights=")[0]
    return CHAMPION + named.removeprefix(ENGINE) if is_level and named != text else named


def former_level(name: str) -> str:
    """The level's name in earlier versions."""
    return FORMER if name == CHAMPION else name


def conditions_today(conditions: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _players(value) if name in ("a", "b", "players") else value for name, value in conditions.items()}


def _players(value: Any) -> Any:
    return list(map(_players, value)) if isinstance(value, list) else player_today(str(value))


def setup_today(setup: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _choice(name.partition(" ")[0], value) for name, value in setup.items()}


def settings_today(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a settings file: the last choices of a setup and the series in progress."""
    content = dict(content)
    if isinstance(choices := content.get("last_setup"), dict):
        content["last_setup"] = {name: _choice(name.rpartition(" ")[2], value) for name, value in choices.items()}
    if isinstance(series := content.get("series"), dict):
        content["series"] = {_table(name): key for name, key in series.items()}
    return content


def _choice(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if name == "algorithm":
        return algorithm_today(value)
    return ",".join(map(level_today, value.split(","))) if name in LEVEL_KEYS else value


def _table(text: str) -> str:
    """Rename the players of a series: the last two parts of its name, in alphabetical order."""
    if FORMER not in text:
        return text
    parts = [" (".join((level_today(part.partition(" (")[0]), *part.split(" (")[1:])) for part in text.split(" | ")]
    return " | ".join((*parts[:-2], *sorted(parts[-2:])))
