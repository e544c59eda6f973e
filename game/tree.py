"""The tree of a game: every line that was played or looked at, with what was said about each move."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from game.core import Outcome, State

S = TypeVar("S", bound=State[Any])
M = TypeVar("M", bound=Hashable)


@dataclass(eq=False, slots=True)
class Node(Generic[S, M]):
    """A position, the move that led to it, and the moves that were tried in it. Two nodes are equal when they are one.

    >>> from game.tictactoe.position import TicTacToe
    >>> root = Node(TicTacToe.start())
    >>> corner, centre = root.add(0), root.add(4)
    >>> centre.promote()
    >>> [node.move for node in root.children]
    [4, 0]
    """

    position: S
    move: M | None = None
    """None at the root."""
    parent: Node[S, M] | None = field(default=None, repr=False)
    children: list[Node[S, M]] = field(default_factory=list, repr=False)
    """The first one is the main line, the others are variations."""
    comments_before: list[str] = field(default_factory=list)
    """What is said ahead of the move, such as "Better was" at the beginning of a variation."""
    comments: list[str] = field(default_factory=list)
    """What is said after the move; at the root, about the whole game."""
    glyphs: list[int] = field(default_factory=list)
    """Numeric annotation glyphs (NAG): 1 is a good move, 2 a mistake, 7 the only move."""
    clock: tuple[int, ...] | None = None
    """The seconds that were left to each player after the move, those of player 0 first."""
    evaluation: int | None = None
    """The score of the position for player 0, in 1/100 of a man."""
    end: Outcome | None = None
    """An end that the positions don't show: resignation, agreement, time, or what the record of the game says."""

    @property
    def ply(self) -> int:
        """How many moves lie between the root and this node."""
        return len(self.path()) - 1

    def path(self) -> list[Node[S, M]]:
        """The nodes from the root to this one."""
        nodes = []
        node: Node[S, M] | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def moves(self) -> list[M]:
        """The moves from the root to this node."""
        return [node.move for node in self.path() if node.move is not None]

    def positions(self) -> list[S]:
        """The positions from the root to this node."""
        return [node.position for node in self.path()]

    def main_line(self) -> Iterator[Node[S, M]]:
        """The nodes that follow this one when the first move is taken each time."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def walk(self) -> Iterator[Node[S, M]]:
        """This node and all below it, the main line before the variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def child(self, move: M) -> Node[S, M] | None:
        """The node after a move, None when it was not tried."""
        return next((node for node in self.children if node.move == move), None)

    def add(self, move: M) -> Node[S, M]:
        """The node after a move, a new last variation if it was not tried; IllegalMoveError as in `play`."""
        return self.child(move) or self.append(move)

    def append(self, move: M) -> Node[S, M]:
        """A new node after a move, as the last variation, also where the same move was tried."""
        return self.attach(move, self.position.play(move))

    def attach(self, move: M, position: S) -> Node[S, M]:
        """The same for a move that is known to lead to this position."""
        node = Node(position, move, self)
        self.children.append(node)
        return node

    def promote(self) -> None:
        """Make this move the main one of those that were tried in its place."""
        if self.parent is not None:
            self.parent.children.sort(key=lambda node: node is not self)

    def remove(self) -> None:
        """Take this move and all that follows it out of the tree."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent = None


@dataclass(eq=False, slots=True)
class Game(Generic[S, M]):
    """The record of one game: the tree of its moves, and what is known about it."""

    root: Node[S, M]
    tags: dict[str, str] = field(default_factory=dict)
    """Facts such as the players' names, in order, by the names that PDN has for them."""

    @property
    def last(self) -> Node[S, M]:
        """The end of the main line: its last move, or the earlier one with which the game was ended."""
        nodes = [self.root, *self.root.main_line()]
        return next((node for node in nodes if node.end is not None), nodes[-1])

    @property
    def start(self) -> S:
        """The first position."""
        return self.root.position

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves of the main line."""
        return tuple(self.last.moves())

    @property
    def positions(self) -> tuple[S, ...]:
        """The positions of the main line, one more than its moves."""
        return tuple(self.last.positions())
