"""A search to be done by hand on paper: the tree that is given, and what is right, read from the trace."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from ai.score import Score, Window
from ai.textbook.observe import LeafCause
from ai.tracing.bounds import ValueRelation, bound_at
from ai.tracing.quiz import Problem
from ai.tracing.run import Request
from ai.tracing.trace import NONE, Trace
from game.core import State


class WorksheetTask(Enum):
    MINIMAX = "minimax"
    """Write the values into the tree, and draw the best line."""
    ALPHABETA = "alphabeta"
    """Write the values with alpha and beta, and cross out the branches that are never visited."""
    TABLE = "table"
    """Write down every visit of alpha-beta."""


@dataclass(frozen=True, slots=True)
class NodeSolution:
    value: Score | None
    """None at an inner node where the search never comes; a leaf has its value all the same."""
    bound: ValueRelation
    window: Window | None
    """Alpha and beta when the search leaves the node; None where it never comes."""
    given: bool
    """True if the value stands on the sheet: it does at leaves."""
    crossed: bool
    best: bool


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A sheet with its solution. `problem.whole` is the tree that is drawn, with an entry of `places` for each node."""

    task: WorksheetTask
    problem: Problem
    places: tuple[NodeSolution, ...]

    @property
    def rows(self) -> int:
        """Number of rows of a table: enough for every visit of minimax, so that the number gives nothing away."""
        return len(self.problem.whole)


def worksheet(start: State[Any], task: WorksheetTask, *, book_cut: bool = False) -> Worksheet:
    """The sheet on a tree; InputError when there is no alpha-beta for it, or it is too large."""
    problem = Problem(Request(start, book_cut=book_cut))
    whole = problem.whole
    searched = whole if task is WorksheetTask.MINIMAX else problem.trace
    numbers = {node: node for node in range(len(whole.nodes))} if task is WorksheetTask.MINIMAX else problem.visited
    crossed = frozenset() if task is WorksheetTask.MINIMAX else frozenset(problem.cut_branches)
    best = frozenset(searched.best_line(len(searched)))
    places = tuple(
        _place(whole, searched, node, numbers.get(node, NONE), best, node in crossed)
        for node in range(len(whole.nodes))
    )
    return Worksheet(task, problem, places)


def _place(whole: Trace, searched: Trace, node: int, number: int, best: frozenset[int], crossed: bool) -> NodeSolution:
    given = whole.nodes.causes[node] != LeafCause.INNER
    if number == NONE:
        value = whole.value_at(node, len(whole)) if given else None
        return NodeSolution(value, ValueRelation.EXACT, None, given, crossed, False)
    last = searched.visit(searched.last_step(number, len(searched)))
    return NodeSolution(last.value, bound_at(searched, last.step), last.window, given, crossed, number in best)
