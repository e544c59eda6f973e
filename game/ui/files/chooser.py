"""The dialog to choose a file to open, a file to save to, or a folder."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.core import InputError
from game.keeping.settings import LONGEST_PATH
from game.ui.files import places
from game.ui.files.browser import Browser
from game.ui.files.folder import FileOrder, FileType, FolderEntry
from game.ui.files.places import Aim, FolderShortcut, readable
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Look, Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import ask, ask_text
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.fits import Fits
from game.ui.widgets.flow import FlowText, FlowWord
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Box, Column, Panel, Row, Space
from game.ui.widgets.line import Line
from game.ui.widgets.listing import Item
from game.ui.widgets.progress import Watch
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.table import Sorting, Table, TableColumn, TableRows, TableUse
from game.ui.widgets.text_field import TextField
from game.ui.widgets.tile import Tile
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Size, Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, date_text, with_signs

WIDEST, HIGHEST = 900, 640
SHARE = 0.65
"""Size of the dialog in large windows, as a share of the window."""
AROUND = 152
"""Height of a small window, at 100 %, without the list of files: the ways above it and the name below."""


class Tall(Box):
    """A widget of a fixed height, at 100 %."""

    def __init__(self, child: Widget, height: float) -> None:
        super().__init__((child,))
        self.height = height

    def measure(self, look: Look, width: int) -> Size:
        return self.inside[0].size(look, width)[0], look.px(self.height)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.inside[0].arrange(look, rect)


def path_bar(folder: Path, go: Callable[[Path], None]) -> Widget:
    """A folder and all above it in one clickable line, shortened from the left."""
    steps = (folder, *folder.parents)[::-1]

    def from_step(first: int) -> Widget:
        words = [FlowWord(step.name or str(step), Ink.TEXT if step == folder else Ink.MUTED) for step in steps[first:]]
        parted = [part for word in words for part in (word, FlowWord("›", Ink.MUTED))][:-1]
        return FlowText("path", parted, lambda number: go(steps[first + number // 2]))

    ways = [from_step(first) for first in range(len(steps))]
    end = Line(folder.name or str(folder), name="path", role="path")
    return Tile([Fits([*ways, end])], ground=Ink.BACKGROUND, padding=6, least=40, grow=1)


@dataclass(eq=False)
class FileDialog:
    context: Context
    ui: Ui
    aim: Aim
    title: str
    types: Sequence[FileType]
    chosen: Callable[[Path], None]
    folder: Path | None
    name: str = ""
    problem: str = ""

    def __post_init__(self) -> None:
        settings = self.context.settings
        last = Path(settings.recent_folders[0]) if settings.recent_folders else self.context.places.games
        if self.aim is Aim.SAVE:
            with suppress(OSError):  # then it begins elsewhere
                last.mkdir(parents=True, exist_ok=True)
        wanted = self.types[0] if self.types else None
        self.browser = Browser(self.folder or last, wanted, settings.recent_files)
        self.usual = places.usual_places(self.context.places.games)

    def open(self) -> None:
        focus = "file name" if self.aim is Aim.SAVE else "files"
        self.ui.open(self._build, self._place, focus=focus, keys=self._key)

    # Widgets

    def _place(self, look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
        room = window.inflate(-2 * look.px(12), -2 * look.px(12))
        width, height = max(look.px(WIDEST), SHARE * window.w), max(look.px(HIGHEST), SHARE * window.h)
        place = pygame.Rect(0, 0, min(width, room.w), min(height, room.h))
        place.center = window.center
        return place

    @property
    def places(self) -> list[FolderShortcut]:
        return places.shortcuts(self.usual, self.context.settings, with_files=self.aim is Aim.OPEN)

    def _build(self) -> Widget:
        low, narrow = self.ui.room.height < Height.LOW, self.ui.room.width < Width.COMPACT
        listing, name, kinds = self._listing(), self._name(), self._kinds()
        beside = listing
        if not narrow:
            column = places.place_column(self.places, self.browser.place, self._go)
            beside = Row([column, listing], wraps=False, tall=True, grow=1)
        hidden = Toggle("hidden", _("Hidden files"), self.browser.hidden, self.browser.show_hidden)
        problem = [Label(self.problem, Type.SMALL, name="problem", colour=Ink.DANGER)] if self.problem else []
        path = (
            Label(_(places.RECENT_FILES), grow=1)
            if self.browser.shows_recent
            else path_bar(self.browser.folder, self._go)
        )
        ways, buttons = self._ways(narrow=narrow), self._buttons(iconic=low and narrow and bool(name))
        if low:
            page = Column([Tall(beside, self.ui.room.height - AROUND), path, *kinds, hidden], gap=10)
            parts = [Row(ways, wraps=False, gap=8), Scroll(page, name="dialog scroll", least=60), *problem]
            last = Row([*name, *buttons], align=1.0, gap=8, wraps=False)
            return Panel([*parts, last], gap=10, padding=12, name="dialog")
        choosing = [*name, *kinds] if narrow else [Row([*name, *kinds], wraps=False)] if name else []
        *before, new = ways
        bar = [Row(ways, wraps=False, gap=8), path] if narrow else [Row([*before, path, new], wraps=False, gap=8)]
        title, below = Label(self.title, Type.HEADING, name="dialog title"), Row([hidden, Space(grow=1), *buttons])
        inside = [title, *bar, beside, *choosing, *problem, below]
        return Panel(inside, gap=12, padding=14 if narrow else 20, name="dialog")

    def _ways(self, *, narrow: bool) -> list[Widget]:
        browser = self.browser
        back, up = partial(self._walk, browser.back), partial(self._walk, browser.up)
        return [
            Button("back to", "", back, symbol="left", enabled=bool(browser.before), tooltip=_("Back (Alt+←)")),
            Button("up to", "", up, symbol="above", tooltip=_("The folder above (Backspace)")),
            *([places.place_menu(self.places, browser.place, self._go)] if narrow else []),
            Button("new folder", "", self._ask_new_folder, symbol="new folder", tooltip=_("New folder")),
        ]

    def _listing(self) -> Widget:
        browser = self.browser
        files, told = self._table(), self._told()
        if browser.reading:
            return Column([Watch(self._look_again, told, muted=True), files], gap=4, grow=1)
        note = [Label(told, muted=browser.fault is None, name="told")] if told else []
        return Column([*note, files], gap=4, grow=1)

    def _table(self) -> Table[FolderEntry]:
        browser = self.browser

        def name(entry: FolderEntry) -> str:
            return f"{entry.name}   {entry.path[: -len(entry.name) - 1]}" if browser.shows_recent else entry.name

        def changed(entry: FolderEntry) -> str:
            seconds = entry.known[1]
            return date_text(f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}") if seconds else "–"

        column = TableColumn[FolderEntry]
        right = partial(column, align=1.0, style=Type.SMALL, ink=Ink.MUTED)
        symbols = {True: "open", False: "sheet"}
        columns = (
            column(FileOrder.NAME, _("Name"), name, 120, share=1, symbol=lambda entry: symbols[entry.is_folder]),
            right(FileOrder.SIZE, _("Size"), lambda e: "" if e.is_folder else size_text(e.known[0]), 92, needed=300),
            right(FileOrder.CHANGED, _("Changed"), changed, 144, needed=440),
        )
        use = TableUse[FolderEntry](
            lambda: browser.marked,
            lambda number, _step: self._mark(number),
            self._enter,
            shortcuts={pygame.K_BACKSPACE: partial(self._walk, browser.up)},
            words=lambda entry: entry.name,
            told=lambda entry: entry.name,
        )
        rows = TableRows("files", columns, browser.entries, use, role="file list")
        falling = browser.reverse is (browser.order is FileOrder.NAME)
        sorting = Sorting(browser.order, falling, lambda order: browser.sort(FileOrder(order)))
        return Table(rows, sorting=sorting, tooltip=_("Sort by this"), scroll=f"files of {browser.place}")

    def _told(self) -> str:
        browser = self.browser
        if browser.reading:
            return _("Reading the folder…")
        if browser.fault is not None:
            return error_text(browser.fault)
        if not browser.entries:
            return _("No folders here") if self.aim is Aim.FOLDER else _("No such files here")
        return ""

    def _name(self) -> list[Widget]:
        if self.aim is Aim.FOLDER:
            return []
        field = TextField(
            "file name",
            self.name,
            self._type,
            rest=self.browser.rest_of,
            enter=self._confirm,
            hint=_("Name or path"),
            longest=LONGEST_PATH,
            selected=len(self.name) - len(Path(self.name).suffix) if self.aim is Aim.SAVE else 0,
        )
        return [field]

    def _kinds(self) -> list[Widget]:
        options: list[tuple[FileType | None, Item]] = [
            (kind, Item(_(kind.title), " ".join(f"*{end}" for end in kind.suffixes))) for kind in self.types
        ]
        several = len(options) > 1 and self.aim is not Aim.FOLDER
        return [DropDown("type", options, self.browser.wanted, self._choose_type)] if several else []

    def _buttons(self, *, iconic: bool) -> list[Widget]:
        """Cancel, an icon where the name needs the room, and the main button."""
        words = {Aim.OPEN: (_("Open"), "open"), Aim.SAVE: (_("Save"), "save"), Aim.FOLDER: (_("Choose"), "check")}
        word, symbol = words[self.aim]
        possible = self.aim is Aim.FOLDER or bool(self.name.strip()) or self.browser.entry is not None
        enabled = possible and not (self.browser.shows_recent and self.aim is not Aim.OPEN)
        choose = Button("choose", word, self._confirm, symbol=symbol, rank=Rank.MAIN, enabled=enabled)
        symbol = "close" if iconic else ""
        return [Button("cancel", _("Cancel"), self.ui.close, symbol=symbol, words=not iconic), choose]

    # Actions

    def _key(self, event: pygame.event.Event) -> bool:
        browser = self.browser
        ways = {pygame.K_LEFT: browser.back, pygame.K_RIGHT: browser.forward, pygame.K_UP: browser.up}
        if event.mod & pygame.KMOD_ALT and event.key in ways:
            self._walk(ways[event.key])
            return True
        if event.key == pygame.K_F5:
            browser.refresh()
            return True
        return False

    def _go(self, place: Path | None) -> None:
        self._walk(partial(self.browser.go, place))

    def _walk(self, step: Callable[[], None]) -> None:
        """Show another folder. A name to open belonged to the last one."""
        step()
        self.problem = ""
        if self.aim is Aim.OPEN:
            self.name = ""
        self.ui.rebuild()

    def _look_again(self) -> bool:
        if self.browser.update():
            self.ui.rebuild()
        return self.browser.reading

    def _mark(self, number: int) -> None:
        self.browser.marked, self.problem = number, ""
        entry = self.browser.entry
        if entry is not None and not entry.is_folder:
            self.name = entry.path if self.browser.shows_recent else entry.name

    def _enter(self) -> None:
        entry = self.browser.entry
        if entry is None:
            return
        if entry.is_folder:
            self._go(Path(entry.path))
        else:
            self._mark(self.browser.marked)
            path = Path(entry.path)
            self._attempt((lambda: self._accept(readable(path))) if self.aim is Aim.OPEN else self._settle)

    def _type(self, text: str) -> None:
        self.name, self.problem = text, ""
        self.browser.mark_typed(text)

    def _choose_type(self, kind: FileType | None) -> None:
        """List files of another type; a name to save to gets its suffix."""
        if self.aim is Aim.SAVE:
            self.name = places.with_ending_of(self.name, self.browser.wanted, kind)
        self.browser.show(kind)

    def _ask_new_folder(self) -> None:
        def make(name: str) -> None:
            self._attempt(partial(self._walk, partial(self.browser.make_folder, name)))

        title, word = lambda: _("New folder"), _("Create")
        ask_text(self.ui, title, "", make, yes=word, hint=_("Name"), longest=200, needed=True)

    # The answer

    def _confirm(self) -> None:
        self._attempt(self._settle)

    def _attempt(self, action: Callable[[], None]) -> None:
        try:
            action()
        except InputError as error:
            self.problem = error_text(error)

    def _settle(self) -> None:
        typed, browser = self.name.strip(), self.browser
        if self.aim is Aim.FOLDER:
            self._accept(browser.folder)
            return
        if not typed:
            if self.aim is Aim.OPEN or (browser.entry is not None and browser.entry.is_folder):
                self._enter()
            return
        path = browser.path_of(typed)
        if self.aim is Aim.OPEN and not os.path.exists(path):
            path = browser.path_of(typed + browser.rest_of(typed))
        if os.path.isdir(path):
            self.name = ""
            self._go(path)
        elif self.aim is Aim.OPEN:
            self._accept(readable(path))
        else:
            self._save(path)

    def _save(self, path: Path) -> None:
        path = places.writable(path, self.browser.wanted)
        if not os.path.exists(path):
            self._accept(path)
            return
        question = _("Replace {name}? Its contents will be lost.").format(name=path.name)
        ask(self.ui, question, _("Replace"), _("Cancel"), lambda: self._accept(path))

    def _accept(self, path: Path) -> None:
        """Close, hand the path over and remember it; open again if it is refused."""
        self.ui.close()
        try:
            self.chosen(path)
        except InputError as error:
            self.problem = error_text(error)
            self.open()
            return
        if self.aim is not Aim.FOLDER:
            places.remember_file(self.context, path)


def size_text(size: int) -> str:
    """A size in bytes with its unit.

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


