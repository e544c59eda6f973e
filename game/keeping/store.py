"""The library's file in use: deleted, damaged, busy or out of reach, it costs no game and stops nobody."""

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from game.keeping import rescue
from game.keeping.backup import backups, games_in
from game.keeping.database import DamagedError, NewerSchemaError, connect, is_busy, is_damage
from game.keeping.files import Notice, Trouble, notice, set_aside
from game.keeping.record import Record, read_rows, to_row
from game.keeping.schema import COLUMNS, DERIVED_COLUMNS, FIRST_COLUMNS, KEPT_COLUMNS, SHAPE

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds for which a file that can't be used is left in peace; each pause is twice as long as the one before."""
LASTING = 3.0
"""Another program's use of the file is no trouble before so many seconds."""
FILE_ERRORS = (OSError, sqlite3.Error, UnicodeError, DamagedError, NewerSchemaError)
WRITTEN = (*KEPT_COLUMNS, *DERIVED_COLUMNS)
NEWEST = "(SELECT ifnull(max(saved), 0) + 1 FROM games)"
"""The games are in the order in which they were saved; it owes nothing to the clock."""


def _insert(columns: Iterable[str]) -> str:
    columns = tuple(columns)
    values = ", ".join(f":{column}" for column in columns)
    return f"INSERT INTO games (saved, {', '.join(columns)}) VALUES ({NEWEST}, {values})"


INSERT = _insert(WRITTEN)
INSERT_INDEXED = _insert((*WRITTEN, "indexed", "position_keys"))
"""A new game, the other one with its positions. To be followed by one of these:"""
OR_LEAVE = " ON CONFLICT (key) DO NOTHING"
OR_CHANGE = f"""
ON CONFLICT (key) DO UPDATE SET saved = {NEWEST}, deleted = '',
    indexed = indexed AND moves = excluded.moves AND start = excluded.start,
    opening = iif(excluded.opening = '' AND moves = excluded.moves, opening, excluded.opening),
    {", ".join(f"{column} = excluded.{column}" for column in WRITTEN if column != "opening")}
"""
"""The game stays indexed as long as no move was played or taken back."""

NOTHING_MORE: dict[str, Any] = dict.fromkeys((*KEPT_COLUMNS, "deleted"), "") | {"headers": "{}"}
"""What a row of the first format lacks."""

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(slots=True)
class Outage:
    """Why the file can't be used, since when, and from when on it may be tried again, in seconds of the clock."""

    error: Exception
    since: float
    again: float
    pause: float = SHORTEST_PAUSE
    told: bool = False


class Store:
    """The connection to one file: a damaged one is renamed, one that is gone made again, with all that can be read."""

    def __init__(self, path: Path, clock: Callable[[], float], patience: float) -> None:
        """Nothing is opened before the first `attempt`. `patience`: see `be_patient`."""
        self.path = path
        self.database: sqlite3.Connection | None = None
        """None while the file is out of reach."""
        self.outage: Outage | None = None
        """Of the last attempts, until its owner sees that all is well again."""
        self.news: list[Notice] = []
        """What a person should be told; whoever tells it takes it away."""
        self._clock = clock
        self._patience = patience
        self._identity: tuple[int, int] | None = None
        self._gone = False
        self._moving: list[Record] = []
        """The games of a file that was damaged or is gone, on their way into the new one."""

    @property
    def rests(self) -> bool:
        """It is too early to try again."""
        return self.outage is not None and self._clock() < self.outage.again

    @property
    def outage_lasts(self) -> bool:
        """The file can't be used, and not only because another program is using it for a moment."""
        outage = self.outage
        return outage is not None and (not is_busy(outage.error) or self._clock() - outage.since >= LASTING)

    def attempt(self, action: Callable[[sqlite3.Connection], T]) -> T | None:
        """What an action with the database gives; None when the file can't be used, which `outage` explains."""
        if self.database is None and self.rests:
            return None
        try:
            try:
                return action(self._connected())
            except FILE_ERRORS as error:
                if not is_damage(error):
                    raise
                self._begin_again(error)
                return action(self._connected())
        except FILE_ERRORS as error:
            self._fail(error)
            return None

    def be_patient(self, seconds: float) -> None:
        """Wait so long for another program from now on whenever the file is used."""
        self._patience = seconds
        if self.database:
            self.database.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")

    def close(self) -> None:
        """Let go of the file, until the next attempt."""
        if self.database:
            self.database.close()
        self.database = None

    def _connected(self) -> sqlite3.Connection:
        """The database in the file that is at our path now."""
        if self.database and identity(self.path) != self._identity:
            self._gone = True
            with suppress(sqlite3.Error):  # a file that is open can be read though it has been deleted
                self._moving += read_rows(
                    self.database.execute("SELECT * FROM games WHERE deleted = '' ORDER BY saved")
                )
            self.close()
        if self.database is None:
            self._identity = identity(self.path)
            self.database = connect(self.path, self._patience)
            self._identity = identity(self.path)
        if self._moving:
            with transaction(self.database):
                self.database.executemany(INSERT + OR_LEAVE, map(to_row, self._moving))
            self._moving = []
        if self._gone:
            self._gone = False
            log.warning("%s was gone and has been made again", self.path)
            self.news.append(Notice(Trouble.MADE_AGAIN, self.path))
        return self.database

    def _begin_again(self, error: Exception) -> None:
        """Rename the damaged file, unless another running program has done so, and keep what can be read of it."""
        self.close()
        if identity(self.path) != self._identity:
            return
        rescued = self._rescued()
        aside = set_aside(self.path)
        for ending in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + ending).rename(aside.with_name(aside.name + ending))
        self._moving += rescued
        self.news.append(notice(Trouble.SET_ASIDE, aside, error, len(rescued)))

    def _rescued(self) -> list[Record]:
        """What can be read of the damaged file, and of its latest readable backup what the file lacks."""
        key = COLUMNS.index("key")
        rows = [dict(zip(COLUMNS, row, strict=True)) for row in rescue.rows_in(self.path, SHAPE, key, newest=1)]
        if not rows:
            first = rescue.rows_in(self.path, (str,) * len(FIRST_COLUMNS), key=0)
            rows = [NOTHING_MORE | dict(zip(FIRST_COLUMNS, row, strict=True)) for row in first]
        gone = {row["key"] for row in rows if row["deleted"]}
        read = list(read_rows(row for row in rows if row["key"] not in gone))
        there = gone | {record.key for record in read}
        for copy in backups(self.path):
            kept = list(games_in(copy))
            if kept:
                return [*(record for record in kept if record.key not in there), *read]
        return read

    def _fail(self, error: Exception) -> None:
        now = self._clock()
        log.warning("%s can't be used: %s", self.path, error)
        outage = self.outage = self.outage or Outage(error, since=now, again=now)
        outage.error, outage.again = error, now + outage.pause
        outage.pause = min(2 * outage.pause, LONGEST_PAUSE)


def identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one that takes its place; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All that is done inside is in the file afterwards, or nothing."""
    with database:
        database.execute("BEGIN IMMEDIATE")
        yield
