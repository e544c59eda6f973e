"""How strong a solver is: Glicko, with puzzles for opponents whose ratings do not change.

M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48, 1999.
"""

import math
from dataclasses import dataclass, replace

FIRST, UNSURE, SUREST = 900.0, 350.0, 45.0
"""The rating and the deviation of somebody who has solved nothing yet, and the least deviation."""
UNSURE_AFTER = 730
"""After how many days without a puzzle even the surest rating is as unsure as the first."""
DEVIATIONS = 1.96
"""How many deviations on either side hold 95 % of a normal distribution."""
OF_A_PUZZLE = 100.0
"""How unsure the rating of a puzzle is: half of the difference between two levels that follow one another."""
Q = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a solver is, and how sure that is."""

    value: float = FIRST
    deviation: float = UNSURE

    @property
    def interval(self) -> tuple[int, int]:
        """Between which ratings the true one lies, with a probability of 95 %.

        >>> Rating(1000, 100).interval
        (804, 1196)
        """
        error = DEVIATIONS * self.deviation
        return round(self.value - error), round(self.value + error)

    def after(self, puzzle: float, *, solved: bool) -> "Rating":
        """The rating after a puzzle of that rating was tried.

        >>> Rating(1500, 200).after(1400, solved=True).value > 1500
        True
        """
        weight = 1 / math.sqrt(1 + 3 * (Q * OF_A_PUZZLE / math.pi) ** 2)
        expected = 1 / (1 + math.pow(10, -weight * (self.value - puzzle) / 400))
        information = (Q * weight) ** 2 * expected * (1 - expected)
        precision = 1 / self.deviation**2 + information
        value = self.value + Q / precision * weight * (solved - expected)
        return Rating(value, max(SUREST, math.sqrt(1 / precision)))

    def later(self, days: int) -> "Rating":
        """The rating after this many days without a puzzle."""
        growth = (UNSURE**2 - SUREST**2) / UNSURE_AFTER
        return replace(self, deviation=min(UNSURE, math.sqrt(self.deviation**2 + growth * max(0, days))))
