"""A solver's rating: Glicko, with puzzles as opponents of fixed ratings.

M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48, 1999.
"""

import math
from dataclasses import dataclass, replace

FIRST, UNSURE, SUREST = 900.0, 350.0, 45.0
"""First rating and deviation, and the least deviation."""
UNSURE_AFTER = 730
"""Days without a puzzle after which any rating is as uncertain as the first."""
DEVIATIONS = 1.96
"""Deviations on either side that hold 95 % of a normal distribution."""
OF_A_PUZZLE = 100.0
"""Deviation of a puzzle's rating: half of the difference between two neighbouring levels."""
PROVISIONAL = 110.0
"""Deviation above which a rating is provisional: about the first fifteen puzzles."""
LARGEST_STEP = 60.0
"""Most points that one puzzle gives or takes; the deviation shrinks by the same share of its way."""
Q = math.log(10) / 400


def reliability(deviation: float) -> float:
    """Glicko's g(RD): the weight of a result against an opponent with this deviation.

    >>> [round(reliability(each), 4) for each in (30, 100, 300)]
    [0.9955, 0.9531, 0.7242]
    """
    return 1 / math.sqrt(1 + 3 * (Q * deviation / math.pi) ** 2)


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    value: float = FIRST
    deviation: float = UNSURE

    @property
    def interval(self) -> tuple[int, int]:
        """Between which ratings the true one lies, with a probability of 95 %.

        >>> PuzzleRating(1000, 100).interval
        (804, 1196)
        """
        error = DEVIATIONS * self.deviation
        return round(self.value - error), round(self.value + error)

    @property
    def provisional(self) -> bool:
        return self.deviation > PROVISIONAL

    def after(self, puzzle: float, *, solved: bool) -> "PuzzleRating":
        """The rating after a puzzle of that rating was tried.

        >>> PuzzleRating(1500, 200).after(1400, solved=True).value > 1500
        True
        """
        weight = reliability(OF_A_PUZZLE)
        expected = 1 / (1 + math.pow(10, -weight * (self.value - puzzle) / 400))
        information = (Q * weight) ** 2 * expected * (1 - expected)
        precision = 1 / self.deviation**2 + information
        step = Q / precision * weight * (solved - expected)
        share = min(1.0, LARGEST_STEP / abs(step)) if step else 1.0
        deviation = self.deviation + (math.sqrt(1 / precision) - self.deviation) * share
        return PuzzleRating(self.value + step * share, max(SUREST, deviation))

    def later(self, days: int) -> "PuzzleRating":
        """The rating after this many days without a puzzle."""
        growth = (UNSURE**2 - SUREST**2) / UNSURE_AFTER
        return replace(self, deviation=min(UNSURE, math.sqrt(self.deviation**2 + growth * max(0, days))))
