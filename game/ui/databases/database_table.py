"""The table of a database's games; only the games in sight are fetched."""

from collections.abc import Callable

import pygame

from game.databases.query import GameOrder, GameSummary
from game.ui.databases.source import GameSource
from game.ui.look.theme import Ink
from game.ui.widgets.selection import ListSelection, ListStep
from game.ui.widgets.table import Sorting, Table, TableColumn, TableRows, TableUse
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, date_text, result_text


def game_table(
    source: GameSource,
    selection: ListSelection[int],
    go: Callable[[int, ListStep], None],
    enter: Callable[[], None],
    step: Callable[[int], None],
    sort: Callable[[GameOrder], None],
    *,
    headings: bool,
    scroll: str,
) -> Table[GameSummary]:
    """The result of the query. `step` leads through the moves of a game: -1 back, 1 on."""

    def reason(game: GameSummary) -> str:
        """The fault of a game; "" for a good one."""
        fault = source.fault(game) if game.is_bad else None
        return error_text(fault) if fault is not None else ""

    def lost(game: GameSummary) -> str:
        return "" if game.rules else reason(game)

    def told(game: GameSummary) -> str:
        players = f"{game.number + 1}. {game.white or '?'} – {game.black or '?'}"
        facts = (players, result_text(game.result), game.event, date_text(game.date))
        return lost(game) or " · ".join(filter(None, facts))

    def sign(game: GameSummary) -> str:
        return "info" if game.is_bad and reason(game) else ""

    columns = (
        TableColumn[GameSummary](GameOrder.FILE, _("No."), lambda g: str(g.number + 1), 88, align=1.0, ink=Ink.MUTED),
        TableColumn[GameSummary](
            GameOrder.WHITE, _("White"), lambda g: g.white, 110, share=3, symbol=sign, symbol_ink=Ink.DANGER
        ),
        TableColumn[GameSummary](GameOrder.BLACK, _("Black"), lambda g: g.black, 110, share=3),
        TableColumn[GameSummary](GameOrder.RESULT, _("Result"), lambda g: result_text(g.result), 84),
        TableColumn[GameSummary](GameOrder.EVENT, _("Event"), lambda g: g.event, 120, share=3, needed=700),
        TableColumn[GameSummary](
            GameOrder.DATE, _("Date"), lambda g: date_text(g.date.split(": ", 1)[-1]), 96, share=1, needed=520
        ),
        TableColumn[GameSummary](
            GameOrder.LENGTH, _("Moves"), lambda g: str((g.plies + 1) // 2), 74, needed=600, align=1.0
        ),
    )
    use = TableUse(
        lambda: selection.at,
        go,
        enter,
        marks=lambda: selection.marked,
        keys=source.answer.numbers,
        shortcuts={pygame.K_LEFT: lambda: step(-1), pygame.K_RIGHT: lambda: step(1)},
        told=told,
        tip=reason,
        instead=lost,
    )
    rows = TableRows("games", columns, source, use, line_height=36, role="game list")
    sorting = Sorting(source.query.order, source.query.falling, lambda name: sort(GameOrder(name)))
    return Table(rows, sorting=sorting, headings=headings, tooltip=_("Sort by this column"), scroll=scroll)
