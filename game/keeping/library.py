"""The user's games in one SQLite file: the one in progress after each move, the finished ones, statistics."""

import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Self, TypeVar

from game.keeping import catalogue
from game.keeping.backup import DELETED, RESTORED, back_up, drop_old_notes, is_due, note, restored
from game.keeping.catalogue import Facts, LibraryQuery
from game.keeping.chapters import place_in
from game.keeping.database import FORMATS, KEPT_COLUMNS, LATEST, READ_ERRORS, check_file, damage_in, is_damage, is_large
from game.keeping.files import FileProblem, Notice, notice, write_atomically
from game.keeping.record import ROW_ERRORS, SIDE_TRAINED, Record, new_key, now, read_row, read_rows, to_row
from game.keeping.store import INSERT, NOTHING_MORE, OR_CHANGE, Store, put_right, transaction
from game.outside import read_json_file

PATIENCE = 0.05
"""Seconds that a move may wait for another program that uses the file."""
SMALL = 5_000_000
"""Size in bytes up to which a library is compared with its copy when opened: 2,000 games."""
LONGEST_COPY = 10.0
"""Seconds that the end of the program waits for a backup."""
PATIENCE_AT_ENDS = 3.0
"""The same for the start and the end of the program."""

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A record that is not in the file yet; `base` is its `changed` there if only we have changed it."""

    record: Record
    base: str


class Library:
    """The games of one file, for the thread that opened it. The file never causes an exception. Games that can't be
    written now wait in memory, where every query finds them; `catch_up` tries again and returns notices. Those left at
    the end of the program go into files next to the library, which the next start takes in."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Open nothing yet. `clock` returns seconds."""
        self.path = path
        self.store = Store(path, clock, PATIENCE_AT_ENDS)
        self._unsaved: dict[str, Unsaved] = {}
        self._hidden: dict[str, Unsaved] = {}
        """Unsaved games that were deleted and may be restored."""
        self._secured = False
        self._copying: threading.Thread | None = None
        self._damage: Exception | None = None
        self._damaged_rows: list[str] = []
        """Keys of games whose copy proved better."""
        self._given_up: set[str] = set()
        """Keys of damaged rows already looked up in the backups."""
        self._left_behind: dict[str, Path] = {}
        """Files of unsaved games, by key."""
        self._new_keys: dict[tuple[str, str], str] = {}
        """Keys of games that were continued twice, by the old key and `changed`."""

    @classmethod
    def open(cls, path: Path, clock: Callable[[], float] = time.monotonic) -> tuple[Self, Notice | None]:
        """Open the library of a file, created if there is none, with a notice. A damaged file is renamed and its
        readable games go into a new one. An unreadable or newer file is left alone."""
        library = cls(path, clock)
        store = library.store
        library._take_in()
        library._attempt(library._write_unsaved)
        library._attempt(catalogue.purge)
        drop_old_notes(path)
        if not (store.outage or is_large(path, SMALL)):
            library._put_right(catalogue.damaged_rows(path))
        store.be_patient(PATIENCE)
        if store.outage:
            store.outage.told = True
            store.news.append(notice(FileProblem.NOT_READ, path, store.outage.error))
        return library, store.news.pop(0) if store.news else None

    def save(self, record: Record) -> Record:
        """Save the record in place of the one with its key; return the record to go on with. If another running program
        changed that game, ours is saved next to it under a new key."""
        key = self._new_keys.get((record.key, record.changed), record.key)
        earlier = self._unsaved.pop(key, None)
        base = earlier.base if earlier else record.changed
        record = replace(record, key=key, changed=now())
        self._secured = False
        self._unsaved[key] = Unsaved(record, base)
        return (self._attempt(self._write_unsaved) or {}).get(key, record)

    def delete(self, keys: Iterable[str]) -> bool:
        """Hide games until the program starts on another day; `restore` brings them back. False if that failed."""
        keys = list(keys)
        for key in keys:
            if key in self._unsaved:
                self._hidden[key] = self._unsaved.pop(key)
        return self._mark(keys, DELETED)

    def restore(self, keys: Iterable[str]) -> bool:
        """Bring deleted games back; False if that failed."""
        keys = list(keys)
        self._unsaved |= {key: self._hidden.pop(key) for key in keys if key in self._hidden}
        return self._mark(keys, RESTORED)

    def deleted_last(self) -> list[str]:
        """The keys of the games deleted last, all that were deleted together, in this session or before."""
        return self._attempt(catalogue.deleted_last) or list(self._hidden)

    def _mark(self, keys: list[str], what: str) -> bool:
        moment = now()
        hidden = moment if what == DELETED else ""
        done = self._attempt(lambda database: catalogue.delete(database, keys, hidden)) is not None
        if done:
            note(self.path, keys, what, moment)
        return done

    # Questions

    def keys(self, query: LibraryQuery) -> list[str]:
        """The keys of the games that fit, in order; those not written yet come first."""
        waiting = self._in_memory(lambda database: catalogue.keys(database, query)) or []
        found = self._attempt(lambda database: catalogue.keys(database, query)) or []
        return [*waiting, *(key for key in found if key not in self._unsaved)] if self._unsaved else found

    def records(self, keys: Sequence[str]) -> list[Record]:
        """The games of these keys in this order, without those that make no sense."""
        bad: list[str] = []
        found = self._attempt(lambda database: catalogue.records(database, keys, bad)) or {}
        found |= {record.key: record for record in self._put_right(bad)}
        found |= {record.key: record for record in self._unsaved_records()}
        return [found[key] for key in keys if key in found]

    def facts(self, query: LibraryQuery) -> list[Facts]:
        waiting = self._in_memory(lambda database: catalogue.facts(database, query)) or []
        found = self._attempt(lambda database: catalogue.facts(database, query)) or []
        return [*waiting, *(fact for fact in found if fact.key not in self._unsaved)]

    def labels(self) -> list[str]:
        waiting = {label for record in self._unsaved_records() for label in record.labels}
        return sorted(waiting | (self._attempt(catalogue.labels) or set()), key=str.casefold)

    def variants(self) -> set[tuple[str, str]]:
        waiting = {(record.game, record.rules) for record in self._unsaved_records()}
        return waiting | (self._attempt(catalogue.variants) or set())

    def levels(self) -> set[str]:
        waiting = {record.level for record in self._unsaved_records() if record.level}
        return waiting | (self._attempt(catalogue.levels) or set())

    def index(self, seconds: float) -> int:
        """Update the index of positions for about this long; return the number of games still without it."""
        return self._attempt(lambda database: catalogue.index(database, seconds)) or 0

    def unfinished(self) -> Record | None:
        """The last game in progress."""
        return next(iter(self.unfinished_games(1)), None)

    def unfinished_games(self, limit: int = 20) -> list[Record]:
        """The games in progress with a move, the last one first."""
        return self._select("goes_on", limit, lambda record: record.goes_on)

    def left_games(self) -> list[Record]:
        return [record for record in self.unfinished_games() if record.is_offered]

    def finished(self, limit: int = 100) -> list[Record]:
        """Finished games, the one saved last first."""
        return self._select("result <> ''", limit, lambda record: record.result)

    def of_series(self, series: str) -> list[Record]:
        """Finished games of a series, the one saved last first."""
        condition = "result <> '' AND json_extract(setup, '$.series') = ?"
        return self._select(
            condition, None, lambda record: record.result and record.setup.get("series") == series, (series,)
        )

    def of_exercise(self, mark: str) -> list[Record]:
        """The games in progress of an exercise, the one saved last first."""
        condition = "goes_on AND json_extract(setup, '$.exercise') = ?"
        return self._select(
            condition, None, lambda record: record.goes_on and record.setup.get("exercise") == mark, (mark,)
        )

    def of_study(self, key: str) -> list[Record]:
        """The chapters of a study in their order."""
        condition = "json_extract(setup, '$.chapters') = ?"
        found = self._select(condition, None, lambda record: place_in(record)[0] == key, (key,))
        return sorted(found, key=lambda record: place_in(record)[1])

    def repertoire(self) -> list[Record]:
        """The lines of the repertoire."""
        condition = f"json_extract(setup, '$.{SIDE_TRAINED}') IS NOT NULL"
        return self._select(condition, None, lambda record: SIDE_TRAINED in record.setup)

    def against_levels(self, game: str, rules: str, limit: int) -> list[Record]:
        """Finished games of a person against the computer by these rules, the one saved last first."""
        return self._select(
            "score <> '' AND game = ? AND rules = ?",
            limit,
            lambda record: record.score and (record.game, record.rules) == (game, rules),
            (game, rules),
        )

    def catch_up(self) -> list[Notice]:
        """Write what is unsaved, if it is time to try; return notices. Called in every frame."""
        if self._damaged_rows:
            self._put_right(self._damaged_rows)
            self._damaged_rows = []
            self.back_up()
        if self._damage:
            self.store.repair(self._damage)
            self._damage = None
        if self._unsaved and not self.store.rests:
            self._attempt(self._write_unsaved)
        outage = self.store.outage
        if outage and self._unsaved and self.store.outage_lasts and not outage.told:
            outage.told = True
            self.store.news.append(notice(FileProblem.WAITS, self.path, outage.error))
        news, self.store.news = self.store.news, []
        return news

    def secure(self) -> Notice | None:
        """Write what is unsaved, to the file or next to it, before the program ends; return a notice if both fail."""
        if self._secured or not self._unsaved:
            return None
        self.store.be_patient(PATIENCE_AT_ENDS)
        self.store.outage = None
        self._attempt(self._write_unsaved)
        self.store.be_patient(PATIENCE)
        trouble = self._leave_behind()
        self._secured = trouble is None
        if self.store.outage:
            self.store.outage.told = True
        return trouble

    def back_up(self) -> None:
        """Make today's backup unless there is one, and check a large library, in another thread."""
        today = datetime.now().astimezone().date()
        if is_due(self.path, today) or is_large(self.path):
            self._copying = threading.Thread(target=self._copy, args=(today,), name="backup", daemon=True)
            self._copying.start()

    def _copy(self, today: date) -> None:
        try:
            self._damaged_rows = [key for key in catalogue.damaged_rows(self.path) if key not in self._given_up]
            if self._damaged_rows:
                return  # they are put right first
            if is_due(self.path, today):
                back_up(self.path, today)
            else:
                check_file(self.path)
        except (OSError, *READ_ERRORS) as error:
            log.warning("%s could not be backed up: %s", self.path, error)
            if is_damage(error):
                self._damage = damage_in(self.path)

    def close(self) -> None:
        self.secure()
        if self._copying:
            self._copying.join(LONGEST_COPY)
        self.store.close()

    def _attempt(self, action: Callable[[sqlite3.Connection], T]) -> T | None:
        """The result of an action with the database; None if the file can't be used now."""
        done = self.store.attempt(action)
        if done is not None and not self._unsaved:
            self.store.outage = None
        return done

    def _write_unsaved(self, database: sqlite3.Connection) -> dict[str, Record]:
        """The records as written, by the keys that they had before."""
        written = {}
        for key, unsaved in list(self._unsaved.items()):
            written[key] = self._write(database, unsaved)
            del self._unsaved[key]
            if key in self._left_behind:
                with suppress(OSError):
                    self._left_behind.pop(key).unlink()
        return written

    def _write(self, database: sqlite3.Connection, unsaved: Unsaved) -> Record:
        record = unsaved.record
        with transaction(database):
            row = database.execute("SELECT changed FROM games WHERE key = ?", (record.key,)).fetchone()
            twice = row is not None and row["changed"] not in (unsaved.base, record.changed)
            kept = replace(record, key=new_key()) if twice else record
            database.execute(INSERT + OR_CHANGE, to_row(kept))
        if twice:
            self._new_keys[record.key, record.changed] = kept.key
            log.warning("the game %s was continued twice, ours is kept as %s", record.key, kept.key)
            self.store.news.append(Notice(FileProblem.CONTINUED_TWICE, self.path))
        return kept

    def _select(
        self, condition: str, limit: int | None, wanted: Callable[[Record], object], values: tuple[str, ...] = ()
    ) -> list[Record]:
        """The records that meet a condition in SQL with its values and `wanted`, the last one saved first."""

        def read(database: sqlite3.Connection) -> list[Record]:
            rows = database.execute(
                f"SELECT {', '.join(KEPT_COLUMNS)} FROM games WHERE deleted = '' AND {condition} ORDER BY saved DESC",
                values,
            )
            with closing(rows):
                there = (record for record in read_rows(rows, bad) if record.key not in self._unsaved)
                return list(islice(there, limit))

        bad: list[str] = []
        waiting = [record for record in reversed(self._unsaved_records()) if wanted(record)]
        found = self._attempt(read)
        if self._put_right(bad):
            found = self._attempt(read)
        return [*waiting, *(found or [])][:limit]

    def _put_right(self, bad: Sequence[str]) -> list[Record]:
        """Restore the games of damaged rows from a backup and return them; each row is tried once."""
        wanted = set(bad) - self._given_up
        if not wanted:
            return []
        self._given_up |= wanted
        found = [record for record in restored(self.path, ()) if record.key in wanted]
        self._attempt(lambda database: put_right(database, found))
        return found

    def _unsaved_records(self) -> list[Record]:
        return [unsaved.record for unsaved in self._unsaved.values()]

    def _in_memory(self, ask: Callable[[sqlite3.Connection], T]) -> T | None:
        waiting = self._unsaved_records()
        if not waiting:
            return None
        from game.keeping.games import line_played

        with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
            database.row_factory = sqlite3.Row
            database.executescript(FORMATS[LATEST])
            catalogue.add(database, [catalogue.IndexedRecord.of(record, line_played(record)) for record in waiting])
            return ask(database)

    # Games next to the library

    def _leave_behind(self) -> Notice | None:
        """Write each unsaved game to its own file; return a notice if one can't be written."""
        trouble = None
        for key, unsaved in self._unsaved.items():
            free = self.path.with_name(f"{self.path.stem}.unsaved-{new_key()}.json")
            beside = self._left_behind.get(key, free)
            row = to_row(unsaved.record) | {"base": unsaved.base}
            try:
                write_atomically(beside, json.dumps(row, ensure_ascii=False, indent=2))
            except OSError as error:
                log.error("the game %s is in no file: %s", row, error)
                trouble = notice(FileProblem.NOT_KEPT, self.path, error)
            else:
                self._left_behind[key] = beside
        return trouble

    def _take_in(self) -> None:
        """Find the games that were left next to the library."""
        for file in self.path.parent.glob(f"{self.path.stem}.unsaved-*.json"):
            try:
                row = NOTHING_MORE | read_json_file(file)
                record = read_row({column: row[column] for column in KEPT_COLUMNS})
                self._unsaved[record.key] = Unsaved(record, row["base"])
            except (OSError, *ROW_ERRORS) as error:
                log.warning("%s is no game: %s", file, error)
            else:
                self._left_behind[record.key] = file
