"""A chart to read: lines or bars with axes, a legend, and the values under the mouse or the arrow keys."""

from collections.abc import Callable
from typing import Self

import pygame

from ai.tracing.chart import (
    PRINT,
    Chart,
    ChartPalette,
    ChartRect,
    PlotArea,
    Series,
    SeriesStyle,
    number_text,
    plot,
    sample_of,
)
from game.drawing.shapes import Canvas
from game.drawing.svg import svg
from game.ui.look import shapes
from game.ui.look.shapes import Colour, css, picture_cache, svg_surface
from game.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Look, Theme, Type
from game.ui.widgets.widget import Host, Size, Widget

SERIES = {
    DARK: ("#56b4e9", "#e69f00", "#2fbf93", "#d78fc2"),
    LIGHT: PRINT.series,
    HIGH_CONTRAST: ("#6cc9ff", "#ffb000", "#3ddc97", "#ff9ad5"),
}
"""The colours of the series; with every kind of colour vision they differ in lightness or hue."""
LEAST_HEIGHT = 240
TICKS_APART = 36
NAMES_APART = 44
KEY = 30
"""The width of a series' sample in the legend."""


def palette_of(theme: Theme) -> ChartPalette:
    rule = shapes.blend(theme.panel, theme.panel_border, 0.6)
    return ChartPalette(SERIES[theme], *map(css, (theme.text, theme.text, theme.muted, rule, theme.panel)))


