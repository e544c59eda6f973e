"""Traces to draw, and how their nodes are put into words in the tests."""

from collections.abc import Sequence

import pygame

from ai.score import INFINITY
from ai.textbook.trees import TEXTBOOK, Tree
from ai.tracing.run import Request, run
from ai.tracing.trace import Trace
from ai.work.jobs import Worker
from game.tictactoe.position import TicTacToe
from game.ui.lab.tree.drawing import Captions, Drawing

Nested = int | Sequence["Nested"]


def tree_of(nested: Nested, name: str = "r", turn: int = 0) -> Tree:
    """A tree written as nested lists of MAX's payoffs; a branch is called by its way from the root.

    >>> tree_of([[1, 2], 3]).play("r0").play("r01").payoffs
    (2, -2)
    """
    if isinstance(nested, int):
        return Tree(name, turn, payoffs=(nested, -nested))
    children = (tree_of(child, f"{name}{i}", 1 - turn) for i, child in enumerate(nested))
    return Tree(name, turn, tuple((child.name, child) for child in children))


def textbook() -> Trace:
    """The tree A to O by alpha-beta: 21 visits, 11 nodes."""
    return run(Request(TEXTBOOK))


def noughts_and_crosses() -> Trace:
    """Five empty cells, by alpha-beta."""
    return run(Request(TicTacToe.parse("XOX/.O./...")))


def captions_of(trace: Trace) -> Captions:
    """Short words for any trace, and a plain square for a board."""

    def board(node: int, side: int) -> pygame.Surface:
        return pygame.Surface((side, side))

    return Captions(
        move=lambda node: str(trace.move(node)),
        skipped=lambda node: [str(move) for move in trace.skipped(node)],
        value=lambda value: {INFINITY: "∞", -INFINITY: "−∞"}.get(value, str(value)),
        cut=lambda node: "MIN already has something better",
        facts=lambda node, step: "",
        board=board,
    )


def drawing_of(trace: Trace, step: int | None = None) -> Drawing:
    """A trace drawn after this number of steps, or at its end."""
    drawing = Drawing(trace, captions_of(trace), Worker())
    drawing.go_to(len(trace) if step is None else step)
    return drawing
