"""A board on the tree of a game: walk through it, try moves, change variations and signs."""

from collections.abc import Callable
from typing import Any

import pygame

from game.checkers.pdn import write_pdn
from game.match import Match
from game.tree import Game, Node
from game.ui.board.board_screen import BoardScreen
from game.ui.games.presentation import Presentation, presentation_of
from game.ui.screen import Context
from game.ui.shortcuts import IN_THE_STUDY, LOOKING_BACK, Action, action_of, sign_of
from game.ui.study import glyphs
from game.ui.study.tree_editing import TreeEditing, branch_of
from game.ui.words.i18n import _

WALKING = (
    Action.STEP_BACK,
    Action.STEP,
    Action.TO_START,
    Action.TO_END,
    Action.VARIATION_ABOVE,
    Action.VARIATION_BELOW,
    Action.DELETE,
)
LETTERS = (Action.LAST_MISTAKE, Action.NEXT_MISTAKE)
"""Actions on keys that are letters of a text too."""
KEEP_THEIR_ARROWS = ("choice", "slider", "text field", "list item")
"""Roles of the widgets that need the arrow keys and Delete for themselves."""
KEEP_THEM_BY_KEYBOARD = ("board", "lines")
"""Roles of those that need them when reached by the keyboard."""


class TreeScreen(BoardScreen):
    """A board whose moves go into a tree. A subclass gives the panel, and hears of changes by `tree_changed`."""

    presentation: Presentation

    def __init__(self, context: Context, game: Game[Any, Any], node: Node[Any, Any] | None) -> None:
        """Start at `node`, or at the first position."""
        match = Match.of(game)
        match.draws_end = False
        match.go_to(node or game.root)
        self.editing = TreeEditing(match, self.tree_changed)
        super().__init__(context, match, presentation_of(game.start))

    def tree_changed(self) -> None:
        if not self.stage.moving:
            self.settle()
        self.ui.rebuild()

    # What the board asks

    @property
    def at_end(self) -> bool:
        """Moves can be tried everywhere."""
        return True

    @property
    def may_move(self) -> bool:
        return bool(self.match.position.legal_moves())

    def closed_text(self) -> str:
        return _("The game is over.")

    def type(self, text: str) -> None:
        super().type(text)
        self.ui.rebuild()

    def play(self, move: Any) -> None:
        before = self.match.position
        self.stage.show(before, move, before.play(move))
        self.editing.play(move)
        self.changed()

    # Walking

    def go_to_node(self, node: Node[Any, Any]) -> None:
        match = self.match
        if not match.at_end and node is match.nodes[match.ply + 1]:
            self.step(1)
            return
        self.stage.skip()
        match.go_to(node)
        self.settle()

    def choose(self, step: int) -> None:
        """Choose the next of the moves that follow, or else go to the next sibling."""
        match, node = self.match, self.match.node
        if len(node.children) > 1:
            following = node.children[0] if match.at_end else match.nodes[match.ply + 1]
            place, ply = node.children.index(following) + step, match.ply
            if 0 <= place < len(node.children):
                match.go_to(node.children[place])
                match.go_to(ply)
        elif node.parent is not None:
            place = node.parent.children.index(node) + step
            if 0 <= place < len(node.parent.children):
                self.go_to_node(node.parent.children[place])
        self.ui.rebuild()

    # Changing

    def promote(self) -> None:
        if branch_of(self.match.node).parent is not None:
            self.editing.promote(self.match.node)

    def make_main(self) -> None:
        self.editing.make_main(self.match.node)

    def delete(self) -> None:
        if self.match.node.parent is not None:
            self.editing.delete(self.match.node)
            self.tell(_("Deleted. Ctrl+Z brings it back."))

    def delete_following(self) -> None:
        if self.match.node.children:
            self.editing.delete_following(self.match.node)
            self.tell(_("Deleted. Ctrl+Z brings it back."))

    def copy_game(self) -> None:
        if self.may_be_copied():
            pygame.scrap.put_text(write_pdn(self.match.game))
            self.tell(_("The game was copied."))

    # What the person does

    def act(self, action: str) -> None:
        own: dict[str, Callable[[], None]] = {
            Action.STEP_BACK: lambda: self.step(-1),
            Action.STEP: lambda: self.step(1),
            Action.TO_START: lambda: self.go_to(0),
            Action.TO_END: lambda: self.go_to(self.last_ply),
            Action.VARIATION_ABOVE: lambda: self.choose(-1),
            Action.VARIATION_BELOW: lambda: self.choose(1),
            Action.PROMOTE: self.promote,
            Action.MAIN_LINE: self.make_main,
            Action.DELETE: self.delete,
            Action.DELETE_FOLLOWING: self.delete_following,
            Action.UNDO: self.editing.undo,
            Action.REDO: self.editing.redo,
            Action.COPY_GAME: self.copy_game,
        }
        if action in own:
            own[action]()
        else:
            super().act(action)

    def handle(self, event: pygame.event.Event) -> None:
        """The keys of the study go before the focus, unless the focused widget needs them."""
        if len(self.ui.layers) == 1 and event.type == pygame.KEYDOWN and self._key(event):
            self.ui.rebuild()
        else:
            super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.ui.focused
        role = focused.role if focused is not None else ""
        action = action_of(event, (*IN_THE_STUDY, *LOOKING_BACK))
        takes_text = focused is not None and focused.takes_text
        kept = (action in WALKING and self._kept(role)) or (action in LETTERS and takes_text)
        if action is not None and not kept:
            self.act(action)
            return True
        node = self.match.node
        if takes_text or self.typed or node.parent is None:
            return False
        signs = glyphs.pressed(node.glyphs, sign_of(event))
        if signs is None:
            return False
        self.editing.set_glyphs(signs)
        return True

    def _kept(self, role: str) -> bool:
        by_keyboard = self.ui.ring or bool(self.typed)
        return role in KEEP_THEIR_ARROWS or (role in KEEP_THEM_BY_KEYBOARD and by_keyboard)
