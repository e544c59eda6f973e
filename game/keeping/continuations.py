"""Games of the library with the facts that the explorer needs."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.core import InputError
from game.keeping.catalogue import LibraryQuery, selection
from game.keeping.games import start_of
from game.keeping.record import ROW_ERRORS, Record
from game.kinds import kind_named
from game.outside import read_json


class LibraryGame(NamedTuple):
    """Facts of one row; those in JSON are "" where they say nothing of use."""

    number: int
    key: str
    game: str
    rules: str
    start: str
    players: str
    event: str
    date: str
    score: str
    result: str
    setup: str
    ratings: str

    @property
    def first_turn(self) -> int:
        """The player who begins."""
        try:
            return start_of(Record(self.game, self.rules, self.start)).turn if self.start else 0
        except (InputError, *ROW_ERRORS):
            return 0

    @property
    def user_side(self) -> int | None:
        """The place in the result of the person who played the computer, 0 or 1; None if there is none."""
        if not self.score:
            return None
        try:
            setup = read_json(self.setup)
            persons = [seat for seat in (0, 1) if setup.get(f"level {seat}") == ""]
            first = kind_named(self.game).first_in_results(kind_named(self.game).start(self.rules))
        except (InputError, *ROW_ERRORS, AttributeError):
            return None
        return int(persons[0] != first) if len(persons) == 1 else None

    @property
    def headers(self) -> Mapping[str, Any]:
        try:
            found = read_json(self.ratings or "{}")
        except ROW_ERRORS:
            return {}
        return found if isinstance(found, dict) else {}


COLUMNS = """number, key, game, rules, start, players, event,
    iif(source <> '' AND abs(julianday(date) - julianday(started)) < 2, '', date), score, result,
    iif(score = '', '', setup), iif(instr(headers, 'Elo') OR instr(headers, 'Rating'), headers, '')"""
"""Columns of a LibraryGame. The date of an imported game without one is that of the import, and says nothing."""


def stamp_of(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Times and sizes of the library's file and its write-ahead log: another value after every change."""
    found: list[tuple[int, int] | None] = []
    real = path.resolve()
    for file in (real, real.with_name(f"{real.name}-wal")):
        try:
            status = file.stat()
        except OSError:
            found.append(None)
        else:
            found.append((status.st_mtime_ns, status.st_size))
    return tuple(found)


def version_of(database: sqlite3.Connection) -> tuple[int, ...]:
    """Another value after every change of the games or their index."""
    row = database.execute(
        "SELECT ifnull(max(saved), 0), count(*), (SELECT count(*) FROM games WHERE indexed = 0)"
        " FROM games WHERE deleted = ''"
    )
    return tuple(row.fetchone())


def games_of(database: sqlite3.Connection, query: LibraryQuery) -> list[LibraryGame]:
    wanted, values = selection(database, query)
    return [LibraryGame(*row) for row in database.execute(f"SELECT {COLUMNS} FROM {wanted}", values)]
