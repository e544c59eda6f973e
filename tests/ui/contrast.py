"""Contrast of two colours."""

from collections.abc import Iterable
from itertools import islice


def luminance(colour: Iterable[int]) -> float:
    """The relative luminance of (red, green, blue), 0 to 1, as WCAG 2.1 defines it."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in islice(colour, 3)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(one: float, other: float) -> float:
    """The contrast ratio of two luminances, 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def contrast(one: Iterable[int], other: Iterable[int]) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    return ratio(luminance(one), luminance(other))
