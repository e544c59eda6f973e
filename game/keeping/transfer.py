"""Games between PDN files and the library, in any number, as jobs that can be stopped."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from game.checkers.pdn_lines import PlainGame, move_texts
from game.checkers.pdn_reader import Reading
from game.core import InputError
from game.faults import Fault
from game.keeping import catalogue
from game.keeping.catalogue import IndexedRecord
from game.keeping.files import write_unless_stopped
from game.keeping.game_files import suffixes_of, text_of
from game.keeping.games import GameLine, game_of, line_through, plain_record, record_of
from game.keeping.record import Record
from game.keeping.store import opened_for_job

BATCH = 1000
"""Number of games written at once, all or none."""
MOST_FAULTS = 1000


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """A game that could not be read, or only in part; `fault` has the reason and the line."""

    number: int
    """Number in the file, from 1."""
    fault: InputError
    partly: bool


@dataclass(slots=True)
class ImportResult:
    keys: list[str] = field(default_factory=list)
    known: int = 0
    """Number of games left out, as they were there already."""
    bad: list[UnreadableGame] = field(default_factory=list)
    """The first unreadable games, MOST_FAULTS at most."""
    bad_count: int = 0
    stopped: bool = False


class GameToAdd(NamedTuple):
    """A game from a file to add to the library."""

    game: IndexedRecord | None
    """None if no part of the game can be added."""
    fault: InputError | None

    @classmethod
    def of(cls, reading: Reading | PlainGame, source: str) -> "GameToAdd":
        if isinstance(reading, PlainGame):
            record = plain_record(reading, source)
            return cls(IndexedRecord.of(record, GameLine(reading.moves, reading.hashes, record.opening)), None)
        game = reading.game
        if game is None or (reading.fault is not None and not game.moves):
            return cls(None, reading.fault)
        return cls(IndexedRecord.of(record_of(game, source), line_through(game.positions)), reading.fault)


def add_games(
    library: Path,
    source: str,
    readings: Iterable[Reading | PlainGame | GameToAdd],
    stop: bytearray,
    tell: Callable[[int], None],
) -> ImportResult:
    """Add the games of the file `source` to the library, one by one; a job for another thread. A game that is there
    already with all its data is left out. `tell` receives the number of games read. InputError if the library can't be
    written to; games added before stay."""
    done, read = ImportResult(), 0
    with opened_for_job(library) as database:
        batch = _Batch()
        for read, reading in enumerate(readings, 1):
            added, fault = reading if isinstance(reading, GameToAdd) else GameToAdd.of(reading, source)
            if added and (batch.holds(added) or catalogue.holds(database, added)):
                done.known += 1
            elif added:
                batch.add(added)
            if fault is not None:
                done.bad_count += 1
                done.bad += [UnreadableGame(read, fault, added is not None)][: MOST_FAULTS - len(done.bad)]
            done.stopped = bool(stop[0])
            if done.stopped:
                break
            if read % BATCH == 0:
                batch.write(database, done)
                tell(read)
        batch.write(database, done)
    return done


def is_recorded_at_once(game: PlainGame) -> bool:
    """True if `add_games` takes this game as it is, and not as the full reader gives it."""
    return not (game.noted and game.tree is None) and not (game.routed and move_texts(game) is None)


class _Batch:
    """Games to write at once."""

    def __init__(self) -> None:
        self.games: list[IndexedRecord] = []
        self._alike: dict[bytes, list[IndexedRecord]] = {}
        """The games by the hash of their moves."""

    def add(self, game: IndexedRecord) -> None:
        self.games.append(game)
        self._alike.setdefault(game.hashed, []).append(game)

    def holds(self, game: IndexedRecord) -> bool:
        alike = self._alike.get(game.hashed)
        return alike is not None and any(
            catalogue.has_all_of_row(other.same, game.same) or catalogue.has_all_of(other.record, game.record)
            for other in alike
        )

    def write(self, database: sqlite3.Connection, done: ImportResult) -> None:
        catalogue.add(database, self.games)
        done.keys += [game.key for game in self.games]
        self.games.clear()
        self._alike.clear()


def export_games(library: Path, keys: Sequence[str], path: Path, stop: bytearray, tell: Callable[[int], None]) -> int:
    """Write these games to one file, as `write_games` does, without those that a file of its ending can't hold."""

    def texts(database: sqlite3.Connection) -> Iterator[str]:
        for at in range(0, len(keys), BATCH):
            some = keys[at : at + BATCH]
            found = catalogue.records(database, some)
            yield from (record_text(found[key], path.suffix) if key in found else "" for key in some)

    with opened_for_job(library, writes=False) as database:
        return write_games(texts(database), path, stop, tell)


def write_games(texts: Iterable[str], path: Path, stop: bytearray, tell: Callable[[int], None]) -> int:
    """Write the PDN of games to one file, replaced at once; return their number. A job. `tell` receives the number
    written; after a stop it is 0, and there is no file. Empty texts are skipped. InputError if the file can't be
    written, or would be empty."""
    written = 0

    def pieces() -> Iterator[bytes]:
        nonlocal written
        for number, text in enumerate(texts, 1):
            written += bool(text)
            yield f"{text}\n".encode(errors="replace") if text else b""
            if number % BATCH == 0:
                tell(written)
        if not written:
            raise InputError(Fault.NO_PDN_GAMES)

    return written if write_unless_stopped(path, pieces(), stop) else 0


def record_text(record: Record, suffix: str) -> str:
    """The game in the notation of files with this ending; "" if that is not possible."""
    if suffix.lower() not in suffixes_of(record.game):
        return ""
    try:
        return text_of([game_of(record)], suffix)
    except InputError:
        return ""
