"""Which columns the list of games has, how wide they are, and what a game says in each."""

from typing import NamedTuple

from game.databases.query import GameOrder, GameSummary
from game.ui.look.theme import Look
from game.ui.words.i18n import N_

PAD = 8
"""Pixels at 100 % on either side of a text."""


class DatabaseColumn(NamedTuple):
    """One column; its widths are in pixels at 100 %."""

    order: GameOrder
    heading: str
    width: int
    share: int = 0
    """How much it gets of the width that is left."""
    needed: int = 0
    """In a list that is less wide it is left out."""
    right: bool = False


COLUMNS = (
    DatabaseColumn(GameOrder.FILE, N_("No."), 88, right=True),
    DatabaseColumn(GameOrder.WHITE, N_("White"), 110, share=3),
    DatabaseColumn(GameOrder.BLACK, N_("Black"), 110, share=3),
    DatabaseColumn(GameOrder.RESULT, N_("Result"), 84),
    DatabaseColumn(GameOrder.EVENT, N_("Event"), 120, share=3, needed=700),
    DatabaseColumn(GameOrder.DATE, N_("Date"), 96, share=1, needed=520),
    DatabaseColumn(GameOrder.LENGTH, N_("Moves"), 74, needed=600, right=True),
)


class ColumnSpan(NamedTuple):
    """A column in its place, in pixels from the left edge of the list."""

    column: DatabaseColumn
    left: int
    width: int


def placed(look: Look, width: int) -> list[ColumnSpan]:
    """The columns that a list of this width has."""
    shown = [column for column in COLUMNS if width >= look.px(column.needed)]
    spare = max(0, width - sum(look.px(column.width) for column in shown))
    shares = sum(column.share for column in shown)
    found, left = [], 0
    for column in shown:
        wide = look.px(column.width) + spare * column.share // shares
        found.append(ColumnSpan(column, left, wide))
        left += wide
    return found


def cell(game: GameSummary, order: GameOrder) -> str:
    """What a game says in a column."""
    match order:
        case GameOrder.FILE:
            return str(game.number + 1)
        case GameOrder.LENGTH:
            return str((game.plies + 1) // 2)
        case GameOrder.DATE:
            return game.date.split(": ", 1)[-1]
        case GameOrder.RESULT:
            return SHORT_RESULTS.get(game.result, game.result)
    return str(getattr(game, order.value))


SHORT_RESULTS = {"1/2-1/2": "½-½"}
