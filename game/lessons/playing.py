"""One playing of a step, without a board: which moves count, what the referee's rulings mean for the goal."""

from enum import Enum
from typing import Any

from game.core import State
from game.kinds import kind_of
from game.lessons.lesson import Goal, PlayableStep
from game.lessons.referee import PositionValue, Ruling

LONGEST = 6
"""How many plies of a refutation are shown at most."""
SLOW = 6
"""A move that delays the win by this many plies is told to be slow."""


class MoveEffect(Enum):
    """What a move does to the goal of the step."""

    KEEPS = "keeps it"
    SLOWER = "keeps it, but the game takes much longer"
    REPEATS = "keeps it, but leads back to a position that was there before"
    DRAWS = "throws the win away, to a draw"
    LOSES = "loses"
    WORSE = "lets the win slip, as far as a search can tell"

    @property
    def good(self) -> bool:
        """Whether the goal is kept."""
        return self in (MoveEffect.KEEPS, MoveEffect.SLOWER, MoveEffect.REPEATS)


class StepInProgress:
    """The moves that have been accepted, and the replies."""

    def __init__(self, opened: PlayableStep) -> None:
        self.opened = opened
        self.positions: list[State[Any]] = [opened.task]
        """From the task on."""
        self.moves: list[Any] = []
        self.wrong = 0
        """How many tries threw the goal away."""

    @property
    def position(self) -> State[Any]:
        """The one on the board."""
        return self.positions[-1]

    @property
    def learners_turn(self) -> bool:
        """Whether the learner is to move."""
        return not self.done and self.position.turn == self.opened.learner

    @property
    def expected(self) -> Any | None:
        """The next move of the line as it is told; None when the game has left it, or it is at its end."""
        played = len(self.moves)
        line = self.opened.line
        return line[played] if played < len(line) and line[:played] == tuple(self.moves) else None

    @property
    def done(self) -> bool:
        """Whether the goal has been reached."""
        if not self.moves:
            return False
        until, learner = self.opened.step.until, self.opened.learner
        outcome = self.position.outcome()
        if outcome is not None:
            return outcome.winner == learner or (self.opened.step.goal is Goal.DRAW and outcome.winner is None)
        return until is not None and until(self.positions, learner)

    def verdict(self, move: Any, ruling: Ruling) -> MoveEffect:
        """What a move of the learner's does to the goal."""
        goal = self.opened.step.goal.value
        if ruling.tried < goal and (ruling.known or not ruling.close):
            if ruling.tried is PositionValue.LOST:
                return MoveEffect.LOSES
            return MoveEffect.DRAWS if ruling.known else MoveEffect.WORSE
        if self.position.play(move) in self.positions:
            return MoveEffect.REPEATS
        if ruling.tried is PositionValue.WON and None not in (ruling.plies, ruling.best_plies):
            assert ruling.plies is not None
            assert ruling.best_plies is not None
            if ruling.plies >= ruling.best_plies + SLOW:
                return MoveEffect.SLOWER
        return MoveEffect.KEEPS

    def go_on(self, move: Any) -> None:
        """Play a move that was accepted, or the reply to it."""
        self.positions.append(self.position.play(move))
        self.moves.append(move)

    def take_back(self) -> None:
        """Back to the learner's last move, the reply to it included."""
        count = len(self.moves) - (2 if self.position.turn == self.opened.learner else 1)
        if count >= 0:
            del self.moves[count:], self.positions[count + 1 :]

    def reply(self, ruling: Ruling) -> Any | None:
        """What is answered to the learner's move that was just played: as the line has it, else the best defence."""
        if not self.position.legal_moves():
            return None
        return ruling.line[0] if self.expected is None and ruling.line else self.expected


def refutation(position: State[Any], line: tuple[Any, ...]) -> tuple[Any, ...]:
    """The moves after a wrong one that are shown: up to the last capture of the fight, one at least."""
    kind, last = kind_of(position), 1
    if not kind.has_captures:
        return line[:LONGEST]
    for number, move in enumerate(line[:LONGEST], 1):
        if kind.captured(move):
            last = number
        elif number - last >= 2:
            break
    return line[:last]
