"""Paranoid search: the payoff a player is sure of when all others form an alliance (Sturtevant and Korf, 2000). This
player is MAX and all others are MIN, so that alpha-beta cuts as it does with two players."""

from typing import Any

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import INFINITY, OPEN, Score, Window
from ai.textbook.alpha_beta import STANDARD_CUT, CutRule
from ai.textbook.maxn import EvaluateAll, all_even
from ai.textbook.observe import Observer
from ai.textbook.trees import max_player
from ai.textbook.values import Utility, win_distance
from ai.textbook.walk import Walk
from game.core import State


def paranoid(
    state: State[Any],
    depth: int | None = None,
    evaluate: EvaluateAll = all_even,
    observe: Observer | None = None,
    *,
    player: int | None = None,
    window: Window = OPEN,
    cut: CutRule = STANDARD_CUT,
    utility: Utility = win_distance,
    budget: Budget | None = None,
) -> Report:
    """MAX, `player` or else the one to move at the root, picks the child of the highest value, all others the lowest.
    `evaluate` values positions for every player; other values are MAX's. Window: `alpha_beta`; the rest: `minimax`."""

    def for_mover(state: State[Any]) -> Score:
        value = evaluate(state)[walk.max_player]
        return value if state.turn == walk.max_player else -value

    walk = Walk(state, depth, for_mover, observe, utility, budget, alliance=True)
    walk.max_player = max_player(state) if player is None else player

    def visit(state: State[Any], move: Any, ply: int, alpha: Score, beta: Score) -> tuple[Score, Line]:
        """The value for MAX of the position that the move led to, and the principal variation below it."""
        if state.outcome() or walk.at_limit(state, ply):
            return walk.leaf(state, move, ply, walk.max_player, (alpha, beta)), ()
        maximising = state.turn == walk.max_player
        best, line = -INFINITY if maximising else INFINITY, ()
        walk.enter(state, move, ply, best, (alpha, beta))
        replies = state.legal_moves()
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
