"""Running text of words that can be marked and clicked one by one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Self

import pygame

from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.text import TextBlock
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.widget import Host, Size, Widget


@dataclass(frozen=True, slots=True)
class FlowWord:
    """A text that is not broken; a marked one lies on the accent colour."""

    text: str
    ink: Ink | Colour = Ink.TEXT
    style: Type = Type.BODY
    marked: bool = False
    align: float = 0.5


class FlowText(Widget):
    """Words in as many lines as they need. `choose` gets the number of one that is clicked, `point` of one pointed at.
    `gap`: pixels at 100 % between two words. `straight`: from left to right in every language, as moves are. `least`:
    the width at 100 % that it can do with, for `Fits`; 0 for all of it in one line. `leading`: pixels at 100 % between
    two lines."""

    role = "line"

    def __init__(
        self,
        name: str,
        words: Sequence[FlowWord],
        choose: Callable[[int], None] | None = None,
        *,
        point: Callable[[int | None], None] | None = None,
        gap: float = 10,
        straight: bool = False,
        least: float = 0,
        leading: float = 6,
        grow: int = 0,
    ) -> None:
        super().__init__(name, " ".join(word.text for word in words), grow=grow)
        self.words = tuple(words)
        self.choose, self.point = choose, point
        self.clickable = choose is not None
        self.gap = gap
        self.straight = straight
        self.least, self.leading = least, leading
        self.pointed: int | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.pointed = old.pointed if old.pointed is not None and old.pointed < len(self.words) else None

    def line_height(self, look: Look) -> int:
        high = max((look.text("0", word.style).size[1] for word in self.words), default=0)
        return max(high + look.px(self.leading), look.finger if self.clickable else 0)

    def _rects(self, look: Look, width: int) -> list[pygame.Rect]:
        x, y, high, rects = 0, 0, self.line_height(look), []
        for word in self.words:
            wide, gap = look.text(word.text, word.style).size[0], look.px(self.gap)
            if x and x + wide > width:
                x, y = 0, y + high
            rects.append(pygame.Rect(x, y, min(wide + gap, width - x), high))
            x += wide + gap
        return rects

    def least_width(self, look: Look) -> int:
        return look.px(self.least) or super().least_width(look)

    def measure(self, look: Look, width: int) -> Size:
        rects = self._rects(look, width)
        return max((rect.right for rect in rects), default=0), rects[-1].bottom if rects else 0

    def word_rects(self, look: Look) -> list[pygame.Rect]:
        return [rect.move(self.rect.topleft) for rect in self._rects(look, self.rect.w)]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        placed = zip(self.words, map(partial(self._inner, look), self.word_rects(look)), strict=True)
        return [self.block(look, word, place.w).place(place, word.align) for word, place in placed]

    def block(self, look: Look, word: FlowWord, room: int) -> TextBlock:
        """The text of a word that has this width."""
        return look.text(word.text, word.style)

    def _inner(self, look: Look, place: pygame.Rect) -> pygame.Rect:
        return place.inflate(-look.px(self.gap), 0)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, seen = ui.look, ui.look.theme, surface.get_clip()
        for number, (word, place) in enumerate(zip(self.words, self.word_rects(look), strict=True)):
            if not place.colliderect(seen):
                continue
            colour = theme.of(word.ink)
            if word.marked or number == self.pointed:
                ground = theme.accent if word.marked else theme.control_hover
                shapes.rounded(surface, place.inflate(0, -look.px(2)), look.px(5), ground)
                colour = theme.on_accent if word.marked else colour
            inner = self._inner(look, place)
            self.block(look, word, inner.w).draw(surface, inner, colour, word.align)

    def word_at(self, look: Look, at: tuple[int, int]) -> int | None:
        found = (number for number, rect in enumerate(self.word_rects(look)) if rect.collidepoint(at))
        return next(found, None)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        number = self.word_at(ui.look, at)
        if number is not None and self.choose is not None:
            self.choose(number)

    def _point(self, ui: Host, number: int | None) -> None:
        if number != self.pointed and (self.choose or self.point):
            self.pointed = number
            ui.changed(self)
            if self.point is not None:
                self.point(number)

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        self._point(ui, self.word_at(ui.look, at))

    def update(self, ui: Host, dt: float) -> None:
        if self.pointed is not None and ui.hovered is not self:
            self._point(ui, None)
