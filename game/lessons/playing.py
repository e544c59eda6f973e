"""A step in progress, without a board: accepted moves, and the meaning of the referee's rulings."""

from enum import Enum
from typing import Any

from game.core import State
from game.kinds import kind_of
from game.lessons.lesson import Goal, PlayableStep, PositionValue, Ruling

LONGEST = 6
"""Number of plies shown of a refutation."""
SLOW = 6
"""Plies by which a slow move delays the win."""


class MoveEffect(Enum):
    """Effect of a move on the goal."""

    KEEPS = "keeps it"
    SLOWER = "keeps it, but the game takes much longer"
    REPEATS = "keeps it, but leads back to a position that was there before"
    DRAWS = "throws the win away, to a draw"
    LOSES = "loses"
    WORSE = "lets the win slip, as far as a search can tell"

    @property
    def good(self) -> bool:
        return self in (MoveEffect.KEEPS, MoveEffect.SLOWER, MoveEffect.REPEATS)


class StepInProgress:
    """The accepted moves, and the replies."""

    def __init__(self, opened: PlayableStep) -> None:
        self.opened = opened
        self.positions: list[State[Any]] = [opened.task]
        """Positions since the task."""
        self.moves: list[Any] = []
        self.wrong = 0
        """Number of tries that gave the goal away."""

    @property
    def position(self) -> State[Any]:
        return self.positions[-1]

    @property
    def learners_turn(self) -> bool:
        return not self.done and self.position.turn == self.opened.learner

    @property
    def expected(self) -> Any | None:
        """The next move of the line; None if the game has left it, or the line has ended."""
        played = len(self.moves)
        line = self.opened.line
        return line[played] if played < len(line) and line[:played] == tuple(self.moves) else None

    @property
    def done(self) -> bool:
        if not self.moves:
            return False
        until, learner = self.opened.step.until, self.opened.learner
        outcome = self.position.outcome()
        if outcome is not None:
            return outcome.winner == learner or (self.opened.step.goal is Goal.DRAW and outcome.winner is None)
        return until is not None and until(self.positions, learner)

    def verdict(self, move: Any, ruling: Ruling) -> MoveEffect:
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
        self.positions.append(self.position.play(move))
        self.moves.append(move)

    def take_back(self) -> None:
        """Undo the learner's last move and the reply to it."""
        count = len(self.moves) - (2 if self.position.turn == self.opened.learner else 1)
        if count >= 0:
            del self.moves[count:], self.positions[count + 1 :]

    def reply(self, ruling: Ruling) -> Any | None:
        """The reply of the line, else the best defence."""
        if not self.position.legal_moves():
            return None
        return ruling.line[0] if self.expected is None and ruling.line else self.expected


def refutation(position: State[Any], line: tuple[Any, ...]) -> tuple[Any, ...]:
    """The moves to show after a wrong one: up to the last capture of the fight, at least one."""
    kind, last = kind_of(position), 1
    if not kind.has_captures:
        return line[:LONGEST]
    for number, move in enumerate(line[:LONGEST], 1):
        if kind.captured(move):
            last = number
        elif number - last >= 2:
            break
    return line[:last]
