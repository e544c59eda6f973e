"""Shapes and texts, and the canvas they lie on. The origin is the upper left corner."""

from collections.abc import Iterable
from dataclasses import dataclass, field

A4, LETTER = (595.0, 842.0), (612.0, 792.0)
"""Sides of a page in points, 1/72 inch."""
BLACK, WHITE = "#000000", "#ffffff"
BEND = 1 - 0.5522847493
"""Distance of a control point from the corner of a quarter of a circle, in radii."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A path in SVG's notation, filled and stroked; "" for no colour."""

    path: str
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    title: str = ""
    """Tooltip in viewers of SVG files."""


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A line of text: y is its baseline, and the share `align` of it lies left of x."""

    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    align: float = 0.0
    colour: str = BLACK


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of SVG, with colours that only SVG has: for SVG files and pictures. `scale` enlarges it around (x, y)."""

    svg: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


Shape = Outline | DrawnText | Fragment


@dataclass(slots=True)
class Canvas:
    """Shapes from the lowest to the uppermost."""

    width: float
    height: float
    ground: str = WHITE
    """The colour of the paper; "" for none."""
    shapes: list[Shape] = field(default_factory=list)

    @property
    def texts(self) -> list[DrawnText]:
        return [shape for shape in self.shapes if isinstance(shape, DrawnText)]

    def add(self, *shapes: Shape) -> None:
        """Draw over everything else."""
        self.shapes.extend(shapes)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        align: float = 0.0,
        colour: str = BLACK,
    ) -> None:
        self.shapes.append(DrawnText(text, x, y, size, bold, align, colour))


def polygon(points: Iterable[tuple[float, float]], *, closed: bool = True) -> str:
    """The path through points by straight lines.

    >>> polygon([(0, 0), (2, 0.5)], closed=False)
    'M0 0L2 0.5'
    """
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points) + ("Z" if closed else "")


def box(x: float, y: float, width: float, height: float, radii: tuple[float, float] = (0.0, 0.0)) -> str:
    """The path of a rectangle, its corners round with these radii across and down.

    >>> box(0, 0, 2, 1)
    'M0 0L2 0L2 1L0 1Z'
    """
    right, bottom, (across, down) = x + width, y + height, radii
    if not across:
        return polygon(((x, y), (right, y), (right, bottom), (x, bottom)))
    near, low = BEND * across, BEND * down
    corners = (
        (x, y + down, x, y + low, x + near, y, x + across, y),
        (right - across, y, right - near, y, right, y + low, right, y + down),
        (right, bottom - down, right, bottom - low, right - near, bottom, right - across, bottom),
        (x + across, bottom, x + near, bottom, x, bottom - low, x, bottom - down),
    )
    return "M" + "L".join("{} {}C{} {} {} {} {} {}".format(*map(_number, corner)) for corner in corners) + "Z"


def ellipse(x: float, y: float, across: float, down: float) -> str:
    """The path of an ellipse around a point."""
    return box(x - across, y - down, 2 * across, 2 * down, (across, down))


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
