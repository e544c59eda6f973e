"""The drawn tree, and a chart, as pictures of their own: sharp, with margins, nothing cut. Any thread may draw them."""

from collections.abc import Sequence
from io import BytesIO

import pygame

from ai.tracing.trace import NONE
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.layout import Layout, tidy
from game.ui.lab.tree.painter import TreePainter
from game.ui.lab.tree.tree_view import draw_line, draw_names
from game.ui.lab.tree.viewport import HIGHEST, MARGIN, NAMES, WIDEST, Viewport
from game.ui.look import shapes
from game.ui.look.text import FONTS, Fonts
from game.ui.look.theme import Look, Theme, Type
from game.ui.widgets.graph import Graph
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget

Size = tuple[int, int]

SCALES = (2.0, 1.5, 1.0)
"""How much larger than in the window at 100 % a picture is: the greatest of them at which all of it has room."""
LARGEST: Size = (7680, 4320)
"""A larger tree is drawn smaller."""
FILM: Size = (1920, 1080)
"""The largest frame of an animation."""
LEAST_WIDTH = 560
"""Of a frame at 100 %, so that its caption has room."""
BOARD = 84
"""Pixels at 100 % that a row is higher for its small boards."""
FLATTEST, STRETCH = 4, 1.6
"""A tree that is wider than so many times its height has higher rows, up to so many times as high."""
INDENT = 10
"""Where the names of the players begin in the margin that the tree goes under, in pixels at 100 %."""
CAPTION_LINES = 3
CHART: Size = (1920, 1200)
CHART_SCALE = 2.0


def look_of(theme: Theme, scale: float) -> Look:
    """A look with fonts of its own, since no two threads can share them."""
    return Look(theme, scale, Fonts(*FONTS), motion=False)


def at_step(drawing: Drawing, step: int) -> Drawing:
    """A drawing of its own that shows a step, laid out; the one that is given must have been laid out somewhere."""
    other = drawing.apart()
    other.step = step
    if other.layout is None or other.layout.root != other.root:
        other.layout = tidy(other.trace, other.root, frozenset(other.folded))
    return other


class TreeStepPainter:
    """Draws a tree at any step. All its pictures have one size and one zoom; a caption stands below the tree."""

    def __init__(self, drawing: Drawing, theme: Theme, most: Size = LARGEST, *, film: bool = False) -> None:
        """The drawing must have been laid out. `film`: there is room for captions, and the visit is marked."""
        self.drawing = drawing.apart()
        self.film = film
        assert drawing.layout is not None
        self._layouts = {drawing.layout.root: drawing.layout}
        if film and drawing.top is None:
            for root in drawing.trace.roots:
                self._lay_out(root)
        self.units = max(layout.width for layout in self._layouts.values()) + 1
        deepest = max(self._layouts.values(), key=lambda layout: len(layout.rows))
        rows = len(deepest.rows)
        high = HIGHEST + (BOARD if drawing.has_boards else 0)
        wide = self.units * WIDEST + 2 * MARGIN + NAMES
        fitting = (scale for scale in SCALES if wide * scale <= most[0] and (rows * high + MARGIN) * scale <= most[1])
        self.look = look = look_of(theme, next(fitting, SCALES[-1]))
        width = min(round(wide * look.scale), most[0])
        self.unit = (width - look.px(2 * MARGIN + NAMES)) / self.units
        caption = CAPTION_LINES * look.text("0").size[1] + look.px(MARGIN) if film else 0
        high = look.px(high)
        room = (most[1] - caption - look.px(2 * MARGIN)) // rows
        self.ply = max(1, min(max(high, min(round(STRETCH * high), width // (FLATTEST * rows))), room))
        self.rect = pygame.Rect(look.px(MARGIN - INDENT), 0, width - look.px(MARGIN - INDENT), 0)
        last = self._painter(deepest).bands[-1]
        self.rect.h = look.px(2 * MARGIN) + (rows - 1) * self.ply + last.branches - last.window
        self.size = max(width, look.px(LEAST_WIDTH) if film else 0), self.rect.h + caption

    def _lay_out(self, root: int) -> Layout:
        """The layout of an iteration."""
        drawing = self.drawing
        if root not in self._layouts:
            found = tidy(drawing.trace, root, frozenset(drawing.folded))
            assert found is not None
            self._layouts[root] = found
        return self._layouts[root]

    def _painter(self, layout: Layout) -> TreePainter:
        """Draws a layout in the middle of the picture."""
        look = self.look
        left = look.px(MARGIN + NAMES) + (self.units - layout.width) * self.unit / 2
        sight = Viewport(self.rect, look.scale, self.unit, self.ply, round(left), look.px(MARGIN))
        painter = TreePainter(self.drawing, layout, sight, look)
        above = painter.bands[0].move  # there is no move above the root
        return TreePainter(self.drawing, layout, sight.moved(0, -above), look, painter.bands)

    def draw(self, step: int, caption: str = "") -> pygame.Surface:
        """The tree as it is at a step."""
        look, drawing = self.look, self.drawing
        drawing.step = step
        layout = self._lay_out(drawing.root)
        surface = pygame.Surface(self.size)
        surface.fill(look.theme.panel)
        painter = self._painter(layout)
        for ply in range(len(layout.rows)):
            if ply:
                painter.paint_branches(surface, ply, 0, self.size[0], step)
            painter.paint_row(surface, ply, 0, self.size[0], step)
        draw_line(surface, painter)
        draw_names(surface, painter)
        place = layout.place(drawing.current) if self.film and step else NONE
        if place != NONE:
            ring = painter.around(place, step)
            shapes.rounded(surface, ring, look.px(8), None, look.theme.tree.best, look.px(2))
        below = pygame.Rect(look.px(MARGIN), self.rect.h, self.size[0] - look.px(2 * MARGIN), 0)
        if caption:
            look.text(caption, Type.BODY, below.w).draw(surface, below, look.theme.text, 0.0, 0.0)
        return surface


def chart_picture(title: str, sentences: Sequence[str], graph: Graph, theme: Theme) -> pygame.Surface:
    """A chart with its title and what it shows in words."""
    look = look_of(theme, CHART_SCALE)
    surface = pygame.Surface(CHART)
    surface.fill(theme.panel)

    def build() -> Widget:
        told = [Label(text) for text in sentences]
        return Column([Label(title, Type.HEADING), *told, graph], padding=MARGIN)

    Ui(lambda: look, build).draw(surface)
    return surface


def png(surface: pygame.Surface) -> bytes:
    """A picture as the content of a PNG file."""
    file = BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
