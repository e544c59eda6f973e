"""A page of the Search Lab: one tab of the header, and the panels below it in windows of all sizes."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

from game.core import InputError
from game.ui.commands import Command
from game.ui.lab.export.export import Format
from game.ui.lab.subject import Subject, describe
from game.ui.look.sizes import Height, Room, Width
from game.ui.look.theme import Look
from game.ui.screen import Context, Screen
from game.ui.widgets.layout import AtMost, Row
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Size, Widget
from game.ui.words.i18n import N_

POSITION = Command("position", N_("Position"), symbol="set up", told=N_("Set up a position to search"))
OPTIONS = Command("options", N_("Options"), symbol="settings", told=N_("How to search"))
SHELF = Command("shelf", N_("Examples"), symbol="shelf", told=N_("Trees and positions to look at"))
EXPORT = Command("export", N_("Export"), symbol="save", told=N_("Save the tree, the table or the chart as a file"))

# Lengths are at 100 %.
LEFT, RIGHT = (286, 0.25, 420), (268, 0.225, 400)
"""Least width of the outer panels, their share of the window, and their greatest width."""
FIXED, FIXED_WITH_TABS = 680, 406
"""Height of everything above, below and under the board, with the code and without it."""
SMALLEST_BOARD, LARGEST_BOARD = 120, 360
EFFORT = 0.2
"""Greatest share of the window's height for the icicle below the tree."""
BESIDE = 300
"""Width of the one panel next to the tree."""


class WindowSize(Room):
    """The size of the window at 100 %, and what has room in it."""

    @property
    def panels(self) -> int:
        return 3 if self.width >= Width.BROAD else 2 if self.width >= Width.COMPACT else 1

    @property
    def tall(self) -> bool:
        return self.height >= Height.TALL

    def board(self, *, with_code: bool) -> float:
        """The side of the board above the words on the step, and the code where it lies below them."""
        room = self.height - (FIXED if with_code and self.tall and self.panels == 3 else FIXED_WITH_TABS)
        width = {1: self.width, 2: BESIDE, 3: self.left}[self.panels]
        return max(min(room, width - 24, LARGEST_BOARD), SMALLEST_BOARD)

    @property
    def effort(self) -> float:
        return EFFORT * self.height if self.panels > 1 and self.height >= Height.MIDDLE else 0

    @property
    def gap(self) -> int:
        return 12 if self.panels == 3 else 8

    @property
    def left(self) -> float:
        return _between(LEFT, self.width)

    @property
    def right(self) -> float:
        return _between(RIGHT, self.width) if self.panels == 3 else BESIDE


def _between(bounds: tuple[float, float, float], width: float) -> float:
    least, share, most = bounds
    return min(max(least, share * width), most)


class LabPage(Row):
    """Panels next to one another, as high as there is room, each with its width at 100 %; the one of 0 has the rest."""

    def __init__(self, inside: Sequence[tuple[Widget, float]], *, gap: float) -> None:
        for widget, width in inside:
            widget.grow = int(not width)
        placed = [AtMost(widget, most=width) if width else widget for widget, width in inside]
        super().__init__(placed, gap=gap, wraps=False, tall=True, grow=1)

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(80)

    def least_height(self, look: Look, width: int) -> int:
        return look.px(40)


class Lab(Protocol):
    """The screen, as its pages see it."""

    context: Context
    ui: Ui
    subject: Subject

    def search(self, subject: Subject) -> None: ...
    def draw_tree(self, subject: Subject) -> None: ...
    def turn_to(self, page: str) -> None: ...
    def visit(self, screen: Screen) -> None: ...
    def complain(self, error: InputError) -> None: ...
    def edit_tree(self) -> None: ...


class LabTab:
    """A page, made once with its screen; `enter` and `leave` say when it is in view, and it hears `update` then."""

    name: ClassVar[str]
    """Its name in the program, and the name of the topic of the help that explains it."""
    label: ClassVar[str]
    """Its tab, marked by `N_`: one word."""
    symbol: ClassVar[str]
    ways: ClassVar[tuple[Command, ...]] = (POSITION, SHELF)

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.context = lab.context
        self.ui = lab.ui

    def heading(self) -> tuple[str, str]:
        subject = self.lab.subject
        return subject.name(self.context.settings.piece_set), describe(subject.request)

    def build(self, shape: WindowSize) -> list[Widget]:
        raise NotImplementedError

    def take(self, subject: Subject) -> None:
        """Drop the results of the old subject. Work on the new one begins in `enter`, which comes next."""

    def enter(self) -> None:
        """The page comes into view: begin its work, or go on with it."""

    def leave(self) -> None:
        """The page goes out of view: end its work."""

    def pause(self) -> None:
        """Stop what moves by itself: something lies over the page."""

    @property
    def busy(self) -> bool:
        return False

    def update(self, dt: float) -> None:
        """Let time pass, and hear the worker."""

    def commands(self) -> tuple[Command, ...]:
        return ()

    def paste(self, text: str) -> bool:
        """Take a text that was copied anywhere in the Lab; True if it is one for this page, which is shown then."""
        return False

    def formats(self) -> list[Format]:
        """The files that can be written of what is shown; none as long as work is going on."""
        return []

    @property
    def file_title(self) -> str:
        return self.heading()[0]
