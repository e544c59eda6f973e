"""Levels that adapt to a player: after each game the level against which the next one should be about even.

A player's rating moves after each game by how much more or less than expected was scored (Elo's rule), fast in the
first games and slowly later. It is counted anew from the last games each time, so that nothing has to be kept, and a
game that is taken back or deleted no longer counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from ai.contest.elo import expected_score
from ai.levels import ELO
from game.keeping.record import PersonResult, Record

GAMES = 30
"""So many of the last games say how strong a player is."""
FIRST_STEP, LEAST_STEP = 600, 100
"""How far a rating moves for one point more than expected: in the first game, and at least in a later one. In game n it
is the first step divided by n, as long as that is more."""

_STEPS = [above - below for below, above in pairwise(ELO.values())]
SCALE = ELO | {"expert": max(ELO.values()) + round(sum(_STEPS) / len(_STEPS))}
"""The levels that are chosen from, each with its rating. The champion was not measured with the time that it has in
play: it is taken to be one step of average width above the level before it."""
MARGIN = 200
"""So far beyond the weakest and the strongest level a rating can be."""


class Adapting(StrEnum):
    """How strong the computer plays, measured by the player's results."""

    OFF = ""
    """As it was chosen, whatever the results are."""
    EVEN = "even"
    """At the level that is nearest to the player."""
    AHEAD = "ahead"
    """At the next level above the player."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game against a level of SCALE: the points that the player got, 1, 0.5 or 0."""

    level: str
    points: float


def rating_after(results: Sequence[Result]) -> float:
    """The player's rating after these games, the oldest first; there is at least one, and the first opponent's rating
    is where it begins.

    >>> rating_after([Result("easy", 0.5)]) == SCALE["easy"]
    True
    """
    rating = float(SCALE[results[0].level])
    weakest, strongest = min(SCALE.values()) - MARGIN, max(SCALE.values()) + MARGIN
    for number, result in enumerate(results, 1):
        step = max(LEAST_STEP, FIRST_STEP / number)
        rating += step * (result.points - expected_score(rating - SCALE[result.level]))
        rating = min(max(rating, weakest), strongest)
    return rating


def next_level(results: Sequence[Result], adapting: Adapting, first: str) -> str:
    """The level of the next game after these, the oldest first, of which the last GAMES count.

    `first` is the level of the first game, and of every game where nothing adapts.

    >>> next_level([], Adapting.EVEN, "easy"), next_level([Result("easy", 1)], Adapting.EVEN, "easy")
    ('easy', 'casual')
    """
    if adapting is Adapting.OFF or not results:
        return first
    rating = rating_after(results[-GAMES:])
    if adapting is Adapting.AHEAD:
        return next((level for level, its in SCALE.items() if its > rating), list(SCALE)[-1])
    return min(SCALE, key=lambda level: abs(SCALE[level] - rating))


def results_in(records: Iterable[Record], *, reverse: bool) -> list[Result]:
    """The results that count among finished games by the same rules, the oldest first; `records` begin with the latest.

    Games with a handicap and the like do not count (`Record.is_even`), nor do those with the other aim.
    """
    points = {PersonResult.WON: 1.0, PersonResult.DRAWN: 0.5, PersonResult.LOST: 0.0}
    counted = [
        Result(record.level, points[record.score])
        for record in records
        if record.score in points and record.level in SCALE and record.is_even and record.reverse is reverse
    ]
    return counted[::-1]
