"""The common parts of the searches of two players: leaves, counting, the observer, the report, the switches."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import Any, NamedTuple

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import OPEN, Evaluate, Score, Window
from ai.textbook.observe import LeafCause, Observer
from ai.textbook.switches import PLAIN, Switches
from ai.textbook.trees import max_player
from ai.textbook.values import Utility
from game.core import InputError, State
from game.faults import Fault
from game.kinds import find_kind


class Bound(Enum):
    """Relation of the value of an entry to the true one."""

    EXACT = "exact"
    LOWER = "lower bound"
    UPPER = "upper bound"


class Entry(NamedTuple):
    value: Score
    bound: Bound


class TranspositionTable:
    """Values of positions by the position and its ply, for the same player as the search's own values."""

    def __init__(self) -> None:
        self._entries: dict[tuple[State[Any], int], Entry] = {}
        self.best_moves: dict[State[Any], Any] = {}
        """The best move found in a position, also by earlier iterations: it is tried first."""

    def __len__(self) -> int:
        return len(self._entries)

    def clear(self) -> None:
        """Forget all values; best moves stay for the next iteration."""
        self._entries.clear()

    def store(self, state: State[Any], ply: int, value: Score, window: Window, best: Any = None) -> None:
        alpha, beta = window
        bound = Bound.UPPER if value <= alpha else Bound.LOWER if value >= beta else Bound.EXACT
        self._entries[state, ply] = Entry(value, bound)
        if best is not None:
            self.best_moves[state] = best

    def probe(self, state: State[Any], ply: int, window: Window) -> Score | None:
        """The value of a position if the table has it exactly, or as a bound that closes that window; else None."""
        entry = self._entries.get((state, ply))
        if entry is None:
            return None
        value, (alpha, beta) = entry.value, window
        enough = {Bound.EXACT: True, Bound.LOWER: alpha < value >= beta, Bound.UPPER: value <= alpha}
        return value if enough[entry.bound] else None


def forcing_moves(state: State[Any]) -> Line:
    """The moves that are searched on beyond the depth limit; () when the position is quiet.

    >>> from game.tictactoe.position import TicTacToe
    >>> forcing_moves(TicTacToe.parse("XX./O../O.."))
    (2,)
    """
    kind = find_kind(state)
    return kind.forcing_moves(state) if kind else ()


def best_first(state: State[Any], moves: Iterable[Any], value: Callable[[State[Any]], Score]) -> Line:
    """The moves, stably sorted by the static value of their children for the mover, the highest first."""
    return tuple(sorted(moves, key=lambda move: value(state.play(move)), reverse=True))


def with_first(moves: Line, first: Any) -> Line:
    """The moves with one of them first.

    >>> with_first(("a", "b", "c"), "b")
    ('b', 'a', 'c')
    """
    return (first, *(move for move in moves if move != first))


END, DEPTH, TABLE = LeafCause.END, LeafCause.DEPTH, LeafCause.TABLE


