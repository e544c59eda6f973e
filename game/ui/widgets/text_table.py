"""A table to read: headings, and lines of short texts. Columns without room go into a further block below."""

from bisect import bisect_right
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

import pygame

from ai.tracing.chart import SeriesStyle
from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.graph import KEY, draw_sample
from game.ui.widgets.widget import Host, Size, Widget

PAD = 10
LINE = 6
"""Pixels at 100 % above and below a line's text."""
BLOCK_GAP = 14
SMALLEST, STEPS = 14, 20
"""Least size of an enlarged table, and steps from one size to its double."""
FIRST_SHARE = 0.42
"""The most that the first column takes of the width when the others need it."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One line of a table; its first text is at the left, all others at the right."""

    cells: tuple[str, ...]
    muted: bool = False
    heading: bool = False
    """It heads the lines below it, and its first text goes across all columns."""
    series: tuple[int, SeriesStyle] | None = None
    """The style of the series of a chart that the line is about; its sample stands before the first text."""


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    place: pygame.Rect
    muted: bool
    right: bool
    series: tuple[int, SeriesStyle] | None = None


class TextTable(Widget):
    """Headings over lines. The first column stands at the left of every block."""

    role = "table"

    def __init__(
        self,
        name: str,
        headings: Sequence[str],
        lines: Sequence[TableRow],
        *,
        left: int = 1,
        marked: Container[int] = (),
        largest: float = 1.0,
        grow: int = 0,
    ) -> None:
        """Every line but a heading has as many cells as there are headings. `left`: number of columns with their texts
        at the left. `marked`: numbers of the lines on a coloured ground. It is drawn up to `largest` times as large
        where its place has room for that."""
        rows = ("\t".join(line.cells) for line in lines)
        super().__init__(name, "\n".join(("\t".join(headings), *rows)), grow=grow)
        self.headings = tuple(headings)
        self.lines = tuple(lines)
        self.left, self.marked, self.largest = left, marked, largest
        self._enlarged: Look | None = None

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self._enlarged = None
        if self.largest > 1:
            steps = range(SMALLEST, round(STEPS * self.largest) + 1)
            looks = [replace(look, scale=look.scale * step / STEPS) for step in steps]
            self._enlarged = looks[max(0, bisect_right(looks, False, key=lambda each: not self._fits(each)) - 1)]

    def _fits(self, look: Look) -> bool:
        """True if the table has room in its place in one block."""
        return len(self._blocks(look, self.rect.w)) == 1 and self.measure(look, self.rect.w)[1] <= self.rect.h

    def _widths(self, look: Look, width: int) -> list[int]:
        pad = 2 * look.px(PAD)
        widths = []
        for column, heading in enumerate(self.headings):
            cells = [line.cells[column] for line in self.lines if not line.heading]
            texts = [look.text(text, Type.SMALL).size[0] for text in (*cells, *heading.split(" "))]
            widths.append(max(texts) + pad)
        firsts = [word for line in self.lines if not line.heading for word in line.cells[0].split(" ")]
        word = max((look.text(text, Type.SMALL).size[0] for text in firsts), default=0) + pad + self._sample(look)
        natural = self._sample(look) + widths[0]
        useful = max(round(width * FIRST_SHARE), width - sum(widths[1:]))
        widths[0] = min(natural, max(useful, word), width - max(widths[1:]))
        return widths

    def _sample(self, look: Look) -> int:
        return look.px(KEY + 8) if any(line.series for line in self.lines) else 0

    def _blocks(self, look: Look, width: int) -> list[list[tuple[int, int, int]]]:
        """For each block its columns, each with its left edge and its width; every block is as wide as the table."""
        widths = self._widths(look, width)
        groups: list[list[int]] = [[]]
        used = widths[0]
        for column in range(1, len(widths)):
            if groups[-1] and used + widths[column] > width:
                groups.append([])
                used = widths[0]
            groups[-1].append(column)
            used += widths[column]
        return [self._placed(group, widths, width) for group in groups]

    @staticmethod
    def _placed(group: list[int], widths: list[int], width: int) -> list[tuple[int, int, int]]:
        """The spare width goes between the columns, but for tables much too wide it stays at the right."""
        spare = max(0, width - widths[0] - sum(widths[column] for column in group))
        each = min(spare // max(1, len(group)), max(widths[column] for column in group) // 2) if group else 0
        left, found = widths[0], [(0, 0, widths[0])]
        for column in group:
            found.append((column, left, widths[column] + each))
            left += widths[column] + each
        return found

    def _heights(self, look: Look, block: list[tuple[int, int, int]]) -> list[int]:
        pad = 2 * look.px(PAD)

        def height(texts: Sequence[str], style: Type) -> int:
            rooms = ((texts[c], max(1, wide - pad - (0 if c else self._sample(look)))) for c, _, wide in block)
            return max(look.text(text, style, room).size[1] for text, room in rooms) + look.px(LINE)

        line = look.text("0", Type.SMALL).size[1] + look.px(LINE)
        return [height(self.headings, Type.SMALL)] + [
            line + look.px(LINE) if each.heading else height(each.cells, Type.SMALL) for each in self.lines
        ]

    def measure(self, look: Look, width: int) -> Size:
        blocks = self._blocks(look, width)
        high = sum(sum(self._heights(look, block)) for block in blocks) + look.px(BLOCK_GAP) * (len(blocks) - 1)
        return width, high

    def _cells(self, look: Look) -> list[_Cell]:
        look = self._enlarged or look
        pad, gap, found, top = look.px(PAD), look.px(LINE), [], self.rect.y
        for block in self._blocks(look, self.rect.w):
            for number, height in enumerate(self._heights(look, block)):
                line = self.lines[number - 1] if number else None
                if line and line.heading:
                    place = pygame.Rect(self.rect.x + pad, top + gap, self.rect.w - 2 * pad, height - gap)
                    found.append(_Cell(line.cells[0], place, False, False))
                else:
                    texts = line.cells if line else self.headings
                    for column, left, wide in block:
                        place = pygame.Rect(self.rect.x + left + pad, top, wide - 2 * pad, height)
                        if column == 0 and line:
                            place = place.move(self._sample(look), 0)
                            place.w -= self._sample(look)
                        series = line.series if line and column == 0 else None
                        muted = line is None or line.muted
                        found.append(_Cell(texts[column], place, muted, column >= self.left, series))
                top += height
            top += look.px(BLOCK_GAP)
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        cells, look = [cell for cell in self._cells(look) if cell.text], self._enlarged or look
        return [look.text(c.text, Type.SMALL, c.place.w).place(c.place, float(c.right)) for c in cells]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = self._enlarged or ui.look, ui.look.theme
        rule, cells = shapes.blend(theme.panel, theme.panel_border, 0.6), self._cells(ui.look)
        tops = {cell.place.y: cell.place.h for cell in cells}
        for line, (top, height) in enumerate(sorted(tops.items())[1:]):
            if line in self.marked:
                ground = pygame.Rect(self.rect.x, top, self.rect.w, height)
                shapes.rounded(surface, ground, look.px(4), shapes.blend(theme.panel, theme.accent, 0.35))
            surface.fill(rule, (self.rect.x, top, self.rect.w, look.px(1)))
        for cell in cells:
            if cell.series:
                draw_sample(look, surface, cell.place.move(-self._sample(look), 0), *cell.series)
            colour = theme.muted if cell.muted else theme.text
            look.text(cell.text, Type.SMALL, cell.place.w).draw(surface, cell.place, colour, float(cell.right))
