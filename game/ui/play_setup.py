"""The choices for one game: rules, seats, clocks, how the computer thinks."""

from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Self

from ai.algorithms import OF_MANY
from ai.minds.levels import LEVELS, custom
from ai.players.adaptive import Adapting
from ai.players.between import is_level
from game.clock import TimeControl
from game.core import InputError, State
from game.faults import Fault
from game.keeping.settings import clean_name
from game.kinds import kind_named
from game.opening_rules import SideChoice, changes_sides
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.rules import MARKS

CUSTOM = "custom"
OWN = "own"
"""The level of a person's Python file; see ai.own_player."""
ENGINE = "engine"
"""The level of an external engine; see ai.contest.hub_player."""
AHEAD = "ahead"
"""A level a little above the user's results; the seat has the real one. See ai.minds.adaptive."""
FIRST_LEVEL = "easy"
"""The level without any results."""
MIXED = "mixed"
"""The level of a record with computers of several levels."""
TIMES = (0, 1, 5, 30)
"""Seconds a move for the level CUSTOM; 0 is no limit."""
BEST_OF = (0, 3, 5, 7, 9)
"""Games of a series; 0 is no end."""
LATER = (
    *("seconds", "player", "takebacks", "handicap", "adapting"),
    *("series", "turned", "best_of", "handed_over", "coach", "choices", "exercise"),
)
"""Fields that a setup of version 0.1 lacks."""
MOST_SEATS = len(MARKS)
LEVELS_OFFERED = (*LEVELS, OWN, CUSTOM)
SEATED = (*LEVELS, OWN, ENGINE, CUSTOM)
"""All that can have a seat; an engine where other programs play the game."""


class Coached(StrEnum):
    """The seats of persons who have the coach."""

    NOBODY = ""
    FIRST = "first"
    SECOND = "second"
    BOTH = "both"

    @property
    def swapped(self) -> "Coached":
        return {Coached.FIRST: Coached.SECOND, Coached.SECOND: Coached.FIRST}.get(self, self)


