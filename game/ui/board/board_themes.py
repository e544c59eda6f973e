"""What boards can look like: a table of colours by the name that the settings keep."""

from enum import StrEnum
from typing import NamedTuple


class Texture(StrEnum):
    """What a material is, and so how its surface is drawn."""

    WOOD = "wood"
    CLOTH = "cloth"
    STONE = "stone"
    PRINT = "print"


class Material(NamedTuple):
    """A material's colours as #rrggbb, how strong its grain is (0 to 1), and how it is drawn."""

    light: str
    base: str
    dark: str
    grain: str
    strength: float
    texture: Texture = Texture.WOOD


class BoardTheme(NamedTuple):
    """The colours of a board: light and dark squares, frame, what is written on it, and the marks on squares.

    The texts' colours are (red, green, blue), the others #rrggbb.
    """

    light: Material
    dark: Material
    frame: Material
    groove: str
    text_on_dark: tuple[int, int, int]
    text_on_frame: tuple[int, int, int]
    last: str
    selected: str
    target: str
    must: str
    hint: str


BOARD_THEMES = {
    "wood": BoardTheme(
        light=Material("#f3dfb4", "#ecd4a3", "#e2c891", "#b98d4f", 1.0),
        dark=Material("#a67048", "#a06a43", "#9d6740", "#5a3319", 0.6),
        frame=Material("#6e452a", "#5f3b22", "#4f2f1a", "#24120a", 1.0),
        groove="#6b4423",
        text_on_dark=(255, 254, 248),
        text_on_frame=(244, 226, 194),
        last="#fac43c",
        selected="#6ebe5a",
        target="#78dc64",
        must="#ff7a2e",
        hint="#46a0ff",
    ),
    "blue": BoardTheme(
        light=Material("#f0f4f9", "#e4eaf2", "#d8e0ec", "#a3b4c9", 0.7),
        dark=Material("#587d9f", "#53789a", "#4e7394", "#2b4a68", 0.5),
        frame=Material("#35526e", "#2b455e", "#213750", "#132539", 0.8),
        groove="#3c5f80",
        text_on_dark=(250, 253, 255),
        text_on_frame=(220, 232, 246),
        last="#ffcd46",
        selected="#62cd78",
        target="#8cf08c",
        must="#ff8a3c",
        hint="#ff78c8",
    ),
}
"""By the name that the settings keep."""
