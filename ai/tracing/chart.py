"""A chart as data: lines over a common axis, or bars; where its ticks lie; and its picture as SVG.

The window draws the same lines (`lines_svg`) with texts of its own. Colours are the reader's, not the data's: a series
has a number, and a `Palette` gives it a colour, besides which every series has a dash and a marker of its own.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from itertools import pairwise
from math import ceil, floor, inf, log10
from typing import NamedTuple

Point = tuple[float, float]


class SeriesStyle(Enum):
    """How a series is drawn."""

    LINE = "line"
    """What was measured: a thick line with markers."""
    GUIDE = "guide"
    """What it is held against: a thin line in the colour of the text."""
    BARS = "bars"


@dataclass(frozen=True, slots=True)
class Series:
    """Points in ascending order of x. A gap in the measurements is simply left out."""

    title: str
    points: tuple[Point, ...]
    style: int
    """Which colour, dash and marker; guides have a count of their own."""
    kind: SeriesStyle = SeriesStyle.LINE

    def at(self, x: float) -> float | None:
        """The value at x, None when there is no point."""
        number = bisect_left(self.points, (x, -inf))
        found = self.points[number : number + 1]
        return found[0][1] if found and found[0][0] == x else None


@dataclass(frozen=True, slots=True)
class Axis:
    """What a direction of the chart means. `names` has texts for the whole numbers from the first x on."""

    title: str
    logarithmic: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """The series over one x axis and one y axis."""

    series: tuple[Series, ...]
    x: Axis
    y: Axis

    @property
    def xs(self) -> list[float]:
        """Every x that has a point, in ascending order."""
        return sorted({x for series in self.series for x, _ in series.points})

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest y; on a logarithmic axis of those above 0."""
        values = [y for series in self.series for _, y in series.points if y > 0 or not self.y.logarithmic]
        return (min(values), max(values)) if values else (1.0, 10.0)


STEPS = (1, 2, 5, 10)
MOST_TICKS = 9


def linear_ticks(least: float, greatest: float, most: int) -> list[float]:
    """At most so many round numbers, evenly spaced, the first at or below `least`, the last at or above `greatest`.

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
    """How many steps of factor * 10^power a value is; what is a whole number but for rounding is made one."""
    return round(value / _round(factor, power), 9)


def _round(number: int, power: int) -> float:
    """number * 10^power without the error of a float."""
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
    """A rectangle in pixels."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PlotArea:
    """Where the values of a chart lie in a rectangle."""

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
        """Whether every x needs room on both sides."""
        return any(series.kind is SeriesStyle.BARS for series in self.chart.series)

    def x(self, value: float) -> float:
        """The pixel of an x."""
        xs = self.chart.xs
        margin = 0.5 if self.has_bars or self.chart.x.names or len(xs) < 2 else 0.0
        low, high = (xs[0] - margin, xs[-1] + margin) if xs else (0.0, 1.0)
        return self.place.left + self.place.width * (value - low) / (high - low)

    def y(self, value: float) -> float:
        """The pixel of a y; a value that a logarithmic axis has no place for lies on its foot."""
        low, high = self.y_ticks[0], self.y_ticks[-1]
        if self.chart.y.logarithmic:
            value, low, high = log10(max(value, low)), log10(low), log10(high)
        return self.place.top + self.place.height * (high - value) / (high - low)

    def nearest(self, pixel: float) -> float | None:
        """The x that has points and lies nearest to a pixel; None in an empty chart."""
        return min(self.chart.xs, key=lambda value: abs(self.x(value) - pixel), default=None)

    def x_ticks(self, room: float) -> list[float]:
        """The xs that are written at the axis, no two of them nearer than `room` pixels."""
        xs = self.chart.xs
        apart = min((self.x(b) - self.x(a) for a, b in pairwise(xs)), default=room)
        return xs[:: max(1, ceil(room / max(apart, 0.01)))]


@dataclass(frozen=True, slots=True)
class ChartPalette:
    """The colours of a chart as SVG writes them; one a style, and those of guides, axes and ground."""

    series: tuple[str, ...]
    guide: str
    text: str
    muted: str
    rule: str
    ground: str


