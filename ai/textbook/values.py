"""Values of the ends of a game for a search, and the evaluation that knows nothing."""

from collections.abc import Callable
from typing import Any

from ai.score import INFINITY, Score, loss_in, win_in
from game.core import Outcome, State

Utility = Callable[[Outcome, int, int], Score]
"""The score of an outcome for a player, at a ply counted from the root."""


def payoff(outcome: Outcome, player: int, ply: int) -> Score:
    """The plain utility of the textbooks: what the player gets, however late."""
    return outcome.payoffs[player]


def infinite(outcome: Outcome, player: int, ply: int) -> Score:
    """A win is infinity, so that a search with an open window looks for no other one.

    >>> from game.core import Reason
    >>> infinite(Outcome((1, -1), Reason.LINE), 0, 3) == INFINITY
    True
    """
    return INFINITY * outcome.payoffs[player]


def win_distance(outcome: Outcome, player: int, ply: int) -> Score:
    """The sooner a win comes, the better it is; the later a loss comes, the better; a draw is 0.

    >>> from game.core import Reason
    >>> win_distance(Outcome((1, -1), Reason.LINE), 0, 3), win_distance(Outcome((1, -1), Reason.LINE), 1, 3)
    (99997, -99997)
    """
    won = outcome.payoffs[player]
    if won == 0:
        return 0
    return win_in(ply) if won > 0 else loss_in(ply)


def even(state: State[Any]) -> Score:
    """The evaluation that knows nothing: every position is as good as a draw."""
    return 0
