"""A strip along the lower edge of the window with the meanings of buttons, and the highlight of scanning."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type

HEIGHT = 30
PADDING, LEAST_PADDING = 8, 4
"""Room on either side of a text at 100 %: the usual one, and the least."""
GAP = 4


@dataclass(frozen=True, slots=True)
class StripCell:
    """The print on a button ("" for none), and its meaning."""

    cap: str
    text: str


def width(look: Look, cell: StripCell, padding: int = PADDING) -> int:
    cap = cap_width(look, cell) + look.px(7) if cell.cap else 0
    return cap + look.text(cell.text, Type.SMALL).size[0] + 2 * look.px(padding)


def cap_width(look: Look, cell: StripCell) -> int:
    return max(look.px(22), look.text(cell.cap, Type.SMALL).size[0] + look.px(14))


def places(look: Look, rect: pygame.Rect, cells: Sequence[StripCell]) -> list[pygame.Rect]:
    """Places of the cells; those without room are left out from the end."""
    found, left, most = [], rect.x + look.px(PADDING), rect.right - look.px(PADDING)
    padding = padding_of(look, rect, cells)
    for cell in cells:
        place = pygame.Rect(left, rect.y, width(look, cell, padding), rect.h)
        if place.right > most:
            break
        found.append(place)
        left = place.right + look.px(GAP)
    return found


def padding_of(look: Look, rect: pygame.Rect, cells: Sequence[StripCell]) -> int:
    """The greatest padding with which all cells have room, else the least, at 100 %."""
    room = rect.w - 2 * look.px(PADDING) + look.px(GAP)
    paddings = range(PADDING, LEAST_PADDING, -1)
    wide = (sum(width(look, cell, padding) + look.px(GAP) for cell in cells) for padding in paddings)
    return next((padding for padding, needed in zip(paddings, wide, strict=True) if needed <= room), LEAST_PADDING)


def draw(look: Look, surface: pygame.Surface, rect: pygame.Rect, cells: Sequence[StripCell], lit: int = -1) -> None:
    theme, padding = look.theme, look.px(padding_of(look, rect, cells))
    surface.fill(theme.panel, rect)
    surface.fill(theme.panel_border, (rect.x, rect.y, rect.w, look.px(theme.border)))
    for number, (cell, place) in enumerate(zip(cells, places(look, rect, cells), strict=False)):
        if number == lit:
            shapes.rounded(surface, place.inflate(0, -look.px(6)), look.radius, theme.accent)
        colour = theme.on_accent if number == lit else theme.text
        left = place.x + padding
        if cell.cap:
            cap = pygame.Rect(left, 0, cap_width(look, cell), look.px(21))
            cap.centery = place.centery
            shapes.rounded(surface, cap, cap.h // 2, theme.control, theme.control_border, look.px(theme.border))
            look.text(cell.cap, Type.SMALL).draw(surface, cap, theme.text, 0.5)
            left = cap.right + look.px(7)
        look.text(cell.text, Type.SMALL).draw(surface, pygame.Rect(left, place.y, place.right - left, place.h), colour)


def highlight(look: Look, surface: pygame.Surface, rect: pygame.Rect, below: pygame.Rect) -> None:
    """Draw a frame that is seen on any ground: bright, with a dark line on either side."""
    window = pygame.Rect(0, 0, surface.get_width(), below.top)
    wide, dark = look.px(5), (0, 0, 0)
    ring = rect.inflate(2 * wide, 2 * wide).clip(window)
    shapes.rounded(surface, ring, look.radius, None, dark, wide + look.px(2))
    inner = ring.inflate(-2 * look.px(1), -2 * look.px(1))
    shapes.rounded(surface, inner, look.radius, None, look.theme.focus, wide)
