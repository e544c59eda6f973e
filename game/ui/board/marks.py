"""Drawings over the squares, as SVG text: highlights, the keyboard's cursor, the hint, the winning line."""

import math
from collections.abc import Callable, Sequence
from enum import StrEnum

from game.ui.board.board_themes import BoardTheme
from game.ui.board.figures import EDGE
from game.ui.look.shapes import css

Point = tuple[float, float]
LINE, LINE_EDGE = "#ffc933", "#2a1a00"
"""The winning line and its outline: on any ground, the contrast of one is at least 3."""


class SquareHighlight(StrEnum):
    LAST = "last"
    SELECTED = "selected"
    TARGET = "target"
    MUST = "must"
    CURSOR = "cursor"
    REFUSED = "refused"
    BARRED = "barred"
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


WORTH_COLOURS = {
    SquareHighlight.WIN: (11, 95, 165),
    SquareHighlight.DRAW: (244, 241, 234),
    SquareHighlight.LOSS: (184, 64, 10),
}
"""Colours of squares with verdicts; blue and vermilion differ for any colour vision."""
WORTH_INK = {
    SquareHighlight.WIN: (255, 255, 255),
    SquareHighlight.DRAW: (35, 40, 45),
    SquareHighlight.LOSS: (255, 255, 255),
}
"""Colours of the texts on them."""
SHAPED = (SquareHighlight.SELECTED, SquareHighlight.REFUSED)
"""Marks that always differ by shape, as to some people their colours look alike."""
CURSOR = "#ffd54a"


def mark_svg(mark: SquareHighlight, theme: BoardTheme, *, bold: bool) -> str:
    """The highlight in a 100 x 100 box; a bold one differs by its black and white shape, without its colour too."""
    shape = _SHAPES.get(mark, "") if bold or mark in SHAPED else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{_MARKS[mark](theme)}{shape}</svg>'


def _wash(color: str, opacity: float) -> str:
    return f'<rect width="100" height="100" fill="{color}" fill-opacity="{opacity}"/>'


def _glow(color: str, radius: float, opacity: float) -> str:
    return (
        f'<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="{radius}">'
        f'<stop offset="0.6" stop-color="{color}" stop-opacity="{opacity}"/>'
        f'<stop offset="1" stop-color="{color}" stop-opacity="0"/></radialGradient>'
        f'<circle cx="50" cy="50" r="{radius}" fill="url(#glow)"/>'
    )


def _target(theme: BoardTheme) -> str:
    return (
        _glow(theme.target, 26, 0.45)
        + f'<circle cx="50" cy="50" r="13" fill="{theme.target}" stroke="{EDGE}" stroke-width="2.6"/>'
        '<ellipse cx="47" cy="45" rx="6" ry="3.5" fill="#ffffff" fill-opacity="0.5"/>'
    )


def _must(theme: BoardTheme) -> str:
    return (
        _glow(theme.must, 50, 0.75) + f'<circle cx="50" cy="50" r="42.5" fill="none" stroke="{EDGE}" stroke-width="8"/>'
        f'<circle cx="50" cy="50" r="42.5" fill="none" stroke="{theme.must}" stroke-width="4"/>'
    )


def _cursor(_: BoardTheme) -> str:
    frame = '<rect x="3.2" y="3.2" width="93.6" height="93.6" rx="5" fill="none" stroke="{}" stroke-width="{}"/>'
    return frame.format(EDGE, 6.4) + frame.format(CURSOR, 3.4)


BARRED = (
    '<circle cx="50" cy="50" r="15" fill="#c62828" stroke="#ffffff" stroke-width="4"/>'
    '<path d="M42 50H58" stroke="#ffffff" stroke-width="6"/>'
)
"""A small sign of no entry, which is no mark of a player."""


def _worth(mark: SquareHighlight) -> str:
    """A plate in the middle, with a wash of its colour around it."""
    colour = css(WORTH_COLOURS[mark])
    plate = f'<rect x="20" y="31" width="60" height="38" rx="11" fill="{colour}" '
    return _wash(colour, 0.3) + plate + 'stroke="#23282d" stroke-opacity="0.55" stroke-width="1.6"/>'


_MARKS: dict[SquareHighlight, Callable[[BoardTheme], str]] = {
    SquareHighlight.LAST: lambda theme: _wash(theme.last, 0.42),
    SquareHighlight.SELECTED: lambda theme: _wash(theme.selected, 0.62),
    SquareHighlight.TARGET: _target,
    SquareHighlight.MUST: _must,
    SquareHighlight.CURSOR: _cursor,
    SquareHighlight.REFUSED: lambda _: _wash("#ea4033", 0.6),
    SquareHighlight.BARRED: lambda _: BARRED,
    SquareHighlight.WIN: lambda _: _worth(SquareHighlight.WIN),
    SquareHighlight.DRAW: lambda _: _worth(SquareHighlight.DRAW),
    SquareHighlight.LOSS: lambda _: _worth(SquareHighlight.LOSS),
}
_SHAPES = {
    SquareHighlight.LAST: '<path d="M80 2H98V20ZM2 80V98H20Z" fill="#ffffff" stroke="#000000" stroke-width="3"/>',
    SquareHighlight.SELECTED: '<rect x="2.6" y="2.6" width="94.8" height="94.8" fill="none" '
    'stroke="#000000" stroke-width="2.2"/>'
    '<rect x="1" y="1" width="98" height="98" fill="none" stroke="#ffffff" stroke-width="2"/>',
    SquareHighlight.TARGET: '<circle cx="50" cy="50" r="15" fill="#ffffff" stroke="#000000" stroke-width="4"/>'
    '<circle cx="50" cy="50" r="5" fill="#000000"/>',
    SquareHighlight.MUST: '<circle cx="50" cy="50" r="41.6" fill="none" stroke="#000000" stroke-width="6"/>'
    '<circle cx="50" cy="50" r="41.6" fill="none" stroke="#ffffff" stroke-width="3" stroke-dasharray="8 5"/>',
    SquareHighlight.REFUSED: '<circle cx="86" cy="14" r="11" fill="#ffffff" stroke="#000000" stroke-width="3"/>'
    '<path d="M81 9L91 19M91 9L81 19" stroke="#000000" stroke-width="3.4" stroke-linecap="round"/>',
}
"""Shapes of bold marks: folded corners, a frame, a ball, a dashed ring, a crossed-out corner."""


