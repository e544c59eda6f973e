"""Negamax: minimax written with one rule for both players, who must alternate."""

from typing import Any

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import INFINITY, Evaluate, Score
from ai.textbook.observe import Observer
from ai.textbook.switches import PLAIN, Switches
from ai.textbook.values import Utility, even, win_distance
from ai.textbook.walk import Walk
from game.core import State


def negamax(
    state: State[Any],
    depth: int | None = None,
    evaluate: Evaluate = even,
    observe: Observer | None = None,
    *,
    utility: Utility = win_distance,
    budget: Budget | None = None,
    switches: Switches = PLAIN,
) -> Report:
    """A position is worth the highest of its children's negated values; see `minimax` for the parameters."""
    walk = Walk(state, depth, evaluate, observe, utility, budget, switches=switches)

    def visit(state: State[Any], move: Any, ply: int) -> tuple[Score, Line]:
        """The value for the side to move of the position that the move led to, and the principal variation below it."""
        if state.outcome() or walk.at_limit(state, ply) or walk.in_table(state, ply):
            return walk.leaf(state, move, ply, state.turn), ()
        best, line = -INFINITY, ()
        walk.enter(state, move, ply, best)
        for reply in walk.moves(state, ply):
            value, rest = visit(state.play(reply), reply, ply + 1)
            better = -value > best
            if better:
                best, line = -value, (reply, *rest)
            walk.update(ply, best, better)
        walk.leave(state, ply, best)
        return best, line

    return walk.search(visit)
