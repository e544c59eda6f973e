"""The drawn tree: seen, walked and asked with the mouse and the keyboard."""

from __future__ import annotations

from typing import Self

import pygame

from ai.tracing.trace import NONE
from game.ui import shapes
from game.ui.lab import sight as seeing
from game.ui.lab.drawing import Drawing
from game.ui.lab.painter import Painter
from game.ui.lab.sight import Sight
from game.ui.theme import Look
from game.ui.widgets.widget import Host, Size, Widget

ZOOM_STEP = 1.25
KEY_ZOOM = 1.5
DRAG_FROM = 4
"""Pixels at 100 % scale that the mouse moves before it is a drag."""
DOUBLE_CLICK = 0.4
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class TreeView(Widget):
    """A traced tree at a step of the search. A click selects a node, a second one folds it; dragging and the wheel move.

    Keys: arrows walk, + and - zoom, 0 shows all of it, Enter folds.
    """

    role = "tree"
    focusable = True
    clickable = True

    def __init__(self, name: str, drawing: Drawing, *, grow: int = 1, least: float = 220) -> None:
        """`least`: its least height, at 100 %."""
        super().__init__(name, grow=grow)
        self.drawing = drawing
        self.least = least
        self.pressed_at: tuple[int, int] | None = None
        self.dragged = False
        self.since_click = 9.0
        self.clicked = NONE

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.pressed_at, self.dragged = old.pressed_at, old.dragged
        self.since_click, self.clicked = old.since_click, old.clicked

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(self.least)

    def clip(self) -> pygame.Rect | None:
        return self.rect

    # What is seen

    def painter(self, look: Look) -> Painter | None:
        """Draws what is seen; None while there is no layout yet."""
        layout = self.drawing.layout
        if layout is None:
            return None
        if not self.drawing.camera.placed:
            seeing.show_all(layout, self.drawing.camera)
        return Painter(self.drawing, layout, Sight.of(layout, self.drawing.camera, self.rect, look.scale), look)

    def node_at(self, look: Look, pixel: tuple[int, int]) -> int:
        """The node drawn at a pixel of the window; NONE where there is none."""
        painter = self.painter(look)
        return painter.node_at(pixel) if painter else NONE

    def update(self, ui: Host, dt: float) -> None:
        self.since_click += dt
        if self.drawing.update():
            ui.dirty = True
        if self.drawing.busy:
            ui.animate()

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        shapes.rounded(surface, self.rect, ui.look.radius, ui.look.theme.panel)
        painter = self.painter(ui.look)
        if painter:
            self._draw_tree(painter, surface)
        surface.set_clip(before)

    def _draw_tree(self, painter: Painter, surface: pygame.Surface) -> None:
        rows = len(painter.layout.rows)
        for ply in range(rows):
            painter.paint_row(surface, ply, self.rect.left, self.rect.right, self.drawing.step)

    # Mouse and keys

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        node = self.node_at(ui.look, at)
        if node != self.drawing.hovered:
            self.drawing.hovered = node
            ui.dirty = True

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        self.pressed_at, self.dragged = at, False

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        layout = self.drawing.layout
        if self.pressed_at is None or layout is None:
            return
        dx, dy = at[0] - self.pressed_at[0], at[1] - self.pressed_at[1]
        if not self.dragged and max(abs(dx), abs(dy)) < ui.look.px(DRAG_FROM):
            return
        self.dragged, self.pressed_at = True, at
        self.pan(ui.look, dx, dy)

    def pan(self, look: Look, dx: int, dy: int) -> None:
        """Move the drawing by so many pixels."""
        layout, camera = self.drawing.layout, self.drawing.camera
        if layout:
            unit, ply = seeing.sizes(layout, camera.zoom, self.rect, look.scale)
            camera.x -= dx / unit
            camera.y -= dy / ply
            seeing.keep_near(layout, camera)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        self.pressed_at = None
        if self.dragged:
            return
        node = self.node_at(ui.look, at)
        twice = node == self.clicked and self.since_click < DOUBLE_CLICK
        self.clicked, self.since_click = node, 0.0
        if node == NONE:
            return
        if twice:
            self.drawing.fold(node)
        self.drawing.select(node)

    def wheel(self, ui: Host, steps: float) -> bool:
        self.zoom(ui.look, ZOOM_STEP**steps, ui.mouse)
        return True

    def zoom(self, look: Look, factor: float, pixel: tuple[int, int] | None = None) -> None:
        """Zoom in or out about a pixel, or about the middle."""
        layout = self.drawing.layout
        if layout:
            seeing.zoom_at(layout, self.drawing.camera, self.rect, look.scale, factor, pixel or self.rect.center)

    def show_all(self) -> None:
        """Let all of the tree be seen."""
        if self.drawing.layout:
            seeing.show_all(self.drawing.layout, self.drawing.camera)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        match event.key:
            case pygame.K_PLUS | pygame.K_EQUALS | pygame.K_KP_PLUS:
                self.zoom(ui.look, KEY_ZOOM)
            case pygame.K_MINUS | pygame.K_KP_MINUS:
                self.zoom(ui.look, 1 / KEY_ZOOM)
            case pygame.K_0 | pygame.K_KP0:
                self.show_all()
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.drawing.selected != NONE:
                self.drawing.fold(self.drawing.selected)
            case key if key in ARROWS:
                self.walk_to(ui.look, key)
            case _:
                return False
        return True

    def walk_to(self, look: Look, key: int) -> None:
        """Select the parent, the first child, or a neighbour among the siblings, of the node that is selected."""
        drawing, nodes = self.drawing, self.drawing.trace.nodes
        node = drawing.selected
        if node == NONE:
            drawing.select(drawing.root)
            return
        parent = nodes.parents[node]
        siblings = list(drawing.trace.children(parent)) if parent != NONE else [node]
        at = siblings.index(node)
        following = {
            pygame.K_UP: parent,
            pygame.K_DOWN: nodes.first_children[node],
            pygame.K_LEFT: siblings[max(0, at - 1)],
            pygame.K_RIGHT: siblings[min(len(siblings) - 1, at + 1)],
        }[key]
        if following != NONE:
            drawing.select(following)
