"""A picture that is dragged and zoomed, by the mouse, by fingers and by keys."""

from typing import Self

import pygame

from game.ui.commands import ZOOM_KEYS
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Widget

WHEEL_ZOOM, KEY_ZOOM = 1.25, 1.5
DRAG_FROM = 4
"""Distance in pixels at 100 % from which a press is a drag."""
ZOOMS = {key: KEY_ZOOM if factor > 1 else 1 / KEY_ZOOM if factor else 0.0 for key, factor in ZOOM_KEYS.items()}
"""Factors of the keys; 0 shows all."""


class DraggedPicture(Widget):
    """Dragging and the wheel move and zoom what is shown; a press without a drag is a click."""

    focusable = True
    clickable = True
    live = True
    straight = True
    zooms = True

    held_at: tuple[int, int] | None = None
    """Place where the mouse button holds the picture."""
    dragged = False

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.held_at, self.dragged = old.held_at, old.dragged

    def clip(self) -> pygame.Rect | None:
        return self.rect

    def pan(self, look: Look, dx: int, dy: int) -> None:
        """Move the picture by pixels."""
        raise NotImplementedError

    def zoom(self, look: Look, factor: float, pixel: tuple[int, int] | None = None) -> None:
        """Zoom about a pixel, or about the place that is looked at."""
        raise NotImplementedError

    def show_all(self) -> None:
        raise NotImplementedError

    def clicked_at(self, ui: Host, at: tuple[int, int]) -> None:
        raise NotImplementedError

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        self.held_at, self.dragged = at, False

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        if self.held_at is None:
            return
        dx, dy = at[0] - self.held_at[0], at[1] - self.held_at[1]
        if self.dragged or max(abs(dx), abs(dy)) >= ui.look.px(DRAG_FROM):
            self.dragged, self.held_at = True, at
            self.pan(ui.look, dx, dy)

    def let_go(self, ui: Host) -> None:
        self.held_at = None

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        self.held_at = None
        if not self.dragged:
            self.clicked_at(ui, at)

    def wheel(self, ui: Host, steps: float) -> bool:
        self.zoom(ui.look, WHEEL_ZOOM**steps, ui.mouse_at(self))
        return True

    def pull(self, ui: Host, at: tuple[int, int], by: tuple[int, int], zoom: float) -> bool:
        if not zoom:
            return self.enlarge(ui, zoom)
        self.zoom(ui.look, zoom, at)
        self.pan(ui.look, *by)
        return True

    def enlarge(self, ui: Host, factor: float) -> bool:
        if factor:
            self.zoom(ui.look, factor)
        else:
            self.show_all()
        return True

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) or event.key not in ZOOMS:
            return False
        return self.enlarge(ui, ZOOMS[event.key])
