"""Tables of any length: columns as data over rows of which only those in sight are read and drawn."""

import time
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

import pygame

from game.ui.look import mirror, shapes
from game.ui.look.icons import icon
from game.ui.look.shapes import Colour
from game.ui.look.text import TextBlock
from game.ui.look.theme import Ink, Look, Type, fitted
from game.ui.widgets.button import Clickable
from game.ui.widgets.layout import Column
from game.ui.widgets.scroll import BAR_ROOM, CursorScroll, Scroll
from game.ui.widgets.selection import ADDING, COMMAND, ListStep, far_goal
from game.ui.widgets.typed import TypedWord
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import percent_text

T = TypeVar("T")
Row_co = TypeVar("Row_co", covariant=True)
DOUBLE_CLICK = 0.5
"""Seconds within which two clicks are one double click."""
PAD = 8
"""Pixels at 100 % on either side of a text."""
SIGN, BAR = 18, 18
HEADING = 28
MOST_IMAGES = 2000
"""Number of images of texts to cache."""


class TableSource(Protocol[Row_co]):
    """The rows of a table: a list, or whatever gives each row when it is seen."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Row_co: ...


@dataclass(frozen=True)
class TableColumn(Generic[T]):
    """One column. `width` and `needed` are pixels at 100 %: a table less wide than `needed` leaves the column out.
    Without a `width` it is as wide as its title and `sample`. `share` is its part of the spare width, `symbol` the name
    of the icon before a text ("" for none). `shares` gives numbers with colours, drawn as a bar in place of a text."""

    name: str
    title: str
    text: Callable[[T], str]
    width: float = 0
    share: int = 0
    needed: float = 0
    align: float = 0.0
    style: Type = Type.BODY
    ink: Ink | Callable[[T], Ink | Colour] = Ink.TEXT
    symbol: Callable[[T], str] | None = None
    symbol_ink: Ink = Ink.MUTED
    sample: str = ""
    shares: Callable[[T], Sequence[tuple[int, Colour]]] | None = None


class Sorting(NamedTuple):
    """The column by which the rows are sorted; `choose` gets the name of one that is clicked."""

    by: str
    falling: bool
    choose: Callable[[str], None]


class TableCell(NamedTuple):
    text: str
    style: Type
    place: pygame.Rect
    align: float = 0.0
    ink: Ink | Colour = Ink.TEXT
    on_own_ground: bool = False
    """True if the ink stays on the row of the cursor."""


def placed(
    look: Look, columns: Sequence[TableColumn[T]], left: int, width: int, pad: float = PAD
) -> list[tuple[TableColumn[T], int, int]]:
    """The columns that a table of this width has, each with its left edge and its width. Where they have no room, those
    that need the widest table go first."""

    def wanted(column: TableColumn[T]) -> int:
        texts = look.text(column.title, Type.SMALL), look.text(column.sample, column.style)
        return look.px(column.width) or 2 * look.px(pad) + max(text.size[0] for text in texts)

    shown = [column for column in columns if width >= look.px(column.needed)]
    widths = [wanted(column) for column in shown]
    while sum(widths) > width and (last := max(each.needed for each in shown)):
        gone = [each.needed for each in shown].index(last)
        del shown[gone], widths[gone]
    spare, shares = width - sum(widths), sum(column.share for column in shown)
    if spare < 0:
        widths = [each * width // sum(widths) for each in widths]
    found = []
    for column, own in zip(shown, widths, strict=True):
        wide = own + (spare * column.share // shares if shares and spare > 0 else 0)
        found.append((column, left, wide))
        left += wide
    return found


class TableHeading(Clickable):
    """The title of a column; a click sorts by it, a second one the other way round."""

    role = "heading"

    def __init__(self, column: TableColumn[T], sorting: Sorting | None, tooltip: str, pad: float) -> None:
        self.pad = pad
        super().__init__(f"sort {column.name}", column.title, tooltip=tooltip if sorting else "")
        self.align = column.align
        self.focusable = self.clickable = sorting is not None
        self.way = 0
        if sorting is not None:
            self.action = lambda: sorting.choose(column.name)
            self.way = 0 if sorting.by != column.name else -1 if sorting.falling else 1

    def _words(self, look: Look) -> tuple[TextBlock, pygame.Rect]:
        place = self.rect.inflate(-2 * look.px(self.pad), 0)
        block = look.text(fitted(look, self.text, Type.SMALL, place.w), Type.SMALL)
        return block, block.place(place, self.align)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [self._words(look)[1]]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if self.warmth:
            shapes.rounded(surface, self.rect, look.radius, theme.control_hover)
        block, words = self._words(look)
        block.draw(surface, words, theme.text if self.way else theme.muted)
        if self.way:
            side = look.px(SIGN)
            left = words.x - side if self.align else words.right
            surface.blit(icon("up" if self.way > 0 else "down", side, theme.text), (left, words.centery - side // 2))


class TableHeadings(Widget, Generic[T]):
    """The titles over their columns."""

    role = "headings"

    def __init__(
        self,
        columns: Sequence[TableColumn[T]],
        sorting: Sorting | None = None,
        tooltip: str = "",
        pad: float = PAD,
        bar: float = BAR_ROOM,
    ) -> None:
        """`bar`: room for the bar of the rows' view."""
        super().__init__("headings")
        self.pad, self.bar = pad, bar
        self.all = {column.name: TableHeading(column, sorting, tooltip, pad) for column in columns}
        self.columns = columns
        self.inside: list[Widget] = list(self.all.values())

    def children(self) -> Sequence[Widget]:
        return tuple(self.inside)

    def measure(self, look: Look, width: int) -> Size:
        return width, look.target(HEADING) if any(each.clickable for each in self.all.values()) else look.px(HEADING)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.inside = []
        for column, left, width in placed(look, self.columns, rect.x, rect.w - round(self.bar * look.scale), self.pad):
            self.all[column.name].arrange(look, pygame.Rect(left, rect.y, width, rect.h))
            self.inside.append(self.all[column.name])


