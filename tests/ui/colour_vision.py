"""Colours as people see them who lack one kind of cones, and the distance of two colours.

The matrices are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, for the
severity 1.0. They apply to linear RGB. The distance is CIE 1976 delta E*ab with the white point D65.
"""

from collections.abc import Iterable, Sequence
from math import dist

Colour = Sequence[int]
Linear = tuple[float, float, float]

VISIONS: dict[str, tuple[Linear, Linear, Linear]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: Colour) -> Linear:
    """A colour of (red, green, blue), 0 to 255, in linear light, 0 to 1."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in tuple(colour)[:3])
    return r, g, b


def _times(matrix: Iterable[Linear], vector: Linear) -> Linear:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def as_seen(colour: Colour, vision: str) -> Linear:
    """A colour in linear light as people with a vision of VISIONS see it."""
    r, g, b = (min(1.0, max(0.0, part)) for part in _times(VISIONS[vision], linear(colour)))
    return r, g, b


def _lab(light: Linear) -> Linear:
    x, y, z = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (value / white for value, white in zip(_times(TO_XYZ, light), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour, vision: str) -> float:
    """Visible distance of two colours: 0 for the same, 2.3 is just seen, black and white are 100 apart."""
    return dist(_lab(as_seen(one, vision)), _lab(as_seen(other, vision)))


def least_difference(one: Colour, other: Colour) -> float:
    """The difference for those people to whom the two look most alike."""
    return min(difference(one, other, vision) for vision in VISIONS)


def seen_contrast(one: Colour, other: Colour, vision: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as people with this vision see them."""
    levels = [
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), as_seen(c, vision), strict=True)) for c in (one, other)
    ]
    return (max(levels) + 0.05) / (min(levels) + 0.05)
