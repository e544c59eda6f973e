"""Changes of a recorded game, step by step, with undo and redo. No drawing here."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from game.core import Outcome
from game.match import Match
from game.tree import BoardShape, Game, Node
from game.ui.study.glyphs import toggled

AnyNode = Node[Any, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One attribute of a node or of the game, before and after."""

    owner: Any
    attribute: str
    before: Any
    after: Any


def change(owner: Any, attribute: str, after: Any) -> Change:
    """The change of an attribute from its present value."""
    return Change(owner, attribute, copy(getattr(owner, attribute)), after)


@dataclass(slots=True)
class Edit:
    """Changes that are made and undone together, with the cursor before and after."""

    changes: list[Change]
    before: AnyNode
    after: AnyNode
    typed: str = ""
    """The attribute being typed: more typing goes into this edit."""


@dataclass(frozen=True, slots=True)
class Note:
    """The findings of a review on one move."""

    node: AnyNode
    evaluation: int | None = None
    """The evaluation, see Node; None keeps the present one."""
    glyph: int | None = None
    """A sign for the strength of the move, which replaces others of its kind; None keeps them."""
    comment: str = ""
    better: tuple[Any, ...] = ()
    better_comment: str = ""


class TreeEditing:
    """Changes a game and knows how to take that back. The cursor of the match goes along.

    >>> from game.tictactoe.position import TicTacToe
    >>> editing = TreeEditing(Match(TicTacToe.start()))
    >>> editing.play(4)
    >>> editing.set_glyphs([1])
    >>> editing.undo()
    >>> editing.node.move, editing.node.glyphs, editing.can_redo
    (4, [], True)
    """

    def __init__(self, match: Match[Any], changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is called after each change, undo and redo."""
        self.match = match
        self.version = 0
        """Another number after every change."""
        self.kept = 0
        """The version that was saved last."""
        self._changed = changed
        self._done: list[Edit] = []
        self._undone: list[Edit] = []

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def node(self) -> AnyNode:
        return self.match.node

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    # Moves and variations

    def play(self, move: Any) -> None:
        """Play a move at the cursor; a new one becomes a variation. InputError if it is illegal.

        After a resignation or another end of the game, the end stays: the move goes into a variation that begins
        with the same last move.
        """
        node, changes = self._grown(self.node, [move])
        if changes:
            self._do(changes, node)
        else:
            self.match.go_to(node)

    def add_line(self, node: AnyNode, moves: Sequence[Any]) -> AnyNode:
        """Append a line to a node, as a variation where it has children; return its last node. The cursor stays."""
        last, changes = self._grown(node, moves)
        self._do(changes)
        return last

    def add_analysis(self, node: AnyNode, moves: Sequence[Any], comment: str, evaluation: int | None) -> None:
        """Append a line to a node, with a comment on its first move, and set the evaluation. The cursor stays."""
        last, changes = self._grown(node, moves)
        first = last.path()[-len(moves)]
        if comment not in first.comments:
            changes.append(change(first, "comments", [*first.comments, comment]))
        if evaluation is not None:
            changes.append(change(node, "evaluation", evaluation))
        self._do(changes)

    def annotate(self, notes: Sequence[Note]) -> bool:
        """Write notes on moves as one change; True if anything was new.

        A comment is written with its sign or line, and not again where both are there.
        """
        version = self.version
        self._do([each for note in notes for each in self._noted(note)])
        return self.version != version

    def _noted(self, note: Note) -> list[Change]:
        node, changes = note.node, list[Change]()
        if note.evaluation is not None:
            changes.append(change(node, "evaluation", note.evaluation))
        if note.glyph is None or node.parent is None:
            return changes
        new = note.glyph not in node.glyphs
        if new:
            changes.append(change(node, "glyphs", toggled(node.glyphs, note.glyph)))
        last, grown = self._grown(node.parent, note.better)
        first = last.path()[-len(note.better)]
        if grown and note.better_comment not in first.comments:
            grown.append(change(first, "comments", [*first.comments, note.better_comment]))
        if (new or grown) and note.comment not in node.comments:
            changes.append(change(node, "comments", [*node.comments, note.comment]))
        return [*changes, *grown]

    def _grown(self, node: AnyNode, moves: Sequence[Any]) -> tuple[AnyNode, list[Change]]:
        """The node after these moves, and the changes that put it into the tree."""
        start = node = self._beyond_the_end(node)
        rest = list(moves)
        while rest and (known := node.child(rest[0])) is not None:
            node, rest = known, rest[1:]
        if not rest:
            return node, []
        branch = node
        first = node = Node(branch.position.play(rest[0]), rest[0], branch)
        for move in rest[1:]:
            node = node.append(move)
        changes = [change(branch, "children", [*branch.children, first])]
        parent = start.parent
        if parent is not None and start not in parent.children:
            changes.insert(0, change(parent, "children", [*parent.children, start]))
        return node, changes

    def _beyond_the_end(self, node: AnyNode) -> AnyNode:
        """The node itself or, if the game was ended there, a twin to go on from, which may not be in the tree yet."""
        parent = node.parent
        if node.end is None or parent is None:
            return node
        twins = (other for other in parent.children if other.move == node.move and other.end is None)
        return next(twins, None) or Node(node.position, node.move, parent)

    def promote(self, node: AnyNode) -> None:
        """Move the variation of a node up by one among its siblings."""
        branch = branch_of(node)
        if branch.parent is None:
            return
        after = list(branch.parent.children)
        place = after.index(branch)
        after[place - 1 : place + 1] = [branch, after[place - 1]]
        self._do([change(branch.parent, "children", after)])

    def make_main(self, node: AnyNode) -> None:
        changes = []
        for each in node.path()[1:]:
            assert each.parent is not None
            after = [each, *(other for other in each.parent.children if other is not each)]
            changes.append(change(each.parent, "children", after))
        self._do(changes)

    def delete(self, node: AnyNode) -> None:
        """Delete a move and its subtree; the cursor moves to its parent if it was inside."""
        parent = node.parent
        if parent is None:
            return
        left = [other for other in parent.children if other is not node]
        after = parent if node in self.node.path() else self.node
        self._do([change(parent, "children", left)], after)

    def delete_following(self, node: AnyNode) -> None:
        after = node if node in self.node.path() else self.node
        self._do([change(node, "children", [])], after)

    # Words and signs

    def set_comment(self, text: str, *, ahead: bool = False) -> None:
        """Comment on the move at the cursor, after it or `ahead` of it; continued typing is one change."""
        attribute = "comments_before" if ahead else "comments"
        self._do([change(self.node, attribute, [text] if text.strip() else [])], typed=attribute)

    def set_glyphs(self, glyphs: Sequence[int]) -> None:
        self._do([change(self.node, "glyphs", list(glyphs))])

    def set_shapes(self, shapes: Sequence[BoardShape]) -> None:
        """Draw these on the position at the cursor."""
        self._do([change(self.node, "shapes", list(shapes))])

    def change_all(self, changes: Sequence[Change]) -> None:
        """Change attributes of anything as one step; the cursor stays."""
        self._do(changes)

    def set_facts(self, tags: dict[str, str], end: Outcome | None) -> None:
        """Set the tags of the game, and the end of its main line where the moves do not decide it."""
        last, known = self.game.last, dict(tags)
        if end != last.end:
            known.pop("Result", None)
        self._do([change(self.game, "tags", known), change(last, "end", end)])

    # Back and again

    def _do(self, changes: Sequence[Change], after: AnyNode | None = None, *, typed: str = "") -> None:
        """Make changes, and move the cursor to `after`; `typed`: the attribute being typed."""
        edit = Edit([each for each in changes if each.before != each.after], self.node, after or self.node, typed)
        if not edit.changes:
            return
        last = self._done[-1] if self._done else None
        if edit.typed and last is not None and last.typed == edit.typed and last.after is edit.before:
            earlier = last.changes[0]
            last.changes = [Change(earlier.owner, earlier.attribute, earlier.before, edit.changes[0].after)]
        else:
            self._done.append(edit)
        self._undone.clear()
        self._apply(edit, forward=True)

    def end_typing(self) -> None:
        """Begin a new change with the next typing."""
        if self._done:
            self._done[-1].typed = ""

    def undo(self) -> None:
        if self._done:
            self._undone.append(self._done.pop())
            self._apply(self._undone[-1], forward=False)

    def redo(self) -> None:
        if self._undone:
            self._done.append(self._undone.pop())
            self._done[-1].typed = ""
            self._apply(self._done[-1], forward=True)

    def hand_over(self, other: "TreeEditing") -> None:
        """Offer the change undone last for redo in the history of another game."""
        if self._undone:
            other._undone.append(Edit(self._undone.pop().changes, other.node, other.node))

    def _apply(self, edit: Edit, *, forward: bool) -> None:
        for change in edit.changes if forward else reversed(edit.changes):
            setattr(change.owner, change.attribute, change.after if forward else change.before)
        self.match.go_to(edit.after if forward else edit.before)
        self.version += 1
        self._changed()


def branch_of(node: AnyNode) -> AnyNode:
    """The first move of the variation of a node; the root in the main line."""
    while node.parent is not None and node is node.parent.children[0]:
        node = node.parent
    return node
