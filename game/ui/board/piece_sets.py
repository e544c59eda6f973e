"""Looks of pieces and marks: a table of colours by name."""

from enum import StrEnum
from typing import NamedTuple

from game.ui.words.i18n import NC_

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


IVORY = DiscColors("#fffdf6", "#f3e9d4", "#d3c29f", "#7d6a47", "#ffffff", "#a28c5f", 0.75)
EBONY = DiscColors("#624339", "#271815", "#100807", "#070303", "#c8a392", "#0a0504", 0.42)
SCARLET = DiscColors("#f7775f", "#cf3023", "#92180f", "#120201", "#ffb3a2", "#7d130b", 0.55, edge_width=3.6)
PEARL = DiscColors("#ffffff", "#f4f6fa", "#d0d7e1", "#5d6979", "#ffffff", "#8f9bab", 0.75, notched=True)
NAVY = DiscColors("#3c6bb0", "#08193c", "#040d22", "#01050f", "#9cc2f2", "#030a1c", 0.45)

CRAYONS = (
    MarkColors("#e2523f", "#a81a14", "#5c0e0a"),
    MarkColors("#4388dd", "#1048a0", "#092858"),
    MarkColors("#359146", "#125f24", "#0a3a17"),
    MarkColors("#a869db", "#61279c", "#331353"),
    MarkColors("#208c8e", "#085b61", "#053a3e"),
    MarkColors("#ffb84d", "#e08a0c", "#5a3000", edge_width=3.4),
)
SAFE_CRAYONS = (
    MarkColors("#f08a3c", "#cf5a0c", "#431900", edge_width=3.4),
    MarkColors("#2c86c4", "#005285", "#00263f"),
    MarkColors("#2b2b2b", "#000000", "#000000"),
    MarkColors("#eba9cd", "#c06a9c", "#43183a", edge_width=3.4),
    MarkColors("#3ccca2", "#0f9a75", "#00291e", edge_width=3.4),
    MarkColors("#fff07a", "#e2ca10", "#4a4000", edge_width=3.4),
)

BOXWOOD = DiscColors(
    "#fcebc4", "#f3dcae", "#d8b47c", "#6b4622", "#fff6e0", "#a87b42", 0.5, crown="#5a2a12", crown_edge="#fff0cc"
)
ROSEWOOD = DiscColors(
    "#5c2a20", "#30110c", "#1a0705", "#0a0202", "#b9735a", "#120403", 0.3, crown="#f0d29a", crown_edge="#1a0705"
)
CHALK = DiscColors(
    "#ffffff", "#fbfaf6", "#fbfaf6", "#1d1f22", "#ffffff", "#8a8780", 0, 2.6, crown="#1d1f22", crown_edge="#fbfaf6"
)
INK = DiscColors(
    "#16181b", "#16181b", "#16181b", "#000000", "#16181b", "#d9d6cd", 0, 1.2, crown="#fbfaf6", crown_edge="#16181b"
)
CARRARA = DiscColors("#ffffff", "#f4f3f0", "#cfcfce", "#5d6066", "#ffffff", "#85888e", 0.5)
MARQUINA = DiscColors("#26292e", "#0c0e10", "#060708", "#020203", "#a9adb5", "#b4b8c0", 0.14)
CREAM = DiscColors("#fffdf4", "#fbf1d9", "#ddcba4", "#6f5c38", "#ffffff", "#b7a06c", 0.95)
CHERRY = DiscColors("#ff6a58", "#d3212a", "#8d0d1a", "#140104", "#ffb9ab", "#7c0714", 0.8, edge_width=3.6)

STAINS = (
    MarkColors("#9a4a2a", "#7a3018", "#401206"),
    MarkColors("#3f6c9a", "#234a74", "#0e2440"),
    MarkColors("#4d7a48", "#2d5a32", "#12301a"),
    MarkColors("#7c4a86", "#592c66", "#2c1036"),
    MarkColors("#2f7476", "#175456", "#052a2c"),
    MarkColors("#f2cf8c", "#dfac58", "#4a2c04", edge_width=3.4),
)
INKS = (
    MarkColors("#c8281e", "#c8281e", "#c8281e"),
    MarkColors("#1f5fae", "#1f5fae", "#1f5fae"),
    MarkColors("#1f7436", "#1f7436", "#1f7436"),
    MarkColors("#7a3bab", "#7a3bab", "#7a3bab"),
    MarkColors("#0d6a70", "#0d6a70", "#0d6a70"),
    MarkColors("#f0a624", "#f0a624", "#4a2c00", edge_width=3.4),
)
GEMS = (
    MarkColors("#c24a44", "#8a1a1c", "#450808"),
    MarkColors("#3a66b8", "#16347c", "#081a44"),
    MarkColors("#2f8a64", "#0c5640", "#04301f"),
    MarkColors("#8a5cc0", "#54308c", "#281048"),
    MarkColors("#3a7f92", "#14505f", "#062a34"),
    MarkColors("#f0b85a", "#cc8218", "#4a2800", edge_width=3.4),
)
CANDY = (
    MarkColors("#e0342a", "#a80c18", "#5e040c"),
    MarkColors("#2c79dc", "#0c429c", "#04265e"),
    MarkColors("#1f8c3a", "#0a5c20", "#033814"),
    MarkColors("#a24fe0", "#621ca4", "#340a5a"),
    MarkColors("#0f8688", "#03565c", "#02373c"),
    MarkColors("#ffc650", "#ec960a", "#5c3200", edge_width=3.4),
)

WHITE = DiscColors(
    "#ffffff", "#ffffff", "#ffffff", "#000000", "#ffffff", "#000000", 0, 3.6, crown="#000000", crown_edge="#ffffff"
)
BLACK = DiscColors(
    "#000000", "#000000", "#000000", "#ffffff", "#000000", "#ffffff", 0, 3.6, crown="#ffffff", crown_edge="#000000"
)
DEEP = (
    MarkColors("#000000", "#000000", "#000000"),
    MarkColors("#00429d", "#00429d", "#00429d"),
    MarkColors("#7a1d00", "#7a1d00", "#7a1d00"),
    MarkColors("#5a0080", "#5a0080", "#5a0080"),
    MarkColors("#00503c", "#00503c", "#00503c"),
    MarkColors("#4d4000", "#4d4000", "#4d4000"),
)

PIECE_SETS = {
    "classic": PieceSet(NC_("pieces", "Classic"), IVORY, EBONY, CRAYONS),
    "wood": PieceSet(NC_("pieces", "Turned wood"), BOXWOOD, ROSEWOOD, STAINS, PieceStyle.WOODEN),
    "marble": PieceSet(NC_("pieces", "Marble"), CARRARA, MARQUINA, GEMS, PieceStyle.STONE),
    "flat": PieceSet(NC_("pieces", "Flat"), CHALK, INK, INKS, PieceStyle.FLAT),
    "glossy": PieceSet(NC_("pieces", "Glossy"), CREAM, CHERRY, CANDY, PieceStyle.GLOSSY),
    "scarlet": PieceSet(NC_("pieces", "Red and white"), IVORY, SCARLET, CRAYONS),
    "safe": PieceSet(NC_("pieces", "Colour-blind safe"), PEARL, NAVY, SAFE_CRAYONS),
    "contrast": PieceSet(NC_("pieces", "High contrast"), WHITE, BLACK, DEEP, PieceStyle.FLAT),
}
"""The sets by their names in the settings; "safe" and "contrast" can be told apart with any colour vision."""
