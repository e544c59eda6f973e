"""The evaluation bar, and the lines of an analysis: verdict, depth, and each line with its score and its moves."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Self

import pygame

from game.core import State
from game.ui.board.face import MARKS, Figure
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.games.presentation import presentation_of
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Ink, Look, Type
from game.ui.study.analysis_words import AnalysisText, reference
from game.ui.study.tree_screen import TreeScreen
from game.ui.widgets.fits import Fits
from game.ui.widgets.flow import FlowText, FlowWord
from game.ui.widgets.layout import AtMost, Column, Row, Space, straight
from game.ui.widgets.line import Line
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Host, Size, Widget

LEAST = 0.04
"""Least share of each side in the bar while the game is not decided."""
GLIDE = 6.0
"""Share of the remaining way that the boundary glides per second."""
LETTERS = 11
"""Height of the letters in pixels at 100 %."""


def colour_of(position: State[Any], player: int, pieces: str) -> Colour:
    """The colour of a player's side in a piece set."""
    figure, chosen = presentation_of(position).face(position).figure_of(player), PIECE_SETS[pieces]
    if figure in MARKS:
        told = chosen.marks[MARKS.index(figure)].dark
    else:
        told = (chosen.white if figure is Figure.WHITE_MAN else chosen.black).middle
    colour = pygame.Color(told)
    return colour.r, colour.g, colour.b


