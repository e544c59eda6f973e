"""Queries on the open database: keys in an order, records, labels, and the index of positions."""

import json
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core import InputError, State
from game.former_names import former_level, level_today
from game.keeping.backup import differing
from game.keeping.database import DERIVED_COLUMNS, READ_ERRORS, opened
from game.keeping.record import ROW_ERRORS, Record, read_row, read_rows, to_row
from game.keeping.store import WRITTEN, differs, transaction
from game.kinds import kind_named, kind_of

UNFINISHED = "unfinished"
"""A result to query, besides those of the user and those of the notation."""


class LibraryOrder(StrEnum):
    SAVED = "saved"
    DATE = "date"
    PLAYERS = "players"
    RULES = "rules"
    RESULT = "result"
    LENGTH = "plies"
    OPENING = "opening"


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """The games that meet all these conditions; an empty one is none. Every word of `text` occurs in the title, a
    player's name, the event, the opening, a label or the file's name. `result` is UNFINISHED, a UserResult, or a result
    such as 1-0. `position`: the board was reached, or an image of it."""

    text: str = ""
    game: str = ""
    rules: str = ""
    level: str = ""
    result: str = ""
    label: str = ""
    position: State[Any] | None = None
    order: LibraryOrder = LibraryOrder.SAVED
    descending: bool = True


class Facts(NamedTuple):
    key: str
    game: str
    rules: str
    level: str
    score: str
    result: str
    plies: int
    date: str
    opening: str


def selection(database: sqlite3.Connection, query: LibraryQuery) -> tuple[str, list[Any]]:
    """The games that a query finds, in its order, after FROM in SQL, and the values."""
    wanted, values = conditions(database, query)
    way = "DESC" if query.descending else "ASC"
    order = f"{query.order} {way}" if query.order is LibraryOrder.SAVED else f"{query.order} {way}, saved DESC"
    return f"games WHERE {wanted} ORDER BY {order}", values


def conditions(database: sqlite3.Connection, query: LibraryQuery) -> tuple[str, list[Any]]:
    found, values = ["deleted = ''"], list[Any]()
    if query.position is not None:
        found.append("number IN (SELECT value FROM json_each(?))")
        values.append(json.dumps([number for number, _, _ in reached(database, query.position)]))
    for condition, value in _conditions(query):
        found.append(condition)
        values += value
    return " AND ".join(found), values


def _conditions(query: LibraryQuery) -> Iterator[tuple[str, list[Any]]]:
    for column, value in (("game", query.game), ("rules", query.rules)):
        if value:
            yield f"{column} = ?", [value]
    if query.level:
        yield "level IN (?, ?)", [query.level, former_level(query.level)]
    if query.result == UNFINISHED:
        yield "goes_on", []
    elif query.result in ("won", "drawn", "lost"):
        yield "score = ?", [query.result]
    elif query.result:
        yield "result = ?", [query.result]
    if query.label:
        yield "instr(labels, char(10) || ? || char(10))", [query.label]
    for word in query.text.casefold().split():
        yield "instr(search, ?)", [word]


def reached(database: sqlite3.Connection, position: State[Any]) -> Iterator[tuple[int, int, Any]]:
    """The games that reached a position, or an image of it, deleted ones too: see `PositionStore.hits`."""
    kind = kind_of(position)
    code = (kind.position_key(position) & 0xFFFF).to_bytes(2, sys.byteorder)
    return lines_by(database, kind.key_rules(position), code).hits(position)


def lines_by(database: sqlite3.Connection, rules: tuple[str, str, bool], code: bytes) -> "PositionStore":
    """The lines of the games by these rules, deleted ones too, that may have a position of this hash."""
    statement = "SELECT game, start, moves, hashes, '', '', 0 FROM lines WHERE rules = ? AND instr(hashes, ?)"
    return store_of(rules, _plain(database, statement, (rules_text(*rules), code)))


def store_of(rules: tuple[str, str, bool], rows: Iterable[tuple[Any, ...]]) -> "PositionStore":
    """The lines by these rules, from rows: number, start, moves, hashes, result, date, rating."""
    from game.databases.positions import PositionStore

    kind, variant, reverse = kind_named(rules[0]), *rules[1:]
    places: dict[str, int] = {}
    lines = [(number, places.setdefault(start, len(places)), *line) for number, start, *line in rows]
    usual = kind.start(variant, reverse=reverse)
    starts = [kind.parse_position(text, variant, reverse=reverse) if text else usual for text in places]
    return PositionStore.of_lines(starts, lines) if lines else PositionStore()


def rules_text(game: str, variant: str, reverse: bool) -> str:
    return f"{game} {variant} reverse" if reverse else f"{game} {variant}"


if TYPE_CHECKING:
    from game.databases.positions import PositionStore
    from game.keeping.games import GameLine

