"""What part of a drawing is seen, and how large: units and plies <-> pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.ui.lab.tree.drawing import Camera
from game.ui.lab.tree.layout import Layout

MARGIN = 24
"""Pixels at 100 % scale round the drawing when all of it is seen."""
NAMES = 60
"""Pixels at 100 % scale on the left for the names of the players."""
WIDEST, HIGHEST = 96.0, 116.0
"""A unit and a ply, in pixels at 100 % scale, when all of a small drawing is seen."""
LOWEST = 12.0
"""The least height of a ply."""
STEEPEST = 1.45
"""A ply grows with the unit up to so many times its width."""
LEAST_ZOOM = 0.5
LARGEST_UNIT = 260.0
"""The greatest width of a unit, in pixels at 100 % scale."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """A drawing at one zoom: a unit is `unit` pixels wide, a ply `ply` pixels high.

    (left, top) is the window's pixel at the middle of the leftmost place, at the top of the uppermost row.
    """

    rect: pygame.Rect
    scale: float
    unit: float
    ply: int
    left: int
    top: int

    @classmethod
    def of(cls, layout: Layout, camera: Camera, rect: pygame.Rect, scale: float) -> Viewport:
        """What the camera sees in a rectangle of the window."""
        unit, ply = sizes(layout, camera.zoom, rect, scale)
        x, y = middle(rect, scale)
        return cls(rect, scale, unit, ply, x - round(camera.x * unit), y - round(camera.y * ply))

    def x(self, units: float) -> int:
        """The pixel of a place across."""
        return self.left + round(units * self.unit)

    def y(self, ply: float) -> int:
        """The pixel of the top of a row."""
        return self.top + round(ply * self.ply)

    def moved(self, dx: int, dy: int) -> Viewport:
        """The same in pixels of another surface."""
        return replace(self, left=self.left + dx, top=self.top + dy)

    def at(self, pixel: tuple[int, int]) -> tuple[float, float]:
        """Units across and plies down at a pixel."""
        return (pixel[0] - self.left) / self.unit, (pixel[1] - self.top) / self.ply


def middle(rect: pygame.Rect, scale: float) -> tuple[int, int]:
    """The pixel at which the camera's middle is seen."""
    return rect.centerx + round(NAMES * scale / 2), rect.centery


def fit(layout: Layout, rect: pygame.Rect, scale: float) -> tuple[float, float]:
    """The width of a unit and the height of a ply, in pixels, at which all of a drawing is seen."""
    wide, high = rect.w - (2 * MARGIN + NAMES) * scale, rect.h - MARGIN * scale
    unit = min(WIDEST * scale, wide / (layout.width + 1))
    return max(unit, 1e-6), max(LOWEST, min(HIGHEST * scale, high / layout.height))


def sizes(layout: Layout, zoom: float, rect: pygame.Rect, scale: float) -> tuple[float, int]:
    """The width of a unit and the height of a ply at a zoom."""
    unit, ply = fit(layout, rect, scale)
    if zoom <= 1:
        return unit * zoom, max(4, int(ply * zoom))
    return unit * zoom, int(max(ply, min(ply * zoom, unit * zoom * STEEPEST)))


def largest_zoom(layout: Layout, rect: pygame.Rect, scale: float) -> float:
    """How far one can zoom in."""
    return max(1.0, LARGEST_UNIT * scale / fit(layout, rect, scale)[0])


def zoom_at(
    layout: Layout, camera: Camera, rect: pygame.Rect, scale: float, factor: float, pixel: tuple[int, int]
) -> None:
    """Zoom in or out so that what lies at the pixel stays there."""
    x, y = Viewport.of(layout, camera, rect, scale).at(pixel)
    zoom = min(max(camera.zoom * factor, LEAST_ZOOM), largest_zoom(layout, rect, scale))
    unit, ply = sizes(layout, zoom, rect, scale)
    mid_x, mid_y = middle(rect, scale)
    camera.zoom = zoom
    look_at(layout, camera, x - (pixel[0] - mid_x) / unit, y - (pixel[1] - mid_y) / ply, glide=False)


def look_at(layout: Layout, camera: Camera, x: float, y: float, *, glide: bool = True) -> None:
    """Move the camera, but keep some of the drawing in sight."""
    camera.go_to(camera.zoom, min(max(x, 0.0), layout.width), min(max(y, 0.0), layout.height), glide=glide)
