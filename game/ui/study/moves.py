"""The record tab: the game's tree as text, the next moves, and the signs and comment of the move at the cursor."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.core import Outcome
from game.kind import Square
from game.kinds import kind_of
from game.match import history_outcome
from game.tree import Node
from game.ui.board.scene import Badge
from game.ui.games import wording
from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.study.glyphs import GLYPHS, STRENGTH, VERDICT, Glyph, strength_of, toggled
from game.ui.study.movetext import Line, MoveTexts, lines_of
from game.ui.study.movetext_view import LineCache, MoveText, MoveTextScroll, sign_colour
from game.ui.study.tabs import StudyHost, StudyTab
from game.ui.study.tree_editing import TreeEditing
from game.ui.widgets.button import Button, Pressable, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import N_, _

LEAST = 34


class SignButton(Pressable):
    """A sign in its colour; filled if the move has it."""

    role = "toggle"

    def __init__(self, name: str, number: int, on: bool, action: Callable[[], None], *, enabled: bool) -> None:
        glyph = GLYPHS[number]
        super().__init__(name, glyph.sign, action, enabled=enabled, tooltip=_(glyph.meaning))
        self.on = on

    def measure(self, look: Look, width: int) -> Size:
        return max(look.px(LEAST), look.text(self.text, Type.STRONG).size[0] + look.px(8)), look.control_height

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text, Type.STRONG).place(self.rect, 0.5)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground = theme.accent if self.on else shapes.blend(theme.control, theme.control_hover, self.warmth)
        colour = theme.on_accent if self.on else sign_colour(theme, self.text)
        if not self.enabled:
            ground, colour = theme.panel, theme.disabled
        shapes.rounded(surface, self.rect, look.radius, ground, theme.control_border, look.px(theme.border))
        look.text(self.text, Type.STRONG).draw(surface, self.rect, colour, 0.5)


def sign_row(
    name: str,
    glyphs: Mapping[int, Glyph],
    chosen: Sequence[int],
    toggle: Callable[[int], None],
    *,
    enabled: bool = True,
) -> Columns:
    """One button per sign, named `name number`; `toggle` gets the number."""
    buttons = [
        SignButton(f"{name} {number}", number, number in chosen, partial(toggle, number), enabled=enabled)
        for number in glyphs
    ]
    return Columns(buttons, least=LEAST, gap=4, name=name)


LONGEST_COMMENT = 4000


def one_line(comments: Sequence[str]) -> str:
    """Join comments into one line that can be edited."""
    return " ".join(comments).replace("\n", " ")


def open_notes(ui: Ui, editing: TreeEditing, move: str) -> None:
    """Open the dialog for comments and signs; `move` is "" for the first position."""
    node = editing.node

    def toggle(number: int) -> None:
        editing.set_glyphs(toggled(node.glyphs, number))

    def body() -> Widget:
        after = _("After the move") if move else _("About the whole game")
        fields: list[Widget] = [
            Label(after, muted=True),
            TextField("note after", one_line(node.comments), editing.set_comment, longest=LONGEST_COMMENT, grow=0),
        ]
        if not move:
            return Column(fields, gap=8)
        before = partial(editing.set_comment, ahead=True)
        return Column(
            [
                sign_row("note", STRENGTH, node.glyphs, toggle),
                sign_row("note", VERDICT, node.glyphs, toggle),
                Label(_("Before the move"), muted=True),
                TextField("note before", one_line(node.comments_before), before, longest=LONGEST_COMMENT, grow=0),
                *fields,
            ],
            gap=8,
        )

    open_dialog(
        ui,
        lambda: _("Annotate {move}").format(move=move) if move else _("Comment on the game"),
        body,
        lambda: [Button("ok", _("Done"), ui.close, rank=Rank.MAIN)],
        focus="note after",
        most=560,
        closed=editing.end_typing,
    )


WITH_COMMENT, WITH_SIGNS = 440, 540
WITH_COMMENT_BELOW, WITH_SIGNS_BELOW = 620, 700
"""Least heights of the window at 100 % for the comment, and for the signs, below the text; the same if the panel lies
below the board. The menu has them always."""
BUTTON = 40
"""Height in pixels at 100 % of the row of next moves while it is empty."""
OFFERED = 3
"""Number of next moves that have a button of their own."""


class MovesTab(StudyTab):
    """All moves, variations and comments; a click on a move goes there."""

    name = "moves"
    label = N_("Record")
    symbol = "sheet"

    def __init__(self, study: StudyHost) -> None:
        super().__init__(study)
        self.texts = MoveTexts()
        self.cache = LineCache()
        self.lines: list[Line] = []
        self._written = -1
        """The version of the tree that `lines` shows."""

    def build(self, *, wide: bool) -> Widget:
        height = self.ui.size[1] / self.ui.look.scale
        below = []
        if height >= (WITH_COMMENT_BELOW if wide else WITH_COMMENT):
            below = [self._following(), self._comment()]
        if height >= (WITH_SIGNS_BELOW if wide else WITH_SIGNS):
            below.insert(1, self._signs())
        if wide and below:
            return Row([self.text(), Column(below, gap=8, grow=1)], gap=16, wraps=False, grow=1)
        return Column([self.text(), *below], gap=8, grow=1)

    def text(self) -> Widget:
        """The moves alone."""
        return MoveTextScroll(MoveText(self._lines(), self.study.match.node, self.study.go_to_node, self.cache))

    def _lines(self) -> list[Line]:
        editing = self.study.editing
        if self._written != editing.version:
            self._written = editing.version
            self.lines = lines_of(editing.game, self.texts.of, self._result())
        return self.lines

    def _result(self) -> str:
        """The result with its reason; "" while the game goes on."""
        game, pieces = self.study.match.game, self.context.settings.piece_set
        outcome: Outcome | None = game.last.end or history_outcome(game.positions)
        if outcome is None:
            return ""
        title = wording.result_title(game.last.position, outcome, None, pieces)
        return f"{title}. {wording.result_reason(game.positions, outcome, pieces)}"

    # What follows

    def _following(self) -> Widget:
        """A button for each next move; the one that → leads to is coloured."""
        match = self.study.match
        children = match.node.children
        if not children:
            told = _("The line ends here.") if match.ply else ""
            return Row([Label(told, Type.SMALL, muted=True), Space(height=BUTTON)], gap=6, name="following")
        nodes = match.nodes
        chosen = nodes[match.ply + 1] if match.ply + 1 < len(nodes) else None
        buttons = [
            Button(
                f"following {number}",
                self.texts.of(child),
                partial(self.study.go_to_node, child),
                rank=Rank.MAIN if child is chosen and len(children) > 1 else Rank.USUAL,
                tooltip=_("The next move (→)") if child is chosen else _("Choose another variation (↑ ↓)"),
            )
            for number, child in enumerate(children[:OFFERED])
        ]
        more = len(children) - OFFERED
        if more > 0:
            buttons.append(Button("following more", f"+{more}", self._open_following, tooltip=_("All variations")))
        return Row([*buttons], gap=6, name="following")

    def _open_following(self) -> None:
        children = self.study.match.node.children
        items = [Item(self.texts.of(child), " ".join(child.comments)) for child in children]
        beside = self.ui.find("following more").rect
        open_list(self.ui, "variation", beside, items, -1, lambda number: self.study.go_to_node(children[number]))

    # What is said of the move

    @property
    def move_name(self) -> str:
        """The move at the cursor with its number; "" at the first position."""
        return self.texts.numbered(self.study.match.node)

    def _signs(self) -> Widget:
        node = self.study.match.node
        return sign_row("glyph", STRENGTH, node.glyphs, self._toggle, enabled=node.parent is not None)

    def _toggle(self, number: int) -> None:
        self.study.editing.set_glyphs(toggled(self.study.match.node.glyphs, number))

    def _comment(self) -> Widget:
        node, move = self.study.match.node, self.move_name
        hint = _("Comment on {move}").format(move=move) if move else _("Comment on the game")
        text = one_line(node.comments)
        done = partial(self.ui.focus, "board")
        return TextField("comment", text, self._say, enter=done, hint=hint, longest=LONGEST_COMMENT, grow=0)

    def _say(self, text: str) -> None:
        self.study.editing.set_comment(text)

    def position_changed(self) -> None:
        self.study.editing.end_typing()

    def badges(self) -> Mapping[Square, Badge]:
        node: Node[Any, Any] = self.study.match.node
        glyph = strength_of(node.glyphs)
        if glyph is None or node.move is None:
            return {}
        return {kind_of(node.position).path(node.move)[-1]: Badge(glyph.sign, glyph.colour)}