ENUMS: dict[str, type[StrEnum]] = {"adapting": Adapting, "coach": Coached}


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a game, in the order of play. `level` is one of SEATED, or between two levels, or "" for a person.
    `name` is "" where a person gave none, and for the computer; an engine is found in the settings by its name."""

    name: str = ""
    level: str = ""
    clock: TimeControl | None = None

    @property
    def is_person(self) -> bool:
        return not self.level


@dataclass(frozen=True, slots=True)
class PlaySetup:
    """All that a game needs to begin and, saved with its moves, to go on later. `game` is the name of a kind and
    `rules` that of a variant; with `giveaway` who would lose wins. `fen` is the first position, "" for the usual one.
    `opening` are moves that are played before anyone chooses, with blanks between; `opening_name` is that opening.
    `algorithm`, `depth` and `evaluation` are those of the level CUSTOM, `player` is the file of OWN, `seconds` is for
    both and one of TIMES. With more than two players `algorithm` is one of OF_MANY, for every level."""

    game: str = TICTACTOE.name
    rules: str = TICTACTOE.variants[0]
    giveaway: bool = False
    fen: str = ""
    opening: str = ""
    opening_name: str = ""
    seats: tuple[Seat, ...] = (Seat(), Seat(level="easy"))
    algorithm: str = "alphabeta"
    depth: int = 6
    evaluation: str = ""
    seconds: int = 0
    player: str = ""
    takebacks: bool = True
    handicap: int = 0
    """Men that the player on seat 0 gives, or below 0 the one on seat 1; `fen` is then the position without them."""
    adapting: Adapting = Adapting.OFF
    series: str = ""
    """The series of the game; "" outside of any. See game.keeping.games."""
    turned: bool = False
    """The second player of the series has seat 0."""
    best_of: int = 0
    handed_over: bool = False
    coach: Coached = Coached.NOBODY
    choices: str = ""
    """Choices of a side by the opening rule, with blanks between; see game.opening_rules."""
    exercise: str = ""
    """The mark of the exercise that the game belongs to; "" outside of any."""

    @property
    def choices_made(self) -> tuple[SideChoice, ...]:
        return tuple(SideChoice(choice) for choice in self.choices.split() if choice in tuple(SideChoice))

    def choosing(self, choice: SideChoice) -> Self:
        """The same after one more choice of a side, by which the players may change seats."""
        choices = (*self.choices_made, choice)
        changed = replace(self, choices=" ".join(choices))
        return changed.turned_round() if changes_sides(choices) else changed

    def unchoosing(self) -> Self:
        """The same before the last choice."""
        choices = self.choices_made
        changed = replace(self, choices=" ".join(choices[:-1]))
        return changed.turned_round() if changes_sides(choices) else changed

    def turned_round(self) -> Self:
        """The same with the two players on each other's seats."""
        return replace(self, seats=self.seats[::-1], turned=not self.turned, coach=self.coach.swapped)

    @property
    def start(self) -> State[Any]:
        """First position; InputError for an unknown game, rules or position."""
        kind, reverse = kind_named(self.game), self.giveaway
        start: State[Any] = kind.start(self.rules, reverse=reverse)
        return kind.parse_position(self.fen, self.rules, reverse=reverse) if self.fen else start

    def swapped(self) -> Self:
        """The same for a rematch: everyone moves when the player before did, so that two players change sides."""
        seats = (*self.seats[1:], *self.seats[:1])
        changed = replace(
            self, seats=seats, turned=not self.turned, handed_over=False, coach=self.coach.swapped, choices=""
        )
        return changed.giving(-self.handicap)

    @property
    def can_have_coach(self) -> bool:
        """True if a coach is fair: between two sides, and by the clock only if two persons both have it."""
        by_clock, persons = any(seat.clock for seat in self.seats), [seat.is_person for seat in self.seats]
        return len(persons) == 2 and (all(persons) if by_clock else any(persons))

    def has_coach(self, player: int) -> bool:
        one_sided = self.coach in (Coached.FIRST, Coached.SECOND)
        if not self.can_have_coach or (one_sided and any(seat.clock for seat in self.seats)):
            return False
        return self.seats[player].is_person and self.coach in (Coached.BOTH, (Coached.FIRST, Coached.SECOND)[player])

    def giving(self, handicap: int) -> Self:
        """The same with this handicap and its position; the position stays where there was no handicap."""
        if handicap == self.handicap:
            return self
        kind = kind_named(self.game)
        start: State[Any] = kind.start(self.rules, reverse=self.giveaway)
        squares = kind.handicap_squares(start, 0 if handicap > 0 else 1)[: abs(handicap)]
        fen = kind.position_text(kind.without(start, squares)) if squares else ""
        return replace(self, handicap=handicap if squares else 0, fen=fen)

    def to_record(self) -> dict[str, str | int | bool]:
        record = asdict(self) | {"adapting": self.adapting.value, "coach": self.coach.value}
        for number, seat in enumerate(record.pop("seats")):
            record |= {f"name {number}": seat["name"], f"level {number}": seat["level"]}
        return record | {f"clock {n}": seat.clock.text if seat.clock else "" for n, seat in enumerate(self.seats)}

    @classmethod
    def from_record(cls, record: dict[str, str | int | bool]) -> Self:
        """The inverse of `to_record`, for earlier versions too (without LATER); InputError for anything else.

        >>> setup = PlaySetup(seats=(Seat("Ada"), Seat(level="hard")))
        >>> PlaySetup.from_record(setup.to_record()) == setup
        True
        """
        from game.keeping.games import control_in  # no first picture needs it

        usual: dict[str, Any] = {each.name: each.default for each in fields(cls) if each.name in LATER}
        record = usual | record
        try:
            players = max(2, sum(f"name {n}" in record for n in range(MOST_SEATS)))
            seats = tuple(
                Seat(clean_name(str(record[f"name {n}"])), str(record[f"level {n}"]), control_in(record, n))
                for n in range(players)
            )
            plain: dict[str, Any] = {f.name: record[f.name] for f in fields(cls) if f.name != "seats"}
        except KeyError as missing:
            raise InputError(Fault.SETUP_LACKS, name=missing.args[0]) from None
        plain |= {name: kind(plain[name]) for name, kind in ENUMS.items() if plain[name] in tuple(kind)}
        wrong = [f.name for f in fields(cls) if f.name in plain and type(plain[f.name]) is not type(f.default)]
        offered = {"seconds": TIMES, "best_of": BEST_OF}
        wrong += [name for name, values in offered.items() if plain[name] not in values]
        if wrong:
            raise InputError(Fault.SETUP_WRONG, name=wrong[0])
        levels = (seat.level for seat in seats if not seat.is_person)
        unknown = [level for level in levels if level not in SEATED and not is_level(level)]
        if unknown:
            raise InputError(Fault.SETUP_LEVEL, level=unknown[0])
        setup = cls(**plain, seats=seats)
        custom(setup.algorithm, setup.depth)
        if (len(seats) > 2) is not (setup.algorithm in OF_MANY):
            raise InputError(Fault.SETUP_WRONG, name="algorithm")
        return setup
