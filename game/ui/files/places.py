"""Shortcuts to folders: the user's, the program's, mounted drives, recent ones."""

import os
import string
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from getpass import getuser
from pathlib import Path
from typing import NamedTuple

import platformdirs

from game.core import InputError
from game.faults import Fault, reason_of, refuse_device
from game.keeping.settings import LONGEST_PATH, MOST_RECENT_FILES, MOST_RECENT_FOLDERS, Settings
from game.ui.files.browser import Browser
from game.ui.files.folder import FileType
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.layout import AtMost, Column
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

RECENT_FILES = N_("Recent files")
TITLES = {
    "home": N_("Home folder"),
    "documents": N_("Documents"),
    "downloads": N_("Downloads"),
    "games": N_("My saved games"),
    "recent": RECENT_FILES,
}
SYMBOLS = {"home": "home", "documents": "sheet", "downloads": "save", "games": "shelf", "recent": "clock"}

WIDEST = 210


class FolderShortcut(NamedTuple):
    """A folder one click away. `kind`: one of TITLES, "media" or "folder"."""

    kind: str
    path: Path


def usual_places(games: Path) -> list[FolderShortcut]:
    """The existing places without duplicates; `games`: folder of the saved games."""
    found = [
        FolderShortcut("games", games),
        FolderShortcut("home", Path.home()),
        FolderShortcut("documents", platformdirs.user_documents_path()),
        FolderShortcut("downloads", platformdirs.user_downloads_path()),
        *(FolderShortcut("media", path) for path in mounted()),
    ]
    seen: dict[Path, FolderShortcut] = {}
    for place in found:
        if os.path.isdir(place.path):
            seen.setdefault(place.path, place)
    return list(seen.values())


def mounted(platform: str = sys.platform, root: Path = Path("/")) -> Iterator[Path]:
    if platform == "win32":
        yield from (Path(f"{letter}:\\") for letter in string.ascii_uppercase if os.path.isdir(f"{letter}:\\"))
        return
    if platform == "darwin":
        parents = [root / "Volumes"]
    else:
        user = getuser()
        parents = [root / "media" / user, root / "run" / "media" / user]
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


class PlaceList:
    def __init__(
        self,
        browser: Browser,
        usual: list[FolderShortcut],
        settings: Settings,
        go: Callable[[Path | None], None],
        *,
        with_files: bool,
    ) -> None:
        """`go(None)` leads to the recent files, which are offered only `with_files`."""
        self.browser = browser
        self.usual = usual
        self.settings = settings
        self.go = go
        self.with_files = with_files

    def all(self) -> list[FolderShortcut]:
        usual = {place.path for place in self.usual}
        recent = [Path(folder) for folder in self.settings.recent_folders]
        folders = [
            FolderShortcut("folder", folder) for folder in recent if folder not in usual and os.path.isdir(folder)
        ]
        files = [FolderShortcut("recent", Path())] if self.browser.recent and self.with_files else []
        return [*files, *self.usual, *folders]

    def menu(self) -> Widget:
        found = self.all()
        here = next((number for number, place in enumerate(found) if self._is_here(place)), -1)
        options = [(number, Item(_title_of(place))) for number, place in enumerate(found)]

        def go(number: int) -> None:
            if number >= 0:
                self._go_to(found[number])

        return DropDown("places", [(-1, Item(_("Places"))), *options], here, go, grow=1)

    def column(self) -> Widget:
        lines: list[Widget] = []
        for number, place in enumerate(self.all()):
            symbol = {"media": "disk"}.get(place.kind, SYMBOLS.get(place.kind, "open"))
            rank = Rank.USUAL if self._is_here(place) else Rank.FLAT
            tip = str(place.path) if place.kind != "recent" else ""
            go = partial(self._go_to, place)
            title = _title_of(place)
            lines.append(Button(f"place {number}", title, go, symbol=symbol, rank=rank, tooltip=tip, align=0.0))
        return AtMost(Scroll(Column(lines, gap=2), name="places"), most=WIDEST)

    def _is_here(self, place: FolderShortcut) -> bool:
        return self.browser.place == (None if place.kind == "recent" else place.path)

    def _go_to(self, place: FolderShortcut) -> None:
        self.go(None if place.kind == "recent" else place.path)


def _title_of(place: FolderShortcut) -> str:
    return _(TITLES[place.kind]) if place.kind in TITLES else place.path.name or str(place.path)


class Aim(Enum):
    OPEN = "open"
    SAVE = "save"
    FOLDER = "folder"


def readable(path: Path) -> Path:
    """Return the path of a readable file; InputError if it can't be read."""
    try:
        refuse_device(path)
        path.open("rb").close()
    except OSError as error:
        raise InputError(Fault.NOT_READ, path=path, reason=reason_of(error)) from None
    return path


def writable(path: Path, wanted: FileType | None) -> Path:
    """Return the path with the suffix of its type; InputError if there is no such folder."""
    if wanted is not None and not wanted.fits(path.name):
        path = path.with_name(path.name + wanted.suffixes[0])
    if not os.path.isdir(path.parent):
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=Fault.NO_SUCH_FILE)
    return path


def with_ending_of(name: str, old: FileType | None, new: FileType | None) -> str:
    if old and new and new.suffixes and old.fits(name):
        return name[: -len(Path(name).suffix) or None] + new.suffixes[0]
    return name


def remember_file(context: Context, path: Path) -> None:
    remember(context.settings, path)
    context.changed()
