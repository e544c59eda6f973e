"""Who says what a move is worth in a lesson. The rules know no such thing: `ai.lessons` has one that searches."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol

from game.core import State


class PositionValue(IntEnum):
    """What a position is worth to the learner."""

    LOST = -1
    DRAWN = 0
    WON = 1


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee says of one move."""

    best: PositionValue
    """What the position is worth with the best move,"""
    tried: PositionValue
    """and with the move that was tried."""
    known: bool
    """Tables know it, or it was counted to the end of the game; otherwise a search holds it for true."""
    close: bool
    """The move is hardly worse than the best one."""
    plies: int | None
    """From the position after the move to the end of the game, with best play; None where nobody knows."""
    best_plies: int | None
    """The same after the best move."""
    line: tuple[Any, ...]
    """How the game goes on after the move, the longest defence or the punishment first; () when the game is over."""


class Referee(Protocol):
    """Judges moves. Each method may take a while and returns soon after `stop`, one byte, is set."""

    def judge(self, position: State[Any], move: Any, stop: bytearray) -> Ruling:
        """What a legal move is worth to the side that makes it."""
        ...

    def advise(self, position: State[Any], stop: bytearray) -> Any:
        """The best move of a position."""
        ...
