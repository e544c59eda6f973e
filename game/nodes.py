"""Compiled part of the tree of a game: the fields of a node. Its lists, and the positions of a line that was read from
numbers, are created on first access."""

from types import SimpleNamespace
from typing import Any

try:
    import cython
except ImportError:
    cython = SimpleNamespace(compiled=False)

if not cython.compiled:

    def instance(kind: "type[NodeFields]") -> "NodeFields":
        return kind(None)


class NodeFields:
    """The fields of `game.tree.Node`."""

    def __init__(
        self,
        position: Any,
        move: Any = None,
        parent: Any = None,
        *,
        comments: list[str] | None = None,
        shapes: list[Any] | None = None,
    ) -> None:
        self._position = position
        self.move = move
        self.parent = parent
        self._comments = comments
        self._shapes = shapes
        self._child: Any = None
        self._children: list[Any] | None = None
        self._before: list[str] | None = None
        self._glyphs: list[int] | None = None
        self.clock: Any = None
        self.evaluation: int | None = None
        self.end: Any = None

    @property
    def position(self) -> Any:
        """The position, played from the parent's on first access if it is not known yet."""
        if self._position is None:
            self._play()
        return self._position

    @position.setter
    def position(self, position: Any) -> None:
        self._position = position

    def _play(self) -> None:
        node: NodeFields = self
        line = []
        while node._position is None and node.parent is not None:
            line.append(node)
            node = node.parent
        position = node._position
        for node in reversed(line):
            position = node._position = position.after(node.move)

    @property
    def children(self) -> list[Any]:
        if self._children is None:
            self._children = [] if self._child is None else [self._child]
            self._child = None
        return self._children

    @children.setter
    def children(self, children: list[Any]) -> None:
        self._children = children
        self._child = None

    @property
    def comments_before(self) -> list[str]:
        if self._before is None:
            self._before = []
        return self._before

    @comments_before.setter
    def comments_before(self, comments_before: list[str]) -> None:
        self._before = comments_before

    @property
    def comments(self) -> list[str]:
        if self._comments is None:
            self._comments = []
        return self._comments

    @comments.setter
    def comments(self, comments: list[str]) -> None:
        self._comments = comments

    @property
    def glyphs(self) -> list[int]:
        if self._glyphs is None:
            self._glyphs = []
        return self._glyphs

    @glyphs.setter
    def glyphs(self, glyphs: list[int]) -> None:
        self._glyphs = glyphs

    @property
    def shapes(self) -> list[Any]:
        if self._shapes is None:
            self._shapes = []
        return self._shapes

    @shapes.setter
    def shapes(self, shapes: list[Any]) -> None:
        self._shapes = shapes

    @property
    def next(self) -> Any:
        """The node after this one on the main line; None at its end."""
        return self._next()

    def _next(self) -> Any:
        return self._children[0] if self._children else self._child

    @property
    def has_notes(self) -> bool:
        """True if there is more than a move: comments, signs, drawings, a clock, an evaluation or an end."""
        lists = self._comments or self._before or self._glyphs or self._shapes
        return bool(lists or self.clock or self.end) or self.evaluation is not None

    @property
    def last(self) -> Any:
        """The end of the main line: its last node, or an earlier one that ended the game."""
        node: NodeFields = self
        after: NodeFields = self._next()
        while node.end is None and after is not None:
            node = after
            after = node._next()
        return node

    def attach(self, move: Any, position: Any) -> Any:
        """A new node, as the last variation, after a move whose next position is known."""
        return self._attached(move, position)

    def _attached(self, move: Any, position: Any) -> "NodeFields":
        node: NodeFields = instance(type(self))
        node._position = position
        node.move = move
        node.parent = self
        if self._children is None and self._child is None:
            self._child = node
        else:
            self.children.append(node)
        return node

    def __reduce__(self) -> tuple[Any, ...]:
        return _blank, (type(self),), tuple([getattr(self, name) for name in FIELDS])

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        for name, value in zip(FIELDS, state, strict=True):
            setattr(self, name, value)


def _blank(kind: type[NodeFields]) -> NodeFields:
    return instance(kind)


LISTS = ("children", "comments_before", "comments", "glyphs", "shapes")
FIELDS = ("position", "move", "parent", *LISTS, "clock", "evaluation", "end")
