"""What the searches of two players share beside the search itself: leaves, counting, the observer, the report."""

from typing import Any

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import OPEN, Evaluate, Score, Window
from ai.textbook.observe import Cause, Observer
from ai.textbook.values import Utility
from game.core import InputError, State
from game.faults import Fault

END, DEPTH = Cause.END, Cause.DEPTH


class Walk:
    """One walk through a game tree. A search calls `enter`, `update`, `cutoff` and `leave` for an inner node."""

    def __init__(
        self,
        root: State[Any],
        depth: int | None,
        evaluate: Evaluate,
        observe: Observer | None,
        utility: Utility,
        budget: Budget | None,
    ) -> None:
        """See the parameters of `minimax`; InputError when the game is not for two players."""
        if root.players != 2:
            raise InputError(Fault.TWO_PLAYERS, players=root.players)
        self.max_player = root.turn
        self._depth = depth
        self._evaluate = evaluate
        self._observe = observe
        self._utility = utility
        self._budget = budget or Budget()
        self._nodes_before = self._budget.nodes

    def leaf(self, state: State[Any], move: Any, ply: int, player: int, window: Window = OPEN) -> Score | None:
        """Visit a position: the value for the player when it is a leaf, None when the search goes on below it.

        A leaf is the end of a game, valued by the utility, or lies at the depth limit, valued by the evaluation.
        Raises Stopped when the budget is spent.
        """
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
            self._observe.leaf(state, move, ply, value, window, END if outcome else DEPTH)
        return value

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window = OPEN) -> None:
        """Tell the observer that the search goes down into a node."""
        if self._observe:
            self._observe.enter(state, move, ply, value, window)

    def update(self, ply: int, value: Score, better: bool, window: Window = OPEN) -> None:
        """Tell the observer that the search is back from a child, and whether it is the best one so far."""
        if self._observe:
            self._observe.update(ply, value, window, better)

    def cutoff(self, ply: int, window: Window, skipped: Line) -> None:
        """Tell the observer which moves of the node the search skips, if there are any."""
        if self._observe and skipped:
            self._observe.cutoff(ply, window, skipped)

    def leave(self, ply: int, value: Score) -> None:
        """Tell the observer that the search goes back up with the node's value."""
        if self._observe:
            self._observe.leave(ply, value)

    def report(self, score: Score, pv: Line) -> Report:
        """The report of the whole walk."""
        return Report(self._depth, score, pv, self._budget.nodes - self._nodes_before, self._budget.seconds)
