"""The referee of a lesson. `ai.lessons` has one that searches."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol

from game.core import State


class PositionValue(IntEnum):
    """The result of a position for the learner."""

    LOST = -1
    DRAWN = 0
    WON = 1


@dataclass(frozen=True, slots=True)
class Ruling:
    best: PositionValue
    """The result with the best move."""
    tried: PositionValue
    """The result with the move that was tried."""
    known: bool
    """True if tables know it, or it was counted to the end of the game; False for a search's estimate."""
    close: bool
    """True if the move is hardly worse than the best one."""
    plies: int | None
    """Plies from the position after the move to the end of the game with best play; None if unknown."""
    best_plies: int | None
    """The same after the best move."""
    line: tuple[Any, ...]
    """The continuation, the longest defence or the punishment first; () if the game is over."""


class Referee(Protocol):
    """Judges moves. Each method may take a while and returns soon after `stop`, one byte, is set."""

    def judge(self, position: State[Any], move: Any, stop: bytearray) -> Ruling: ...

    def advise(self, position: State[Any], stop: bytearray) -> Any: ...
