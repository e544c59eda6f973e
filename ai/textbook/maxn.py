"""Max^n: the search for more than two players, or for games that are not zero-sum (Luckhardt and Irani, 1986)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.limits import Budget
from ai.report import Line
from ai.score import INFINITY
from ai.textbook.observe import Observer
from ai.textbook.values import win_distance
from ai.textbook.walk import Walk
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


def win_distances(outcome: Outcome, ply: int) -> Payoffs:
    return tuple(win_distance(outcome, player, ply) for player in range(len(outcome.payoffs)))


def maxn(
    state: State[Any],
    depth: int | None = None,
    evaluate: EvaluateAll = all_even,
    budget: Budget | None = None,
    utility: UtilityOfAll = payoffs_of,
    observe: Observer | None = None,
) -> MaxnReport:
    """The side to move picks the child with the highest payoff for itself, the first of equal ones; see `minimax`.
    `evaluate` is on the scale of `utility`."""
    payoffs: Any = evaluate, lambda outcome, _player, ply: utility(outcome, ply)
    walk: Any = Walk(state, depth, payoffs[0], observe, payoffs[1], budget, alliance=True)

    def visit(state: State[Any], move: Any, ply: int) -> tuple[Payoffs, Line]:
        """The payoffs of the position that the move led to, and the principal variation below it."""
        if state.outcome() or walk.at_limit(state, ply):
            return walk.leaf(state, move, ply, state.turn), ()
        best, line = (-INFINITY,) * state.players, ()
        walk.enter(state, move, ply, best)
        for reply in state.legal_moves():
            value, rest = visit(state.play(reply), reply, ply + 1)
            better = value[state.turn] > best[state.turn]
            if better:
                best, line = value, (reply, *rest)
            walk.update(ply, best, better)
        walk.leave(state, ply, best)
        return best, line

    report = walk.search(visit)
    return MaxnReport(report.score, report.pv, report.nodes, report.seconds)
