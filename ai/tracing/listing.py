"""The code of a search: its source in ai/textbook or a printed listing, the line that runs at a step, its variables.

The docstring, the types and the calls of the observer are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from difflib import SequenceMatcher
from functools import lru_cache
from inspect import getsourcelines
from itertools import zip_longest
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
LEFT_OUT = re.compile(r'\s*(walk\.(enter|update|cutoff|leave)\(|""")')
"""Hidden lines: calls of the observer, and the docstring."""
LIGHTS = (
    ("best, line = -INFINITY", Event.ENTER),
    ("best, line = (-INFINITY", Event.ENTER),
    *(("return walk.leaf(", event) for event in LEAVES.values()),
    ("best, line = value", Event.FIRST),
    ("best, line = value", Event.BETTER),
    ("best, line = -value", Event.FIRST),
    ("best, line = -value", Event.BETTER),
    ("better = ", Event.NOT_BETTER),
    ("break", Event.CUT),
)
"""Beginnings of lines, and the events that light them."""
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
    return source.events.get(event, source.lines[0].number)


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
    """The function of a search that visits a node: its lines, and the numbers of those that events light."""

    def __init__(self, algorithm: str) -> None:
        lines, first = getsourcelines(LISTED[algorithm])
        start = next(index for index, line in enumerate(lines) if line.startswith("    def "))
        end = next(index for index, line in enumerate(lines) if "walk.search(" in line)
        numbered = [(first + index, lines[index].rstrip()[4:]) for index in range(start, end) if lines[index].strip()]
        heading, *body = (line for line in numbered if not LEFT_OUT.match(line[1]))
        names = ", ".join(re.findall(r"(\w+):", heading[1]))
        self.lines = (CodeLine(heading[0], f"def visit({names}):"), *(CodeLine(*line) for line in body))
        self.events = {Event.START: self.lines[0].number, Event.DONE: self.lines[-1].number}
        for line in self.lines:
            self.events |= {event: line.number for text, event in LIGHTS if line.text.strip().startswith(text)}


@lru_cache
def _source(algorithm: str) -> _Source:
    return _Source(algorithm)
