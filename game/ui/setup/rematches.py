"""Series of games: the next game, the score, and the level that follows the results."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ai.players.adaptive import GAMES, SCALE, Adapting, next_level, results_in
from game.keeping.games import Standing
from game.keeping.library import Library
from game.keeping.record import new_key
from game.ui.play_setup import CUSTOM, ENGINE, OWN, PlaySetup
from game.ui.words import names
from game.ui.words.i18n import N_, _, plural

MOST_SERIES = 50
"""Number of series remembered with their players, those played last."""
LONGEST = 12
"""Greatest number of letters of a name in a score."""
READ = 3 * GAMES
"""Number of recent games read to find those that count for a level."""

WHY = {
    (Adapting.EVEN, 1): N_("You win more than half against {before}, so {after} comes next."),
    (Adapting.EVEN, 0): N_("{after} fits your last results, and stays."),
    (Adapting.EVEN, -1): N_("You win less than half against {before}, so {after} comes next."),
    (Adapting.AHEAD, 1): N_("Your results have come near to {before}, so {after} comes next, a little stronger."),
    (Adapting.AHEAD, 0): N_("{after} is still a little stronger than your last results, and stays."),
    (Adapting.AHEAD, -1): N_("Your last results are well below {before}, so {after} comes next."),
}


# A series of games


def table_of(setup: PlaySetup) -> str:
    """The key of a series: what is played and by whom, whatever their seats."""
    first, second = _player(setup, 0), _player(setup, 1)
    giver = {0: "", 1: first, -1: second}[(setup.handicap > 0) - (setup.handicap < 0)]
    fen = "" if setup.handicap or setup.opening_name else setup.fen
    parts = (setup.game, setup.rules, setup.giveaway, fen, giver, abs(setup.handicap), setup.best_of)
    return " | ".join(map(str, (*parts, *sorted((first, second)))))


def _player(setup: PlaySetup, number: int) -> str:
    seat = setup.seats[number]
    clock = f" ({seat.clock.text})" if seat.clock else ""
    if seat.is_person:
        return f"person {seat.name}{clock}"
    if setup.adapting:
        return f"adapting{clock}"
    more = {
        CUSTOM: (setup.algorithm, setup.depth, setup.evaluation, setup.seconds),
        OWN: (setup.player, setup.seconds),
        ENGINE: (seat.name, setup.seconds),
    }
    return " ".join(map(str, (seat.level, *more.get(seat.level, ())))) + clock


def joined(setup: PlaySetup, known: Mapping[str, str]) -> tuple[PlaySetup, dict[str, str]]:
    """The setup in the series of its players and table, which goes on or begins; and the series by their tables. Games
    for more than two have none."""
    if len(setup.seats) != 2:
        return setup, dict(known)
    table, first, second = table_of(setup), _player(setup, 0), _player(setup, 1)
    series = known.get(table) or new_key()
    others = {other: its for other, its in known.items() if other != table}
    latest = dict(list(others.items())[1 - MOST_SERIES :]) | {table: series}
    return replace(setup, series=series, turned=setup.turned if first == second else first > second), latest


def left(setup: PlaySetup, known: Mapping[str, str]) -> dict[str, str]:
    """The series by their tables without that of a setup: its next game begins another."""
    return {table: series for table, series in known.items() if series != setup.series}


def _name(setup: PlaySetup, player: int) -> str:
    seats = setup.seats[::-1] if setup.turned else setup.seats
    seat, other = seats[player], seats[1 - player]
    if seat.is_person:
        ordinal = (_("First player"), _("Second player"))[player]
        if len(seat.name) > LONGEST:
            return seat.name[:LONGEST].rstrip() + "…"
        return seat.name or (ordinal if other.is_person else _("You"))
    if seat.level == ENGINE:
        return seat.name
    if other.is_person:
        return _("Computer")
    level = names.level(seat.level)
    return f"{level} ({player + 1})" if seat.level == other.level else level


def score_text(setup: PlaySetup, standing: Standing) -> str:
    """The score of a series, such as "You 2 – 1 Computer, 1 drawn"; the only person is named first."""
    first, second = setup.seats[::-1] if setup.turned else setup.seats
    one, other = (1, 0) if second.is_person and not first.is_person else (0, 1)
    text = f"{_name(setup, one)} {standing.won[one]} – {standing.won[other]} {_name(setup, other)}"
    if standing.drawn:
        text = plural("{score}, {count} drawn", "{score}, {count} drawn", standing.drawn, score=text)
    return text


def end_text(setup: PlaySetup, standing: Standing) -> str:
    """The winner of a series with an end, or its length; "" for one without an end."""
    if not setup.best_of:
        return ""
    if not standing.decided(setup.best_of):
        return _("Best of {count} games").format(count=setup.best_of)
    one, other = standing.won
    if one == other:
        return _("The match of {count} games is drawn.").format(count=setup.best_of)
    winner = 0 if one > other else 1
    seats = setup.seats[::-1] if setup.turned else setup.seats
    if seats[winner].is_person and not seats[1 - winner].is_person and not seats[winner].name:
        return _("You won the match, best of {count} games.").format(count=setup.best_of)
    won = _("{name} won the match, best of {count} games.")
    return won.format(name=_name(setup, winner), count=setup.best_of)


# The level that follows the results


@dataclass(frozen=True, slots=True)
class NextLevel:
    """The level of the next game, and the one before it."""

    before: str
    after: str
    adapting: Adapting

    @property
    def texts(self) -> list[str]:
        return [text for text in (self.why, names.place(self.after)) if text]

    @property
    def why(self) -> str:
        way = list(SCALE).index(self.after) - list(SCALE).index(self.before)
        text = _(WHY[self.adapting, (way > 0) - (way < 0)])
        return text.format(before=names.level(self.before), after=names.level(self.after))


def adapted(setup: PlaySetup, library: Library, before: str) -> NextLevel | None:
    """The level that follows the saved games, after one at the level `before`; None if nothing adapts."""
    adapting = setup.adapting
    if adapting is Adapting.OFF or before not in SCALE:
        return None
    records = library.against_levels(setup.game, setup.rules, READ)
    return NextLevel(before, next_level(results_in(records, reverse=setup.giveaway), adapting, before), adapting)


def with_level(setup: PlaySetup, level: str) -> PlaySetup:
    return replace(setup, seats=tuple(seat if seat.is_person else replace(seat, level=level) for seat in setup.seats))
