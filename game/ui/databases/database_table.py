"""The list of games: headings that sort it, and lines of which only those near to what is seen are made."""

from collections.abc import Callable, Sequence
from typing import Self, overload

import pygame

from game.core import InputError
from game.databases.query import GameOrder, GameSummary
from game.ui.databases.columns import PAD, ColumnSpan, cell, placed
from game.ui.databases.marks import Marks
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.button import Pressable
from game.ui.widgets.lines import far_goal
from game.ui.widgets.listing import LongList, LongListItem
from game.ui.widgets.scroll import BAR_ROOM, Scroll
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import _

HEADING = 30
"""Pixels at 100 %."""
SIGN = 16
"""The side of the sign of a bad game and of the arrow of a sorted column, in pixels at 100 %."""


class DatabaseLines(Sequence[str]):
    """As many lines as there are games; what stands in them is fetched when a line is made."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return "" if isinstance(place, int) else [""] * len(range(*place.indices(self.length)))


class GameTable(LongList):
    """The games that fit, one a line, in the order of a query.

    The arrows, Home, End and the page keys move the line; with Shift they mark what lies between, with Ctrl they leave
    the marks alone. Space or a click with Ctrl marks a game or no longer, a click with Shift all up to it, Ctrl+A all.
    """

    def __init__(
        self,
        numbers: Sequence[int],
        listed: Callable[[int], GameSummary],
        fault: Callable[[GameSummary], InputError | None],
        chosen: int,
        choose: Callable[[int], None],
        open_: Callable[[int], None],
        step: Callable[[int], None],
        marks: Marks,
        marked: Callable[[int], None],
        within: Callable[[], Scroll],
    ) -> None:
        """`numbers` are those of the file's games; `listed` gives the game of a line, `fault` what is bad about it.

        `choose` is a click, `open_` Enter, `step` an arrow key: -1 back, 1 on. `marked` hears that the marks changed,
        and which line has the focus.
        """
        super().__init__("game", DatabaseLines(len(numbers)), choose, within)
        self.numbers = numbers
        self.listed = listed
        self.fault = fault
        self.chosen = chosen
        self.open = open_
        self.step = step
        self.marks = marks
        self.marked = marked
        self.pressed = -1
        """The line on which the mouse button went down to mark it, and is held."""

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.pressed = old.pressed

    def make(self, look: Look, number: int) -> "GameLine":
        return GameLine(self, number, look)

    def toggle(self, line: int) -> None:
        """Mark a game or no longer; the game that is looked at is the first one of several."""
        if not self.marks and line != self.chosen:
            self.marks.toggle(self.numbers, self.chosen)
        self.marks.toggle(self.numbers, line)
        self.marked(line)

    def extend(self, line: int) -> None:
        """Mark all games up to this one."""
        self.marks.extend(self.numbers, line)
        self.marked(line)

    def mark_all(self, line: int) -> None:
        """Mark all games; this line has the focus."""
        self.marks.mark_all(self.numbers)
        self.marked(line)


class GameLine(LongListItem):
    """One game."""

    def __init__(self, table: GameTable, number: int, look: Look) -> None:
        self.game = table.listed(number)
        self.fault = table.fault(self.game) if self.game.is_bad else None
        super().__init__(table, number, look)
        self.table = table
        self.chosen = number == table.chosen
        self.marked = self.game.number in table.marks
        words = error_text(self.fault) if self.fault else ""
        self.text = words if self.is_lost else " · ".join(filter(None, self._texts()))
        self.tooltip = words

    @property
    def is_lost(self) -> bool:
        """Nothing of the game can be played, so that the reason stands in its place."""
        return self.fault is not None and not self.game.rules

    def _texts(self) -> list[str]:
        game = self.game
        return [f"{game.number + 1}. {game.white or '?'} – {game.black or '?'}", game.result, game.event, game.date]

    def _cells(self, look: Look) -> list[tuple[str, pygame.Rect, bool]]:
        """Each text, shortened, with its place and whether it stands at the right."""
        pad, found = look.px(PAD), []
        columns = placed(look, self.rect.w)
        for column, left, wide in columns:
            place = pygame.Rect(self.rect.x + left + pad, self.rect.y, wide - 2 * pad, self.rect.h)
            text = cell(self.game, column.order)
            if self.is_lost and column.order is not GameOrder.FILE:
                place.w = self.rect.right - pad - place.x
                text = self.text
            if self.fault is not None and column.order is GameOrder.WHITE:
                room = look.px(SIGN + 6)
                place = pygame.Rect(place.x + room, place.y, place.w - room, place.h)
            found.append((fitted(look, text, Type.BODY, place.w), place, column.right))
            if self.is_lost and column.order is not GameOrder.FILE:
                break
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(text).place(place, float(right)) for text, place, right in self._cells(look) if text]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        lit = self.marked or (self.chosen and not self.table.marks)
        if lit:
            shapes.rounded(surface, self.rect, look.radius, shapes.blend(theme.panel, theme.accent, 0.35))
        elif self.warmth or (ui.ring and ui.focused is self):
            shapes.rounded(surface, self.rect, look.radius, theme.control_hover)
        if self.chosen and self.table.marks:
            shapes.rounded(surface, self.rect, look.radius, None, theme.accent, look.px(2))
        if self.marked:
            side = look.px(SIGN)
            surface.blit(icon("check", side, theme.text), (self.rect.x + look.px(PAD), self.rect.centery - side // 2))
        for number, (text, place, right) in enumerate(self._cells(look)):
            colour = theme.muted if (self.is_lost or not number) and not lit else theme.text
            look.text(text).draw(surface, place, colour, float(right))
            if number == 1 and self.fault is not None:
                side = look.px(SIGN)
                sign = pygame.Rect(place.x - look.px(SIGN + 6), place.centery - side // 2, side, side)
                surface.blit(icon("info", side, theme.danger), sign)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        keys = pygame.key.get_mods()
        if keys & pygame.KMOD_SHIFT:
            self.table.extend(self.number)
        elif keys & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.table.toggle(self.number)
        else:
            return
        self.table.pressed = self.number

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.table.pressed < 0:
            super().release(ui, at)
        self.table.pressed = -1

    def let_go(self, ui: Host) -> None:
        self.table.pressed = -1

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        goal = self._goal(ui.look, event.key) if command or event.mod & pygame.KMOD_SHIFT else None
        if goal is not None:
            self.table.go_to(ui, goal)
            if event.mod & pygame.KMOD_SHIFT:
                self.table.extend(goal)
            else:
                self.table.marked(goal)
        elif command and event.scancode == pygame.KSCAN_A:
            self.table.mark_all(self.number)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.table.open(self.number)
        elif event.key == pygame.K_SPACE:
            self.table.toggle(self.number)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not command:
            self.table.step(1 if event.key == pygame.K_RIGHT else -1)
        else:
            return super().key(ui, event)
        return True

    def _goal(self, look: Look, key: int) -> int | None:
        """The line to which a key leads; None for any other key."""
        last = len(self.table.numbers) - 1
        near = {pygame.K_UP: max(0, self.number - 1), pygame.K_DOWN: min(last, self.number + 1)}
        return near.get(key, far_goal(key, self.number, last, self.table.page(look)))


class DatabaseHeadings(Widget):
    """The names of the columns; a click sorts by one, a second click the other way round."""

    role = "headings"

    def __init__(self, order: GameOrder, sort: Callable[[GameOrder], None], *, falling: bool) -> None:
        super().__init__("headings")
        self.order = order
        self.falling = falling
        self.sort = sort
        self.inside: list[DatabaseHeading] = []

    def children(self) -> Sequence[Widget]:
        return tuple(self.inside)

    def measure(self, look: Look, width: int) -> Size:
        return width, look.target(HEADING)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.inside = []
        for column in placed(look, rect.w - look.px(BAR_ROOM)):
            heading = DatabaseHeading(column, self.order, self.sort, falling=self.falling)
            heading.arrange(look, pygame.Rect(rect.x + column.left, rect.y, column.width, rect.h))
            self.inside.append(heading)


class DatabaseHeading(Pressable):
    """The name of one column."""

    role = "heading"

    def __init__(
        self, column: ColumnSpan, order: GameOrder, sort: Callable[[GameOrder], None], *, falling: bool
    ) -> None:
        self.column = column.column
        name = self.column.order
        super().__init__(f"sort {name}", _(self.column.heading), lambda: sort(name), tooltip=_("Sort by this column"))
        self.way = 0 if order is not name else -1 if falling else 1

    def _room(self, look: Look) -> pygame.Rect:
        place = self.rect.inflate(-2 * look.px(PAD), 0)
        if self.way:
            place.w -= look.px(SIGN)
            place.x += look.px(SIGN) if self.column.right else 0
        return place

    def _shown(self, look: Look) -> str:
        return fitted(look, self.text, Type.SMALL, self._room(look).w)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self._shown(look), Type.SMALL).place(self._room(look), float(self.column.right))]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if self.warmth:
            shapes.rounded(surface, self.rect, look.radius, theme.control_hover)
        place = self._room(look)
        block = look.text(self._shown(look), Type.SMALL)
        block.draw(surface, place, theme.text if self.way else theme.muted, float(self.column.right))
        if self.way:
            side = look.px(SIGN)
            arrow = icon("down", side, theme.text)
            words = block.place(place, float(self.column.right))
            left = words.x - side if self.column.right else words.right
            surface.blit(pygame.transform.flip(arrow, False, self.way > 0), (left, place.centery - side // 2))
