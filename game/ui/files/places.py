"""Shortcuts to folders: the user's, the program's, mounted drives, recent ones."""

import os
import string
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from getpass import getuser
from pathlib import Path
from typing import NamedTuple

import platformdirs

from game.core import InputError
from game.faults import Fault, refuse_device
from game.keeping.settings import LONGEST_PATH, MOST_RECENT_FILES, MOST_RECENT_FOLDERS, Settings
from game.outside import or_refuse
from game.ui.files.folder import FileType, refuse_name
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.layout import AtMost, Column
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

RECENT_FILES = N_("Recent files")
KINDS = {
    "home": (N_("Home folder"), "home"),
    "documents": (N_("Documents"), "sheet"),
    "downloads": (N_("Downloads"), "save"),
    "games": (N_("My saved games"), "shelf"),
    "recent": (RECENT_FILES, "clock"),
    "media": ("", "disk"),
    "folder": ("", "open"),
}
"""Titles and symbols of folders; those without a title have their own name."""
WIDEST = 210


class FolderShortcut(NamedTuple):
    """A folder one click away. `kind`: one of KINDS."""

    kind: str
    path: Path | None
    """None for the recent files."""

    @property
    def title(self) -> str:
        title = KINDS[self.kind][0]
        return _(title) if title or self.path is None else self.path.name or str(self.path)


def usual_places(games: Path) -> list[FolderShortcut]:
    """The existing places without duplicates; `games`: folder of the saved games."""
    found = [
        ("games", games),
        ("home", Path.home()),
        ("documents", platformdirs.user_documents_path()),
        ("downloads", platformdirs.user_downloads_path()),
        *(("media", path) for path in mounted()),
    ]
    kinds: dict[Path, str] = {}
    for kind, path in found:
        if os.path.isdir(path):
            kinds.setdefault(path, kind)
    return [FolderShortcut(kind, path) for path, kind in kinds.items()]


def mounted(platform: str = sys.platform, root: Path = Path("/")) -> Iterator[Path]:
    if platform == "win32":
        yield from (Path(f"{letter}:\\") for letter in string.ascii_uppercase if os.path.isdir(f"{letter}:\\"))
        return
    parents = [root / "Volumes"]
    if platform != "darwin":
        parents = [root / "media" / getuser(), root / "run" / "media" / getuser()]
    for parent in parents:
        try:
            yield from sorted(path for path in parent.iterdir() if path.is_dir())
        except OSError:
            continue


def remember(settings: Settings, path: Path) -> None:
    """Put a file and its folder first among the recent ones, unless the path is too long to save."""
    file, folder = str(path), str(path.parent)
    if len(file) > LONGEST_PATH or not file.isprintable():
        return
    settings.recent_files = _first(file, settings.recent_files, MOST_RECENT_FILES)
    settings.recent_folders = _first(folder, settings.recent_folders, MOST_RECENT_FOLDERS)


def _first(path: str, others: tuple[str, ...], most: int) -> tuple[str, ...]:
    return (path, *(other for other in others if other != path))[:most]


def shortcuts(usual: list[FolderShortcut], settings: Settings, *, with_files: bool) -> list[FolderShortcut]:
    """The recent files if they are wanted, the usual places, and the other recent folders."""
    known = {place.path for place in usual}
    folders = [Path(folder) for folder in settings.recent_folders if os.path.isdir(folder)]
    files = [FolderShortcut("recent", None)] if settings.recent_files and with_files else []
    return [*files, *usual, *(FolderShortcut("folder", folder) for folder in folders if folder not in known)]


def place_menu(places: Sequence[FolderShortcut], here: Path | None, go: Callable[[Path | None], None]) -> Widget:
    at = next((number for number, place in enumerate(places) if place.path == here), -1)
    options = [(-1, Item(_("Places"))), *((number, Item(place.title)) for number, place in enumerate(places))]
    return DropDown("places", options, at, lambda number: go(places[number].path) if number >= 0 else None, grow=1)


def place_column(places: Sequence[FolderShortcut], here: Path | None, go: Callable[[Path | None], None]) -> Widget:
    lines: list[Widget] = []
    for number, (kind, path) in enumerate(places):
        symbol, rank = KINDS[kind][1], Rank.USUAL if path == here else Rank.FLAT
        title, tip = places[number].title, "" if path is None else str(path)
        action = partial(go, path)
        lines.append(Button(f"place {number}", title, action, symbol=symbol, rank=rank, tooltip=tip, align=0.0))
    return AtMost(Scroll(Column(lines, gap=2), name="places"), most=WIDEST)


class Aim(Enum):
    OPEN = "open"
    SAVE = "save"
    FOLDER = "folder"


def readable(path: Path) -> Path:
    """Return the path of a readable file; InputError if it can't be read."""
    with or_refuse(Fault.NOT_READ, path):
        refuse_device(path)
        path.open("rb").close()
    return path


def writable(path: Path, wanted: FileType | None) -> Path:
    """Return the path with the suffix of its type; InputError if there is no such folder, or the name is none."""
    if wanted is not None and not wanted.fits(path.name):
        path = path.with_name(path.name + wanted.suffixes[0])
    if not os.path.isdir(path.parent):
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=Fault.NO_SUCH_FILE)
    refuse_name(path)
    return path


def with_ending_of(name: str, old: FileType | None, new: FileType | None) -> str:
    if old and new and new.suffixes and old.fits(name):
        return name[: -len(Path(name).suffix) or None] + new.suffixes[0]
    return name


def remember_file(context: Context, path: Path) -> None:
    remember(context.settings, path)
    context.changed()
