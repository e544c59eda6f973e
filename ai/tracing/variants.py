"""Searches by name: an algorithm and what is added to it, or taken from the expert: alphabeta+bookcut, expert-TABLE."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ai.engine.checkers import Feature
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


ADDITIONS: dict[str, Addition] = {
    "bookcut": Addition(WITH_WINDOW, lambda request: request.book_cut, _book_cut),
}
"""What can be added, by its name on the command line."""


SWITCHES = (
    Feature.ORDERING,
    Feature.TABLE,
    Feature.QUIESCENCE,
    Feature.NULL_WINDOW,
    Feature.REDUCTIONS,
    Feature.PRUNING,
    Feature.ASPIRATION,
)
"""The switches of the expert that can be turned off."""


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
    name, *added = text.strip().split("+")
    if name == EXPERT or name.startswith(f"{EXPERT}-"):
        return Variant(Request(TEXTBOOK, EXPERT), without=_switches(name.split("-")[1:]))
    if name not in SEARCHES:
        raise InputError(CommandFault.NO_SEARCH, name=name, known=", ".join((*SEARCHES, EXPERT)))
    request = Request(TEXTBOOK, name)
    for addition in added:
        if addition not in additions_for(name):
            known = ", ".join(additions_for(name)) or "nothing"
            raise InputError(CommandFault.NO_ADDITION, name=addition, search=name, known=known)
        request = ADDITIONS[addition].change(request, True)
    return Variant(request)


def _switches(names: list[str]) -> Feature:
    """The switches of these names."""
    by_name = {switch_name(switch): switch for switch in SWITCHES}
    found = Feature(0)
    for name in names:
        if name.upper() not in by_name:
            raise InputError(CommandFault.NO_SWITCH, name=name, known=", ".join(by_name))
        found |= by_name[name.upper()]
    return found


def switch_name(switch: Feature) -> str:
    """What a single switch is called on the command line."""
    return switch.name or ""


def variant_text(variant: Variant) -> str:
    """The text that means this search, with its order of the moves.

    >>> variant_text(variant_of("alphabeta+bookcut")), variant_text(variant_of("expert-TABLE"))
    ('alphabeta+bookcut', 'expert-TABLE')
    """
    off = [switch_name(switch) for switch in SWITCHES if switch in variant.without]
    name = "-".join(["+".join([variant.request.algorithm, *additions_of(variant.request)]), *off])
    return name if variant.order is Order.GIVEN else f"{name}, {variant.order.value} order"
