"""The program's files: their places, and ways to write them whole."""

import errno
import itertools
import json
import logging
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Any, Self, TypeVar

from platformdirs import PlatformDirs

from game.core import InputError
from game.faults import Fault, reason_of
from game.outside import or_refuse, read_json_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_FILE = "in-use.lock"
NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP)


class Claim:
    """The lock of a folder, released by the system when the program ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.alone = True
        """True if no other program has the folder open."""
        self._handle: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT)
        except OSError:
            return
        self.alone = hold(self._handle)

    def close(self) -> None:
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def hold(handle: int) -> bool:
    """Lock an open file until it is closed; False if another program has locked it. Some file systems have no locks."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in NO_LOCKS
    return True


@contextmanager
def held(path: Path) -> Iterator[bool]:
    """Lock a file or a folder; False if another program holds it, and on Windows, which protects open files."""
    if sys.platform == "win32":
        yield True
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        yield hold(handle)
    finally:
        os.close(handle)


T = TypeVar("T")

APPLICATION = "kings-and-crosses"
PROFILE_VARIABLE = "KINGS_AND_CROSSES_HOME"

UNFINISHED = ".kings-and-crosses.new"
EARLIER = re.compile(
    r"(settings|library|puzzles|lessons|engines|exercises|profiles)\..*\.new|.+\.(table|book)\w{8}\.new", re.DOTALL
)
"""Names of such files in a profile: those of copies of the library, and of earlier versions."""

HELD = 1.0
"""Seconds to wait for a file that another program holds."""
LOOK = 0.02
AGAIN = 10.0
"""Seconds between two attempts to write a file that could not be written when it changed."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class UserPaths:
    """The user's files and folders. Engines are shared by all profiles."""

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
    repertoire: Path
    """Progress on the repertoire's positions; its lines are in the library."""


def places(profile: Path | None = None) -> UserPaths:
    """The files in the platform's folders, or all in `profile` or $KINGS_AND_CROSSES_HOME.

    >>> places(Path("elsewhere")).settings.as_posix()
    'elsewhere/settings.json'
    """
    if profile is None and os.environ.get(PROFILE_VARIABLE):
        profile = Path(os.environ[PROFILE_VARIABLE])
    return _places(profile)


def enterable(folders: Iterable[Path]) -> tuple[Path, ...]:
    """Drop the folders that may not be entered; the log names them."""
    found = []
    for folder in folders:
        try:
            found.append(refuse_closed(folder))
        except InputError as error:
            warn_once(str(error))
    return tuple(found)


def refuse_closed(folder: Path) -> Path:
    """InputError if the folder is there and may not be entered."""
    with or_refuse(Fault.NOT_READ, folder), suppress(FileNotFoundError, NotADirectoryError):
        os.stat(os.path.join(folder, "."))  # without the dot it succeeds for a closed folder
    return folder


@cache
def warn_once(text: str) -> None:
    """Log a warning that would come again and again; cached."""
    log.warning("%s", text)


@cache
def _places(profile: Path | None) -> UserPaths:
    """Cached: the platform is slow to name its folders, and every search asks for the tables."""
    usual = PlatformDirs(APPLICATION, appauthor=False)
    return UserPaths(
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
        (profile or usual.user_data_path) / "repertoire.json",
    )


class FileProblem(StrEnum):
    SET_ASIDE = "set aside"
    """Damaged and renamed; the notice's path is the new name."""
    NOT_READ = "not read"
    NOT_SAVED = "not saved"
    WAITS = "waits to be saved"
    """Not writable now: the content waits in memory."""
    NOT_KEPT = "not kept"
    """Not writable anywhere."""
    RESTORED = "restored"
    """Missing, and written again from its backups."""
    MADE_AGAIN = "made again"
    CONTINUED_TWICE = "continued twice"
    """Another running program changed the same game; both are saved."""
    OPEN_TWICE = "open twice"
    """Another running program uses the same profile."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the user in one sentence."""

    trouble: FileProblem
    path: Path
    reason: str = ""
    rescued: int | None = None
    """Number of games read from a damaged library."""


