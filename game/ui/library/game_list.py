"""The list of the library's games, each with a small board."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import pygame

from game.core import InputError, State
from game.keeping.games import line_of, reached
from game.keeping.record import Record
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.games import records
from game.ui.games.presentation import presentation_of
from game.ui.library.collection import Collection
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.line import with_whole_parts
from game.ui.widgets.table import TableCell, TableRows, TableUse
from game.ui.widgets.widget import Host
from game.ui.words.i18n import date_text

BOARD = 68
MARGIN = 10
TITLES = (Type.STRONG, Type.BODY)
"""Styles of a title, the first with room; a longer one is small."""
BUDGET = 0.008
MOST = 2000


class Pictures:
    """The pictures of one style. With a `position` each game is shown where it reached that board."""

    def __init__(self, style: BoardStyle, position: State[Any] | None = None) -> None:
        self.style = style
        self.position = position
        self._made: OrderedDict[tuple[str, str, int], pygame.Surface | None] = OrderedDict()
        self._views: dict[tuple[object, int], BoardView] = {}

    def has(self, record: Record, side: int) -> bool:
        return (record.key, record.changed, side) in self._made

    def find(self, record: Record, side: int) -> pygame.Surface | None:
        """The picture, `side` pixels wide and high; None if it is still to be made, or can't be."""
        found = self._made.get((record.key, record.changed, side))
        if found is not None:
            self._made.move_to_end((record.key, record.changed, side))
        return found

    def make(self, record: Record, side: int, look: Look) -> pygame.Surface | None:
        """Make the picture, which takes some milliseconds; None if the game never reached its position."""
        position, picture = shown_position(record, self.position), None
        if position is not None:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            face = presentation_of(position).face(position)
            if (face, side) not in self._views:
                view = BoardView(face, lambda size: look.fonts.font(size, False), self.style)
                view.fit(pygame.Rect(0, 0, side, side))
                self._views[face, side] = view
            line = kind_of(position).winning_line(position)
            self._views[face, side].draw(picture, Scene(face.figures(position), line=line))
        self._made[record.key, record.changed, side] = picture
        if len(self._made) > MOST:
            self._made.popitem(last=False)
        return picture


def shown_position(record: Record, wanted: State[Any] | None) -> State[Any] | None:
    """The end of a game, or the wanted position in it; None if it never came, or the moves can't be played."""
    try:
        return line_of(record)[-1].position if wanted is None else reached(record, wanted)
    except InputError:
        return None


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
        room = line.right - margin - left
        told = " · ".join(filter(None, (records.opening(record), record.event, *record.labels)))
        who = records.players(record)
        game = records.title(record) if who or record.title else records.opponent(record)
        rows = (
            (records.heading(record), records.result(record), Type.STRONG, Ink.TEXT),
            (f"{game} · {records.length(record)}", records.reason(record), Type.SMALL, Ink.MUTED),
            (told or (who if record.title else ""), date_text(record.date), Type.SMALL, Ink.MUTED),
        )
        found, top = list[TableCell](), line.y + look.px(9)
        for first, second, style, ink in rows:
            high, right = look.text("0", style).size[1], min(look.text(second, style).size[0], room // 2)
            middle = max(1, room - right - look.px(10))
            text, shown = with_whole_parts(look, first, style, middle), style
            if style is Type.STRONG:
                text = first
                shown = next((each for each in TITLES if look.text(first, each).size[0] <= middle), Type.SMALL)
            found.append(TableCell(text, shown, pygame.Rect(left, top, middle, high), 0.0, ink))
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
        if picture is not None:
            surface.blit(picture, board)
        else:
            shapes.rounded(surface, board, look.px(4), theme.control, theme.control_border, 1)
        if self.is_marked(number):
            mark = pygame.Rect(board.x - look.px(4), board.y - look.px(4), look.px(22), look.px(22))
            shapes.rounded(surface, mark, mark.h // 2, theme.panel, theme.accent, look.px(1.5))
            surface.blit(icon("check", look.px(14), theme.text), mark.inflate(-look.px(8), -look.px(8)))

    def update(self, ui: Host, dt: float) -> None:
        """Draw missing boards among those in sight, as many as there is time for."""
        super().update(ui, dt)
        end, side, made = time.perf_counter() + BUDGET, ui.look.px(BOARD), False
        for number in self.shown(ui.look):
            record = self.rows[number]
            if record is None or self.pictures.has(record, side):
                continue
            if made and time.perf_counter() >= end:
                ui.animate()
                return
            picture, made = self.pictures.make(record, side, ui.look), True
            if picture is None and self.pictures.position is not None:
                self.games.drop(record.key)
                ui.rebuild()
                return
        if made:
            ui.changed(self)


def _told(record: Record | None) -> str:
    if record is None:
        return ""
    return ", ".join(filter(None, (records.heading(record), records.result(record), records.length(record))))
