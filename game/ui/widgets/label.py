"""Text that wraps at its width."""

from collections.abc import Callable

import pygame

from game.ui.look.icons import icon
from game.ui.look.shapes import Colour
from game.ui.look.theme import Ink, Look, Theme, Type
from game.ui.widgets.widget import Host, Size, Widget


class Label(Widget):
    role = "label"

    def __init__(
        self,
        text: str,
        style: Type = Type.BODY,
        *,
        name: str = "",
        muted: bool = False,
        colour: Ink | Colour | None = None,
        align: float = 0.0,
        grow: int = 0,
        news: bool = False,
        lines: int = 0,
    ) -> None:
        """`align`: 0 left, 0.5 centred, 1 right. `colour` goes before the theme's own. For `news` see Widget. `lines`:
        number of lines that always have room, so that nothing moves when the text changes."""
        super().__init__(name, text, grow=grow)
        self.style = style
        self.muted = muted
        self.colour = colour
        self.align = align
        self.news = news
        self.lines = lines
        self.valign = 0.0 if lines else 0.5

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, self.style, width).size
        return wide, max(high, look.text("\n".join("x" * self.lines), self.style).size[1]) if self.lines else high

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text, self.style, self.rect.w).place(self.rect, self.align, self.valign)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        theme = ui.look.theme
        colour = theme.of(self.colour or (Ink.MUTED if self.muted else Ink.TEXT))
        ui.look.text(self.text, self.style, self.rect.w).draw(surface, self.rect, colour, self.align, self.valign)


class Picture(Widget):
    """A square picture; `paint` makes it for a side in pixels and a theme."""

    role = "picture"

    def __init__(self, paint: Callable[[int, Theme], pygame.Surface], side: float, *, name: str = "") -> None:
        super().__init__(name)
        self.paint_square = paint
        self.side = side

    def measure(self, look: Look, width: int) -> Size:
        side = min(width, look.px(self.side))
        return side, side

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        picture = self.paint_square(min(self.rect.size), ui.look.theme)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


def symbol(name: str, ink: Ink = Ink.MUTED, side: float = 18) -> Picture:
    """An icon next to a text that says the same."""
    return Picture(lambda side, theme: icon(name, side, theme.of(ink)), side)
