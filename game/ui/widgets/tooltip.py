"""Tooltips, placed next to their controls."""

from collections.abc import Sequence

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type

GAP = 8
"""Pixels at 100 % scale between a tooltip and what it keeps clear of."""
FAR = 120
"""Pixels at 100 % scale; a tooltip that lies further away does not seem to belong to its target."""


def size_of(look: Look, window: pygame.Rect, text: str) -> tuple[int, int]:
    width, height = look.text(text, Type.SMALL, _room(look, window)).size
    return width + look.px(20), height + look.px(12)


def _room(look: Look, window: pygame.Rect) -> int:
    return min(look.px(280), window.w - look.px(32))


def place(
    look: Look,
    window: pygame.Rect,
    size: tuple[int, int],
    target: pygame.Rect,
    taken: Sequence[pygame.Rect],
    words: Sequence[pygame.Rect],
) -> pygame.Rect:
    """The place of a tooltip of this size: off the target, not far, covering little and few words. Tried in order:
    below, above and on both sides of the target, below and above everything taken, after the words."""
    inner = window.inflate(-2 * look.px(6), -2 * look.px(6))
    gap, (width, height) = look.px(GAP), size
    lefts = {target.centerx - width // 2, target.left, target.right - width}
    lefts |= {target.right + gap, target.left - gap - width, *(rect.right + gap for rect in words)}
    tops = {top for rect in (target, *taken) for top in (rect.bottom + gap, rect.top - gap - height)}
    tops.add(target.centery - height // 2)
    places = [pygame.Rect(left, top, width, height).clamp(inner) for left in sorted(lefts) for top in sorted(tops)]

    near = target.inflate(2 * look.px(FAR), 2 * look.px(FAR))

    def covered(rect: pygame.Rect, places: Sequence[pygame.Rect]) -> int:
        return sum(part.w * part.h for part in map(rect.clip, places))

    def cost(rect: pygame.Rect) -> tuple[bool, bool, int, int, int, bool]:
        away = abs(rect.centerx - target.centerx) + abs(rect.centery - target.centery)
        apart = bool(rect.colliderect(target)), not rect.colliderect(near)
        return *apart, covered(rect, taken), covered(rect, words), away, rect.top < target.top

    return min(places, key=cost)


def draw(look: Look, surface: pygame.Surface, rect: pygame.Rect, text: str) -> None:
    shapes.shadow(surface, rect, look.px(6), look.px(6), look.theme.shadow)
    shapes.rounded(surface, rect, look.px(6), look.theme.text, look.theme.panel_border, look.px(look.theme.border))
    look.text(text, Type.SMALL, _room(look, surface.get_rect())).draw(surface, rect, look.theme.background, 0.5)
