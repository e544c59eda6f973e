"""Progress bars, and lines on what goes on by itself."""

from collections.abc import Callable

import pygame

from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Host, Size, Widget


class ProgressBar(Widget):
    """A track that is filled from the left; `share` is 0 to 1."""

    role = "progress"

    def __init__(self, name: str, share: float, *, resting: bool = False) -> None:
        super().__init__(name)
        self.share = min(max(share, 0.0), 1.0)
        self.resting = resting

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(8)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        theme = ui.look.theme
        ground, border = (theme.control, theme.control_border) if theme.border > 1 else (theme.control_hover, None)
        colour = theme.muted if self.resting else theme.accent
        draw_progress(ui.look, surface, self.rect, self.share, colour, ground, border)


def draw_progress(
    look: Look,
    surface: pygame.Surface,
    rect: pygame.Rect,
    share: float,
    colour: Colour,
    ground: Colour,
    border: Colour | None,
) -> None:
    shapes.rounded(surface, rect, rect.h // 2, ground, border, look.px(1))
    if filled := round(rect.w * share):
        done = pygame.Rect(rect.x, rect.y, max(rect.h, filled), rect.h)
        shapes.rounded(surface, done, rect.h // 2, colour)


class Watch(Label):
    """A line on what goes on by itself; it asks once a frame whether it still does."""

    def __init__(self, ask: Callable[[], bool], text: str, *, muted: bool = False) -> None:
        super().__init__(text, name="told", muted=muted)
        self.ask = ask

    def update(self, ui: Host, dt: float) -> None:
        if self.ask():
            ui.animate()
