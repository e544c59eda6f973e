"""The computer in an opening by Swap or Swap2: it places marks so that both sides are worth the same, and takes the
better side."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ai.algorithms import Algorithm
from ai.limits import Clock, Limit
from ai.report import Answer, MoveSource, Report, unsearched
from ai.score import Score
from game.core import State
from game.kinds import kind_of
from game.opening_rules import OpeningStage, SideChoice

TRIED = 24
"""Number of ways to place the marks that are compared."""
FROM_THE_MIDDLE = 3
"""Greatest distance of a mark from the middle of the board, in cells."""
COMPARED, JUDGED = Limit(depth=4, nodes=4000), Limit(depth=8, seconds=1.5)
"""Limits of the search for each of these ways, and for the choice of a side."""
UNCLEAR = 300
"""Score up to which two more marks are placed: about that of an open row of two."""


class SidesPlayer:
    """One mark of an opening, or one choice."""

    def __init__(self, stage: OpeningStage) -> None:
        self.stage = stage
        self.random = Random()

    def answer(
        self, history: Sequence[State[Any]], stop: bytearray, tell: Callable[[Report], None], clock: Clock | None = None
    ) -> Answer:
        """See ExternalEngine."""
        move = self.place(history[-1], stop) if self.stage.left else self.choose(history[-1], stop)
        return Answer(move, unsearched(move, MoveSource.ENGINE))

    def place(self, position: State[Any], stop: bytearray) -> Any:
        """The first of the marks left that make the position most even."""
        ways = [self._at_random(position) for _ in range(TRIED)]
        return min(ways, key=lambda way: abs(value(way[-1][1], COMPARED, stop)))[0][0]

    def choose(self, position: State[Any], stop: bytearray) -> SideChoice:
        score = value(position, JUDGED, stop)
        if SideChoice.MORE in self.stage.offered and abs(score) <= UNCLEAR:
            return SideChoice.MORE
        return SideChoice.SECOND if (score > 0) is (position.turn == 1) else SideChoice.FIRST

    def _at_random(self, position: State[Any]) -> list[tuple[Any, State[Any]]]:
        """The marks left, each with the position after it."""
        columns, rows = kind_of(position).board_size(position)
        found: list[tuple[Any, State[Any]]] = []
        for _ in range(self.stage.left):
            near = [
                move
                for move in position.legal_moves()
                if abs(move // columns - rows // 2) <= FROM_THE_MIDDLE
                and abs(move % columns - columns // 2) <= FROM_THE_MIDDLE
            ]
            move = self.random.choice(near or position.legal_moves())
            position = position.play(move)
            found.append((move, position))
        return found


def value(position: State[Any], limit: Limit, stop: bytearray) -> Score:
    """The score for the side to move."""
    from ai.search import search

    return search([position], Algorithm.ENGINE, limit, stop=stop).report.score
