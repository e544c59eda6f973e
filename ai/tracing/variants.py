"""Searches by name: an algorithm and what is added to it, or taken from the engine: alphabeta+bookcut, engine-TABLE."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ai.engine.checkers import Feature
from ai.textbook.switches import Switches
from ai.textbook.trees import TEXTBOOK, Tree
from ai.tracing.compare import Case, MoveOrder, Variant, by_depth
from ai.tracing.run import ENGINE, MAXN, PARANOID, SEARCHES, WITH_WINDOW, Request, possible
from game.checkers.kind import CHECKERS
from game.core import InputError, State
from game.faults import CommandFault
from game.former_names import algorithm_today
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules


@dataclass(frozen=True, slots=True)
class Addition:
    """One thing that can be added to some of the algorithms."""

    algorithms: tuple[str, ...]
    has: Callable[[Request], bool]
    change: Callable[[Request, bool], Request]


def _book_cut(request: Request, on: bool) -> Request:
    return replace(request, book_cut=on)


def _switch(name: str) -> Addition:
    def has(request: Request) -> bool:
        return bool(getattr(request.switches, name))

    def change(request: Request, on: bool) -> Request:
        return replace(request, switches=replace(request.switches, **{name: on}))

    return Addition(tuple(SEARCHES), has, change)


TEXTBOOK_SWITCHES = {"order": "ordering", "table": "table", "quiet": "quiescence", "deepen": "deepening"}
ADDITIONS: dict[str, Addition] = {
    "bookcut": Addition(WITH_WINDOW, lambda request: request.book_cut, _book_cut),
} | {name: _switch(switch) for name, switch in TEXTBOOK_SWITCHES.items()}
"""Additions to a search, by their names on the command line."""


SWITCHES = (
    Feature.ORDERING,
    Feature.TABLE,
    Feature.QUIESCENCE,
    Feature.NULL_WINDOW,
    Feature.REDUCTIONS,
    Feature.PRUNING,
    Feature.ASPIRATION,
)


def additions_for(algorithm: str) -> list[str]:
    return [name for name, addition in ADDITIONS.items() if algorithm in addition.algorithms]


def possible_additions(request: Request) -> list[str]:
    allowed = possible(request)
    names = additions_for(request.algorithm)
    return [name for name in names if name not in TEXTBOOK_SWITCHES or getattr(allowed, TEXTBOOK_SWITCHES[name])]


def in_position(variant: Variant, start: State[Any], depth: int | None) -> Variant:
    """The search in a position, without the additions that make no sense there."""
    request = replace(variant.request, start=start, depth=depth)
    for name in additions_of(request):
        if name not in possible_additions(request):
            request = ADDITIONS[name].change(request, False)
    return replace(variant, request=request)


def additions_of(request: Request) -> list[str]:
    return [name for name in additions_for(request.algorithm) if ADDITIONS[name].has(request)]


def with_algorithm(request: Request, algorithm: str) -> Request:
    """The request with another algorithm, and of the additions those that go with it."""
    for name in additions_of(request):
        if algorithm not in ADDITIONS[name].algorithms:
            request = ADDITIONS[name].change(request, False)
    return replace(request, algorithm=algorithm)


def variant_of(text: str) -> Variant:
    name, *added = algorithm_today(text.strip()).split("+")
    if name == ENGINE or name.startswith(f"{ENGINE}-"):
        return Variant(Request(TEXTBOOK, ENGINE), without=_switches(name.split("-")[1:]))
    if name not in (*SEARCHES, MAXN, PARANOID):
        known = ", ".join((*SEARCHES, MAXN, PARANOID, ENGINE))
        raise InputError(CommandFault.NO_SEARCH, name=name, known=known)
    request = Request(TEXTBOOK, name)
    for addition in added:
        if addition not in additions_for(name):
            known = ", ".join(additions_for(name)) or "nothing"
            raise InputError(CommandFault.NO_ADDITION, name=addition, search=name, known=known)
        request = ADDITIONS[addition].change(request, True)
    return Variant(request)


def _switches(names: list[str]) -> Feature:
    by_name = {switch_name(switch): switch for switch in SWITCHES}
    found = Feature(0)
    for name in names:
        if name.upper() not in by_name:
            raise InputError(CommandFault.NO_SWITCH, name=name, known=", ".join(by_name))
        found |= by_name[name.upper()]
    return found


def switch_name(switch: Feature) -> str:
    return switch.name or ""


def variant_text(variant: Variant) -> str:
    """The text that means this search, with its order of the moves.

    >>> variant_text(variant_of("alphabeta+bookcut")), variant_text(variant_of("engine-TABLE"))
    ('alphabeta+bookcut', 'engine-TABLE')
    """
    off = [switch_name(switch) for switch in SWITCHES if switch in variant.without]
    name = "-".join(["+".join([variant.request.algorithm, *additions_of(variant.request)]), *off])
    return name if variant.order is MoveOrder.GIVEN else f"{name}, {variant.order.value} order"


BRANCHES = 3
MOST_PLIES = 9
LARGEST_VALUE = 100
SWITCHES_DEPTH, ENGINE_DEPTH = 7, 11


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    variants: tuple[Variant, ...]
    cases: tuple[Case, ...]
    printed: tuple[int, ...] = ()
    """Positions that the last variant visits according to the source, one number a case."""


def lecture() -> Preset:
    """Tic-tac-toe solved from every board with three, two and one marks, a win being worth infinity."""
    boards: tuple[State[Any], ...] = (TicTacToe.start(MnkRules()),)
    cases: list[Case] = []
    for depth in (8, 7, 6):
        boards = tuple(board.play(move) for board in boards for move in board.legal_moves())
        cases.insert(0, Case(boards, None, f"depth {depth}, {len(boards)} boards"))
    request = Request(boards[0], "minimax", None, plain=True, infinite=True)
    return Preset(
        "lecture",
        (Variant(request), Variant(replace(request, algorithm="alphabeta"))),
        tuple(cases),
        printed=(112_086, 47_508, 27_565),
    )


def complexity() -> Preset:
    """Uniform random trees of each depth: alpha-beta with the best, a random and the worst order of the moves."""
    trees = [uniform_tree(BRANCHES, plies, plies) for plies in range(1, MOST_PLIES + 1)]
    alpha_beta = Request(trees[0], "alphabeta")
    return Preset(
        "complexity",
        (
            Variant(Request(trees[0], "minimax")),
            Variant(alpha_beta, MoveOrder.WORST),
            Variant(alpha_beta),
            Variant(alpha_beta, MoveOrder.BEST),
        ),
        tuple(Case((tree,), plies) for plies, tree in enumerate(trees, 1)),
    )


def switches() -> Preset:
    """Alpha-beta in checkers with one more switch each time, from the start of a game."""
    start = CHECKERS.start("english")
    on = (
        Switches(),
        Switches(ordering=True),
        Switches(ordering=True, table=True),
        Switches(ordering=True, table=True, deepening=True),
    )
    variants = tuple(Variant(Request(start, switches=each)) for each in on)
    return Preset("switches", variants, by_depth(start, SWITCHES_DEPTH))


def engine() -> Preset:
    """The engine of checkers with all its switches, and with one of them off, from the start of a game."""
    start = CHECKERS.start("english")
    request = Request(start, ENGINE)
    off = (Feature(0), Feature.ORDERING, Feature.TABLE, Feature.REDUCTIONS)
    variants = tuple(Variant(request, without=each) for each in off)
    return Preset("engine", variants, by_depth(start, ENGINE_DEPTH))


def uniform_tree(branches: int, plies: int, seed: int) -> Tree:
    """A zero-sum tree of two players, as wide and as deep everywhere, with random payoffs."""
    rng = Random(seed)

    def grow(ply: int, name: str) -> Tree:
        if ply == plies:
            value = rng.randint(-LARGEST_VALUE, LARGEST_VALUE)
            return Tree(name, ply % 2, payoffs=(value, -value))
        children = ((str(number), grow(ply + 1, f"{name}{number}")) for number in range(1, branches + 1))
        return Tree(name, ply % 2, tuple(children))

    return grow(0, "")


READY: dict[str, Callable[[], Preset]] = {
    "lecture": lecture,
    "complexity": complexity,
    "switches": switches,
    "engine": engine,
}
