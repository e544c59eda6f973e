"""The drawn tree, and a chart, as pictures of their own: sharp, with margins, nothing cut. Any thread may draw them."""

from collections.abc import Sequence
from io import BytesIO
from math import ceil

import pygame

from game.ui.lab.drawing import Camera, Drawing
from game.ui.lab.layout import Layout, tidy
from game.ui.lab.painter import Painter
from game.ui.lab.sight import HIGHEST, MARGIN, NAMES, WIDEST, Sight
from game.ui.lab.tree_view import draw_line, draw_names
from game.ui.text import FONTS, Fonts
from game.ui.theme import Look, Theme, Type
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
CAPTION_LINES = 3
CHART: Size = (1920, 1200)
CHART_SCALE = 2.0


def look_of(theme: Theme, scale: float) -> Look:
    """A look with fonts of its own, since no two threads can share them."""
    return Look(theme, scale, Fonts(*FONTS), motion=False)


class TreePicture:
    """Draws a tree at any step. All its pictures are of one size; a caption stands below the tree."""

    def __init__(self, drawing: Drawing, theme: Theme, most: Size = LARGEST, *, caption: bool = False) -> None:
        """The drawing must have been laid out. Its other iterations are laid out here, each as it comes."""
        self.drawing = drawing.apart()
        assert drawing.layout is not None
        self._layouts = {drawing.layout.root: drawing.layout}
        sizes = {scale: _natural(drawing.layout, scale) for scale in SCALES}
        scale = next((scale for scale, (width, height) in sizes.items() if width <= most[0] and height <= most[1]), 1.0)
        self.look = look = look_of(theme, scale)
        self.caption = CAPTION_LINES * look.text("0").size[1] + look.px(MARGIN) if caption else 0
        width, height = sizes[scale]
        if caption:
            width = max(width, look.px(LEAST_WIDTH))
        self.tree = pygame.Rect(0, 0, min(width, most[0]), min(height, most[1] - self.caption))
        self.size = self.tree.w, self.tree.h + self.caption

    def _layout(self) -> Layout:
        """How the iteration under way is laid out."""
        drawing = self.drawing
        if drawing.root not in self._layouts:
            found = tidy(drawing.trace, drawing.root, frozenset(drawing.folded))
            assert found is not None
            self._layouts[drawing.root] = found
        return self._layouts[drawing.root]

    def draw(self, step: int, caption: str = "") -> pygame.Surface:
        """The tree as it is at a step."""
        look, drawing, tree = self.look, self.drawing, self.tree
        drawing.step = step
        layout = self._layout()
        surface = pygame.Surface(self.size)
        surface.fill(look.theme.panel)
        camera = Camera(1.0, layout.width / 2, len(layout.rows) / 2)
        painter = Painter(drawing, layout, Sight.of(layout, camera, tree, look.scale), look)
        reach = painter.reach()
        for ply in range(len(layout.rows)):
            if ply:
                painter.paint_branches(surface, ply, -reach, tree.w + reach, step)
            painter.paint_row(surface, ply, -reach, tree.w + reach, step)
        draw_line(surface, painter)
        draw_names(surface, painter)
        if self.caption:
            below = pygame.Rect(0, tree.bottom, tree.w, self.caption).inflate(-2 * look.px(MARGIN), 0)
            look.text(caption, Type.BODY, below.w).draw(surface, below, look.theme.text, 0.0, 0.0)
        return surface


def _natural(layout: Layout, scale: float) -> Size:
    """The size of a picture in which nothing has to be smaller than it could be."""
    width = (layout.width + 1) * WIDEST + 2 * MARGIN + NAMES
    return ceil(width * scale), ceil((len(layout.rows) * HIGHEST + MARGIN) * scale)


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
