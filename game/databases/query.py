"""Queries to an index: the games that fit, in their order, and their facts."""

import sqlite3
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from game.checkers.pdn import AnyPosition, find_pdn_rules, pdn_rules
from game.checkers.pdn_lines import LineReader, PlainGame
from game.checkers.pdn_reader import Guess, Reading, fitting
from game.checkers.pdn_tokens import TAG_LINE
from game.checkers.rules import RuleSet
from game.databases.index import WHOLE, Index, connect
from game.databases.positions import PositionStore
from game.databases.stream import Encoding, FilePosition, PdnFile

PAGE = 64
"""Number of games to fetch at once."""


class GameOrder(StrEnum):
    FILE = "number"
    WHITE = "white"
    BLACK = "black"
    EVENT = "event"
    DATE = "date"
    RESULT = "result"
    LENGTH = "plies"


class DamagedFilter(StrEnum):
    """Treatment of games that can't be read whole."""

    WITH = "with"
    WITHOUT = "without"
    ONLY = "only"


@dataclass(frozen=True, slots=True)
class DatabaseQuery:
    """A filter and an order; "" and None do not matter."""

    words: str = ""
    """Words to find among the players, event, site, date and opening, all of them in any order."""
    winner: str = ""
    rules: str = ""
    opening: str = ""
    """English name."""
    position: AnyPosition | None = None
    """A board to find, or an image of it."""
    bad: DamagedFilter = DamagedFilter.WITH
    order: GameOrder = GameOrder.FILE
    falling: bool = False

    def where(self) -> tuple[str, list[str]]:
        tests, values = ["1"], list[str]()
        for word in self.words.casefold().split():
            tests.append("instr(words, ?)")
            values.append(word)
        for column, value in (("winner", self.winner), ("rules", self.rules), ("opening", self.opening)):
            if value:
                tests.append(f"{column} = ?")
                values.append(value)
        if self.bad is not DamagedFilter.WITH:
            tests.append(f"fault {'=' if self.bad is DamagedFilter.WITHOUT else '<>'} {WHOLE}")
        return " AND ".join(tests), values


class GameSummary(NamedTuple):
    number: int
    offset: int
    line: int
    length: int
    white: str
    black: str
    event: str
    date: str
    result: str
    rules: str
    giveaway: int
    plies: int
    opening: str
    guessed: int
    fault: int

    @property
    def is_bad(self) -> bool:
        return self.fault != WHOLE


class Facets(NamedTuple):
    rules: tuple[str, ...]
    openings: tuple[str, ...]
    """English names, the most frequent first."""
    winners: tuple[str, ...]
    bad: int
    """Number of games that can't be read whole."""
    guessed: bool
    """True if some games do not name their rules."""


class QueryResult(NamedTuple):
    numbers: Sequence[int]
    facets: Facets


NO_ANSWER = QueryResult((), Facets((), (), (), 0, guessed=False))
UNKNOWN = GameSummary(0, 0, 1, 0, "", "", "", "", "", "", 0, 0, "", 0, WHOLE)
"""Facts of a game that the index has lost."""
TRIED = 10
"""Number of games without named rules to find the rules of a file by."""


MOST_STORES = 2
"""Number of files whose positions are cached."""
_stores: dict[Path, PositionStore] = {}
_reading = Lock()


def ask(index: Index, query: DatabaseQuery, known: Facets | None = None) -> QueryResult:
    """The games that fit, in order. `known` are earlier facets. sqlite3.Error if the index is damaged or gone."""
    where, values = query.where()
    way = "DESC" if query.falling else "ASC"
    missing = "" if query.order in (GameOrder.FILE, GameOrder.LENGTH) else f"{query.order} = '', "
    with closing(connect(index.path)) as database:
        found = database.execute(
            f"SELECT number FROM games WHERE {where} ORDER BY {missing}{query.order} {way}, number {way}", values
        )
        found.row_factory = None
        numbers = array("l", [number for (number,) in found])
        if query.position is not None:
            reached = frozenset(positions_of(index, database).games(query.position))
            numbers = array("l", [number for number in numbers if number in reached])
        return QueryResult(numbers, known or facets(database))


def positions_of(index: Index, database: sqlite3.Connection) -> PositionStore:
    """All positions of an open index, read as far as they are new; any thread may call. sqlite3.Error if the index is
    damaged or gone."""
    with _reading:
        store = _stores.pop(index.path, None) or PositionStore()
        store.read(database)
        _stores[index.path] = store
        for path in list(_stores)[:-MOST_STORES]:
            del _stores[path]
        return store


