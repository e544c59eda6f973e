"""The list of the library's games, each with a small board, of which only the lines that are seen are drawn."""

import time
from collections.abc import Callable
from typing import Self

import pygame

from game.keeping.record import Record
from game.ui import records, shapes
from game.ui.icons import icon
from game.ui.library.collection import Collection
from game.ui.library.pictures import Missing, Pictures
from game.ui.theme import Look, Type, fitted
from game.ui.widgets.listing import far_goal
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Host, Size, Widget

LINE_HEIGHT = 84
BOARD = 68
MARGIN = 10
RIGHT = 128
"""The width, at 100 %, of what stands at the right of a line."""
BUDGET = 0.008
"""Seconds of a frame that go into pictures."""
DOUBLE_CLICK = 0.5
"""Two clicks within so many seconds are one double click."""


class GameList(Widget):
    """The lines below one another. It has one place in the order of Tab.

    The arrows, Home, End and the page keys move the line, with Shift they mark what lies between, Space marks one game,
    Ctrl+A all. Enter or a double click opens the game, Delete deletes what is chosen.
    """

    role = "game list"
    focusable = True
    clickable = True

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
        """`within` gives the view that the list is scrolled in; `changed` hears when other games are chosen."""
        super().__init__("games")
        self.games = games
        self.pictures = pictures
        self.within = within
        self.enter = enter
        self.delete = delete
        self.changed = changed
        self.clicked = (-1, 0.0)
        """The line that was clicked last, and when."""
        self.double = False

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.clicked, self.double = old.clicked, old.double

    def measure(self, look: Look, width: int) -> Size:
        return width, len(self.games.keys) * look.px(LINE_HEIGHT)

    def place(self, look: Look, number: int) -> pygame.Rect:
        """Where a line lies, seen or not."""
        height = look.px(LINE_HEIGHT)
        return pygame.Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)

    def shown(self, look: Look) -> range:
        """The numbers of the lines that are at least partly seen."""
        view, height = self.within().rect, look.px(LINE_HEIGHT)
        first = max(0, (view.top - self.rect.y) // height)
        return range(first, min(len(self.games.keys), (view.bottom - self.rect.y) // height + 1))

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
            if isinstance(picture, Missing) and self.pictures.position is not None:
                self.games.drop(record.key)
                self.changed()
                return
        if made:
            ui.changed(self)

    # What is done to it

    def go_to(self, ui: Host, number: int, *, extend: bool = False, toggle: bool = False) -> None:
        """Move the line and bring it into view."""
        self.games.go_to(number, extend=extend, toggle=toggle)
        self.show_line(ui.look)
        self.changed()

    def show_line(self, look: Look) -> None:
        """Bring the line into view."""
        if self.games.at >= 0:
            self.within().reveal(look, self.place(look, self.games.at))

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        number, now, keys = (at[1] - self.rect.y) // ui.look.px(LINE_HEIGHT), time.monotonic(), pygame.key.get_mods()
        if not 0 <= number < len(self.games.keys):
            return
        self.double = self.clicked[0] == number and now - self.clicked[1] < DOUBLE_CLICK
        self.clicked = (-1, 0.0) if self.double else (number, now)
        toggle = bool(keys & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if toggle and not self.games.marked and number != self.games.at:
            self.games.marked.add(self.games.key)
        self.go_to(ui, number, extend=bool(keys & pygame.KMOD_SHIFT), toggle=toggle)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.double:
            self.double = False
            self.enter()

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and event.scancode == pygame.KSCAN_A:
            self.games.mark_all()
            self.changed()
            return True
        if command or event.mod & pygame.KMOD_ALT:
            return False
        at, last = self.games.at, len(self.games.keys) - 1
        page = max(1, self.within().rect.h // ui.look.px(LINE_HEIGHT) - 1)
        goal = far_goal(event.key, at, last, page)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            goal = at + (1 if event.key == pygame.K_DOWN else -1)
            if goal < 0 and not event.mod & pygame.KMOD_SHIFT:
                return False
        if goal is not None:
            self.go_to(ui, goal, extend=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        elif event.key == pygame.K_DELETE:
            self.delete()
        elif event.key == pygame.K_SPACE:
            self.go_to(ui, at, toggle=True)
        else:
            return False
        return True
