"""Where files usually lie: the person's folders, the program's own, and what is mounted."""

import os
import string
import sys
from collections.abc import Iterator
from getpass import getuser
from pathlib import Path
from typing import NamedTuple

import platformdirs

from game.keeping.settings import LONGEST_PATH, MOST_RECENT_FILES, MOST_RECENT_FOLDERS, Settings
from game.ui.words.i18n import N_

RECENT_FILES = N_("Recent files")
TITLES = {
    "home": N_("Home folder"),
    "documents": N_("Documents"),
    "downloads": N_("Downloads"),
    "games": N_("My saved games"),
    "recent": RECENT_FILES,
}
"""What the places are called that have no name of their own."""
SYMBOLS = {"home": "home", "documents": "sheet", "downloads": "save", "games": "shelf", "recent": "clock"}


class FolderShortcut(NamedTuple):
    """A folder that is one click away. `kind` is one of TITLES, "media" or "folder"."""

    kind: str
    path: Path


def usual_places(games: Path) -> list[FolderShortcut]:
    """The places that are there, none of them twice; `games` is the folder of the program's saved games."""
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
    """Sticks, disks and drives that a person may have put in."""
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
    """A file was opened or saved: it and its folder come first from now on. A path too long to be kept is not."""
    file, folder = str(path), str(path.parent)
    if len(file) > LONGEST_PATH or not file.isprintable():
        return
    settings.recent_files = _first(file, settings.recent_files, MOST_RECENT_FILES)
    settings.recent_folders = _first(folder, settings.recent_folders, MOST_RECENT_FOLDERS)


def _first(path: str, others: tuple[str, ...], most: int) -> tuple[str, ...]:
    return (path, *(other for other in others if other != path))[:most]
