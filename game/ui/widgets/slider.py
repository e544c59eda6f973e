"""A slider for a number."""

from collections.abc import Callable
from typing import Unpack

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.progress import draw_progress
from game.ui.widgets.widget import Host, Size, Widget, WidgetOptions


class Slider(Widget):
    """A knob on a track, with its value. `change` gets every new value, while it is dragged too."""

    role = "slider"
    focusable = True
    clickable = True

    def __init__(
        self,
        name: str,
        value: int,
        bounds: tuple[int, int],
        change: Callable[[int], None],
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`bounds`: the least and the greatest value; `step` is what an arrow key changes; `show` writes a value."""
        super().__init__(name, show(value), **({"grow": 1} | options))
        self.value = value
        self.bounds = bounds
        self.change = change
        self.step = step
        self.show = show

    @property
    def value_text(self) -> str:
        return self.text

    def _room(self, look: Look) -> int:
        return max(look.text(self.show(bound)).size[0] for bound in self.bounds) + look.gap

    def measure(self, look: Look, width: int) -> Size:
        return min(width, look.px(280)), look.control_height

    def _track(self, look: Look) -> pygame.Rect:
        knob = look.px(18)
        track = pygame.Rect(0, 0, self.rect.w - self._room(look) - knob, look.px(6))
        track.midleft = (self.rect.x + knob // 2, self.rect.centery)
        return track

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text).place(self.rect, 1.0)] if self.text else []

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        track = self._track(look)
        share = (self.value - self.bounds[0]) / (self.bounds[1] - self.bounds[0])
        ground, border = (theme.control, theme.control_border) if theme.border > 1 else (theme.control_hover, None)
        colour = theme.accent if self.enabled else theme.disabled
        draw_progress(look, surface, track, share, colour, ground, border)
        side = look.px(18)
        knob = pygame.Rect(track.x + round(track.w * share) - side // 2, track.centery - side // 2, side, side)
        ground = (
            shapes.blend((255, 255, 255), theme.accent_hover, 0.25 * self.warmth) if self.enabled else theme.disabled
        )
        shapes.rounded(surface, knob, side // 2, ground, theme.control_border, look.px(theme.border))
        look.text(self.text, Type.BODY).draw(surface, self.rect, theme.muted if self.enabled else theme.disabled, 1.0)

    def _set(self, value: int) -> None:
        value = min(max(value, self.bounds[0]), self.bounds[1])
        if value != self.value:
            self.value, self.text = value, self.show(value)
            self.change(value)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        track = self._track(ui.look)
        low, high = self.bounds
        share, before = (at[0] - track.x) / max(1, track.w), self.value
        self._set(low + round(share * (high - low) / self.step) * self.step)
        if self.value != before:
            ui.rebuild()  # widgets that depend on the value follow the drag

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.press(ui, at)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        low, high = self.bounds
        values = {pygame.K_HOME: low, pygame.K_END: high}
        values |= {pygame.K_LEFT: self.value - self.step, pygame.K_RIGHT: self.value + self.step}
        if event.key not in values or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self._set(values[event.key])
        return True
