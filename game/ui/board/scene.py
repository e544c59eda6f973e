"""Everything visible on a board at one moment, as data: figures, marks, arrows, badges and all that moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.kind import Square
from game.ui.board.confetti import Confetto
from game.ui.board.face import Figure, Wash
from game.ui.board.marks import SquareHighlight, ring_svg, spot_svg


@dataclass(frozen=True, slots=True)
class Sprite:
    """A moving figure: the corner of its square in rows and columns, and how it looks."""

    figure: Figure
    row: float
    column: float
    opacity: float = 1.0
    scale: float = 1.0
    stroke: float = 1.0
    """Share of a mark that is drawn, 0 to 1."""


class TargetVerdict(NamedTuple):
    """The worth of a move to a square: one of the marks WIN, DRAW and LOSS, and a short text."""

    mark: SquareHighlight
    text: str


class Arrow(NamedTuple):
    """A move that is pointed out: its path, one square being framed, and its colour as SVG writes it."""

    path: tuple[Square, ...]
    colour: str
    width: float = 1.0
    """Thickness, compared with the usual one."""
    label: str = ""
    """A sign on it, for those who don't see its colour."""
    dashes: tuple[float, ...] = ()
    """Lengths of dashes and gaps in widths of the line; () for a whole line."""
    ring: bool = False
    """True if one square gets a ring, not a frame."""

    @property
    def around_square(self) -> str:
        """The SVG text of its ring or frame, in a 100 x 100 box."""
        return ring_svg(self.colour, self.width, self.dashes) if self.ring else spot_svg(self.colour, self.width)


class Badge(NamedTuple):
    """A sign in the corner of a square: a short text and the colour of its ground."""

    text: str
    colour: tuple[int, int, int]


class Signs(NamedTuple):
    """Drawings on a board that say something of its position."""

    arrows: tuple[Arrow, ...]
    badges: Mapping[Square, Badge]


NO_SIGNS = Signs((), {})


@dataclass(frozen=True, slots=True)
class Scene:
    figures: Mapping[Square, Figure]
    last: tuple[Square, ...] = ()
    selected: tuple[Square, ...] = ()
    targets: tuple[Square, ...] = ()
    must: tuple[Square, ...] = ()
    cursor: Square | None = None
    refused: Square | None = None
    hint: tuple[Square, ...] = ()
    """The path of the move that is proposed; one square for a mark to be placed."""
    line: tuple[Square, ...] = ()
    line_progress: float = 1.0
    sprites: tuple[Sprite, ...] = ()
    """Figures between squares, drawn over all others."""
    ghost: tuple[Square, Figure] | None = None
    """The figure that a click would put on an empty square."""
    worths: Mapping[Square, TargetVerdict] = field(default_factory=dict)
    washes: Mapping[Square, Wash] = field(default_factory=dict)
    emblems: Mapping[Square, Figure] = field(default_factory=dict)
    """Faint figures as large as a block, by the square in its middle."""
    barred: tuple[Square, ...] = ()
    """Free squares that are forbidden to the side to move."""
    arrows: tuple[Arrow, ...] = ()
    """Moves that are pointed out, the most important one first: it lies over the others."""
    badges: Mapping[Square, Badge] = field(default_factory=dict)
    confetti: tuple[Confetto, ...] = ()
    thrown: Figure | None = None
    """The mark that they are; None for crowns."""
