"""Looks of boards: a table of colours by name."""

from enum import StrEnum
from typing import NamedTuple

from game.ui.words.i18n import N_


class Texture(StrEnum):
    """The way in which a material's surface is drawn."""

    WOOD = "wood"
    CLOTH = "cloth"
    STONE = "stone"
    PAPER = "paper"
    HATCHED = "hatched"


class Material(NamedTuple):
    """A material's colours as #rrggbb, the strength of its grain (0 to 1), and its texture."""

    light: str
    base: str
    dark: str
    grain: str
    strength: float
    texture: Texture = Texture.WOOD


class BoardTheme(NamedTuple):
    """A board's name and its colours: light and dark squares, frame, texts, marks on squares. The texts' colours are
    (red, green, blue), the others #rrggbb."""

    name: str
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

    @property
    def printed(self) -> bool:
        """The board is flat: nothing on it throws a shadow."""
        return self.frame.texture is Texture.PAPER


BOARD_THEMES = {
    "wood": BoardTheme(
        name=N_("Wood"),
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
        name=N_("Blue squares"),
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
    "green": BoardTheme(
        name=N_("Tournament cloth"),
        light=Material("#f4ead0", "#efe3c4", "#e6d7b2", "#b7a277", 0.9, Texture.CLOTH),
        dark=Material("#568d65", "#4a7d56", "#3f6f4b", "#274a31", 0.7, Texture.CLOTH),
        frame=Material("#6b3a28", "#5a2d1e", "#4a2418", "#200d08", 1.0),
        groove="#4d6b4f",
        text_on_dark=(252, 255, 250),
        text_on_frame=(246, 226, 198),
        last="#fac43c",
        selected="#5cc4e8",
        target="#9be4ff",
        must="#ff8a3c",
        hint="#ff86cf",
    ),
    "slate": BoardTheme(
        name=N_("Marble and slate"),
        light=Material("#f2f1ec", "#e4e3dd", "#d3d2cd", "#7f8287", 0.9, Texture.STONE),
        dark=Material("#77808b", "#68717c", "#5b646f", "#d5dbe2", 0.6, Texture.STONE),
        frame=Material("#3c434b", "#2f353c", "#252a30", "#0e1114", 0.8, Texture.STONE),
        groove="#6a7079",
        text_on_dark=(255, 255, 255),
        text_on_frame=(226, 231, 236),
        last="#ffcd46",
        selected="#62cd78",
        target="#8cf08c",
        must="#ff8a3c",
        hint="#5cb4ff",
    ),
    "paper": BoardTheme(
        name=N_("Printed page"),
        light=Material("#fffaf0", "#faf3e4", "#f3ead6", "#c9b993", 0.8, Texture.PAPER),
        dark=Material("#93846f", "#897a65", "#80715d", "#4d4233", 0.6, Texture.HATCHED),
        frame=Material("#fbf5e8", "#f5eddc", "#ece2cc", "#3b3023", 0.8, Texture.PAPER),
        groove="#7a6d5a",
        text_on_dark=(255, 255, 255),
        text_on_frame=(72, 58, 40),
        last="#f2b632",
        selected="#5fae52",
        target="#93ec7f",
        must="#f0642c",
        hint="#2f86e0",
    ),
    "contrast": BoardTheme(
        name=N_("High contrast"),
        light=Material("#ffffff", "#ffffff", "#ffffff", "#ffffff", 0, Texture.PAPER),
        dark=Material("#757575", "#757575", "#757575", "#757575", 0, Texture.PAPER),
        frame=Material("#000000", "#000000", "#000000", "#000000", 0, Texture.PAPER),
        groove="#000000",
        text_on_dark=(255, 255, 255),
        text_on_frame=(255, 255, 255),
        last="#ffe14d",
        selected="#4dd2ff",
        target="#b6ff8c",
        must="#ffb000",
        hint="#ffe14d",
    ),
}
"""The boards by their names in the settings."""