def tip_of(points: Sequence[Point], cell: float, thickness: float) -> tuple[str, Point, float]:
    """The head of an arrow as a path, where its shaft ends inside, and the width of the shaft."""
    (bx, by), (ex, ey) = points[-2], points[-1]
    angle = math.atan2(ey - by, ex - bx)
    head, width = (0.24 + 0.12 * thickness) * cell, 0.11 * cell * thickness
    neck = (ex - 0.8 * head * math.cos(angle), ey - 0.8 * head * math.sin(angle))
    wings = [(ex + head * math.cos(angle + turn), ey + head * math.sin(angle + turn)) for turn in (2.62, -2.62)]
    return _polyline([wings[0], (ex, ey), wings[1]]) + "Z", neck, width


def arrow_svg(
    colour: str,
    points: Sequence[Point],
    cell: float,
    size: tuple[int, int],
    thickness: float = 1.0,
    dashes: Sequence[float] = (),
) -> str:
    """An arrow through the points, for squares of cell pixels, on a picture of that size; `dashes` as in Arrow."""
    tip, neck, width = tip_of(points, cell, thickness)
    shaft = _polyline([*points[:-1], neck])
    edge = f'stroke="{EDGE}" stroke-linejoin="round" stroke-linecap="round"'
    return _svg(
        size,
        f'<path d="{shaft}" fill="none" {edge} stroke-width="{1.5 * width:.1f}"/>'
        f'<path d="{tip}" fill="{EDGE}" {edge} stroke-width="{0.5 * width:.1f}"/>'
        f'<path d="{shaft}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" {_ends(dashes, width)} '
        'stroke-linejoin="round"/>'
        f'<path d="{tip}" fill="{colour}"/>',
    )


def _ends(dashes: Sequence[float], width: float) -> str:
    """The attributes of a line for its ends: round, or the straight ones of dashes in widths of the line."""
    lengths = " ".join(f"{width * dash:.1f}" for dash in dashes)
    return f'stroke-dasharray="{lengths}" stroke-linecap="butt"' if dashes else 'stroke-linecap="round"'


def tip_svg(colour: str, points: Sequence[Point], cell: float, size: tuple[int, int], thickness: float = 1.0) -> str:
    """The end alone of such an arrow, to be drawn over it once more."""
    tip, neck, width = tip_of(points, cell, thickness)
    joint = _polyline([points[-2], neck])
    return _svg(
        size,
        f'<path d="{tip}" fill="{EDGE}" stroke="{EDGE}" stroke-linejoin="round" stroke-width="{0.5 * width:.1f}"/>'
        f'<path d="{joint}" fill="none" stroke="{colour}" stroke-width="{width:.1f}"/>'
        f'<path d="{tip}" fill="{colour}"/>',
    )


def spot_svg(colour: str, thickness: float = 1.0) -> str:
    """A frame round a square in which a mark could be placed; no ring, which is a mark itself."""
    frame = '<rect x="12" y="12" width="76" height="76" rx="16" fill="none" stroke="{}" stroke-width="{}"/>'
    inside = frame.format(EDGE, 4 + 7 * thickness) + frame.format(colour, 7 * thickness)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'


def ring_svg(colour: str, thickness: float = 1.0, dashes: Sequence[float] = ()) -> str:
    """A ring along the edges of a square, around the piece on it; `dashes` as in Arrow."""
    ring, width = '<circle cx="50" cy="50" r="43" fill="none" stroke="{}" stroke-width="{:.1f}" {}/>', 8 * thickness
    inside = ring.format(EDGE, width + 4, "") + ring.format(colour, width, _ends(dashes, 1.6 * width))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'


def strike_svg(ends: tuple[Point, Point], cell: float, size: tuple[int, int], progress: float) -> str:
    """The winning line, to lie under the marks; `progress`: the share that is drawn, from its first end."""
    (ax, ay), (bx, by) = ends
    line = _polyline([(ax, ay), (ax + (bx - ax) * progress, ay + (by - ay) * progress)])
    return _svg(
        size,
        "".join(
            f'<path d="{line}" fill="none" stroke="{color}" stroke-width="{width:.1f}" stroke-linecap="round"/>'
            for color, width in ((LINE_EDGE, 0.21 * cell + 2 + 0.015 * cell), (LINE, 0.21 * cell))
        ),
    )


def _polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _svg(size: tuple[int, int], body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>'
