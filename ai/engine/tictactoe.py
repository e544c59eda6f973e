"""Tic-tac-toe of two players on any board for ai.search: the compiled search of ai.engine.mnk scores root moves."""

import csv
from collections.abc import Sequence
from functools import lru_cache

from ai.engine.events import Events
from ai.engine.mnk import INFINITE, NO_LIMIT, TABLE_SIZE, MnkSearcher
from ai.engine.watched import WatchedRoot
from ai.limits import Budget, Stopped
from ai.report import Line
from ai.score import Score, Window
from game.assets import ASSETS
from game.outside import whole
from game.tictactoe.position import TicTacToe
from game.tictactoe.renju import RenjuBoard
from game.tictactoe.rules import Cell, MnkRules, cells_of

SOLVED_AT_ONCE = 9
"""Cells of the largest board that needs no such search."""
ALL_MOVES_UP_TO = 36
WIDTH = 16
FIVE = 5
"""Marks in a row to which the values of cells were fitted."""


def searches(rules: MnkRules) -> bool:
    """True if this search is for these rules, torus or not: two players, no misère, no gravity, not solved at once."""
    return rules.players == 2 and not (rules.misere or rules.gravity) and rules.cells > SOLVED_AT_ONCE


@lru_cache(maxsize=1)
def fitted_values() -> tuple[int, ...]:
    """Values of empty cells for five in a row, fitted to games of a strong engine, and the value of the move."""
    with (ASSETS / "weights" / "five_in_a_row.csv").open(encoding="utf-8", newline="") as file:
        return tuple(whole(row["value"]) for row in csv.DictReader(file))


class MnkSearch:
    """A search that tries every move on boards of up to 36 cells, and the 16 that look best on larger ones."""

    def __init__(self, root: TicTacToe, events: Events | None = None, *, fitted: bool = False) -> None:
        """`fitted` asks for the fitted values and reduced late moves where five in a row win and moves are left out:
        stronger in the same time, but a depth means less."""
        self.complete = True
        rules = root.rules
        width = rules.cells if rules.cells <= ALL_MOVES_UP_TO else WIDTH
        ends = [cells_of(rules.ends[0][line]) for line in rules.line_masks] if rules.exact_players else []
        renju = RenjuBoard(rules.columns, rules.rows) if rules.renju else None
        self._width = width
        self._fitted = fitted and rules.in_row == FIVE and len(root.legal_moves()) > width
        self._root = root
        self._watched = WatchedRoot(events)
        self._searcher = MnkSearcher(
            rules.cells,
            rules.lines,
            width,
            TABLE_SIZE,
            events,
            ends,
            rules.exact_players,
            renju,
            fitted_values() if self._fitted else (),
        )
        for player in range(root.players):
            for cell in range(rules.cells):
                if root.cell(cell) == player:
                    self._searcher.play(cell, player)

    @property
    def stopped(self) -> bool:
        """True if the search of the last move was stopped or ran out of positions or time."""
        return bool(self._searcher.stopped)

    @property
    def visited(self) -> int:
        """Number of positions visited so far; any thread may ask."""
        return int(self._searcher.nodes)

    def moves(self) -> Sequence[Cell]:
        """List the moves that win, else those that stop a win, else those with most pull."""
        moves, legal, turn = self._searcher.moves(self._root.turn), self._root.legal_moves(), self._root.turn
        found = [move for move in moves if move in legal]
        return found or sorted(legal, key=lambda cell: -self._searcher.promise(cell, turn))[: self._width]

    def score(self, move: Cell, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """See RootSearch; if the window is open above, a null window comes first, which tells ties apart."""
        return self._watched.score(lambda: self._score(move, depth, window, budget), depth, move)

    def _score(self, move: Cell, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        low, high = max(window[0], -INFINITE), min(window[1], INFINITE)
        if low > -INFINITE and high == INFINITE:
            score = self._search(move, depth, (low, low + 1), budget)
            if score <= low:
                return score, ()
        return self._search(move, depth, (low, high), budget), self._line(move)

    def _line(self, move: Cell) -> Line:
        """The replies to a move, up to one that the Pro opening forbids: the compiled search ignores that rule."""
        replies, position = self._searcher.line(), self._root.play(move)
        if not position.rules.pro:
            return tuple(replies)
        for number, reply in enumerate(replies):
            if reply not in position.legal_moves():
                return tuple(replies[:number])
            position = position.play(reply)
        return tuple(replies)

    def _search(self, move: Cell, depth: int, window: Window, budget: Budget) -> Score:
        searcher = self._searcher
        self._watched.begin()
        before, searcher.complete = searcher.nodes, True
        most_nodes = NO_LIMIT if budget.left is None else min(before + budget.left, NO_LIMIT)
        searcher.set_limits(budget.stop, most_nodes, budget.deadline[0])
        score = searcher.score(move, self._root.turn, *window, depth)
        budget.nodes += searcher.nodes - before
        if searcher.stopped:
            raise Stopped
        to_the_end = depth >= len(self._root.legal_moves()) and not self._fitted
        self.complete = self.complete and (searcher.complete or to_the_end)
        return score
