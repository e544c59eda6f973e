"""Checkers for ai.search: the compiled search scores the root moves, with all its switches or some of them."""

from abc import abstractmethod
from array import array
from collections.abc import Sequence
from enum import IntFlag
from typing import Any, Generic, NamedTuple, Self, TypeVar
from zlib import crc32

from ai.engine import search as core
from ai.engine.endgame.tables import MOST_WITH_DISTANCES
from ai.engine.endgame.verdicts import known, usual_tables
from ai.engine.evaluate import EVALUATION, TUNED
from ai.engine.events import Events
from ai.engine.ordering import Ordering
from ai.engine.path import OUTSIDE
from ai.engine.table import MEGABYTES, Table, hash_of
from ai.engine.watched import WatchedRoot
from ai.evaluation import SamuelWeights
from ai.limits import Budget, Stopped
from ai.report import Line
from ai.score import Evaluate, Score, Window
from game.checkers.dama.position import Dama
from game.checkers.draws import is_in, plies_in, plies_without_progress
from game.checkers.position import Move, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color, RuleSet

P = TypeVar("P", Position, Dama)
WHITE = Color.WHITE
NO_LIMIT = 1 << 60
NO_REPETITION = 1 << 20


class Feature(IntFlag):
    """Switches of the search, which is minimax with none of them."""

    ALPHA_BETA = core.ALPHA_BETA
    ORDERING = core.ORDERING
    """Table move, big captures, killer moves and moves with a good history first."""
    TABLE = core.TABLE
    QUIESCENCE = core.QUIESCENCE
    NULL_WINDOW = core.NULL_WINDOW
    """Principal variation search: all moves but the first have to beat it in a null window."""
    REDUCTIONS = core.REDUCTIONS
    """Late moves are searched at a reduced depth, and again in full if they turn out well."""
    PRUNING = core.PRUNING
    """Positions far outside the window are pruned, higher up only after a shallow search confirms it."""
    EXTENSIONS = core.EXTENSIONS
    """A capture that is the only move costs no depth."""
    DRAWS = core.DRAWS
    """Repetition, lack of progress and the drawn endings of the rules count as draws."""
    THREATS = core.THREATS
    """The search goes on for one ply when the side that isn't to move could capture."""
    INTERNAL_REDUCTIONS = core.INTERNAL_REDUCTIONS
    """Positions without a table move are searched one ply shallower."""
    COUNTER_MOVES = core.COUNTER_MOVES
    """The move that last refuted the opponent's move is tried early."""
    ASPIRATION = core.ASPIRATION
    """A whole search begins with a narrow window around the last score."""
    ENDGAMES = core.ENDGAMES
    """The search ends where an endgame table knows the distance to the end of the game."""
    BOOK = 1 << 15
    """Nothing is searched where the opening book knows a move. The compiled search does not know of it."""


class SearchBoard(NamedTuple):
    """A position as the compiled search takes it: bitboards, and True if the side to move goes up the board."""

    own: int
    enemy: int
    kings: int
    up: bool

    @classmethod
    def of(cls, position: Position | Dama) -> Self:
        return cls(position.own, position.enemy, position.kings, position.color is WHITE)


MINIMAX = Feature.DRAWS
ALPHA_BETA = MINIMAX | Feature.ALPHA_BETA
EVERYTHING = Feature(sum(Feature))
ENGINE = EVERYTHING & ~(
    Feature.EXTENSIONS | Feature.THREATS | Feature.INTERNAL_REDUCTIONS | Feature.ENDGAMES | Feature.BOOK
)
"""Switches that made the player stronger; benchmarks/README.md has the figures."""


def engine_switches(rules: RuleSet) -> Feature:
    """Choose the switches of a search to a fixed depth; on the big board, the extension sees long sacrifices."""
    return ENGINE | Feature.EXTENSIONS if rules.size > 8 else ENGINE


def switches_in_play(rules: RuleSet, depth: int | None) -> Feature:
    """Choose the switches, with endgame tables and, except in English checkers, the extension if no depth is fixed."""
    if depth is not None:
        return engine_switches(rules)
    switches = engine_switches(rules) | Feature.ENDGAMES
    return switches if rules.name == ENGLISH.name else switches | Feature.EXTENSIONS


