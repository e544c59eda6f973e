"""Move ordering: the earlier a good move is searched, the more alpha-beta can skip."""

from collections.abc import Callable, Iterable
from typing import Any

from ai.report import Line
from ai.score import Score
from game.core import State


def best_first(state: State[Any], moves: Iterable[Any], value: Callable[[State[Any]], Score]) -> Line:
    """The moves, those first whose children have the highest value for the mover; equal ones stay as they were.

    `value` is the static value of a child for the side to move at `state`: no search below it.
    """
    return tuple(sorted(moves, key=lambda move: value(state.play(move)), reverse=True))


def with_first(moves: Line, first: Any) -> Line:
    """The moves with one of them first.

    >>> with_first(("a", "b", "c"), "b")
    ('b', 'a', 'c')
    """
    return (first, *(move for move in moves if move != first))
