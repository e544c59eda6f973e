"""What can be done with the drawn tree, in one row above it: find a move, zoom, draw a part of it alone."""

from bisect import bisect_right
from collections.abc import Callable

from ai.tracing.trace import NONE
from game.ui.games.wording import count_text
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.lab.tree.tree_view import KEY_ZOOM, TreeView
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Button, LiveButton, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Row, Space
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

LONGEST_MOVE = 16


def tree_tools(session: TraceSession, tree: TreeView, look: Callable[[], Look]) -> Widget:
    """The tools for a tree; `look` is the window's."""
    drawing, player = session.drawing, session.player

    def find(text: str) -> None:
        session.wanted = text
        drawing.find(text)

    def next_found() -> None:
        """Show the next node that the move led to, in the order of the search, and after the last one the first."""
        nodes = sorted(drawing.found)
        if nodes:
            player.to_node(nodes[bisect_right(nodes, player.node) % len(nodes)])

    def below() -> None:
        drawing.only_below(player.node if drawing.top is None else None)

    field = TextField(
        "find", session.wanted, find, enter=next_found, hint=_("Find a move"), longest=LONGEST_MOVE,
        tooltip=_("Marks the nodes that a move leads to; Enter goes from one to the next"),
    )  # fmt: skip
    found = [Label(count_text(len(drawing.found)), Type.SMALL, muted=True, name="found")] if session.wanted else []
    part = drawing.top is not None
    return Row(
        [
            AtMost(field, most=160 if look().finger else 220),
            *found,
            Space(grow=1),
            _flat("zoom out", "minus", lambda: tree.zoom(look(), 1 / KEY_ZOOM), _("Smaller (−)")),
            _flat("zoom in", "new", lambda: tree.zoom(look(), KEY_ZOOM), _("Larger (+)")),
            _flat("fit", "fit", drawing.show_all, _("All of the tree (0)")),
            LiveButton(
                "below",
                "whole" if part else "part",
                below,
                lambda: drawing.top is not None or (player.node != NONE and not player.at_start),
                rank=Rank.FLAT,
                tooltip=_("The whole tree again (B)") if part else _("Only what is below this node (B)"),
            ),
        ],
        gap=4,
        wraps=False,
    )


def _flat(name: str, symbol: str, action: Callable[[], None], tooltip: str) -> Button:
    return Button(name, "", action, symbol=symbol, rank=Rank.FLAT, tooltip=tooltip)
