"""The colours, sizes and type of the window: three themes, one scale."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

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


DARK = Theme(
    background=(17, 22, 26),
    panel=(29, 36, 43),
    panel_border=(58, 70, 81),
    control=(46, 57, 67),
    control_hover=(58, 71, 83),
    control_border=(84, 101, 116),
    text=(238, 242, 245),
    muted=(170, 183, 194),
    disabled=(112, 124, 134),
    accent=(36, 113, 184),
    accent_hover=(40, 118, 190),
    on_accent=(255, 255, 255),
    focus=(255, 209, 71),
    danger=(240, 119, 107),
    scrim=(5, 8, 10, 160),
    shadow=110,
    border=1,
    tree=TreeColours(
        players=(
            ((22, 60, 44), (66, 186, 126)),
            ((76, 30, 30), (236, 104, 94)),
            ((56, 38, 92), (174, 138, 244)),
            ((12, 62, 68), (72, 198, 208)),
            ((80, 28, 62), (238, 122, 186)),
            ((62, 62, 26), (194, 198, 98)),
        ),
        leaf=((20, 50, 78), (88, 168, 238)),
        branch=(98, 112, 124),
        best=(238, 190, 66),
    ),
)

LIGHT = Theme(
    background=(236, 238, 240),
    panel=(255, 255, 255),
    panel_border=(210, 216, 221),
    control=(241, 243, 245),
    control_hover=(228, 233, 237),
    control_border=(158, 169, 178),
    text=(27, 34, 40),
    muted=(86, 97, 107),
    disabled=(137, 147, 155),
    accent=(20, 104, 176),
    accent_hover=(14, 90, 156),
    on_accent=(255, 255, 255),
    focus=(198, 92, 0),
    danger=(184, 43, 32),
    scrim=(30, 38, 44, 120),
    shadow=60,
    border=1,
    tree=TreeColours(
        players=(
            ((218, 242, 228), (22, 122, 74)),
            ((252, 226, 222), (190, 46, 34)),
            ((233, 224, 252), (110, 66, 190)),
            ((214, 242, 244), (0, 118, 128)),
            ((252, 222, 238), (176, 36, 116)),
            ((240, 240, 206), (108, 108, 12)),
        ),
        leaf=((218, 234, 250), (24, 102, 176)),
        branch=(142, 152, 160),
        best=(174, 99, 0),
    ),
)

HIGH_CONTRAST = Theme(
    background=(0, 0, 0),
    panel=(0, 0, 0),
    panel_border=(255, 255, 255),
    control=(0, 0, 0),
    control_hover=(44, 44, 44),
    control_border=(255, 255, 255),
    text=(255, 255, 255),
    muted=(224, 224, 224),
    disabled=(160, 160, 160),
    accent=(255, 255, 255),
    accent_hover=(216, 216, 216),
    on_accent=(0, 0, 0),
    focus=(255, 225, 0),
    danger=(255, 150, 140),
    scrim=(0, 0, 0, 200),
    shadow=0,
    border=2,
    tree=TreeColours(
        players=(
            ((0, 40, 20), (90, 240, 160)),
            ((64, 0, 0), (255, 140, 130)),
            ((40, 10, 80), (200, 170, 255)),
            ((0, 44, 50), (90, 230, 240)),
            ((66, 0, 44), (255, 150, 210)),
            ((44, 44, 0), (230, 235, 120)),
        ),
        leaf=((0, 28, 66), (140, 200, 255)),
        branch=(150, 150, 150),
        best=(255, 225, 0),
        ahead=0.6,
    ),
)

THEMES = {"dark": DARK, "light": LIGHT, "contrast": HIGH_CONTRAST}


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
    DISPLAY = (40, True)

    def __init__(self, size: int, bold: bool) -> None:
        self.size, self.bold = size, bold


@dataclass(frozen=True, slots=True)
class Look:
    """A theme at a scale (1.0 to 2.0) with its fonts: all that a widget needs to measure and draw itself.

    `motion` False: nothing slides or fades, it is there at once. `finger` is the least height, in the window's pixels,
    of what is pressed with a finger; 0 where people point with a mouse.
    """

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