def searcher_for(
    history: Sequence[Position],
    features: Feature,
    evaluation: str,
    table: Table,
    weights: memoryview | None = None,
    events: Events | None = None,
    samuel: SamuelWeights | None = None,
    ordering: Ordering | None = None,
) -> core.Searcher:
    """Create a compiled search that knows the history, the oldest position first. `evaluation` is a name of
    ai.evaluation, which `weights` or `samuel` (weights of Samuel's features) replace. Searches can share a `table`. The
    search starts from the move `ordering` and teaches it."""
    root = history[-1]
    rules = root.rules
    aims = (core.GIVEAWAY if rules.giveaway else 0) | (core.HUFFING if rules.huffing else 0)
    switches = features & ~Feature.BOOK | aims
    salt = crc32(repr((rules.name, switches, evaluation, weights is None, samuel)).encode()) << 32
    number = EVALUATION[evaluation]
    if samuel is not None:
        number, weights = TUNED, memoryview(array("h", samuel))
    searcher = core.Searcher(rules.code, switches, number, table.words, weights, salt, events, ordering=ordering)
    searcher.age = table.age
    if Feature.ENDGAMES in features:
        tables = usual_tables(rules)
        searcher.use_endgames(tables, MOST_WITH_DISTANCES)
        value = known(tables, root)
        searcher.draws_known = value is None or value.result != 0
        if value is not None and value.plies is None:
            searcher.white_wins = value.result if root.color is WHITE else -value.result
    path = searcher.path
    keys = [key_of(position) for position in history[-plies_without_progress(history) - 1 :]]
    path.set_history(keys, rules.plies_without_progress, *repeats(rules.repetition, features))
    for ending in rules.endings:
        anywhere = rules.long_diagonal if ending.on_long_diagonal else sum(rules.bit_of.values())
        squares = anywhere if ending.lone_king else 0
        fewest, most = ending.pieces
        path.add_ending(2 * ending.moves, fewest, most, ending.only_kings, ending.progress_restarts, squares)
    return searcher


def repeats(repetition: int | None, features: Feature) -> tuple[int, int]:
    """Number of earlier visits that make a position a draw: from the root of the search on, and in all. With a table
    one is enough in the search, which would else go in circles."""
    visits = NO_REPETITION if repetition is None else repetition - 1
    return min(visits, 1) if Feature.TABLE in features else visits, visits


def start_at(searcher: core.Searcher, history: Sequence[Position], ply: int = 0) -> None:
    """Tell the searcher how the history's last position, `ply` plies after the root, counts towards draws."""
    position = history[-1]
    rules = position.rules
    lasted = [plies_in(e, history) if is_in(e, position) else OUTSIDE for e in rules.endings]
    searcher.path.set_start(ply, plies_without_progress(history), lasted)
    searcher.path.set_missed(ply, position.missed)
    for later, run in enumerate((position.runs[position.turn], position.runs[1 - position.turn])):
        searcher.path.set_run(ply + later, *run, rules.king_moves_in_a_row or 0)


