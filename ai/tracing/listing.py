"""The source of a search as it stands in ai/textbook, the line of it that runs at a step, and its variables there.

The lines are found in the syntax tree, so that they follow every change of the source. The docstring, the types and
the calls of the observer are left out.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import zip_longest
from textwrap import dedent
from typing import Any

from ai.score import Score
from ai.textbook.maxn import maxn
from ai.textbook.paranoid import paranoid
from ai.tracing.bounds import ValueRelation, bound_at
from ai.tracing.explain import LEAVES, Event
from ai.tracing.printed import WrongListing, listing_text, wrong_listings
from ai.tracing.run import MAXN, PARANOID, SEARCHES, Request
from ai.tracing.trace import Perspective, Trace, VisitFlag, VisitKind, Visits

LISTED: dict[str, Callable[..., Any]] = {**SEARCHES, MAXN: maxn, PARANOID: paranoid}
TOLD = ("enter", "update", "cutoff", "leave")
VARIABLES = {
    "alpha": ("low", "alpha"),
    "beta": ("high", "beta"),
    "guarantee": ("guarantee",),
    "maximising": ("maximising",),
    "value": ("score", "value"),
    "better": ("better",),
    "best": ("v", "best", "result"),
    "reply": ("reply", "move"),
}
"""Variables that are shown, with their names in the listings."""


@dataclass(frozen=True, slots=True)
class CodeLine:
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable by its name in the source: a score or payoffs, a truth, or with `is_move` the node of a move."""

    name: str
    value: Score | bool | tuple[int, ...]
    bound: ValueRelation = ValueRelation.EXACT
    is_move: bool = False


def listing(request: Request) -> tuple[CodeLine, ...]:
    """The source of a search, or the printed listing that is run instead; () when there is none."""
    if request.listing:
        text = listing_text(request.algorithm, request.listing, start=request.start, book_cut=request.book_cut)
        return tuple(CodeLine(number, line) for number, line in enumerate(text.splitlines(), 1))
    return _source(request.algorithm).lines if request.algorithm in LISTED else ()


def line_at(request: Request, trace: Trace, event: Event, step: int) -> int:
    """The number of the line that has run at a step, where that happens; 0 when the search has no listing."""
    if request.listing:
        return trace.lines[step - 1] if step else listing(request)[-1].number
    if request.algorithm not in LISTED:
        return 0
    source = _source(request.algorithm)
    return source.events.get(event, source.function.lineno)


def variables(request: Request, trace: Trace, step: int) -> tuple[Variable, ...]:
    """Variables of the node that is visited when the line of the step has run; () without a listing."""
    lines = listing(request)
    if not step or not lines:
        return ()
    visit, turns, printed = trace.visit(step), trace.nodes.turns, bool(request.listing)
    is_max = turns[visit.node] == trace.max_player
    alpha, beta = visit.window
    own = Variable("best", trace.payoffs[step - 1] if trace.payoffs else visit.value, bound_at(trace, step))
    found = [Variable("alpha", alpha), Variable("beta", beta), Variable("guarantee", beta if is_max else alpha)]
    if visit.kind is not VisitKind.LEAF:
        found += [Variable("maximising", is_max), own]
    if visit.kind is VisitKind.BACK:
        came_back = trace.last_step(visit.child, step)
        if visit.child not in trace.folded:
            value = trace.payoffs[came_back - 1] if trace.payoffs else trace.visit(came_back).value
            bound = bound_at(trace, came_back)
            if printed and trace.perspective is Perspective.MOVER and isinstance(value, int):
                value, bound = -value, -bound
            found.append(Variable("value", value, bound))
        found.append(Variable("better", bool(visit.mark & VisitFlag.BEST)))
        found.append(Variable("reply", visit.child, is_move=True))
    names = _names(lines)
    named = {each.name: replace(each, name=names[each.name]) for each in found if each.name in names}
    return tuple(named[name] for name in VARIABLES if name in named)


def _names(lines: Iterable[CodeLine]) -> dict[str, str]:
    """The variables that a listing has, each with its name there."""
    words = {word for line in lines for word in re.findall(r"(?<![.\w])\w+\b(?!\()", line.text)}
    known = ((name, next((each for each in names if each in words), "")) for name, names in VARIABLES.items())
    return {name: there for name, there in known if there}


WITHOUT_WINDOW = {"alphabeta": "minimax", "negamax-alphabeta": "negamax"}
"""Searches with cutoffs, and the same without."""


def changed_lines(request: Request) -> dict[int, bool]:
    """Indices of the lines that a search with cutoffs does not have in common with the same search without.

    True for a line that stands in the place of another, False for one that is added.
    """
    if request.algorithm not in WITHOUT_WINDOW or request.listing in wrong_listings():
        return {}
    before = listing(replace(request, algorithm=WITHOUT_WINDOW[request.algorithm]))
    old, new = ([line.text for line in lines] for lines in (before, listing(request)))
    found: dict[int, bool] = {}
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind in {"insert", "replace"}:
            found |= {index: index - start < last - first for index in range(start, end)}
    return found


def searches_of(wrong: WrongListing) -> tuple[Request, Request]:
    """The search by a faulty listing, and that by the right one, on the tree on which the first fails."""
    request = Request(wrong.position, wrong.listing.split("-")[0], listing=wrong.name)
    return request, replace(request, listing=wrong.form)


def first_difference(one: Trace, other: Trace) -> int:
    """The first step at which two searches of one position differ; 0 if there is none."""
    visits = [
        zip(*(getattr(trace.visits, each.name) for each in fields(Visits)), strict=True) for trace in (one, other)
    ]
    return next((step for step, (a, b) in enumerate(zip_longest(*visits), 1) if a != b), 0)


class _Source:
    """The function of a search that visits a node: its lines, its names, and the line of each event."""

    def __init__(self, algorithm: str) -> None:
        search = LISTED[algorithm]
        text = inspect.getsource(sys.modules[search.__module__])
        (whole,) = [each for each in ast.parse(text).body if _is_function(each, search.__name__)]
        self.function = next(each for each in ast.walk(whole) if isinstance(each, ast.FunctionDef) and _recurs(each))
        self.lines = tuple(self._lines(text.splitlines()))
        self.events = dict(self._events())

    def _lines(self, source: list[str]) -> Iterator[CodeLine]:
        """The heading without types, and the lines that are no docstring and not for the observer."""
        heading, body = self.function, self.function.body[ast.get_docstring(self.function) is not None :]
        yield CodeLine(heading.lineno, f"def {heading.name}({', '.join(each.arg for each in heading.args.args)}):")
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
                if isinstance(statement, ast.If) and _calls(statement.body[0], "leaf"):
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
