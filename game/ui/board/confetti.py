"""Confetti when a person wins: small crowns or marks that fly up from the winner's figures, turn and fall. Places are
columns and rows of squares on the screen, from the upper left corner of the board."""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

LASTS = 1.7
"""Seconds until everything has vanished."""
COUNT = 34
GRAVITY = 9.0
VANISHES = 0.5
"""Seconds for which they fade at the end."""


class Confetto(NamedTuple):
    column: float
    """Its middle."""
    row: float
    turn: float
    size: float
    """Width in squares."""
    opacity: float


class _Throw(NamedTuple):
    """One throw: place, speed to the right and down, speed of turning."""

    start: tuple[float, float]
    right: float
    down: float
    spin: float
    size: float
    late: float


class Confetti:
    """One handful, the same each time for the same places."""

    def __init__(self, places: Sequence[tuple[float, float]], rows: int) -> None:
        """`places`: the middles of the throwing figures, as (column, row)."""
        random, self._unit = Random(len(places)), rows / 8
        self._throws = [
            _Throw(
                places[number % len(places)],
                random.uniform(-2.4, 2.4) * self._unit,
                random.uniform(-6.2, -3.2) * self._unit,
                random.uniform(-300, 300),
                random.uniform(0.26, 0.46) * (1 + self._unit) / 2,
                random.uniform(0, 0.25),
            )
            for number in range(COUNT if places else 0)
        ]
        self._age = 0.0

    @property
    def over(self) -> bool:
        return self._age >= LASTS

    def advance(self, seconds: float) -> None:
        self._age += seconds

    @property
    def pieces(self) -> tuple[Confetto, ...]:
        return tuple(self._thrown(each, self._age - each.late) for each in self._throws if self._age > each.late)

    def _thrown(self, throw: _Throw, age: float) -> Confetto:
        column = throw.start[0] + throw.right * age
        row = throw.start[1] + throw.down * age + GRAVITY * self._unit * age * age / 2
        opacity = min(1.0, (LASTS - self._age) / VANISHES, age / 0.08)
        sway = 24 * math.sin(5 * age + throw.spin)
        return Confetto(column, row, throw.spin * age + sway, throw.size, max(0.0, opacity))
