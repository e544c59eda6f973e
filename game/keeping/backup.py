"""Daily copies of the library, of which the latest stay, and the games in them."""

import logging
import re
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from game.keeping import rescue
from game.keeping.database import COLUMNS, KEPT_COLUMNS, READ_ERRORS, SHAPE, DamagedError, check, copy_to, opened
from game.keeping.files import write_atomically
from game.keeping.record import Record, read_rows

KEPT = 5
MOST_BYTES = 500_000_000
"""Size of all copies; the last one stays in any case."""
DELETED, RESTORED = "deleted", "restored"
TOLD = tuple(column for column in KEPT_COLUMNS if column not in ("key", "changed", "opening"))
"""Columns to compare, without the opening, whose name is added some time after a game was saved."""
ENOUGH = 0.9
"""Least share of the games of the largest copy in a copy that can stand in for it."""

log = logging.getLogger(__name__)


def backups(path: Path) -> list[Path]:
    named = re.compile(rf"{re.escape(path.stem)}\.backup-\d{{4}}-\d\d-\d\d{re.escape(path.suffix)}")
    found = []
    with suppress(OSError):
        found = [file for file in path.parent.iterdir() if named.fullmatch(file.name)]
    return sorted(found, reverse=True)


def is_due(path: Path, today: date) -> bool:
    return _copy(path, today) not in backups(path)


def back_up(path: Path, today: date) -> None:
    """Copy the library, unless it is empty, and drop old copies. Safe in any thread, while the library is in use.
    OSError, sqlite3.Error or DamagedError leaves everything as it is."""
    with closing(opened(path)) as database:
        if database.execute("SELECT 1 FROM games").fetchone() is None:
            return
        copy_to(database, _copy(path, today))
    copies = _by_worth(path, today)
    most = max(copies.values())
    good = next(copy for copy, games in copies.items() if games >= ENOUGH * most)
    size = 0
    for number, copy in enumerate(copies):
        size += copy.stat().st_size
        if copy != good and (number >= KEPT or (number and size > MOST_BYTES)):
            copy.unlink()


def _by_worth(path: Path, today: date) -> dict[Path, int]:
    """The copies with their numbers of games: the latest first, then those from the future, then unreadable ones."""
    games = {copy: _count(copy) for copy in backups(path)}
    of_today = _copy(path, today)
    return dict(sorted(games.items(), key=lambda each: (each[1] > 0, each[0] <= of_today, each[0]), reverse=True))


def _count(copy: Path) -> int:
    try:
        with closing(opened(copy, "immutable=1")) as database:
            (count,) = database.execute("SELECT count(*) FROM games WHERE deleted = ''").fetchone()
            return int(count)
    except READ_ERRORS:
        return 0


def rows_in(copy: Path) -> list[Any]:
    """All rows of a copy; of a damaged one, those that can be read."""
    try:
        with closing(opened(copy, "immutable=1")) as database:
            check(database)
            rows = database.execute("SELECT * FROM games NOT INDEXED ORDER BY saved").fetchall()
        if rows and not {*KEPT_COLUMNS, "deleted"} <= {*rows[0].keys()}:
            raise DamagedError("a column has another name")
        return rows
    except READ_ERRORS as error:
        log.warning("the backup %s is damaged: %s", copy, error)
    try:
        return rescued_rows(copy)
    except OSError as error:
        log.warning("the backup %s can't be read: %s", copy, error)
        return []


def rescued_rows(path: Path) -> list[Any]:
    """The readable rows of a damaged library; OSError if there are none."""
    found = rescue.rows_in(path, SHAPE, COLUMNS.index("key"), newest=COLUMNS.index("saved"))
    return [dict(zip(COLUMNS, row, strict=True)) for row in found]


def _copy(path: Path, today: date) -> Path:
    return path.with_name(f"{path.stem}.backup-{today:%Y-%m-%d}{path.suffix}")


# Deleted games, which no copy brings back


def note(path: Path, keys: Iterable[str], what: str, moment: str) -> None:
    """Note in a file next to the library that games were DELETED or RESTORED at a moment."""
    try:
        with _notes(path).open("a", encoding="utf-8") as file:
            file.writelines(f"{key} {what} {moment}\n" for key in keys)
    except OSError as error:
        log.warning("%s can't be written: %s", _notes(path), error)


def noted_deleted(path: Path) -> dict[str, str]:
    """Times of the deletion of games, by key; "" for those restored after that."""
    lines = (line.split(" ") for line in _lines(path))
    return {line[0]: line[2] if line[1] == DELETED else "" for line in lines if len(line) == 3}


def drop_old_notes(path: Path) -> None:
    """Drop the notes that are older than all copies, which then lack these games too."""
    lines, copies = _lines(path), backups(path)
    if not lines or not copies:
        return
    with suppress(ValueError, OSError):
        oldest = str(date.fromisoformat(copies[-1].stem[-10:]) - timedelta(1))  # moments are in UTC, copies are not
        left = [line for line in lines if line.rpartition(" ")[2] >= oldest]
        if len(left) < len(lines):
            write_atomically(_notes(path), "".join(f"{line}\n" for line in left))


def _lines(path: Path) -> list[str]:
    try:
        return _notes(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def _notes(path: Path) -> Path:
    return path.with_name(f"{path.stem}.deleted.txt")


# What a damaged library gets back


def differing(path: Path) -> list[str]:
    """Keys of games that differ from their latest copy, though they were not changed since."""
    ours, theirs = (", ".join(f"{table}.{column}" for column in TOLD) for table in ("games", "kept"))
    for copy in backups(path):
        try:
            with closing(opened(path, wait=0)) as database:
                database.execute("ATTACH ? AS copy", (f"{copy.resolve().as_uri()}?immutable=1",))
                found = database.execute(
                    "SELECT games.key FROM games JOIN copy.games AS kept USING (key) WHERE games.changed = kept.changed"
                    f" AND games.deleted = '' AND kept.deleted = '' AND ({ours}) IS NOT ({theirs})"
                )
                return [key for (key,) in found]
        except READ_ERRORS as error:
            log.warning("%s can't be compared with %s: %s", path, copy, error)
    return []


def restored(path: Path, rows: Iterable[Any]) -> list[Record]:
    """The games of a damaged library: its readable rows, completed from its copies, and the games only in those. A game
    changed since it was copied is that of the library, any other that of the copy. Deleted games stay deleted."""
    rows = list(rows)
    deleted: dict[str, str] = {row["key"]: row["deleted"] for row in rows if row["deleted"]}
    read = {record.key: record for record in read_rows(row for row in rows if not row["deleted"])}
    kept: dict[str, Record] = {}
    for copy in backups(path):
        found = [row for row in rows_in(copy) if row["key"] not in kept or row["changed"] > kept[row["key"]].changed]
        deleted = {row["key"]: row["deleted"] for row in found if row["deleted"]} | deleted
        kept |= {record.key: record for record in read_rows(row for row in found if not row["deleted"])}
    deleted |= noted_deleted(path)
    lost = {key: record for key, record in kept.items() if key not in read}
    moments = {(record.started, record.changed) for record in lost.values()}
    for key, record in read.items():
        if key in kept and kept[key].changed >= record.changed:
            read[key] = replace(kept[key], opening=kept[key].opening or record.opening)
    twins = {key for key, record in read.items() if key not in kept and (record.started, record.changed) in moments}
    found_all = {**lost, **{key: record for key, record in read.items() if key not in twins}}
    return [record for key, record in found_all.items() if deleted.get(key, "") < record.changed]
