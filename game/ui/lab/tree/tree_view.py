"""The drawn tree as a widget: seen, walked and asked with the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import pygame

from ai.tracing.trace import NONE, VisitFlag
from game.ui.lab.tree import figures
from game.ui.lab.tree import viewport as seeing
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.figures import SurfacePen
from game.ui.lab.tree.frame import FramePainter, MiniMap
from game.ui.lab.tree.painter import TreePainter
from game.ui.lab.tree.viewport import Viewport
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Type
from game.ui.widgets.dragged import DraggedPicture
from game.ui.widgets.layers import place_beside
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _, percent_text

DOUBLE_CLICK = 0.4
CARD_AFTER = 0.25
"""Seconds for which the mouse rests on a node before its card is shown."""
CARD_PATH = 6
"""Number of nodes above a node that its card keeps off."""
CARD_BOARD, CARD_TEXT, CARD_PADDING = 132, 220, 10
"""Widths of the board and the text of a card, and the space around them, at 100 %."""
MAP_FROM = 1.05
WAYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""Steps of the arrow keys, across and down: to a sibling, to the parent, to the first child."""


class TreeView(DraggedPicture):
    """A traced tree at a step of the search.

    A click selects a node, a double click folds it; dragging moves the tree, the wheel zooms. Keys: arrows walk, + and
    - zoom, 0 shows all, Enter folds, B draws only what is below the node under the mouse or the selected one, or all.
    """

    role = "tree"
    has_cards = True
    whole = False
    """True if the trace has nodes that were never visited, which are drawn as well; for small trees."""

    def __init__(self, name: str, drawing: Drawing, *, grow: int = 1, least: float = 220) -> None:
        super().__init__(name, grow=grow)
        self.drawing = drawing
        self.least = least
        self.frame = FramePainter()
        self._painter: TreePainter | None = None
        self.rested = 0.0
        self.since_click = DOUBLE_CLICK
        self.clicked = NONE
        self.followed = drawing.step
        """Step whose node was brought into view."""
        self.map = MiniMap(f"{name} map", drawing, self.sight)

    def children(self) -> Sequence[Widget]:
        return (self.map,) if self.drawing.camera.zoom > MAP_FROM and not self.whole else ()

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        place = pygame.Rect((0, 0), self.map.size(look, rect.w))
        place.topright = rect.right - look.px(8), rect.top + look.px(8)
        self.map.arrange(look, place)

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.rested, self.since_click, self.clicked = old.rested, old.since_click, old.clicked
        self.followed = old.followed
        if old.drawing is self.drawing:
            self.frame, self._painter = old.frame, old._painter
            self.map.adopt(old.map)

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(self.least)

    def painter(self, look: Look) -> TreePainter | None:
        sight, layout, known = self.sight(look), self.drawing.layout, self._painter
        if sight is None or layout is None:
            return None
        look = self.drawing.fitted(look, sight.unit, sight.ply)
        if known is None or (known.drawing, known.layout, known.look) != (self.drawing, layout, look):
            known = TreePainter(self.drawing, layout, sight, look)
        elif known.sight != sight:
            known = known.at(sight)
        self._painter = known
        return known

    def sight(self, look: Look) -> Viewport | None:
        layout = self.drawing.layout
        return Viewport.of(layout, self.drawing.camera, self.rect, look.scale) if layout else None

    def node_at(self, look: Look, pixel: tuple[int, int]) -> int:
        """The node drawn at a pixel of the window; of skipped moves their node; NONE where there is none."""
        painter = self.painter(look)
        place = painter.place_at(pixel) if painter else NONE
        if painter is None or place == NONE:
            return NONE
        node = painter.layout.nodes[place]
        return node if node != NONE else painter.layout.nodes[painter.layout.parents[place]]

    def update(self, ui: Host, dt: float) -> None:
        drawing = self.drawing
        self.since_click += dt
        if drawing.update():
            ui.changed(self)
        if drawing.step != self.followed:
            self.followed = drawing.step
            if drawing.camera.zoom > MAP_FROM and drawing.current != NONE:
                self.reveal_node(ui.look, drawing.current)
        if drawing.camera.glide(dt, ui.look.motion):
            ui.animate()
        if drawing.busy or not self.frame.complete:
            ui.animate()
        if self.has_cards and drawing.hovered != NONE and self.rested < CARD_AFTER:
            self.rested += dt
            ui.animate()
        if ui.hovered is not self and ui.pressed is not self:
            drawing.hovered, self.rested = NONE, 0.0

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        drawing = self.drawing
        with shapes.clipped(surface, self.rect):
            surface.fill(ui.look.theme.panel, self.rect)
            painter = self.painter(ui.look)
            if painter:
                self._paint_rows(surface, painter)
                self.paint_over(surface, painter)
            if painter is None or drawing.arranging:
                text = _("The tree is being drawn: {share}").format(share=percent_text(drawing.share))
                ui.look.text(text, Type.SMALL).draw(surface, self.rect, ui.look.theme.muted, 0.5)
            super().draw(ui, surface)
            if painter and self.rested >= CARD_AFTER:
                self._draw_card(ui.look, surface, painter)

    def _paint_rows(self, surface: pygame.Surface, painter: TreePainter) -> None:
        if not self.whole:
            self.frame.draw(surface, painter, self.drawing.step)
            return
        pen, step = SurfacePen(surface), self.drawing.step
        left, right = self.rect.left - painter.reach(), self.rect.right + painter.reach()
        for ply in range(len(painter.layout.rows)):
            if ply:
                painter.paint_branches(pen, ply, left, right, step)
            painter.paint_row(pen, ply, left, right, step)

    def paint_over(self, surface: pygame.Surface, painter: TreePainter) -> None:
        """Draw the best line, the rings and the names of the players over the rows."""
        pen = SurfacePen(surface)
        painter.paint_best_line(pen)
        self._draw_rings(surface, painter)
        painter.paint_names(pen)

    def _draw_rings(self, surface: pygame.Surface, painter: TreePainter) -> None:
        drawing, look = self.drawing, painter.look
        rings: tuple[tuple[int, Colour, int], ...] = (
            (drawing.hovered, look.theme.muted, 1),
            (drawing.selected if drawing.selected != drawing.current else NONE, look.theme.accent_hover, 2),
            (drawing.current, look.theme.tree.best, 2),
        )
        for node, colour, width in rings:
            place = painter.layout.place(node) if node != NONE else NONE
            if place != NONE:
                ring = painter.around(place, drawing.step)
                shapes.rounded(surface, ring, look.px(8), None, colour, look.px(width))

    def _draw_card(self, look: Look, surface: pygame.Surface, painter: TreePainter) -> None:
        node = self.drawing.hovered
        place = painter.layout.place(node) if node != NONE else NONE
        if place != NONE:
            trace, step = self.drawing.trace, self.drawing.step
            parent = trace.nodes.parents[node]
            shown = [*trace.path(node)[-CARD_PATH:], *trace.children(node), self.drawing.current]
            shown += trace.children(parent) if parent != NONE else []
            places = [painter.layout.place(each) for each in shown if each != NONE]
            taken = [painter.around(each, step) for each in places if each != NONE]
            draw_card(look, painter, surface, node, painter.around(place, step), self.rect, taken)

    # Mouse and keys

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        node = self.node_at(ui.look, at)
        if node != self.drawing.hovered:
            self.drawing.hovered, self.rested = node, 0.0
            ui.changed(self)

    def pan(self, look: Look, dx: int, dy: int) -> None:
        layout, camera = self.drawing.layout, self.drawing.camera
        if layout:
            unit, ply = seeing.sizes(layout, camera.zoom, self.rect, look.scale)
            seeing.look_at(layout, camera, camera.x - dx / unit, camera.y - dy / ply, glide=False)

    def clicked_at(self, ui: Host, at: tuple[int, int]) -> None:
        node = self.node_at(ui.look, at)
        twice = node == self.clicked and self.since_click < DOUBLE_CLICK
        self.clicked, self.since_click = node, 0.0
        if node != NONE:
            if twice:
                self.drawing.fold(node)
            self.drawing.select(node)

    def show_all(self) -> None:
        self.drawing.show_all()

    def zoom(self, look: Look, factor: float, pixel: tuple[int, int] | None = None) -> None:
        """Zoom about a pixel, or about the node that is selected, or about the middle."""
        layout, drawing = self.drawing.layout, self.drawing
        if layout is None:
            return
        if pixel is None:
            painter = self.painter(look)
            place = layout.place(drawing.selected) if drawing.selected != NONE else NONE
            pixel = painter.around(place, drawing.step).center if painter and place != NONE else self.rect.center
        seeing.zoom_at(layout, drawing.camera, self.rect, look.scale, factor, pixel)

    def reveal_node(self, look: Look, node: int) -> None:
        """Bring a node into view: from nearby gliding, from far away at once."""
        drawing, layout, painter = self.drawing, self.drawing.layout, self.painter(look)
        if layout is None or painter is None:
            return
        place = layout.place(node)
        if place == NONE:
            return
        inner = self.rect.inflate(-look.px(2 * seeing.NAMES), -look.px(30))
        around = painter.around(place, drawing.step)
        if not inner.contains(around):
            unit, ply = painter.sight.unit, painter.sight.ply
            moved = around.clamp(inner)
            x, y = drawing.camera.x + (around.x - moved.x) / unit, drawing.camera.y + (around.y - moved.y) / ply
            seeing.look_at(layout, drawing.camera, x, y, glide=abs(around.x - moved.x) < 2 * self.rect.w)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        drawing = self.drawing
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER if drawing.selected != NONE:
                drawing.fold(drawing.selected)
            case pygame.K_b:
                node = drawing.hovered if drawing.hovered != NONE else drawing.selected
                drawing.only_below(None if drawing.top is not None or node == NONE else node)
            case key if key in WAYS:
                self.walk_to(ui.look, key)
            case _:
                return super().key(ui, event)
        return True

    def walk_to(self, look: Look, key: int) -> None:
        """Select the parent, the first child or a sibling of the selected node, as far as it is drawn."""
        drawing, layout = self.drawing, self.drawing.layout
        if layout is None:
            return
        place = layout.place(drawing.selected) if drawing.selected != NONE else NONE
        following = layout.neighbour(place, *WAYS[key]) if place != NONE else 0
        drawing.select(layout.nodes[following])
        self.reveal_node(look, drawing.selected)