THESE = "SELECT {} FROM games WHERE key IN (SELECT value FROM json_each(?))"
DERIVE = f"""
UPDATE games SET opening = :opening, {", ".join(f"{column} = :{column}" for column in DERIVED_COLUMNS)} WHERE key = :key
"""
SAME = ("game", "rules", "start", "moves", "setup", "result", "headers")
"""Columns that are equal in most doubles; the other doubles spell them differently."""
ALIKE = f"""
SELECT {", ".join(SAME)}, tree FROM games WHERE double_hash = ? AND double_hash <> x'' AND deleted = ''
UNION ALL SELECT {", ".join("NULL" for _ in SAME)}, NULL WHERE EXISTS (SELECT 1 FROM games WHERE indexed = 0)
"""
"""Games that may be doubles, and an empty row if there are games without a hash."""
DOUBLES = """
SELECT * FROM games WHERE deleted = '' AND number IN (
    SELECT number FROM games WHERE double_hash = ? AND double_hash <> x''
    UNION SELECT number FROM games WHERE indexed = 0
) AND moves = ? AND start = ?
"""
"""Games that may be doubles, including all that are not indexed yet."""
ADD = f"""
INSERT INTO games (number, saved, indexed, double_hash, {", ".join(WRITTEN)})
VALUES ({", ".join("?" * (4 + len(WRITTEN)))})
"""
INSERT_LINE = "INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?, ?)"
UNDO_TIME = timedelta(days=1)
"""Least time for which a deleted game can be restored."""


class IndexedRecord(NamedTuple):
    """A record to add: its row, its line and its hash."""

    row: dict[str, str | int]
    rules: str
    """The rules of the line, see `rules_text`."""
    line: "GameLine"
    hashed: bytes

    @classmethod
    def of(cls, record: Record, line: "GameLine") -> "IndexedRecord":
        if record.opening != line.opening:
            record = replace(record, opening=line.opening)
        rules = rules_text(record.game, record.rules, record.reverse)
        return cls(to_row(record), rules, line, double_hash(record))

    @property
    def key(self) -> str:
        return str(self.row["key"])

    @property
    def record(self) -> Record:
        return read_row(self.row)

    @property
    def same(self) -> tuple[Any, ...]:
        """The columns of ALIKE."""
        return *map(self.row.__getitem__, SAME), self.row["tree"]


def keys(database: sqlite3.Connection, query: LibraryQuery) -> list[str]:
    """The keys of the games that fit, in order; as one text, three times as fast as rows."""
    wanted, values = selection(database, query)
    ((text,),) = _plain(database, f"SELECT group_concat(key, char(10)) FROM (SELECT key FROM {wanted})", values)
    return text.split("\n") if text else []


def facts(database: sqlite3.Connection, query: LibraryQuery) -> list[Facts]:
    wanted, values = selection(database, query)
    found = [Facts(*row) for row in _plain(database, f"SELECT {', '.join(Facts._fields)} FROM {wanted}", values)]
    return [each._replace(level=level_today(each.level)) for each in found]


def records(database: sqlite3.Connection, wanted: Sequence[str], bad: list[str] | None = None) -> dict[str, Record]:
    """The records of these keys that make sense; the keys of others are added to `bad`."""
    rows = database.execute(THESE.format("*"), [json.dumps(list(wanted))])
    return {record.key: record for record in read_rows(rows, bad)}


def columns(database: sqlite3.Connection, names: str, wanted: Sequence[str]) -> list[tuple[Any, ...]]:
    """The named columns of the games with these keys."""
    return _plain(database, THESE.format(names), [json.dumps(list(wanted))])


def labels(database: sqlite3.Connection) -> set[str]:
    combined = _plain(database, "SELECT DISTINCT labels FROM games WHERE labels <> '' AND deleted = ''", ())
    return {label for (text,) in combined for label in text.split("\n") if label}


def variants(database: sqlite3.Connection) -> set[tuple[str, str]]:
    return set(_plain(database, "SELECT DISTINCT game, rules FROM games WHERE deleted = ''", ()))


def levels(database: sqlite3.Connection) -> set[str]:
    found = _plain(database, "SELECT DISTINCT level FROM games WHERE deleted = ''", ())
    return {level_today(level) for (level,) in found if level}


def delete(database: sqlite3.Connection, wanted: Iterable[str], moment: str) -> int:
    """Hide these games, or show them again if the moment is ""; return their number."""
    with transaction(database):
        values = [(moment, key) for key in wanted]
        return database.executemany("UPDATE games SET deleted = ? WHERE key = ?", values).rowcount


def deleted_last(database: sqlite3.Connection) -> list[str]:
    """The keys of the games deleted last, all that were deleted together."""
    found = "SELECT key FROM games WHERE deleted <> '' AND deleted = (SELECT max(deleted) FROM games)"
    return [key for (key,) in _plain(database, found, ())]


