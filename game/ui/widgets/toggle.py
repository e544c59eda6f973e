"""Switches that are on or off: one at the end of its line, and small ones in a row."""

from collections.abc import Callable
from typing import Unpack

import pygame

from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Pressable
from game.ui.widgets.widget import Host, Size, WidgetOptions

SLIDES = 0.12
HEIGHT = 30
MARK = 14


class Switch(Pressable):
    """A text that is on or off; `change` gets its state after a click. A subclass places the text and draws it."""

    role = "toggle"
    style = Type.BODY

    def __init__(
        self, name: str, text: str, on: bool, change: Callable[[bool], None], **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(name, text, lambda: change(not on), **options)
        self.on: bool = on
        self.knob = float(on)

    def _room(self, look: Look) -> int:
        raise NotImplementedError

    def _left(self, look: Look) -> int:
        return self.rect.x

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, self.style, max(1, width - self._room(look))).size
        return wide + self._room(look), max(look.control_height, high)

    def _words(self, look: Look) -> pygame.Rect:
        return pygame.Rect(self._left(look), self.rect.y, self.rect.w - self._room(look), self.rect.h)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        words = self._words(look)
        return [look.text(self.text, self.style, words.w).place(words)]


class Toggle(Switch):
    """A text with a switch at the right end of its line."""

    def adopt(self, old: "Toggle") -> None:
        super().adopt(old)
        self.knob = old.knob

    def update(self, ui: Host, dt: float) -> None:
        if self.knob != self.on:
            step = dt / SLIDES if ui.look.motion else 1.0
            self.knob = min(1.0, self.knob + step) if self.on else max(0.0, self.knob - step)
            ui.animate()

    def _room(self, look: Look) -> int:
        return look.px(44) + look.gap

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        words = self._words(look)
        look.text(self.text, Type.BODY, words.w).draw(surface, words, theme.text if self.enabled else theme.disabled)
        track = pygame.Rect(0, 0, look.px(44), look.px(24))
        track.midright = self.rect.midright
        ground = shapes.blend(shapes.blend(theme.control, theme.control_hover, self.warmth), theme.accent, self.knob)
        border = shapes.blend(theme.control_border, theme.accent, self.knob)
        shapes.rounded(surface, track, track.h // 2, ground, border, look.px(theme.border))
        side = track.h - 2 * look.px(4)
        left = track.x + look.px(4) + round((track.w - side - 2 * look.px(4)) * self.knob)
        knob = shapes.blend(theme.text, theme.on_accent, self.knob)
        shapes.rounded(surface, pygame.Rect(left, track.y + look.px(4), side, side), side // 2, knob)


class Chip(Switch):
    """A small text in a row with others, filled and ticked when it is on."""

    style = Type.SMALL

    def _room(self, look: Look) -> int:
        return 2 * look.px(10) + look.px(MARK) + look.px(4)

    def _left(self, look: Look) -> int:
        before = look.px(MARK) + look.px(4)
        return self.rect.x + look.px(10) + (before if self.on else before // 2)

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, self.style, max(1, width - self._room(look))).size
        return wide + self._room(look), max(look.target(HEIGHT), high + 2 * look.px(4))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground = theme.accent if self.on else shapes.blend(theme.control, theme.control_hover, self.warmth)
        colour = theme.on_accent if self.on else theme.text
        if not self.enabled:
            ground, colour = theme.panel, theme.disabled
        border = None if self.on else theme.control_border
        shapes.rounded(surface, self.rect, self.rect.h // 2, ground, border, look.px(theme.border))
        words, side = self._words(look), look.px(MARK)
        if self.on:
            place = (self.rect.x + look.px(10), self.rect.centery - side // 2)
            surface.blit(icon("check", side, colour), place)
        look.text(self.text, Type.SMALL, words.w).draw(surface, words, colour)
