"""Games of checkers between two searches at a fixed number of positions a move, without what a window needs.

`main.py match` plays about a tenth as many games a second; these are for trials and for tuning. A game ends when a
search has seen to its end or to an endgame table, and is drawn after PATIENCE plies without progress; the limits of
some rule sets on endings of kings, and kings that have to rest, are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ai.contest.self_play import PATIENCE, SURE, after, opening
from ai.engine import search as core
from ai.engine.checkers import Feature
from ai.engine.constants import USUAL, Constants
from ai.engine.engine import DEEPEST, FIRST_WINDOW, GRANTED, STEADY_DEPTH, look
from ai.engine.evaluate import EVALUATION
from ai.engine.ordering import Ordering
from ai.engine.table import Table, hash_of
from game.checkers.rules import Color, RuleSet

LONGEST = 300
"""Plies after which a game is drawn."""
MEGABYTES = 4


@dataclass(frozen=True)
class SearchSide:
    features: Feature
    weights: memoryview | None
    constants: Constants = USUAL


class SearchBoard(NamedTuple):
    own: int
    enemy: int
    kings: int
    color: Color


@dataclass(frozen=True)
class QuickMatch:
    """Pairs of games between two sides; pair n depends on n and the seed alone."""

    rules: RuleSet
    sides: Sequence[SearchSide]
    nodes: int
    seed: int

    def pair(self, number: int) -> tuple[int, int]:
        """Play two games from one opening: payoffs of the first side as the beginner and as the other."""
        start = opening(self.rules, Random(f"{self.seed} {number}"))
        board = SearchBoard(start.own, start.enemy, start.kings, start.color)
        return self.game(board, self.sides), -self.game(board, self.sides[::-1])

    def game(self, board: SearchBoard, sides: Sequence[SearchSide]) -> int:
        tables, orderings = [Table(MEGABYTES) for _ in sides], [Ordering() for _ in sides]
        keys: list[int] = []
        for ply in range(LONGEST):
            up = board.color is Color.WHITE
            table, ordering = tables[ply % 2], orderings[ply % 2]
            table.grow_older()
            ordering.later(2)
            searcher = self.searcher(sides[ply % 2], table, ordering)
            keys.append(hash_of(board.own, board.enemy, board.kings, up))
            quiet = len(keys) - 1
            if quiet >= PATIENCE:
                return 0
            searcher.path.set_history(keys, PATIENCE, 1)
            searcher.path.set_start(0, quiet, [])
            score, line = self.best(searcher, board)
            if abs(score) >= SURE or not line:
                return (1 if score > 0 else -1) * (1 if ply % 2 == 0 else -1)
            own, enemy, kings, up, progress = after(board.own, board.enemy, board.kings, up, *line[0])
            board = SearchBoard(own, enemy, kings, Color.WHITE if up else Color.BLACK)
            if progress:
                keys.clear()
        return 0

    def searcher(self, side: SearchSide, table: Table, ordering: Ordering) -> core.Searcher:
        """Create a search of a side: as with the engine, the table and the move ordering outlast a move."""
        samuel = EVALUATION["samuel"]
        code, features, constants = self.rules.code, side.features, side.constants
        searcher = core.Searcher(
            code, features, samuel, table.words, side.weights, constants=constants, ordering=ordering
        )
        searcher.age = table.age
        return searcher

    def best(self, searcher: core.Searcher, board: SearchBoard) -> tuple[int, list[tuple[int, int]]]:
        searcher.set_limits(bytearray(1), GRANTED)
        best, line = 0, list[tuple[int, int]]()
        for depth in range(1, DEEPEST + 1):
            searcher.complete = True
            score, found = look(searcher, board, depth, best, FIRST_WINDOW if depth >= STEADY_DEPTH else core.INFINITE)
            if searcher.stopped:
                return best, found or line
            best, line = score, found
            if searcher.complete or abs(best) >= SURE:
                break
            searcher.set_limits(bytearray(1), self.nodes)
        return best, line
