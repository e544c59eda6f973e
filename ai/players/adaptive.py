"""Levels that adapt to a player: after each game the strength against which the next one should be about even. A
player's rating is the likeliest one after the last games, held near the first opponent by a weak prior. It is counted
anew each time, so that games taken back or deleted no longer count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import log

from ai.minds.levels import ELO
from ai.players.between import with_quarters
from ai.players.elo import expected_score, zero_of
from game.keeping.record import Record, UserResult

GAMES = 30
"""Number of recent games that determine a player's strength."""
DEVIATION = 600
"""Prior: in two of three cases a player's rating differs from that of the first opponent by less than this."""
AHEAD = 60
"""Elo lead of the "Just ahead of you" level: the player scores about 41 %."""
_STEPS = [above - below for below, above in pairwise(ELO.values())]
LADDER = ELO | {"champion": max(ELO.values()) + round(sum(_STEPS) / len(_STEPS))}
"""Levels to choose from, with their ratings; the champion is assumed to be one average step above the last."""
SCALE = with_quarters(LADDER)
"""LADDER with the strengths between its levels, the weakest first."""
MARGIN = 200
"""Maximum Elo of a rating beyond the weakest and the strongest level."""


class Adapting(StrEnum):
    OFF = ""
    """Chosen by the user, whatever the results are."""
    EVEN = "even"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class AdaptiveResult:
    """Finished game against a strength of SCALE, with the player's points: 1, 0.5 or 0."""

    level: str
    points: float


def rating_after(results: Sequence[AdaptiveResult]) -> float:
    """Estimate the player's likeliest rating after these games, the oldest first; there is at least one.

    It is where the points above those expected equal the prior's share.

    >>> round(rating_after([AdaptiveResult("easy", 0.5)]) - SCALE["easy"])
    0
    """
    first = SCALE[results[0].level]

    def missing(rating: float) -> float:
        surplus = sum(result.points - expected_score(rating - SCALE[result.level]) for result in results)
        return surplus - (rating - first) / DEVIATION**2 * 400 / log(10)

    return zero_of(missing, min(SCALE.values()) - MARGIN, max(SCALE.values()) + MARGIN)


def next_level(results: Sequence[AdaptiveResult], adapting: Adapting, first: str) -> str:
    """Choose the strength of the next game after these, the oldest first, of which the last GAMES count.

    `first` is the level of the first game, and of every game where nothing adapts.

    >>> next_level([], Adapting.EVEN, "easy"), next_level([AdaptiveResult("easy", 0.5)], Adapting.EVEN, "easy")
    ('easy', 'easy')
    """
    if adapting is Adapting.OFF or not results:
        return first
    aim = rating_after(results[-GAMES:]) + (AHEAD if adapting is Adapting.AHEAD else 0)
    return min(SCALE, key=lambda level: abs(SCALE[level] - aim))


def results_in(records: Iterable[Record], *, reverse: bool) -> list[AdaptiveResult]:
    """Select the even results (`Record.is_even`) with this aim, the oldest first; `records` begin with the latest."""
    points = {UserResult.WON: 1.0, UserResult.DRAWN: 0.5, UserResult.LOST: 0.0}
    counted = [
        AdaptiveResult(record.level, points[record.score])
        for record in records
        if record.score in points and record.level in SCALE and record.is_even and record.reverse is reverse
    ]
    return counted[::-1]
