"""Searches by name: an algorithm and what is added to it, such as alphabeta+bookcut."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ai.textbook.trees import TEXTBOOK
from ai.tracing.compare import Order, Variant
from ai.tracing.run import EXPERT, SEARCHES, WITH_WINDOW, Request
from game.checkers.position import Position
from game.core import InputError, State
from game.faults import CommandFault


@dataclass(frozen=True, slots=True)
class Addition:
    """One thing that can be added to some of the algorithms."""

    algorithms: tuple[str, ...]
    has: Callable[[Request], bool]
    change: Callable[[Request, bool], Request]
    """The request with it or without it."""


def _book_cut(request: Request, on: bool) -> Request:
    return replace(request, book_cut=on)


def _switch(name: str) -> Addition:
    """One of `Switches`, for any search of the textbook."""

    def has(request: Request) -> bool:
        return bool(getattr(request.switches, name))

    def change(request: Request, on: bool) -> Request:
        return replace(request, switches=replace(request.switches, **{name: on}))

    return Addition(tuple(SEARCHES), has, change)


ADDITIONS: dict[str, Addition] = {
    "bookcut": Addition(WITH_WINDOW, lambda request: request.book_cut, _book_cut),
    "order": _switch("ordering"),
    "table": _switch("table"),
    "quiet": _switch("quiescence"),
    "deepen": _switch("deepening"),
}
"""What can be added, by its name on the command line."""


def algorithms_for(start: State[Any]) -> list[str]:
    """The names of the algorithms that can search a position."""
    return [*SEARCHES, EXPERT] if isinstance(start, Position) else list(SEARCHES)


def additions_for(algorithm: str) -> list[str]:
    """The names of what can be added to an algorithm."""
    return [name for name, addition in ADDITIONS.items() if algorithm in addition.algorithms]


def additions_of(request: Request) -> list[str]:
    """The names of what a request has."""
    return [name for name in additions_for(request.algorithm) if ADDITIONS[name].has(request)]


def with_algorithm(request: Request, algorithm: str) -> Request:
    """The request with another algorithm, and of the additions those that go with it."""
    for name in additions_of(request):
        if algorithm not in ADDITIONS[name].algorithms:
            request = ADDITIONS[name].change(request, False)
    return replace(request, algorithm=algorithm)


def variant_of(text: str) -> Variant:
    """The search that a text means; InputError when it means none."""
    name, *added = text.strip().lower().split("+")
    if name not in (*SEARCHES, EXPERT):
        raise InputError(CommandFault.NO_SEARCH, name=name, known=", ".join((*SEARCHES, EXPERT)))
    request = Request(TEXTBOOK, name)
    for addition in added:
        if addition not in additions_for(name):
            known = ", ".join(additions_for(name)) or "nothing"
            raise InputError(CommandFault.NO_ADDITION, name=addition, search=name, known=known)
        request = ADDITIONS[addition].change(request, True)
    return Variant(request)


def variant_text(variant: Variant) -> str:
    """The text that means this search, with its order of the moves.

    >>> variant_text(variant_of("alphabeta+bookcut"))
    'alphabeta+bookcut'
    """
    name = "+".join([variant.request.algorithm, *additions_of(variant.request)])
    return name if variant.order is Order.GIVEN else f"{name}, {variant.order.value} order"
