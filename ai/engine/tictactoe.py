"""Tic-tac-toe of two players on any board for ai.search: the compiled search of ai.engine.mnk scores root moves."""

import csv
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from ai.engine.events import Events
from ai.engine.five import (
    CODES,
    COMPLETE,
    FACTS,
    FIVE,
    FOUR,
    FOUR_AND_THREE,
    GOOD_FOUR,
    GRADES,
    LARGEST_VALUE,
    ONE_THREE,
    OPEN,
    OPEN_FOUR,
    OPEN_THREE,
    OPEN_TWO,
    PLAIN_FOUR,
    QUIET,
    TWO_THREES,
    WIDE_THREE,
    WORTHS,
    FiveSearcher,
    grades_by_window,
)
from ai.engine.mnk import INFINITE, NO_LIMIT, TABLE_SIZE, MnkSearcher
from ai.engine.watched import WatchedRoot
from ai.limits import Budget, Stopped, StoppedAtBetterMove
from ai.report import Line
from ai.score import WIN, Score, Window
from game.assets import ASSETS
from game.outside import whole
from game.tictactoe.position import TicTacToe
from game.tictactoe.renju import RenjuBoard
from game.tictactoe.rules import Cell, MnkRules, cells_of

SOLVED_AT_ONCE = 9
"""Cells of the largest board that needs no such search."""
ALL_MOVES_UP_TO = 36
WIDTH = 16
IN_A_ROW = 5
"""Number of marks in a row that FiveSearcher plays for."""
REACH, REACH_IF_EXACT = 4, 5
"""Largest distance at which a mark in the line matters to a cell; one more where an overline is no win."""

FALLS = (600, 2400)
"""See RootSearch; thousandths of a logit."""

VALUES = ("own", "other", "rank", "other_rank")
Tables = tuple[bytearray, "array[int]"]


def searches(rules: MnkRules) -> bool:
    """True if this search is for these rules, torus or not: two players, no misère, no gravity, not solved at once."""
    return rules.players == 2 and not (rules.misere or rules.gravity) and rules.cells > SOLVED_AT_ONCE


def fits(rules: MnkRules) -> bool:
    return rules.in_row == IN_A_ROW and not rules.torus


def kind_of(grades: Sequence[int]) -> int:
    """Return the kind of threat of a mark with these grades in the four directions."""
    if FIVE in grades:
        return int(COMPLETE)
    fours, threes = grades.count(FOUR), grades.count(OPEN_THREE) + grades.count(WIDE_THREE)
    if OPEN_FOUR in grades or fours > 1:
        return int(OPEN)
    if fours and threes:
        return int(FOUR_AND_THREE)
    if fours:
        return int(GOOD_FOUR if any(OPEN_TWO <= grade < FOUR for grade in grades) else PLAIN_FOUR)
    return int((QUIET, ONE_THREE, TWO_THREES)[min(2, threes)])


@cache
def tables_of(exact_players: int) -> Tables:
    """Return the tables for FiveSearcher, with values and ranks fitted to games of a strong engine."""
    with (ASSETS / "weights" / "five_in_a_row.csv").open(encoding="utf-8", newline="") as file:
        rows = {tuple(map(whole, row["grades"].split())): row for row in csv.DictReader(file)}
    by_code = array("h", bytes(2 * FACTS * CODES))
    for grades in combinations_with_replacement(range(GRADES), 4):
        high = sum((grade >= OPEN_THREE) + (grade >= FOUR) for grade in grades)
        facts = [whole(rows[grades][name]) for name in VALUES] + [kind_of(grades), high > 1]
        first = FACTS * sum(WORTHS[grade] for grade in grades)
        by_code[first : first + len(facts)] = array("h", facts)
    by_code.append(whole(rows[()]["own"]))
    return grades_by_window(REACH_IF_EXACT if exact_players else REACH, exact_players), by_code


class MnkSearch:
    """A search that tries every move on boards of up to 36 cells, and on larger ones the 16 that look best; at the root
    of FiveSearcher 40."""

    def __init__(self, root: TicTacToe, events: Events | None = None, *, fitted: bool = False) -> None:
        """`fitted` asks for FiveSearcher where five in a row win and moves are left out: stronger in the same time, but
        a depth means less. It writes no events."""
        self.complete = True
        rules = root.rules
        width = rules.cells if rules.cells <= ALL_MOVES_UP_TO else WIDTH
        renju = RenjuBoard(rules.columns, rules.rows) if rules.renju else None
        self._width = width
        self._fitted = fits(rules) and fitted and events is None and len(root.legal_moves()) > width
        self._lost: set[Cell] = set()
        self._depth = 0
        self.falls: Sequence[Score] = FALLS if self._fitted else ()
        self._root = root
        self._promising: Sequence[Cell] = ()
        self._watched = WatchedRoot(events)
        self._searcher: FiveSearcher | MnkSearcher
        if self._fitted:
            reach = REACH_IF_EXACT if rules.exact_players else REACH
            tables = tables_of(rules.exact_players)
            self._searcher = FiveSearcher(rules.columns, rules.rows, width, tables, reach, renju=renju)
        else:
            ends = [cells_of(rules.ends[0][line]) for line in rules.line_masks] if rules.exact_players else []
            self._searcher = MnkSearcher(
                rules.cells, rules.lines, width, TABLE_SIZE, events, ends, rules.exact_players, renju
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
        self._promising = found
        return found or sorted(legal, key=lambda cell: -self._searcher.promise(cell, turn))[: self._width]

    def score(self, move: Cell, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """See RootSearch; if the window is open above, a null window comes first, which tells ties apart."""
        return self._watched.score(lambda: self._score(move, depth, window, budget), depth, move)

    def _score(self, move: Cell, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        low, high = max(window[0], -INFINITE), min(window[1], INFINITE)
        first, self._depth = depth != self._depth, depth
        if low > -INFINITE and high == INFINITE and not (first and self._fitted):
            score = self._search(move, depth, (low, low + 1), budget)
            if score <= low:
                return score, ()
            try:
                return self._search(move, depth, (low, high), budget), self._line(move)
            except Stopped:
                raise (StoppedAtBetterMove if self._fitted else Stopped) from None
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
        if self._fitted and depth == 1:
            most_nodes = NO_LIMIT
        searcher.set_limits(budget.stop, most_nodes, budget.deadline[0])
        score = searcher.score(move, self._root.turn, *window, depth)
        budget.nodes += searcher.nodes - before
        if searcher.stopped:
            raise Stopped
        to_the_end = depth >= len(self._root.legal_moves()) and not self._fitted
        self.complete = self.complete and (searcher.complete or to_the_end)
        return self._certain(move, score) if score < -WIN // 2 else score

    def _certain(self, move: Cell, score: Score) -> Score:
        """The score of a move that loses. If it is the last promising move, and other moves are not tried, a large
        value takes its place: the position need not be lost."""
        self._lost.add(move)
        searcher, left = self._searcher, not self._lost.issuperset(self._promising)
        surely = left or not self._promising or not isinstance(searcher, FiveSearcher) or searcher.certain
        return score if surely else -LARGEST_VALUE
