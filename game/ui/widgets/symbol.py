"""An icon that only shows something."""

import pygame

from game.ui.look.icons import icon
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Size, Widget

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
