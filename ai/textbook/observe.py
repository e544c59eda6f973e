"""What an observer of a search is told: an event for every step, enough to rebuild the tree and its tables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.score import Score, Window
from game.core import Reason, State


@dataclass(frozen=True, slots=True)
class Enter:
    """The search goes down into a position to look at its moves; `move` led to it, None at the root."""

    state: State[Any]
    move: Any
    ply: int
    value: Score
    window: Window


@dataclass(frozen=True, slots=True)
class Leaf:
    """A position that is valued at once; `reason` tells how the game ended there, None is the depth limit."""

    state: State[Any]
    move: Any
    ply: int
    value: Score
    window: Window
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Update:
    """The search is back from a child: the node's value and window now."""

    ply: int
    value: Score
    window: Window


@dataclass(frozen=True, slots=True)
class Cutoff:
    """The window is closed: the node's remaining moves can't change the result and are skipped."""

    ply: int
    window: Window
    skipped: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """The search goes back up with the node's value."""

    ply: int
    value: Score


Event = Enter | Leaf | Update | Cutoff | Leave
"""Values and windows are MAX's in minimax and alpha_beta, the side to move's in negamax and negamax_alpha_beta."""

Observer = Callable[[Event], None]