@dataclass(slots=True)
class OpenNode:
    """A node under way: the move that led to it, its window and its best move so far."""

    move: Any
    window: Window
    best: Any = None


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
        *,
        switches: Switches = PLAIN,
        alliance: bool = False,
    ) -> None:
        """See the parameters of `minimax`; InputError unless two play, or an `alliance` plays the root's mover."""
        if root.players != 2 and not alliance:
            raise InputError(Fault.TWO_PLAYERS, players=root.players)
        self.max_player = max_player(root)
        self._root = root
        self._last_depth = depth
        self._depth = depth
        self._evaluate = evaluate
        self._observe = observe
        self._utility = utility
        self._budget = budget or Budget()
        self._nodes_before = self._budget.nodes
        self._switches = switches
        self._table = TranspositionTable() if switches.table else None
        self._nodes: list[OpenNode] = []
        """Nodes from the root to the innermost one, for the table."""
        self._tried: Any = None
        """The move to the position that was left last."""
        self._best_line: Line = ()
        self._along = 0
        """Number of its moves that lead to the innermost node; below 0 if the node is off the line."""
        self._complete = True
        """True if the search under way has met no depth limit."""
        self._known: Score | None = None
        """The value of the position that was just found in the table."""

    def at_limit(self, state: State[Any], ply: int) -> bool:
        """True at the depth limit, unless the search goes on beyond it."""
        return self._depth is not None and ply >= self._depth and not self._goes_on(state)

    def in_table(self, state: State[Any], ply: int, window: Window = OPEN) -> bool:
        """True if the table knows the value well enough for a search in that window."""
        if self._table is not None and ply:
            self._known = self._table.probe(state, ply, window)
        return self._known is not None

    def leaf(self, state: State[Any], move: Any, ply: int, player: int, window: Window = OPEN) -> Score:
        """Visit a leaf, an end of the game, known from the table or at the depth limit; return its value for the
        player. Raises Stopped when the budget is spent."""
        self._budget.spend()
        known, self._known = self._known, None
        outcome = state.outcome()
        if outcome is not None:
            value, cause = self._utility(outcome, player, ply), END
        elif known is not None:
            value, cause = known, TABLE
        else:
            value, cause = self._evaluate(state), DEPTH
            if state.turn != player:
                value = -value
            self._complete = False
        self._tried = move
        if self._observe:
            self._observe.leaf(state, move, ply, value, window, cause)
        return value

    def moves(self, state: State[Any], ply: int) -> Line:
        """The moves of the node that was entered last, in the order in which they are searched."""
        beyond = self._depth is not None and ply >= self._depth
        moves = forcing_moves(state) if beyond else state.legal_moves()
        if self._switches.ordering:
            moves = best_first(state, moves, lambda child: self._static_value(child, state.turn, ply + 1))
        if self._along == ply < len(self._best_line):
            moves = with_first(moves, self._best_line[ply])
        elif self._table is not None and self._switches.deepening:
            best = self._table.best_moves.get(state)
            moves = with_first(moves, best) if best in moves else moves
        return moves

    def enter(self, state: State[Any], move: Any, ply: int, value: Score, window: Window = OPEN) -> None:
        """Go down into a node, and tell the observer; raises Stopped when the budget is spent."""
        self._budget.spend()
        if self._observe:
            self._observe.enter(state, move, ply, value, window)
        if self._table is not None:
            self._nodes.append(OpenNode(move, window))
        if self._best_line:
            follows = ply == 0 or (self._along == ply - 1 < len(self._best_line) and move == self._best_line[ply - 1])
            self._along = ply if follows else min(self._along, ply - 1)

    def update(self, ply: int, value: Score, better: bool, window: Window = OPEN) -> None:
        """Tell the observer that the search is back from a child, and whether it is the best one so far."""
        if better and self._table is not None:
            self._nodes[-1].best = self._tried
        if self._observe:
            self._observe.update(ply, value, window, better)

    def cutoff(self, ply: int, window: Window, skipped: Line) -> None:
        """Tell the observer which moves of the node the search skips, if there are any."""
        if self._observe and skipped:
            self._observe.cutoff(ply, window, skipped)

    def leave(self, state: State[Any], ply: int, value: Score) -> None:
        """Go back up with the node's value, and tell the observer."""
        if self._observe:
            self._observe.leave(ply, value)
        if self._table is not None:
            node = self._nodes.pop()
            self._tried = node.move
            self._table.store(state, ply, value, node.window, node.best)

    def search(self, visit: Callable[..., tuple[Score, Line]], *window: Score) -> Report:
        """Visit the root, in iterative deepening once for each depth, and report on it."""
        score, line = 0, ()
        for depth in self._depths():
            self._depth, self._complete = depth, True
            self._best_line, self._along = line, 0
            if self._table is not None:
                self._table.clear()
            score, line = visit(self._root, None, 0, *window)
            if self._complete:
                break
        nodes, entries = self._budget.nodes - self._nodes_before, 0 if self._table is None else len(self._table)
        return Report(self._depth, score, line, nodes, self._budget.seconds, entries=entries)

    def _depths(self) -> Iterator[int | None]:
        """The depths that are searched one after another, as long as it takes."""
        if not self._switches.deepening:
            yield self._last_depth
        elif self._last_depth is None:
            yield from count(1)
        else:
            yield from range(1, self._last_depth + 1)

    def _goes_on(self, state: State[Any]) -> bool:
        return self._switches.quiescence and bool(forcing_moves(state))

    def _static_value(self, state: State[Any], player: int, ply: int) -> Score:
        outcome = state.outcome()
        if outcome is not None:
            return self._utility(outcome, player, ply)
        value = self._evaluate(state)
        return value if state.turn == player else -value
