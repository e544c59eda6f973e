import os
import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from game.keeping.schema import COLUMNS, FIRST_COLUMNS, LATEST, known_schemas, migrate, schema_of

NO_VERSION = 1000
"""Number above all formats: a greater one is damage."""
DAMAGE = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_NOTADB}
"""Error codes of damage in the file, not of access to it."""
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
INDEX_DAMAGE = re.compile(r"(row \d+ missing from|wrong # of entries in|non-unique entry in|values differ from) index")
"""SQLite's message for an index that differs from its table, though both can be read."""
MOST_SAID = 3
LARGE = 50_000_000
"""Size in bytes from which the indices are checked when copying, not when opening: it takes over 0.25 s."""
CACHE = -32_768
"""Size in SQLite's notation of KiB; enough for the upper levels of an index of some million positions."""


class NewerSchemaError(Exception):
    """A newer version of the program wrote the file."""


class DamagedError(Exception):
    """The file is no library, or not a whole one."""


READ_ERRORS = (sqlite3.Error, UnicodeError, DamagedError)
"""Errors in reading a file; SQLite's messages about a damaged one need not be text."""


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """Open the library in a file: created with its folder if there is none, and migrated to the current format.

    `wait` is the number of seconds to wait for another program. OSError, sqlite3.Error or NewerSchemaError if the file
    is out of reach; DamagedError. With the write-ahead log a move costs no wait for the disk.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=wait, isolation_level=None)
    try:
        _prepare(database, path)
    except BaseException as error:
        database.close()
        if is_damage(error):
            raise DamagedError(str(error)) from error
        raise
    return database


def opened(path: Path, how: str = "mode=ro", wait: float = 5.0) -> sqlite3.Connection:
    """Open an existing file as it is, by the parameters of SQLite's URI; bad UTF-8 becomes U+FFFD."""
    database = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", timeout=wait, isolation_level=None, uri=True)
    database.row_factory = sqlite3.Row
    database.text_factory = lambda raw: raw.decode(errors="replace")
    return database


def copy_to(database: sqlite3.Connection, path: Path) -> None:
    """Replace a file by a copy of an open library, with the library's mode. OSError, sqlite3.Error, or DamagedError if
    the copy is not whole, leaves the old file."""
    (_, _, original) = database.execute("PRAGMA database_list").fetchone()
    path = Path(os.path.realpath(path))
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, stat.S_IMODE(os.stat(original).st_mode)))
        with closing(sqlite3.connect(new)) as copy:
            copy.execute("PRAGMA journal_mode = OFF")  # a copy that is not finished is thrown away
            database.backup(copy)
            check(copy)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def check(database: sqlite3.Connection) -> None:
    """Raise DamagedError if the table of games is damaged or an index differs from it."""
    found = [str(said) for (said,) in database.execute("PRAGMA integrity_check(games)")]
    if found != ["ok"]:
        raise DamagedError("; ".join(found[:MOST_SAID]))


def is_large(path: Path, most: int | None = None) -> bool:
    """True if the file is larger than `most`, or than LARGE."""
    try:
        return path.stat().st_size > (LARGE if most is None else most)
    except OSError:
        return False


def check_file(path: Path) -> None:
    """Raise DamagedError or sqlite3.Error if the library in a file is damaged."""
    with closing(opened(path)) as database:
        check(database)


def damage_in(path: Path) -> Exception | None:
    """The damage of a file, if there is any."""
    try:
        check_file(path)
    except READ_ERRORS as error:
        return error if is_damage(error) else None
    return None


def rebuild_indices(path: Path, wait: float) -> bool:
    """Rebuild the indices if only they are damaged; False if that does not help."""
    with closing(opened(path, "mode=rw", wait)) as database:
        found = [str(said) for (said,) in database.execute("PRAGMA integrity_check(games)")]
        if not all(INDEX_DAMAGE.search(said) for said in found):
            return False
        try:
            database.execute("BEGIN IMMEDIATE")
            database.execute("REINDEX games")
            check(database)
            database.execute("COMMIT")
        except READ_ERRORS:
            if database.in_transaction:
                database.execute("ROLLBACK")
            return False
    return True


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    database.row_factory = sqlite3.Row
    database.text_factory = lambda raw: raw.decode(errors="replace")
    version = _version(database)
    if version and not is_large(path):
        check(database)
    else:
        (health,) = database.execute(f"PRAGMA quick_check({'games' if version else 1})").fetchone()
        if health != "ok":
            raise DamagedError(health)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute(f"PRAGMA cache_size = {CACHE}")
    if version == 0:
        migrate(database, 0)
    elif version < LATEST:
        _migrate(database, path, version)
    (told,) = database.execute("PRAGMA user_version").fetchone()
    if told != LATEST:
        database.execute(f"PRAGMA user_version = {LATEST}")
    database.execute(f"SELECT {', '.join(COLUMNS)} FROM games LIMIT 0")
    database.execute("SELECT position_key, game, ply FROM positions LIMIT 0")


def _version(database: sqlite3.Connection) -> int:
    """The format of a file, 0 if empty; its tables count more than its number."""
    (told,) = database.execute("PRAGMA user_version").fetchone()
    schema = schema_of(database)
    if schema in known_schemas().values():
        return next(version for version, known in known_schemas().items() if schema == known)
    if LATEST < told < NO_VERSION:
        raise NewerSchemaError(f"it has format {told}, this program knows {LATEST}")
    columns = {name for _, name, *_ in database.execute("PRAGMA table_info(games)")}
    if not columns and told == 0:
        return 0
    if not columns.issuperset(FIRST_COLUMNS):
        raise DamagedError(f"there is no format {told}")
    return LATEST if columns.issuperset(COLUMNS) else 1


def _migrate(database: sqlite3.Connection, path: Path, version: int) -> None:
    """Migrate the file to the current format; a copy of the old one lies next to it meanwhile."""
    copy = path.with_name(f"{path.stem}.format-{version}{path.suffix}")
    copy_to(database, copy)
    migrate(database, version)
    copy.unlink(missing_ok=True)


def is_damage(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        return _code(error) in DAMAGE
    return isinstance(error, DamagedError | UnicodeError)


def is_busy(error: BaseException) -> bool:
    """True if another program is using the file, which may be over in a moment."""
    return isinstance(error, sqlite3.Error) and _code(error) in BUSY


def _code(error: sqlite3.Error) -> int:
    """The primary result code, 0 if Python gives none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
