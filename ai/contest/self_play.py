"""Games of the engine against itself: positions with scores and results to train on, and quick matches to tune by."""

import struct
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ai.engine import dama
from ai.engine import search as core
from ai.engine.checkers import Feature, SearchBoard, engine_switches, moves_of
from ai.engine.constants import USUAL, Constants
from ai.engine.endgame.tables import MOST_WITH_DISTANCES, Tables
from ai.engine.engine import DEEPEST, FIRST_WINDOW, GRANTED, STEADY_DEPTH, look
from ai.engine.evaluate import EVALUATION, TUNED
from ai.engine.ordering import Ordering
from ai.engine.table import Table
from game.checkers.dama.movegen import SIDEWAYS
from game.checkers.dama.position import Dama
from game.checkers.dama.rules import DamaRules
from game.checkers.movegen import CROWNED, KING_MOVES
from game.checkers.position import Position
from game.checkers.rules import RuleSet

OPENING = range(4, 10)
ASTRAY, WANDERING_DEPTH = 0.25, 2
"""Share of random moves while a game wanders, and the depth of its other moves."""
LONGEST = 200
"""Plies after which a game is drawn."""
PATIENCE = 40
"""Plies without progress after which a game is drawn."""
NO_LIMIT = 1 << 60
SURE = core.RESULT_WIN - core.MOST_BESIDE_RESULT
"""Score from which on a table or the search has seen who wins."""
MOST_SCORE = 30_000
MEGABYTES = 8

ROW = struct.Struct("<QQQhb")
"""A position in a file: own, enemy and kings as bitboards with the side to move going up, the score and the result."""


class TrainingPosition(NamedTuple):
    own: int
    enemy: int
    kings: int
    """Bitboards as in game.checkers.movegen, the side to move going up."""
    score: int
    """Score of the search, in 1/100 of a man for the side to move."""
    result: int
    """Result of the game for the side to move: 1, 0 or -1."""


def packed(rows: Iterable[TrainingPosition]) -> str:
    return b64encode(b"".join(ROW.pack(*row) for row in rows)).decode()


def unpacked(text: str) -> list[TrainingPosition]:
    """Inverse of `packed`.

    >>> unpacked(packed([TrainingPosition(3, 192, 1, -20, 1)]))
    [TrainingPosition(own=3, enemy=192, kings=1, score=-20, result=1)]
    """
    return [TrainingPosition(*each) for each in ROW.iter_unpack(b64decode(text))]


def opening(rules: RuleSet, rng: Random) -> Position | Dama:
    """Play a few random moves after which the game goes on."""
    while True:
        position = Dama.start(rules) if isinstance(rules, DamaRules) else Position.start(rules)
        for _ in range(rng.choice(OPENING)):
            if moves := position.legal_moves():
                position = position.play(rng.choice(moves))
        if position.legal_moves():
            return position


@dataclass(frozen=True)
class SelfPlay:
    """Games to one depth; game n depends on n and the seed alone."""

    rules: RuleSet
    depth: int
    seed: int
    weights: memoryview | None
    """Weights of the trained evaluation or, in dama, of ai.minds.dama; None for Samuel's features."""
    tables: Tables | None = None
    """Endgame tables that tell the search who wins, and end the game where they know of a draw, if there are any."""
    wander: int = 0
    """Greatest number of bad plies after the opening, left out, to learn of positions that good players avoid."""

    def game(self, number: int) -> list[TrainingPosition]:
        """Play a game; the positions until one side is sure to win."""
        rng = Random(f"{self.seed} {number}")
        position = opening(self.rules, rng)
        table = Table(MEGABYTES)
        searcher = searcher_for(self.rules, engine_features(self.rules), self.weights, table)
        searcher.set_limits(bytearray(1), NO_LIMIT)
        if self.tables:
            searcher.use_endgames(self.tables, MOST_WITH_DISTANCES)
        searcher.age = table.age
        for _ in range(rng.randint(0, self.wander)):
            position = self._wandered(position, searcher, rng)
        scored, winner = self._played(position, searcher)
        return [
            TrainingPosition(*boards, score, 0 if winner is None else 1 if side == winner else -1)
            for side, boards, score in scored
        ]

    def _wandered(self, position: Position | Dama, searcher: core.Searcher, rng: Random) -> Position | Dama:
        """Play one more move that need not be good; none where that would end the game."""
        board = SearchBoard.of(position)
        if rng.random() < ASTRAY:
            move = rng.choice(position.legal_moves())
        else:
            searcher.path.set_history([dama.key_on(board)], PATIENCE, 1, 1)
            searcher.path.set_start(0, 0, [])
            searcher.score(*board, -core.INFINITE, core.INFINITE, WANDERING_DEPTH)
            (first, *_) = searcher.variation.line(0)
            move = dama.move_of(position, *first) if isinstance(position, Dama) else moves_of(position, [first])[0]
        following = position.play(move)
        return following if following.legal_moves() else position

    def _played(
        self, start: Position | Dama, searcher: core.Searcher
    ) -> tuple[list[tuple[int, tuple[int, int, int], int]], int | None]:
        """Side (0 began), boards and score of each quiet position, and the side that wins."""
        own, enemy, kings, up = SearchBoard.of(start)
        scored: list[tuple[int, tuple[int, int, int], int]] = []
        keys: list[int] = []
        for ply in range(LONGEST):
            side = ply % 2
            keys.append(dama.key_on(SearchBoard(own, enemy, kings, up)))
            quiet = len(keys) - 1
            searcher.path.set_history(keys, PATIENCE, 1, 1)
            searcher.path.set_start(0, quiet, [])
            score = searcher.score(own, enemy, kings, up, -core.INFINITE, core.INFINITE, self.depth)
            line = searcher.variation.line(0)
            if not line and score == 0:
                break
            if abs(score) >= SURE or not line:
                return scored, side if score > 0 else 1 - side
            if quiet >= PATIENCE:
                break
            step, taken = line[0]
            if not taken:
                boards = (own, enemy, kings) if up else self._turned(own, enemy, kings)
                scored.append((side, boards, max(-MOST_SCORE, min(MOST_SCORE, score))))
                if self.tables and self.tables.code(own, enemy, kings, up) == 0:
                    break
            (own, enemy, kings, up), progress = after(SearchBoard(own, enemy, kings, up), step, taken)
            if progress:
                keys.clear()
        return scored, None

    def _turned(self, own: int, enemy: int, kings: int) -> tuple[int, int, int]:
        last = max(self.rules.square_of)
        return turned(own, last), turned(enemy, last), turned(kings, last)


