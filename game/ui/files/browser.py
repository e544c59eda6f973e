"""The state of a file dialog: the folder, its entries, the marked one, and the history."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.core import InputError
from game.faults import Fault
from game.outside import or_refuse
from game.ui.files.folder import (
    FileOrder,
    FileType,
    FolderEntry,
    FolderReading,
    arranged,
    files_at,
    read_folder,
    refuse_name,
)


class Browser:
    def __init__(self, folder: Path, wanted: FileType | None, recent: tuple[str, ...]) -> None:
        """`wanted`: the type of the listed files; None for folders alone.

        A missing folder is replaced by the nearest one above it.
        """
        while not os.path.isdir(folder) and folder != folder.parent:
            folder = folder.parent
        self.folder = folder
        self.shows_recent = False
        self.wanted = wanted
        self.recent = recent
        self.hidden = False
        self.order = FileOrder.NAME
        self.reverse = False
        self.marked = -1
        self.entries: list[FolderEntry] = []
        self.fault: InputError | None = None
        self.before: list[Path | None] = []
        self.after: list[Path | None] = []
        """Places before and after this one in the history; None is the list of recent files."""
        self._reading: FolderReading | None = None
        self._all: list[FolderEntry] = []
        self._goal = ""
        """The name to mark once it is read."""
        self._names: tuple[str, list[str]] = ("", [])
        self.refresh()

    @property
    def reading(self) -> bool:
        return self._reading is not None

    @property
    def place(self) -> Path | None:
        """None is the list of recent files."""
        return None if self.shows_recent else self.folder

    @property
    def entry(self) -> FolderEntry | None:
        return self.entries[self.marked] if 0 <= self.marked < len(self.entries) else None

    def refresh(self) -> None:
        if self.entry is not None:
            self._goal = self.entry.name
        self.fault, self._all, self._reading = None, [], None
        if self.shows_recent:
            self._all = files_at(self.recent)
        else:
            self._reading = FolderReading(self.folder, hidden=self.hidden)
            self.update()
        self.arrange()

    def update(self) -> bool:
        """Return True if the folder has just been read."""
        if self._reading is None or self._reading.running:
            return False
        self._all, self.fault, self._reading = self._reading.found, self._reading.fault, None
        self.arrange()
        return True

    def arrange(self) -> None:
        goal = self._goal or (self.entry.name if self.entry else "")
        if self.shows_recent and self.order is FileOrder.NAME:
            self.entries = [entry for entry in self._all if self.wanted is None or self.wanted.fits(entry.name)]
        else:
            self.entries = arranged(self._all, self.order, reverse=self.reverse, wanted=self.wanted)
        names = [entry.name for entry in self.entries]
        self.marked = names.index(goal) if goal in names else min(0, len(names) - 1)
        if not self.reading:
            self._goal = ""

    def sort(self, order: FileOrder) -> None:
        self.reverse = order is self.order and not self.reverse
        self.order = order
        self.arrange()

    def show(self, wanted: FileType | None) -> None:
        self.wanted = wanted
        self.arrange()

    def show_hidden(self, hidden: bool) -> None:
        self.hidden = hidden
        self.refresh()

    # Ways

    def go(self, place: Path | None, goal: str = "") -> None:
        """Go to a folder (None: the recent files) and mark `goal` in it."""
        if place != self.place:
            self.before.append(self.place)
            self.after.clear()
        self._arrive(place, goal)

    def back(self) -> None:
        if self.before:
            self.after.append(self.place)
            self._arrive(self.before.pop())

    def forward(self) -> None:
        if self.after:
            self.before.append(self.place)
            self._arrive(self.after.pop())

    def up(self) -> None:
        if self.shows_recent:
            self.go(self.folder)
        elif self.folder != self.folder.parent:
            self.go(self.folder.parent, self.folder.name)

    def _arrive(self, place: Path | None, goal: str = "") -> None:
        self.shows_recent = place is None
        self.folder = self.folder if place is None else place
        self.entries, self.marked, self._goal = [], -1, goal
        self.refresh()

    # Names

    def path_of(self, typed: str) -> Path:
        path = Path(typed.strip())
        with suppress(RuntimeError):  # there is no user of the name after ~
            path = path.expanduser()
        return Path(os.path.normpath(self.folder / path))

    def mark_typed(self, typed: str) -> None:
        fit = begins_with((entry.name for entry in self.entries), typed)
        if fit:
            self.marked = fit[0]

    def rest_of(self, typed: str) -> str:
        """The rest of the first name or path that begins like this; "" for none."""
        folder, name = os.path.split(typed)
        names = [entry.name for entry in self.entries] if not folder else self._names_in(self.path_of(folder))
        fit = begins_with(names, name)
        return names[fit[0]][len(name) :] if fit else ""

    def _names_in(self, folder: Path) -> list[str]:
        if self._names[0] != str(folder):
            found: list[FolderEntry] = []
            with suppress(InputError):
                found = read_folder(folder)
            listed = arranged(found, FileOrder.NAME, reverse=False, wanted=self.wanted)
            self._names = (str(folder), [entry.name for entry in listed])
        return self._names[1]

    def make_folder(self, name: str) -> None:
        path = self.path_of(name)
        refuse_name(path)
        with or_refuse(Fault.NOT_WRITTEN, path):
            path.mkdir()
        self.go(path)


def begins_with(names: Iterable[str], typed: str) -> list[int]:
    """Indices of the names that begin like this; case does not matter."""
    start = typed.casefold()
    return [number for number, name in enumerate(names) if name.casefold().startswith(start)] if start else []
