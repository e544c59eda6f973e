"""The library's file: its tables in each format, migrations, and tests for damage."""

import os
import re
import sqlite3
import stat
from contextlib import closing
from functools import cache, partial
from pathlib import Path

FIRST_COLUMNS = (
    *("key", "game", "rules", "start", "moves", "setup"),
    *("level", "score", "result", "reason", "started", "changed"),
)
KEPT_COLUMNS = (*FIRST_COLUMNS, "title", "labels", "opening", "source", "headers", "tree")
"""All data of a game, as text."""
DERIVED_COLUMNS = ("goes_on", "plies", "players", "event", "date", "search")
COLUMNS = (
    *("number", "saved", "indexed"),
    *(*DERIVED_COLUMNS[:2], *KEPT_COLUMNS, *DERIVED_COLUMNS[2:]),
    *("deleted", "double_hash"),
)
"""The columns of the table, in its order."""
SHAPE = (int,) * 5 + (str,) * (len(COLUMNS) - 6) + (bytes,)
"""Types of the columns; `number` is the row's own."""

GAME = """\
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
    changed TEXT NOT NULL"""
FORMAT_1 = f"""
CREATE TABLE IF NOT EXISTS games (
    key TEXT PRIMARY KEY,
{GAME}
) STRICT;
CREATE INDEX IF NOT EXISTS by_change ON games (result, changed);
"""
FORMAT_2 = f"""
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY,
    saved INTEGER NOT NULL,
    indexed INTEGER NOT NULL DEFAULT 0,
    goes_on INTEGER NOT NULL DEFAULT 0,
    plies INTEGER NOT NULL DEFAULT 0,
    key TEXT NOT NULL UNIQUE,
{GAME},
    title TEXT NOT NULL DEFAULT '',
    labels TEXT NOT NULL DEFAULT '',
    opening TEXT NOT NULL DEFAULT '',
    source TEXT NOT NULL DEFAULT '',
    headers TEXT NOT NULL DEFAULT '{{}}' CHECK (json_valid(headers)),
    tree TEXT NOT NULL DEFAULT '',
    players TEXT NOT NULL DEFAULT '',
    event TEXT NOT NULL DEFAULT '',
    date TEXT NOT NULL DEFAULT '',
    search TEXT NOT NULL DEFAULT '',
    deleted TEXT NOT NULL DEFAULT '',
    position_keys BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE INDEX IF NOT EXISTS listed ON games (
    saved, deleted, game, rules, level, score, result, goes_on, plies, date, labels, opening, players, search, key
);
CREATE INDEX IF NOT EXISTS labelled ON games (labels) WHERE labels <> '';
CREATE INDEX IF NOT EXISTS unindexed ON games (number) WHERE indexed = 0;
CREATE TABLE IF NOT EXISTS positions (
    position_key INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    PRIMARY KEY (position_key, game, ply)
) STRICT, WITHOUT ROWID;
"""
LINES = """
CREATE INDEX IF NOT EXISTS doubles ON games (double_hash) WHERE double_hash <> x'';
CREATE TABLE IF NOT EXISTS lines (
    game INTEGER PRIMARY KEY,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,
    moves BLOB NOT NULL,
    hashes BLOB NOT NULL
) STRICT;
"""
FORMAT_3 = (
    FORMAT_2[: FORMAT_2.index("CREATE TABLE IF NOT EXISTS positions")].replace("position_keys", "double_hash") + LINES
)
FORMATS = {1: FORMAT_1, 2: FORMAT_2, 3: FORMAT_3}
LATEST = max(FORMATS)

TO_2 = f"""
DROP INDEX IF EXISTS by_change;
ALTER TABLE games RENAME TO earlier;
{FORMAT_2}
INSERT INTO games (saved, goes_on, plies, date, {", ".join(FIRST_COLUMNS)})
SELECT rowid, result = '' AND moves <> '',
    CASE moves WHEN '' THEN 0 ELSE 1 + length(moves) - length(replace(moves, ' ', '')) END,
    substr(started, 1, 10), {", ".join(FIRST_COLUMNS)} FROM earlier ORDER BY rowid;
DROP TABLE earlier;
"""
"""Update to format 2; indexing adds the rest."""
TO_3 = f"""
DROP TABLE positions;
ALTER TABLE games RENAME COLUMN position_keys TO double_hash;
UPDATE games SET indexed = 0, double_hash = x'';
{LINES}"""
"""Update to format 3; indexing adds the lines."""
STEPS = {1: TO_2, 2: TO_3}
"""Statements that lead from each format to the next."""


def schema_of(database: sqlite3.Connection) -> list[tuple[str, ...]]:
    made = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    return [tuple(row) for row in made]


@cache
def known_schemas() -> dict[int, list[tuple[str, ...]]]:
    found = {}
    for version, statements in FORMATS.items():
        with closing(sqlite3.connect(":memory:")) as database:
            database.executescript(statements)
            found[version] = schema_of(database)
    return found


def migrate(database: sqlite3.Connection, version: int) -> None:
    """Migrate a file of this format to the current one, all at once or not at all, with sqlite3.Error."""
    steps = "".join(STEPS[number] for number in range(version, LATEST)) if version else FORMATS[LATEST]
    try:
        database.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {LATEST}; COMMIT;")
    except sqlite3.Error:
        if database.in_transaction:
            database.rollback()
        raise


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


TEXT = partial(str, encoding="utf-8", errors="replace")
"""Bad UTF-8 becomes U+FFFD."""


class NewerSchemaError(Exception):
    """A newer version of the program wrote the file."""


class DamagedError(Exception):
    """The file is no library, or not a whole one."""


READ_ERRORS = (sqlite3.Error, UnicodeError, DamagedError)
"""Errors in reading a file; SQLite's messages about a damaged one need not be text."""


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """Open the library in a file: created with its folder if there is none, and migrated to the current format. `wait`
    is the number of seconds to wait for another program. OSError, sqlite3.Error or NewerSchemaError if the file is out
    of reach; DamagedError. With the write-ahead log a move costs no wait for the disk."""
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
    database.text_factory = TEXT
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
    try:
        return path.stat().st_size > (LARGE if most is None else most)
    except OSError:
        return False


def check_file(path: Path) -> None:
    """Raise DamagedError or sqlite3.Error if the library in a file is damaged."""
    with closing(opened(path)) as database:
        check(database)


def damage_in(path: Path) -> Exception | None:
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
    database.text_factory = TEXT
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
    database.execute("SELECT game, rules, start, moves, hashes FROM lines LIMIT 0")


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
    if columns.issuperset(COLUMNS):
        return LATEST
    return 2 if "position_keys" in columns else 1


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
