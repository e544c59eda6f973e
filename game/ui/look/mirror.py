"""The window of a language that is written from right to left: laid out as any other, and seen in a mirror. Widgets are
placed and drawn from left to right always. The finished picture is turned round as a whole, and what the mouse points
at with it, so that no widget need know of it. Letters are turned beforehand, so that they can be read, and so is what
is the same everywhere: boards, notation, trees."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.ui.words.i18n import from_right


class _Drawing:
    window = False
    """True while the picture of the window is drawn that will be turned round."""
    straight: pygame.Rect | None = None
    """Part of it that is drawn as it will be seen."""


def turned(image: pygame.Surface) -> pygame.Surface:
    """The image to draw so that it appears upright."""
    return pygame.transform.flip(image, True, False) if turning() else image


def turning() -> bool:
    """True if the drawing will be seen the other way round."""
    return _Drawing.window and _Drawing.straight is None


def straight_part() -> pygame.Rect | None:
    """Part of the window in which everything is drawn as it will be seen; None for no such part."""
    return _Drawing.straight


@contextmanager
def window(surface: pygame.Surface) -> Iterator[None]:
    """Turn the surface round afterwards if the language asks for it."""
    _Drawing.window = from_right()
    try:
        yield
        if _Drawing.window:
            _turn(surface, surface.get_rect())
    finally:
        _Drawing.window = False


@contextmanager
def straight(surface: pygame.Surface, part: pygame.Rect | None) -> Iterator[None]:
    """Draw on this part of the surface as it will be seen; None is no part."""
    if part is None or not turning():
        yield
        return
    _turn(surface, part)
    _Drawing.straight = part
    try:
        yield
    finally:
        _Drawing.straight = None
        _turn(surface, part)


def _turn(surface: pygame.Surface, part: pygame.Rect) -> None:
    seen = part.clip(surface.get_rect())
    if seen:
        picture = surface.subsurface(seen)
        picture.blit(pygame.transform.flip(picture, True, False), (0, 0))


def across(at: tuple[int, int], part: pygame.Rect) -> tuple[int, int]:
    """The point that is seen in the place of this one when a part of the window is turned round.

    >>> across((12, 3), pygame.Rect(10, 0, 100, 50))
    (107, 3)
    """
    return part.left + part.right - 1 - at[0], at[1]


def own(at: tuple[int, int], part: pygame.Rect) -> tuple[int, int]:
    """A mouse position as a straight part of the window sees it."""
    return across(at, part) if from_right() else at


def rect_across(rect: pygame.Rect, part: pygame.Rect) -> pygame.Rect:
    """Place of a rectangle when a part of the window is turned round.

    >>> rect_across(pygame.Rect(12, 3, 20, 5), pygame.Rect(10, 0, 100, 50))
    Rect(88, 3, 20, 5)
    """
    return pygame.Rect(part.left + part.right - rect.right, rect.y, rect.w, rect.h)
