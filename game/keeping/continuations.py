"""Games of the library with the facts that the explorer needs."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

from game.core import InputError
from game.databases.positions import PositionStore
from game.keeping.catalogue import LibraryQuery, conditions, rules_text, store_of
from game.keeping.record import ROW_ERRORS
from game.kinds import kind_named
from game.outside import read_json


class LibraryGame(NamedTuple):
    """Facts of one row."""

    number: int
    key: str
    game: str
    rules: str
    players: str
    event: str
    date: str
    score: str
    result: str
    setup: str

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


DATE = """iif(source <> '' AND abs(substr(date, 1, 4) - substr(started, 1, 4)) < 2
    AND abs(julianday(date) - julianday(started)) < 2, '', date)"""
"""The date of a game. That of an imported game without one is that of the import, and says nothing."""
COLUMNS = f"number, key, game, rules, players, event, {DATE}, score, result, setup"
"""Columns of a LibraryGame."""
RATED = "iif(instr(headers, 'Elo') OR instr(headers, 'Rating'), headers, '')"
RATINGS = re.compile(r'"(?:White|Black)(?:Elo|Rating)": "([1-9]\d{2,3})"')
"""The players' ratings in headers; see `game.databases.index.rating`."""
RESULTS = {"1-0": "white", "1/2-1/2": "drawn", "0-1": "black"}


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


def games_of(
    database: sqlite3.Connection, query: LibraryQuery, condition: str = "1", values: Sequence[Any] = ()
) -> Iterator[LibraryGame]:
    """The games that a query finds and that meet a condition in SQL."""
    wanted, before = conditions(database, query)
    found = database.execute(f"SELECT {COLUMNS} FROM games WHERE {wanted} AND {condition}", [*before, *values])
    return starmap(LibraryGame, found)


def numbers_of(database: sqlite3.Connection, query: LibraryQuery) -> list[int]:
    wanted, values = conditions(database, query)
    return [number for (number,) in database.execute(f"SELECT number FROM games WHERE {wanted}", values)]


def players_of(database: sqlite3.Connection, query: LibraryQuery) -> list[tuple[str, int]]:
    """The players of the games that a query finds, as in a row, with the number of games of each pair."""
    wanted, values = conditions(database, query)
    return list(database.execute(f"SELECT players, count(*) FROM games WHERE {wanted} GROUP BY players", values))


def lines_with_facts(database: sqlite3.Connection, rules: tuple[str, str, bool]) -> PositionStore:
    """The lines of all games by these rules, with result, date and rating."""
    rows = database.execute(
        f"SELECT lines.game, lines.start, lines.moves, hashes, result, {DATE}, {RATED}"
        " FROM lines JOIN games ON number = lines.game WHERE deleted = '' AND lines.rules = ?",
        (rules_text(*rules),),
    )
    return store_of(
        rules,
        ((*line, RESULTS.get(result, ""), date, _rating(rated) if rated else 0) for *line, result, date, rated in rows),
    )


def _rating(headers: str) -> int:
    found = list(map(int, RATINGS.findall(headers))) if headers else []
    return round(sum(found) / len(found)) if found else 0
