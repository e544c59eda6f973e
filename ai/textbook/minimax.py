"""Minimax, negamax and alpha-beta as the textbooks give them, over any game of two players.

MAX is the player to move at the root, MIN the other one. All four functions find the same value; they differ in how
they write it down and in how many positions they visit. Of equal moves the first one is kept.

The common parameters: `depth` is how many plies to look ahead, None to the end of the game; `evaluate` values what is
met there; `utility` values finished games; `observe` is told every step; `budget` stops the search by raising Stopped.
"""

import operator
from collections.abc import Callable
from typing import Any

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import INFINITY, OPEN, WIN, Score, Window
from ai.textbook.observe import Cutoff, Enter, Leaf, Leave, Observer, Update
from game.core import InputError, Outcome, State

Evaluate = Callable[[State[Any]], Score]
"""The static value, for the side to move, of a position where the game goes on."""

Utility = Callable[[Outcome, int, int], Score]
"""The score of an outcome for a player, so many plies after the root."""

CutRule = Callable[[Score, Score], bool]
"""Whether the window (alpha, beta) is closed."""

STANDARD_CUT: CutRule = operator.ge
BOOK_CUT: CutRule = operator.gt


def payoff(outcome: Outcome, player: int, ply: int) -> Score:
    """The plain utility of the textbooks."""
    return outcome.payoffs[player]


def win_distance(outcome: Outcome, player: int, ply: int) -> Score:
    """A win is the better the sooner it comes, a loss the later; a draw is 0.

    >>> from game.core import Reason
    >>> win_distance(Outcome((1, -1), Reason.LINE), 0, 3), win_distance(Outcome((1, -1), Reason.LINE), 1, 3)
    (99997, -99997)
    """
    won = outcome.payoffs[player]
    return (won > 0) * (WIN - ply) - (won < 0) * (WIN - ply)


def even(state: State[Any]) -> Score:
    """The evaluation that knows nothing: as good as a draw."""
    return 0


def minimax(
    state: State[Any],
    depth: int | None = None,
    evaluate: Evaluate = even,
    observe: Observer | None = None,
    *,
    utility: Utility = win_distance,
    budget: Budget | None = None,
) -> Report:
    """MAX picks the child of the highest value, MIN that of the lowest."""
    walk = _Walk(state, depth, evaluate, observe, utility, budget)

    def visit(state: State[Any], move: Any, ply: int) -> tuple[Score, Line]:
        if (value := walk.leaf(state, move, ply, walk.max_player)) is not None:
            return value, ()
        maximising = state.turn == walk.max_player
        best, line = -INFINITY if maximising else INFINITY, ()
        walk.enter(state, move, ply, best)
        for reply in state.legal_moves():
            value, rest = visit(state.play(reply), reply, ply + 1)
            if value > best if maximising else value < best:
                best, line = value, (reply, *rest)
            walk.update(ply, best)
        walk.leave(ply, best)
        return best, line

    return walk.report(*visit(state, None, 0))


