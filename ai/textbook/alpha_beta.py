"""Alpha-beta: minimax that skips what can't change the result. Both ways to write it are here, over any game of two.

MAX is already sure of alpha, MIN of beta. Both functions keep the same contract, for the true value v of minimax and
the window (alpha, beta): they return s with

    s <= alpha          v <= s, an upper bound
    alpha < s < beta    v == s, exact
    s >= beta           v >= s, a lower bound
"""

import operator
from collections.abc import Callable
from typing import Any

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import INFINITY, OPEN, Evaluate, Score, Window
from ai.textbook.observe import Observer
from ai.textbook.switches import PLAIN, Switches
from ai.textbook.values import Utility, even, win_distance
from ai.textbook.walk import Walk
from game.core import State

CutRule = Callable[[Score, Score], bool]
"""True if the window (alpha, beta) is closed, so that the node's other moves are skipped."""

STANDARD_CUT: CutRule = operator.ge
"""A window of width 0 is closed."""
BOOK_CUT: CutRule = operator.gt
"""A window of width 0 is still open, as some textbooks have it; the search finds the same value in more steps."""


def alpha_beta(
    state: State[Any],
    depth: int | None = None,
    evaluate: Evaluate = even,
    observe: Observer | None = None,
    *,
    window: Window = OPEN,
    cut: CutRule = STANDARD_CUT,
    utility: Utility = win_distance,
    budget: Budget | None = None,
    switches: Switches = PLAIN,
) -> Report:
    """Minimax with cutoffs, the window and all values being MAX's; see `minimax` for the other parameters."""
    walk = Walk(state, depth, evaluate, observe, utility, budget, switches=switches)

    def visit(state: State[Any], move: Any, ply: int, alpha: Score, beta: Score) -> tuple[Score, Line]:
        """The value for MAX of the position that the move led to, and the principal variation below it."""
        if state.outcome() or walk.at_limit(state, ply) or walk.in_table(state, ply, (alpha, beta)):
            return walk.leaf(state, move, ply, walk.max_player, (alpha, beta)), ()
        maximising = state.turn == walk.max_player
        best, line = -INFINITY if maximising else INFINITY, ()
        walk.enter(state, move, ply, best, (alpha, beta))
        replies = walk.moves(state, ply)
        for number, reply in enumerate(replies, 1):
            value, rest = visit(state.play(reply), reply, ply + 1, alpha, beta)
            better = value > best if maximising else value < best
            if better:
                best, line = value, (reply, *rest)
                alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
            walk.update(ply, best, better, (alpha, beta))
            if cut(alpha, beta):
                walk.cutoff(ply, (alpha, beta), replies[number:])
                break
        walk.leave(state, ply, best)
        return best, line

    return walk.search(visit, *window)


def negamax_alpha_beta(
    state: State[Any],
    depth: int | None = None,
    evaluate: Evaluate = even,
    observe: Observer | None = None,
    *,
    window: Window = OPEN,
    cut: CutRule = STANDARD_CUT,
    utility: Utility = win_distance,
    budget: Budget | None = None,
    switches: Switches = PLAIN,
) -> Report:
    """Negamax with cutoffs: a node hands its mover's window to its children as (-beta, -alpha); see `alpha_beta`."""
    walk = Walk(state, depth, evaluate, observe, utility, budget, switches=switches)

    def visit(state: State[Any], move: Any, ply: int, alpha: Score, beta: Score) -> tuple[Score, Line]:
        """The value for the side to move of the position that the move led to, and the principal variation below it."""
        if state.outcome() or walk.at_limit(state, ply) or walk.in_table(state, ply, (alpha, beta)):
            return walk.leaf(state, move, ply, state.turn, (alpha, beta)), ()
        best, line = -INFINITY, ()
        walk.enter(state, move, ply, best, (alpha, beta))
        replies = walk.moves(state, ply)
        for number, reply in enumerate(replies, 1):
            value, rest = visit(state.play(reply), reply, ply + 1, -beta, -alpha)
            better = -value > best
            if better:
                best, line = -value, (reply, *rest)
                alpha = max(alpha, best)
            walk.update(ply, best, better, (alpha, beta))
            if cut(alpha, beta):
                walk.cutoff(ply, (alpha, beta), replies[number:])
                break
        walk.leave(state, ply, best)
        return best, line

    return walk.search(visit, *window)