def purge(database: sqlite3.Connection) -> None:
    """Delete the games that were hidden some time ago."""
    before = (datetime.now(UTC) - UNDO_TIME).isoformat(timespec="microseconds")
    old = "deleted <> '' AND deleted < ?"
    with transaction(database):
        database.execute(f"DELETE FROM lines WHERE game IN (SELECT number FROM games WHERE {old})", (before,))
        database.execute(f"DELETE FROM games WHERE {old}", (before,))


def add(database: sqlite3.Connection, games: Iterable[IndexedRecord]) -> None:
    """Add games with their positions, all or none, without those whose key is there."""
    with transaction(database):
        added = {game.key: game for game in games}
        for (key,) in columns(database, "key", list(added)):
            del added[key]
        ((number, saved),) = _plain(database, "SELECT ifnull(max(number), 0), ifnull(max(saved), 0) FROM games", ())
        rows, lines = [], []
        for place, (row, rules, line, hashed) in enumerate(added.values(), 1):
            rows.append((number + place, saved + place, 1, hashed, *map(row.__getitem__, WRITTEN)))
            lines.append((number + place, rules, row["start"], line.moves, line.hashes))
        database.executemany(ADD, rows)
        database.executemany(INSERT_LINE, lines)


def double_hash(record: Record) -> bytes:
    """A number of 64 bits that is equal for doubles."""
    return blake2b(repr(record.identity).encode(errors="replace"), digest_size=8).digest()


def holds(database: sqlite3.Connection, wanted: IndexedRecord) -> bool:
    """True if the game is there with all its data and not deleted; False for a game without moves."""
    moves, start, same = wanted.row["moves"], wanted.row["start"], wanted.same
    if not moves and not start:
        return False
    alike = _plain(database, ALIKE, (wanted.hashed,))
    if not alike or any(has_all_of_row(kept, same) for kept in alike):
        return bool(alike)
    record = wanted.record
    rows = database.execute(DOUBLES, (wanted.hashed, moves, start))
    return any(has_all_of(kept, record) for kept in read_rows(rows))


def has_all_of_row(kept: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """True if the columns of ALIKE already show that a record has all of another one."""
    return kept[:-1] == other[:-1] and other[-1] in ("", kept[-1])


def has_all_of(kept: Record, other: Record) -> bool:
    """True if a record has the same game as the other, and all its data."""
    return kept.moves == other.moves and other.tree in ("", kept.tree) and kept.identity == other.identity


def damaged_rows(path: Path) -> list[str]:
    """Keys of games that differ from their copy and can't be what was saved."""
    keys = differing(path)
    if not keys:
        return []
    try:
        with closing(opened(path, wait=0)) as database:
            rows = [database.execute("SELECT * FROM games WHERE key = ?", (key,)).fetchone() for key in keys]
    except READ_ERRORS:
        return []
    return [row["key"] for row in rows if row and not _is_consistent(row)]


def _is_consistent(row: sqlite3.Row) -> bool:
    """True if the moves of a row can be played, and the derived columns fit them."""
    from game.keeping.games import game_of

    try:
        record = read_row(dict(row))
        game_of(record)
    except (InputError, *ROW_ERRORS):
        return False
    return not differs(row, record)


def index(database: sqlite3.Connection, seconds: float) -> int:
    """Update the index of positions for about this long; return the number of games still to come."""
    end = time.perf_counter() + seconds
    left = _unindexed(database)
    while left and time.perf_counter() < end:
        rows = database.execute("SELECT * FROM games WHERE indexed = 0 LIMIT 20").fetchall()
        with transaction(database):
            for row in rows:
                _index(database, row)
                if time.perf_counter() >= end:
                    break
        left = _unindexed(database)
    return left


def _unindexed(database: sqlite3.Connection) -> int:
    (count,) = database.execute("SELECT count(*) FROM games WHERE indexed = 0").fetchone()
    return int(count)


def _index(database: sqlite3.Connection, row: sqlite3.Row) -> None:
    """Index one game, and complete its row if it is of an earlier format."""
    from game.keeping.games import line_played

    number, hashed = row["number"], b""
    try:
        record = read_row(dict(row))
        line, hashed = line_played(record), double_hash(record)
        database.execute(DERIVE, to_row(replace(record, opening=line.opening)))
        rules = rules_text(record.game, record.rules, record.reverse)
        database.execute(INSERT_LINE, (number, rules, record.start, line.moves, line.hashes))
    except ROW_ERRORS:
        database.execute("DELETE FROM lines WHERE game = ?", (number,))
    database.execute("UPDATE games SET indexed = 1, double_hash = ? WHERE number = ?", (hashed, number))


def _plain(database: sqlite3.Connection, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    cursor = database.cursor()
    cursor.row_factory = None
    return cursor.execute(statement, values).fetchall()
