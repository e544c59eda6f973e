"""The cross table, as large as its room: to be read from the last row of a class-room."""

from collections.abc import Sequence

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Size, Widget

LARGEST, SMALLEST = 72, 9
"""Pixels of the letters."""
MEASURED = 20
"""The size of letters by which the fitting one is guessed."""
LINE = 1.5
"""The height of a line, in heights of its letters."""
PAD = 0.9
"""The room to the left and right of a cell's text together, in heights of the letters."""
LEAST_LINE = 22
"""The height of a line that is asked for at least, in pixels at 100 %."""
NAME = 1
"""The column of the names."""
LONGEST_NAME = 18


class CrossTableView(Widget):
    """Headings over a line for each player; the lines of the two who play now are marked."""

    role = "table"

    def __init__(
        self, name: str, headings: Sequence[str], rows: Sequence[Sequence[str]], *, pair: Sequence[int], grow: int = 1
    ) -> None:
        """`pair` are the numbers of the rows that play now."""
        self.headings = tuple(headings)
        self.rows = tuple(
            tuple(_short(cell) if column == NAME else cell for column, cell in enumerate(row)) for row in rows
        )
        self.pair = tuple(pair)
        super().__init__(name, "\n".join("\t".join(row) for row in (self.headings, *self.rows)), grow=grow)

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(LEAST_LINE) * (len(self.rows) + 1)

    def _widths(self, font: pygame.font.Font) -> list[int]:
        columns = zip(self.headings, *self.rows, strict=True)
        pad = round(PAD * font.get_height())
        widths = [max(font.size(cell)[0] for cell in column) + pad for column in columns]
        between = widths[2:-2]
        return [*widths[:2], *[max(between)] * len(between), *widths[-2:]] if between else widths

    def _fitting(self, look: Look) -> tuple[pygame.font.Font, list[int], int]:
        """The largest letters with which all has room, the widths of the columns, and the height of a line."""
        font = look.fonts.font(MEASURED, False)
        widths, line = self._widths(font), round(LINE * font.get_height())
        room = min(self.rect.w / sum(widths), self.rect.h / (line * (len(self.rows) + 1)))
        size = min(max(int(MEASURED * room), SMALLEST), LARGEST)
        while size > SMALLEST:
            font = look.fonts.font(size, False)
            widths, line = self._widths(font), round(LINE * font.get_height())
            if sum(widths) <= self.rect.w and line * (len(self.rows) + 1) <= self.rect.h:
                break
            size -= 1
        return font, widths, line

    def _cells(self, look: Look) -> list[tuple[str, pygame.Rect, int, int]]:
        """Every text with its place, its column and its line, the headings being line 0."""
        _, widths, line = self._fitting(look)
        spare = max(0, self.rect.w - sum(widths))
        widths[NAME] += min(spare, widths[NAME])
        found = []
        for number, cells in enumerate((self.headings, *self.rows)):
            left = self.rect.x
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
                found.append((cell, pygame.Rect(left, self.rect.y + number * line, width, line), column, number))
                left += width
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [place for cell, place, _column, _number in self._cells(look) if cell]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        font, _widths, line = self._fitting(look)
        cells = self._cells(look)
        right = max(place.right for _cell, place, _column, _number in cells)
        for number in range(1, len(self.rows) + 1):
            band = pygame.Rect(self.rect.x, self.rect.y + number * line, right - self.rect.x, line)
            if number - 1 in self.pair:
                shapes.rounded(surface, band, look.px(4), shapes.blend(theme.panel, theme.accent, 0.35))
            elif number % 2:
                surface.fill(shapes.blend(theme.background, theme.panel, 0.7), band)
        for cell, place, column, number in cells:
            colour = theme.muted if number == 0 or cell == "×" else theme.text
            image = look.fonts.image(cell, font, colour)
            x = (
                place.x + round(PAD * font.get_height() / 2)
                if column == NAME
                else place.centerx - image.get_width() // 2
            )
            surface.blit(image, (x, place.centery - image.get_height() // 2))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
