"""Where the program keeps its files, and how it keeps them whole."""

import itertools
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from platformdirs import PlatformDirs

from game.core import InputError
from game.faults import Fault, reason_of

APPLICATION = "kings-and-crosses"
PROFILE_VARIABLE = "KINGS_AND_CROSSES_HOME"

READABLE = 0o644
"""Others, and the programs that show it, can read what a person has asked for."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Places:
    """The files of a person: what was chosen, the games, the log; and the folders of saved games, endgame tables,
    opening books, and of what can be made again at any time; which puzzles were solved, and which lessons done; which
    engines of other people there are, for all profiles; and which exercises of a teacher's were begun."""

    settings: Path
    library: Path
    log: Path
    games: Path
    tables: Path
    books: Path
    cache: Path
    puzzles: Path
    lessons: Path
    engines: Path
    exercises: Path


def places(profile: Path | None = None) -> Places:
    """The files in the platform's usual folders, or all in the one folder `profile` or $KINGS_AND_CROSSES_HOME, which
    counts as unset when it is empty.

    >>> places(Path("elsewhere")).settings.as_posix()
    'elsewhere/settings.json'
    """
    if profile is None and os.environ.get(PROFILE_VARIABLE):
        profile = Path(os.environ[PROFILE_VARIABLE])
    return _places(profile)


@cache
def _places(profile: Path | None) -> Places:
    """Every search asks for the tables, and the platform takes its time to say where the usual folders are."""
    usual = PlatformDirs(APPLICATION, appauthor=False)
    return Places(
        (profile or usual.user_config_path) / "settings.json",
        (profile or usual.user_data_path) / "library.sqlite",
        (profile or usual.user_log_path) / f"{APPLICATION}.log",
        profile / "games" if profile else usual.user_documents_path / "Kings & Crosses",
        (profile or usual.user_data_path) / "tables",
        (profile or usual.user_data_path) / "books",
        (profile or usual.user_cache_path) / "databases",
        (profile or usual.user_data_path) / "puzzles.json",
        (profile or usual.user_data_path) / "lessons.json",
        (profile or usual.user_data_path) / "engines.json",
        (profile or usual.user_data_path) / "exercises.json",
    )


class Trouble(StrEnum):
    """What went wrong with a file."""

    SET_ASIDE = "set aside"
    """It was damaged and has been renamed; the notice's path is the new name."""
    NOT_READ = "not read"
    NOT_SAVED = "not saved"
    WAITS = "waits to be saved"
    """It can't be written now; what belongs into it is kept in memory and written as soon as that goes."""
    NOT_KEPT = "not kept"
    """What belongs into it can be written nowhere at all."""
    MADE_AGAIN = "made again"
    """It was gone, and has been written again."""
    CONTINUED_TWICE = "continued twice"
    """Another running program had changed the same game, and both are kept."""
    OPEN_TWICE = "open twice"
    """Another running program uses the same profile."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a person should be told in one sentence, which is the window's to write."""

    trouble: Trouble
    path: Path
    reason: str = ""
    rescued: int | None = None
    """How many games were read out of a damaged library."""


def notice(trouble: Trouble, path: Path, error: Exception, rescued: int | None = None) -> Notice:
    """The notice of an error, which is logged too."""
    reason = reason_of(error) if isinstance(error, OSError) else str(error)
    log.warning("%s %s: %s", path, trouble, reason)
    return Notice(trouble, path, reason, rescued)


def write_atomically(path: Path, text: str) -> None:
    """Replaces the file at once, so that it is always either the old or the new one; any error leaves the old one.

    What UTF-8 can't hold, half of a surrogate pair, becomes a question mark.
    """
    write_bytes_atomically(path, [text.encode(errors="replace")])


def write_bytes_atomically(path: Path, pieces: Iterable[bytes | memoryview]) -> None:
    """Like `write_atomically`, for bytes that need not all be in memory together."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with open(handle, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def write_as_asked(path: Path, content: bytes | str) -> None:
    """Writes a file that a person has asked for as `write_atomically` does; InputError says why it can't be written."""
    try:
        if isinstance(content, str):
            write_atomically(path, content)
        else:
            write_bytes_atomically(path, [content])
        path.chmod(READABLE)
    except OSError as error:
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error)) from None


def keep_new(folder: Path, name: str, suffix: str, write: Callable[[Path], None]) -> Path:
    """Keeps a new file, or a new folder, under the first free name like "name (2).svg"; nothing is ever overwritten.

    `write` makes it at the path that it is given. When it fails nothing of it is left. OSError when the folder, which
    is made if it is missing, can't be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(dir=folder, prefix=".", suffix=".new"))
    try:
        made = workshop / f"{name}{suffix}"
        write(made)
        for number in itertools.count(1):
            path = folder / (f"{name}{suffix}" if number == 1 else f"{name} ({number}){suffix}")
            if made.is_file():
                with suppress(FileExistsError):
                    path.touch(exist_ok=False)  # the name is taken before anybody else takes it
                    break
            elif not path.exists():
                break
        return made.replace(path)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def set_aside(path: Path) -> Path:
    """Renames a damaged file to the first free name like settings.damaged-1.json."""
    for number in itertools.count(1):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            break
    path.rename(aside)
    return aside
