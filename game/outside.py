"""Numbers, JSON and TOML from outside, each with limits: what exceeds them is one sentence, never a traceback."""

import json
import math
import re
import tomllib
from typing import Any

from game.core import InputError
from game.faults import Fault

LONGEST_SHOWN = 24
"""Number of characters of a wrong value that a message repeats."""
LARGEST = (1 << 63) - 1
"""Greatest whole number, either way, in files that the program writes. SQLite can store it."""
LARGEST_DECIMAL = 1e15
LONGEST_NUMBER = 40
"""Number of characters of a number."""
WHOLE = re.compile(r"[+-]?[0-9]+")
DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")

DEEPEST = 32
"""Number of brackets, or parts of a dotted key, within one another."""
LONGEST_JSON = 1 << 28
"""Number of characters: the trees of the longest games have less than a hundredth."""
LONGEST_TOML = 1 << 16
"""Number of characters of a file written by hand."""
JSON_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
TOML_STRING = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*+\'?|\#[^\n]*+''', re.DOTALL
)
"""A string or a comment: brackets and dots in it do not count."""
BRACKET = re.compile(r"[][{}]")
DOTTED = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]*+){{{DEEPEST}}}")
"""A key of more than that many parts."""
LONG_NUMBER = re.compile(rf"\d{{{LONGEST_NUMBER}}}")


def shortened(given: object) -> str:
    """A value as a message repeats it.

    >>> shortened(5000 * "9")
    '999999999999999999999999…'
    """
    text = str(given) if not isinstance(given, int) or abs(given) <= LARGEST else f"{given:#x}"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def whole(given: object, least: int = -LARGEST, most: int = LARGEST) -> int:
    """The whole number that a text or a value of JSON or TOML is; InputError when it is none within the limits.

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
    """The finite number that a text or a value of JSON or TOML is; InputError when it is none within the limits.

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
        if len(text) <= LONGEST_NUMBER and DECIMAL.fullmatch(text):
            number = float(text)
    if not (math.isfinite(number) and least <= number <= most):
        raise InputError(Fault.NUMBER, number=shortened(given), least=least, most=most)
    return number


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; ValueError when it is none, or not within the limits."""
    if isinstance(text, bytes):
        text = text.decode()
    _check(text, LONGEST_JSON, JSON_STRING)
    return json.loads(text, parse_int=whole, parse_float=decimal, parse_constant=decimal)


def read_toml(text: str) -> dict[str, Any]:
    """The table of a TOML text; ValueError when it is none, or not within the limits."""
    bare = _check(text, LONGEST_TOML, TOML_STRING)
    if DOTTED.search(bare):
        raise InputError(Fault.TEXT_NESTED, most=DEEPEST)
    if found := LONG_NUMBER.search(bare):
        whole(found[0])
    return tomllib.loads(text, parse_float=decimal)


def _check(text: str, most: int, strings: re.Pattern[str]) -> str:
    """The text with a letter for each of its strings; InputError when it is too long or too deeply nested."""
    if len(text) > most:
        raise InputError(Fault.TEXT_LARGE, most=most)
    if text.count("[") + text.count("{") <= DEEPEST and strings is JSON_STRING:
        return text
    bare = strings.sub("s", text)
    depth = 0
    for bracket in BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise InputError(Fault.TEXT_NESTED, most=DEEPEST)
    return bare
