"""Strengths between two neighbouring levels, about 200 Elo apart: one of the two, at random, makes each move. `easy+50`
is half way from Easy to the level above it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ai.minds import levels_of
from ai.minds.levels import ELO, LEVELS, Level
from game.core import State

QUARTERS = (25, 50, 75)
"""Hundredths of the step to the upper level: the share of the moves that it makes (benchmarks/README.md)."""
UPPER = dict(pairwise(LEVELS[:-1]))
"""Next level above each; none is above the champion, as the endless analysis plays no games."""
STRENGTHS = tuple(
    f"{level}+{quarter}" if quarter else level
    for level in LEVELS
    for quarter in (0, *QUARTERS)
    if not quarter or level in UPPER
)
"""Names of the levels and of all strengths between them, the weakest first."""
_NAME = re.compile(r"([a-z]+)\+(\d+)")


def parts(name: str) -> tuple[str, int]:
    """Split a name into the lower level and the hundredths of the step above it: 0 for a level itself.

    >>> parts("easy+50"), parts("easy")
    (('easy', 50), ('easy', 0))
    """
    match = _NAME.fullmatch(name)
    return (match[1], int(match[2])) if match else (name, 0)


def is_level(name: str) -> bool:
    """True if this is the name of a level, or of a strength between two.

    >>> [is_level(name) for name in ("easy", "easy+50", "easy+51", "engine+50", "hard+")]
    [True, True, False, False, False]
    """
    return name in STRENGTHS


def with_quarters(ratings: Mapping[str, float]) -> dict[str, float]:
    """Add the strengths between neighbouring levels to their ratings.

    >>> with_quarters({"easy": 400, "casual": 600})
    {'easy': 400, 'easy+25': 450.0, 'easy+50': 500.0, 'easy+75': 550.0, 'casual': 600}
    """
    found: dict[str, float] = {}
    for (lower, below), (upper, above) in pairwise(ratings.items()):
        found[lower] = below
        found |= {f"{lower}+{quarter}": below + (above - below) * quarter / 100 for quarter in QUARTERS}
        found[upper] = above
    return found


RATINGS = with_quarters(ELO)
"""Elo of each strength above a beginner in English checkers, as far as that was measured; see ELO."""


def level_named(name: str, position: State[Any]) -> Level:
    (lower, quarter), levels = parts(name), levels_of(position)
    if not quarter:
        return levels[lower]
    return replace(levels[lower], name=name, above=levels[UPPER[lower]], share=quarter / 100)
