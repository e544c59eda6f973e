"""Statistics of a user's games against the computer: results in several groupings, over time, and as a rating."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from functools import cache
from math import inf, log
from typing import TypeVar

from ai.players.elo import Results, expected_score, zero_of
from game.checkers.openings import LANGUAGES
from game.core import InputError
from game.keeping.record import Record, UserResult
from game.kinds import kind_named

K = TypeVar("K", bound=Hashable)

OPENING_PLIES = 16
"""Length of the longest opening with a name."""
FEWEST = 10
"""Least number of games for a rating."""
CHI_SQUARE = 3.841
"""Permitted loss of twice the log likelihood inside an interval of 95 %."""
FAR = 4000.0
"""Elo beyond all opponents up to which a rating is sought."""
MOST_BANDS = 8
WIDTHS = (1, 2, 5, 10, 20, 50, 100)
"""Possible widths of a band of lengths, in moves."""


@dataclass(frozen=True, slots=True)
class ComputerGame:
    """Finished game against the computer, as statistics see it. `moves` are those of the player who made more."""

    game: str
    rules: str
    reverse: bool
    level: str
    result: UserResult
    moves: int
    day: date
    opening: Mapping[str, str] | None


def played(record: Record) -> ComputerGame | None:
    """Extract the facts of a record; None for a game in progress, without a computer, or of an unknown game."""
    reverse = record.setup.get("giveaway") is True
    try:
        players = kind_named(record.game).start(record.rules, reverse=reverse).players
    except InputError:
        return None
    if not record.score:
        return None
    opening: Mapping[str, str] | None = None
    if record.opening:
        opening = dict(zip(LANGUAGES, record.opening.split("\n"), strict=False))
    elif not record.start:
        opening = _opening(record.game, record.rules, reverse, record.moves[:OPENING_PLIES])
    day = datetime.fromisoformat(record.started).astimezone().date()
    moves = -(-len(record.moves) // players)
    return ComputerGame(record.game, record.rules, reverse, record.level, record.score, moves, day, opening)


@cache
def _opening(game: str, rules: str, reverse: bool, moves: tuple[str, ...]) -> Mapping[str, str] | None:
    """Name the opening that begins with these moves; None too when they can't be played."""
    kind = kind_named(game)
    try:
        _, positions = kind.parse_line(moves, kind.start(rules, reverse=reverse))
    except InputError:
        return None
    return kind.opening(positions)


def results_of(games: Iterable[ComputerGame]) -> Results:
    """Count all games.

    >>> results_of([])
    Results(won=0, drawn=0, lost=0)
    """
    results = [game.result for game in games]
    return Results(*(results.count(result) for result in (UserResult.WON, UserResult.DRAWN, UserResult.LOST)))


def results_by(games: Iterable[ComputerGame], key: Callable[[ComputerGame], K | None]) -> dict[K, Results]:
    """Count the games by what `key` gives of each, the most frequent first; those with None are left out."""
    groups: dict[K, list[ComputerGame]] = {}
    for game in games:
        group = key(game)
        if group is not None:
            groups.setdefault(group, []).append(game)
    counted = {group: results_of(members) for group, members in groups.items()}
    return dict(sorted(counted.items(), key=lambda item: -item[1].games))


def lengths(games: Sequence[ComputerGame]) -> dict[tuple[int, int], Results]:
    """Count the games by their number of moves, in bands of one width; each with its first and last number."""
    longest = max((game.moves for game in games), default=0)
    width = next((width for width in WIDTHS if longest <= width * MOST_BANDS), WIDTHS[-1])
    counted = results_by(games, lambda game: max(0, game.moves - 1) // width)
    return {(band * width + 1, (band + 1) * width): counted[band] for band in sorted(counted)}


class Unit(Enum):
    """Length of a period, with the days up to which a history is divided into such periods."""

    DAY = 14
    WEEK = 12 * 7
    MONTH = 36 * 31
    YEAR = 10**6

    def begin(self, day: date) -> date:
        match self:
            case Unit.DAY:
                return day
            case Unit.WEEK:
                return day - timedelta(day.weekday())
            case Unit.MONTH:
                return day.replace(day=1)
        return day.replace(month=1, day=1)

    def after(self, begin: date) -> date:
        return self.begin(begin + timedelta({Unit.DAY: 1, Unit.WEEK: 7, Unit.MONTH: 31, Unit.YEAR: 366}[self]))


def history(games: Sequence[ComputerGame]) -> tuple[Unit, dict[date, Results]]:
    """Count the games by periods, by the first day of each; periods without a game are included."""
    if not games:
        return Unit.DAY, {}
    first, last = min(game.day for game in games), max(game.day for game in games)
    unit = next(unit for unit in Unit if (last - first).days < unit.value)
    counted = results_by(games, lambda game: unit.begin(game.day))
    found, begin = {}, unit.begin(first)
    while begin <= last:
        found[begin] = counted.get(begin, Results())
        begin = unit.after(begin)
    return unit, found


@dataclass(frozen=True, slots=True)
class EloEstimate:
    """Likeliest Elo by the results with its 95 % interval; infinite after nothing but wins or losses."""

    elo: float
    low: float
    high: float
    games: int


def rating(results: Mapping[float, Results]) -> EloEstimate | None:
    """Rate the games against opponents of known Elo; None when there are fewer than FEWEST.

    A draw counts as half a win and half a loss. The interval has the ratings that the results do not contradict: those
    whose likelihood is not too far below the greatest (Wilks).

    >>> found = rating({0: Results(won=75, lost=25)})
    >>> round(found.elo), round(found.low), round(found.high)
    (191, 115, 273)
    """
    games = sum(each.games for each in results.values())
    if games < FEWEST:
        return None
    points = sum(each.points for each in results.values())
    below, above = min(results) - FAR, max(results) + FAR

    def surplus(elo: float) -> float:
        return points - sum(each.games * expected_score(elo - other) for other, each in results.items())

    def likelihood(elo: float) -> float:
        return sum(
            each.points * log(expected_score(elo - other))
            + (each.games - each.points) * log(expected_score(other - elo))
            for other, each in results.items()
        )

    best = -inf if points == 0 else inf if points == games else zero_of(surplus, below, above, 1e-6)
    highest = likelihood(best) if abs(best) < inf else 0.0

    def inside(elo: float) -> float:
        return 2 * (likelihood(elo) - highest) + CHI_SQUARE

    middle = min(max(best, below), above)
    low = -inf if best == -inf else zero_of(lambda elo: -inside(elo), below, middle, 1e-6)
    high = inf if best == inf else zero_of(inside, middle, above, 1e-6)
    return EloEstimate(best, low, high, games)
