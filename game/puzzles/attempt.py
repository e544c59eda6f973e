"""One attempt at a puzzle, without a board: which move is due, what was tried, and whether help was taken."""

from enum import Enum

from game.checkers.position import Move, Position
from game.puzzles.puzzle import PlayablePuzzle


class Hint(Enum):
    """What has been given away, each more than the one before."""

    NONE = 0
    THEME = 1
    PIECE = 2
    """From which square the move starts."""
    MOVE = 3


class Attempt:
    """The solver's moves and the replies, one after the other."""

    def __init__(self, opened: PlayablePuzzle) -> None:
        self.opened = opened
        self.position: Position = opened.start
        self.played: list[Move] = []
        """The moves of the solution that have been played, the replies too."""
        self.hint = Hint.NONE
        """What was given away of the move that is due."""
        self.helped = False
        """Something was given away, or the solution was shown."""
        self.wrong = 0
        """How many wrong moves were tried."""

    @property
    def due(self) -> Move | None:
        """The next move of the solution, the solver's or the reply; None when it is over."""
        line = self.opened.line
        return line[len(self.played)] if len(self.played) < len(line) else None

    @property
    def over(self) -> bool:
        """Whether the whole solution has been played."""
        return self.due is None

    @property
    def solvers_turn(self) -> bool:
        """Whether the solver is to move."""
        return not self.over and len(self.played) % 2 == 0

    @property
    def clean(self) -> bool:
        """Nothing was given away, and nothing wrong was tried."""
        return not self.helped and not self.wrong

    def is_right(self, move: Move) -> bool:
        """Whether a move of the solver's leads where the solution does; which way it captures does not matter."""
        return self.due is not None and self.position.play(move) == self.position.play(self.due)

    def take(self, move: Move) -> bool:
        """The solver plays a move; whether it was right. A wrong one leaves the attempt as it is."""
        if not self.is_right(move):
            self.wrong += 1
            return False
        self._go_on(move)
        return True

    def go_on(self) -> Move:
        """Play the move that is due, a reply or one of the solution that is shown."""
        assert self.due is not None
        move = self.due
        self._go_on(move)
        return move

    def give_hint(self) -> Hint:
        """Give more away of the move that is due."""
        self.helped = True
        self.hint = Hint(min(self.hint.value + 1, Hint.MOVE.value))
        return self.hint

    def _go_on(self, move: Move) -> None:
        self.position = self.position.play(move)
        self.played.append(move)
        self.hint = Hint.NONE
