"""Sizes of the window from which a page has room for more, as classes that all pages share. Lengths are at 100 %."""

from enum import IntEnum
from typing import NamedTuple, Self


class Room(NamedTuple):
    """The size of the window at 100 %: what is compared with the classes below."""

    width: float
    height: float

    @classmethod
    def of(cls, size: tuple[int, int], scale: float) -> Self:
        return cls(size[0] / scale, size[1] / scale)


class Width(IntEnum):
    """Least widths; 640 is a window of 1280 pixels at 200 %."""

    TINY = 420
    SMALL = 480
    NARROW = 560
    COMPACT = 640
    MEDIUM = 700
    """Words on most buttons."""
    USUAL = 760
    """Two columns, such as a list and a board, or a board and its text."""
    WIDE = 840
    ROOMY = 900
    BROAD = 1000
    """Three things next to one another, words on all buttons."""
    SPACIOUS = 1160
    VAST = 1400


class Height(IntEnum):
    """Least heights; 360 is a window of 720 pixels at 200 %."""

    LOWEST = 440
    LOW = 490
    SHORT = 560
    MIDDLE = 600
    USUAL = 640
    TALL = 720
    HIGH = 760
    VERY_HIGH = 900
    HIGHEST = 1000


class PageWidth(IntEnum):
    """Greatest widths of the pages under a header: texts, forms, and cards or lists side by side."""

    TEXT = 640
    FORM = 760
    WIDE = 1160
    FULL = 1600
