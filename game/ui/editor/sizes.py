"""Boards of any size: how many columns and rows, how many in a row, how many players."""

from collections.abc import Callable

from game.core import InputError
from game.tictactoe import MnkRules
from game.ui.i18n import _
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Field
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget

SIDES = (3, 19)
"""The least and the greatest number of columns and rows that are offered."""
MOST_PLAYERS = 4


def sized(columns: int, rows: int, in_row: int, players: int) -> str:
    """The variant of this size, with so many in a row at most as have room.

    >>> sized(7, 6, 9, 2)
    '7x6x7'
    """
    return MnkRules(columns, rows, min(in_row, max(columns, rows)), players).size


def is_offered(variant: str) -> bool:
    """Whether a text is a size that can be chosen.

    >>> is_offered("19x3x5"), is_offered("20x3x5"), is_offered("5x5x3x5"), is_offered("english")
    (True, False, False, False)
    """
    try:
        rules = MnkRules.parse(variant)
    except InputError:
        return False
    sides = all(SIDES[0] <= side <= SIDES[1] for side in (rules.columns, rules.rows))
    return sides and rules.in_row >= SIDES[0] and rules.players <= MOST_PLAYERS and variant == rules.size


def size_fields(variant: str, choose: Callable[[str], None]) -> list[Widget]:
    """Sliders for the columns, the rows and how many in a row; `choose` gets the variant of another size."""
    rules = MnkRules.parse(variant)
    columns, rows, in_row, players = rules.columns, rules.rows, rules.in_row, rules.players
    low, most = SIDES

    def field(name: str, text: str, value: int, most: int, size: Callable[[int], str]) -> Widget:
        return Field(Label(text), Slider(name, value, (low, most), lambda number: choose(size(number))))

    longest = max(columns, rows)
    fields = [
        field("columns", _("Columns"), columns, most, lambda number: sized(number, rows, in_row, players)),
        field("rows", _("Rows"), rows, most, lambda number: sized(columns, number, in_row, players)),
    ]
    if longest > low:
        fields.append(
            field("in a row", _("In a row"), in_row, longest, lambda number: sized(columns, rows, number, players))
        )
    return fields