def notice(trouble: FileProblem, path: Path, error: Exception, rescued: int | None = None) -> Notice:
    reason = reason_of(error) if isinstance(error, OSError) else str(error)
    log.warning("%s %s: %s", path, trouble, reason)
    return Notice(trouble, path, reason, rescued)


def load_json(path: Path, read: Callable[[Any], T], empty: Callable[[], T]) -> tuple[T, Notice | None]:
    """Read a JSON file, or take `empty` if there is none; a damaged file is renamed. The notice is for the user.
    What could not be written yet is read in place of the file."""
    waiting = _unsaved.get(path)
    try:
        return read(json.loads(waiting.text) if waiting else read_json_file(path)), None
    except FileNotFoundError:
        return empty(), None
    except OSError as error:
        return empty(), notice(FileProblem.NOT_READ, path, error)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        try:
            return empty(), notice(FileProblem.SET_ASIDE, set_aside(path), error)
        except OSError as second:
            return empty(), notice(FileProblem.NOT_READ, path, second)


def save_json(path: Path, content: Any, indent: int = 1) -> Notice | None:
    """Replace a JSON file; return a notice for the user if that failed, and leave the file to `save_again`."""
    text = json.dumps(content, ensure_ascii=False, indent=indent) + "\n"
    _unsaved.pop(path, None)
    try:
        write_atomically(path, text)
    except OSError as error:
        _unsaved[path] = _Unsaved(text, time.monotonic())
        return notice(FileProblem.NOT_SAVED, path, error)
    return None


@dataclass(slots=True)
class _Unsaved:
    text: str
    tried: float


_unsaved: dict[Path, _Unsaved] = {}
"""Content of the JSON files that could not be written when it changed."""


def save_again(*, last: bool = False) -> None:
    """Write what `save_json` could not write, if it is time to try. Call it now and then; the `last` time it waits."""
    for path, each in list(_unsaved.items()):
        if not last and time.monotonic() < each.tried + AGAIN:
            continue
        each.tried = time.monotonic()
        with suppress(OSError):
            if path.parent.is_dir():  # else its profile was removed
                write_atomically(path, each.text, None if last else 0.0)
            del _unsaved[path]
    if last:
        _unsaved.clear()


def write_atomically(path: Path, text: str, wait: float | None = None) -> None:
    """Write a text as `write_bytes_atomically` does; half of a surrogate pair becomes a question mark."""
    write_bytes_atomically(path, [text.encode(errors="replace")], wait)


def replace_file(new: Path, path: Path, wait: float | None = None) -> None:
    """Replace a file by another one. On Windows a virus scanner or a cloud drive can hold it for a moment."""
    late = time.monotonic() + (HELD if wait is None else wait)
    while True:
        try:
            os.replace(new, path)
        except PermissionError:
            if time.monotonic() >= late:
                raise
            time.sleep(LOOK)
        else:
            return


def write_bytes_atomically(path: Path, pieces: Iterable[bytes | memoryview], wait: float | None = None) -> None:
    """Replace the content of a file at once: it is always the old or the new one. A pipe or device is written to. Links
    stay; a file keeps its mode and owner, a new one has that of the umask. OSError leaves a file as it was; `wait` is
    the number of seconds to wait for a file that another program holds, HELD if None."""
    try:
        there = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        there = None
    real = Path(os.path.realpath(path))
    if there and stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if there and not (stat.S_ISREG(there.st_mode) and real.exists()):
        _write_through(path, pieces)
        return
    if there and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    real.parent.mkdir(parents=True, exist_ok=True)
    new = real.with_name(f".{os.urandom(4).hex()}{UNFINISHED}")
    try:
        with open(new, "xb", opener=partial(os.open, mode=stat.S_IMODE(there.st_mode) if there else 0o666)) as file:
            hold(file.fileno())
            if there:
                _inherit(new, there)
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        replace_file(new, real, wait)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


