"""What is drawn over the squares, as SVG text: highlights, the keyboard's cursor, the hint, the winning line."""

import math
from collections.abc import Callable, Sequence
from enum import StrEnum

from game.ui.board.wood import BoardTheme

Point = tuple[float, float]


class Mark(StrEnum):
    """A highlight that covers one square."""

    LAST = "last"
    SELECTED = "selected"
    TARGET = "target"
    MUST = "must"
    CURSOR = "cursor"
    REFUSED = "refused"


def mark_svg(mark: Mark, theme: BoardTheme) -> str:
    """The highlight in a 100 x 100 box."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{_MARKS[mark](theme)}</svg>'


def _wash(color: str, opacity: float) -> str:
    return f'<rect width="100" height="100" fill="{color}" fill-opacity="{opacity}"/>'


def _glow(color: str, radius: float, opacity: float) -> str:
    """A disc that fades out towards radius."""
    return (
        f'<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="{radius}">'
        f'<stop offset="0.6" stop-color="{color}" stop-opacity="{opacity}"/>'
        f'<stop offset="1" stop-color="{color}" stop-opacity="0"/></radialGradient>'
        f'<circle cx="50" cy="50" r="{radius}" fill="url(#glow)"/>'
    )


def _target(theme: BoardTheme) -> str:
    return (
        _glow(theme.target, 26, 0.45)
        + f'<circle cx="50" cy="50" r="13" fill="{theme.target}" stroke="#10300c" stroke-width="1.6"/>'
        '<ellipse cx="47" cy="45" rx="6" ry="3.5" fill="#ffffff" fill-opacity="0.5"/>'
    )


def _must(theme: BoardTheme) -> str:
    """A glowing ring that shows around a piece."""
    return (
        _glow(theme.must, 50, 0.75)
        + f'<circle cx="50" cy="50" r="44.5" fill="none" stroke="{theme.must}" stroke-width="4"/>'
    )


def _cursor(_: BoardTheme) -> str:
    frame = '<rect x="5" y="5" width="90" height="90" rx="9" fill="none" stroke="{}" stroke-width="{}"/>'
    return frame.format("#1a1204", 9) + frame.format("#ffd54a", 5)


_MARKS: dict[Mark, Callable[[BoardTheme], str]] = {
    Mark.LAST: lambda theme: _wash(theme.last, 0.42),
    Mark.SELECTED: lambda theme: _wash(theme.selected, 0.62),
    Mark.TARGET: _target,
    Mark.MUST: _must,
    Mark.CURSOR: _cursor,
    Mark.REFUSED: lambda _: _wash("#e5352b", 0.6),
}


def arrow_svg(theme: BoardTheme, points: Sequence[Point], cell: float, size: tuple[int, int]) -> str:
    """An arrow through the points, for squares of cell pixels, on a picture of that size."""
    (bx, by), (ex, ey) = points[-2], points[-1]
    angle = math.atan2(ey - by, ex - bx)
    head, width = 0.36 * cell, 0.11 * cell
    neck = (ex - 0.8 * head * math.cos(angle), ey - 0.8 * head * math.sin(angle))
    wings = [(ex + head * math.cos(angle + turn), ey + head * math.sin(angle + turn)) for turn in (2.62, -2.62)]
    shaft, tip = _polyline([*points[:-1], neck]), _polyline([wings[0], (ex, ey), wings[1]]) + "Z"
    edge = 'stroke="#0c1420" stroke-opacity="0.55" stroke-linejoin="round" stroke-linecap="round"'
    return _svg(
        size,
        f'<path d="{shaft}" fill="none" {edge} stroke-width="{1.5 * width:.1f}"/>'
        f'<path d="{tip}" fill="#0c1420" fill-opacity="0.55" {edge} stroke-width="{0.5 * width:.1f}"/>'
        f'<path d="{shaft}" fill="none" stroke="{theme.hint}" stroke-width="{width:.1f}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
        f'<path d="{tip}" fill="{theme.hint}"/>',
    )


def strike_svg(ends: tuple[Point, Point], cell: float, size: tuple[int, int], progress: float) -> str:
    """The winning line, drawn from the first end as far as progress (0 to 1), on a picture of that size."""
    (ax, ay), (bx, by) = ends
    line = _polyline([(ax, ay), (ax + (bx - ax) * progress, ay + (by - ay) * progress)])
    layers = (("#000000", 0.22, 0.30), ("#5a3a00", 0.17, 1.0), ("#ffc933", 0.12, 1.0), ("#fff3b8", 0.035, 0.9))
    return _svg(
        size,
        "".join(
            f'<path d="{line}" fill="none" stroke="{color}" stroke-width="{width * cell:.1f}" '
            f'stroke-opacity="{opacity}" stroke-linecap="round"/>'
            for color, width, opacity in layers
        ),
    )


def _polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _svg(size: tuple[int, int], body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>'
