"""A board on the tree of a game, to walk through and to change; and what a tab next to it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

import pygame

from game.kind import Square
from game.match import Match
from game.tree import BoardShape, Game, Node
from game.ui.board.board_screen import BoardScreen
from game.ui.board.scene import Arrow, Badge, Scene
from game.ui.commands import COPY_GAME, Command, own_first, pressed
from game.ui.games.presentation import Presentation, presentation_of
from game.ui.screen import Context
from game.ui.study import commands, glyphs
from game.ui.study.keeping import Keeper
from game.ui.study.tree_editing import TreeEditing, branch_of
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

SIGN_KEYS = {
    (pygame.KSCAN_1, True): "!",
    (pygame.KSCAN_SLASH, True): "?",
    (pygame.KSCAN_8, True): "*",
    (pygame.KSCAN_KP_MULTIPLY, False): "*",
    (pygame.KSCAN_EQUALS, False): "=",
    (pygame.KSCAN_EQUALS, True): "+",
    (pygame.KSCAN_KP_PLUS, False): "+",
    (pygame.KSCAN_MINUS, False): "-",
    (pygame.KSCAN_KP_MINUS, False): "-",
}
"""The keys of the signs: their places, with Shift or without it, and the characters on them."""
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
KEPT = (
    *commands.WALKING,
    *(each.name for each in (commands.ABOVE, commands.BELOW, commands.DELETE, commands.DELETE_FOLLOWING)),
)
"""Commands whose keys some widgets need for themselves."""
KEEP_THEIR_ARROWS = ("choice", "slider", "text field", "list item", "game list")
"""Roles of the widgets that need the arrow keys and Delete for themselves."""
KEEP_THEM_BY_KEYBOARD = ("board", "lines")
"""Roles of those that need them when reached by the keyboard."""


class TreeScreen(BoardScreen):
    """A board whose moves go into a tree. A subclass gives the panel, and hears of changes by `tree_changed`."""

    presentation: Presentation
    keeper: Keeper
    """Saves the game, and findings with it."""
    shown: "StudyTab"

    def __init__(self, context: Context, game: Game[Any, Any], node: Node[Any, Any] | None) -> None:
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

    def set_shapes(self, shapes: list[BoardShape]) -> None:
        self.editing.set_shapes(shapes)

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

    # Changing

    def _delete(self, delete: Callable[[Node[Any, Any]], None]) -> None:
        delete(self.match.node)
        self.tell(_("Deleted. Ctrl+Z brings it back."))

    # What the person does

    def walking(self, *, on: bool = True) -> tuple[Command, ...]:
        return tuple(commands.WALKING[each.name].on(each.run, each.enabled) for each in super().walking(on=on))

    def commands(self) -> tuple[Command, ...]:
        node, editing = self.match.node, self.editing
        aside = branch_of(node).parent is not None
        return own_first(
            *self.walking(),
            commands.ABOVE.on(lambda: self.choose(-1)),
            commands.BELOW.on(lambda: self.choose(1)),
            commands.MAIN_LINE.on(lambda: editing.make_main(node), aside),
            commands.PROMOTE.on(lambda: editing.promote(node), aside),
            commands.DELETE_FOLLOWING.on(partial(self._delete, editing.delete_following), bool(node.children)),
            commands.DELETE.on(partial(self._delete, editing.delete), node.parent is not None),
            commands.UNDO.on(editing.undo, editing.can_undo),
            commands.REDO.on(editing.redo, editing.can_redo),
            COPY_GAME.on(lambda: self.copy_game(self.match.game)),
            *super().commands(),
        )

    def take_key(self, event: pygame.event.Event, *, first: bool = False) -> bool:
        """The keys of the study go before the focus, unless the focused widget needs them."""
        if not first:
            return super().take_key(event)
        table = [replace(each, enabled=True) for each in self.commands() if each.first]
        command = pressed(event, table)
        if command is not None and not (command.name in KEPT and self._kept()):
            self.act(command.name)
        elif not self._put_sign(event):
            return False
        return True

    def _kept(self) -> bool:
        """True if the focused widget needs the arrow keys and Delete."""
        role = self.ui.focused.role if self.ui.focused is not None else ""
        by_keyboard = self.ui.ring or bool(self.typed)
        return role in KEEP_THEIR_ARROWS or (role in KEEP_THEM_BY_KEYBOARD and by_keyboard)

    def _put_sign(self, event: pygame.event.Event) -> bool:
        node, focused = self.match.node, self.ui.focused
        writing = bool(self.typed) or (focused is not None and focused.takes_text)
        if writing or node.parent is None or self.shown.holds or event.mod & MODIFIERS:
            return False
        key = SIGN_KEYS.get((event.scancode, bool(event.mod & pygame.KMOD_SHIFT)), "")
        signs = glyphs.pressed(node.glyphs, key)
        if signs is not None:
            self.editing.set_glyphs(signs)
        return signs is not None


class StudyTab:
    """A tab, made once with its screen. It hears everything, visible or not."""

    name: ClassVar[str]
    label: ClassVar[str]
    """One word, marked by `N_`."""
    symbol: ClassVar[str]
    """A name of icons.PATHS."""

    def __init__(self, study: TreeScreen) -> None:
        self.study = study
        self.context = study.context
        self.ui = study.ui

    @property
    def seen(self) -> bool:
        return self.study.shown is self

    @property
    def offered(self) -> bool:
        """True if it stands among the tabs."""
        return True

    def build(self, *, wide: bool) -> Widget:
        """Build the page; `wide`: it lies below the board."""
        raise NotImplementedError

    def brief(self) -> Sequence[Widget]:
        """The page in a few words, next to a large board in a small window."""
        return ()

    @property
    def player(self) -> int:
        """The side to train, if moves are added to the repertoire."""
        return self.study.below

    @property
    def insists(self) -> bool:
        """True if the page must be visible even in a small window."""
        return False

    def enter(self) -> None:
        """The tab becomes visible."""

    def leave(self) -> None:
        """The tab, or the whole study, is hidden."""

    def away(self) -> None:
        """Another screen is shown: nothing may go on behind it."""

    def back(self) -> None: ...

    def position_changed(self) -> None:
        """The cursor moved, or the game was replaced."""

    def tree_changed(self) -> None:
        """The moves of the game, or their comments and signs, have changed."""

    def frame(self, dt: float) -> None:
        """Let time pass and hear from workers; call `self.ui.rebuild()` when the page changes."""

    @property
    def busy(self) -> bool:
        """True while something moves or is awaited."""
        return False

    def commands(self) -> tuple[Command, ...]:
        """The tab's own commands while it is visible; they replace the study's of the same name."""
        return ()

    # On the board

    @property
    def holds(self) -> bool:
        """True if the wheel may not leave the position while the tab is visible."""
        return False

    def takes(self, move: Any) -> bool:
        """Take a move on the board while the tab is visible; True if it was meant for the tab, not for the game."""
        return False

    def touched(self) -> bool:
        """Handle a click on the board while the tab is visible; True if it only closed what was shown there."""
        return False

    def arrows(self) -> Sequence[Arrow]:
        """Moves to point out on the board, the most important first."""
        return ()

    def badges(self) -> Mapping[Square, Badge]:
        return {}

    def instead(self) -> Scene | None:
        """The scene that replaces the position while the tab is visible; None for none."""
        return None

    def bar(self) -> Widget | None:
        """The widget next to the board, as high as it and BAR wide, such as an evaluation."""
        return None
