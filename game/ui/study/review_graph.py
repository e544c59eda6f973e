"""The graph of the winning chances, which leads through the game."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Self

import pygame

from ai.insight.review import LEAST_LOST, MoveQuality
from game.ui.look import shapes
from game.ui.look.shapes import Colour, css, picture_cache, svg_surface
from game.ui.look.theme import Look
from game.ui.study.review_words import SIGNS
from game.ui.widgets.widget import Host, Size, Widget

LOW, USUAL, HIGH = 40, 84, 132
"""Heights in pixels at 100 %; the lowest has no title."""
DOT = 4.5
CORNERS = {
    MoveQuality.MISTAKE: ((0.0, -1.3), (1.25, 0.9), (-1.25, 0.9)),
    MoveQuality.BLUNDER: ((0.0, -1.5), (1.4, 0.0), (0.0, 1.5), (-1.4, 0.0)),
}
"""Corners of the shapes that are no discs."""
SIDE, TOP = 8, 5
"""Room around the curve in pixels at 100 %."""


class Plot(NamedTuple):
    """The chances from below, None where unknown, and the marked moves."""

    values: tuple[float | None, ...]
    dots: tuple[tuple[int, MoveQuality], ...]

    def x(self, number: int, width: float) -> float:
        return width * number / max(1, len(self.values) - 1)


def shape_svg(mark: MoveQuality, x: float, y: float, size: float, edge: str) -> str:
    """The shape of a mark, distinct without its colour: a disc, a triangle, a diamond."""
    style = f'fill="{css(SIGNS[mark].colour)}" stroke="{edge}" stroke-width="{size * 0.25:.2f}"'
    if mark is MoveQuality.INACCURACY:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" {style}/>'
    corners = " ".join(f"{x + a * size:.1f},{y + b * size:.1f}" for a, b in CORNERS[mark])
    return f'<polygon points="{corners}" {style}/>'


@picture_cache(8)
def _drawn(plot: Plot, size: tuple[int, int], scale: float, colours: tuple[Colour, Colour, Colour]) -> pygame.Surface:
    width, height = size
    line, area, edge = map(css, colours)
    side, top = SIDE * scale, TOP * scale
    inner, high = width - 2 * side, height - 2 * top

    def place(number: int, value: float) -> tuple[float, float]:
        return side + plot.x(number, inner), top + high * (1 - value)

    body = []
    for run in _runs(plot.values):
        points = [place(number, value) for number, value in run]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        middle = top + high / 2
        left, right = points[0][0], points[-1][0]
        body.append(f'<polygon points="{left:.1f},{middle} {path} {right:.1f},{middle}" fill="{area}"/>')
        body.append(
            f'<polyline points="{path}" fill="none" stroke="{line}" stroke-width="{1.8 * scale:.2f}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )
    for number, mark in plot.dots:
        value = plot.values[number]
        if value is not None:
            body.append(shape_svg(mark, *place(number, value), DOT * scale, edge))
    head = f'<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">'
    return svg_surface(f"{head}{''.join(body)}</svg>", size)


def _runs(values: Sequence[float | None]) -> list[list[tuple[int, float]]]:
    found: list[list[tuple[int, float]]] = [[]]
    for number, value in enumerate(values):
        if value is None:
            found.append([])
        else:
            found[-1].append((number, value))
    return [run for run in found if run]


class ChanceGraph(Widget):
    """A curve from the first position to the last. Click, drag, wheel and arrow keys lead through the game.

    Left and Right lead to the move before and after, Up and Down to the bad moves.
    """

    role = "slider"
    focusable = True
    clickable = True
    straight = True

    def __init__(
        self,
        title: str,
        values: Sequence[float | None],
        marks: Mapping[int, MoveQuality],
        at: int | None,
        go_to: Callable[[int], None],
        *,
        height: float,
    ) -> None:
        """`values` are the chances in the positions, `marks` those of the moves up to them; `at` is the cursor."""
        super().__init__("chances", title, grow=1)
        self.height = height
        bad = tuple((ply, mark) for ply, mark in sorted(marks.items()) if mark in LEAST_LOST)
        self.plot = Plot(tuple(values), bad)
        self.at = at
        self.go_to = go_to
        self.pointed: int | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.pointed = old.pointed if old.pointed is not None and old.pointed < len(self.plot.values) else None

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(self.height)

    def x_of(self, look: Look, ply: int) -> int:
        inner = self.rect.w - 2 * SIDE * look.scale
        return round(self.rect.x + SIDE * look.scale + self.plot.x(ply, inner))

    def ply_at(self, look: Look, x: int) -> int:
        last = len(self.plot.values) - 1
        inner = max(1.0, self.rect.w - 2 * SIDE * look.scale)
        return min(max(0, round((x - self.rect.x - SIDE * look.scale) / inner * last)), last)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, curve = ui.look, ui.look.theme, self.rect
        border = look.px(theme.border)
        shapes.rounded(surface, curve, look.px(5), theme.background, theme.panel_border, border)
        middle = pygame.Rect(curve.x + border, curve.centery, curve.w - 2 * border, look.px(1))
        surface.fill(theme.muted if theme.border > 1 else theme.control_border, middle)
        if self.pointed is not None and self.pointed != self.at:
            self._draw_line(look, surface, self.pointed, theme.control_border)
        if self.at is not None:
            lit = ui.ring and ui.has_focus(self)
            self._draw_line(look, surface, self.at, theme.focus if lit else theme.accent)
        colours = theme.text, shapes.blend(theme.background, theme.text, 0.28), theme.background
        surface.blit(_drawn(self.plot, curve.size, look.scale, colours), curve)

    def _draw_line(self, look: Look, surface: pygame.Surface, ply: int, colour: Colour) -> None:
        line = pygame.Rect(0, self.rect.y, look.px(2), self.rect.h)
        line.centerx = self.x_of(look, ply)
        surface.fill(colour, line)

    # Mouse and keyboard

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        self._point(ui, self.ply_at(ui.look, at[0]))

    def update(self, ui: Host, dt: float) -> None:
        if self.pointed is not None and ui.hovered is not self and ui.pressed is not self:
            self._point(ui, None)

    def _point(self, ui: Host, ply: int | None) -> None:
        if ply != self.pointed:
            self.pointed = ply
            ui.dirty = True

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        self.hover(ui, at)
        if self.pointed is not None and self.pointed != self.at:
            self.go_to(self.pointed)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.press(ui, at)

    def wheel(self, ui: Host, steps: float) -> bool:
        self._step(-1 if steps > 0 else 1)
        return True

    def _step(self, plies: int) -> bool:
        goal = (self.at if self.at is not None else 0) + plies
        if 0 <= goal < len(self.plot.values):
            self.go_to(goal)
        return True

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        now = self.at if self.at is not None else 0
        bad = [ply for ply, _mark in self.plot.dots]
        match event.key:
            case pygame.K_LEFT:
                self._step(-1)
            case pygame.K_RIGHT:
                self._step(1)
            case pygame.K_HOME:
                self.go_to(0)
            case pygame.K_END:
                self.go_to(len(self.plot.values) - 1)
            case pygame.K_UP if earlier := [ply for ply in bad if ply < now]:
                self.go_to(earlier[-1])
            case pygame.K_DOWN if later := [ply for ply in bad if ply > now]:
                self.go_to(later[0])
            case pygame.K_UP | pygame.K_DOWN:
                pass
            case _:
                return False
        return True
