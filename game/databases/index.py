"""The index of a PDN file: built once, game by game, resumed where it was stopped."""

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from game.checkers.pdn import BOTH_LOST, UNFINISHED, AnyPosition, pdn_rules_named, recorded_outcome
from game.checkers.pdn_lines import PlainGame
from game.checkers.pdn_reader import Guess
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from game.core import InputError
from game.databases.positions import SCHEMA as POSITIONS
from game.databases.positions import PositionStore
from game.databases.replay import numbered_line
from game.databases.stream import Encoding, FilePosition, GameInFile, PdnFile, PlainGameInFile
from game.faults import Fault, reason_of
from game.kinds import kind_of
from game.outside import or_refuse

VERSION = 6
"""Version of the schema and its content."""
SCHEMA = (
    """
CREATE TABLE file (
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    rules TEXT NOT NULL,
    encoding TEXT NOT NULL,
    skipped INTEGER NOT NULL,
    tried TEXT NOT NULL,
    offset INTEGER NOT NULL,
    line INTEGER NOT NULL,
    complete INTEGER NOT NULL
) STRICT;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    offset INTEGER NOT NULL,
    line INTEGER NOT NULL,
    length INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    event TEXT NOT NULL,
    date TEXT NOT NULL,
    result TEXT NOT NULL,
    winner TEXT NOT NULL,
    rules TEXT NOT NULL,
    giveaway INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    opening TEXT NOT NULL,
    guessed INTEGER NOT NULL,
    fault INTEGER NOT NULL,
    words TEXT NOT NULL
) STRICT;
"""
    + POSITIONS
)
MOST_INDICES = 20
"""Number of index files to keep; the least recently used are deleted."""


class Stamp(NamedTuple):
    """Identity of a file, to see if it has changed since it was indexed."""

    path: str
    size: int
    changed: int
    rules: str
    """The user's choice for games that do not name their rules; "" leaves it to their moves."""

    @classmethod
    def of(cls, path: Path, rules: str = "") -> "Stamp":
        found = path.stat()
        name = str(path.resolve()).encode(errors="backslashreplace").decode()  # of any bytes, as on Linux
        return cls(name, found.st_size, found.st_mtime_ns, rules)


def index_path(folder: Path, path: Path) -> Path:
    name = blake2b(os.fsencode(path.resolve()), digest_size=12).hexdigest()
    return folder / f"{name}.sqlite"


def connect(path: Path) -> sqlite3.Connection:
    """Open an index, without a schema if it is new. A crash of the machine may damage it: it is built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, isolation_level=None, timeout=5)
    database.row_factory = sqlite3.Row
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = OFF")
    except sqlite3.Error:
        database.close()
        raise
    return database


def stamp_in(database: sqlite3.Connection) -> Stamp | None:
    """The stamp of an index; None for another version. sqlite3.Error if it is damaged."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version != _version():
        return None
    row = database.execute("SELECT path, size, changed, rules FROM file").fetchone()
    return None if row is None else Stamp(*row)


def create(database: sqlite3.Connection) -> None:
    """Replace all tables by empty ones, inside the caller's transaction."""
    old = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for name in old:
        database.execute(f'DROP TABLE "{name}"')
    for statement in SCHEMA.split(";"):
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {_version()}")


def _version() -> int:
    """VERSION combined with the rule sets that games are tried by."""
    return crc32(" ".join((str(VERSION), *RULE_SETS)).encode()) >> 1


def remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def tidy(folder: Path) -> None:
    """Delete the least recently used index files beyond MOST_INDICES."""
    files = sorted(folder.glob("*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[MOST_INDICES:]:
        with suppress(OSError):  # another window of the program may use it
            remove(path)


WHOLE, PART, NOTHING = range(3)
"""Extent to which a game could be read."""
WHITE, BLACK, DRAWN, OPEN = "white", "black", "drawn", "open"
SEARCHED = ("White", "Black", "Event", "Site", "Date", "Round", "Annotator", "Opening")
"""Tags whose words are searched."""
RATED = ("Elo", "Rating")
"""Ends of the tags with a player's rating, such as WhiteElo."""
RATING = re.compile(r"[1-9]\d{2,3}")
YEAR = re.compile(r"\d{4}")
LONGEST = 200
"""Stored length of a tag in characters."""

Row = tuple[int | str, ...]
BATCH = 0.3
"""Seconds between two batches."""
PLAYED, WINNER, RULES = 7, 9, 10
"""Places in a row: date, winner and rules."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_ERROR)
"""Errors of an index whose content is wrong; others, such as a full disk or a lock, are not mended by a new one."""
INSERT = f"INSERT INTO games VALUES ({', '.join('?' * 17)})"


class IndexProgress(NamedTuple):
    games: int
    share: float
    """Share of the bytes, 0 to 1."""
    complete: bool


@dataclass(frozen=True, slots=True)
class Index:
    """The place of a PDN file's index. Each call opens the file itself: any thread may call."""

    pdn: Path
    path: Path
    stamp: Stamp

    @classmethod
    def of(cls, pdn: Path, folder: Path, rules: str = "") -> "Index":
        """Find the index; InputError if the PDN file can't be reached. `rules` are for games that name none."""
        with or_refuse(Fault.NOT_READ, pdn):
            return cls(pdn, index_path(folder, pdn), Stamp.of(pdn, rules))

    def moved(self, folder: Path) -> "Index":
        return replace(self, path=index_path(folder, self.pdn))

    def discard(self) -> None:
        with suppress(OSError):
            remove(self.path)

    def build(self, stop: bytearray, tell: Callable[[IndexProgress], None]) -> IndexProgress:
        """Index the rest of the file until `stop`, and return the progress. An outdated or damaged index is built anew;
        several processes may do so at once. InputError if the PDN file can't be read or the index can't be written."""
        try:
            try:
                return self._build(stop, tell)
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in DAMAGED:
                    raise
                remove(self.path)
                return self._build(stop, tell)
        except sqlite3.Error as error:
            raise InputError(Fault.NOT_WRITTEN, path=self.path, reason=error) from None
        except OSError as error:
            raise InputError(Fault.NOT_WRITTEN, path=self.path, reason=reason_of(error)) from None

    def is_complete(self) -> bool:
        """True if the whole file as it was found is in the index. sqlite3.Error if the index is damaged or gone."""
        with closing(connect(self.path)) as database:
            return stamp_in(database) == self.stamp and self._progress(database).complete

    def _build(self, stop: bytearray, tell: Callable[[IndexProgress], None]) -> IndexProgress:
        with closing(connect(self.path)) as database:
            if stamp_in(database) != self.stamp:
                self.path.touch()  # so that it is not the least recently used one
                tidy(self.path.parent)
                self._begin(database)
            progress = self._progress(database)
            tell(progress)
            while not progress.complete:
                for progress in self._read_on(database, stop):
                    tell(progress)
                if stop[0]:
                    break
                progress = self._progress(database)
            return progress

    def _begin(self, database: sqlite3.Connection) -> None:
        """Begin an empty index, unless another process has done so."""
        file, rules = PdnFile.of(self.pdn), self.stamp.rules
        guess = Guess.of(pdn_rules_named(rules) if rules else None)
        place = FilePosition(file.encoding.skipped, 1)
        values = (*self.stamp, *file.encoding, names(guess), *place, 0)
        with database:
            database.execute("BEGIN IMMEDIATE")
            if stamp_in(database) != self.stamp:
                create(database)
                database.execute(f"INSERT INTO file VALUES ({', '.join('?' * len(values))})", values)

    def _progress(self, database: sqlite3.Connection) -> IndexProgress:
        games, offset, complete = database.execute(
            "SELECT (SELECT count(*) FROM games), offset, complete FROM file"
        ).fetchone()
        return IndexProgress(games, 1.0 if complete else offset / max(1, self.stamp.size), bool(complete))

    def _read_on(self, database: sqlite3.Connection, stop: bytearray) -> Iterator[IndexProgress]:
        """Index batch by batch; each is saved with the place reached, so that a killed program loses one at most. End
        early if another process has got further."""
        encoding, skipped, tried, *reached, number = database.execute(
            "SELECT encoding, skipped, tried, offset, line, (SELECT count(*) FROM games) FROM file"
        ).fetchone()
        guess = Guess([pdn_rules_named(name) for name in tried.split()], number > 0)
        file, begin = PdnFile(self.pdn, Encoding(encoding, skipped)), FilePosition(*reached)
        rows: list[Row] = []
        positions = PositionStore()
        due = time.monotonic() + BATCH
        for found in file.quick_games(guess, begin):
            if rows and (stop[0] or time.monotonic() > due):
                if not self._write(database, begin, rows, positions, guess, found.place, complete=False):
                    return
                rows, begin = [], found.place
                yield self._progress(database)
                if stop[0]:
                    return
                due = time.monotonic() + BATCH
            rows.append(row_of(number, found))
            add_positions(positions, number, found, rows[-1])
            number += 1
        end = FilePosition(self.stamp.size, begin.line)
        if self._write(database, begin, rows, positions, guess, end, complete=True):
            yield self._progress(database)

    def _write(
        self,
        database: sqlite3.Connection,
        begin: FilePosition,
        rows: list[Row],
        positions: PositionStore,
        guess: Guess,
        end: FilePosition,
        *,
        complete: bool,
    ) -> bool:
        """Save these games and the place to go on from, all or nothing. False if another process has saved games from
        this beginning."""
        with database:
            database.execute("BEGIN IMMEDIATE")
            if stamp_in(database) != self.stamp:
                raise sqlite3.OperationalError("another process indexes a changed file, or by other rules")
            if tuple(database.execute("SELECT offset, complete FROM file").fetchone()) != (begin.offset, False):
                return False
            database.executemany(INSERT, rows)
            positions.write(database)
            database.execute(
                "UPDATE file SET offset = ?, line = ?, tried = ?, complete = ?", (*end, names(guess), complete)
            )
            return True


def names(guess: Guess) -> str:
    return " ".join(rules.name for rules in guess.tried)


def add_positions(positions: PositionStore, number: int, found: GameInFile | PlainGameInFile, row: Row) -> None:
    """Add the game of this row."""
    if not row[RULES]:
        return
    if isinstance(found, PlainGameInFile):
        start, moves, hashes = found.reading.start, found.reading.moves, found.reading.hashes
    else:
        assert found.reading.game is not None
        start = found.reading.game.start
        moves, hashes = numbered_line(found.reading.game.positions)
    facts = str(row[WINNER]), str(row[PLAYED]), rating(found.reading.tags)
    positions.append_line(number, start, moves, hashes, facts)


def rating(tags: Mapping[str, str]) -> int:
    """Mean of the players' known ratings, 0 if unknown."""
    known = [
        int(text)
        for side in ("White", "Black")
        for name in RATED
        if RATING.fullmatch(text := tags.get(side + name, ""))
    ]
    return round(sum(known) / len(known)) if known else 0


def row_of(number: int, found: GameInFile | PlainGameInFile) -> Row:
    """The row of the table `games`."""
    reading = found.reading
    opening: Mapping[str, str] = {}
    fault, plies, rules, giveaway = NOTHING, 0, "", False
    start: AnyPosition | None = None
    tags, told = reading.tags, reading.tags.get("Result", "")
    if isinstance(reading, PlainGame):
        start, fault, plies, opening = reading.start, WHOLE, reading.plies, reading.opening or {}
        told = told if reading.result is None else reading.result
    elif (game := reading.game) is not None:
        told = game.tags.get("Result", "")
        start = game.start
        if reading.fault is None or game.moves:
            fault = WHOLE if reading.fault is None else PART
            plies = len(game.moves)
            opening = kind_of(game.start).opening(game.positions) or {}
    if start is not None and fault != NOTHING:
        rules, giveaway = start.rules.name, start.rules.giveaway
    tag = {name: " ".join(tags[name].split())[:LONGEST] for name in SEARCHED if name in tags}
    words = " ".join([*(tag.get(name, "") for name in SEARCHED), *dict.fromkeys(opening.values())]).casefold()
    return (
        number,
        *found.place,
        found.length,
        *(known(tag.get(name, "")) for name in ("White", "Black", "Event")),
        date(tag.get("Date", "")),
        *result(" ".join(told.split())[:LONGEST] if start is None else told, start),
        rules,
        int(giveaway),
        plies,
        opening.get("en", ""),
        int(reading.guessed),
        fault,
        words,
    )


def known(text: str) -> str:
    """A tag's text; "" if it says that nothing is known."""
    return text if text.strip(" ?.-*") else ""


def date(text: str) -> str:
    """A date that sorts: unknown parts are left out, and a year at the end comes first.

    >>> date("1952.??.??"), date("17 april 2009"), date("????.??.??")
    ('1952', '2009: 17 april 2009', '')
    """
    text = known(text).split("?")[0].strip().rstrip(".-")
    year = YEAR.search(text)
    return f"{year.group()}: {text}" if year and year.start() else text


def result(text: str, start: AnyPosition | None) -> tuple[str, str]:
    """A result as it is listed, and the winner; the text alone for a game that could not be read."""
    outcome = None if start is None else recorded_outcome(text, start)
    text = known(text) if text != BOTH_LOST else text
    if outcome is None or start is None:
        return ("" if text == UNFINISHED else text), OPEN
    if outcome.winner is None:
        return text, OPEN if any(outcome.payoffs) else DRAWN
    return text, WHITE if start.color_of(outcome.winner) is Color.WHITE else BLACK