class _StoppedError(Exception):
    """Signal that the job was stopped."""


def write_unless_stopped(path: Path, pieces: Iterable[bytes], stop: bytearray) -> bool:
    """Write pieces like `write_bytes_atomically`; if `stop` is set before the last one, write nothing and return False.
    InputError if the file can't be written."""

    def wanted() -> Iterator[bytes]:
        for piece in pieces:
            if stop[0]:
                raise _StoppedError
            yield piece

    with suppress(_StoppedError), or_refuse(Fault.NOT_WRITTEN, path):
        write_bytes_atomically(path, wanted())
        return True
    return False


def _inherit(new: Path, there: os.stat_result) -> None:
    """Give a new file the owner and mode of the file that it replaces, if the system allows it."""
    with suppress(OSError, AttributeError):  # Windows has no owners
        os.chown(new, there.st_uid, there.st_gid)
    with suppress(OSError):
        new.chmod(stat.S_IMODE(there.st_mode))


def _write_through(path: Path, pieces: Iterable[bytes | memoryview]) -> None:
    """Write to a pipe or a device. OSError at once if no one reads the pipe."""
    with open(path, "wb", opener=_open_at_once) as file:
        if hasattr(os, "set_blocking"):
            os.set_blocking(file.fileno(), True)
        file.writelines(pieces)


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def refuse_source(source: Path, out: Path, reason: str = "the games are read from this file") -> None:
    """Raise InputError when `out`, a file to write, is the one that is read."""
    with or_refuse(Fault.NOT_WRITTEN, out):
        same = out.exists() and out.samefile(source)
    if same:
        raise InputError(Fault.NOT_WRITTEN, path=out, reason=reason)


def write_as_asked(path: Path, content: bytes | str) -> None:
    """Write a file for the user; InputError if that fails."""
    remove_unfinished(Path(os.path.realpath(path)).parent)
    with or_refuse(Fault.NOT_WRITTEN, path):
        if isinstance(content, str):
            write_atomically(path, content)
        else:
            write_bytes_atomically(path, [content])


def keep_new(folder: Path, name: str, suffix: str, write: Callable[[Path], None]) -> Path:
    """Save a file or folder by `write` under a free name such as "name (2).svg"; OSError leaves nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    remove_unfinished(folder)
    workshop = Path(tempfile.mkdtemp(dir=folder, prefix=".", suffix=UNFINISHED))
    try:
        with held(workshop):
            made = workshop / f"{name}{suffix}"
            write(made)
            for number in itertools.count(1):
                path = folder / (f"{name}{suffix}" if number == 1 else f"{name} ({number}){suffix}")
                if made.is_file():
                    with suppress(FileExistsError):
                        path.touch(exist_ok=False)  # no other program can take the name
                        break
                elif not path.exists():
                    break
            replace_file(made, path)
            return path
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def remove_unfinished(folder: Path, *, own: bool = False) -> None:
    """Remove files and folders that a killed program left half written, not those being written. `own`: a folder of
    ours that no other program is using, where names of earlier versions count too."""
    try:
        names = [name for name in os.listdir(folder) if name.endswith(UNFINISHED) or (own and EARLIER.fullmatch(name))]
    except OSError:
        return
    for name in names:
        path = folder / name
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            continue
        with suppress(OSError), held(path) as free:
            if free and path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            elif free:
                path.unlink()


RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')


def is_windows_name(name: str) -> bool:
    """True if Windows allows a file or folder of this name.

    >>> [name for name in ("a b.pdn", "con.pdn", "COM1", "ab:c.pdn", "what?", "a.", "a ") if is_windows_name(name)]
    ['a b.pdn']
    """
    reserved = name.partition(".")[0].rstrip().casefold() in RESERVED
    return not (reserved or name.endswith((".", " ")) or FORBIDDEN.search(name))


def set_aside(path: Path) -> Path:
    path = Path(os.path.realpath(path))
    for number in itertools.count(1):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            break
    path.rename(aside)
    return aside
