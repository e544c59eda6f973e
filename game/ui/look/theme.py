"""The colours, sizes and type of the window: three themes, one scale."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from game.assets import read_looks
from game.ui.look.shapes import Colour, blend, contrast
from game.ui.look.text import Fonts, TextBlock


@dataclass(frozen=True, slots=True)
class TreeColours:
    """The colours of a drawn tree. A node has a fill, on which the theme's text is read, and an outline."""

    players: tuple[tuple[Colour, Colour], ...]
    """Fill and outline of the nodes of MAX, MIN and further players."""
    leaf: tuple[Colour, Colour]
    branch: Colour
    best: Colour
    ahead: float = 0.28
    """Share of the colour, on the panel, of what the search has not reached yet."""


class Ink(Enum):
    """A role whose colour the theme gives; the values are the names of the theme's colours."""

    TEXT = "text"
    MUTED = "muted"
    DISABLED = "disabled"
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    DANGER = "danger"
    BACKGROUND = "background"
    PANEL = "panel"
    PANEL_BORDER = "panel_border"
    CONTROL = "control"
    CONTROL_BORDER = "control_border"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything but the board. `border` is in pixels at 100 % scale."""

    background: Colour
    panel: Colour
    panel_border: Colour
    control: Colour
    control_hover: Colour
    control_border: Colour
    text: Colour
    muted: Colour
    disabled: Colour
    accent: Colour
    accent_hover: Colour
    on_accent: Colour
    focus: Colour
    danger: Colour
    scrim: tuple[int, int, int, int]
    shadow: int
    border: int
    tree: TreeColours

    def of(self, ink: Ink | Colour) -> Colour:
        if not isinstance(ink, Ink):
            return ink
        colour: Colour = getattr(self, ink.value)
        return colour


def _theme(texts: dict[str, Any]) -> Theme:
    def colours(values: Any) -> Any:
        if isinstance(values, list):
            return tuple(colours(each) for each in values)
        return tuple(bytes.fromhex(values[1:])) if isinstance(values, str) else values

    tree = TreeColours(**{name: colours(value) for name, value in texts.pop("tree").items()})
    return Theme(tree=tree, **{name: colours(value) for name, value in texts.items()})


THEMES = {name: _theme(texts) for name, texts in read_looks("themes").items()}
"""The themes by their names in the settings."""
DARK, LIGHT, HIGH_CONTRAST = (THEMES[name] for name in ("dark", "light", "contrast"))
EASY, EASIEST = 4.5, 7.0
"""The contrast that letters need on their ground, and that they have in the theme of high contrast."""


@lru_cache(maxsize=64)
def readable(colour: Colour, theme: Theme, *grounds: Colour) -> Colour:
    """The colour, or one as much nearer to that of texts as letters on these grounds need; usually all of the theme."""
    usual = theme.background, theme.panel, theme.control
    least = EASIEST if theme is HIGH_CONTRAST else EASY
    steps = (blend(colour, theme.text, step / 20) for step in range(20))
    fits = (each for each in steps if all(contrast(each, ground) >= least for ground in grounds or usual))
    return next(fits, theme.text)


class Type(Enum):
    """The type scale: (pixels at 100 %, bold)."""

    SMALL = (13, False)
    BODY = (16, False)
    STRONG = (16, True)
    HEADING = (20, True)
    TITLE = (28, True)

    def __init__(self, size: int, bold: bool) -> None:
        self.size, self.bold = size, bold


@dataclass(frozen=True, slots=True)
class Look:
    """A theme at a scale (1.0 to 2.0) with its fonts: all that a widget needs to measure and draw itself. `motion`
    False: nothing slides or fades, it is there at once. `finger` is the least height, in the window's pixels, of what
    is pressed with a finger; 0 where people point with a mouse."""

    theme: Theme
    scale: float
    fonts: Fonts
    motion: bool = True
    finger: int = 0

    def px(self, length: float) -> int:
        """A length given at 100 %, in the window's pixels; never less than one pixel for what is more than nothing."""
        return max(1, round(length * self.scale)) if length else 0

    def text(self, text: str, style: Type = Type.BODY, width: int | None = None) -> TextBlock:
        """The text broken into lines of at most `width` pixels; None breaks at the text's own newlines only."""
        return self.fonts.block(text, self.px(style.size), style.bold, width)

    @property
    def gap(self) -> int:
        return self.px(12)

    @property
    def control_height(self) -> int:
        """The least height of a button; the parts of a choice are a little lower, and they have room for a finger."""
        return max(self.px(40), self.finger + 2 * self.px(3) if self.finger else 0)

    def target(self, length: float) -> int:
        """A height given at 100 % of something that can be clicked, in the window's pixels."""
        return max(self.px(length), self.finger)

    @property
    def radius(self) -> int:
        return self.px(7)


def fitted(look: Look, text: str, style: Type, width: int) -> str:
    """The text, or as much of its start as fits the width in pixels with an ellipsis; nothing if that is one letter."""
    if look.text(text, style).size[0] <= width:
        return text
    cut = bisect_right(range(1, len(text)), width, key=lambda n: look.text(text[:n] + "…", style).size[0])
    return text[:cut].rstrip() + "…" if cut > 1 else ""
