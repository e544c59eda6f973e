"""What is seen on a board at one moment, as data: figures, marks, arrows, badges and all that moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.kind import Square
from game.ui.board.confetti import Confetto
from game.ui.board.face import Figure
from game.ui.board.marks import SquareHighlight


@dataclass(frozen=True, slots=True)
class Sprite:
    """A moving figure: the corner of its square in rows and columns, and how it looks."""

    figure: Figure
    row: float
    column: float
    opacity: float = 1.0
    scale: float = 1.0
    stroke: float = 1.0
    """How much of a mark is drawn, 0 to 1."""


class TargetVerdict(NamedTuple):
    """What a move to a square is worth: one of the marks WIN, DRAW and LOSS, and a short text."""

    mark: SquareHighlight
    text: str


class Arrow(NamedTuple):
    """A move that is pointed out: its path, one square being framed, and its colour as SVG writes it."""

    path: tuple[Square, ...]
    colour: str
    width: float = 1.0
    """How thick it is, compared with the usual one."""
    label: str = ""
    """A sign that is written on it, so that it can be told from others without its colour."""


class Badge(NamedTuple):
    """A sign in the corner of a square: a short text and the colour of its ground."""

    text: str
    colour: tuple[int, int, int]


class Signs(NamedTuple):
    """What is drawn on a board to say something of its position."""

    arrows: tuple[Arrow, ...]
    badges: Mapping[Square, Badge]


NO_SIGNS = Signs((), {})


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is seen on a board at one moment."""

    figures: Mapping[Square, Figure]
    last: tuple[Square, ...] = ()
    """The squares of the last move."""
    selected: tuple[Square, ...] = ()
    targets: tuple[Square, ...] = ()
    must: tuple[Square, ...] = ()
    """The pieces that must capture."""
    cursor: Square | None = None
    refused: Square | None = None
    hint: tuple[Square, ...] = ()
    """The path of the move that is proposed; one square for a mark to be placed."""
    line: tuple[Square, ...] = ()
    """The winning line."""
    line_progress: float = 1.0
    sprites: tuple[Sprite, ...] = ()
    """Figures between squares, drawn over all others."""
    ghost: tuple[Square, Figure] | None = None
    """What a click would put on an empty square."""
    worths: Mapping[Square, TargetVerdict] = field(default_factory=dict)
    """What the moves to empty squares are worth."""
    washes: Mapping[Square, tuple[int, int, int, int]] = field(default_factory=dict)
    """Colours with their opacity, 0 to 255, that lie over squares and under what stands there."""
    arrows: tuple[Arrow, ...] = ()
    """Moves that are pointed out, the most important one first: it lies over the others."""
    badges: Mapping[Square, Badge] = field(default_factory=dict)
    """What is said of what stands on squares."""
    confetti: tuple[Confetto, ...] = ()
    """What flies over the board."""
    thrown: Figure | None = None
    """The mark that they are; None for crowns."""
