"""Max^n: the search for more than two players, or for games that are not zero-sum (Luckhardt and Irani, 1986)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.limits import Budget
from ai.report import Line
from game.core import Outcome, State

Payoffs = tuple[int, ...]
"""One value a player, in the order of play."""

EvaluateAll = Callable[[State[Any]], Payoffs]
"""The static value of a position for every player."""

UtilityOfAll = Callable[[Outcome, int], Payoffs]
"""The values of an outcome for every player, met so many plies after the root."""


@dataclass(frozen=True, slots=True)
class MaxnReport:
    """The payoffs that selfish play leads to, the line that gets there, the positions visited, and the seconds."""

    payoffs: Payoffs
    pv: Line
    nodes: int
    seconds: float


def all_even(state: State[Any]) -> Payoffs:
    """The evaluation that knows nothing."""
    return (0,) * state.players


def payoffs_of(outcome: Outcome, ply: int) -> Payoffs:
    """The plain utility: what the players get, however late."""
    return outcome.payoffs


def maxn(
    state: State[Any],
    depth: int | None = None,
    evaluate: EvaluateAll = all_even,
    budget: Budget | None = None,
    utility: UtilityOfAll = payoffs_of,
) -> MaxnReport:
    """Whoever is to move picks the child with the highest payoff for itself; ties go to the first child.

    The search looks `depth` plies ahead, to the end of the game with None. `evaluate` values the positions at the
    depth limit on the scale of `utility`, which values the ends of the game. Raises Stopped when the budget is spent.
    """
    budget = budget or Budget()
    before = budget.nodes

    def visit(state: State[Any], ply: int) -> tuple[Payoffs, Line]:
        """The payoffs of a position, and the principal variation below it."""
        budget.spend()
        outcome = state.outcome()
        if outcome is not None:
            return utility(outcome, ply), ()
        if ply == depth:
            return evaluate(state), ()
        children = []
        for move in state.legal_moves():
            payoffs, rest = visit(state.play(move), ply + 1)
            children.append((payoffs, (move, *rest)))
        return max(children, key=lambda child: child[0][state.turn])

    payoffs, pv = visit(state, 0)
    return MaxnReport(payoffs, pv, budget.nodes - before, budget.seconds)
