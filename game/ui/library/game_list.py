"""The list of the library's games, each with a small board."""

import time
from collections.abc import Callable

import pygame

from game.keeping.record import Record
from game.ui.games import records
from game.ui.library.collection import Collection
from game.ui.library.pictures import MissingPicture, Pictures
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.table import TableCell, TableRows, TableUse
from game.ui.widgets.widget import Host

BOARD = 68
MARGIN = 10
RIGHT = 128
"""Width, at 100 %, of the texts at the right of a row."""
BUDGET = 0.008
"""Seconds of a frame that go into pictures."""


class GameList(TableRows[Record | None]):
    """Three lines of text next to a board in each row. Delete deletes the chosen games."""

    def __init__(
        self, games: Collection, pictures: Pictures, enter: Callable[[], None], delete: Callable[[], None]
    ) -> None:
        use = TableUse[Record | None](
            lambda: games.at,
            games.go_to,
            enter,
            marks=lambda: games.marked,
            keys=games.keys,
            shortcuts={pygame.K_DELETE: delete},
            told=_told,
        )
        super().__init__("games", (), games, use, line_height=84, role="game list")
        self.games = games
        self.pictures = pictures

    def cells(self, look: Look, number: int) -> list[TableCell]:
        record, line = self.rows[number], self.place(look, number)
        if record is None:
            return []
        left, margin = line.x + look.px(MARGIN + BOARD + 14), look.px(MARGIN)
        right = min(look.px(RIGHT), (line.right - left) // 3)
        middle = max(1, line.right - margin - right - look.px(10) - left)
        told = " · ".join(filter(None, (records.opening(record), record.event, *record.labels)))
        who = records.players(record)
        game = records.title(record) if who or record.title else records.opponent(record)
        rows = (
            (records.heading(record), records.result(record), Type.STRONG, Ink.TEXT),
            (f"{game} · {records.length(record)}", records.reason(record), Type.SMALL, Ink.MUTED),
            (told or (who if record.title else ""), record.date, Type.SMALL, Ink.MUTED),
        )
        found, top = list[TableCell](), line.y + look.px(9)
        for first, second, style, ink in rows:
            high = look.text("0", style).size[1]
            found.append(TableCell(first, style, pygame.Rect(left, top, middle, high), 0.0, ink))
            place = pygame.Rect(line.right - margin - right, top, right, high)
            found.append(TableCell(second, style, place, 1.0, ink))
            top += high + look.px(3)
        return found

    def draw_row(self, ui: Host, surface: pygame.Surface, number: int, ink: Ink | None) -> None:
        super().draw_row(ui, surface, number, ink)
        look, theme, record = ui.look, ui.look.theme, self.rows[number]
        line, side = self.place(look, number), look.px(BOARD)
        board = pygame.Rect(line.x + look.px(MARGIN), line.centery - side // 2, side, side)
        picture = self.pictures.find(record, side) if record else None
        if isinstance(picture, pygame.Surface):
            surface.blit(picture, board)
        else:
            shapes.rounded(surface, board, look.px(4), theme.control, theme.control_border, 1)
        if self.is_marked(number):
            mark = pygame.Rect(board.x - look.px(4), board.y - look.px(4), look.px(22), look.px(22))
            shapes.rounded(surface, mark, mark.h // 2, theme.panel, theme.accent, look.px(1.5))
            surface.blit(icon("check", look.px(14), theme.text), mark.inflate(-look.px(8), -look.px(8)))

    def update(self, ui: Host, dt: float) -> None:
        """Draw the boards that are missing among those in sight, as many as there is time for."""
        super().update(ui, dt)
        end, side, made = time.perf_counter() + BUDGET, ui.look.px(BOARD), False
        for number in self.shown(ui.look):
            record = self.rows[number]
            if record is None or self.pictures.find(record, side) is not None:
                continue
            if made and time.perf_counter() >= end:
                ui.animate()
                return
            picture, made = self.pictures.make(record, side, ui.look), True
            if isinstance(picture, MissingPicture) and self.pictures.position is not None:
                self.games.drop(record.key)
                ui.rebuild()
                return
        if made:
            ui.changed(self)


def _told(record: Record | None) -> str:
    if record is None:
        return ""
    return ", ".join(filter(None, (records.heading(record), records.result(record), records.length(record))))
