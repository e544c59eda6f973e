"""The study: a recorded game or a position on its board, with all its variations, and tabs beside it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from game.checkers.openings import opening_names
from game.checkers.pdn_writer import write_pdn
from game.match import Match
from game.tree import Game, Node
from game.ui.board.page import is_upright
from game.ui.board.screen import BoardScreen
from game.ui.board.selection import Refused
from game.ui.board.view import Scene
from game.ui.board.widget import BoardWidget
from game.ui.games import presentation_of
from game.ui.i18n import _, language
from game.ui.screen import Context, Screen
from game.ui.shortcuts import IN_THE_STUDY, SIGNS_OF_THE_STUDY, Action, action_of
from game.ui.study import glyphs
from game.ui.study.analysis import AnalysisTab
from game.ui.study.bars import StatusLine, study_header, ways_through
from game.ui.study.commands import Command, open_menu
from game.ui.study.facts import heading
from game.ui.study.moves import MovesTab
from game.ui.study.movetext_view import MoveText
from game.ui.study.notes import open_notes
from game.ui.study.page import StudyPage
from game.ui.study.tabs import Study, StudyTab
from game.ui.study.tree_editing import TreeEditing, branch_of
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.shortcut_sheet import open_shortcut_sheet
from game.ui.widgets.widget import Widget

TABS: tuple[Callable[[Study], StudyTab], ...] = (MovesTab, AnalysisTab)
"""The tabs from left to right; see docs/adding-a-study-tab.md."""

WALKING = (
    Action.STEP_BACK,
    Action.STEP,
    Action.TO_START,
    Action.TO_END,
    Action.VARIATION_ABOVE,
    Action.VARIATION_BELOW,
    Action.DELETE,
)
KEEP_THEIR_ARROWS = ("choice", "slider", "text field", "list item", "lines")
"""The roles of the widgets that need the arrow keys, and Delete, for themselves."""


def study_screen(
    context: Context, game: Game[Any, Any], node: Node[Any, Any] | None = None, back: Screen | None = None
) -> "StudyScreen":
    """The study of a game, which is changed by what a person does there.

    It begins at a node, at the first position if none is given; Esc leads to `back`, or to the first page.
    """
    return StudyScreen(context, game, node, back)


class StudyScreen(BoardScreen):
    """The board, the tabs, and the ways through the game. A move that was not played becomes a variation."""

    def __init__(
        self, context: Context, game: Game[Any, Any], node: Node[Any, Any] | None = None, back: Screen | None = None
    ) -> None:
        """See `study_screen`."""
        match = Match.of(game)
        match.draws_end = False
        match.go_to(node or game.root)
        self.back = back
        self.presentation = presentation_of(game.start)
        self.editing = TreeEditing(match, self._tree_changed)
        super().__init__(context, match, self.presentation.face(game.start))
        self.tabs = {tab.name: tab for tab in (make(self) for make in TABS)}
        self.shown: StudyTab = next(iter(self.tabs.values()))
        self._left = False
        """Whether another screen took the place of this one, so that the tab has left its work."""
        self._seen: Node[Any, Any] | None = None
        """The node that the tabs know of."""
        self.settle()
        self.shown.enter()

    # What the board asks

    def page(self, board: BoardWidget) -> Widget:
        bars = (tab.bar() for tab in self.tabs.values())
        bar = next((bar for bar in bars if bar is not None), None)
        look, width = self.ui.look, self.ui.size[0]
        tabs = list(self.tabs.values())
        titles = heading(self.match.game)
        header = study_header(titles, tabs, self.shown, self.turn_to, self.act, look, width)
        return StudyPage(header, board, bar, self.panel(wide=is_upright(self.ui.size)))

    def panel(self, *, wide: bool) -> Widget:
        match, editing = self.match, self.editing
        ways = ways_through(
            self.act,
            lambda: self.open_menu(self.ui.find("more").rect),
            back=match.ply > 0,
            on=not match.at_end,
            undo=editing.can_undo,
            redo=editing.can_redo,
        )
        status = StatusLine(self._status(), warning=self.warning, strong=bool(self.message or self.typed))
        return Panel(
            [self.shown.build(wide=wide), Column([status, Row([*ways], gap=6, wraps=False)], gap=4)], padding=12
        )

    def scene(self) -> Scene:
        scene = super().scene()
        if self.stage.moving:
            return scene
        arrows = tuple(arrow for tab in self.tabs.values() for arrow in tab.arrows())
        badges = {square: badge for tab in self.tabs.values() for square, badge in tab.badges().items()}
        return replace(scene, arrows=arrows, badges=badges)

    @property
    def at_end(self) -> bool:
        """Moves can be tried everywhere."""
        return True

    @property
    def may_move(self) -> bool:
        return bool(self.match.position.legal_moves())

    def refusal(self, refused: Refused) -> str:
        if not self.may_move:
            return self.closed_text()
        if refused.ambiguous:
            return _("More than one move leads there: click the piece and each square on its way.")
        return self.presentation.refused_text(self.match.position, refused.path)

    def closed_text(self) -> str:
        return _("The game is over.")

    def type(self, text: str) -> None:
        super().type(text)
        self.ui.rebuild()

    # What the tabs ask

    def go_to_node(self, node: Node[Any, Any]) -> None:
        """Look at the position after a move of the game."""
        match = self.match
        following = match.nodes[match.ply + 1] if not match.at_end else None
        if node is following:
            self.step(1)
            return
        self.stage.skip()
        match.go_to(node)
        self.settle()

    def play(self, move: Any) -> None:
        """Go on by a move; a new one becomes a variation."""
        before = self.match.position
        self.editing.play(move)
        self.stage.show(before, move, self.match.position)
        self.changed()

    def turn_to(self, tab: str) -> None:
        """Show the tab of this name."""
        if tab != self.shown.name:
            self.shown.leave()
            self.shown = self.tabs[tab]
            self.shown.enter()
        self.ui.rebuild()

    def visit(self, screen: Screen) -> None:
        """Show a screen that leads back here."""
        self.go(screen)

    # Variations

    def choose(self, step: int) -> None:
        """Of the moves that follow take the next one for the line, or else go to the next one beside this one."""
        match = self.match
        node = match.node
        if len(node.children) > 1:
            following = match.nodes[match.ply + 1] if not match.at_end else node.children[0]
            place = node.children.index(following) + step
            if 0 <= place < len(node.children):
                ply = match.ply
                match.go_to(node.children[place])
                match.go_to(ply)
        elif node.parent is not None and len(node.parent.children) > 1:
            place = node.parent.children.index(node) + step
            if 0 <= place < len(node.parent.children):
                self.go_to_node(node.parent.children[place])
        self.ui.rebuild()

    def promote(self) -> None:
        """Let the variation stand one place further up."""
        if branch_of(self.match.node).parent is not None:
            self.editing.promote(self.match.node)

    def make_main(self) -> None:
        """Let the line at the cursor be the main line."""
        self.editing.make_main(self.match.node)

    def delete(self) -> None:
        """Take the move at the cursor and all that follows it out."""
        if self.match.node.parent is not None:
            self.editing.delete(self.match.node)
            self.tell(_("Deleted. Ctrl+Z brings it back."))

    def delete_following(self) -> None:
        """Take all that follows the cursor out."""
        if self.match.node.children:
            self.editing.delete_following(self.match.node)
            self.tell(_("Deleted. Ctrl+Z brings it back."))

    def comment(self) -> None:
        """Let a comment on the move at the cursor be typed."""
        self.turn_to(MovesTab.name)
        self.ui.focus("comment")

    def annotate(self) -> None:
        """Ask for all that can be said of the move at the cursor."""
        tab = self.tabs[MovesTab.name]
        assert isinstance(tab, MovesTab)
        open_notes(self.ui, self.editing, tab.move_name)

    # Taken along

    def copy_game(self) -> None:
        """Put the game on the clipboard, as PDN."""
        if self.may_be_copied():
            pygame.scrap.put_text(write_pdn(self.match.game))
            self.tell(_("The game was copied."))

    def open_lab(self) -> None:
        """Search the position that is looked at in the Search Lab, which leads back here."""
        self.go(self.context.routes.lab(self.match.position, self))

    # What is to be seen

    def _status(self) -> str:
        """The message, the move that is being typed, or where in the game we are."""
        if self.typed or self.message:
            return self.typed or self.message
        match, pieces = self.match, self.context.settings.piece_set
        total, players = len(match.line), match.position.players
        number, last = -(-match.ply // players), -(-total // players)
        parts = [_("Move {number} of {last}").format(number=number, last=last)] if total else []
        parts.append(self.presentation.to_move_text(match.position, pieces) if self.may_move else self.closed_text())
        names = opening_names(match.positions) if self.kind.has_pdn else None
        return " · ".join([*parts, *([names[language()]] if names else [])])

    def open_menu(self, beside: pygame.Rect) -> None:
        """Lay all that can be done now below a place."""
        open_menu(self.ui, "menu", beside, self.commands())

    def commands(self) -> list[Command]:
        """What can be done besides walking through the game."""
        node, pdn = self.match.node, self.kind.has_pdn
        aside = branch_of(node).parent is not None
        return [
            Command(Action.COMMENT, _("Comment and signs …"), self.annotate),
            Command(Action.PROMOTE, _("Promote the variation"), self.promote, aside),
            Command(Action.MAIN_LINE, _("Make it the main line"), self.make_main, aside),
            Command(Action.DELETE, _("Delete the move and what follows"), self.delete, node.parent is not None),
            Command(Action.DELETE_FOLLOWING, _("Delete what follows"), self.delete_following, bool(node.children)),
            Command(Action.COPY, _("Copy the position (FEN)"), self.copy_position, pdn),
            Command(Action.COPY_GAME, _("Copy the game (PDN)"), self.copy_game, pdn),
            Command(Action.LAB, _("Open in the Search Lab"), self.open_lab),
            Command(Action.FLIP, _("Turn the board around"), self.flip),
        ]

    # What the person does

    def act(self, action: Action) -> None:
        ways: dict[Action, Callable[[], None]] = {
            Action.STEP_BACK: lambda: self.step(-1),
            Action.STEP: lambda: self.step(1),
            Action.TO_START: lambda: self.go_to(0),
            Action.TO_END: lambda: self.go_to(self.last_ply),
            Action.VARIATION_ABOVE: lambda: self.choose(-1),
            Action.VARIATION_BELOW: lambda: self.choose(1),
            Action.UNDO: self.editing.undo,
            Action.REDO: self.editing.redo,
        }
        commands = {command.action: command.run for command in self.commands() if command.enabled}
        if self.shown.act(action):
            return
        if action is Action.COMMENT:
            self.comment()
        elif action in ways:
            ways[action]()
        elif action in commands:
            commands[action]()
        elif action is Action.HELP:
            keys = [(shortcut.keys, shortcut.meaning) for shortcut in IN_THE_STUDY]
            open_shortcut_sheet(self.ui, [*keys, SIGNS_OF_THE_STUDY])
        else:
            super().act(action)

    def handle(self, event: pygame.event.Event) -> None:
        """The keys of the study go before the focus, unless the widget that has it needs them."""
        if len(self.ui.layers) == 1:
            if event.type == pygame.KEYDOWN and self._key(event):
                self.ui.rebuild()
                return
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self._menu_at(event.pos):
                return
        super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.ui.focused
        role = focused.role if focused is not None else ""
        action = action_of(event, IN_THE_STUDY)
        if action is not None and not (action in WALKING and self._kept(role)):
            self.act(action)
            return True
        if (focused is not None and focused.takes_text) or self.typed:
            return False
        signs = glyphs.pressed(self.match.node.glyphs, event.unicode) if self.match.node.parent else None
        if signs is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        self.editing.set_glyphs(signs)
        return True

    def _kept(self, role: str) -> bool:
        """Whether the widget in focus needs the keys that lead through the game."""
        return role in KEEP_THEIR_ARROWS or (role == "board" and (self.ui.ring or bool(self.typed)))

    def _menu_at(self, at: tuple[int, int]) -> bool:
        """A click with the other button on a move of the text: go there, and offer what can be done with it."""
        text = next((widget for widget in self.ui.walk() if isinstance(widget, MoveText)), None)
        node = text.node_at(at) if text is not None and text.rect.collidepoint(at) else None
        if node is None:
            return False
        self.go_to_node(node)
        self.open_menu(pygame.Rect(at, (1, 1)))
        return True

    # The ways out

    def leave(self) -> None:
        self.go(self.back or self.context.routes.home())

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing goes on behind it."""
        self.shown.leave()
        self._left = True
        super().go(screen)

    # Time

    @property
    def busy(self) -> bool:
        return super().busy or any(tab.busy for tab in self.tabs.values())

    def update(self, dt: float) -> Screen:
        if self._left and self.next is self:
            self._left = False
            self.shown.enter()
        if self._seen is not self.match.node:
            self._seen = self.match.node
            for tab in self.tabs.values():
                tab.position_changed()
        for tab in self.tabs.values():
            tab.frame(dt)
        return super().update(dt)

    def _tree_changed(self) -> None:
        for tab in self.tabs.values():
            tab.tree_changed()
        if not self.stage.moving:
            self.settle()
        self.ui.rebuild()
