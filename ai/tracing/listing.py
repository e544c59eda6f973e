"""The source of a search as it stands in ai/textbook, the line of it that runs at a step, and its variables there.

The lines are found in the syntax tree, so that they follow every change of the source. The docstring, the types and
the calls of the observer are left out.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from textwrap import dedent
from typing import Any

from ai.score import Score
from ai.textbook.maxn import maxn
from ai.textbook.paranoid import paranoid
from ai.tracing.explain import LEAVES, Event
from ai.tracing.run import MAXN, PARANOID, SEARCHES
from ai.tracing.trace import Trace, VisitFlag, VisitKind

LISTED: dict[str, Callable[..., Any]] = {**SEARCHES, MAXN: maxn, PARANOID: paranoid}
TOLD = ("enter", "update", "cutoff", "leave")
VARIABLES = ("alpha", "beta", "maximising", "reply", "value", "better", "best")
"""Variables to show, by their names in the source."""


@dataclass(frozen=True, slots=True)
class CodeLine:
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable by its name in the source, and its value: a score or payoffs, a truth, or a move."""

    name: str
    value: Score | bool | tuple[int, ...]
    is_move: bool = False


def listing(algorithm: str) -> tuple[CodeLine, ...]:
    """The function that visits a node in the search of that name; () when the textbook has no such search."""
    return _source(algorithm).lines if algorithm in LISTED else ()


def line_at(algorithm: str, event: Event) -> int:
    """The number of the line that has run when that happens; that of the heading where there is none for it.

    0 when the search has no listing.
    """
    if algorithm not in LISTED:
        return 0
    source = _source(algorithm)
    return source.events.get(event, source.function.lineno)


def variables(algorithm: str, trace: Trace, step: int) -> tuple[Variable, ...]:
    """Variables of the node that is visited when the line of the step has run; () without a listing."""
    if not step or algorithm not in LISTED:
        return ()
    visit, turns = trace.visit(step), trace.nodes.turns
    own: Score | tuple[int, ...] = trace.payoffs[step - 1] if trace.payoffs else visit.value
    values: dict[str, Any] = dict(zip(("alpha", "beta"), visit.window, strict=True))
    if visit.kind is VisitKind.LEAF:
        values["value"] = own
    else:
        values |= {"maximising": turns[visit.node] == trace.max_player, "best": own}
    moves = {}
    if visit.kind is VisitKind.BACK:
        came_back = trace.last_step(visit.child, step)
        if visit.child not in trace.folded:
            values["value"] = trace.payoffs[came_back - 1] if trace.payoffs else trace.visit(came_back).value
        values["better"] = bool(visit.mark & VisitFlag.BEST)
        moves["reply"] = visit.child
    known = _source(algorithm).names
    found = [Variable(name, values[name]) for name in VARIABLES if name in values and name in known]
    return (*found, *(Variable(name, node, is_move=True) for name, node in moves.items() if name in known))


class _Source:
    """The function of a search that visits a node: its lines, its names, and the line of each event."""

    def __init__(self, algorithm: str) -> None:
        search = LISTED[algorithm]
        text = inspect.getsource(sys.modules[search.__module__])
        (whole,) = [each for each in ast.parse(text).body if _is_function(each, search.__name__)]
        self.function = next(each for each in ast.walk(whole) if isinstance(each, ast.FunctionDef) and _recurs(each))
        self.names = {each.id for each in ast.walk(self.function) if isinstance(each, ast.Name)} | set(
            self._arguments()
        )
        self.lines = tuple(self._lines(text.splitlines()))
        self.events = dict(self._events())

    def _arguments(self) -> list[str]:
        return [each.arg for each in self.function.args.args]

    def _lines(self, source: list[str]) -> Iterator[CodeLine]:
        """The heading without types, and the lines that are no docstring and not for the observer."""
        heading, body = self.function, self.function.body[ast.get_docstring(self.function) is not None :]
        yield CodeLine(heading.lineno, f"def {heading.name}({', '.join(self._arguments())}):")
        last = body[-1].end_lineno
        assert last is not None
        left_out = {number for each in _told(heading) for number in range(each.lineno, (each.end_lineno or 0) + 1)}
        kept = [number for number in range(body[0].lineno, last + 1) if number not in left_out]
        texts = dedent("\n".join(source[number - 1] for number in kept)).splitlines()
        for number, text in zip(kept, texts, strict=True):
            yield CodeLine(number, "    " + text)

    def _events(self) -> Iterator[tuple[Event, int]]:
        """Lines of the observer's calls, each with the name of its event."""
        function = self.function
        yield Event.START, function.lineno
        yield Event.DONE, function.body[-1].lineno
        for block in _blocks(function):
            for before, statement in zip([function, *block], block, strict=False):
                if _told_of(statement) == "enter":
                    yield Event.ENTER, before.lineno
                if isinstance(statement, ast.If) and _calls(statement.test, "leaf"):
                    yield from ((event, statement.body[-1].lineno) for event in LEAVES.values())
                if isinstance(statement, ast.If) and _is_name(statement.test, "better"):
                    yield from ((event, statement.body[0].lineno) for event in (Event.FIRST, Event.BETTER))
                if isinstance(statement, ast.Assign) and _is_name(statement.targets[0], "better"):
                    yield Event.NOT_BETTER, statement.lineno
                if _told_of(before) == "cutoff":
                    yield Event.CUT, statement.lineno


@lru_cache
def _source(algorithm: str) -> _Source:
    return _Source(algorithm)


def _is_function(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == name


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _recurs(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Call) and _is_name(each.func, function.name) for each in ast.walk(function))


def _calls(node: ast.AST, method: str) -> bool:
    return any(isinstance(each, ast.Attribute) and each.attr == method for each in ast.walk(node))


def _told_of(statement: ast.AST) -> str:
    """The call of the observer that a statement is; "" when it is something else."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        method = statement.value.func
        if isinstance(method, ast.Attribute) and method.attr in TOLD:
            return method.attr
    return ""


def _told(function: ast.FunctionDef) -> list[ast.stmt]:
    """All statements that are only for the observer."""
    return [each for each in ast.walk(function) if isinstance(each, ast.stmt) and _told_of(each)]


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    """The statements that stand below each other, block by block."""
    for each in ast.walk(function):
        for name in ("body", "orelse"):
            block = getattr(each, name, None)
            if isinstance(block, list):
                yield block
