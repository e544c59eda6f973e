"""A chart as data, lines over a common axis or bars: its ticks and its drawing, also for the window (`plot`)."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import ceil, floor, inf, log10
from typing import NamedTuple

from game.drawing import svg as files
from game.drawing.shapes import Canvas, Outline, Shape, box, ellipse, polygon

Point = tuple[float, float]


class SeriesStyle(Enum):
    LINE = "line"
    """Measurements: a thick line with markers."""
    GUIDE = "guide"
    """A reference: a thin line in the colour of the text."""
    BARS = "bars"


@dataclass(frozen=True, slots=True)
class Series:
    """Points in ascending order of x; gaps are left out."""

    title: str
    points: tuple[Point, ...]
    style: int
    """Number of its colour, dash and marker; guides have their own."""
    kind: SeriesStyle = SeriesStyle.LINE

    def at(self, x: float) -> float | None:
        number = bisect_left(self.points, (x, -inf))
        found = self.points[number : number + 1]
        return found[0][1] if found and found[0][0] == x else None


@dataclass(frozen=True, slots=True)
class Axis:
    """Title and scale of a direction. `names` has texts for whole numbers from the first x on."""

    title: str
    logarithmic: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    series: tuple[Series, ...]
    x: Axis
    y: Axis

    @property
    def xs(self) -> list[float]:
        return sorted({x for series in self.series for x, _ in series.points})

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest y; on a logarithmic axis of those above 0."""
        values = [y for series in self.series for _, y in series.points if y > 0 or not self.y.logarithmic]
        return (min(values), max(values)) if values else (1.0, 10.0)


STEPS = (1, 2, 5, 10)
MOST_TICKS = 9


def linear_ticks(least: float, greatest: float, most: int) -> list[float]:
    """Up to `most` round numbers, evenly spaced, the first at or below `least`, the last at or above `greatest`.

    >>> linear_ticks(0, 97, 6)
    [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    >>> linear_ticks(-1.5, 2.2, 6)
    [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0]
    """
    span = (greatest - least) or abs(greatest) or 1.0
    power = floor(log10(span / max(1, most - 1)))
    while True:
        for factor in STEPS[:-1]:
            first = floor(_steps(least, factor, power))
            last = max(first + 1, ceil(_steps(greatest, factor, power)))
            if last - first < most:
                return [_round(number * factor, power) for number in range(first, last + 1)]
        power += 1


def _steps(value: float, factor: int, power: int) -> float:
    """The number of steps of factor * 10^power in a value, rounded if it is nearly whole."""
    return round(value / _round(factor, power), 9)


def _round(number: int, power: int) -> float:
    return number * 10.0**power if power >= 0 else number / 10.0**-power


def log_ticks(least: float, greatest: float, most: int) -> list[float]:
    """Powers of ten, every one or every second and so on; with few of them 2 and 5 times each too.

    >>> log_ticks(7, 549946, 8)
    [1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0]
    >>> log_ticks(3, 40, 8)
    [2.0, 5.0, 10.0, 20.0, 50.0]
    """
    low, high = floor(log10(least) + 1e-9), max(ceil(log10(greatest) - 1e-9), floor(log10(least) + 1e-9) + 1)
    fine = [_round(factor, power) for power in range(low, high + 1) for factor in STEPS[:-1]]
    first = max(i for i, tick in enumerate(fine) if tick <= least * (1 + 1e-9))
    last = min(i for i, tick in enumerate(fine) if tick >= greatest * (1 - 1e-9) and i > first)
    if last - first < most and high - low <= 2:
        return fine[first : last + 1]
    apart = 1
    while (high - low + apart - 1) // apart + 1 > most:
        apart += 1
    return [_round(1, power) for power in range(low, high + apart, apart)]


def ticks(axis: Axis, bounds: tuple[float, float], most: int) -> list[float]:
    """The ticks of a value axis; their first and last are its ends. A linear axis of values above 0 begins at 0."""
    least, greatest = bounds
    if axis.logarithmic:
        return log_ticks(least, greatest, most)
    return linear_ticks(min(0.0, least), max(greatest, 0.0), most)


