"""Looks of boards: a table of colours by name."""

from enum import StrEnum
from typing import Any, NamedTuple

from game.assets import read_looks


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


def _material(light: str, base: str, dark: str, grain: str, strength: float, texture: str) -> Material:
    return Material(light, base, dark, grain, strength, Texture(texture))


def _board_theme(texts: dict[str, Any]) -> BoardTheme:
    materials = {name: _material(*texts[name]) for name in ("light", "dark", "frame")}
    inks = {name: tuple(texts[name]) for name in ("text_on_dark", "text_on_frame")}
    return BoardTheme(**texts | materials | inks)


BOARD_THEMES = {name: _board_theme(texts) for name, texts in read_looks("boards").items()}
"""The boards by their names in the settings."""