class EvaluationBar(Widget):
    """A bar as high as the board: the share of the side below grows from below, with a mark at the half."""

    role = "evaluation bar"
    live = True
    straight = True

    def __init__(self, read: Callable[[], tuple[float, str, str]], below: Colour, above: Colour) -> None:
        """`read` gives the share, a short text and the tooltip; it is asked in every frame."""
        super().__init__("evaluation bar")
        self.read = read
        self.share, self.text, self.tooltip = read()
        self.shown = self.share
        self.colours = below, above

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown = old.shown

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(100)

    def update(self, ui: Host, dt: float) -> None:
        read = self.read()
        if read != (self.share, self.text, self.tooltip):
            self.share, self.text, self.tooltip = read
            ui.changed(self)
        if self.shown != self.share:
            step = 1.0 if not ui.look.motion else min(1.0, GLIDE * dt)
            self.shown += (self.share - self.shown) * step
            if abs(self.share - self.shown) < 0.002:
                self.shown = self.share
            ui.animate()

    def _boundary(self) -> int:
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
            size, room = look.px(LETTERS), self.rect.w - 2 * look.px(2)
            block = look.fonts.block(self.text, size, True, None)
            if block.size[0] > room:
                block = look.fonts.block(self.text, max(7, size * room // block.size[0]), True, None)
            place = pygame.Rect(self.rect.x, 0, self.rect.w, block.size[1])
            place.y = self.rect.bottom - place.h - look.px(4) if at_bottom else self.rect.y + look.px(4)
            ink = (20, 24, 28) if sum(ground) > 400 else (255, 255, 255)
            block.draw(surface, place, ink, 0.5)


def evaluation_bar(study: TreeScreen, evaluate: Callable[[int], tuple[float, str, str]]) -> EvaluationBar | None:
    """The bar of the position at the cursor, None with more than two players; `evaluate` gets the player below."""
    position, pieces = study.match.position, study.context.settings.piece_set
    if position.players != 2:
        return None
    bottom = presentation_of(position).face(position).bottom
    below = reference(position) if bottom is None else 1 - bottom if study.flipped else bottom
    colours = (colour_of(position, player, pieces) for player in (below, 1 - below))
    return EvaluationBar(partial(evaluate, below), *colours)


COLOURS: tuple[Colour, ...] = ((63, 178, 112), (60, 134, 205), (156, 163, 170), (190, 160, 90), (150, 128, 196))
"""Colours of the lines and their arrows, the best first."""
OTHER: Colour = (176, 96, 208)
"""Colour of the line of the engine that ours is compared with, and of its arrow."""
SCORE, MOVES = 64, 150
"""Least widths of a score and, next to it, of the moves, in pixels at 100 %."""
ROW = 26
"""Height in pixels at 100 % that is kept free for each line not found yet."""
Spot = tuple[int, int]
"""Indices of a line and of a move in it."""


class LinesView(Column):
    """The findings. A click on a move plays the line up to it; pointing at a move shows its position.

    The arrow keys lead from move to move, and Enter does what a click does.
    """

    role = "lines"
    focusable = True

    def __init__(
        self,
        told: AnalysisText,
        head: Sequence[Widget],
        most: int,
        look: Look,
        spot: Spot | None,
        go: Callable[[Spot], None],
        point: Callable[[Spot | None], None],
        *,
        prefix: str = "",
        colours: Sequence[Colour] = COLOURS,
        parts_at: int | None = None,
    ) -> None:
        """`most`: the number of lines to keep room for. `point` hears which move is pointed at, or None. `prefix`: of
        the names of its widgets. `parts_at`: number of the move of the best line that another engine does not expect.
        """
        self.lines, self.go, self.point = told.lines[:most], go, point
        self.spot = spot if spot is not None and spot[0] < len(self.lines) else None
        self.by_key = False
        self.prefix, self.colours, self.parts_at = prefix, colours, parts_at
        scores = (look.text(line.score, Type.STRONG).size[0] / look.scale + 16 for line in self.lines)
        self.wide = max([SCORE, *scores])
        self.flows = [self._moves(number) for number in range(len(self.lines))]
        rows = [self._row(number) for number in range(len(self.lines))]
        room = [Space(height=ROW) for _line in range(most - len(self.lines))]
        super().__init__([Column(head, gap=2), *rows, *room], gap=4, name=f"{prefix}lines of the analysis")

    def _moves(self, number: int) -> FlowText:
        words = [
            FlowWord(
                text,
                Ink.DANGER if number == 0 and move == self.parts_at else Ink.TEXT,
                Type.STRONG if number == 0 and move == self.parts_at else Type.BODY,
                marked=self.spot == (number, move),
            )
            for move, text in enumerate(self.lines[number].moves)
        ]
        return FlowText(
            f"{self.prefix}line {number}",
            words,
            lambda move: self.go((number, move)),
            point=lambda move: self._point((number, move) if move is not None else None),
            gap=9,
            straight=True,
            least=max(MOVES, self.wide),
            leading=4,
            grow=1,
        )

    def _row(self, number: int) -> Widget:
        """A line's number, score and moves; these stand below the score where they have no room next to it."""
        text = Line(self.lines[number].score, Type.STRONG, align=0.5)
        score = Tile(
            [text], name=f"{self.prefix}score {number}", ground=Ink.BACKGROUND, edge=self.colours[number], padding=2
        )
        head = Row(
            [Line(f"{number + 1}", Type.SMALL, ink=Ink.MUTED), AtMost(score, most=self.wide)], gap=4, wraps=False
        )
        flow = self.flows[number]
        beside = Row([Column([head]), flow], gap=6, wraps=False, tall=True)
        below = Column([head, Row([Space(8), flow], gap=4, wraps=False)], gap=0)
        return Fits([straight(beside), straight(below)])

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.by_key = old.by_key

    def place_of(self, look: Look, spot: Spot) -> pygame.Rect:
        return self.flows[spot[0]].word_rects(look)[spot[1]]

    def _point(self, spot: Spot | None, *, by_key: bool = False) -> None:
        self.by_key = by_key and spot is not None
        self.point(spot)

    def update(self, ui: Host, dt: float) -> None:
        if self.by_key and not (ui.has_focus(self) and ui.ring):
            self._point(None)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if not self.lines or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        line, move = self.spot or (0, -1)
        match event.key:
            case pygame.K_RIGHT:
                move += 1
            case pygame.K_LEFT if self.spot is not None:
                move -= 1
            case pygame.K_DOWN:
                line, move = (line + 1, 0) if self.spot is not None else (0, 0)
            case pygame.K_UP if self.spot is not None:
                line, move = line - 1, 0
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if self.spot is not None:
                self.go(self.spot)
                return True
            case _:
                return False
        if not 0 <= line < len(self.lines):
            return False
        self._point((line, min(max(move, 0), len(self.lines[line].moves) - 1)), by_key=True)
        return True
