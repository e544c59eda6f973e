"""One playing of a game: the moves, undo and redo, how it ended, and the draws that only the history shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from game.core import InputError, Outcome, Reason, State, draw, loss
from game.kinds import find_kind

S = TypeVar("S", bound=State[Any])


def history_outcome(positions: Sequence[State[Any]]) -> Outcome | None:
    """How the game stands after these positions, the oldest first: by the last one alone, else by its history."""
    last = positions[-1]
    ended = last.outcome()
    if ended is not None:
        return ended
    kind = find_kind(last)
    reasons = (rule(positions) for rule in (kind.history_rules(last) if kind else ()))
    return next((draw(last.players, reason) for reason in reasons if reason is not None), None)


@dataclass(frozen=True, slots=True)
class Continued:
    """A position with those before it, the oldest first: a `State` whose outcome knows the draws by history."""

    positions: tuple[State[Any], ...]

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.positions[-1].players

    @property
    def turn(self) -> int:
        """The player to move."""
        return self.positions[-1].turn

    def legal_moves(self) -> tuple[Any, ...]:
        """The position's moves; () when the game is over, by its history too."""
        return () if self.outcome() else self.positions[-1].legal_moves()

    def play(self, move: Any) -> Self:
        """The position after the move, with one more before it."""
        return self.__class__((*self.positions, self.positions[-1].play(move)))

    def outcome(self) -> Outcome | None:
        """How the game ended, by the position or by its history."""
        return history_outcome(self.positions)


class Match(Generic[S]):
    """The moves from a start position, and where in them we stand; InputError says why something can't be done.

    >>> from game.tictactoe import TicTacToe
    >>> match = Match(TicTacToe.start())
    >>> match.play(4)
    >>> match.undo()
    >>> match.position == TicTacToe.start(), match.can_redo
    (True, True)
    """

    def __init__(self, start: S) -> None:
        """A match at its first position, which may be the middle of a game."""
        self._positions = [start]
        self._moves: list[Any] = []
        self._ply = 0
        self._agreed: Outcome | None = None
        self._outcome = history_outcome(self._positions)

    @property
    def position(self) -> S:
        """The position on the board."""
        return self._positions[self._ply]

    @property
    def positions(self) -> tuple[S, ...]:
        """The positions from the start to the one on the board."""
        return tuple(self._positions[: self._ply + 1])

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that led to the position on the board."""
        return tuple(self._moves[: self._ply])

    @property
    def undone(self) -> tuple[Any, ...]:
        """The moves that `redo` would play again, the next one first."""
        return tuple(self._moves[self._ply :])

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by resignation, agreement, position or history; None while it goes on."""
        return self._agreed or self._outcome

    def play(self, move: Any) -> None:
        """Play a move of the side to move; moves that were undone before are forgotten."""
        self._refuse_if_over()
        position = self.position.play(move)
        self._positions[self._ply + 1 :] = [position]
        self._moves[self._ply :] = [move]
        self._go_to(self._ply + 1)

    def resign(self, player: int) -> None:
        """The player gives up: all the others win."""
        self._refuse_if_over()
        self._agreed = loss(self.position.players, player, Reason.RESIGNATION)

    def agree_draw(self) -> None:
        """All players agree that the game is drawn."""
        self._refuse_if_over()
        self._agreed = draw(self.position.players, Reason.AGREEMENT)

    @property
    def can_undo(self) -> bool:
        """There is a resignation, an agreement or a move to take back."""
        return self._agreed is not None or self._ply > 0

    @property
    def can_redo(self) -> bool:
        """There is a move that was taken back, to be played again."""
        return self._agreed is None and self._ply < len(self._moves)

    def undo(self) -> None:
        """Take back the resignation or the agreement, or else the last move."""
        if not self.can_undo:
            raise InputError("There is nothing to undo.")
        if self._agreed is not None:
            self._agreed = None
        else:
            self._go_to(self._ply - 1)

    def redo(self) -> None:
        """Play again the move that was taken back last."""
        if not self.can_redo:
            raise InputError("There is nothing to redo.")
        self._go_to(self._ply + 1)

    def _go_to(self, ply: int) -> None:
        self._ply = ply
        self._outcome = history_outcome(self.positions)

    def _refuse_if_over(self) -> None:
        if self.outcome is not None:
            raise InputError("The game is over.")
