"""Copies of the library beside it, one a day, of which the latest are kept; and the games that can be read in them."""

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from game.keeping.database import copy_to
from game.keeping.record import Record, read_rows

KEPT = 5
MOST_BYTES = 500_000_000
"""Of large libraries fewer days are kept, but always the last one."""

log = logging.getLogger(__name__)


def backups(path: Path) -> list[Path]:
    """The copies of a library, the latest first."""
    named = re.compile(rf"{re.escape(path.stem)}\.backup-\d{{4}}-\d\d-\d\d{re.escape(path.suffix)}")
    found = []
    with suppress(OSError):
        found = [file for file in path.parent.iterdir() if named.fullmatch(file.name)]
    return sorted(found, reverse=True)


def is_due(path: Path, today: date) -> bool:
    """Whether the library has no copy of this day yet."""
    return _copy(path, today) not in backups(path)


def back_up(path: Path, today: date) -> None:
    """Copy the library, unless it holds no game, and let go of old copies.

    OSError or sqlite3.Error leaves all as it is. It can be called in any thread, while the library is in use.
    """
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        if database.execute("SELECT 1 FROM games").fetchone() is None:
            return
        copy_to(database, _copy(path, today))
    copies = backups(path)
    sizes = [copy.stat().st_size for copy in copies]
    for number, copy in enumerate(copies):
        if number >= KEPT or (number and sum(sizes[: number + 1]) > MOST_BYTES):
            copy.unlink()


def games_in(copy: Path) -> Iterator[Record]:
    """The games that were in the library when a copy was made, those left out that had been deleted."""
    try:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as database:
            database.row_factory = sqlite3.Row
            yield from read_rows(database.execute("SELECT * FROM games WHERE deleted = '' ORDER BY saved"))
    except sqlite3.Error as error:
        log.warning("the backup %s can't be read: %s", copy, error)


def _copy(path: Path, today: date) -> Path:
    return path.with_name(f"{path.stem}.backup-{today:%Y-%m-%d}{path.suffix}")
