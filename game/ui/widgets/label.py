"""Text that wraps at its width."""

import pygame

from game.ui.look.icons import icon
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Type
from game.ui.widgets.widget import Host, Size, Widget


class Label(Widget):
    """A text to read, as high as its lines need."""

    role = "label"

    def __init__(
        self,
        text: str,
        style: Type = Type.BODY,
        *,
        name: str = "",
        muted: bool = False,
        colour: Colour | None = None,
        align: float = 0.0,
        grow: int = 0,
        news: bool = False,
    ) -> None:
        """`align`: 0 left, 0.5 centred, 1 right. `colour` goes before the theme's own. For `news` see Widget."""
        super().__init__(name, text, grow=grow)
        self.style = style
        self.muted = muted
        self.colour = colour
        self.align = align
        self.news = news

    def measure(self, look: Look, width: int) -> Size:
        return look.text(self.text, self.style, width).size

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text, self.style, self.rect.w).place(self.rect, self.align)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        theme = ui.look.theme
        colour = self.colour or (theme.muted if self.muted else theme.text)
        ui.look.text(self.text, self.style, self.rect.w).draw(surface, self.rect, colour, self.align)


SIDE = 18


class Symbol(Widget):
    """An icon beside a text that says the same."""

    role = "picture"

    def __init__(self, symbol: str) -> None:
        """`symbol`: a name of icons.PATHS."""
        super().__init__()
        self.symbol = symbol

    def measure(self, look: Look, width: int) -> Size:
        return look.px(SIDE), look.px(SIDE)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        side = ui.look.px(SIDE)
        place = pygame.Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        surface.blit(icon(self.symbol, side, ui.look.theme.muted), place)
