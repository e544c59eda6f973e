"""The SQLite file that holds the index of one PDN file."""

import os
import sqlite3
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from game.checkers.rule_sets import RULE_SETS

VERSION = 2
"""Version of the schema and its content."""
SCHEMA = """
CREATE TABLE file (
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    rules TEXT NOT NULL,
    encoding TEXT NOT NULL,
    skipped INTEGER NOT NULL,
    tried TEXT NOT NULL,
    offset INTEGER NOT NULL,
    line INTEGER NOT NULL,
    complete INTEGER NOT NULL
) STRICT;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    offset INTEGER NOT NULL,
    line INTEGER NOT NULL,
    length INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    event TEXT NOT NULL,
    date TEXT NOT NULL,
    result TEXT NOT NULL,
    winner TEXT NOT NULL,
    rules TEXT NOT NULL,
    giveaway INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    opening TEXT NOT NULL,
    guessed INTEGER NOT NULL,
    fault INTEGER NOT NULL,
    words TEXT NOT NULL
) STRICT;
CREATE TABLE lines (
    number INTEGER PRIMARY KEY,
    keys BLOB NOT NULL
) STRICT;
"""
MOST_INDICES = 20
"""Number of index files to keep; the least recently used are deleted."""


class Stamp(NamedTuple):
    """Identity of a file, to see if it has changed since it was indexed."""

    path: str
    size: int
    changed: int
    rules: str
    """The user's choice for games that do not name their rules; "" leaves it to their moves."""

    @classmethod
    def of(cls, path: Path, rules: str = "") -> "Stamp":
        found = path.stat()
        name = str(path.resolve()).encode(errors="backslashreplace").decode()  # of any bytes, as on Linux
        return cls(name, found.st_size, found.st_mtime_ns, rules)


def index_path(folder: Path, path: Path) -> Path:
    name = blake2b(os.fsencode(path.resolve()), digest_size=12).hexdigest()
    return folder / f"{name}.sqlite"


def connect(path: Path) -> sqlite3.Connection:
    """Open an index, without a schema if it is new. A crash of the machine may damage it: it is built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, isolation_level=None, timeout=5)
    database.row_factory = sqlite3.Row
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = OFF")
    return database


def stamp_in(database: sqlite3.Connection) -> Stamp | None:
    """The stamp of an index; None for another version. sqlite3.Error if it is damaged."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version != _version():
        return None
    row = database.execute("SELECT path, size, changed, rules FROM file").fetchone()
    return None if row is None else Stamp(*row)


def create(database: sqlite3.Connection) -> None:
    database.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {_version()}; COMMIT;")


def _version() -> int:
    """VERSION combined with the rule sets that games are tried by."""
    return crc32(" ".join((str(VERSION), *RULE_SETS)).encode()) >> 1


def remove(path: Path) -> None:
    """Delete an index with its SQLite files."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def tidy(folder: Path) -> None:
    """Delete the least recently used index files beyond MOST_INDICES."""
    files = sorted(folder.glob("*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[MOST_INDICES:]:
        with suppress(OSError):  # another window of the program may use it
            remove(path)
