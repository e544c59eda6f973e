"""Draws that only the course of a game shows: repetition, lack of progress."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from game.core import Outcome, Reason, State, draw

S = TypeVar("S", bound=State[Any])

HistoryRule = Callable[[Sequence[S]], Reason | None]
"""Tells from all positions, the oldest first, why the game is drawn in the last one; None when it is not."""


def outcome_by(positions: Sequence[S], rules: Sequence[HistoryRule[S]]) -> Outcome | None:
    """How a game stands after these positions, the oldest first: by the last one alone, else by its history."""
    last = positions[-1]
    reasons = (rule(positions) for rule in rules)
    return last.outcome() or next((draw(last.players, reason) for reason in reasons if reason is not None), None)


def repetition(times: int) -> HistoryRule[Any]:
    """Drawn when the same position, with the same side to move, stands on the board for the `times`-th time."""

    def rule(positions: Sequence[State[Any]]) -> Reason | None:
        return Reason.REPETITION if positions.count(positions[-1]) >= times else None

    return rule


def no_progress(plies: int, progress: Callable[[S, S], bool]) -> HistoryRule[S]:
    """Drawn after `plies` plies in a row without progress, which is told from the positions before and after a ply."""

    def rule(positions: Sequence[S]) -> Reason | None:
        last = positions[-plies - 1 :]
        quiet = len(last) > plies and not any(map(progress, last, last[1:]))
        return Reason.NO_PROGRESS if quiet else None

    return rule
