"""A strip along the lower edge of the window: keys or buttons, and what each of them does."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui import shapes
from game.ui.theme import Look, Type

HEIGHT = 30


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry: what is printed on the button, "" for none, and what it does."""

    cap: str
    text: str


def height(look: Look) -> int:
    """How high the strip is."""
    return look.px(HEIGHT)


def width(look: Look, cell: Cell) -> int:
    """How wide a cell is."""
    cap = cap_width(look, cell) + look.px(7) if cell.cap else 0
    return cap + look.text(cell.text, Type.SMALL).size[0] + look.px(16)


def cap_width(look: Look, cell: Cell) -> int:
    """How wide the drawn button is."""
    return max(look.px(22), look.text(cell.cap, Type.SMALL).size[0] + look.px(14))


def places(look: Look, rect: pygame.Rect, cells: Sequence[Cell]) -> list[pygame.Rect]:
    """Where the cells lie, beside one another; those that have no room are left out from the end."""
    found, left = [], rect.x + look.px(8)
    for cell in cells:
        place = pygame.Rect(left, rect.y, width(look, cell), rect.h)
        if place.right > rect.right - look.px(8):
            break
        found.append(place)
        left = place.right + look.px(4)
    return found


def draw(look: Look, surface: pygame.Surface, rect: pygame.Rect, cells: Sequence[Cell], lit: int = -1) -> None:
    """Draw the strip, one cell of it highlighted."""
    theme = look.theme
    surface.fill(theme.panel, rect)
    surface.fill(theme.panel_border, (rect.x, rect.y, rect.w, look.px(theme.border)))
    for number, (cell, place) in enumerate(zip(cells, places(look, rect, cells), strict=False)):
        if number == lit:
            shapes.rounded(surface, place.inflate(0, -look.px(6)), look.radius, theme.accent)
        colour = theme.on_accent if number == lit else theme.text
        left = place.x + look.px(8)
        if cell.cap:
            cap = pygame.Rect(left, 0, cap_width(look, cell), look.px(21))
            cap.centery = place.centery
            shapes.rounded(surface, cap, cap.h // 2, theme.control, theme.control_border, look.px(theme.border))
            look.text(cell.cap, Type.SMALL).draw(surface, cap, theme.text, 0.5)
            left = cap.right + look.px(7)
        look.text(cell.text, Type.SMALL).draw(surface, pygame.Rect(left, place.y, place.right - left, place.h), colour)
