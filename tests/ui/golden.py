"""Compare a picture with the one that was approved; GOLDEN=write approves what is drawn now."""

import os
from pathlib import Path

import pygame

GOLDEN = Path(__file__).with_name("golden")
TOLERANCE = 24
"""A channel may differ by so much of 255: another version of SDL rounds an edge differently."""
SHARE = 0.002
"""So much of the picture's area may differ by more."""


def assert_golden(picture: pygame.Surface, name: str) -> None:
    """The picture is the approved one; otherwise what was drawn is kept beside it as NAME.new.png."""
    path = GOLDEN / f"{name}.png"
    if os.environ.get("GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        pygame.image.save(picture, path)
    approved = pygame.image.load(path).convert(24)
    drawn = picture.convert(24)
    assert drawn.get_size() == approved.get_size(), f"{name} is {drawn.get_size()}, approved is {approved.get_size()}"
    wrong = different_pixels(drawn, approved)
    allowed = SHARE * drawn.get_width() * drawn.get_height()
    if wrong > allowed:
        pygame.image.save(picture, path.with_suffix(".new.png"))
    assert wrong <= allowed, f"{name}: {wrong} pixels differ, {allowed:.0f} may"


def different_pixels(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels differ by more than TOLERANCE in a channel."""
    difference = one.copy()
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    reverse = other.copy()
    reverse.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(reverse, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    alike = pygame.mask.from_threshold(difference, (0, 0, 0), (TOLERANCE + 1,) * 3)
    return one.get_width() * one.get_height() - alike.count()
