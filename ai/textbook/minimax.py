"""Minimax as the textbooks give it: MAX is to move at the root, MIN is the opponent; the first of equal moves stays."""

from typing import Any

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import INFINITY, Evaluate, Score
from ai.textbook.observe import Observer
from ai.textbook.switches import PLAIN, Switches
from ai.textbook.values import Utility, even, win_distance
from ai.textbook.walk import Walk
from game.core import State


def minimax(
    state: State[Any],
    depth: int | None = None,
    evaluate: Evaluate = even,
    observe: Observer | None = None,
    *,
    utility: Utility = win_distance,
    budget: Budget | None = None,
    switches: Switches = PLAIN,
) -> Report:
    """MAX picks the child of the highest value, MIN the child of the lowest. The score is MAX's.

    The search looks `depth` plies ahead, to the end of the game with None. `evaluate` values the positions at the
    depth limit, `utility` the ends of the game; `observe` hears of every step; Stopped is raised when the budget is
    spent; `switches` add what the textbook adds later. The other searches of the textbook take the same parameters.
    """
    walk = Walk(state, depth, evaluate, observe, utility, budget, switches=switches)

    def visit(state: State[Any], move: Any, ply: int) -> tuple[Score, Line]:
        """The value for MAX of the position that the move led to, and the principal variation below it."""
        if state.outcome() or walk.at_limit(state, ply) or walk.in_table(state, ply):
            return walk.leaf(state, move, ply, walk.max_player), ()
        maximising = state.turn == walk.max_player
        best, line = -INFINITY if maximising else INFINITY, ()
        walk.enter(state, move, ply, best)
        for reply in walk.moves(state, ply):
            value, rest = visit(state.play(reply), reply, ply + 1)
            better = value > best if maximising else value < best
            if better:
                best, line = value, (reply, *rest)
            walk.update(ply, best, better)
        walk.leave(state, ply, best)
        return best, line

    return walk.search(visit)
