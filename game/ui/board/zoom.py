"""Which part of a board is seen and how large, without pixels: it holds in a window of any size."""

from dataclasses import dataclass
from typing import NamedTuple

LEAST_SEEN = 3
"""So many squares are seen beside one another at the least, however large they are made."""
NEARLY_WHOLE = 1.06
"""A board that is made smaller, and is no larger than this, is shown whole."""


class Part(NamedTuple):
    """A part of a board, or of the window that it is seen in, in shares of the width and the height."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Zoom:
    """A board that is `factor` times as large as its window; `x` and `y` are what of it is seen in the middle.

    >>> Zoom().times(2, (0.0, 0.0), most=4)
    Zoom(factor=2.0, x=0.25, y=0.25)
    """

    factor: float = 1.0
    x: float = 0.5
    y: float = 0.5

    @property
    def whole(self) -> bool:
        """Whether all of the board is seen."""
        return self.factor == 1

    @property
    def seen(self) -> Part:
        """The part of the board that is seen."""
        half = 0.5 / self.factor
        return Part(self.x - half, self.y - half, self.x + half, self.y + half)

    def times(self, factor: float, at: tuple[float, float], *, most: float) -> "Zoom":
        """So many times as large, at most `most`; what is seen at a place of the window stays there."""
        larger = min(max(1.0, self.factor * factor), most)
        if factor < 1 and larger < NEARLY_WHOLE:
            return WHOLE
        kept = 1 / self.factor - 1 / larger
        return Zoom(larger, self.x + (at[0] - 0.5) * kept, self.y + (at[1] - 0.5) * kept).inside()

    def moved(self, right: float, down: float) -> "Zoom":
        """What is seen moves by these shares of the window, as far as there is more of the board."""
        return Zoom(self.factor, self.x - right / self.factor, self.y - down / self.factor).inside()

    def showing(self, part: Part) -> "Zoom":
        """The board moved no further than it needs until this part of it is seen, or its middle if it is too large."""
        half = 0.5 / self.factor
        x = _between(self.x, part.right - half, part.left + half)
        y = _between(self.y, part.bottom - half, part.top + half)
        return Zoom(self.factor, x, y).inside()

    def turned(self) -> "Zoom":
        """The same part of a board that is turned round."""
        return Zoom(self.factor, 1 - self.x, 1 - self.y)

    def inside(self) -> "Zoom":
        """Nothing beside the board is seen."""
        half = 0.5 / self.factor
        return Zoom(self.factor, _between(self.x, half, 1 - half), _between(self.y, half, 1 - half))


WHOLE = Zoom()


def most(columns: int, rows: int) -> float:
    """How many times as large a board of so many columns and rows can be made.

    >>> most(3, 3), most(12, 12)
    (1.0, 4.0)
    """
    return max(1.0, min(columns, rows) / LEAST_SEEN)


def _between(value: float, low: float, high: float) -> float:
    """The value, moved between two others; where `low` is the higher of them, the middle of both."""
    return (low + high) / 2 if low > high else min(max(low, value), high)
