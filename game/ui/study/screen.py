"""The study: a recorded game or a position on its board, with all its variations, and tabs beside it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.match import Match
from game.tree import Game, Node
from game.ui.board.page import is_upright
from game.ui.board.screen import BoardScreen
from game.ui.board.selection import Refused
from game.ui.board.view import Scene
from game.ui.board.widget import BoardWidget
from game.ui.games import presentation_of
from game.ui.i18n import _
from game.ui.screen import Context, Screen
from game.ui.shortcuts import Action
from game.ui.study.facts import heading
from game.ui.study.moves import MovesTab
from game.ui.study.page import StudyPage
from game.ui.study.tabs import Study, StudyTab
from game.ui.study.tree_editing import TreeEditing
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.tabs import Entry, Tabs
from game.ui.widgets.widget import Widget

TABS: tuple[Callable[[Study], StudyTab], ...] = (MovesTab,)
"""The tabs from left to right; see docs/adding-a-study-tab.md."""


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
        return StudyPage(self._header(), board, bar, self.panel(wide=is_upright(self.ui.size)))

    def panel(self, *, wide: bool) -> Widget:
        return Panel([self.shown.build(wide=wide), self._ways()], padding=12)

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

    # What the tabs ask

    def go_to_node(self, node: Node[Any, Any]) -> None:
        """Look at the position after a move of the game."""
        self.stage.skip()
        self.match.go_to(node)
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

    # What is to be seen

    def _header(self) -> Widget:
        title, note = heading(self.match.game)
        entries = [Entry(tab.name, _(tab.label), tab.symbol) for tab in self.tabs.values()]
        return Row(
            [
                Button("back", "", self.leave, symbol="back", rank=Rank.FLAT, tooltip=_("Back (Esc)")),
                Column([Label(title, Type.STRONG, name="title"), Label(note, Type.SMALL, muted=True)], gap=0, grow=1),
                Tabs("tabs", entries, self.shown.name, self.turn_to, words=True),
            ],
            wraps=False,
        )

    def _ways(self) -> Widget:
        return Row(
            [
                Button("first", "", lambda: self.go_to(0), symbol="first", tooltip=_("To the beginning (Home)")),
                Button("previous", "", lambda: self.step(-1), symbol="left", tooltip=_("One step back (←)")),
                Button("next", "", lambda: self.step(1), symbol="right", tooltip=_("One step on (→)")),
                Button("last", "", lambda: self.go_to(self.last_ply), symbol="last", tooltip=_("To the end (End)")),
            ],
            gap=8,
        )

    # The ways out

    def leave(self) -> None:
        self.go(self.back or self.context.routes.home())

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing goes on behind it."""
        self.shown.leave()
        self._left = True
        super().go(screen)

    def act(self, action: Action) -> None:
        if not self.shown.act(action):
            super().act(action)

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
        self.ui.rebuild()
