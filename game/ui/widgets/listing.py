"""A list of lines, each with a title and perhaps a detail, one of them chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Self

import pygame

from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Clickable
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.selection import far_goal
from game.ui.widgets.typed import TypedWord
from game.ui.widgets.widget import Host, Size, Widget

LINE_HEIGHT = 36
BETWEEN = 4
PAGE = 6
"""Lines that a page key skips in a list of lines of different heights."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a list: what it says and, in small letters below, what that means."""

    title: str
    detail: str = ""
    enabled: bool = True
    """True if the item can be chosen; otherwise its detail gives the reason."""
    group: str = ""
    """Heading above the first item of a group."""


class ListItem(Clickable):
    role = "list item"

    def __init__(
        self,
        name: str,
        item: Item,
        chosen: bool,
        choose: Callable[[], None],
        lead: Callable[[pygame.event.Event], str] = lambda _: "",
    ) -> None:
        """`lead` gives the name of the line that a key leads to; "" for none."""
        super().__init__(name, f"{item.title} {item.detail}".strip(), enabled=item.enabled)
        self.item = item
        self.chosen = chosen
        self.on = chosen
        self.action = choose
        self.lead = lead

    def _width(self, look: Look, width: int) -> int:
        return max(1, width - 2 * look.px(10) - look.px(26))

    def _height(self, look: Look, width: int) -> tuple[Size, Size]:
        room = self._width(look, width)
        detail = look.text(self.item.detail, Type.SMALL, room).size if self.item.detail else (0, 0)
        return look.text(self.item.title, Type.BODY, room).size, detail

    def measure(self, look: Look, width: int) -> Size:
        title, detail = self._height(look, width)
        wide = max(title[0], detail[0]) + 2 * look.px(10) + look.px(26)
        return wide, max(look.target(LINE_HEIGHT), title[1] + detail[1] + 2 * look.px(6))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        title, detail = self._height(look, self.rect.w)
        top = self.rect.centery - (title[1] + detail[1]) // 2
        left = self.rect.x + look.px(10)
        rects = [pygame.Rect((left, top), title)]
        return [*rects, pygame.Rect((left, top + title[1]), detail)] if self.item.detail else rects

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        lit = self.warmth or (ui.ring and ui.focused is self)
        title_colour, detail_colour = theme.text, theme.muted
        if not self.enabled:
            title_colour = theme.disabled
        if lit:
            shapes.rounded(surface, self.rect, look.radius, theme.control_hover)
        places = self.text_rects(look)
        room = self._width(look, self.rect.w)
        look.text(self.item.title, Type.BODY, room).draw(surface, places[0], title_colour)
        if self.item.detail:
            look.text(self.item.detail, Type.SMALL, room).draw(surface, places[1], detail_colour)
        if self.chosen:
            side = look.px(20)
            mark = pygame.Rect(self.rect.right - look.px(8) - side, self.rect.centery - side // 2, side, side)
            surface.blit(icon("check", side, theme.text), mark)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if super().key(ui, event):
            return True
        goal = self.lead(event)
        if goal:
            ui.focus(goal)
        return bool(goal)


def _heading(text: str) -> Widget:
    return Column([Label(text, Type.SMALL, muted=True)], padding=10 - BETWEEN)


class List(Column):
    """The items below one another; the lines are named `name 0`, `name 1`, ... `choose` gets the number of one. Home,
    End and the page keys lead far away; letters lead to the next line that begins with them."""

    role = "list"

    def __init__(self, name: str, items: Sequence[Item], chosen: int, choose: Callable[[int], None]) -> None:
        """`chosen`: the number of the line that is ticked, -1 for none."""
        lines = [
            ListItem(f"{name} {number}", item, number == chosen, partial(choose, number), partial(self._lead, number))
            for number, item in enumerate(items)
        ]
        before = ["", *(item.group for item in items)]
        groups = [
            [*([_heading(item.group)] if item.group not in ("", above) else []), line]
            for line, item, above in zip(lines, items, before, strict=False)
        ]
        super().__init__(list(chain(*groups)), gap=2, padding=4, name=name)
        self.lines = lines
        self.titles = [item.title for item in items]
        self.typed = TypedWord()
        self.enabled_lines = [number for number, item in enumerate(items) if item.enabled]

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.typed = old.typed

    def _lead(self, number: int, event: pygame.event.Event) -> str:
        """The name of the line that a key leads to from the line of this number; "" for none."""
        letter = event.unicode.strip()
        goal = far_goal(event.key, number, len(self.titles) - 1, PAGE)
        if goal is None and letter and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            goal = self.typed.goal(letter, self.titles, number)
        if goal is None or not self.enabled_lines:
            return ""
        return f"{self.name} {min(self.enabled_lines, key=lambda line: abs(line - goal))}"
