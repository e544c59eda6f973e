"""The tree of a game: all lines played or analysed, with comments and signs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from game.core import Outcome, State
from game.nodes import NodeFields

S = TypeVar("S", bound=State[Any])
M = TypeVar("M", bound=Hashable)

SHAPE_COLOURS = "GRBY"
"""Colours of shapes: green, red, blue, yellow."""


class BoardShape(NamedTuple):
    """An arrow between two squares that a person drew, or a circle on one."""

    colour: str
    """A letter of SHAPE_COLOURS."""
    squares: tuple[int, ...]


class Node(NodeFields, Generic[S, M]):
    """A position, the move that led to it, and the moves tried in it. Nodes are compared by identity.

    >>> from game.tictactoe.position import TicTacToe
    >>> root = Node(TicTacToe.start())
    >>> corner, centre = root.add(0), root.add(4)
    >>> centre.promote()
    >>> [node.move for node in root.children]
    [4, 0]
    """

    __slots__ = ()

    if TYPE_CHECKING:
        position: S
        move: M | None
        """None at the root."""
        parent: Node[S, M] | None
        children: list[Node[S, M]]
        """Moves tried in this position, the main line first."""
        comments_before: list[str]
        """Comments before the move, such as "Better was" at the beginning of a variation."""
        comments: list[str]
        """Comments after the move; at the root, on the whole game."""
        glyphs: list[int]
        """Numeric annotation glyphs (NAG): 1 is a good move, 2 a mistake, 7 the only move."""
        next: Node[S, M] | None
        last: Node[S, M]
        clock: tuple[int, ...] | None
        """Seconds left to each player after the move, in the order of the players."""
        shapes: list[BoardShape]
        """Arrows and circles on the position."""
        evaluation: int | None
        """Score of the position for player 0, in 1/100 of a man."""
        end: Outcome | None
        """An end that the positions don't show: resignation, agreement, time, or the recorded result."""

        def __init__(
            self,
            position: S,
            move: M | None = None,
            parent: Node[S, M] | None = None,
            *,
            comments: list[str] | None = None,
            shapes: list[BoardShape] | None = None,
        ) -> None: ...
        def attach(self, move: M, position: S) -> Node[S, M]: ...

    def __repr__(self) -> str:
        return f"Node(position={self.position!r}, move={self.move!r})"

    @property
    def ply(self) -> int:
        return len(self.path()) - 1

    def path(self) -> list[Node[S, M]]:
        nodes = []
        node: Node[S, M] | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def moves(self) -> list[M]:
        return [node.move for node in self.path() if node.move is not None]

    def positions(self) -> list[S]:
        return [node.position for node in self.path()]

    def main_line(self) -> Iterator[Node[S, M]]:
        node = self
        while (after := node.next) is not None:
            node = after
            yield node

    def walk(self) -> Iterator[Node[S, M]]:
        """This node and all below it, the main line before the variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def child(self, move: M) -> Node[S, M] | None:
        """The node after a move; None if it was not tried."""
        return next((node for node in self.children if node.move == move), None)

    def add(self, move: M) -> Node[S, M]:
        """The node after a move, a new last variation if it was not tried; IllegalMoveError as in `play`."""
        return self.child(move) or self.append(move)

    def append(self, move: M) -> Node[S, M]:
        """A new node after a move, as the last variation, even if the same move was tried."""
        return self.attach(move, self.position.play(move))

    def promote(self) -> None:
        """Make this the main move of its siblings."""
        if self.parent is not None:
            self.parent.children.sort(key=lambda node: node is not self)

    def remove(self) -> None:
        """Remove this move and its subtree."""
        if self.parent is not None:
            self.position = self.position  # it may have to be played from the parent's
            self.parent.children.remove(self)
            self.parent = None


@dataclass(eq=False, slots=True)
class Game(Generic[S, M]):
    """The record of one game: the tree of its moves, and its tags."""

    root: Node[S, M]
    tags: dict[str, str] = field(default_factory=dict)
    """The players' names and other tags of PDN, in order."""

    @property
    def last(self) -> Node[S, M]:
        return self.root.last

    @property
    def start(self) -> S:
        return self.root.position

    @property
    def moves(self) -> tuple[M, ...]:
        return tuple(self.last.moves())

    @property
    def positions(self) -> tuple[S, ...]:
        return tuple(self.last.positions())
