"""The short explanation that appears beside a widget under the mouse or in focus."""

import pygame

from game.ui import shapes
from game.ui.theme import Look, Type
from game.ui.widgets.widget import Widget


def draw_tooltip(look: Look, surface: pygame.Surface, target: Widget) -> None:
    """Draw the target's tooltip below it, or above it where there is no room, inside the window."""
    window = surface.get_rect().inflate(-2 * look.px(6), -2 * look.px(6))
    block = look.text(target.tooltip, Type.SMALL, min(look.px(280), window.w - look.px(20)))
    rect = pygame.Rect(0, 0, block.size[0] + look.px(20), block.size[1] + look.px(12))
    rect.midtop = (target.rect.centerx, target.rect.bottom + look.px(8))
    if rect.bottom > window.bottom:
        rect.bottom = target.rect.top - look.px(8)
    rect.clamp_ip(window)
    shapes.shadow(surface, rect, look.px(6), look.px(6), look.theme.shadow)
    shapes.rounded(surface, rect, look.px(6), look.theme.text, look.theme.panel_border, look.px(look.theme.border))
    block.draw(surface, rect, look.theme.background, 0.5)
