"""What an observer of a search is told: an event for every step, enough to rebuild the tree and its tables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.core import Reason, State

Score = int
"""1/100 of a man, a win after n plies `ai.minimax.WIN - n`; or, with `payoff` as utility, the payoff of the game."""

Window = tuple[Score, Score]
"""Alpha, that MAX (or the side to move) is already sure of, and beta, that the opponent is sure of."""

INFINITY = 1_000_000
OPEN: Window = (-INFINITY, INFINITY)


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
