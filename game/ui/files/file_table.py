"""The list of a folder: names, sizes and dates, of which only the lines that are seen are drawn."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Self

import pygame

from game.ui.files.folder import FileOrder, FolderEntry, begins_with
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.button import Pressable
from game.ui.widgets.layout import Box
from game.ui.widgets.lines import COMMAND, CursorLines
from game.ui.widgets.scroll import BAR_ROOM, Scroll
from game.ui.widgets.widget import Host, Size
from game.ui.words.i18n import N_, _, with_signs

SIZE_WIDTH = 92
DATE_WIDTH = 144
ICON = 20
WITH_SIZE, WITH_DATE = 300, 440
"""The least width of the list, at 100 %, in which sizes and dates have room."""
SAME_WORD = 1.0
"""A letter typed within so many seconds after another one goes on with it."""

HEADINGS = {FileOrder.NAME: N_("Name"), FileOrder.SIZE: N_("Size"), FileOrder.CHANGED: N_("Changed")}


def size_text(size: int) -> str:
    """A size in bytes as people say it.

    >>> size_text(999), size_text(2_340), size_text(12_000_000)
    ('999 B', '2.3 KB', '12 MB')
    """
    if size < 0:
        return "–"
    number = float(size)
    for unit in (N_("{number} B"), N_("{number} KB"), N_("{number} MB"), N_("{number} GB")):
        if number < 1000 or unit == "{number} GB":
            shown = with_signs(f"{number:.0f}" if number >= 10 or number == size else f"{number:.1f}")
            return _(unit).format(number=shown)
        number /= 1000
    raise AssertionError("the last unit takes every number")


def date_text(seconds: float) -> str:
    """A time of this computer, as everybody can read it."""
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}" if seconds else "–"


def columns(look: Look, rect: pygame.Rect) -> dict[FileOrder, pygame.Rect]:
    """The places of the columns, in a list or in its headings."""
    size = look.px(SIZE_WIDTH) if rect.w >= look.px(WITH_SIZE) else 0
    date = look.px(DATE_WIDTH) if rect.w >= look.px(WITH_DATE) else 0
    places = {FileOrder.NAME: pygame.Rect(rect.x, rect.y, rect.w - size - date, rect.h)}
    if size:
        places[FileOrder.SIZE] = pygame.Rect(rect.right - size - date, rect.y, size, rect.h)
    if date:
        places[FileOrder.CHANGED] = pygame.Rect(rect.right - date, rect.y, date, rect.h)
    return places


class FileHeading(Pressable):
    """The heading of a column; a click sorts by it, another one the other way."""

    role = "heading"

    def __init__(self, order: FileOrder, sorted_by: FileOrder, reverse: bool, action: Callable[[], None]) -> None:
        super().__init__(f"sort by {order}", _(HEADINGS[order]), action, tooltip=_("Sort by this"))
        self.order = order
        self.mark = "" if order is not sorted_by else "up" if reverse == (order is FileOrder.NAME) else "down"

    def _words(self, look: Look) -> pygame.Rect:
        return self.rect.inflate(-2 * look.px(8), 0)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text, Type.SMALL).place(self._words(look), float(self.order is not FileOrder.NAME))]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if self.warmth:
            shapes.rounded(surface, self.rect, look.radius, theme.control_hover)
        place = self.text_rects(look)[0]
        look.text(self.text, Type.SMALL).draw(surface, place, theme.text if self.mark else theme.muted)
        if self.mark:
            side = look.px(14)
            left = place.right + look.px(2) if self.order is FileOrder.NAME else place.x - side - look.px(2)
            surface.blit(icon(self.mark, side, theme.muted), (left, place.centery - side // 2))


class FileHeadings(Box):
    """The headings over the list, each over its column."""

    def __init__(self, sorted_by: FileOrder, reverse: bool, choose: Callable[[FileOrder], None]) -> None:
        def chosen(order: FileOrder) -> Callable[[], None]:
            return lambda: choose(order)

        self.all = [FileHeading(order, sorted_by, reverse, chosen(order)) for order in FileOrder]
        super().__init__(self.all)

    def measure(self, look: Look, width: int) -> Size:
        return width, look.target(28)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        places = columns(look, pygame.Rect(rect.x, rect.y, rect.w - look.px(BAR_ROOM), rect.h))
        self.inside = tuple(heading for heading in self.all if heading.order in places)
        for heading in self.all:
            if heading.order in places:
                heading.arrange(look, places[heading.order])


class FileList(CursorLines):
    """The lines of a folder. Letters lead to the next name that begins with them, Backspace goes up."""

    role = "file list"
    line_height = 32

    def __init__(
        self,
        name: str,
        entries: Sequence[FolderEntry],
        marked: int,
        within: Callable[[], Scroll],
        *,
        mark: Callable[[int], None],
        enter: Callable[[], None],
        up: Callable[[], None],
        with_folder: bool = False,
    ) -> None:
        """`marked` is the number of a line, -1 for none; `mark` gets that of another, `up` leads to the folder above.
        `with_folder`: each line says in which folder it lies.
        """
        super().__init__(name, within, enter)
        self.entries = entries
        self.marked = marked
        self.mark = mark
        self.up = up
        self.with_folder = with_folder
        self.typed = ("", 0.0)
        """The letters of a name, and when the last one was typed."""

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.typed = old.typed

    @property
    def count(self) -> int:
        return len(self.entries)

    @property
    def at(self) -> int:
        return self.marked

    @property
    def value_text(self) -> str:
        return self.entries[self.at].name if 0 <= self.at < self.count else ""

    def pick(self, number: int, modifiers: int) -> None:
        self.mark(number)
        self.marked = number

    def _texts(self, look: Look, number: int) -> list[tuple[str, pygame.Rect, float]]:
        """The texts of a line with their places and how they are aligned."""
        entry = self.entries[number]
        places = columns(look, self.place(look, number))
        name = places[FileOrder.NAME]
        left = name.x + look.px(8 + ICON + 8)
        name = pygame.Rect(left, name.y, max(1, name.right - look.px(8) - left), name.h)
        title = f"{entry.name}   {entry.path[: -len(entry.name) - 1]}" if self.with_folder else entry.name
        texts = [(fitted(look, " ".join(title.split(" ")), Type.BODY, name.w), name, 0.0)]
        size, changed = entry.known
        for order, text in (
            (FileOrder.SIZE, "" if entry.is_folder else size_text(size)),
            (FileOrder.CHANGED, date_text(changed)),
        ):
            if order in places:
                texts.append((text, places[order].inflate(-2 * look.px(8), 0), 1.0))
        return texts

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        found = []
        for number in self.shown(look):
            for column, (text, place, align) in enumerate(self._texts(look, number)):
                style = Type.SMALL if column else Type.BODY
                found.append(look.text(text, style).place(place, align))
        return [rect for rect in found if rect.w]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        here = ui.has_focus(self)
        for number in self.shown(look):
            line = self.place(look, number)
            marked = number == self.marked
            if marked:
                ground = theme.accent if here else theme.control_hover
                shapes.rounded(surface, line, look.radius, ground)
            colour = theme.on_accent if marked and here else theme.text
            muted = colour if marked else theme.muted
            side = look.px(ICON)
            picture = icon("open" if self.entries[number].is_folder else "sheet", side, muted)
            surface.blit(picture, (line.x + look.px(8), line.centery - side // 2))
            for column, (text, place, align) in enumerate(self._texts(look, number)):
                if text:
                    style = Type.SMALL if column else Type.BODY
                    look.text(text, style).draw(surface, place, muted if column else colour, align)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if super().key(ui, event):
            return True
        if event.mod & COMMAND:
            return False
        if event.key == pygame.K_BACKSPACE:
            self.up()
            return True
        return self._jump(ui, event.unicode)

    def _jump(self, ui: Host, letter: str) -> bool:
        """Go to the next name that begins with what is being typed."""
        now = time.monotonic()
        before = self.typed[0] if now - self.typed[1] < SAME_WORD else ""
        if not letter.isprintable() or not letter or (letter == " " and not before):
            return False
        typed = before + letter
        self.typed = (typed, now)
        fit = begins_with((entry.name for entry in self.entries), typed)
        if not fit and before and set(before) == {letter}:
            fit = begins_with((entry.name for entry in self.entries), letter)
            self.typed = (letter, now)
        start = self.marked + (len(self.typed[0]) == 1)
        if fit:
            self.go_to(ui, next((number for number in fit if number >= start), fit[0]))
        return True
