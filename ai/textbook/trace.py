"""A search written down: the tree that it visited, and the table of its visits as the textbooks print it."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ai.limits import Budget, Limit, Stopped
from ai.report import Report
from ai.score import INFINITY, Score, Window
from ai.textbook.observe import Cutoff, Enter, Event, Leaf, Leave, Update
from game.core import InputError, Reason, State
from game.faults import Fault


@dataclass(slots=True, eq=False)
class Node:
    """A position in the tree of a search; `move` led to it from `parent`, `visits` are its own, the earliest first.

    A `leaf` was valued at once: the game ended there for `reason`, or it lies at the depth limit (None).
    """

    state: State[Any]
    move: Any
    parent: "Node | None"
    leaf: bool
    reason: Reason | None = None
    children: list["Node"] = field(default_factory=list)
    skipped: tuple[Any, ...] = ()
    visits: list["Visit"] = field(default_factory=list)

    @property
    def path(self) -> tuple["Node", ...]:
        """The nodes from the root to this one."""
        return (*self.parent.path, self) if self.parent else (self,)

    def at(self, step: int) -> "Visit | None":
        """The last visit of this node among the first `step` visits; None when the search had not come here by then."""
        seen = bisect_right(self.visits, step, key=lambda visit: visit.number)
        return self.visits[seen - 1] if seen else None


@dataclass(slots=True, eq=False)
class Visit:
    """One visit of a node, numbered from 1: its value and window on the way down, or back from a child.

    `cut` is True where the search left the node and skipped some of its moves.
    """

    number: int
    node: Node
    value: Score
    window: Window
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """The tree, the visits in order, and what the search reported."""

    root: Node
    visits: tuple[Visit, ...]
    report: Report


class _Recorder:
    """The observer that builds tree and table."""

    def __init__(self) -> None:
        self.visits: list[Visit] = []
        self.root: Node | None = None
        self._open: Node | None = None

    def __call__(self, event: Event) -> None:
        match event:
            case Enter():
                self._open = self._add(event, Node(event.state, event.move, self._open, leaf=False))
            case Leaf():
                self._add(event, Node(event.state, event.move, self._open, leaf=True, reason=event.reason))
            case Update():
                self._visit(self._innermost, event.value, event.window)
            case Cutoff():
                self._innermost.skipped = event.skipped
                self.visits[-1].cut = True
            case Leave():
                self._open = self._innermost.parent

    @property
    def _innermost(self) -> Node:
        assert self._open is not None
        return self._open

    def _add(self, event: Enter | Leaf, node: Node) -> Node:
        if node.parent:
            node.parent.children.append(node)
        else:
            self.root = node
        self._visit(node, event.value, event.window)
        return node

    def _visit(self, node: Node, value: Score, window: Window) -> None:
        visit = Visit(len(self.visits) + 1, node, value, window)
        node.visits.append(visit)
        self.visits.append(visit)


def record(algorithm: Callable[..., Report], state: State[Any], most_nodes: int = 30_000, **options: Any) -> Trace:
    """Run one of this folder's searches for two players, with its options, and write it down.

    InputError when it visits more than `most_nodes` positions, which no one could read, or goes too deep.
    """
    recorder = _Recorder()
    try:
        report = algorithm(state, observe=recorder, budget=Budget(Limit(nodes=most_nodes)), **options)
    except Stopped:
        raise InputError(Fault.MOST_NODES, nodes=f"{most_nodes:,}") from None
    except RecursionError:
        raise InputError(Fault.TOO_DEEP) from None
    assert recorder.root is not None
    return Trace(recorder.root, tuple(recorder.visits), report)


def value_text(value: Score) -> str:
    """A value, alpha or beta as the textbooks' tables print it: a plain number, in whatever unit the search has.

    >>> value_text(-INFINITY), value_text(6)
    ('-inf', '6')
    """
    return {INFINITY: "+inf", -INFINITY: "-inf"}.get(value, str(value))
