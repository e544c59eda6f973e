"""The part of a drawn tree in view, and its scale: units and plies <-> pixels, and the bands of each row."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from ai.tracing.layout import Layout
from game.ui.lab.tree.drawing import FULL_UNIT, WINDOW_PLY, Camera
from game.ui.look.theme import Look, Type

# Lengths are pixels at 100 % scale.
MARGIN = 24
NAMES = 60
"""Width at the left for the names of the players."""
WIDEST, HIGHEST = FULL_UNIT, 116.0
"""Size of a unit and a ply when all of a small drawing is in view."""
LOWEST = 12.0
STEEPEST = 1.45
"""Greatest height of a ply in units when one zooms in."""
LEAST_ZOOM = 0.5
LARGEST_UNIT = 260.0
LARGEST = 38.0
"""Height of a node; its width is `BREADTH` times that."""
BREADTH = 1.3
LEAST_NAMED = 22.0
"""Least height of a node that has its value in it."""
LEAST_BADGED = 30.0
"""Least height of a node whose value, if it is too wide, gets a plate of its own."""
MIDDLING = 13.0
"""Height of a node with less room than that."""
LEAST_SHAPED = 7.0
"""Least height of a node with a shape; below that it is a tick."""
TICK_HEIGHT = 9
ROOM = 0.86
"""Share of the distance to its neighbours that a node takes."""
LEAST_BOARD = 66.0
"""Least width of a small board in the tree."""
BRANCHES = 26
"""Least height between two rows for the branches."""
LEAST_TEXT, LEAST_WINDOW = 14, 44
"""Least room of a node for the text of its move and for its window."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """A drawing at one zoom: a unit is `unit` pixels wide, a ply `ply` pixels high. (left, top) is the window's pixel
    at the middle of the leftmost place, at the top of the uppermost row."""

    rect: pygame.Rect
    scale: float
    unit: float
    ply: int
    left: int
    top: int

    @classmethod
    def of(cls, layout: Layout, camera: Camera, rect: pygame.Rect, scale: float) -> Viewport:
        """The part that the camera shows in a rectangle of the window."""
        unit, ply = sizes(layout, camera.zoom, rect, scale)
        x, y = middle(rect, scale)
        return cls(rect, scale, unit, ply, x - round(camera.x * unit), y - round(camera.y * ply))

    def x(self, units: float) -> int:
        return self.left + round(units * self.unit)

    def y(self, ply: float) -> int:
        return self.top + round(ply * self.ply)

    def moved(self, dx: int, dy: int) -> Viewport:
        return replace(self, left=self.left + dx, top=self.top + dy)

    def at(self, pixel: tuple[int, int]) -> tuple[float, float]:
        return (pixel[0] - self.left) / self.unit, (pixel[1] - self.top) / self.ply


def middle(rect: pygame.Rect, scale: float) -> tuple[int, int]:
    return rect.centerx + round(NAMES * scale / 2), rect.centery


def fit(layout: Layout, rect: pygame.Rect, scale: float) -> tuple[float, float]:
    """The width of a unit and the height of a ply, in pixels, at which all of a drawing is seen."""
    wide, high = rect.w - (2 * MARGIN + NAMES) * scale, rect.h - MARGIN * scale
    unit = min(WIDEST * scale, wide / (layout.width + 1))
    return max(unit, 1e-6), max(LOWEST, min(HIGHEST * scale, high / layout.height))


def sizes(layout: Layout, zoom: float, rect: pygame.Rect, scale: float) -> tuple[float, int]:
    unit, ply = fit(layout, rect, scale)
    if zoom <= 1:
        return unit * zoom, max(4, int(ply * zoom))
    return unit * zoom, int(max(ply, min(ply * zoom, unit * zoom * STEEPEST)))


def zoom_at(
    layout: Layout, camera: Camera, rect: pygame.Rect, scale: float, factor: float, pixel: tuple[int, int]
) -> None:
    """Zoom in or out so that what lies at the pixel stays there."""
    x, y = Viewport.of(layout, camera, rect, scale).at(pixel)
    largest = max(1.0, LARGEST_UNIT * scale / fit(layout, rect, scale)[0])
    zoom = min(max(camera.zoom * factor, LEAST_ZOOM), largest)
    unit, ply = sizes(layout, zoom, rect, scale)
    mid_x, mid_y = middle(rect, scale)
    camera.zoom = zoom
    look_at(layout, camera, x - (pixel[0] - mid_x) / unit, y - (pixel[1] - mid_y) / ply, glide=False)


def look_at(layout: Layout, camera: Camera, x: float, y: float, *, glide: bool = True) -> None:
    """Move the camera, but keep some of the drawing in sight."""
    camera.go_to(camera.zoom, min(max(x, 0.0), layout.width), min(max(y, 0.0), layout.height), glide=glide)


@dataclass(frozen=True, slots=True)
class Bands:
    """The heights of the parts of a row in pixels, from its top down; what is left is for the branches."""

    move: int
    node: int
    board: int
    window: int

    @property
    def node_bottom(self) -> int:
        return self.move + self.node

    @property
    def branches(self) -> int:
        return self.move + self.node + self.board + self.window


def height_in(room: float, most: float, scale: float) -> int:
    height = min(most, room * ROOM / BREADTH)
    if height >= LEAST_NAMED * scale:
        return int(height)
    return int(min(height, MIDDLING * scale)) if height >= LEAST_SHAPED * scale else 0


def bands(look: Look, unit: float, ply: int, room: float, boards: bool) -> Bands:
    """Share out the height of a row: texts and small boards only where half of the nodes have room for them. `unit` and
    `ply` are the sizes of a unit and a ply, `room` is what half of the nodes have, in units."""
    text = look.fonts.font(look.px(Type.SMALL.size), False).get_linesize()
    room *= unit
    move = text if ply >= look.px(62) and room >= look.px(LEAST_TEXT) else 0
    window = text if ply >= look.px(WINDOW_PLY) and room >= look.px(LEAST_WINDOW) else 0
    board = min(ply - move - window - look.px(LARGEST + BRANCHES), round(min(unit, room) * ROOM)) if boards else 0
    if board < look.px(LEAST_BOARD):
        board = 0
    most = min(look.px(LARGEST), round((ply - move - window - board) * 0.62))
    node = height_in(room, most, look.scale) or min(most, look.px(TICK_HEIGHT))
    return Bands(move, max(2, node), board, window)