def facets(database: sqlite3.Connection) -> Facets:
    database.row_factory = None

    def frequent(column: str) -> tuple[str, ...]:
        rows = database.execute(f"SELECT {column} FROM games WHERE {column} <> '' GROUP BY 1 ORDER BY count(*) DESC, 1")
        return tuple(value for (value,) in rows)

    bad, guessed = database.execute(
        f"SELECT count(*) FILTER (WHERE fault <> {WHOLE}), max(guessed) FROM games"
    ).fetchone()
    return Facets(frequent("rules"), frequent("opening"), frequent("winner"), bad, bool(guessed))


class GameCache:
    """The games of an index by number: fetched when needed, some of them cached. For one thread."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.database = connect(index.path)
        self.file = _file(self.database, index)
        self.readers: dict[str, LineReader] = {}
        """Readers by the names of the rules."""
        self.page = lru_cache(maxsize=64)(self._page)

    def listed(self, numbers: Sequence[int], place: int) -> GameSummary:
        first = place // PAGE * PAGE
        return self.page(tuple(numbers[first : first + PAGE]))[numbers[place]]

    def _page(self, numbers: tuple[int, ...]) -> dict[int, GameSummary]:
        marks = ", ".join("?" * len(numbers))
        columns = ", ".join(GameSummary._fields)
        rows = self.database.execute(f"SELECT {columns} FROM games WHERE number IN ({marks})", numbers)
        return {row[0]: GameSummary(*row) for row in rows}

    def reading(self, game: GameSummary) -> Reading | None:
        """Reread a game from the PDN file; None if that has changed. InputError if it is gone."""
        rules = find_pdn_rules(game.rules)
        return self.file.game_at(FilePosition(game.offset, game.line), game.length, rules)

    def plain(self, game: GameSummary) -> PlainGame | None:
        """The same by the compiled core; None if that takes the full reader."""
        if game.rules not in self.readers:
            guess = Guess.of(find_pdn_rules(game.rules))
            self.readers[game.rules] = LineReader(guess, self.file.encoding.name, trees=True)
        return self.file.plain_game_at(FilePosition(game.offset, game.line), game.length, self.readers[game.rules])

    def close(self) -> None:
        self.database.close()


def _file(database: sqlite3.Connection, index: Index) -> PdnFile:
    encoding, skipped = database.execute("SELECT encoding, skipped FROM file").fetchone()
    return PdnFile(index.pdn, Encoding(encoding, skipped))


def readings_of(
    index: Index, numbers: Sequence[int], wanted: Callable[[PlainGame], bool] = lambda _: False
) -> Iterator[Reading | PlainGame]:
    """The games, each read when it is due, those that are `wanted` so by the compiled core; for one thread."""
    with closing(GameCache(index)) as shelf:
        for place in range(len(numbers)):
            game = shelf.listed(numbers, place)
            plain = shelf.plain(game)
            reading = plain if plain is not None and wanted(plain) else shelf.reading(game)
            if reading is not None:
                yield reading


def texts_of(index: Index, numbers: Sequence[int]) -> Iterator[str]:
    """The PDN of these games as in the file, each read when it is due; "" for a game that is gone. For one thread. A
    game that names no rules gets a tag with the rules by which it was read."""
    with closing(GameCache(index)) as shelf:
        for place in range(len(numbers)):
            game = shelf.listed(numbers, place)
            reading = shelf.reading(game)
            yield _alone(reading.text, game) if reading else ""


def _alone(text: str, game: GameSummary) -> str:
    """The text of a game with at least one tag, so that it can follow a game without a result."""
    if game.guessed and game.rules:
        return f'[GameType "{pdn_rules()[game.rules].game_type}"]\n{text}\n'
    return f"{text}\n" if TAG_LINE.search(text) else f'[Event "?"]\n{text}\n'


def fits(index: Index) -> list[RuleSet]:
    """The rules by which the first games without named rules can be read, the likeliest first."""
    found: list[RuleSet] | None = None
    with closing(GameCache(index)) as shelf:
        rows = shelf.database.execute("SELECT number FROM games WHERE guessed AND rules <> '' LIMIT ?", (TRIED,))
        for (number,) in rows.fetchall():
            reading = shelf.reading(shelf.listed((number,), 0))
            fit = fitting(reading.text) if reading else []
            if fit:
                found = [rules for rules in fit if found is None or rules in found]
    return found or []
