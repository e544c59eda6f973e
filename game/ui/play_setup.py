"""What was chosen for one playing: the game and its rules, who sits where, how the computer thinks."""

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
from game.keeping.times import control_in
from game.kinds import kind_named
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.rules import MARKS

CUSTOM = "custom"
OWN = "own"
"""The level of a person's Python file; see ai.own_player."""
ENGINE = "engine"
"""The level of another person's program that speaks the Hub protocol; see ai.contest.hub_player."""
AHEAD = "ahead"
"""A level a little above the user's results; the seat has the real one. See ai.players.adaptive."""
FIRST_LEVEL = "easy"
"""Where that begins without any results."""
MIXED = "mixed"
"""The level of a record in which computers of several levels play."""
TIMES = (0, 1, 5, 30)
"""The seconds a move that the level CUSTOM can be given; 0 is no limit."""
BEST_OF = (0, 3, 5, 7, 9)
"""How many games a series can have at most; 0 is no end."""
LATER = (
    *("seconds", "player", "takebacks", "handicap", "adapting"),
    *("series", "turned", "best_of", "handed_over", "coach"),
)
"""The fields that a setup of version 0.1 does not have."""
MOST_SEATS = len(MARKS)
LEVELS_OFFERED = (*LEVELS, OWN, CUSTOM)
SEATED = (*LEVELS, OWN, ENGINE, CUSTOM)
"""All that can have a seat; an engine only in checkers."""


class Coached(StrEnum):
    """The seats of persons who have the coach."""

    NOBODY = ""
    FIRST = "first"
    SECOND = "second"
    BOTH = "both"

    @property
    def swapped(self) -> "Coached":
        """The same persons on each other's seats."""
        return {Coached.FIRST: Coached.SECOND, Coached.SECOND: Coached.FIRST}.get(self, self)


ENUMS: dict[str, type[StrEnum]] = {"adapting": Adapting, "coach": Coached}


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a playing, in the order of play. `level` is one of SEATED, or between two levels, or "" for a person.

    `name` is "" where a person gave none, and for the computer; an engine is kept in the settings by its name. `clock`
    is None without one.
    """

    name: str = ""
    level: str = ""
    clock: TimeControl | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person moves for this side."""
        return not self.level


@dataclass(frozen=True, slots=True)
class PlaySetup:
    """All that a playing needs to begin, and, kept with its moves, to go on after the program was closed.

    `game` is the name of a kind and `rules` that of a variant; with `giveaway` who would lose wins. `fen` is the first
    position as text, "" for the usual one. `opening` are moves that were drawn and are played before
    anybody chooses, in the game's notation with blanks between; `opening_name` says which opening that is. `algorithm`,
    `depth` and `evaluation` are those of the level CUSTOM, `player` is the file of OWN, `seconds` is for both and one
    of TIMES. With more than two players `algorithm` is one of OF_MANY, for every level.
    """

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
    """Whether moves can be taken back."""
    handicap: int = 0
    """So many men the player on seat 0 gives, or below 0 the one on seat 1; `fen` is then the position without them."""
    adapting: Adapting = Adapting.OFF
    series: str = ""
    """The series that the game belongs to; "" outside of any. See game.keeping.series."""
    turned: bool = False
    """The second player of the series has seat 0."""
    best_of: int = 0
    """So many games the series has at most, one of BEST_OF; 0 is no end."""
    handed_over: bool = False
    """A seat was given to somebody else after the first move."""
    coach: Coached = Coached.NOBODY

    @property
    def start(self) -> State[Any]:
        """The first position of the playing; InputError when game, rules or position are not what we know."""
        kind, reverse = kind_named(self.game), self.giveaway
        start: State[Any] = kind.start(self.rules, reverse=reverse)
        return kind.parse_position(self.fen, self.rules, reverse=reverse) if self.fen else start

    def swapped(self) -> Self:
        """The same for a rematch: everybody moves when the player before did, so that two players change sides."""
        seats = (*self.seats[1:], *self.seats[:1])
        changed = replace(self, seats=seats, turned=not self.turned, handed_over=False, coach=self.coach.swapped)
        return changed.giving(-self.handicap)

    @property
    def can_have_coach(self) -> bool:
        """Whether a coach is fair: between two sides, and by the clock only where two persons have it both."""
        by_clock, persons = any(seat.clock for seat in self.seats), [seat.is_person for seat in self.seats]
        return len(persons) == 2 and (all(persons) if by_clock else any(persons))

    def has_coach(self, player: int) -> bool:
        """Whether the coach looks at the moves of a player."""
        one_sided = self.coach in (Coached.FIRST, Coached.SECOND)
        if not self.can_have_coach or (one_sided and any(seat.clock for seat in self.seats)):
            return False
        return self.seats[player].is_person and self.coach in (Coached.BOTH, (Coached.FIRST, Coached.SECOND)[player])

    def giving(self, handicap: int) -> Self:
        """The same with this handicap and its position; what the position was stays where there was no handicap."""
        if handicap == self.handicap:
            return self
        kind = kind_named(self.game)
        start: State[Any] = kind.start(self.rules, reverse=self.giveaway)
        squares = kind.handicap_squares(start, 0 if handicap > 0 else 1)[: abs(handicap)]
        fen = kind.position_text(kind.without(start, squares)) if squares else ""
        return replace(self, handicap=handicap if squares else 0, fen=fen)

    def to_record(self) -> dict[str, str | int | bool]:
        """As the library keeps it: one flat line of plain values."""
        record = asdict(self) | {"adapting": self.adapting.value, "coach": self.coach.value}
        for number, seat in enumerate(record.pop("seats")):
            record |= {f"name {number}": seat["name"], f"level {number}": seat["level"]}
        return record | {f"clock {n}": seat.clock.text if seat.clock else "" for n, seat in enumerate(self.seats)}

    @classmethod
    def from_record(cls, record: dict[str, str | int | bool]) -> Self:
        """What `to_record` gave, in earlier versions too (nothing of LATER); InputError when it is something else.

        >>> setup = PlaySetup(seats=(Seat("Ada"), Seat(level="hard")))
        >>> PlaySetup.from_record(setup.to_record()) == setup
        True
        """
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
        unknown = [
            seat.level for seat in seats if not seat.is_person and seat.level not in SEATED and not is_level(seat.level)
        ]
        if unknown:
            raise InputError(Fault.SETUP_LEVEL, level=unknown[0])
        setup = cls(**plain, seats=seats)
        custom(setup.algorithm, setup.depth)
        if (len(seats) > 2) is not (setup.algorithm in OF_MANY):
            raise InputError(Fault.SETUP_WRONG, name="algorithm")
        return setup
