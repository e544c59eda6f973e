"""The record tab: the game's tree as text, the next moves, and the signs and comment of the move at the cursor."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.core import Outcome
from game.kind import Square
from game.kinds import kind_of
from game.match import history_outcome
from game.tree import Node
from game.ui.board.scene import Badge
from game.ui.games import wording
from game.ui.look.theme import Ink, Theme, Type
from game.ui.study.glyphs import STRENGTH, VERDICT, Glyph, strength_of, toggled
from game.ui.study.movetext import MoveTextLine, MoveTexts, lines_of, own_signs
from game.ui.study.movetext_view import LineCache, MoveText, MoveTextScroll, sign_colour, text_of
from game.ui.study.tree_editing import TreeEditing
from game.ui.study.tree_screen import StudyTab, TreeScreen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row, Space
from game.ui.widgets.line import Line
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.tile import Tile
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, language

SIGN = 34
"""Least width of a sign's button in pixels at 100 %."""
LONGEST_COMMENT = 4000
BUTTON = 40
"""Height in pixels at 100 % of the row of next moves while it is empty."""
OFFERED = 3
"""Number of next moves that have a button of their own."""
LEAST_LINES = 6
"""Number of lines of moves that stay visible above the signs and the comment."""


def sign_row(
    name: str,
    glyphs: Mapping[int, Glyph],
    chosen: Sequence[int],
    toggle: Callable[[int], None],
    theme: Theme,
    *,
    enabled: bool = True,
) -> Columns:
    """One button per sign, named `name number` and filled if it is chosen; `toggle` gets the number."""

    def button(number: int, glyph: Glyph) -> Tile:
        on = number in chosen
        ground = Ink.PANEL if not enabled else Ink.ACCENT if on else Ink.CONTROL
        ink = Ink.DISABLED if not enabled else Ink.ON_ACCENT if on else sign_colour(theme, glyph.sign)
        tile = Tile(
            [Line(glyph.sign, Type.STRONG, ink=ink, align=0.5)],
            name=f"{name} {number}",
            action=partial(toggle, number),
            ground=ground,
            edge=Ink.CONTROL_BORDER,
            padding=3,
            least=BUTTON,
            role="toggle",
        )
        tile.on, tile.enabled, tile.tooltip = on, enabled, _(glyph.meaning)
        return tile

    return Columns([button(*each) for each in glyphs.items()], least=SIGN, gap=4, name=name)


def one_line(comments: Sequence[str]) -> str:
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
                sign_row("note", STRENGTH, node.glyphs, toggle, ui.look.theme),
                sign_row("note", VERDICT, node.glyphs, toggle, ui.look.theme),
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


class WrittenMoves:
    """The text of the game's moves, written again after every change."""

    def __init__(self, study: TreeScreen) -> None:
        self.study = study
        self.texts = MoveTexts()
        self._cache = LineCache()
        self._lines: list[MoveTextLine] = []
        self._text = ""
        self._made_of: object = None

    def scroll(
        self,
        result: Callable[[], str] = str,
        signs_of: Callable[[Node[Any, Any]], str] = own_signs,
        *,
        version: int = 0,
        least: float = 3,
    ) -> MoveTextScroll:
        """The text with its result, at least this many lines of it visible; `version`: that of the signs."""
        study = self.study
        made_of = study.editing.version, version, language()
        if made_of != self._made_of:
            self._made_of = made_of
            self._lines = lines_of(study.match.game, self.texts.of, result(), signs_of)
            self._text = text_of(self._lines)
        return MoveTextScroll(MoveText(self._lines, self._text, study.match.node, study.go_to_node, self._cache), least)


class MovesTab(StudyTab):
    name = "moves"
    label = N_("Record")
    symbol = "sheet"

    def __init__(self, study: TreeScreen) -> None:
        super().__init__(study)
        self.written = WrittenMoves(study)
        self.texts = self.written.texts

    def build(self, *, wide: bool) -> Widget:
        following, signs, comment = self._following(), self._signs(), self._comment()
        belows = [Column([following, *more, comment], gap=8, grow=int(wide)) for more in ([signs], [])]
        alone, text = self.text(), self.text(LEAST_LINES)
        pages: list[Widget] = [
            Row([alone, below], gap=16, wraps=False) if wide else Column([text, below], gap=8) for below in belows
        ]
        return Fits([*pages, alone], by_height=True, grow=1)

    def brief(self) -> Sequence[Widget]:
        return [Label(comment, Type.SMALL, muted=True) for comment in self.study.match.node.comments]

    def text(self, least: float = 3) -> Widget:
        return self.written.scroll(self._result, least=least)

    def _result(self) -> str:
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
                tooltip=_("Next move (→)") if child is chosen else _("Choose another variation (↑ ↓)"),
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
        return self.texts.numbered(self.study.match.node)

    def _signs(self) -> Widget:
        node, theme = self.study.match.node, self.ui.look.theme
        return sign_row("glyph", STRENGTH, node.glyphs, self._toggle, theme, enabled=node.parent is not None)

    def _toggle(self, number: int) -> None:
        self.study.editing.set_glyphs(toggled(self.study.match.node.glyphs, number))

    def _comment(self) -> Widget:
        node, move = self.study.match.node, self.move_name
        hint = _("Comment on {move}").format(move=move) if move else _("Comment on the game")
        text = one_line(node.comments)
        say, done = self.study.editing.set_comment, partial(self.ui.focus, "board")
        return TextField("comment", text, say, enter=done, hint=hint, longest=LONGEST_COMMENT, grow=0)

    def position_changed(self) -> None:
        self.study.editing.end_typing()

    def badges(self) -> Mapping[Square, Badge]:
        node: Node[Any, Any] = self.study.match.node
        glyph = strength_of(node.glyphs)
        if glyph is None or node.move is None:
            return {}
        return {kind_of(node.position).path(node.move)[-1]: Badge(glyph.sign, glyph.colour)}
