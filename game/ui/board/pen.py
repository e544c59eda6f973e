"""Arrows and circles that a person draws on a board: their colours, the gesture that draws one, and their words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.core import State
from game.kind import Square
from game.kinds import kind_of
from game.tree import SHAPE_COLOURS, BoardShape
from game.ui.board.scene import Arrow
from game.ui.board.scene_drawing import ink_on
from game.ui.commands import DRAW_SHAPES, ERASE_SHAPES, Command, with_key
from game.ui.look.theme import Type
from game.ui.widgets.button import button_of
from game.ui.widgets.fits import Fits
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.line import Line
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, N_, _

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
WIDTH = 0.85
"""Thickness of drawn arrows, compared with those of an analysis."""


class PenColour(NamedTuple):
    ink: str
    dashes: tuple[float, ...] = ()
    """Lengths of dashes and gaps in widths of the line; they tell the colours apart in print."""


PEN_COLOURS = {
    "G": PenColour("#14b57a"),
    "R": PenColour("#d55e00", (2.4, 1.2)),
    "B": PenColour("#1b5fc0", (1.3, 0.7)),
    "Y": PenColour("#f0e442", (3.2, 0.9, 0.9, 0.9)),
}
"""Colours near those of M. Okabe and K. Ito; they differ for any colour vision."""


def title_of(letter: str) -> str:
    """The name of a colour."""
    titles = {"G": C_("colour", "Green"), "R": C_("colour", "Red"), "B": C_("colour", "Blue")}
    return titles.get(letter) or C_("colour", "Yellow")


def colour_by(mods: int) -> str:
    """The colour that the keys held during a right drag choose; "" for the pen's own.

    Alt alone belongs to the window manager on some systems, so Ctrl+Shift does the same.
    """
    ctrl, shift = mods & (pygame.KMOD_CTRL | pygame.KMOD_META), mods & pygame.KMOD_SHIFT
    if mods & pygame.KMOD_ALT or (ctrl and shift):
        return "Y"
    return "B" if ctrl else "R" if shift else ""


def arrow_of(shape: BoardShape) -> Arrow:
    colour = PEN_COLOURS[shape.colour]
    return Arrow(shape.squares, colour.ink, WIDTH, dashes=colour.dashes, ring=True)


def shapes_text(position: State[Any], shapes: Iterable[BoardShape]) -> str:
    """Shapes in words, one after the other; "" for none."""
    kind, told = kind_of(position), []
    for colour, squares in shapes:
        names, title = [kind.square_text(position, square) for square in squares], title_of(colour)
        text = _("{colour}: arrow {start} to {end}") if len(names) > 1 else _("{colour}: circle {start}")
        told.append(text.format(colour=title, start=names[0], end=names[-1]))
    return "; ".join(told)


class ShapePen:
    """Draws on one board. What is drawn again in its colour is erased; in another colour it changes its colour."""

    def __init__(self, shapes: Callable[[], Sequence[BoardShape]], change: Callable[[list[BoardShape]], None]) -> None:
        """`shapes`: those on the position; `change` takes others in their place."""
        self.shapes = shapes
        self.change = change
        self.colour = SHAPE_COLOURS[0]
        self.on = False
        """True while the main mouse button, a finger and Enter draw."""
        self.stroke: BoardShape | None = None
        """The shape being drawn."""

    def begin(self, square: Square, colour: str = "") -> None:
        self.stroke = BoardShape(colour or self.colour, (square,))

    def lead(self, square: Square | None) -> None:
        """Let the stroke end on a square; on its first one, or outside the board, it is a circle."""
        if self.stroke is not None:
            start = self.stroke.squares[0]
            self.stroke = self.stroke._replace(squares=(start,) if square in (None, start) else (start, square))

    def end(self) -> None:
        """Draw the shape of the stroke, or erase it."""
        stroke, self.stroke = self.stroke, None
        if stroke is not None:
            left = [shape for shape in self.shapes() if shape.squares != stroke.squares]
            self.change(left if stroke in self.shapes() else [*left, stroke])

    def let_go(self) -> bool:
        """Drop the stroke; return True if there was one."""
        dropped, self.stroke = self.stroke is not None, None
        return dropped

    def erase(self) -> None:
        if self.shapes():
            self.change([])

    def key(self, event: pygame.event.Event, cursor: Square | None) -> bool:
        """Take a key of the drawing mode: Enter begins and ends a shape at the cursor, digits choose colours."""
        number = event.key - pygame.K_1
        if 0 <= number < len(SHAPE_COLOURS):
            self.dip(SHAPE_COLOURS[number])
        elif event.key in ENTER and cursor is not None:
            if self.stroke is None:
                self.begin(cursor)
            else:
                self.end()
        elif event.key == pygame.K_BACKSPACE:
            self.erase()
        else:
            return event.key == pygame.K_ESCAPE and self.let_go()
        return True

    def dip(self, colour: str) -> None:
        """Draw in another colour from now on, the shape being drawn too."""
        self.colour = colour
        if self.stroke is not None:
            self.stroke = self.stroke._replace(colour=colour)

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        """The arrows to draw, the newest first: it lies over the others."""
        shapes = [*self.shapes(), *([self.stroke] if self.stroke is not None else [])]
        return tuple(map(arrow_of, reversed(shapes)))


def with_pen(page: Widget, pen: ShapePen, dipped: Callable[[], None], table: Mapping[str, Command]) -> Widget:
    """The page of a screen; in the drawing mode with the pen's colours and the ways to erase and to end below it.
    `dipped` is called when a colour was chosen, `table` has the screen's commands."""
    if not pen.on:
        return page
    end = replace(table[DRAW_SHAPES.name], symbol="check", told=N_("Stop drawing"))
    ends = [button_of(each, words=False) for each in (table[ERASE_SHAPES.name], end)]

    def dip(letter: str) -> None:
        pen.dip(letter)
        dipped()

    def tile(number: int, letter: str, colour: PenColour, *, words: bool) -> Widget:
        red, green, blue, _alpha = pygame.Color(colour.ink)
        ground, chosen = (red, green, blue), letter == pen.colour
        text = f"{'✓ ' if chosen else ''}{title_of(letter) if words else number}"
        line = Line(text, Type.STRONG, ink=ink_on(ground), align=0.5)
        made = Tile(
            [line], name=f"colour {number}", action=partial(dip, letter), ground=ground, least=36, role="toggle"
        )
        made.on, made.tooltip = chosen, with_key(title_of(letter), str(number))
        return made

    def strip(*, words: bool) -> Widget:
        tiles = [tile(number, *each, words=words) for number, each in enumerate(PEN_COLOURS.items(), 1)]
        return Row([*tiles, *ends], gap=6, padding=6, align=0.5, wraps=False)

    page.grow = 1
    return Column([page, Fits([strip(words=True), strip(words=False)])], gap=0)
