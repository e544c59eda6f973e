"""The list of the library's games, each with a small board, of which only the lines that are seen are drawn."""

import time
from collections.abc import Callable

import pygame

from game.keeping.record import Record
from game.ui.games import records
from game.ui.library.collection import Collection
from game.ui.library.pictures import MissingPicture, Pictures
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.lines import COMMAND, CursorLines
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Host

BOARD = 68
MARGIN = 10
RIGHT = 128
"""The width, at 100 %, of what stands at the right of a line."""
BUDGET = 0.008
"""Seconds of a frame that go into pictures."""
ADDING = pygame.KMOD_CTRL | pygame.KMOD_META
"""With one of these keys held a click marks one more game."""


class GameList(CursorLines):
    """The lines of the games. With Shift the keys mark what lies between, Space marks one game, Ctrl+A all; Delete
    deletes what is chosen.
    """

    role = "game list"
    line_height = 84

    def __init__(
        self,
        games: Collection,
        pictures: Pictures,
        within: Callable[[], Scroll],
        *,
        enter: Callable[[], None],
        delete: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        """`changed` hears when other games are chosen."""
        super().__init__("games", within, enter)
        self.games = games
        self.pictures = pictures
        self.delete = delete
        self.changed = changed

    @property
    def count(self) -> int:
        return len(self.games.keys)

    @property
    def at(self) -> int:
        return self.games.at

    @property
    def value_text(self) -> str:
        record = self.games.record(self.at) if self.at >= 0 else None
        if record is None:
            return ""
        return ", ".join(filter(None, (records.heading(record), records.result(record), records.length(record))))

    # What is seen

    def _texts(self, look: Look, number: int, record: Record) -> list[tuple[str, Type, pygame.Rect, float]]:
        """The texts of a line, how they are written, their places, and how they are aligned."""
        line = self.place(look, number)
        left = line.x + look.px(MARGIN + BOARD + 14)
        right = min(look.px(RIGHT), (line.right - left) // 3)
        middle = pygame.Rect(left, line.y, max(1, line.right - look.px(MARGIN) - right - look.px(10) - left), 0)
        end = pygame.Rect(line.right - look.px(MARGIN) - right, line.y, right, 0)
        told = " · ".join(filter(None, (records.opening(record), record.event, *record.labels)))
        who = records.players(record)
        game = records.title(record) if who or record.title else records.opponent(record)
        rows = (
            (records.heading(record), Type.STRONG, records.result(record), Type.STRONG),
            (f"{game} · {records.length(record)}", Type.SMALL, records.reason(record), Type.SMALL),
            (told or (who if record.title else ""), Type.SMALL, record.date, Type.SMALL),
        )
        texts, top = [], line.y + look.px(9)
        for first, style, second, other in rows:
            high = look.text("0", style).size[1]
            texts.append((fitted(look, first, style, middle.w), style, pygame.Rect(middle.x, top, middle.w, high), 0.0))
            texts.append((fitted(look, second, other, end.w), other, pygame.Rect(end.x, top, end.w, high), 1.0))
            top += high + look.px(3)
        return [text for text in texts if text[0]]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        found = []
        for number in self.shown(look):
            record = self.games.record(number)
            if record is not None:
                texts = self._texts(look, number, record)
                found += [look.text(text, style).place(place, align) for text, style, place, align in texts]
        return found

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        for number in self.shown(ui.look):
            self._draw_line(ui, surface, number)

    def _draw_line(self, ui: Host, surface: pygame.Surface, number: int) -> None:
        look, theme, here = ui.look, ui.look.theme, ui.has_focus(self)
        line, key = self.place(look, number), self.games.keys[number]
        marked = key in self.games.marked or (number == self.games.at and not self.games.marked)
        if marked:
            shapes.rounded(
                surface, line.inflate(0, -look.px(2)), look.radius, theme.accent if here else theme.control_hover
            )
        elif number == self.games.at:
            shapes.rounded(surface, line.inflate(0, -look.px(2)), look.radius, theme.control, theme.accent, look.px(2))
        ink = theme.on_accent if marked and here else theme.text
        muted = ink if marked else theme.muted
        record = self.games.record(number)
        board = self._board(look, number)
        picture = self.pictures.find(record, board.w) if record else None
        if isinstance(picture, pygame.Surface):
            surface.blit(picture, board)
        else:
            shapes.rounded(surface, board, look.px(4), theme.control, theme.control_border, 1)
        if key in self.games.marked:
            side = look.px(22)
            mark = pygame.Rect(board.x - look.px(4), board.y - look.px(4), side, side)
            shapes.rounded(surface, mark, side // 2, theme.panel, theme.accent, look.px(1.5))
            surface.blit(icon("check", look.px(14), theme.text), mark.inflate(-look.px(8), -look.px(8)))
        if record is None:
            return
        for text, style, place, align in self._texts(look, number, record):
            look.text(text, style).draw(surface, place, ink if style is Type.STRONG else muted, align)

    def _board(self, look: Look, number: int) -> pygame.Rect:
        line, side = self.place(look, number), look.px(BOARD)
        return pygame.Rect(line.x + look.px(MARGIN), line.centery - side // 2, side, side)

    def update(self, ui: Host, dt: float) -> None:
        """Draw the boards that are missing among those that are seen, as many as there is time for."""
        end, side, made = time.perf_counter() + BUDGET, ui.look.px(BOARD), False
        for number in self.shown(ui.look):
            record = self.games.record(number)
            if record is None or self.pictures.find(record, side) is not None:
                continue
            if made and time.perf_counter() >= end:
                ui.animate()
                return
            picture, made = self.pictures.make(record, side, ui.look), True
            if isinstance(picture, MissingPicture) and self.pictures.position is not None:
                self.games.drop(record.key)
                self.changed()
                return
        if made:
            ui.changed(self)

    # What is done to it

    def pick(self, number: int, modifiers: int) -> None:
        toggle = bool(modifiers & ADDING)
        if toggle and not self.games.marked and number != self.games.at:
            self.games.marked.add(self.games.key)
        self.games.go_to(number, extend=bool(modifiers & pygame.KMOD_SHIFT), toggle=toggle)

    def go_to(self, ui: Host, number: int, modifiers: int = 0) -> None:
        super().go_to(ui, number, modifiers)
        self.changed()

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & ADDING and event.scancode == pygame.KSCAN_A:
            self.games.mark_all()
            self.changed()
            return True
        if event.key == pygame.K_UP and self.at <= 0 and not event.mod & pygame.KMOD_SHIFT:
            return False
        if super().key(ui, event):
            return True
        if event.mod & COMMAND:
            return False
        if event.key == pygame.K_DELETE:
            self.delete()
        elif event.key == pygame.K_SPACE:
            self.go_to(ui, self.at, pygame.KMOD_CTRL)
        else:
            return False
        return True
