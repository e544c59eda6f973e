"""Checkers for ai.search: the root moves valued by the compiled search, with all its switches or some of them."""

from collections.abc import Sequence
from enum import IntFlag
from itertools import takewhile

from ai.engine import search as core
from ai.engine.evaluate import EVALUATION
from ai.engine.table import allocate, hash_of
from ai.minimax import Budget, Line, Stopped
from ai.observe import Score, Window
from game.checkers.draws import pieces_taken_or_men_moved
from game.checkers.position import Move, Position
from game.checkers.variants import Color

TABLE_MEGABYTES = 64
NO_LIMIT = 1 << 60
NO_REPETITION = 1 << 20


class Feature(IntFlag):
    """The switches of the search. With none of them it is minimax."""

    ALPHA_BETA = core.ALPHA_BETA
    ORDERING = core.ORDERING
    """Table move, big captures, killer moves and moves with a good history first."""
    TABLE = core.TABLE
    """The transposition table."""
    QUIESCENCE = core.QUIESCENCE
    """Captures are searched to their end."""
    NULL_WINDOW = core.NULL_WINDOW
    """Principal variation search: all moves but the first have to beat it in a window of width 0."""
    REDUCTIONS = core.REDUCTIONS
    """Late moves, and positions without a table move, are searched less deep."""
    PRUNING = core.PRUNING
    """Futile positions are left, when a shallow search confirms it."""
    EXTENSIONS = core.EXTENSIONS
    """A forced capture costs no depth."""
    DRAWS = core.DRAWS
    """Repetition and lack of progress count as draws."""


MINIMAX = Feature.DRAWS
ALPHA_BETA = MINIMAX | Feature.ALPHA_BETA
EVERYTHING = ~Feature(0)


class CheckersSearch:
    """One search from the last position of a history (see ai.search.RootSearch)."""

    def __init__(
        self,
        history: Sequence[Position],
        features: Feature,
        evaluation: str,
        table: memoryview | None = None,
        weights: memoryview | None = None,
    ) -> None:
        """`evaluation` is a name of ai.evaluation, in place of which `weights` are taken where there are some; `table`
        lives from search to search."""
        self.root = root = history[-1]
        self.features = features
        rules = root.rules
        words = table or allocate(TABLE_MEGABYTES if Feature.TABLE in features else 1)
        switches = features | (core.GIVEAWAY if rules.giveaway else 0)
        self._searcher = core.Searcher(rules.code, switches, EVALUATION[evaluation], words, weights)
        self._quiet = quiet_plies(history)
        keys = [key_of(position) for position in history[-self._quiet - 1 :]]
        self._searcher.set_history(keys, rules.quiet_plies, self._repeats())

    def _repeats(self) -> int:
        """How often a position must have come before to be a draw; once is enough for the search with a table."""
        times = self.root.rules.repetition
        if times is None:
            return NO_REPETITION
        return 1 if Feature.TABLE in self.features else times - 1

    @property
    def complete(self) -> bool:
        """Nothing was valued by evaluation since this was set to True."""
        return self._searcher.complete

    @complete.setter
    def complete(self, value: bool) -> None:
        self._searcher.complete = value

    def moves(self) -> Sequence[Move]:
        """All legal moves."""
        return self.root.legal_moves()

    def static_value(self) -> Score:
        """The evaluation of the root."""
        root = self.root
        return self._searcher.static_value(root.own, root.enemy, root.kings, root.color is Color.WHITE)

    def score(self, move: Move, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """The score of a move for the side that makes it, and the replies; Stopped when the budget is used up."""
        after = self.root.play(move)
        low, high = max(window[0], -core.INFINITE), min(window[1], core.INFINITE)
        if Feature.NULL_WINDOW in self.features and low > -core.INFINITE:
            score = self._search(after, depth, (low, low + 1), budget)
            if score <= low:
                return score, ()
        score = self._search(after, depth, (low, high), budget)
        return score, self._line(after)

    def _search(self, after: Position, depth: int, window: Window, budget: Budget) -> Score:
        searcher, up = self._searcher, after.color is Color.WHITE
        quiet = 0 if pieces_taken_or_men_moved(self.root, after) else self._quiet + 1
        for ply, run in ((1, after.runs[after.turn]), (2, after.runs[1 - after.turn])):
            searcher.set_run(ply, *run, after.rules.king_moves_in_a_row or 0)
        before = searcher.nodes
        searcher.set_limits(budget.stop, NO_LIMIT if budget.left is None else before + budget.left)
        score = -searcher.score(after.own, after.enemy, after.kings, up, -window[1], -window[0], depth - 1, 1, quiet)
        budget.nodes += searcher.nodes - before
        if searcher.stopped:
            raise Stopped
        return score

    def _line(self, position: Position) -> Line:
        """The principal variation after a root move; of the routes of a capture any stands for all."""
        line = []
        for step, taken in self._searcher.line(1):
            line.append(move_of(position, step, taken))
            position = position.play(line[-1])
        return tuple(line)


def move_of(position: Position, step: int, taken: int) -> Move:
    """The legal move that the generator calls so."""
    rules = position.rules
    ends = rules.square_of[step & 63], rules.square_of[step >> 6 & 63]
    captured = {rules.square_of[i] for i in rules.square_of if taken >> i & 1}
    return next(
        move
        for move in position.legal_moves()
        if (move.path[0], move.path[-1]) == ends and set(move.captured) == captured
    )


def key_of(position: Position) -> int:
    """The key that the search knows the position by."""
    return hash_of(position.own, position.enemy, position.kings, position.color is Color.WHITE)


def quiet_plies(history: Sequence[Position]) -> int:
    """How many plies in a row, up to the last position, were without progress."""
    steps = zip(reversed(history[:-1]), reversed(history[1:]), strict=True)
    return sum(1 for _ in takewhile(lambda step: not pieces_taken_or_men_moved(*step), steps))
