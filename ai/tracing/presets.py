"""Comparisons that teach one thing each, ready to be run."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ai.engine.checkers import Feature
from ai.textbook.switches import Switches
from ai.textbook.trees import Tree
from ai.tracing.compare import Case, MoveOrder, Variant, by_depth
from ai.tracing.run import ENGINE, Request
from game.checkers.kind import CHECKERS
from game.core import State
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

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
    """What the source prints as the positions that its last variant visits, one number a case."""


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
"""The comparisons that have positions of their own, by name."""
