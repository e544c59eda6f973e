"""The table of a folder: names, sizes and dates."""

from collections.abc import Callable
from datetime import datetime

import pygame

from game.ui.files.browser import Browser
from game.ui.files.folder import FileOrder, FolderEntry
from game.ui.look.theme import Ink, Type
from game.ui.widgets.table import Sorting, Table, TableColumn, TableRows, TableUse
from game.ui.words.i18n import N_, _, date_text, with_signs


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


def moment_text(seconds: float) -> str:
    return date_text(f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}") if seconds else "–"


def file_table(
    browser: Browser, mark: Callable[[int], None], enter: Callable[[], None], up: Callable[[], None]
) -> Table[FolderEntry]:
    """The table of a folder. `mark` moves the cursor, `up` leads to the folder above, as Backspace does."""

    def name(entry: FolderEntry) -> str:
        return f"{entry.name}   {entry.path[: -len(entry.name) - 1]}" if browser.shows_recent else entry.name

    def size(entry: FolderEntry) -> str:
        return "" if entry.is_folder else size_text(entry.known[0])

    def symbol(entry: FolderEntry) -> str:
        return "open" if entry.is_folder else "sheet"

    def right(
        order: FileOrder, title: str, text: Callable[[FolderEntry], str], width: float, needed: float
    ) -> TableColumn[FolderEntry]:
        return TableColumn(order, title, text, width, needed=needed, align=1.0, style=Type.SMALL, ink=Ink.MUTED)

    columns = (
        TableColumn[FolderEntry](FileOrder.NAME, _("Name"), name, 120, share=1, symbol=symbol),
        right(FileOrder.SIZE, _("Size"), size, 92, 300),
        right(FileOrder.CHANGED, _("Changed"), lambda entry: moment_text(entry.known[1]), 144, 440),
    )
    use = TableUse[FolderEntry](
        lambda: browser.marked,
        lambda number, _step: mark(number),
        enter,
        shortcuts={pygame.K_BACKSPACE: up},
        words=lambda entry: entry.name,
        told=lambda entry: entry.name,
    )
    rows = TableRows("files", columns, browser.entries, use, role="file list")
    falling = browser.reverse is (browser.order is FileOrder.NAME)
    sorting = Sorting(browser.order, falling, lambda order: browser.sort(FileOrder(order)))
    return Table(rows, sorting=sorting, tooltip=_("Sort by this"), scroll=f"files of {browser.place}")
