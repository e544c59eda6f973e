"""Controls for tic-tac-toe boards of any size."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.core import InputError
from game.tictactoe.rules import MnkRules
from game.ui.widgets.layout import Field
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words.i18n import _

SIDES = (3, 19)
MOST_PLAYERS = 4


def sized(rules: MnkRules, **changes: int | bool) -> str:
    """The variant of these rules with some changes; the marks in a row are limited to the board.

    >>> sized(MnkRules(19, 6, 9, gravity=True), columns=7)
    '7x6x7-gravity'
    """
    columns, rows = (changes.get(side, getattr(rules, side)) for side in ("columns", "rows"))
    in_row = min(changes.get("in_row", rules.in_row), max(columns, rows))
    return replace(rules, **changes | {"in_row": in_row}).size


def is_offered(variant: str) -> bool:
    """True if a text is a size to choose.

    >>> is_offered("19x3x5"), is_offered("20x3x5"), is_offered("5x5x3x5"), is_offered("english")
    (True, False, False, False)
    """
    try:
        rules = MnkRules.parse(variant)
    except InputError:
        return False
    sides = all(SIDES[0] <= side <= SIDES[1] for side in (rules.columns, rules.rows))
    return sides and rules.in_row >= SIDES[0] and rules.players <= MOST_PLAYERS and variant == rules.size


def size_fields(variant: str, choose: Callable[[str], None], *, beside: float = 0) -> list[Widget]:
    """Controls for the size, next to their labels if `beside`; `choose` gets the new variant."""
    rules = MnkRules.parse(variant)
    low, most = SIDES

    def set_to(what: str, value: int | bool) -> None:
        choose(sized(rules, **{what: value}))

    def field(name: str, text: str, what: str, most: int, reason: str = "") -> Widget:
        change = partial(set_to, what)
        slider = Slider(name, getattr(rules, what), (low, most), change, enabled=not reason)
        return explained(Field(text, slider, beside=beside), reason)

    def switch(name: str, text: str, tooltip: str) -> Widget:
        return Toggle(name, text, getattr(rules, name), partial(set_to, name), tooltip=tooltip)

    longest = max(rules.columns, rules.rows)
    full = "" if longest > low else _("No more than {count} fit.").format(count=low)
    return [
        field("columns", _("Columns"), "columns", most),
        field("rows", _("Rows"), "rows", most),
        field("in a row", _("In a row"), "in_row", max(longest, low + 1), full),
        switch("gravity", _("Gravity"), _("Marks fall to the lowest free cell of their column, as in Connect Four")),
        switch("torus", _("Torus"), _("Lines wrap around the edges of the board")),
        switch("exact", _("Exact length"), _("A longer line does not win, as in standard gomoku")),
    ]