class DraughtsSearch(Generic[P]):
    """Root moves scored by the compiled search."""

    falls: Sequence[Score] = ()

    def __init__(
        self, history: Sequence[P], features: Feature, searcher: core.Searcher, events: Events | None = None
    ) -> None:
        """`history` has all positions of the game, the oldest first."""
        self.root: P = history[-1]
        self.features = features
        self._history: tuple[P, ...] = tuple(history)
        self._searcher = searcher
        self._watched = WatchedRoot(events)

    @property
    def visited(self) -> int:
        """Number of positions visited so far; any thread may ask."""
        return int(self._searcher.nodes)

    @property
    def stopped(self) -> bool:
        """True if the search of the last move was stopped or ran out of positions or time."""
        return self._searcher.stopped

    @property
    def complete(self) -> bool:
        return self._searcher.complete

    @complete.setter
    def complete(self, value: bool) -> None:
        self._searcher.complete = value

    def moves(self) -> Sequence[Move]:
        moves: tuple[Move, ...] = self.root.legal_moves()
        return moves

    def static_value(self) -> Score:
        return self._searcher.static_value(*SearchBoard.of(self.root))

    def score(self, move: Move, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """Score a move for the side that makes it, and give the replies; Stopped when the budget runs out. It is exact
        inside the window, else a bound (see ai.engine.search); later moves first get a null window."""
        after = self.root.play(move)
        return self._watched.score(lambda: self._score(after, depth, window, budget), depth, *self._words(move))

    def _score(self, after: P, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        low, high = max(window[0], -core.INFINITE), min(window[1], core.INFINITE)
        if Feature.NULL_WINDOW in self.features and low > -core.INFINITE and high == core.INFINITE:
            score = self._search(after, depth, (low, low + 1), budget)
            if score <= low:
                return score, ()
        score = self._search(after, depth, (low, high), budget)
        return score, self._line(after)

    def _search(self, after: P, depth: int, window: Window, budget: Budget) -> Score:
        searcher = self._searcher
        self._watched.begin()
        self._start(after)
        before = searcher.nodes
        most_nodes = NO_LIMIT if budget.left is None else min(before + budget.left, NO_LIMIT)
        searcher.set_limits(budget.stop, most_nodes, budget.deadline)
        score = -searcher.score(*SearchBoard.of(after), -window[1], -window[0], depth - 1, 1)
        budget.nodes += searcher.nodes - before
        if searcher.stopped:
            raise Stopped
        return score

    def _words(self, move: Move) -> tuple[int, int]:
        """The ends of a move and its captured squares, as an event names it."""
        bits = self.root.rules.bit_of
        source, target = (bits[square].bit_length() - 1 for square in (move.path[0], move.path[-1]))
        return source | target << 6, sum(bits[square] for square in move.captured)

    @abstractmethod
    def _start(self, after: P) -> None:
        """Prepare the search of the position after a root move."""

    @abstractmethod
    def _line(self, position: P) -> Line:
        """Convert the line of the last search to moves."""


class CheckersSearch(DraughtsSearch[Position]):
    def __init__(
        self,
        history: Sequence[Position],
        features: Feature,
        evaluation: str,
        table: Table | None = None,
        weights: memoryview | None = None,
        samuel: SamuelWeights | None = None,
        *,
        draws_known: bool = False,
    ) -> None:
        """See `searcher_for`; with `draws_known` the endgame tables end the search at draws even if the root is one."""
        table = table or Table(MEGABYTES if Feature.TABLE in features else 1)
        super().__init__(history, features, searcher_for(history, features, evaluation, table, weights, samuel=samuel))
        if draws_known:
            self._searcher.draws_known = True

    def _start(self, after: Position) -> None:
        start_at(self._searcher, (*self._history, after), 1)

    def _line(self, position: Position) -> Line:
        return moves_of(position, self._searcher.variation.line(1))


def compiled_evaluation(start: Position, name: str) -> Evaluate:
    """Compile the evaluation of that name in ai.evaluation for games by the same rules: the same values, faster."""
    static_value = searcher_for([start], MINIMAX, name, Table(1)).static_value

    def evaluate(position: Any) -> Score:
        return static_value(position.own, position.enemy, position.kings, position.color is WHITE)

    return evaluate


def moves_of(position: Position, line: Sequence[tuple[int, int]]) -> Line:
    """Convert a line of the search to moves; any of several routes of a capture stands for all."""
    moves = []
    for step, taken in line:
        moves.append(move_of(position, step, taken))
        position = position.play(moves[-1])
    return tuple(moves)


def move_of(position: Position, step: int, taken: int) -> Move:
    """Find the legal move with these words of the move generator."""
    rules = position.rules
    ends = rules.square_of[step & 63], rules.square_of[step >> 6 & 63]
    captured = {rules.square_of[i] for i in rules.square_of if taken >> i & 1}
    return next(
        move for move in position.legal_moves() if (move.path[0], move.path[-1]) == ends and set(move.taken) == captured
    )


def key_of(position: Position) -> int:
    up = position.color is Color.WHITE
    key = hash_of(position.own, position.enemy, position.kings, up)
    return key ^ hash_of(position.missed, 0, 0, up) if position.missed else key
