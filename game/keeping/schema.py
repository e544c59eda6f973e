"""The tables of the library's file, in the current and in earlier formats, and the migrations."""

import sqlite3
from contextlib import closing
from functools import cache

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
    *("deleted", "position_keys"),
)
"""The columns of the table, in its order."""
SHAPE = (int,) * 5 + (str,) * (len(COLUMNS) - 6) + (bytes,)
"""Types of the columns; `number` is the row's own."""

FORMAT_1 = """
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
FORMAT_2 = """
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY,
    saved INTEGER NOT NULL,
    indexed INTEGER NOT NULL DEFAULT 0,
    goes_on INTEGER NOT NULL DEFAULT 0,
    plies INTEGER NOT NULL DEFAULT 0,
    key TEXT NOT NULL UNIQUE,
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
    changed TEXT NOT NULL,
    title TEXT NOT NULL DEFAULT '',
    labels TEXT NOT NULL DEFAULT '',
    opening TEXT NOT NULL DEFAULT '',
    source TEXT NOT NULL DEFAULT '',
    headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers)),
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
FORMATS = {1: FORMAT_1, 2: FORMAT_2}
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
"""Indexing a game adds what SQL can't compute."""
STEPS = {1: TO_2}
"""Statements that lead from each format to the next."""


def schema_of(database: sqlite3.Connection) -> list[tuple[str, ...]]:
    """The names and definitions of the file's tables and indices."""
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