ALL_FILES = FileType(N_("All files"))
PDN = FileType(N_("Games of checkers (PDN)"), (".pdn",))
MARKS = FileType(N_("Games of five in a row (SGF, PSQ)"), (".sgf", ".psq"))
GAMES = FileType(N_("All games (PDN, SGF, PSQ)"), PDN.suffixes + MARKS.suffixes)
EXERCISES = FileType(N_("Exercises from a teacher (TOML)"), (".toml",))
PYTHON = FileType(N_("Players in Python"), (".py",))
TABLES = FileType(N_("Tables for a spreadsheet (CSV)"), (".csv",))
TEXTS = FileType(N_("Texts"), (".txt",))


def game_types(suffixes: Sequence[str]) -> list[FileType]:
    """The types of files with these endings of their names."""
    return [each for each in (PDN, MARKS) if set(each.suffixes) & set(suffixes)]


def open_file(
    context: Context,
    ui: Ui,
    title: str,
    types: Sequence[FileType],
    chosen: Callable[[Path], None],
    *,
    folder: Path | None = None,
    order: FileOrder = FileOrder.NAME,
) -> None:
    """Choose an existing file. `chosen` gets its path after the dialog has closed; if it raises InputError, the dialog
    opens again and shows the fault.

    The first of `types` is selected. The dialog begins in `folder`, or where a file was last chosen.
    """
    dialog = FileDialog(context, ui, Aim.OPEN, title, (*types, ALL_FILES), chosen, folder)
    if order is not FileOrder.NAME:
        dialog.browser.sort(order)
    dialog.open()


def save_file(
    context: Context,
    ui: Ui,
    title: str,
    types: Sequence[FileType],
    name: str,
    chosen: Callable[[Path], None],
    *,
    folder: Path | None = None,
) -> None:
    """Choose where to write a file; `name` is the suggested name with its suffix. Replacing a file needs the user's
    consent. Otherwise as `open_file`.
    """
    FileDialog(context, ui, Aim.SAVE, title, types, chosen, folder, name).open()


def choose_folder(
    context: Context, ui: Ui, title: str, chosen: Callable[[Path], None], *, folder: Path | None = None
) -> None:
    """Choose a folder. Otherwise as `open_file`."""
    FileDialog(context, ui, Aim.FOLDER, title, (), chosen, folder).open()


class Browse(Button):
    """The button next to a typed path that opens a dialog; it scrolls with its field."""

    role = "field button"

    def __init__(self, action: Callable[[], None], tooltip: str, *, enabled: bool = True) -> None:
        super().__init__("browse", "", action, symbol="open", enabled=enabled, tooltip=tooltip)
