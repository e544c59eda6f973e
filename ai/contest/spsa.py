"""Tuning by simultaneous perturbation (SPSA: Spall, 1992): all numbers are moved at once, and games say which way.

In each iteration every number goes a step up in one player and down in the other, or the other way round, by lot. They
play, and all numbers are moved a little towards the better player. However many numbers there are, an iteration costs
the same; by and by steps and movements get smaller.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

STEPS_DECAY, MOVES_DECAY = 0.101, 0.602
"""Spall's exponents."""
SETTLING = 0.1
"""The share of the iterations that keeps the first movements small."""
LAST_MOVE = 0.01
"""How far a number is moved for a game more that was won, at the end, in squares of its step."""

Values = tuple[float, ...]


class Knob(NamedTuple):
    name: str
    start: float
    least: float
    most: float
    step: float
    """How far it is moved to be tried, at the end: enough to be felt in games."""

    def held(self, value: float) -> float:
        """The value, or the nearest one that is allowed.

        >>> Knob("margin", 30, 5, 100, 6).held(3)
        5
        """
        return min(max(value, self.least), self.most)


@dataclass(frozen=True)
class Spsa:
    """A plan of a number of iterations; what is tried in iteration n depends on n, the seed and the values alone."""

    knobs: Sequence[Knob]
    iterations: int
    seed: int

    @property
    def start(self) -> Values:
        return tuple(float(knob.start) for knob in self.knobs)

    def tried(self, iteration: int, values: Values) -> tuple[Values, Values]:
        """The values of the two players in an iteration, counted from 1."""
        moved = list(zip(self.knobs, values, self._steps(iteration), strict=True))
        return (
            tuple(knob.held(value + step) for knob, value, step in moved),
            tuple(knob.held(value - step) for knob, value, step in moved),
        )

    def learnt(self, iteration: int, values: Values, points: float) -> Values:
        """The values after an iteration in which the first player won so many games more than it lost."""
        settling = SETTLING * self.iterations
        faster = ((settling + self.iterations) / (settling + iteration)) ** MOVES_DECAY
        return tuple(
            knob.held(value + LAST_MOVE * faster * knob.step**2 * points / step)
            for knob, value, step in zip(self.knobs, values, self._steps(iteration), strict=True)
        )

    def _steps(self, iteration: int) -> list[float]:
        """How far each number is moved for the first player: up or down, by lot."""
        rng = Random(f"{self.seed} {iteration}")
        wider = (self.iterations / iteration) ** STEPS_DECAY
        return [rng.choice((-1, 1)) * wider * knob.step for knob in self.knobs]
