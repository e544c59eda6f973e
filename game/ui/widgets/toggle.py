"""A switch that is on or off."""

from collections.abc import Callable

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Pressable
from game.ui.widgets.widget import Host, Size

SLIDES = 0.12


class Toggle(Pressable):
    """A text with a switch at the right end of its line; `change` gets what it is after a click."""

    role = "toggle"

    def __init__(
        self, name: str, text: str, on: bool, change: Callable[[bool], None], *, enabled: bool = True, tooltip: str = ""
    ) -> None:
        super().__init__(name, text, lambda: change(not on), enabled=enabled, tooltip=tooltip)
        self.on = on
        self.knob = float(on)

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

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, Type.BODY, max(1, width - self._room(look))).size
        return wide + self._room(look), max(look.control_height, high)

    def _words(self, look: Look) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w - self._room(look), self.rect.h)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        words = self._words(look)
        return [look.text(self.text, Type.BODY, words.w).place(words)]

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
