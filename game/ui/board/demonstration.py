"""Short scenes that are played on the boards of the first page."""

from typing import Any

from game.checkers.notation import parse_fen
from game.checkers.variants import ENGLISH
from game.core import State
from game.tictactoe import TicTacToe
from game.ui.board.face import face_of
from game.ui.board.hand import Hand
from game.ui.board.stage import Stage
from game.ui.board.view import Scene
from game.ui.move_text import parse_move

BETWEEN = 0.7
"""Seconds between two moves,"""
AT_THE_END = 2.5
"""and before the first position is shown again."""


class Demonstration:
    """A position and how it goes on, move by move as time passes."""

    def __init__(self, start: State[Any], moves: str) -> None:
        """`moves`: in the game's notation, with blanks between."""
        self.moves = moves.split()
        self.start = self.position = start
        self.face = face_of(start)
        self.hand = Hand(self.face)
        self.stage = Stage(self.face)
        self.stage.rest(start)
        self.played = 0
        self.wait = BETWEEN / 2
        self.over = False
        """It was played to its end, and nothing moves until it begins anew."""

    @property
    def scene(self) -> Scene:
        """What is to be seen now."""
        return self.stage.scene(self.hand, cursor=False, must=(), hint=None)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
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
            move = parse_move(self.moves[self.played], self.position)
            following = self.position.play(move)
            self.stage.play(self.position, move, following)
            self.position, self.played = following, self.played + 1
        self.wait = AT_THE_END if self.played == len(self.moves) else BETWEEN


def tictactoe() -> Demonstration:
    """A fork, and the line that comes of it."""
    start = TicTacToe.start()
    for cell in (4, 1, 0, 8):
        start = start.play(cell)
    return Demonstration(start, "a1 a2 c3")


def checkers() -> Demonstration:
    """Two double jumps and two crownings."""
    start = parse_fen("W:W17,20,21,22,23,25,28:B1,2,3,10,11,13,14,15,K27", ENGLISH)
    return Demonstration(start, "28-24 27x18 24-19 15x24 22x8 13x29 8-4 14-18")