def engine_features(rules: RuleSet) -> Feature:
    """Choose the switches of the engine at a fixed depth."""
    return dama.ENGINE if isinstance(rules, DamaRules) else engine_switches(rules)


def searcher_for(
    rules: RuleSet,
    features: Feature,
    weights: memoryview | None,
    table: Table,
    constants: Constants = USUAL,
    ordering: Ordering | None = None,
) -> core.Searcher:
    """Create a search for games by these rules, with no history yet."""
    switches, evaluation = int(features), EVALUATION["samuel"]
    if isinstance(rules, DamaRules):
        switches, evaluation = switches | core.DAMA, TUNED
    return core.Searcher(rules.code, switches, evaluation, table.words, weights, constants=constants, ordering=ordering)


def turned(bits: int, last: int) -> int:
    """Turn a bitboard round: bit 0 becomes bit `last`.

    >>> turned(0b0011, 3)
    12
    """
    return int(f"{bits:0{last + 1}b}"[::-1], 2)


def after(board: SearchBoard, step: int, taken: int) -> tuple[SearchBoard, bool]:
    """Make a move: the position as the other side sees it, and whether the move was progress."""
    own, enemy, kings, up = board
    source, target = 1 << (step & 63), 1 << (step >> 6 & 63)
    own, kings = own & ~source | target, kings & ~taken
    if step >> KING_MOVES & 1:
        kings = kings & ~source | target
    elif step >> CROWNED & 1:
        kings |= target
    board = SearchBoard(enemy & ~taken, own, kings, not up)
    return board, bool(taken) or not step & (1 << KING_MOVES | 1 << SIDEWAYS)


LONGEST_QUICK, MEGABYTES_QUICK = 300, 4


@dataclass(frozen=True)
class SearchSide:
    features: Feature
    weights: memoryview | None
    constants: Constants = USUAL


@dataclass(frozen=True)
class QuickMatch:
    """Pairs of games between two sides, for tuning and trials; pair n depends on n and the seed alone. It plays ten
    times the games of `main.py match`. A game ends once a search sees its end, and is drawn after PATIENCE plies
    without progress; the rule sets' limits on endings and resting kings are left out."""

    rules: RuleSet
    sides: Sequence[SearchSide]
    nodes: int
    seed: int

    def pair(self, number: int) -> tuple[int, int]:
        """Play two games from one opening: payoffs of the first side as the beginner and as the other."""
        start = opening(self.rules, Random(f"{self.seed} {number}"))
        board = SearchBoard.of(start)
        return self.game(board, self.sides), -self.game(board, self.sides[::-1])

    def game(self, board: SearchBoard, sides: Sequence[SearchSide]) -> int:
        tables, orderings = [Table(MEGABYTES_QUICK) for _ in sides], [Ordering() for _ in sides]
        keys: list[int] = []
        for ply in range(LONGEST_QUICK):
            table, ordering = tables[ply % 2], orderings[ply % 2]
            table.grow_older()
            ordering.later(2)
            searcher = self.searcher(sides[ply % 2], table, ordering)
            keys.append(dama.key_on(board))
            quiet = len(keys) - 1
            if quiet >= PATIENCE:
                return 0
            searcher.path.set_history(keys, PATIENCE, 1, 1)
            searcher.path.set_start(0, quiet, [])
            score, line = self.best(searcher, board)
            if not line and score == 0:
                return 0
            if abs(score) >= SURE or not line:
                return (1 if score > 0 else -1) * (1 if ply % 2 == 0 else -1)
            board, progress = after(board, *line[0])
            if progress:
                keys.clear()
        return 0

    def searcher(self, side: SearchSide, table: Table, ordering: Ordering) -> core.Searcher:
        """Create a search of a side: as with the engine, the table and the move ordering outlast a move."""
        searcher = searcher_for(self.rules, side.features, side.weights, table, side.constants, ordering)
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