class ChartRect(NamedTuple):
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PlotArea:
    """The places of the values of a chart in a rectangle."""

    chart: Chart
    place: ChartRect
    y_ticks: tuple[float, ...]

    @classmethod
    def of(cls, chart: Chart, place: ChartRect, tick_room: float) -> "PlotArea":
        """`tick_room` is the least distance of two ticks of the y axis."""
        most = min(MOST_TICKS, max(2, int(place.height // tick_room) + 1))
        return cls(chart, place, tuple(ticks(chart.y, chart.bounds, most)))

    @property
    def has_bars(self) -> bool:
        """True if every x needs room on both sides."""
        return any(series.kind is SeriesStyle.BARS for series in self.chart.series)

    def x(self, value: float) -> float:
        xs = self.chart.xs
        margin = 0.5 if self.has_bars or self.chart.x.names or len(xs) < 2 else 0.0
        low, high = (xs[0] - margin, xs[-1] + margin) if xs else (0.0, 1.0)
        return self.place.left + self.place.width * (value - low) / (high - low)

    def y(self, value: float) -> float:
        """The pixel of a y; a value below a logarithmic axis lies on its foot."""
        low, high = self.y_ticks[0], self.y_ticks[-1]
        if self.chart.y.logarithmic:
            value, low, high = log10(max(value, low)), log10(low), log10(high)
        return self.place.top + self.place.height * (high - value) / (high - low)

    def nearest(self, pixel: float) -> float | None:
        """The x that has points and lies nearest to a pixel; None in an empty chart."""
        return min(self.chart.xs, key=lambda value: abs(self.x(value) - pixel), default=None)

    def x_ticks(self, room: float) -> list[float]:
        """The xs to be written at the axis, at least `room` pixels apart."""
        xs = self.chart.xs
        apart = min((self.x(b) - self.x(a) for a, b in pairwise(xs)), default=room)
        return xs[:: max(1, ceil(room / max(apart, 0.01)))]


@dataclass(frozen=True, slots=True)
class ChartPalette:
    series: tuple[str, ...]
    guide: str
    text: str
    muted: str
    rule: str
    ground: str


PRINT = ChartPalette(
    ("#0072b2", "#b34700", "#00795a", "#8f3a84"), "#555555", "#1b2228", "#56616b", "#d2d8dd", "#ffffff"
)
"""Dark on white: distinct with any colour vision, and each at least 4.5 to 1 against the ground."""

DASHES = ((), (8, 4), (2, 3), (10, 3, 2, 3))
GUIDE_DASHES = ((6, 6), (1.5, 4), (12, 3), (12, 3, 2, 3, 2, 3))
MARKERS = (
    (),
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
    ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
)
"""Circle, square, triangle, diamond, by their corners about the origin."""
MARKER = 4.5
EDGE = 0.35
LINE_WIDTH = 2.5
GUIDE_WIDTH = 1.5
BARS_WIDTH = 0.72
"""Share of a group's width that its bars take."""
WIDEST_BAR = 0.11
FOOT = 2.0
"""The least height of a bar, so that a small one is seen."""


def line_of(series: Series, points: Sequence[Point], palette: ChartPalette, scale: float = 1.0) -> Outline:
    guide = series.kind is SeriesStyle.GUIDE
    dashes, style = GUIDE_DASHES if guide else DASHES, series.style
    colour = palette.guide if guide else palette.series[style % len(palette.series)]
    dash = tuple(length * scale for length in dashes[style % len(dashes)])
    width = (GUIDE_WIDTH if guide else LINE_WIDTH) * scale
    return Outline(polygon(points, closed=False), stroke=colour, width=width, dashes=dash)


def marker_of(series: Series, x: float, y: float, palette: ChartPalette, scale: float = 1.0) -> list[Shape]:
    """The marker of a series at a pixel; none of a guide."""
    if series.kind is SeriesStyle.GUIDE:
        return []
    size, colour = MARKER * scale, palette.series[series.style % len(palette.series)]
    corners = [(x + a * size, y + b * size) for a, b in MARKERS[series.style % len(MARKERS)]]
    path = polygon(corners) if corners else ellipse(x, y, size, size)
    return [Outline(path, colour, palette.ground, EDGE * size)]


def plot(frame: PlotArea, palette: ChartPalette, scale: float = 1.0) -> list[Shape]:
    """Grid, axes, lines and bars, without texts. `scale` is the width of the lines."""
    place = frame.place
    right, foot = place.left + place.width, place.top + place.height

    def across(y: float, colour: str, width: float) -> Outline:
        return Outline(polygon(((place.left, y), (right, y)), closed=False), stroke=colour, width=width * scale)

    base = frame.y(0.0) if not frame.chart.y.logarithmic else foot
    shapes: list[Shape] = [across(frame.y(tick), palette.rule, 1) for tick in frame.y_ticks]
    shapes.append(across(base, palette.muted, 1.5))
    bars = [series for series in frame.chart.series if series.kind is SeriesStyle.BARS]
    for x in frame.chart.xs:
        group = [(series, y) for series in bars if (y := series.at(x)) is not None]
        for number, (series, y) in enumerate(group):
            bar = bar_place(frame, x, y, number, len(group), base)
            shapes.append(Outline(box(*bar), palette.series[series.style % len(palette.series)]))
            shapes += marker_of(series, bar.left + bar.width / 2, bar.top, palette, scale)
    lines = [series for series in frame.chart.series if series.kind is not SeriesStyle.BARS]
    for series in sorted(lines, key=lambda series: series.kind is SeriesStyle.LINE):
        points = [(frame.x(x), frame.y(y)) for x, y in series.points]
        alone = len(points) == 1 and series.kind is SeriesStyle.GUIDE
        if bars or alone:  # a level, past all of them
            points = [(place.left, points[0][1]), (right, points[-1][1])]
        if len(points) > 1:
            shapes.append(line_of(series, points, palette, scale))
        for x, y in points:
            shapes += marker_of(series, x, y, palette, scale)
    return shapes


def bar_place(frame: PlotArea, x: float, y: float, number: int, count: int, base: float) -> ChartRect:
    xs = frame.chart.xs
    group = BARS_WIDTH * frame.place.width / max(1.0, xs[-1] - xs[0] + 1)
    width = min(group / count, frame.place.width * WIDEST_BAR)
    left = frame.x(x) + width * (number - count / 2)
    top = min(frame.y(y), base - FOOT) if y >= 0 else base
    return ChartRect(left + 1, top, max(1.0, width - 2), max(FOOT, base - top if y >= 0 else frame.y(y) - base))


def sample_of(
    series: Series, x: float, y: float, width: float, palette: ChartPalette, scale: float = 1.0
) -> list[Shape]:
    line = [] if series.kind is SeriesStyle.BARS else [line_of(series, ((x, y), (x + width, y)), palette, scale)]
    return [*line, *marker_of(series, x + width / 2, y, palette, scale)]


def number_text(value: float) -> str:
    """A number as the commands write it.

    >>> number_text(549946), number_text(4.2), number_text(0.035)
    ('549,946', '4.2', '0.035')
    """
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 1000 else f"{value:.3g}"


LETTER = 7.4
SIZE = 13
LEGEND_LINE = 20


def svg(
    chart: Chart,
    title: str,
    size: tuple[int, int] = (960, 600),
    palette: ChartPalette = PRINT,
    show: Callable[[float], str] = number_text,
) -> str:
    """The whole chart as an SVG file, with its title and a legend below; `show` writes a value."""
    width, height = size
    canvas = Canvas(width, height, palette.ground)
    lines = _legend_lines(chart.series, width - 32)
    foot = height - 16 - LEGEND_LINE * len(lines)
    labels = [show(tick) for tick in PlotArea.of(chart, ChartRect(0, 0, 1, foot - 130), 36).y_ticks]
    left = 40 + LETTER * max(map(len, labels))
    frame = PlotArea.of(chart, ChartRect(left, 70, width - left - 32, foot - 130), 36)
    canvas.write(title, 16, 32, 18, bold=True, colour=palette.text)
    canvas.write(chart.y.title, 16, 56, SIZE, colour=palette.muted)
    for tick in frame.y_ticks:
        canvas.write(show(tick), left - 10, frame.y(tick) + 4, SIZE, align=1.0, colour=palette.muted)
    base = frame.place.top + frame.place.height
    room = LETTER * max(map(len, chart.x.names), default=0)
    for x in frame.x_ticks(40) if room < frame.place.width / max(1, len(chart.x.names)) else ():
        canvas.write(_x_text(chart, x), frame.x(x), base + 20, SIZE, align=0.5, colour=palette.muted)
    canvas.write(chart.x.title, left + frame.place.width / 2, base + 42, SIZE, align=0.5, colour=palette.muted)
    canvas.add(*plot(frame, palette))
    for number, line in enumerate(lines):
        y = foot + LEGEND_LINE * number + 10
        for x, series in line:
            canvas.add(*sample_of(series, x, y, 30, palette))
            canvas.write(series.title, x + 38, y + 4, SIZE, colour=palette.text)
    return files.svg(canvas, title=title)


def _x_text(chart: Chart, x: float) -> str:
    number = int(x - chart.xs[0])
    return chart.x.names[number] if number < len(chart.x.names) else f"{x:g}"


def _legend_lines(series: Sequence[Series], width: float) -> list[list[tuple[float, Series]]]:
    lines: list[list[tuple[float, Series]]] = [[]]
    x = 16.0
    for each in series:
        wide = 62 + LETTER * sum(2 if ord(letter) > 0x2E80 else 1 for letter in each.title)
        if lines[-1] and x + wide > width:
            lines.append([])
            x = 16.0
        lines[-1].append((x, each))
        x += wide
    return lines
