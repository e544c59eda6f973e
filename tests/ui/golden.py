"""Compare a picture with the one that was approved."""

from pathlib import Path

import pygame

GOLDEN = Path(__file__).with_name("golden")
NEW = ".new.png"
"""Ending of a picture that waits for approval."""
TOLERANCE = 24
"""Allowed difference of a channel, of 255: another version of SDL rounds an edge differently."""
SHARE = 0.002
"""Share of the picture's area that may differ by more."""


def assert_golden(picture: pygame.Surface, name: str) -> None:
    """Compare with the approved picture; save a different one next to it (see golden_changes)."""
    path = GOLDEN / f"{name}.png"
    if not path.exists():
        pygame.image.save(picture, GOLDEN / f"{name}{NEW}")
        raise AssertionError(f"there is no approved picture of {name} yet")
    approved = pygame.image.load(path).convert(24)
    drawn = picture.convert(24)
    allowed = round(SHARE * drawn.get_width() * drawn.get_height())
    same_size = drawn.get_size() == approved.get_size()
    wrong = different_pixels(drawn, approved) if same_size else None
    if wrong is None or wrong > allowed:
        pygame.image.save(picture, GOLDEN / f"{name}{NEW}")
    assert same_size, f"{name} is {drawn.get_size()}, approved is {approved.get_size()}"
    assert wrong is not None
    assert wrong <= allowed, f"{name}: {wrong} pixels differ, {allowed} may"


def different_pixels(one: pygame.Surface, other: pygame.Surface) -> int:
    """Number of pixels that differ by more than TOLERANCE in a channel."""
    difference = one.copy()
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    reverse = other.copy()
    reverse.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(reverse, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    alike = pygame.mask.from_threshold(difference, (0, 0, 0), (TOLERANCE + 1,) * 3)
    return one.get_width() * one.get_height() - alike.count()
