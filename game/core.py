"""Promises of every game: states, outcomes with reasons, and errors that name the fault."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import accumulate
from string import Formatter
from typing import Any, Protocol, Self, TypeVar

LONGEST_SHOWN = 80
"""Number of characters of a wrong value that a message repeats."""


def shortened(given: object) -> str:
    """A value as a message repeats it.

    >>> shortened(5000 * "9").rstrip("…") == LONGEST_SHOWN * "9"
    True
    """
    text = f"{given:#x}" if isinstance(given, int) and given.bit_length() > 64 else str(given)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


class InputError(ValueError):
    """A fault in something a person gave (a file, a FEN, an option, a move), with the fields of its sentence.

    >>> error = InputError("There is no square {square}.", square=99)
    >>> str(error), error.fields
    ('There is no square 99.', {'square': 99})
    """

    def __init__(self, fault: str, **fields: object) -> None:
        """`fault` is one of `game.faults`, or another English sentence that names the fault and the place."""
        super().__init__(fault)
        self.fault = fault
        self.fields = fields

    def worded(self, translate: Callable[[str], str] = str, quote: Callable[[str], str] = repr) -> str:
        """Word the fault with `translate`, its errors, faults and rules too. `quote` replaces `!r`."""
        fields = {name: _worded(value, translate, quote) for name, value in self.fields.items()}
        return _Quoting(quote).format(translate(self.fault), **fields) if fields else translate(self.fault)

    def __str__(self) -> str:
        return self.worded()


def _worded(value: object, translate: Callable[[str], str], quote: Callable[[str], str]) -> object:
    if isinstance(value, InputError):
        return value.worded(translate, quote)
    if isinstance(value, QuotedField):
        return quote(value)
    return translate(value) if isinstance(value, StrEnum) else value


class _Quoting(Formatter):
    """`str.format` with other quotation marks."""

    def __init__(self, quote: Callable[[str], str]) -> None:
        self.quote = quote

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "r" and isinstance(value, str):
            return self.quote(shortened(value))
        return super().convert_field(value, conversion)


class QuotedField(str):
    """A field in quotation marks without `!r`, where another sentence could stand in its place."""

    __slots__ = ()


class NotationError(InputError):
    """Bad syntax, not bad play."""


class IllegalMoveError(InputError):
    """A well-formed move that breaks a rule of the game in this position."""


class Reason(StrEnum):
    """The reason for the end of a game."""

    LINE = "line"
    BOARD_FULL = "board full"
    NO_PIECES = "no pieces"
    NO_MOVES = "no moves"
    FIRST_KING = "first king"
    ONE_EACH = "one each"
    """Each side has one piece left."""
    GOAL = "goal"
    """A player reached the goal."""
    REPETITION = "repetition"
    NO_PROGRESS = "no progress"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    RECORD = "record"
    """The record says so, and the moves don't show why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: one payoff a player, and why it ended.

    Two players get +1 won, 0 drawn, -1 lost; with n players the one winner gets n - 1, so that they sum to zero.
    """

    payoffs: tuple[int, ...]
    reason: Reason

    @property
    def winner(self) -> int | None:
        """The one player with the highest payoff, None when the highest is shared.

        >>> Outcome((-1, 1), Reason.LINE).winner
        1
        """
        best = max(self.payoffs)
        return self.payoffs.index(best) if self.payoffs.count(best) == 1 else None


def draw(players: int, reason: Reason) -> Outcome:
    return Outcome((0,) * players, reason)


@cache
def win(players: int, winner: int, reason: Reason) -> Outcome:
    """One player won, the others lost.

    >>> win(3, 0, Reason.LINE).payoffs
    (2, -1, -1)
    """
    return Outcome(tuple(players - 1 if player == winner else -1 for player in range(players)), reason)


def loss(players: int, loser: int, reason: Reason) -> Outcome:
    """One player lost, the others won.

    >>> loss(2, 0, Reason.RESIGNATION).payoffs
    (-1, 1)
    """
    return Outcome(tuple(1 - players if player == loser else 1 for player in range(players)), reason)


M = TypeVar("M", bound=Hashable)


class State(Protocol[M]):
    """One position of a game: immutable, hashable, cheap to compare."""

    @property
    def players(self) -> int:
        """Number of players; an outcome has a payoff for each."""
        ...

    @property
    def turn(self) -> int:
        """The player to move: 0, 1, ... in the order of play."""
        ...

    def legal_moves(self) -> tuple[M, ...]:
        """The moves in a fixed order; () exactly when the game is over."""
        ...

    def play(self, move: M) -> Self:
        """The state after the move; IllegalMoveError when it is not legal here."""
        ...

    def outcome(self) -> Outcome | None:
        """The end of the game as far as the position alone shows it; None while it goes on."""
        ...


S = TypeVar("S", bound=State[Any])


def positions_along(start: S, moves: Iterable[Any]) -> list[S]:
    """The positions of a line, its start first."""
    return list(accumulate(moves, lambda at, move: at.play(move), initial=start))
