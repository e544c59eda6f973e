"""The bar beside the board: which side can expect how much of the game."""

from typing import Any, Self

import pygame

from game.core import State
from game.ui.board.face import MARKS, Figure
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.games.presentation import presentation_of
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look
from game.ui.study.analysis_words import reference
from game.ui.widgets.widget import Host, Size, Widget

LEAST = 0.04
"""So much of the bar each side keeps as long as the game is not decided."""
GLIDE = 6.0
"""How fast the boundary comes to its place: by so many of what is left in a second."""
LETTERS = 11
"""The height of the letters, at 100 %."""


def colour_of(figure: Figure, pieces: str) -> Colour:
    """The colour of a side in a piece set."""
    chosen = PIECE_SETS[pieces]
    if figure in MARKS:
        told = chosen.marks[MARKS.index(figure)].dark
    else:
        told = (chosen.white if figure is Figure.WHITE_MAN else chosen.black).middle
    colour = pygame.Color(told)
    return colour.r, colour.g, colour.b


def player_below(position: State[Any], *, flipped: bool) -> int:
    """The player whose part of the bar is the lower one, beside a board that may be turned round."""
    bottom = presentation_of(position).face(position).bottom
    if bottom is None:
        return reference(position)
    return 1 - bottom if flipped else bottom


def ink_on(ground: Colour) -> Colour:
    """The colour of letters that can be read on a ground."""
    return (20, 24, 28) if sum(ground) > 400 else (255, 255, 255)


class EvaluationBar(Widget):
    """As high as the board. The part of the side that sits below grows from below; the mark in the middle is even."""

    role = "evaluation bar"
    live = True
    straight = True

    def __init__(self, share: float, text: str, words: str, below: Colour, above: Colour) -> None:
        """`share`: what the side below can expect, 0 to 1; `text` is short, `words` the tooltip."""
        super().__init__("evaluation bar", text, tooltip=words)
        self.share = share
        self.shown = share
        self.colours = below, above

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown = old.shown

    def tell(self, share: float, text: str, words: str) -> bool:
        """Show another evaluation; whether anything has changed."""
        changed = (share, text, words) != (self.share, self.text, self.tooltip)
        self.share, self.text, self.tooltip = share, text, words
        return changed

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(100)

    def update(self, ui: Host, dt: float) -> None:
        if self.shown != self.share:
            step = 1.0 if not ui.look.motion else min(1.0, GLIDE * dt)
            self.shown += (self.share - self.shown) * step
            if abs(self.share - self.shown) < 0.002:
                self.shown = self.share
            ui.animate()

    def _boundary(self) -> int:
        """How many pixels the side above has."""
        share = self.shown if self.share in (0.0, 1.0) else min(max(self.shown, LEAST), 1 - LEAST)
        return round(self.rect.h * (1 - share))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        below, above = self.colours
        radius, top = look.px(5), self._boundary()
        shapes.rounded(surface, self.rect, radius, below)
        upper = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, top)
        if top > 2 * radius:
            shapes.rounded(surface, upper, radius, above)
            if top < self.rect.h - radius:
                surface.fill(above, (upper.x, upper.bottom - radius, upper.w, radius))
        elif top:
            surface.fill(above, upper)
        middle = self.rect.centery
        shapes.rounded(surface, self.rect, radius, None, theme.control_border, look.px(theme.border))
        mark = pygame.Rect(self.rect.x, middle - look.px(1), self.rect.w, look.px(2))
        surface.fill(theme.accent, mark)
        if self.text:
            at_bottom = self.share >= 0.5
            ground = below if at_bottom else above
            size = look.px(LETTERS)
            block = look.fonts.block(self.text, size, True, None)
            if block.size[0] > self.rect.w:
                block = look.fonts.block(self.text, max(7, size * self.rect.w // block.size[0]), True, None)
            place = pygame.Rect(self.rect.x, 0, self.rect.w, block.size[1])
            place.y = self.rect.bottom - place.h - look.px(4) if at_bottom else self.rect.y + look.px(4)
            block.draw(surface, place, ink_on(ground), 0.5)
