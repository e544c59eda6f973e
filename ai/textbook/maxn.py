"""Max^n: the search for more than two players, or for games that are not zero-sum (Luckhardt and Irani, 1986)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.limits import Budget
from ai.report import Line
from ai.score import INFINITY
from ai.textbook.observe import LeafCause, ObserverOfAll
from game.core import Outcome, State

Payoffs = tuple[int, ...]
"""One value a player, in the order of play."""

EvaluateAll = Callable[[State[Any]], Payoffs]

UtilityOfAll = Callable[[Outcome, int], Payoffs]
"""The values of an outcome for every player, at a ply counted from the root."""


@dataclass(frozen=True, slots=True)
class MaxnReport:
    """The payoffs that selfish play leads to, the line that gets there, the positions visited, and the seconds."""

    payoffs: Payoffs
    pv: Line
    nodes: int
    seconds: float


def all_even(state: State[Any]) -> Payoffs:
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
    observe: ObserverOfAll | None = None,
) -> MaxnReport:
    """The side to move picks the child with the highest payoff for itself; ties go to the first child.

    The search looks `depth` plies ahead, to the end of the game with None. `evaluate` values the positions at the
    depth limit on the scale of `utility`, which values the ends of the game; `observe` hears of every step. Raises
    Stopped when the budget is spent.
    """
    walk = _Walk(evaluate, budget or Budget(), utility, observe)

    def visit(state: State[Any], move: Any, ply: int) -> tuple[Payoffs, Line]:
        """The payoffs of the position that the move led to, and the principal variation below it."""
        if state.outcome() or ply == depth:
            return walk.leaf(state, move, ply), ()
        best, line = (-INFINITY,) * state.players, ()
        walk.enter(state, move, ply, best)
        for reply in state.legal_moves():
            value, rest = visit(state.play(reply), reply, ply + 1)
            better = value[state.turn] > best[state.turn]
            if better:
                best, line = value, (reply, *rest)
            walk.update(ply, best, better)
        walk.leave(ply, best)
        return best, line

    return walk.report(*visit(state, None, 0))


class _Walk:
    """Counterpart of `ai.textbook.walk.Walk` for more players."""

    def __init__(
        self,
        evaluate: EvaluateAll,
        budget: Budget,
        utility: UtilityOfAll,
        observe: ObserverOfAll | None,
    ) -> None:
        self._evaluate = evaluate
        self._budget = budget
        self._nodes_before = budget.nodes
        self._utility = utility
        self._observe = observe

    def leaf(self, state: State[Any], move: Any, ply: int) -> Payoffs:
        """Visit a leaf and return its value."""
        self._budget.spend()
        outcome = state.outcome()
        if outcome is not None:
            value, cause = self._utility(outcome, ply), LeafCause.END
        else:
            value, cause = self._evaluate(state), LeafCause.DEPTH
        if self._observe:
            self._observe.leaf(state, move, ply, value, cause)
        return value

    def enter(self, state: State[Any], move: Any, ply: int, value: Payoffs) -> None:
        """Tell the observer that the search goes down into a node."""
        self._budget.spend()
        if self._observe:
            self._observe.enter(state, move, ply, value)

    def update(self, ply: int, value: Payoffs, better: bool) -> None:
        """Tell the observer that the search is back from a child, and whether it is the best one so far."""
        if self._observe:
            self._observe.update(ply, value, better)

    def leave(self, ply: int, value: Payoffs) -> None:
        """Tell the observer that the search goes back up with the node's value."""
        if self._observe:
            self._observe.leave(ply, value)

    def report(self, payoffs: Payoffs, pv: Line) -> MaxnReport:
        return MaxnReport(payoffs, pv, self._budget.nodes - self._nodes_before, self._budget.seconds)
