"""Short scenes on the boards of the first page."""

from typing import Any

from game.core import State
from game.kinds import kind_of
from game.ui.board.face import Face
from game.ui.board.hand import Hand
from game.ui.board.scene import Scene
from game.ui.board.stage import Stage

BETWEEN = 0.7
"""Seconds between two moves,"""
AT_THE_END = 2.5
"""and before the first position is shown again."""


class Demonstration:
    """A position and the moves that follow, one by one as time passes."""

    def __init__(self, face: Face, start: State[Any], moves: str) -> None:
        """`moves`: in the game's notation, with blanks between."""
        self.face = face
        self.moves = moves.split()
        self.start = self.position = start
        self.hand = Hand(self.face)
        self.stage = Stage(self.face)
        self.stage.rest(start)
        self.played = 0
        self.wait = BETWEEN / 2
        self.over = False
        """All moves were shown."""

    @property
    def scene(self) -> Scene:
        return self.stage.scene(self.hand, cursor=False)

    def advance(self, seconds: float) -> None:
        if self.stage.moving:
            self.stage.advance(seconds)
            return
        self.wait -= seconds
        if self.wait > 0:
            return
        if self.played == len(self.moves):
            self.position, self.played, self.over = self.start, 0, True
            self.stage.rest(self.start)
        else:
            move = kind_of(self.position).parse_move(self.moves[self.played], self.position)
            following = self.position.play(move)
            self.stage.show(self.position, move, following)
            self.position, self.played = following, self.played + 1
        self.wait = AT_THE_END if self.played == len(self.moves) else BETWEEN
