"""A worksheet as a page to be printed, black on white: the same shapes and texts in each kind of file."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import pygame

from ai.textbook.brackets import tree_text
from ai.textbook.trees import Tree
from ai.tracing.layout import Layout, tidy
from ai.tracing.run import Request
from ai.tracing.trace import NONE
from ai.tracing.worksheet import NodeSolution, Worksheet, WorksheetTask
from game.core import InputError
from game.drawing.pdf import pdf
from game.drawing.shapes import A4, BLACK, WHITE, Canvas, Outline, polygon
from game.drawing.svg import svg
from game.faults import Fault
from game.ui.lab.tree import figures
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.lab.tree.visit_table import Rows
from game.ui.look.canvas import picture_of, width_of
from game.ui.look.text import CODE_FONT, FONTS, Fonts, wrap
from game.ui.words.i18n import C_, _

MILLIMETRE = 72 / 25.4
MARGIN, NAMES = 42.0, 34.0
TITLE, TEXT, SMALL, LISTING = 20.0, 11.0, 9.0, 9.0
LINE = 16.0
HEIGHT, WIDTH = 28.0, 38.0
"""Size of a node."""
LEAF = 26.0
WIDEST, NARROWEST = 132.0, 25.0
"""Greatest and least unit."""
BESIDE = 76.0
"""Room of a node with alpha and beta next to it."""
EDGE = 40.0
"""Width of the outermost nodes, both sides together."""
HIGHEST, LOWEST = 120.0, 50.0
"""Greatest and least height of a ply."""
ROW, LEAST_ROW = 24.0, 14.0
TREE_ABOVE = 62.0
"""Height of a ply above a table."""
COLUMNS = (24, 34, 40, 40, 40, 44)
"""Shares of the columns of a table: visit, node, value, alpha, beta, cut."""
GIVEN = 2
"""Rows of a table that are filled in."""
BLANK = 24.0
"""Length of the line for alpha or beta."""
CROSS = 5.0
GREY = "#888888"
STRIKE = 1.8
DOTS = 200


def page_of(sheet: Worksheet, note: str, *, solution: bool) -> Canvas:
    """The page of a worksheet, blank or filled in; `note` stands at its foot. InputError when the tree or the table has
    no room on it."""
    return _Sheet(sheet, solution).page_with(note)


def pages_pdf(pages: Sequence[Canvas]) -> bytes:
    return pdf(pages, _("Worksheets"), FONTS)


def listing_pdf(lines: Sequence[str], changed: Mapping[int, bool]) -> bytes:
    """A listing in letters of one width; + stands before a line that is added, ~ before one that is changed."""
    page, step = Canvas(*A4), min(LINE, (A4[1] - 2 * MARGIN) / len(lines))
    for number, line in enumerate(lines):
        sign = "" if number not in changed else "~" if changed[number] else "+"
        for text, left in ((sign, MARGIN), (line, MARGIN + LINE)):
            if text:
                page.write(text, left, MARGIN + (number + 1) * step, LISTING)
    return pdf([page], _("Code"), (CODE_FONT, CODE_FONT))


def page_svg(page: Canvas) -> str:
    return svg(page, f"{page.width / MILLIMETRE:.0f}mm", f"{page.height / MILLIMETRE:.0f}mm")


def page_picture(page: Canvas) -> pygame.Surface:
    size = round(page.width * DOTS / 72), round(page.height * DOTS / 72)
    return picture_of(page, size, Fonts(*FONTS))


class _Sheet:
    def __init__(self, sheet: Worksheet, solution: bool) -> None:
        self.sheet = sheet
        self.solution = solution
        self.table = sheet.task is WorksheetTask.TABLE
        self.page = Canvas(*A4) if self.table else Canvas(*A4[::-1])
        self.whole = sheet.problem.whole
        layout = tidy(self.whole)
        assert layout is not None
        self.layout: Layout = layout
        self.words = TraceWords(self.whole)
        self.windowed = sheet.task is WorksheetTask.ALPHABETA
        self.top = 0.0
        self.unit = self.ply = 0.0

    def write(self, text: str, x: float, y: float, size: float = TEXT, *, bold: bool = False, align: float = 0) -> None:
        self.page.write(text, x, y + 0.35 * size, size, bold=bold, align=align)

    def write_in(self, room: float, text: str, x: float, y: float, size: float = TEXT, *, bold: bool = False) -> None:
        """Write a text around x, in smaller letters when it is wider than the room."""
        wide = width_of(text, size, bold=bold)
        self.write(text, x, y, size * min(1.0, room / max(1.0, wide)), bold=bold, align=0.5)

    def line(self, x0: float, y0: float, x1: float, y1: float, *, width: float = 0.7, dashed: bool = False) -> None:
        path, colour = polygon(((x0, y0), (x1, y1)), closed=False), GREY if dashed else BLACK
        self.page.add(Outline(path, stroke=colour, width=width, dashes=(3, 3) if dashed else ()))

    def lines(self, text: str, size: float) -> tuple[str, ...]:
        return wrap(text, self.page.width - 2 * MARGIN, lambda part: width_of(part, size))

    def page_with(self, note: str) -> Canvas:
        self.top = self._head()
        bottom = self.page.height - MARGIN
        self._foot(note, bottom)
        bottom -= LINE * 2
        if self.table:
            end = self.top + (len(self.layout.rows) - 1) * TREE_ABOVE + HEIGHT
            self._fit(end)
            self._tree()
            self._table(end + LINE * 1.5, bottom)
        else:
            self._fit(bottom)
            self._tree()
        return self.page

    # Words

    def _head(self) -> float:
        """Write the title, the task, and a line for a name; returns their end."""
        page, y = self.page, MARGIN + TITLE / 2
        title = {
            WorksheetTask.MINIMAX: "Minimax",
            WorksheetTask.ALPHABETA: _("Alpha-beta"),
            WorksheetTask.TABLE: _("Alpha-beta: the table"),
        }
        self.write(title[self.sheet.task], MARGIN, y, TITLE, bold=True)
        right = page.width - MARGIN
        if self.solution:
            self.write(C_("worksheet", "Solution"), right, y, TITLE, align=1.0)
        else:
            self.write(_("Name:"), right - 170, y, align=1.0)
            self.line(right - 164, y + TEXT / 2, right, y + TEXT / 2)
        y += TITLE / 2 + LINE
        for text in self._tasks():
            for line in self.lines(text, TEXT):
                self.write(line, MARGIN, y)
                y += LINE
        return y + LINE / 2

    def _tasks(self) -> Iterator[str]:
        if self.sheet.task is WorksheetTask.MINIMAX:
            yield _("Write its minimax value into every node, and draw the best line bold.")
            return
        if self.table:
            yield _(
                "Search the tree with alpha-beta from left to right and write down every visit: the node, its value, "
                "α, β, and what is cut. The first rows are filled in; there may be more rows than you need."
            )
        else:
            yield _(
                "Search the tree with alpha-beta from left to right. Write into each node the value that "
                "goes up from it, and next to it its last α and β. Cross out every branch that is never "
                "visited."
            )
        if self.sheet.problem.book_cut:
            yield _("Cut when α > β: equal bounds do not cut.")
        else:
            yield _("Cut when α ≥ β: equal bounds cut.")

    def _foot(self, note: str, y: float) -> None:
        tree = self.whole.start
        assert isinstance(tree, Tree)
        text = " · ".join((note, tree_text(tree)) if note else (tree_text(tree),))
        self.write(self.lines(text, SMALL)[0], MARGIN, y, SMALL)

    # The tree

    def _fit(self, bottom: float) -> None:
        layout = self.layout
        rooms = [
            (layout.rooms[place], BESIDE if self.windowed and not self._place(place).given else NARROWEST)
            for place in range(len(layout))
        ]
        needed = max((needed / room for room, needed in rooms if room < layout.width + 1), default=NARROWEST)
        self.unit = min(WIDEST, (self.page.width - 2 * MARGIN - NAMES - EDGE) / max(1.0, layout.width))
        plies = len(layout.rows) - 1
        self.ply = min(HIGHEST, (bottom - self.top - HEIGHT) / max(1, plies))
        if self.unit < needed or self.ply < LOWEST:
            raise InputError(Fault.SHEET_TREE)

    def _place(self, place: int) -> NodeSolution:
        return self.sheet.places[self.layout.nodes[place]]

    def _x(self, place: int) -> float:
        width = self.layout.width * self.unit
        return (self.page.width + NAMES - width) / 2 + self.layout.xs[place] * self.unit

    def _y(self, place: int) -> float:
        return self.top + HEIGHT / 2 + self.layout.plies[place] * self.ply

    def _tree(self) -> None:
        for place in range(len(self.layout)):
            if self.layout.parents[place] != NONE:
                self._branch(place)
        for place in range(len(self.layout)):
            self._node(place)
        for row in self.layout.rows:
            inner = [place for place in row if not self._place(place).given]
            if inner:
                turn = self.whole.nodes.turns[self.layout.nodes[inner[0]]]
                self.write(self.words.player(turn), MARGIN, self._y(inner[0]), bold=True)

    def _branch(self, place: int) -> None:
        parent, answers = self.layout.parents[place], self._place(place)
        ends = self._x(parent), self._y(parent) + HEIGHT / 2, self._x(place), self._y(place) - HEIGHT / 2
        filled = self.solution and not self.table
        unvisited = filled and answers.window is None
        self.line(*ends, width=2.4 if filled and answers.best else 0.8, dashed=unvisited)
        if filled and answers.crossed:
            x, y = (ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2
            self.line(x - CROSS, y - CROSS, x + CROSS, y + CROSS, width=STRIKE)
            self.line(x - CROSS, y + CROSS, x + CROSS, y - CROSS, width=STRIKE)

    def _node(self, place: int) -> None:
        node, answers = self.layout.nodes[place], self._place(place)
        x, y, shape = self._x(place), self._y(place), figures.shape_of(self.whole, node)
        width = min(LEAF, self.unit - 1) if answers.given else WIDTH
        path = figures.outline(shape, x - width / 2, y - HEIGHT / 2, width, HEIGHT, 0.5)
        self.page.add(Outline(path, WHITE, BLACK))
        filled = self.solution and not self.table
        if answers.value is not None and (answers.given or filled):
            drop = figures.TEXT_DROP.get(shape, 0.0) * HEIGHT
            room = width * figures.TEXT_ROOM[shape]
            self.write_in(room, answers.bound.sign + self.words.label(answers.value), x, y + drop, bold=True)
        name = self.words.node(node)
        if answers.given:
            self.write(name, x, y + HEIGHT / 2 + SMALL * 0.8, SMALL, align=0.5)
        else:
            corner = -HEIGHT / 4 if shape is figures.NodeShape.UP else HEIGHT / 4
            self.write(name, x - WIDTH / 8 - 5, y + corner, SMALL, align=1.0)
            if self.windowed:
                self._window(x + WIDTH / 2 + 3, y, answers)

    def _window(self, x: float, y: float, answers: NodeSolution) -> None:
        for number, letter in enumerate("αβ"):
            at = y + (number - 0.5) * HEIGHT / 2
            if not self.solution:
                self.write(letter, x, at, SMALL)
                self.line(x + SMALL, at + SMALL / 2, x + SMALL + BLANK, at + SMALL / 2, width=0.5)
            elif answers.window is not None:
                self.write(f"{letter} {self.words.label(answers.window[number])}", x, at, SMALL)

    # The table

    def _table(self, top: float, bottom: float) -> None:
        count = self.sheet.rows
        for halves in (1, 2):
            lines = -(-count // halves) + 1
            height = min(ROW, (bottom - top) / lines)
            if height >= LEAST_ROW:
                break
        else:
            raise InputError(Fault.SHEET_TABLE)
        trace = self.sheet.problem.trace
        rows = Rows(trace, Request(trace.start), TraceWords(trace))
        rows.slips = {}  # no note on a book's slips stands on the sheet
        gap = LINE if halves == 2 else 0.0
        width = (self.page.width - 2 * MARGIN - gap) / halves
        for half in range(halves):
            numbers = range(half * (lines - 1) + 1, min(count, (half + 1) * (lines - 1)) + 1)
            cells: list[tuple[str, ...]] = [("", _("Node"), _("Value"), "α", "β", _("Cut"))]
            for number in numbers:
                filled = number <= len(trace) and (self.solution or number <= GIVEN)
                cells.append(rows.row(number) if filled else (str(number), "", "", "", "", ""))
            self._cells(MARGIN + half * (width + gap), top, width, height, cells)

    def _cells(self, x: float, y: float, width: float, height: float, cells: list[tuple[str, ...]]) -> None:
        edges = [x + width * sum(COLUMNS[:number]) / sum(COLUMNS) for number in range(len(COLUMNS) + 1)]
        size = min(TEXT, height * 0.66)
        for number, row in enumerate(cells):
            middle = y + (number + 0.5) * height
            for (left, right), text in zip(pairwise(edges), row, strict=True):
                self.write_in(right - left - 4, text, (left + right) / 2, middle, size, bold=not number)
        bottom = y + len(cells) * height
        for number in range(len(cells) + 1):
            self.line(x, y + number * height, edges[-1], y + number * height, width=1.2 if number == 1 else 0.5)
        for edge in edges:
            self.line(edge, y, edge, bottom, width=0.5)
