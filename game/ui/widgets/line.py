"""Text in one line, shortened where it has no room: a line, a line that changes by itself, a title over a note."""

from collections.abc import Callable
from typing import Self, Unpack

import pygame

from game.ui.look.shapes import Colour
from game.ui.look.text import TextBlock
from game.ui.look.theme import Ink, Look, Type, fitted
from game.ui.widgets.widget import Host, Size, Widget, WidgetOptions

Shorten = Callable[[Look, str, Type, int], str]
"""Shortens a text to a width in pixels: `fitted`, `with_whole_parts` or a screen's own way."""


def with_whole_parts(look: Look, text: str, style: Type, width: int) -> str:
    """As many of the text's parts, divided by points, as fit the width; the start of the first if it is too long."""
    while "·" in text and look.text(text, style).size[0] > width:
        text = text.rpartition("·")[0].rstrip()
    return fitted(look, text, style, width)


class Line(Widget):
    """A text in one line, shortened where it has no room; then its tooltip has all of it. `height`: its least height at
    100 %. `least`: the width at 100 % that it can do with, for `Fits`; 0 for all of it."""

    def __init__(
        self,
        text: str,
        style: Type = Type.BODY,
        *,
        name: str = "",
        ink: Ink | Colour = Ink.TEXT,
        align: float = 0.0,
        height: float = 0,
        least: float = 0,
        shorten: Shorten = fitted,
        role: str = "label",
        news: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, text, **options)
        self.style, self.ink, self.align = style, ink, align
        self.height, self.least, self.shorten = height, least, shorten
        self.role, self.news = role, news
        self._told = self.tooltip

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, self.style).size
        return min(width, wide), max(look.px(self.height), high)

    def least_width(self, look: Look) -> int:
        wide = look.text(self.text, self.style).size[0]
        return min(wide, look.px(self.least)) if self.least else wide

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.tooltip = self._told or ("" if self.shown(look) == self.text else self.text)

    def shown(self, look: Look) -> str:
        return self.shorten(look, self.text, self.style, self.rect.w)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.shown(look), self.style).place(self.rect, self.align)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        colour = ui.look.theme.of(self.ink)
        ui.look.text(self.shown(ui.look), self.style).draw(surface, self.rect, colour, self.align)


class LiveLine(Line):
    """A line whose text is read from a function every `every` seconds, 0 for each frame; nothing is placed anew."""

    live = True

    def __init__(
        self,
        name: str,
        says: Callable[[], str],
        style: Type = Type.BODY,
        *,
        ink: Ink | Colour = Ink.TEXT,
        align: float = 0.0,
        height: float = 40,
        shorten: Shorten = fitted,
        every: float = 0.0,
    ) -> None:
        super().__init__(
            says(), style, name=name, ink=ink, align=align, grow=1, height=height, shorten=shorten, role="live line"
        )
        self.says, self.every, self.age = says, every, 0.0

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.age = old.age

    def measure(self, look: Look, width: int) -> Size:
        return width, super().measure(look, width)[1]

    def update(self, ui: Host, dt: float) -> None:
        self.age += dt
        if self.age >= self.every:
            self.age = 0.0
            text = self.says()
            if text != self.text:
                self.text = text
                self.tooltip = "" if self.shown(ui.look) == text else text
                ui.changed(self)


class Titles(Widget):
    """A strong line over a note in small letters, both shortened where they have no room; the tooltip has all of it.
    Without a note, what stands behind the comma of a title too long becomes one. A title is written lighter, then
    smaller, before it is cut; where it has no room at all, there is no note. `least`: the width at 100 % that it can do
    with, for `Fits`; 0 for all of it. `short`: the note where the whole one has no room."""

    role = "title"

    def __init__(
        self,
        title: str,
        note: str = "",
        *,
        short: str = "",
        name: str = "title",
        style: Type = Type.STRONG,
        least: float = 0,
    ) -> None:
        whole = f"{title} · {note}" if note else title
        super().__init__(name, whole, grow=1, tooltip=whole)
        self.title, self.note, self.short, self.style, self.least = title, note, short or note, style, least

    def _lines(self, look: Look, width: int) -> list[tuple[str, Type, Ink]]:
        title, note = self.title, self.note
        if not note and look.text(title, self.style).size[0] > width:
            title, _comma, note = title.partition(", ")
        elif look.text(note, Type.SMALL).size[0] > width:
            note = self.short
        fitting = (style for style in (self.style, Type.BODY) if look.text(title, style).size[0] <= width)
        lines = [(title, next(fitting, Type.SMALL), Ink.TEXT)]
        return [*lines, (note, Type.SMALL, Ink.MUTED)] if note else lines

    def measure(self, look: Look, width: int) -> Size:
        sizes = [look.text(text, style).size for text, style, _ink in self._lines(look, width)]
        return min(width, max(wide for wide, _ in sizes)), max(look.control_height, sum(high for _, high in sizes))

    def least_width(self, look: Look) -> int:
        wide = max(look.text(self.title, self.style).size[0], look.text(self.note, Type.SMALL).size[0])
        return min(wide, look.px(self.least)) if self.least else wide

    def _shown(self, look: Look) -> list[tuple[pygame.Rect, TextBlock, Ink]]:
        width = self.rect.w
        lines = [(fitted(look, text, style, width), style, ink) for text, style, ink in self._lines(look, width)]
        texts = [(look.text(text, style), ink) for text, style, ink in lines] if lines[0][0] else []
        top, found = self.rect.centery - sum(text.size[1] for text, _ in texts) // 2, []
        for text, ink in texts:
            found.append((pygame.Rect(self.rect.x, top, width, text.size[1]), text, ink))
            top += text.size[1]
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [block.place(place) for place, block, _ink in self._shown(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        for place, block, ink in self._shown(ui.look):
            block.draw(surface, place, ui.look.theme.of(ink))