# The card next to a node


def card_lines(drawing: Drawing, node: int, step: int) -> list[str]:
    trace, captions = drawing.trace, drawing.captions
    last = trace.last_step(node, step)
    said = [captions.facts(node, step)]
    if last and trace.visits.marks[last - 1] & VisitFlag.CUT:
        said.append(captions.cut(node))
        said.append(_("Skipped: {moves}").format(moves=", ".join(captions.skipped(node))))
    return [line for text in said for line in text.split("\n") if line]


def draw_card(
    look: Look,
    painter: TreePainter,
    surface: pygame.Surface,
    node: int,
    target: pygame.Rect,
    area: pygame.Rect,
    taken: Sequence[pygame.Rect],
) -> None:
    """Draw the card of a node next to its rectangle, inside the area and best off what is taken."""
    theme, drawing = look.theme, painter.drawing
    step, pad, between = drawing.step, look.px(CARD_PADDING), look.px(4)
    title = (drawing.player_text(drawing.trace.nodes.turns[node]), drawing.move_text(node))
    value = drawing.value_text(node, step)
    texts = [(" ".join(filter(None, title)), Type.STRONG)]
    texts += [(f"{value}   {drawing.window_text(node, step)}".strip(), Type.BODY)] if value else []
    texts += [(line, Type.SMALL) for line in card_lines(drawing, node, step)]
    blocks = [look.text(text, style, look.px(CARD_TEXT)) for text, style in texts]
    board = drawing.board(node, look.px(CARD_BOARD))
    beside, least = (board.get_width() + pad, board.get_height()) if board else (0, 0)
    high = sum(block.size[1] + between for block in blocks) - between
    size = max(block.size[0] for block in blocks) + beside + 2 * pad, max(high, least) + 2 * pad
    rect = place_beside(target, size, area, look.px(10), taken)
    shapes.shadow(surface, rect, look.radius, look.px(8), theme.shadow)
    shapes.rounded(surface, rect, look.radius, theme.panel, theme.control_border, look.px(theme.border))
    if board:
        surface.blit(board, (rect.x + pad, rect.y + pad))
    top, ink = rect.y + pad, figures.colours_of(theme, drawing.trace, node)[1]
    for block in blocks:
        block.draw(surface, pygame.Rect((rect.x + pad + beside, top), block.size), ink)
        top, ink = top + block.size[1] + between, theme.text