def negamax(
    state: State[Any],
    depth: int | None = None,
    evaluate: Evaluate = even,
    observe: Observer | None = None,
    *,
    utility: Utility = win_distance,
    budget: Budget | None = None,
) -> Report:
    """One rule at every level: a position is worth its children's highest negated value. The players must alternate."""
    walk = _Walk(state, depth, evaluate, observe, utility, budget)

    def visit(state: State[Any], move: Any, ply: int) -> tuple[Score, Line]:
        if (value := walk.leaf(state, move, ply, state.turn)) is not None:
            return value, ()
        best, line = -INFINITY, ()
        walk.enter(state, move, ply, best)
        for reply in state.legal_moves():
            value, rest = visit(state.play(reply), reply, ply + 1)
            if -value > best:
                best, line = -value, (reply, *rest)
            walk.update(ply, best)
        walk.leave(ply, best)
        return best, line

    return walk.report(*visit(state, None, 0))


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
) -> Report:
    """Minimax that leaves a node when MAX is already sure of `alpha` elsewhere, or MIN of `beta`.

    A score inside the window is exact; one <= alpha is an upper bound of the true score, one >= beta a lower bound.
    """
    walk = _Walk(state, depth, evaluate, observe, utility, budget)

    def visit(state: State[Any], move: Any, ply: int, alpha: Score, beta: Score) -> tuple[Score, Line]:
        if (value := walk.leaf(state, move, ply, walk.max_player, (alpha, beta))) is not None:
            return value, ()
        maximising = state.turn == walk.max_player
        best, line = -INFINITY if maximising else INFINITY, ()
        walk.enter(state, move, ply, best, (alpha, beta))
        replies = state.legal_moves()
        for number, reply in enumerate(replies, 1):
            value, rest = visit(state.play(reply), reply, ply + 1, alpha, beta)
            if maximising and value > best:
                best, line = value, (reply, *rest)
                alpha = max(alpha, best)
            elif not maximising and value < best:
                best, line = value, (reply, *rest)
                beta = min(beta, best)
            walk.update(ply, best, (alpha, beta))
            if cut(alpha, beta):
                walk.cutoff(ply, (alpha, beta), replies[number:])
                break
        walk.leave(ply, best)
        return best, line

    return walk.report(*visit(state, None, 0, *window))


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
) -> Report:
    """Alpha-beta over negamax: the window (low, high) of a child is (-high, -low). It visits what `alpha_beta` does."""
    walk = _Walk(state, depth, evaluate, observe, utility, budget)

    def visit(state: State[Any], move: Any, ply: int, low: Score, high: Score) -> tuple[Score, Line]:
        if (value := walk.leaf(state, move, ply, state.turn, (low, high))) is not None:
            return value, ()
        best, line = -INFINITY, ()
        walk.enter(state, move, ply, best, (low, high))
        replies = state.legal_moves()
        for number, reply in enumerate(replies, 1):
            value, rest = visit(state.play(reply), reply, ply + 1, -high, -low)
            if -value > best:
                best, line = -value, (reply, *rest)
                low = max(low, best)
            walk.update(ply, best, (low, high))
            if cut(low, high):
                walk.cutoff(ply, (low, high), replies[number:])
                break
        walk.leave(ply, best)
        return best, line

    return walk.report(*visit(state, None, 0, *window))


class _Walk:
    """What the four have in common: valuing leaves, counting, telling the observer, reporting."""

    def __init__(
        self,
        root: State[Any],
        depth: int | None,
        evaluate: Evaluate,
        observe: Observer | None,
        utility: Utility,
        budget: Budget | None,
    ) -> None:
        if root.players != 2:
            raise InputError(f"Minimax is for two players; for {root.players} there is max^n.")
        self.max_player = root.turn
        self._depth = depth
        self._evaluate = evaluate
        self._observe = observe
        self._utility = utility
        self._budget = budget or Budget()
        self._nodes_before = self._budget.nodes

    def leaf(self, state: State[Any], move: Any, ply: int, player: int, window: Window = OPEN) -> Score | None:
        """Count the position, and give its value for the player if the search does not go on from it."""
        self._budget.spend()
        outcome = state.outcome()
        if outcome is not None:
            value = self._utility(outcome, player, ply)
        elif ply == self._depth:
            value = self._evaluate(state)
            if state.turn != player:
                value = -value
        else:
            return None
        if self._observe:
            self._observe(Leaf(state, move, ply, value, window, outcome.reason if outcome else None))
        return value

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window = OPEN) -> None:
        if self._observe:
            self._observe(Enter(state, move, ply, value, window))

    def update(self, ply: int, value: Score, window: Window = OPEN) -> None:
        if self._observe:
            self._observe(Update(ply, value, window))

    def cutoff(self, ply: int, window: Window, skipped: Line) -> None:
        if self._observe and skipped:
            self._observe(Cutoff(ply, window, skipped))

    def leave(self, ply: int, value: Score) -> None:
        if self._observe:
            self._observe(Leave(ply, value))

    def report(self, score: Score, pv: Line) -> Report:
        return Report(self._depth, score, pv, self._budget.nodes - self._nodes_before, self._budget.seconds)
