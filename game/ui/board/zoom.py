"""The visible part of a board and its size, without pixels: it holds in a window of any size."""

from dataclasses import dataclass
from typing import NamedTuple

LEAST_SEEN = 3
"""Least number of squares next to one another that stay visible."""
NEARLY_WHOLE = 1.06
"""Zoom up to which a board that is made smaller is shown whole."""


NEAR_BY = 0.003
"""Share of the window that is not worth a movement of its own."""


class BoardRegion(NamedTuple):
    """A part of a board in shares of its width and height."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Zoom:
    """A board that is `factor` times as large as its window; `x` and `y` are its point in the middle.

    >>> Zoom().times(2, (0.0, 0.0), most=4)
    Zoom(factor=2.0, x=0.25, y=0.25)
    """

    factor: float = 1.0
    x: float = 0.5
    y: float = 0.5

    @property
    def whole(self) -> bool:
        return self.factor == 1

    @property
    def seen(self) -> BoardRegion:
        half = 0.5 / self.factor
        return BoardRegion(self.x - half, self.y - half, self.x + half, self.y + half)

    def times(self, factor: float, at: tuple[float, float], *, most: float) -> "Zoom":
        """`factor` times as large, at most `most`; what is visible at a place of the window stays there."""
        larger = min(max(1.0, self.factor * factor), most)
        if factor < 1 and larger < NEARLY_WHOLE:
            return WHOLE
        kept = 1 / self.factor - 1 / larger
        return Zoom(larger, self.x + (at[0] - 0.5) * kept, self.y + (at[1] - 0.5) * kept).inside()

    @property
    def way(self) -> tuple[float, float]:
        """The way gone to the right and down: 0 at one edge of the board and 1 at the other."""
        least, room = 0.5 / self.factor, 1 - 1 / self.factor
        return ((self.x - least) / room, (self.y - least) / room) if room else (0.5, 0.5)

    def gone(self, right: float, down: float) -> "Zoom":
        """At this part of the way to the right and down, as `way` says."""
        least, room = 0.5 / self.factor, 1 - 1 / self.factor
        return Zoom(self.factor, least + right * room, least + down * room).inside()

    def towards(self, goal: "Zoom", share: float) -> "Zoom":
        """This share of the way to another part of the board; the goal itself from near by."""
        right, down = goal.x - self.x, goal.y - self.y
        if share >= 1 or max(abs(right), abs(down)) * self.factor < NEAR_BY:
            return goal
        return Zoom(self.factor, self.x + share * right, self.y + share * down)

    def turned(self) -> "Zoom":
        """The same part of a board that is turned round."""
        return Zoom(self.factor, 1 - self.x, 1 - self.y)

    def inside(self) -> "Zoom":
        """The same without anything outside the board."""
        half = 0.5 / self.factor
        return Zoom(self.factor, min(max(half, self.x), 1 - half), min(max(half, self.y), 1 - half))


WHOLE = Zoom()


def most(columns: int, rows: int) -> float:
    """Greatest zoom of a board of this size.

    >>> most(3, 3), most(12, 12)
    (1.0, 4.0)
    """
    return max(1.0, min(columns, rows) / LEAST_SEEN)
