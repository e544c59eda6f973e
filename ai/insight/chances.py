"""Winning chance of a score, a draw being half a win: a curve for every game, fitted to the engine's games against
itself (`assets/chances/slopes.csv`, written by `assets/scripts/fit_chances.py`)."""

import csv
import math
from functools import lru_cache
from typing import Any

from ai.score import Knowledge, Score, parts_of
from game.assets import ASSETS
from game.core import State
from game.kinds import kind_of
from game.outside import decimal

USUAL_SLOPE = 100.0
"""Slope of games without a fitted one, like those of checkers."""
Key = tuple[str, str, bool]


@lru_cache(maxsize=1)
def slopes() -> dict[Key, float]:
    """Fitted slopes by game, variant, and whether the aim is reversed."""
    with (ASSETS / "chances" / "slopes.csv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return {(row["game"], row["variant"], row["reverse"] == "1"): decimal(row["slope"]) for row in rows}


def is_fitted(position: State[Any]) -> bool:
    return _key(position) in slopes()


def _key(position: State[Any]) -> Key:
    """The row of a position: an opening rule changes nothing about the scores after it, and house rules little."""
    kind = kind_of(position)
    variant, _ = kind.house_parts(kind.with_opening_rule(kind.variant_of(position), ""))
    return kind.name, variant, kind.is_reverse(position)


def chance(position: State[Any], score: Score) -> float:
    """Share of the game that the side with the score can expect, 0 to 1.

    >>> from game.checkers.kind import CHECKERS
    >>> chance(CHECKERS.start("english"), 0)
    0.5
    """
    parts = parts_of(score)
    if parts.knowledge is not Knowledge.EVALUATION:
        return (1 + parts.sign) / 2
    return 1 / (1 + math.exp(-score / slopes().get(_key(position), USUAL_SLOPE)))