@dataclass(frozen=True)
class TableUse(Generic[T]):
    """The actions and texts of the rows of a table. `at` gives the row of the cursor, -1 for none; `go` moves it;
    `enter` opens its row, as a double click does, or a single one if `at_once`. `marks` gives the keys of the marked
    rows, `keys` has those of all rows; None where rows can't be marked. `shortcuts`: further keys of the keyboard.
    `words` gives the text of a row by which typed letters find it, `told` describes a row, `tip` is its tooltip,
    `instead` stands in place of all columns but the first."""

    at: Callable[[], int]
    go: Callable[[int, ListStep], None]
    enter: Callable[[], None] = lambda: None
    marks: Callable[[], Set[Hashable]] | None = None
    keys: Sequence[Hashable] = ()
    shortcuts: Mapping[int, Callable[[], None]] = field(default_factory=dict)
    words: Callable[[T], str] | None = None
    told: Callable[[T], str] | None = None
    tip: Callable[[T], str] | None = None
    instead: Callable[[T], str] | None = None
    at_once: bool = False


class TableRows(Widget, Generic[T]):
    """The rows of a table, with one place in the order of Tab. The arrows, Home, End and the page keys move the cursor,
    Enter or a double click opens its row. Where rows can be marked, Shift marks what lies between, Ctrl leaves the
    marks alone, Space or a click with Ctrl marks a row or no longer, Ctrl+A marks all."""

    focusable = True
    clickable = True

    def __init__(
        self,
        name: str,
        columns: Sequence[TableColumn[T]],
        rows: TableSource[T],
        use: TableUse[T],
        *,
        line_height: float = 32,
        pad: float = PAD,
        role: str = "table",
    ) -> None:
        super().__init__(name)
        self.columns, self.rows, self.use = columns, rows, use
        self.line_height, self.pad = line_height, pad
        self.role = role
        self.view: Scroll | None = None
        self.clicked = (-1, 0.0)
        """Row and time of the last click."""
        self.double = False
        self.typed = TypedWord()
        self.pointed = -1
        self.placed: list[tuple[TableColumn[T], int, int]] = []
        """Columns in sight, each with its left edge and its width."""
        self._images: dict[tuple[Hashable, ...], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._written: dict[Hashable, list[tuple[pygame.Surface, tuple[int, int]]]] = {}
        """Images of whole rows that have a `kept` key, with their places from the corner of the row."""
        self._placed_for: tuple[Look | None, int, int] = (None, 0, 0)

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.clicked, self.double, self.typed, self.pointed = old.clicked, old.double, old.typed, old.pointed

    @property
    def at(self) -> int:
        return self.use.at()

    @property
    def looked_at(self) -> int:
        """The row that is pointed at, or else that of the cursor."""
        return self.pointed if self.warmth and 0 <= self.pointed < len(self.rows) else self.at

    @property
    def value_text(self) -> str:
        return self.told(self.at) if 0 <= self.at < len(self.rows) else ""

    def told(self, number: int) -> str:
        row = self.rows[number]
        if self.use.told is not None:
            return self.use.told(row)
        return " · ".join(filter(None, (column.text(row) for column in self.columns)))

    # Places

    def measure(self, look: Look, width: int) -> Size:
        return width, len(self.rows) * look.target(self.line_height)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        if self._placed_for[0] is not look or self._placed_for[1:] != (rect.x, rect.w):
            self._placed_for = look, rect.x, rect.w
            self.placed = placed(look, self.columns, rect.x, rect.w, self.pad)
            self._written.clear()

    def place(self, look: Look, number: int) -> pygame.Rect:
        """Place of a row, in sight or not."""
        height = look.target(self.line_height)
        return pygame.Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)

    def shown(self, look: Look) -> range:
        """The numbers of the rows that are at least partly seen."""
        view, height = (self.view or self).rect, look.target(self.line_height)
        first, last = (view.top - self.rect.y) // height, (view.bottom - 1 - self.rect.y) // height
        return range(max(0, first), min(len(self.rows), last + 1))

    def cells(self, look: Look, number: int) -> list[TableCell]:
        row, line, pad = self.rows[number], self.place(look, number), look.px(self.pad)
        instead = self.use.instead(row) if self.use.instead is not None else ""
        found = list[TableCell]()
        for column, left, width in self.placed:
            place = pygame.Rect(left + pad, line.y, max(1, width - 2 * pad), line.h)
            if column.symbol is not None and column.symbol(row):
                room = look.px(SIGN + PAD)
                place = pygame.Rect(place.x + room, place.y, max(1, place.w - room), place.h)
            ink = column.ink if isinstance(column.ink, Ink) else column.ink(row)
            if instead and found:
                place.w = line.right - pad - place.x
                found.append(TableCell(instead, column.style, place, 0.0, Ink.MUTED))
                break
            if column.shares is not None:
                found += self._percentages(look, self._bar(look, place), column.shares(row))
            else:
                found.append(TableCell(column.text(row), column.style, place, column.align, ink))
        return found

    def _bar(self, look: Look, place: pygame.Rect) -> pygame.Rect:
        bar = pygame.Rect(place.x, 0, place.w, min(place.h, look.px(BAR)))
        bar.centery = place.centery
        return bar

    def _percentages(self, look: Look, bar: pygame.Rect, parts: Sequence[tuple[int, Colour]]) -> list[TableCell]:
        """The shares in words, where a part of the bar has room for its own."""
        found, total = list[TableCell](), sum(number for number, _ in parts)
        for (number, colour), place in zip(
            parts, shapes.share_rects(bar, [number for number, _ in parts]), strict=True
        ):
            text = percent_text(number / total) if number else ""
            if text and look.text(text, Type.SMALL).size[0] + look.px(6) <= place.w:
                ink = max(((0, 0, 0), (255, 255, 255)), key=lambda each: shapes.contrast(each, colour))
                found.append(TableCell(text, Type.SMALL, place, 0.5, ink, on_own_ground=True))
        return found

    def _block(self, look: Look, cell: TableCell) -> TextBlock:
        return look.text(fitted(look, " ".join(cell.text.split()), cell.style, cell.place.w), cell.style)

    def _image(self, look: Look, cell: TableCell, ink: Ink | None) -> tuple[pygame.Surface, tuple[int, int]]:
        (x, y, *size), colour = cell.place, look.theme.of(cell.ink if cell.on_own_ground else ink or cell.ink)
        key = cell.text, cell.style, *size, cell.align, colour, mirror.turning()
        if key not in self._images:
            if len(self._images) > MOST_IMAGES:
                self._images.clear()
            ((image, place),) = self._block(look, cell).images(pygame.Rect(0, 0, *size), colour, cell.align)
            self._images[key] = image, place
        image, (left, top) = self._images[key]
        return image, (x + left, y + top)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        cells = [cell for number in self.shown(look) for cell in self.cells(look, number) if cell.text]
        return [self._block(look, cell).place(cell.place, cell.align) for cell in cells]

    # Drawing

    def kept(self, number: int) -> Hashable:
        """Key under which the images of a row are cached; None for a row that may change at any time."""
        return None

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        for number in self.shown(ui.look):
            ink, key = self._draw_ground(ui, surface, number), self.kept(number)
            if key is None:
                self.draw_row(ui, surface, number, ink)
                continue
            left, top = self.place(ui.look, number).topleft
            key = key, ink, mirror.turning()
            if key not in self._written:
                images = (self._image(ui.look, cell, ink) for cell in self.cells(ui.look, number) if cell.text)
                self._written[key] = [(image, (x - left, y - top)) for image, (x, y) in images]
            surface.fblits([(image, (left + x, top + y)) for image, (x, y) in self._written[key]])

    def _draw_ground(self, ui: Host, surface: pygame.Surface, number: int) -> Ink | None:
        """Draw the ground of a row; gives the ink of all that is written on it, None for each its own."""
        marked = self.use.marks() if self.use.marks is not None else ()
        if not marked and number not in (self.at, self.pointed):
            return None
        look, theme, place = ui.look, ui.look.theme, self.place(ui.look, number).inflate(0, -ui.look.px(1))
        here, ink = ui.has_focus(self), None
        if (self.use.keys[number] in marked) if marked else number == self.at:
            ground = theme.accent if here else shapes.blend(theme.panel, theme.accent, 0.35)
            shapes.rounded(surface, place, look.radius, ground)
            ink = Ink.ON_ACCENT if here else Ink.TEXT
        elif number == self.pointed and self.warmth:
            shapes.rounded(surface, place, look.radius, theme.control_hover)
        if marked and number == self.at:
            edge = theme.on_accent if ink is Ink.ON_ACCENT else theme.accent
            shapes.rounded(surface, place, look.radius, None, edge, look.px(2))
        return ink

    def draw_row(self, ui: Host, surface: pygame.Surface, number: int, ink: Ink | None) -> None:
        look, theme, line, side = ui.look, ui.look.theme, self.place(ui.look, number), ui.look.px(SIGN)
        for column, left, width in self.placed:
            if column.shares is not None:
                place = pygame.Rect(left, line.y, width, line.h).inflate(-2 * look.px(self.pad), 0)
                bar, parts = self._bar(look, place), column.shares(self.rows[number])
                shapes.shares(surface, bar, parts)
                if any(number for number, _ in parts):
                    pygame.draw.rect(surface, theme.control_border, bar, 1)
        images = [self._image(look, cell, ink) for cell in self.cells(look, number) if cell.text]
        pad, top = look.px(self.pad), line.centery - side // 2
        for column, left, _width in self.placed:
            name = column.symbol(self.rows[number]) if column.symbol is not None else ""
            if name:
                images.append((icon(name, side, theme.of(ink or column.symbol_ink)), (left + pad, top)))
        if self.is_marked(number):
            images.append((icon("check", side, theme.of(ink or Ink.TEXT)), (line.x + pad, top)))
        surface.fblits(images)

    def is_marked(self, number: int) -> bool:
        return self.use.marks is not None and self.use.keys[number] in self.use.marks()

    # Mouse and keyboard

    def go_to(self, ui: Host, number: int, step: ListStep = ListStep.MOVE) -> None:
        """Move the cursor to a row, or the nearest one that there is, and bring it into view."""
        if len(self.rows):
            self.use.go(min(max(0, number), len(self.rows) - 1), step if self.use.marks else ListStep.MOVE)
            if self.view is not None and self.at >= 0:
                self.view.reveal(ui.look, self.place(ui.look, self.at))

    def _row_at(self, look: Look, at: tuple[int, int]) -> int:
        number = (at[1] - self.rect.y) // look.target(self.line_height)
        return number if 0 <= number < len(self.rows) else -1

    def update(self, ui: Host, dt: float) -> None:
        if not ui.has_focus(self):  # a click elsewhere between two clicks
            self.clicked = (-1, 0.0)

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        number = self._row_at(ui.look, at)
        if number != self.pointed:
            self.pointed = number
            if self.use.tip is not None:
                self.tooltip = self.use.tip(self.rows[number]) if number >= 0 else ""
                self.tooltip_rect = self.place(ui.look, number)
            ui.changed(self)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        number, now, modifiers = self._row_at(ui.look, at), time.monotonic(), pygame.key.get_mods()
        if number >= 0:
            step = ListStep.TOGGLE if modifiers & ADDING else ListStep.MOVE
            if modifiers & pygame.KMOD_SHIFT:
                step = ListStep.EXTEND
            again = self.clicked[0] == number and now - self.clicked[1] < DOUBLE_CLICK
            self.double = step is ListStep.MOVE and (again or self.use.at_once)
            self.clicked = (-1, 0.0) if self.double or step is not ListStep.MOVE else (number, now)
            self.go_to(ui, number, step)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.double:
            self.double = False
            if self._row_at(ui.look, at) == self.at:
                self.use.enter()

    def let_go(self, ui: Host) -> None:
        self.double = False

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        marks, command = self.use.marks is not None, event.mod & COMMAND
        shift, adding = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & ADDING)
        if marks and adding and event.scancode == pygame.KSCAN_A:
            self.go_to(ui, self.at, ListStep.ALL)
            return True
        if (command and not (marks and adding)) or (event.key == pygame.K_UP and self.at <= 0 and not shift):
            return False
        page = max(1, (self.view or self).rect.h // ui.look.target(self.line_height) - 1)
        near = {pygame.K_UP: self.at - 1, pygame.K_DOWN: self.at + 1}
        goal = near.get(event.key, far_goal(event.key, self.at, len(self.rows) - 1, page))
        if goal is not None:
            self.go_to(ui, goal, ListStep.EXTEND if shift else ListStep.STAY if command else ListStep.MOVE)
        elif command:
            return False
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.use.enter()
        elif event.key in self.use.shortcuts:
            self.use.shortcuts[event.key]()
        elif marks and event.key == pygame.K_SPACE:
            self.go_to(ui, self.at, ListStep.TOGGLE)
        else:
            return self._jump(ui, event.unicode)
        return True

    def _jump(self, ui: Host, letter: str) -> bool:
        """Go to the next row that begins with what is being typed."""
        words = self.use.words
        if words is None or not letter.isprintable() or not letter or (letter == " " and not self.typed.begun()):
            return False
        goal = self.typed.goal(letter, [words(self.rows[number]) for number in range(len(self.rows))], self.at)
        if goal is not None:
            self.go_to(ui, goal)
        return True


class TableScroll(CursorScroll):
    """The view of the rows, which keeps the row of the cursor in sight when the cursor moves."""

    def __init__(self, rows: TableRows[T], *, name: str, least: float) -> None:
        super().__init__(
            rows,
            name=name,
            least=least,
            moment=lambda: rows.at,
            place=lambda look: rows.place(look, max(0, rows.at)),
            holds=True,
        )
        rows.view = self
        self.live = rows.live

    def reveal(self, look: Look, place: pygame.Rect) -> None:
        """Bring a row into view; for all rows together that of the cursor."""
        super().reveal(look, place if place.h <= self.rect.h else self.place(look))


class Table(Column, Generic[T]):
    """The headings over the rows, which are scrolled; `headings` False leaves them out."""

    def __init__(
        self,
        rows: TableRows[T],
        *,
        sorting: Sorting | None = None,
        headings: bool = True,
        tooltip: str = "",
        scroll: str = "",
        least: float = 60,
    ) -> None:
        """`scroll`: the name of the view; another name begins at its top."""
        view = TableScroll(rows, name=scroll or f"{rows.name} scroll", least=least)
        above: list[Widget] = [TableHeadings(rows.columns, sorting, tooltip)] if headings else []
        super().__init__([*above, view], gap=2, grow=1)
        self.rows = rows
