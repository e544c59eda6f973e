"""The games of a person in one SQLite file: the one in progress after each move, the finished ones, statistics."""

import json
import sqlite3
import uuid
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Self

from game.keeping.files import Notice, Trouble, notice, set_aside

SCHEMA_VERSION = 1
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


class PersonResult(StrEnum):
    """How a game against the computer ended for the person; the library's column `score` keeps it."""

    NONE = ""
    """It goes on, or no computer took part."""
    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


def now() -> str:
    """This moment in UTC as ISO 8601 with microseconds."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


@dataclass(frozen=True, slots=True)
class Record:
    """One playing as it is kept, all in text that a person can read.

    `start` is "" for the usual start, otherwise the game's notation of it. `moves` are in the game's notation, without
    blanks. `setup` is whatever the window needs to go on with the game. `level` is "" when no computer plays. `result`
    is "" while the game goes on, then the text of the notation such as 1-0; `reason` is the Outcome's.
    """

    game: str
    rules: str
    start: str = ""
    moves: tuple[str, ...] = ()
    setup: dict[str, str | int | bool] = field(default_factory=dict)
    level: str = ""
    score: PersonResult = PersonResult.NONE
    result: str = ""
    reason: str = ""
    key: str = field(default_factory=lambda: uuid.uuid4().hex)
    started: str = field(default_factory=now)
    changed: str = field(default_factory=now)


@dataclass(frozen=True, slots=True)
class Tally:
    """Finished games against one level at one game."""

    game: str
    rules: str
    level: str
    won: int
    drawn: int
    lost: int


class Library:
    """The games of one file. To be used in the thread that opened it.

    Where the file can't be used the library works in memory; `save` and `delete` never raise, they tell.
    """

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self.path = path
        self.database = database

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Notice | None]:
        """The library of a file, made if there is none, with what a person should be told.

        A damaged file is renamed and a new one begun; a file that can't be opened, or that a newer version of the
        program wrote, is left alone and this run's games are kept in memory only.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return cls(path, connect(str(path))), None
        except (OSError, sqlite3.OperationalError, NewerSchemaError) as error:
            return cls(path, connect(":memory:")), notice(Trouble.NOT_READ, path, error)
        except sqlite3.DatabaseError as error:
            return cls._begin_again(path, error)

    @classmethod
    def _begin_again(cls, path: Path, error: Exception) -> tuple[Self, Notice]:
        try:
            aside = set_aside(path)
            for journal in ("-wal", "-shm"):
                path.with_name(path.name + journal).unlink(missing_ok=True)
            return cls(path, connect(str(path))), notice(Trouble.SET_ASIDE, aside, error)
        except (OSError, sqlite3.Error) as second:
            return cls(path, connect(":memory:")), notice(Trouble.NOT_READ, path, second)

    def save(self, record: Record) -> Notice | None:
        """Keeps the record in the place of an earlier one with its key; what a person should be told if it failed."""
        written = {"moves": " ".join(record.moves), "setup": json.dumps(record.setup, ensure_ascii=False)}
        values = asdict(record) | written | {"changed": now()}
        columns = ", ".join(values)
        places = ", ".join(f":{column}" for column in values)
        return self._change(f"INSERT OR REPLACE INTO games ({columns}) VALUES ({places})", values)

    def delete(self, key: str) -> Notice | None:
        """Forgets a game; what a person should be told if it failed."""
        return self._change("DELETE FROM games WHERE key = :key", {"key": key})

    def _change(self, statement: str, values: dict[str, str]) -> Notice | None:
        try:
            with self.database:
                self.database.execute(statement, values)
        except sqlite3.Error as error:
            return notice(Trouble.NOT_SAVED, self.path, error)
        return None

    def unfinished(self) -> Record | None:
        """The game that was left last."""
        found = self._select("WHERE result = '' ORDER BY changed DESC LIMIT 1")
        return found[0] if found else None

    def finished(self, limit: int = 100) -> list[Record]:
        """Finished games, the latest first."""
        return self._select("WHERE result <> '' ORDER BY changed DESC LIMIT ?", limit)

    def _select(self, clause: str, *values: int) -> list[Record]:
        rows = self.database.execute(f"SELECT * FROM games {clause}", values)
        return [read_row(row) for row in rows]

    def statistics(self) -> list[Tally]:
        """The finished games against the computer, counted by game, rules and level in alphabetical order."""
        rows = self.database.execute(
            "SELECT game, rules, level, sum(score = 'won') AS won, sum(score = 'drawn') AS drawn, "
            "sum(score = 'lost') AS lost FROM games WHERE score <> '' "
            "GROUP BY game, rules, level ORDER BY game, rules, level"
        )
        return [Tally(**row) for row in rows]

    def close(self) -> None:
        self.database.close()


class NewerSchemaError(Exception):
    """The file was written by a newer version of the program."""


def connect(file: str) -> sqlite3.Connection:
    """An open database with our tables. With the write-ahead log a move costs no wait for the disk."""
    database = sqlite3.connect(file, timeout=2)
    database.row_factory = sqlite3.Row
    try:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA_VERSION:
            raise NewerSchemaError(f"it has format {version}, this program knows {SCHEMA_VERSION}")
        (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if health != "ok":
            raise sqlite3.DatabaseError(health)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        if version == 0:
            database.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
    except BaseException:
        database.close()
        raise
    return database


def read_row(row: sqlite3.Row) -> Record:
    moves, setup = tuple(row["moves"].split()), json.loads(row["setup"])
    return Record(**(dict(row) | {"moves": moves, "setup": setup, "score": PersonResult(row["score"])}))
