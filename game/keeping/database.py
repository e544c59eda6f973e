"""The library's SQLite file: its table, how it is opened and checked, and which errors mean that it is damaged."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

SCHEMA_VERSION = 1
COLUMNS = (
    "key",
    "game",
    "rules",
    "start",
    "moves",
    "setup",
    "level",
    "score",
    "result",
    "reason",
    "started",
    "changed",
)
SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    key TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,
    moves TEXT NOT NULL,
    setup TEXT NOT NULL CHECK (json_valid(setup)),
    level TEXT NOT NULL,
    score TEXT NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    started TEXT NOT NULL,
    changed TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS by_change ON games (result, changed);
"""
NO_VERSION = 1000
"""No program writes a format from this number on: whoever finds it has found damage."""
DAMAGE = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_NOTADB}
"""The codes of errors that lie in what the file says, not in how it can be reached."""
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class NewerSchemaError(Exception):
    """The file was written by a newer version of the program."""


class DamagedError(Exception):
    """The file is no library, or no longer a whole one."""


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """The open library of a file, which is made, with its folder, if there is none.

    `wait`: for how many seconds an operation waits while another program uses the file. With the write-ahead log a move
    costs no wait for the disk. OSError, sqlite3.Error or NewerSchemaError when the file is out of reach; DamagedError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=wait, isolation_level=None)
    try:
        _prepare(database)
    except BaseException as error:
        database.close()
        if is_damage(error):
            raise DamagedError(str(error)) from error
        raise
    return database


def _prepare(database: sqlite3.Connection) -> None:
    database.row_factory = sqlite3.Row
    database.text_factory = lambda raw: raw.decode(errors="replace")
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise DamagedError(health)
    if not 0 <= version <= SCHEMA_VERSION:
        if schema_of(database) != _our_schema():
            if not 0 < version < NO_VERSION:
                raise DamagedError(f"there is no format {version}")
            raise NewerSchemaError(f"it has format {version}, this program knows {SCHEMA_VERSION}")
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        version = SCHEMA_VERSION
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    if version == 0:
        database.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
    database.execute(f"SELECT {', '.join(COLUMNS)} FROM games LIMIT 0")


def schema_of(database: sqlite3.Connection) -> list[tuple[str, ...]]:
    """What the file's tables and indices are called and how they were made."""
    made = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    return [tuple(row) for row in made]


@cache
def _our_schema() -> list[tuple[str, ...]]:
    """A newer program gives its file another one, or it would not have given the format a new number."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(SCHEMA)
        return schema_of(database)


def is_damage(error: BaseException) -> bool:
    """Whether an error lies in what the file says: damaged pages, no such table, an error message that is no text."""
    if isinstance(error, sqlite3.Error):
        return _code(error) in DAMAGE
    return isinstance(error, DamagedError | UnicodeError)


def is_busy(error: BaseException) -> bool:
    """Whether another program is using the file, which may be over in a moment."""
    return isinstance(error, sqlite3.Error) and _code(error) in BUSY


def _code(error: sqlite3.Error) -> int:
    """The primary result code, 0 where Python gives none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
