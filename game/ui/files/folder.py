"""The entries of a folder, filtered and sorted."""

import os
import re
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Thread

from game.core import InputError
from game.faults import Fault
from game.keeping.files import is_windows_name
from game.outside import or_refuse

ON_WINDOWS = os.name == "nt"
QUICK = 0.1
"""Seconds to wait for a folder; then the window goes on while it is read."""
NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class FileType:
    """A type of file. `title` is translated when shown."""

    title: str
    suffixes: tuple[str, ...] = ()

    def fits(self, name: str) -> bool:
        return not self.suffixes or name.lower().endswith(self.suffixes)


class FileOrder(StrEnum):
    NAME = "name"
    SIZE = "size"
    CHANGED = "changed"


class FolderEntry:
    """A file or a folder. Its size and date are read on first use."""

    __slots__ = ("_known", "is_folder", "name", "path")

    def __init__(self, path: str, *, is_folder: bool) -> None:
        self.path = path
        self.name = os.path.basename(path)
        self.is_folder = is_folder
        self._known: tuple[int, float] | None = None

    @property
    def known(self) -> tuple[int, float]:
        """Size in bytes, and time of the last change in seconds; (-1, 0) if unknown."""
        if self._known is None:
            try:
                found = os.stat(self.path)
                self._known = found.st_size, found.st_mtime
            except OSError:
                self._known = -1, 0.0
        return self._known


def read_folder(folder: Path, *, hidden: bool = False) -> list[FolderEntry]:
    """All entries of a folder, in no order; InputError if it can't be read."""
    with or_refuse(Fault.NOT_READ, folder), os.scandir(folder) as entries:
        listed = [entry for entry in entries if hidden or not is_hidden(entry)]
    return [FolderEntry(entry.path, is_folder=_is_folder(entry)) for entry in listed]


class FolderReading:
    """Reads a folder in a thread, for slow network drives."""

    def __init__(self, folder: Path, *, hidden: bool) -> None:
        self.found: list[FolderEntry] = []
        self.fault: InputError | None = None
        self._thread = Thread(target=self._read, args=(folder, hidden), daemon=True)
        self._thread.start()
        self._thread.join(QUICK)

    def _read(self, folder: Path, hidden: bool) -> None:
        try:
            self.found = read_folder(folder, hidden=hidden)
        except InputError as fault:
            self.fault = fault

    @property
    def running(self) -> bool:
        return self._thread.is_alive()


def refuse_name(path: Path) -> None:
    """Raise InputError if this is Windows, which would write another file or none."""
    if ON_WINDOWS and not is_windows_name(path.name):
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=Fault.NO_WINDOWS_NAME)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a circular link
        return False


def is_hidden(entry: os.DirEntry[str]) -> bool:
    if entry.name.startswith("."):
        return True
    if not ON_WINDOWS:
        return False
    try:
        attributes = getattr(entry.stat(follow_symlinks=False), "st_file_attributes", 0)
    except OSError:
        return False
    return bool(attributes & stat.FILE_ATTRIBUTE_HIDDEN)


def files_at(paths: Iterable[str]) -> list[FolderEntry]:
    return [FolderEntry(path, is_folder=False) for path in paths if os.path.isfile(path)]


def natural(name: str) -> tuple[tuple[bool, int, str], ...]:
    """Sorting key of names: "game 2" comes before "Game 10".

    >>> sorted(["Game 10", "game 2", "a"], key=natural)
    ['a', 'game 2', 'Game 10']
    """
    pieces = NUMBER.split(name.casefold())
    return tuple((not piece.isdecimal(), int(piece) if piece.isdecimal() else 0, piece) for piece in pieces if piece)


def arranged(
    entries: Iterable[FolderEntry], order: FileOrder, *, reverse: bool, wanted: FileType | None
) -> list[FolderEntry]:
    """Folders first, then the files of the wanted type; None for folders alone.

    Sizes begin with the largest, dates with the latest, unless `reverse`.
    """
    folders = [entry for entry in entries if entry.is_folder]
    files = [] if wanted is None else [entry for entry in entries if not entry.is_folder and wanted.fits(entry.name)]
    for part in (folders, files):
        part.sort(key=lambda entry: natural(entry.name), reverse=reverse and order is FileOrder.NAME)
        if order is not FileOrder.NAME:
            column = 0 if order is FileOrder.SIZE else 1
            part.sort(key=lambda entry: entry.known[column], reverse=not reverse)
    return [*folders, *files]
