"""The library's file in use: deleted, damaged, busy or out of reach, it costs no game."""

import logging
import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping import rescue
from game.keeping.backup import backups, rescued_rows, restored
from game.keeping.database import (
    DERIVED_COLUMNS,
    FIRST_COLUMNS,
    KEPT_COLUMNS,
    DamagedError,
    NewerSchemaError,
    connect,
    is_busy,
    is_damage,
    rebuild_indices,
)
from game.keeping.files import FileProblem, Notice, notice, set_aside
from game.keeping.record import Record, read_rows, to_row

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a file that failed is tried again; each pause is twice the last one."""
PATIENCE = 30.0
"""Seconds for which a job waits for another program that uses the library."""
LASTING = 3.0
"""Seconds after which another program's use of the file counts as an outage."""
FILE_ERRORS = (OSError, sqlite3.Error, UnicodeError, DamagedError, NewerSchemaError)
WRITTEN = (*KEPT_COLUMNS, *DERIVED_COLUMNS)
NEWEST = "(SELECT ifnull(max(saved), 0) + 1 FROM games)"
"""The order in which games were saved, independent of the clock."""


def _insert(columns: Iterable[str]) -> str:
    columns = tuple(columns)
    values = ", ".join(f":{column}" for column in columns)
    return f"INSERT INTO games (saved, {', '.join(columns)}) VALUES ({NEWEST}, {values})"


INSERT = _insert(WRITTEN)
OR_LEAVE = " ON CONFLICT (key) DO NOTHING"
INDEXED = ("moves", "start", "result", "setup", "headers")
"""Columns of which a change makes the index of a game out of date."""
OR_CHANGE = f"""
ON CONFLICT (key) DO UPDATE SET saved = {NEWEST}, deleted = '',
    indexed = indexed AND {" AND ".join(f"{column} = excluded.{column}" for column in INDEXED)},
    opening = iif(excluded.opening = '' AND moves = excluded.moves, opening, excluded.opening),
    {", ".join(f"{column} = excluded.{column}" for column in WRITTEN if column != "opening")}
"""
"""Update of a saved game."""

NOTHING_MORE: dict[str, Any] = dict.fromkeys((*KEPT_COLUMNS, "deleted"), "") | {"headers": "{}"}
"""Columns that a row of the first format lacks."""

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(slots=True)
class Outage:
    """The reason why the file can't be used, its beginning, and the time of the next try, in seconds."""

    error: Exception
    since: float
    again: float
    pause: float = SHORTEST_PAUSE
    told: bool = False


