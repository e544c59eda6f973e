"""Which columns the list of games has, how wide they are, and what a game says in each."""

from typing import NamedTuple

from game.databases.query import Listed, Order
from game.ui.look.theme import Look
from game.ui.words.i18n import N_

PAD = 8
"""Pixels at 100 % on either side of a text."""


class Column(NamedTuple):
    """One column; its widths are in pixels at 100 %."""

    order: Order
    heading: str
    width: int
    share: int = 0
    """How much it gets of the width that is left."""
    needed: int = 0
    """In a list that is less wide it is left out."""
    right: bool = False


COLUMNS = (
    Column(Order.FILE, N_("No."), 88, right=True),
    Column(Order.WHITE, N_("White"), 110, share=3),
    Column(Order.BLACK, N_("Black"), 110, share=3),
    Column(Order.RESULT, N_("Result"), 84),
    Column(Order.EVENT, N_("Event"), 120, share=3, needed=700),
    Column(Order.DATE, N_("Date"), 96, share=1, needed=520),
    Column(Order.LENGTH, N_("Moves"), 74, needed=600, right=True),
)


class Placed(NamedTuple):
    """A column in its place, in pixels from the left edge of the list."""

    column: Column
    left: int
    width: int


def placed(look: Look, width: int) -> list[Placed]:
    """The columns that a list of this width has."""
    shown = [column for column in COLUMNS if width >= look.px(column.needed)]
    spare = max(0, width - sum(look.px(column.width) for column in shown))
    shares = sum(column.share for column in shown)
    found, left = [], 0
    for column in shown:
        wide = look.px(column.width) + spare * column.share // shares
        found.append(Placed(column, left, wide))
        left += wide
    return found


def cell(game: Listed, order: Order) -> str:
    """What a game says in a column."""
    match order:
        case Order.FILE:
            return str(game.number + 1)
        case Order.LENGTH:
            return str((game.plies + 1) // 2)
        case Order.DATE:
            return game.date.split(": ", 1)[-1]
        case Order.RESULT:
            return SHORT_RESULTS.get(game.result, game.result)
    return str(getattr(game, order.value))


SHORT_RESULTS = {"1/2-1/2": "½-½"}
