"""The dialog in which a move is annotated: its signs, and what is said before and after it."""

from collections.abc import Sequence
from functools import partial

from game.ui.study.glyphs import STRENGTH, VERDICT, toggled
from game.ui.study.signs import sign_row
from game.ui.study.tree_editing import TreeEditing
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

LONGEST_COMMENT = 4000


def one_line(comments: Sequence[str]) -> str:
    """Several comments, broken into lines or not, as one that can be edited."""
    return " ".join(comments).replace("\n", " ")


def open_notes(ui: Ui, editing: TreeEditing, move: str) -> None:
    """Lay the dialog over the screen; `move` is how the move is written, "" for the first position."""
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