def result_colours(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Colours of won, drawn and lost games, distinct with any colour vision."""
    won, lost = (pygame.Color(text) for text in SERIES[theme][:2])
    drawn = shapes.blend(theme.panel, theme.muted, 0.7)
    return (won.r, won.g, won.b), drawn, (lost.r, lost.g, lost.b)


@picture_cache(16)
def _plot(
    chart: Chart, size: tuple[int, int], place: ChartRect, tick_room: float, palette: ChartPalette, scale: float
) -> pygame.Surface:
    return svg_surface(svg(Canvas(*size, "", plot(PlotArea.of(chart, place, tick_room), palette, scale))), size)


@picture_cache(64)
def _key(series: Series, size: tuple[int, int], palette: ChartPalette, scale: float) -> pygame.Surface:
    width, height = size
    return svg_surface(svg(Canvas(width, height, "", sample_of(series, 0, height / 2, width, palette, scale))), size)


def draw_sample(
    look: Look, surface: pygame.Surface, place: pygame.Rect, style: int, kind: SeriesStyle = SeriesStyle.LINE
) -> None:
    """The sample of a series of this style, in the middle of a place at least KEY wide."""
    size = look.px(KEY), min(place.h, look.px(KEY))
    spot = pygame.Rect(place.x, 0, *size)
    spot.centery = place.centery
    surface.blit(_key(Series("", (), style, kind), size, palette_of(look.theme), look.scale), spot)


class Sample(Widget):
    """The colour, dash and marker of a series, in its legend."""

    role = "sample"

    def __init__(self, style: int) -> None:
        super().__init__()
        self.style = style

    def measure(self, look: Look, width: int) -> Size:
        return look.px(KEY), look.px(20)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        draw_sample(ui.look, surface, self.rect, self.style)


class Graph(Widget):
    """A chart. The mouse or Left and Right show the values at one x; `choose`, if given, gets the x of a click or key.
    A drag goes on choosing, so that it can be used to run through what the x stands for."""

    role = "chart"
    focusable = True
    clickable = True
    straight = True

    def __init__(
        self,
        name: str,
        chart: Chart,
        *,
        show: Callable[[float], str] = number_text,
        show_x: Callable[[float], str] = number_text,
        chosen: float | None = None,
        choose: Callable[[float], None] | None = None,
        grow: int = 0,
        height: float = LEAST_HEIGHT,
    ) -> None:
        """`show` writes a value, `show_x` an x over the values at it. `height` is the least one, at 100 %."""
        super().__init__(name, chart.y.title, grow=grow)
        self.chart = chart
        self.show = show
        self.show_x = show_x
        self.chosen = chosen
        self.choose = choose
        self.height = height
        self.at: float | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.at = old.at if old.at in self.chart.xs else None

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(self.height) + self._legend_height(look, width)

    # Where everything lies, in window pixels

    def _legend(self, look: Look, width: int) -> list[tuple[Series, pygame.Rect]]:
        """The series with the places of their entries, from the legend's corner."""
        found: list[tuple[Series, pygame.Rect]] = []
        x = y = 0
        for series in self.chart.series:
            room = max(1, width - look.px(KEY) - look.px(8))
            wide, high = look.text(series.title, Type.SMALL, room).size
            whole = look.px(KEY) + look.px(8) + wide
            if x and x + whole > width:
                x, y = 0, found[-1][1].bottom + look.px(4)
            found.append((series, pygame.Rect(x, y, whole, high)))
            x += whole + look.px(18)
        return found

    def _legend_height(self, look: Look, width: int) -> int:
        return max((place.bottom for _, place in self._legend(look, width)), default=0)

    def _line_height(self, look: Look) -> int:
        return look.text("0", Type.SMALL).size[1]

    def frame(self, look: Look) -> PlotArea:
        line = self._line_height(look)
        rect = self.rect
        height = rect.h - self._legend_height(look, rect.w) - 3 * line - 5 * look.px(6)
        empty = PlotArea.of(self.chart, ChartRect(0, 0, 1, max(1, height)), look.px(TICKS_APART))
        left = max(look.text(self.show(tick), Type.SMALL).size[0] for tick in empty.y_ticks) + look.px(8)
        width = max(1, rect.w - left - look.px(16))
        place = ChartRect(rect.x + left, rect.y + line + 2 * look.px(6), width, max(1, height))
        return PlotArea.of(self.chart, place, look.px(TICKS_APART))

    def _x_text(self, x: float) -> str:
        names = self.chart.x.names
        number = int(x - self.chart.xs[0])
        return names[number] if number < len(names) else number_text(x)

    def _x_ticks(self, look: Look, frame: PlotArea) -> list[float]:
        """Ticks of the axis; names that would touch one another are left out."""
        names = self.chart.x.names
        widest = max((look.text(name, Type.SMALL).size[0] for name in names), default=0)
        if names and widest + look.px(8) > frame.place.width / len(names):
            return []
        return frame.x_ticks(look.px(1 if names else NAMES_APART))

    def _labels(self, look: Look) -> list[tuple[str, pygame.Rect]]:
        frame, line = self.frame(look), self._line_height(look)
        place, foot = frame.place, round(frame.place.top + frame.place.height)
        title = look.text(self.chart.y.title, Type.SMALL).place(pygame.Rect(self.rect.topleft, (self.rect.w, line)))
        found = [(self.chart.y.title, title)]
        for tick in frame.y_ticks:
            spot = pygame.Rect((0, 0), look.text(self.show(tick), Type.SMALL).size)
            spot.midright = (round(place.left) - look.px(8), round(frame.y(tick)))
            found.append((self.show(tick), spot))
        for x in self._x_ticks(look, frame):
            spot = pygame.Rect((0, 0), look.text(self._x_text(x), Type.SMALL).size)
            spot.midtop = (round(frame.x(x)), foot + look.px(6))
            found.append((self._x_text(x), spot.clamp(self.rect)))
        if self.chart.x.title:
            spot = pygame.Rect((0, 0), look.text(self.chart.x.title, Type.SMALL).size)
            spot.midtop = (round(place.left + place.width / 2), foot + look.px(6) + line)
            found.append((self.chart.x.title, spot.clamp(self.rect)))
        return found

    def _entries(self, look: Look) -> list[tuple[Series, pygame.Rect]]:
        top = self.rect.bottom - self._legend_height(look, self.rect.w)
        return [(series, place.move(self.rect.x, top)) for series, place in self._legend(look, self.rect.w)]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        if not self.chart.series:
            return []
        key = look.px(KEY) + look.px(8)
        legend = [pygame.Rect(p.x + key, p.y, p.w - key, p.h) for _, p in self._entries(look)]
        return [place for _, place in self._labels(look)] + legend

    # What is drawn

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if not self.chart.series:
            return
        palette, frame = palette_of(theme), self.frame(look)
        inner = frame.place._replace(left=frame.place.left - self.rect.x, top=frame.place.top - self.rect.y)
        plot = _plot(self.chart, self.rect.size, inner, look.px(TICKS_APART), palette, look.scale)
        x = self._shown(ui)
        if x is not None:
            self._draw_x(ui, surface, frame, x)
        surface.blit(plot, self.rect)
        for text, place in self._labels(look):
            look.text(text, Type.SMALL).draw(surface, place, theme.muted)
        key = look.px(KEY)
        for series, place in self._entries(look):
            draw_sample(look, surface, place, series.style, series.kind)
            words = pygame.Rect(place.x + key + look.px(8), place.y, place.w - key - look.px(8), place.h)
            look.text(series.title, Type.SMALL, words.w).draw(surface, words, theme.text)
        if x is not None and self._pointed(ui):
            self._draw_values(ui, surface, frame, x)

    def _pointed(self, ui: Host) -> bool:
        return ui.hovered is self or (ui.ring and ui.focused is self)

    def _shown(self, ui: Host) -> float | None:
        return self.at if self.at is not None and self._pointed(ui) else self.chosen

    def _draw_x(self, ui: Host, surface: pygame.Surface, frame: PlotArea, x: float) -> None:
        look, theme = ui.look, ui.look.theme
        xs = self.chart.xs
        if not xs[0] <= x <= xs[-1]:
            return
        wide = look.px(14) if not frame.has_bars else round(frame.place.width / (xs[-1] - xs[0] + 1))
        band = pygame.Rect(0, round(frame.place.top), wide, round(frame.place.height))
        band.centerx = round(frame.x(x))
        surface.fill(shapes.blend(theme.panel, theme.accent, 0.2), band.clip(self.rect))

    def _values(self, x: float) -> list[tuple[Series, str]]:
        found = ((series, series.at(x)) for series in self.chart.series)
        return [(series, self.show(value)) for series, value in found if value is not None]

    def _draw_values(self, ui: Host, surface: pygame.Surface, frame: PlotArea, x: float) -> None:
        """Draw a box next to x with the value of every series."""
        look, theme = ui.look, ui.look.theme
        values, key, gap = self._values(x), look.px(KEY), look.px(8)
        title = look.text(self.show_x(x), Type.SMALL)
        names = [look.text(series.title, Type.SMALL) for series, _ in values]
        numbers = [look.text(text, Type.SMALL) for _, text in values]
        line = self._line_height(look) + look.px(2)
        name_width = max((block.size[0] for block in names), default=0)
        number_width = max((block.size[0] for block in numbers), default=0)
        wide = max(title.size[0], key + 2 * gap + name_width + look.px(6) + number_width) + 2 * look.px(10)
        box = pygame.Rect(0, 0, wide, line * (len(values) + 1) + 2 * look.px(8))
        middle, margin = round(frame.x(x)), look.px(14)
        box.left = middle + margin if middle + margin + wide <= self.rect.right else middle - margin - wide
        box.top = round(frame.place.top) + look.px(4)
        box.clamp_ip(surface.get_rect())
        shapes.shadow(surface, box, look.radius, look.px(6), theme.shadow)
        shapes.rounded(surface, box, look.radius, theme.control, theme.control_border, look.px(theme.border))
        row = pygame.Rect(box.x + look.px(10), box.y + look.px(8), wide - 2 * look.px(10), line)
        title.draw(surface, row, theme.text)
        for (series, _), name, number in zip(values, names, numbers, strict=True):
            row.move_ip(0, line)
            draw_sample(look, surface, row, series.style, series.kind)
            name.draw(surface, pygame.Rect(row.x + key + gap, row.y, name_width, line), theme.muted)
            number.draw(surface, row, theme.text, 1.0)

    # What the user does

    def _point(self, ui: Host, x: float | None) -> None:
        if x != self.at:
            self.at = x
            ui.dirty = True

    def _choose(self, x: float | None) -> None:
        if x is not None and self.choose:
            self.choose(x)

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        self._point(ui, self.frame(ui.look).nearest(at[0]))

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        self.hover(ui, at)
        self._choose(self.at)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.press(ui, at)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        xs = self.chart.xs
        if not xs or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        start = self.at if self.at is not None else self.chosen
        now = xs.index(start) if start in xs else -1
        last = len(xs) - 1
        goals = {pygame.K_LEFT: now - 1 if now >= 0 else last, pygame.K_RIGHT: now + 1, pygame.K_HOME: 0}
        goals[pygame.K_END] = last
        goal = goals.get(event.key)
        if goal is None or not 0 <= goal < len(xs):
            return False
        self._point(ui, xs[goal])
        self._choose(self.at)
        return True
