"""How far something is that goes on by itself."""

from collections.abc import Callable

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Host, Size, Widget


class ProgressBar(Widget):
    """A track that is filled from the left; `share` is 0 to 1."""

    role = "progress"

    def __init__(self, name: str, share: float, *, resting: bool = False) -> None:
        """`resting`: it does not go on at present."""
        super().__init__(name)
        self.share = min(max(share, 0.0), 1.0)
        self.resting = resting

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(8)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, rect = ui.look, ui.look.theme, self.rect
        hollow = theme.border > 1
        border = theme.control_border if hollow else None
        shapes.rounded(surface, rect, rect.h // 2, theme.control if hollow else theme.control_hover, border, look.px(1))
        if filled := round(rect.w * self.share):
            done = pygame.Rect(rect.x, rect.y, max(rect.h, filled), rect.h)
            shapes.rounded(surface, done, rect.h // 2, theme.muted if self.resting else theme.accent)


class Watch(Label):
    """A line on what goes on by itself; it asks once a frame whether it still does."""

    def __init__(self, ask: Callable[[], bool], text: str, *, muted: bool = False) -> None:
        super().__init__(text, name="told", muted=muted)
        self.ask = ask

    def update(self, ui: Host, dt: float) -> None:
        if self.ask():
            ui.animate()
