"""An attempt at a puzzle, without a board: the move due, the tries, the help."""

from enum import Enum

from game.checkers.position import Move, Position
from game.puzzles.puzzle import PlayablePuzzle


class Hint(Enum):
    """Hints given, each more than the one before."""

    NONE = 0
    THEME = 1
    PIECE = 2
    MOVE = 3


class Attempt:
    def __init__(self, opened: PlayablePuzzle) -> None:
        self.opened = opened
        self.position: Position = opened.start
        self.played: list[Move] = []
        """Moves of the solution so far, with the replies."""
        self.hint = Hint.NONE
        """Hints given on the move due."""
        self.helped = False
        """True if a hint was given or the solution was shown."""
        self.wrong = 0
        """Number of wrong tries."""

    @property
    def due(self) -> Move | None:
        """The next move of the solution, the solver's or the reply; None at its end."""
        line = self.opened.line
        return line[len(self.played)] if len(self.played) < len(line) else None

    @property
    def over(self) -> bool:
        return self.due is None

    @property
    def solvers_turn(self) -> bool:
        return not self.over and len(self.played) % 2 == 0

    @property
    def clean(self) -> bool:
        """True without help and wrong tries."""
        return not self.helped and not self.wrong

    def is_right(self, move: Move) -> bool:
        """True if a move leads to the same position as the solution; the path of a capture does not matter."""
        return self.due is not None and self.position.play(move) == self.position.play(self.due)

    def take(self, move: Move) -> bool:
        """Play a move of the solver's if it is right; return True then."""
        if not self.is_right(move):
            self.wrong += 1
            return False
        self.go_on(move)
        return True

    def go_on(self, move: Move | None = None) -> Move:
        """Play a move like the one due, by default that one: a reply or one of the shown solution."""
        move = move or self.due
        assert move is not None
        self.position = self.position.play(move)
        self.played.append(move)
        self.hint = Hint.NONE
        return move

    def give_hint(self) -> Hint:
        self.helped = True
        self.hint = Hint(min(self.hint.value + 1, Hint.MOVE.value))
        return self.hint
