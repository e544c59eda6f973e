"""What pieces and marks can look like: a table of colours by the name that the settings keep."""

from typing import NamedTuple


class DiscColors(NamedTuple):
    """The colours of one side's pieces, as #rrggbb."""

    light: str
    middle: str
    dark: str
    edge: str
    """The outline."""
    rim: str
    """The light that the bevel catches."""
    groove: str
    gloss: float
    """The opacity of the highlight, 0 to 1."""
    edge_width: float = 1.4
    """The outline's width in hundredths of a square. A side whose colour is too near to that of the squares needs 3:
    wide enough to be seen, and its contrast is at least 3 with the squares and with the piece."""
    notched: bool = False
    """Notches around the edge: the side can be told without its colour."""


class MarkColors(NamedTuple):
    """The colours of one player's mark, as #rrggbb."""

    light: str
    dark: str
    edge: str
    edge_width: float = 1.0
    """The outline's width in hundredths of a square; pale marks need 3.4 to show on light squares."""


class PieceSet(NamedTuple):
    """One set of pieces: both sides' discs, and a colour for each mark."""

    white: DiscColors
    black: DiscColors
    marks: tuple[MarkColors, ...]
    """As many as there are MARKS."""


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

PIECE_SETS = {
    "classic": PieceSet(IVORY, EBONY, CRAYONS),
    "scarlet": PieceSet(IVORY, SCARLET, CRAYONS),
    "safe": PieceSet(PEARL, NAVY, SAFE_CRAYONS),
}
"""By the name that the settings keep; "safe" can be told apart with any colour vision."""