PRINT = ChartPalette(
    ("#0072b2", "#b34700", "#00795a", "#8f3a84"), "#555555", "#1b2228", "#56616b", "#d2d8dd", "#ffffff"
)
"""Dark on white: told apart with any colour vision, and each at least 4.5 to 1 against the ground."""

DASHES = ((), (8, 4), (2, 3), (10, 3, 2, 3))
GUIDE_DASHES = ((6, 6), (1.5, 4), (12, 3), (12, 3, 2, 3, 2, 3))
MARKERS = (
    "M0 -1A1 1 0 1 1 0 1A1 1 0 1 1 0 -1Z",
    "M-0.9 -0.9H0.9V0.9H-0.9Z",
    "M0 -1.15L1.1 0.85H-1.1Z",
    "M0 -1.25L1.25 0L0 1.25L-1.25 0Z",
)
"""Circle, square, triangle, diamond, about the origin."""
MARKER = 4.5
LINE_WIDTH = 2.5
GUIDE_WIDTH = 1.5
BARS_WIDTH = 0.72
"""The share of a group's width that its bars take."""
WIDEST_BAR = 0.11
"""The greatest share of the chart's width that a bar takes."""
FOOT = 2.0
"""The least height of a bar, so that a small one is seen."""


def stroke(series: Series, palette: ChartPalette, scale: float) -> str:
    """How the line of a series is drawn, as attributes of SVG."""
    guide = series.kind is SeriesStyle.GUIDE
    dashes = GUIDE_DASHES if guide else DASHES
    colour = palette.guide if guide else palette.series[series.style % len(palette.series)]
    dash = " ".join(f"{length * scale:g}" for length in dashes[series.style % len(dashes)])
    width = (GUIDE_WIDTH if guide else LINE_WIDTH) * scale
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"{dashed}'


def marker_svg(series: Series, x: float, y: float, palette: ChartPalette, scale: float) -> str:
    """The marker of a series at a pixel; none of a guide."""
    if series.kind is SeriesStyle.GUIDE:
        return ""
    colour = palette.series[series.style % len(palette.series)]
    move = f"translate({x:.1f} {y:.1f}) scale({MARKER * scale:g})"
    edge = f'stroke="{palette.ground}" stroke-width="{0.35:g}"'
    return f'<path d="{MARKERS[series.style % len(MARKERS)]}" transform="{move}" fill="{colour}" {edge}/>'


def lines_svg(frame: PlotArea, palette: ChartPalette, scale: float = 1.0) -> str:
    """Grid, axes, lines and bars, without texts. `scale` is the width of the lines."""
    place = frame.place
    right, foot = place.left + place.width, place.top + place.height
    parts = [
        f'<path d="M{place.left:.1f} {y:.1f}H{right:.1f}" stroke="{palette.rule}" stroke-width="{scale:g}"/>'
        for y in map(frame.y, frame.y_ticks)
    ]
    base = frame.y(0.0) if not frame.chart.y.logarithmic else foot
    axis = f'stroke="{palette.muted}" stroke-width="{1.5 * scale:g}"'
    parts.append(f'<path d="M{place.left:.1f} {base:.1f}H{right:.1f}" {axis}/>')
    bars = [series for series in frame.chart.series if series.kind is SeriesStyle.BARS]
    for x in frame.chart.xs:
        group = [(series, y) for series in bars if (y := series.at(x)) is not None]
        for number, (series, y) in enumerate(group):
            parts.append(_bar(series, bar_place(frame, x, y, number, len(group), base), palette, scale))
    lines = [series for series in frame.chart.series if series.kind is not SeriesStyle.BARS]
    for series in sorted(lines, key=lambda series: series.kind is SeriesStyle.LINE):
        points = [(frame.x(x), frame.y(y)) for x, y in series.points]
        if bars:  # a level, past all of them
            points = [(place.left, points[0][1]), (right, points[-1][1])]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        if len(points) > 1:
            parts.append(f'<path d="M{path}" {stroke(series, palette, scale)}/>')
        parts += [marker_svg(series, x, y, palette, scale) for x, y in points]
    return "".join(parts)


