"""Looks of pieces and marks: a table of colours by name."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from game.assets import read_looks

GOLD, GOLD_EDGE = "#ffc933", "#3a2200"
"""A golden crown, and the outline that shows it on light discs."""


class PieceStyle(StrEnum):
    """The manner of pieces and marks."""

    TURNED = "turned"
    WOODEN = "wooden"
    FLAT = "flat"
    STONE = "stone"
    GLOSSY = "glossy"


class DiscColors(NamedTuple):
    """The colours of one side's pieces, as #rrggbb."""

    light: str
    middle: str
    dark: str
    edge: str
    rim: str
    groove: str
    gloss: float
    """The opacity of the highlight, 0 to 1."""
    edge_width: float = 1.4
    """Width of the outline in hundredths of a square; 3 for a contrast of 3 on squares of a similar colour."""
    notched: bool = False
    """Notches around the edge: the side differs without its colour."""
    crown: str = GOLD
    crown_edge: str = GOLD_EDGE


class MarkColors(NamedTuple):
    light: str
    dark: str
    edge: str
    edge_width: float = 1.0
    """The outline's width in hundredths of a square; pale marks need 3.4 to show on light squares."""


class PieceSet(NamedTuple):
    """One set of pieces: its name, both sides' discs, and a colour for each mark."""

    name: str
    white: DiscColors
    black: DiscColors
    marks: tuple[MarkColors, ...]
    style: PieceStyle = PieceStyle.TURNED


def _piece_sets() -> Iterator[tuple[str, PieceSet]]:
    looks = read_looks("pieces")
    discs = {name: DiscColors(**colours) for name, colours in looks["discs"].items()}
    marks = {name: tuple(MarkColors(*each) for each in colours) for name, colours in looks["marks"].items()}
    for name, each in looks["sets"].items():
        style = PieceStyle(each["style"])
        yield name, PieceSet(each["name"], discs[each["white"]], discs[each["black"]], marks[each["marks"]], style)


PIECE_SETS = dict(_piece_sets())
"""The sets by their names in the settings; "safe" and "contrast" can be told apart with any colour vision."""
