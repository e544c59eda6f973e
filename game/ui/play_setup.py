"""What was chosen for one playing: the game and its rules, who sits where, how the computer thinks."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Self

from ai.levels import LEVELS, custom
from game.checkers.notation import parse_fen
from game.checkers.position import Position
from game.checkers.variants import VARIANTS
from game.core import InputError
from game.keeping.settings import clean_name
from game.tictactoe import MnkRules, TicTacToe

TICTACTOE = "tictactoe"
CHECKERS = "checkers"
CUSTOM = "custom"
LEVELS_OFFERED = (*LEVELS, CUSTOM)


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a playing, in the order of play. `level` is a name of ai.levels.LEVELS, CUSTOM, or "" for a person.

    `name` is "" where a person gave none, and always for the computer.
    """

    name: str = ""
    level: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person moves for this side."""
        return not self.level


@dataclass(frozen=True, slots=True)
class PlaySetup:
    """All that a playing needs to begin, and, kept with its moves, to go on after the program was closed.

    `rules` is a size such as "3x3x3" or a name of VARIANTS; `giveaway`: who makes a line, or who has no piece or move
    left, wins by losing. `fen` is "" for the usual start. `opening` are moves that were drawn and are played before
    anybody chooses, in the game's notation with blanks between; `opening_name` says which opening that is. The last
    three fields are those of the level CUSTOM.
    """

    game: str = TICTACTOE
    rules: str = "3x3x3"
    giveaway: bool = False
    fen: str = ""
    opening: str = ""
    opening_name: str = ""
    seats: tuple[Seat, Seat] = (Seat(), Seat(level="easy"))
    algorithm: str = "alphabeta"
    depth: int = 6
    evaluation: str = ""

    @property
    def start(self) -> TicTacToe | Position:
        """The first position of the playing; InputError when the rules or the FEN are not of a game we know."""
        if self.game == TICTACTOE:
            return TicTacToe.start(replace(MnkRules.parse(self.rules), misere=self.giveaway))
        if self.rules not in VARIANTS:
            raise InputError(f"There is no checkers rule set {self.rules!r}; there are {', '.join(VARIANTS)}.")
        rules = replace(VARIANTS[self.rules], giveaway=self.giveaway)
        return parse_fen(self.fen, rules) if self.fen else Position.start(rules)

    def swapped(self) -> Self:
        """The same with the players' sides changed, for a rematch."""
        return replace(self, seats=self.seats[::-1])

    def to_record(self) -> dict[str, str | int | bool]:
        """As the library keeps it: one flat line of plain values."""
        record = asdict(self)
        for number, seat in enumerate(record.pop("seats")):
            record |= {f"name {number}": seat["name"], f"level {number}": seat["level"]}
        return record

    @classmethod
    def from_record(cls, record: dict[str, str | int | bool]) -> Self:
        """What `to_record` gave; InputError when it is something else.

        >>> setup = PlaySetup(seats=(Seat("Ada"), Seat(level="hard")))
        >>> PlaySetup.from_record(setup.to_record()) == setup
        True
        """
        try:
            seats = tuple(Seat(clean_name(str(record[f"name {n}"])), str(record[f"level {n}"])) for n in (0, 1))
            plain = {f.name: record[f.name] for f in fields(cls) if f.name != "seats"}
        except KeyError as missing:
            raise InputError(f"The saved game's setup has no {missing}.") from None
        wrong = [f.name for f in fields(cls) if f.name in plain and type(plain[f.name]) is not type(f.default)]
        if wrong:
            raise InputError(f"The saved game's setup has a wrong value for {wrong[0]!r}.")
        unknown = [seat.level for seat in seats if not seat.is_person and seat.level not in LEVELS_OFFERED]
        if unknown:
            raise InputError(f"The saved game is against the level {unknown[0]!r}, which this program does not have.")
        setup = cls(**plain, seats=seats)  # type: ignore[arg-type]
        custom(setup.algorithm, setup.depth)
        return setup
