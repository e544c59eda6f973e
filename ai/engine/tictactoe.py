"""Tic-tac-toe of two players on any board for ai.search: the compiled search of ai.engine.mnk scores root moves."""

from collections.abc import Sequence

from ai.engine.mnk import INFINITE, NO_LIMIT, MnkSearcher
from ai.limits import Budget, Stopped
from ai.report import Line
from ai.score import Score, Window
from game.tictactoe import Cell, TicTacToe

ALL_MOVES_UP_TO = 36
WIDTH = 16


class MnkSearch:
    """A search that tries every move on boards of up to 36 cells, and the 16 that look best on larger ones."""

    def __init__(self, root: TicTacToe) -> None:
        """The root must be for two players and not misère."""
        self.complete = True
        rules = root.rules
        width = rules.cells if rules.cells <= ALL_MOVES_UP_TO else WIDTH
        self._root = root
        self._searcher = MnkSearcher(rules.cells, rules.lines, width)
        for player in range(root.players):
            for cell in range(rules.cells):
                if root.cell(cell) == player:
                    self._searcher.play(cell, player)

    def moves(self) -> Sequence[Cell]:
        """The moves that win, else those that stop a win, else those with most pull."""
        return self._searcher.moves(self._root.turn)

    def score(self, move: Cell, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """See RootSearch; where the window is open above, a null window at its lower end comes first."""
        low, high = max(window[0], -INFINITE), min(window[1], INFINITE)
        if low > -INFINITE and high == INFINITE:
            score = self._search(move, depth, (low, low + 1), budget)
            if score <= low:
                return score, ()
        return self._search(move, depth, (low, high), budget), tuple(self._searcher.line())

    def _search(self, move: Cell, depth: int, window: Window, budget: Budget) -> Score:
        searcher = self._searcher
        before, searcher.complete = searcher.nodes, True
        most_nodes = NO_LIMIT if budget.left is None else min(before + budget.left, NO_LIMIT)
        searcher.set_limits(budget.stop, most_nodes, budget.deadline[0])
        score = searcher.score(move, self._root.turn, *window, depth)
        budget.nodes += searcher.nodes - before
        if searcher.stopped:
            raise Stopped
        self.complete = self.complete and (searcher.complete or depth >= len(self._root.legal_moves()))
        return score
