"""The tree of a game from what the compiled core has noted: moves, variations, comments and glyphs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.checkers.movetext import CLOSED, GLYPH, MARK, MOVED, OPENED, SAID
from game.checkers.pdn import MARKS, decoded
from game.checkers.pdn_encoding import text_of
from game.checkers.pdn_reader import without_values
from game.checkers.position import Position
from game.core import InputError
from game.tree import Node

PlainNode = Node[Position, str]
"""A node with the text of its move. Its position only has the rules and the side to move."""


class NoteReader:
    """Takes notes one by one, as `pdn_reader.MoveReader` takes tokens."""

    def __init__(self, start: Position, moves: Sequence[str], others: Sequence[str], comments: list[str]) -> None:
        """`moves` are the texts of the main line, `others` those of all steps; `comments` are on the whole game."""
        self.sides = start, replace(start, color=start.color.other)
        self.moves, self.others = iter(moves), others
        self.root = self.node = PlainNode(start, comments=comments)
        self.outer: list[PlainNode] = []
        self.before: list[str] = []
        self.text, self.encoding = b"", ""

    def read(self, notes: Iterable[tuple[int, int, int]], text: bytes, encoding: str) -> PlainNode | None:
        """The root of the tree; None if it takes the full reader to see it."""
        self.text, self.encoding = text, encoding
        try:
            for kind, first, last in notes:
                if kind == MOVED:
                    self._move(first)
                elif kind in (OPENED, CLOSED):
                    self._turn(kind)
                elif kind == GLYPH:
                    self.node.glyphs.append(first)
                elif kind == MARK:
                    self.node.glyphs.append(MARKS[text[first:last].decode()])
                else:
                    self._comment(kind, first, last)
        except (InputError, KeyError, ValueError):
            return None
        self.node.comments += self.before
        return self.root

    def _move(self, step: int) -> None:
        """Add a move; ValueError if its text depends on the squares between its ends."""
        move = self.others[step] if self.outer else next(self.moves)
        if not move:
            raise ValueError("a capture with several routes")
        self.node = self.node.attach(move, self.sides[self.node.position is self.sides[0]])
        self.node.comments_before, self.before = self.before, []

    def _turn(self, kind: int) -> None:
        self.node.comments += self.before
        self.before = []
        if kind == OPENED:
            self.outer.append(self.node)
            self.node = self.node.parent or self.node
        else:
            self.node = self.outer.pop()

    def _comment(self, kind: int, first: int, last: int) -> None:
        said = text_of(self.text[first:last], self.encoding)
        if kind == SAID:
            rest = without_values(said, self.node)
            self.node.comments += [] if rest is None else [rest]
        else:
            self.before.append(decoded(said))