class Store:
    """The connection to one file: a damaged one is renamed, a missing one created again, with all readable games."""

    def __init__(self, path: Path, clock: Callable[[], float], patience: float) -> None:
        """Open nothing before the first `attempt`. `patience`: see `be_patient`."""
        self.path = path
        self.database: sqlite3.Connection | None = None
        """None while the file is out of reach."""
        self.outage: Outage | None = None
        """The outage of the last attempts, until its owner sees that all is well again."""
        self.news: list[Notice] = []
        """Notices; the screen that shows one removes it."""
        self._clock = clock
        self._patience = patience
        self._identity: tuple[int, int] | None = None
        self._gone = False
        """True if the file vanished while it was open; its games are in memory."""
        self._begun_again = False
        """True if the file was damaged and has been renamed; its games are in memory."""
        self._mode: int | None = None
        """Mode of that file, for the new one."""
        self._moving: list[Record] = []
        """Games of a damaged or missing file, on their way into the new one."""

    @property
    def rests(self) -> bool:
        return self.outage is not None and self._clock() < self.outage.again

    @property
    def outage_lasts(self) -> bool:
        """True if the file can't be used, and not only because another program uses it for a moment."""
        outage = self.outage
        return outage is not None and (not is_busy(outage.error) or self._clock() - outage.since >= LASTING)

    def attempt(self, action: Callable[[sqlite3.Connection], T]) -> T | None:
        """The result of an action with the database; None if the file can't be used, see `outage`."""
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

    def repair(self, error: Exception) -> None:
        """Repair the file after another thread has found damage."""
        try:
            self._begin_again(error)
        except FILE_ERRORS as second:
            self._fail(second)

    def be_patient(self, seconds: float) -> None:
        """Set the seconds to wait for another program whenever the file is used."""
        self._patience = seconds
        if self.database:
            self.database.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")

    def close(self) -> None:
        if self.database:
            self.database.close()
        self.database = None

    def _connected(self) -> sqlite3.Connection:
        if self.database and identity(self.path) != self._identity:
            self._gone = True
            try:  # a file that is open can be read though it has been deleted
                rows = self.database.execute("SELECT * FROM games WHERE deleted = '' ORDER BY saved").fetchall()
                self._moving += read_rows(rows)
            except sqlite3.Error:
                self._moving += restored(self.path, [])
            self.close()
        if self.database is None:
            self._identity = identity(self.path)
            if not (self._gone or self._begun_again) and self._is_lost():
                raise DamagedError("it is empty")
            if self._mode is not None:
                with suppress(OSError):
                    os.close(os.open(self._real, os.O_CREAT | os.O_WRONLY, self._mode))
            self.database = connect(self.path, self._patience)
            self._identity, self._begun_again, self._mode = identity(self.path), False, None
        if self._moving:
            with transaction(self.database):
                self.database.executemany(INSERT + OR_LEAVE, map(to_row, self._moving))
            self._moving = []
        if self._gone:
            self._gone = False
            log.warning("%s was gone and has been made again", self.path)
            self.news.append(Notice(FileProblem.MADE_AGAIN, self.path))
        return self.database

    @property
    def _real(self) -> Path:
        """The file itself behind links: the write-ahead log lies next to that."""
        return Path(os.path.realpath(self.path))

    def _log(self, ending: str = "-wal") -> Path:
        return self._real.with_name(self._real.name + ending)

    def _is_lost(self) -> bool:
        """True if the file is empty or missing though there were games: SQLite would begin a new one."""
        with suppress(FileNotFoundError):
            if self.path.stat().st_size:
                return False
        with suppress(FileNotFoundError):
            if self._log().stat().st_size:
                return True
        return bool(backups(self.path))

    def _begin_again(self, error: Exception) -> None:
        """Rename the damaged file, unless another program has, and save its readable games; or repair its indices."""
        self.close()
        if identity(self.path) != self._identity:
            return
        if not self._is_lost() and self._repaired():
            return
        rescued = self._rescued()
        self._begun_again = True
        if self.path.exists():
            self._mode = stat.S_IMODE(self.path.stat().st_mode)
            logs = {ending: self._log(ending) for ending in ("-wal", "-shm")}
            aside = set_aside(self.path)
            for ending, file in logs.items():
                with suppress(FileNotFoundError):
                    file.rename(aside.with_name(aside.name + ending))
            self.news.append(notice(FileProblem.SET_ASIDE, aside, error, len(rescued)))
        else:
            self.news.append(notice(FileProblem.RESTORED, self.path, error, len(rescued)))
        self._moving += rescued

    def _repaired(self) -> bool:
        """Rebuild the indices, if only they are damaged, and repair the rows that differ from their copies."""
        try:
            if not rebuild_indices(self.path, self._patience):
                return False
            with closing(connect(self.path, self._patience)) as database:
                rows = database.execute("SELECT * FROM games NOT INDEXED ORDER BY saved").fetchall()
                there = {row["key"]: row for row in rows if not row["deleted"]}
                right = {record.key: record for record in restored(self.path, rows)}
                changed = [record for key, record in right.items() if key not in there or differs(there[key], record)]
                put_right(database, changed, [key for key in there if key not in right])
        except FILE_ERRORS as error:
            log.warning("%s can't be repaired: %s", self.path, error)
            return False
        log.warning("%s had damaged indices, which were rebuilt; %s games were put right", self.path, len(changed))
        return True

    def _rescued(self) -> list[Record]:
        """The readable games of the damaged file, and those that only its backups have."""
        rows = rescued_rows(self._real)
        if not rows:
            first = rescue.rows_in(self._real, (str,) * len(FIRST_COLUMNS), key=0)
            rows = [NOTHING_MORE | dict(zip(FIRST_COLUMNS, row, strict=True)) for row in first]
        return restored(self.path, rows)

    def _fail(self, error: Exception) -> None:
        now = self._clock()
        log.warning("%s can't be used: %s", self.path, error)
        outage = self.outage = self.outage or Outage(error, since=now, again=now)
        outage.error, outage.again = error, now + outage.pause
        outage.pause = min(2 * outage.pause, LONGEST_PAUSE)


def differs(row: sqlite3.Row, record: Record) -> bool:
    """True unless the row holds all of a record, and the values derived from it."""
    return any(row[column] != value for column, value in to_row(record).items())


def put_right(database: sqlite3.Connection, records: Iterable[Record], gone: Iterable[str] = ()) -> None:
    """Write these games without changing the order in which games were saved, and remove those in `gone`."""
    with transaction(database):
        database.executemany("DELETE FROM games WHERE key = ?", [(key,) for key in gone])
        for record in records:
            before = database.execute("SELECT saved FROM games WHERE key = ?", (record.key,)).fetchone()
            database.execute(INSERT + OR_CHANGE, to_row(record))
            database.execute("UPDATE games SET saved = ? WHERE key = ?", (before[0] if before else 0, record.key))


def identity(path: Path) -> tuple[int, int] | None:
    """The identity of a file, which differs for one that takes its place; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def opened_for_job(library: Path, *, writes: bool = True) -> Iterator[sqlite3.Connection]:
    """The open file of a library for a job; InputError if it can't be used."""
    try:
        with closing(connect(library, PATIENCE)) as database:
            yield database
    except (sqlite3.Error, DamagedError, NewerSchemaError, OSError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        fault = Fault.NOT_WRITTEN if writes else Fault.NOT_READ
        raise InputError(fault, path=library, reason=reason) from None


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Commit all that is done inside, or nothing."""
    with database:
        database.execute("BEGIN IMMEDIATE")
        yield
