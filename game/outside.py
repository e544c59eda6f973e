"""Numbers, JSON and TOML from outside, with limits: exceeding one raises InputError, and so does an OSError."""

import json
import math
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.core import InputError, shortened
from game.faults import Fault, reason_of, refuse_device

LARGEST = (1 << 63) - 1
"""Greatest absolute whole number in files that the program writes. SQLite can store it."""
LARGEST_DECIMAL = 1e15
MOST_SECONDS = 10_000_000
"""Longest time for a search or on a clock: four months."""
LONGEST_NUMBER = 40
"""Greatest number of characters of a whole number."""
WHOLE = re.compile(r"[+-]?[0-9]+")
DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")

DEEPEST = 32
"""Greatest depth of brackets, or of a dotted key."""
LONGEST_JSON = 1 << 26
"""Greatest number of characters; a game with thousands of moves has less than a hundredth."""
LONGEST_TOML = 1 << 16
"""Greatest number of characters of a file written by hand."""
JSON_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
TOML_STRING = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*+\'?|\#[^\n]*+''', re.DOTALL
)
"""A string or a comment: brackets and dots in it do not count."""
BRACKET = re.compile(r"[][{}]")
DOTTED = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]*+){{{DEEPEST}}}")
"""A key of more than DEEPEST parts."""
LONG_NUMBER = re.compile(rf"\d{{{LONGEST_NUMBER}}}")


@contextmanager
def or_refuse(fault: Fault, path: Path | str) -> Iterator[None]:
    """Turn an OSError into an InputError with this fault, such as NOT_READ, and its reason."""
    try:
        yield
    except OSError as error:
        raise InputError(fault, path=path, reason=reason_of(error)) from None


def exists(path: Path) -> bool:
    """True if the path exists; InputError if its folder may not be entered."""
    with or_refuse(Fault.NOT_READ, path):
        return path.exists()


def whole(given: object, least: int = -LARGEST, most: int = LARGEST) -> int:
    """Parse a whole number from text, JSON or TOML; InputError if it is none within the limits.

    >>> whole(" 12 ", 0, 99), whole(3.0, 0, 99)
    (12, 3)
    """
    number: int | None = None
    if isinstance(given, int) or (isinstance(given, float) and given.is_integer()):
        number = int(given)
    elif isinstance(given, str):
        text = given.strip()
        if len(text) <= LONGEST_NUMBER and WHOLE.fullmatch(text):
            number = int(text)
    if number is None or not least <= number <= most:
        raise InputError(Fault.WHOLE_NUMBER, number=shortened(given), least=least, most=most)
    return number


def decimal(given: object, least: float = -LARGEST_DECIMAL, most: float = LARGEST_DECIMAL) -> float:
    """Parse a finite number from text, JSON or TOML; InputError if it is none within the limits.

    >>> decimal("1.5e3", 0, 9999)
    1500.0
    """
    number = math.nan
    if isinstance(given, int) and abs(given) <= LARGEST:
        number = float(given)
    elif isinstance(given, float):
        number = given
    elif isinstance(given, str):
        text = given.strip()
        if DECIMAL.fullmatch(text):
            number = float(text)
    if not (math.isfinite(number) and least <= number <= most):
        raise InputError(Fault.NUMBER, number=shortened(given), least=f"{least:g}", most=f"{most:g}")
    return number


def _number(text: str) -> int | float | str:
    """Parse a number of JSON or TOML; beyond the limits it stays a text, which no reader takes for a number."""
    try:
        return whole(text) if WHOLE.fullmatch(text) else decimal(text)
    except InputError:
        return text


DECODER = json.JSONDecoder(parse_int=_number, parse_float=_number, parse_constant=_number)


def read_json(text: str) -> Any:
    """Parse JSON; ValueError if it is invalid or exceeds the limits."""
    _check(text, LONGEST_JSON, JSON_STRING)
    return DECODER.decode(text)


def read_json_file(path: Path) -> Any:
    """Parse a JSON file; ValueError as above, OSError if it is unreadable, a pipe or a device."""
    refuse_device(path)
    with path.open("rb") as file:
        return read_json(file.read(4 * LONGEST_JSON + 1).decode())


def read_toml(text: str) -> dict[str, Any]:
    """Parse TOML; ValueError if it is invalid or exceeds the limits."""
    bare = _check(text, LONGEST_TOML, TOML_STRING)
    if DOTTED.search(bare):
        raise InputError(Fault.TEXT_NESTED, most=DEEPEST)
    if found := LONG_NUMBER.search(bare):
        whole(found[0])
    return tomllib.loads(text, parse_float=_number)


def _check(text: str, most: int, strings: re.Pattern[str]) -> str:
    """Replace each string by a letter; InputError if the text is too long or too deeply nested."""
    if len(text) > most:
        raise InputError(Fault.TEXT_LARGE, most=most)
    if strings is JSON_STRING and text.count("[") + text.count("{") <= DEEPEST:
        return text
    bare = strings.sub("s", text)
    depth = 0
    for bracket in BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise InputError(Fault.TEXT_NESTED, most=DEEPEST)
    return bare
