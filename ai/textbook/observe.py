"""The observer of a search: it hears every step, enough to rebuild the tree and its tables."""

from enum import IntEnum
from typing import Any, Protocol

from ai.score import Score, Window
from game.core import State


class LeafCause(IntEnum):
    """The reason why a position is a leaf of the tree of a search."""

    INNER = 0
    """It is none: the search goes on below it."""
    END = 1
    DEPTH = 2
    TABLE = 3
    DRAW = 4
    """The course of the game makes it a draw: a repetition, or too many moves without progress."""
    VERIFIED = 5
    """A shallower search in a null window shows that it is too good or bad, or in tic-tac-toe too late, to matter."""
    OUT_OF_REACH = 6
    """Its static value is too good to matter by a margin, close to the depth limit (reverse futility pruning)."""
    ENDGAME = 7


class Observer(Protocol):
    """Hears every step. `move` led to the position from the innermost one entered; it is None at the root. Values and
    windows are MAX's, in negamax searches the mover's; a value of max^n is a tuple, one score a player."""

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window) -> None:
        """The search enters a position to try its moves."""
        ...

    def leaf(self, state: State[Any], move: Any, ply: int, value: Score, window: Window, cause: LeafCause) -> None:
        """The search values a position at once."""
        ...

    def update(self, ply: int, value: Score, window: Window, better: bool) -> None:
        """The search returns from a child to a node with this value and window; `better` if the child changed it."""
        ...

    def cutoff(self, ply: int, window: Window, skipped: tuple[Any, ...]) -> None:
        """The window is closed: the other moves of the node can't change the result, and the search skips them."""
        ...

    def leave(self, ply: int, value: Score) -> None:
        """The search leaves the node and takes its value up."""
        ...