def bar_place(frame: PlotArea, x: float, y: float, number: int, count: int, base: float) -> ChartRect:
    """Where a bar of so many at the same x lies; `base` is the pixel that it stands on."""
    xs = frame.chart.xs
    group = BARS_WIDTH * frame.place.width / max(1.0, xs[-1] - xs[0] + 1)
    width = min(group / count, frame.place.width * WIDEST_BAR)
    left = frame.x(x) + width * (number - count / 2)
    top = min(frame.y(y), base - FOOT) if y >= 0 else base
    return ChartRect(left + 1, top, max(1.0, width - 2), max(FOOT, base - top if y >= 0 else frame.y(y) - base))


def _bar(series: Series, place: ChartRect, palette: ChartPalette, scale: float) -> str:
    colour = palette.series[series.style % len(palette.series)]
    bar = f'<rect x="{place.left:.1f}" y="{place.top:.1f}" width="{place.width:.1f}" height="{place.height:.1f}"'
    return f'{bar} fill="{colour}"/>' + marker_svg(series, place.left + place.width / 2, place.top, palette, scale)


def number_text(value: float) -> str:
    """A number as the commands write it.

    >>> number_text(549946), number_text(4.2), number_text(0.035)
    ('549,946', '4.2', '0.035')
    """
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 1000 else f"{value:.3g}"


LETTER = 7.4
"""The mean width of a letter, at the size of the texts."""
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
    lines = _legend_lines(chart.series, width - 32)
    foot = height - 16 - LEGEND_LINE * len(lines)
    labels = [show(tick) for tick in PlotArea.of(chart, ChartRect(0, 0, 1, foot - 130), 36).y_ticks]
    left = 40 + LETTER * max(map(len, labels))
    frame = PlotArea.of(chart, ChartRect(left, 70, width - left - 32, foot - 130), 36)
    parts = [_text(16, 32, title, palette.text, "start", 18, "bold"), _text(16, 56, chart.y.title, palette.muted)]
    parts += [
        _text(left - 10, frame.y(tick) + 4, show(tick), palette.muted, "end") for tick in frame.y_ticks
    ]  # fmt: skip
    base = frame.place.top + frame.place.height
    room = LETTER * max(map(len, chart.x.names), default=0)
    for x in frame.x_ticks(40) if room < frame.place.width / max(1, len(chart.x.names)) else ():
        parts.append(_text(frame.x(x), base + 20, _x_text(chart, x), palette.muted, "middle"))
    parts.append(_text(left + frame.place.width / 2, base + 42, chart.x.title, palette.muted, "middle"))
    parts.append(lines_svg(frame, palette))
    for number, line in enumerate(lines):
        y = foot + LEGEND_LINE * number + 10
        for x, series in line:
            parts.append(_key(series, x, y, palette))
            parts.append(_text(x + 38, y + 4, series.title, palette.text))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="Noto Sans, sans-serif"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{palette.ground}"/>{"".join(parts)}</svg>\n'
    )


def _x_text(chart: Chart, x: float) -> str:
    number = int(x - chart.xs[0])
    return chart.x.names[number] if number < len(chart.x.names) else f"{x:g}"


def _key(series: Series, x: float, y: float, palette: ChartPalette) -> str:
    """The sample of a series in the legend."""
    line = "" if series.kind is SeriesStyle.BARS else f'<path d="M{x} {y}h30" {stroke(series, palette, 1)}/>'
    return line + marker_svg(series, x + 15, y, palette, 1)


def _legend_lines(series: Sequence[Series], width: float) -> list[list[tuple[float, Series]]]:
    """The series with the pixels where they begin, line by line."""
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


def _text(  # noqa: PLR0917 - one attribute after another
    x: float, y: float, text: str, colour: str, anchor: str = "start", size: int = SIZE, weight: str = "normal"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
