"""What an observer of a search hears: an event for every step, enough to rebuild the tree and its tables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.score import Score, Window
from game.core import Reason, State


@dataclass(frozen=True, slots=True)
class Enter:
    """The search enters a position to try its moves; `move` led to it, None at the root."""

    state: State[Any]
    move: Any
    ply: int
    value: Score
    window: Window


@dataclass(frozen=True, slots=True)
class Leaf:
    """The search values a position at once; `reason` is why the game ended there, None at the depth limit."""

    state: State[Any]
    move: Any
    ply: int
    value: Score
    window: Window
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Update:
    """The search is back from a child: the value and window of the node now."""

    ply: int
    value: Score
    window: Window


@dataclass(frozen=True, slots=True)
class Cutoff:
    """The window is closed: the other moves of the node can't change the result, and the search skips them."""

    ply: int
    window: Window
    skipped: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """The search leaves the node and takes its value up."""

    ply: int
    value: Score


Event = Enter | Leaf | Update | Cutoff | Leave
"""Values and windows are MAX's in minimax and alpha_beta, the side to move's in negamax and negamax_alpha_beta."""

Observer = Callable[[Event], None]
