"""Draws that only the course of a game shows: repetition, lack of progress."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from game.core import Outcome, Reason, State, draw

S = TypeVar("S", bound=State[Any])

HistoryRule = Callable[[Sequence[S]], Reason | None]
"""The reason for a draw in the last of all positions; None if it is not drawn."""


def outcome_by(positions: Sequence[S], rules: Sequence[HistoryRule[S]]) -> Outcome | None:
    """The outcome after these positions: by the last one alone, else by the history."""
    return positions[-1].outcome() or drawn_by(positions, rules)


def drawn_by(positions: Sequence[S], rules: Sequence[HistoryRule[S]]) -> Outcome | None:
    """The draw that the history makes of the last position."""
    reasons = (rule(positions) for rule in rules)
    return next((draw(positions[-1].players, reason) for reason in reasons if reason is not None), None)


def repetition(times: int) -> HistoryRule[Any]:
    """A draw when the same position, with the same side to move, occurs for the `times`-th time."""

    def rule(positions: Sequence[State[Any]]) -> Reason | None:
        return Reason.REPETITION if positions.count(positions[-1]) >= times else None

    return rule


def quiet_plies(positions: Sequence[S], progress: Callable[[S, S], bool]) -> int:
    """Number of plies in a row without progress, up to the last of these positions."""
    plies = zip(reversed(positions[:-1]), reversed(positions[1:]), strict=True)
    return sum(1 for _ in takewhile(lambda ply: not progress(*ply), plies))


def no_progress(plies: int, progress: Callable[[S, S], bool]) -> HistoryRule[S]:
    """A draw after `plies` plies in a row without progress, judged by the positions before and after a ply."""

    def rule(positions: Sequence[S]) -> Reason | None:
        last = positions[-plies - 1 :]
        quiet = len(last) > plies and not any(map(progress, last, last[1:]))
        return Reason.NO_PROGRESS if quiet else None

    return rule
