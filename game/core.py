"""What every game promises: states, outcomes with reasons, and the errors that name what was wrong."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self, TypeVar


class InputError(ValueError):
    """Something a person gave (a file, a FEN, an option, a move) is wrong.

    The message is one plain sentence that names what was wrong and where; it is shown as it is, never as a traceback.
    """


class NotationError(InputError):
    """A text is not in the notation that it should be in; bad syntax, not bad play."""


class IllegalMoveError(InputError):
    """A well-formed move breaks a rule of the game in this position; the message names the rule."""


class Reason(StrEnum):
    """Why a game is over. The text that a person reads is the window's affair."""

    LINE = "line"
    BOARD_FULL = "board full"
    NO_PIECES = "no pieces"
    NO_MOVES = "no moves"
    REPETITION = "repetition"
    NO_PROGRESS = "no progress"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: one payoff a player (+1 won, 0 drawn, -1 lost), and why it ended."""

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
    """A drawn game of so many players."""
    return Outcome((0,) * players, reason)


M = TypeVar("M", bound=Hashable)


class State(Protocol[M]):
    """One position of a game: immutable, hashable, cheap to compare."""

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
        """How the game ended as far as the position alone tells; None while it goes on."""
        ...
