"""The opening explorer: the moves played in a position, in many games, with their results and the book's scores."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache, partial
from itertools import starmap
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, Protocol

from ai.minds import mind_of
from ai.score import Score
from game.core import InputError, State
from game.databases.index import BLACK, DRAWN, OPEN, WHITE, Index, connect
from game.databases.positions import Continuation, PositionStore
from game.databases.query import GameCache
from game.databases.replay import chosen_games
from game.faults import Fault
from game.former_names import setup_today
from game.keeping.catalogue import LibraryQuery, records
from game.keeping.continuations import (
    LibraryGame,
    games_of,
    lines_with_facts,
    numbers_of,
    players_of,
    stamp_of,
    version_of,
)
from game.keeping.database import READ_ERRORS, opened
from game.keeping.games import game_of
from game.keeping.record import ROW_ERRORS, Record
from game.kinds import kind_of
from game.outside import read_json
from game.tree import Game, Node

MOST_LISTED = 500
"""Number of games to list for a position."""
CACHED = 256
"""Number of positions whose answers are cached."""
LIBRARIES_CACHED = 2
"""Number of libraries, or rules in one, whose games stay in memory."""
READING = Lock()
"""Held while a library is read, so that another thread waits for the games and does not read them too."""
RESULTS = {"1-0": WHITE, "0-1": BLACK, "1/2-1/2": DRAWN}
RESULT_OF = ("result", {winner: result for result, winner in RESULTS.items()})
"""Column of the library with the result, and its values."""
WINNERS = ("winner", {winner: winner for winner in (WHITE, BLACK, DRAWN)})
"""The same of an index."""


class GameRow(NamedTuple):
    """A game in the list. `key` is its key in the library, "" in a file."""

    number: int
    white: str
    black: str
    event: str
    date: str
    result: str
    winner: str
    key: str = ""
    seated: Record | None = None
    """The game without its moves, to name players who have no names; None if both have names, or if it is in a file."""

    @property
    def year(self) -> str:
        return self.date[:4]


@dataclass(frozen=True, slots=True)
class GameFilter:
    """The games to count; "" and 0 do not matter. `side` is the player's, or if there is none, of no account."""

    player: str = ""
    """Words that all occur in the player's name."""
    side: str = ""
    since: int = 0
    """First year."""
    until: int = 0
    winner: str = ""
    event: str = ""

    @property
    def is_empty(self) -> bool:
        return replace(self, side="") == GameFilter()

    def fits(self, game: GameRow) -> bool:
        if self.winner and game.winner != self.winner:
            return False
        if (self.since or self.until) and not (
            game.year.isdecimal() and self.since <= int(game.year) <= (self.until or 9999)
        ):
            return False
        return not self.event or _has_words(game.event, self.event)

    def likely(self, words: str, results: tuple[str, Mapping[str, str]]) -> tuple[str, list[Any]]:
        """A condition in SQL, with its values, that all games which fit meet, and few others. `words` is a column with
        names and event in small letters; `results` are a column and its values by the winner."""
        tests, values = ["1"], list[Any]()
        for word in (*self.player.casefold().split(), *self.event.casefold().split()):
            tests.append(f"instr({words}, ?)")
            values.append(word)
        if self.since or self.until:
            tests.append("substr(date, 1, 4) BETWEEN ? AND ?")
            values += [f"{self.since:04}", f"{self.until or 9999:04}"]
        column, told = results
        if self.winner in told:
            tests.append(f"{column} = ?")
            values.append(told[self.winner])
        return " AND ".join(tests), values

    def side_of(self, game: GameRow) -> str:
        """The side of the player in a game; "" if the player is not in it, or has the other side."""
        for side, name in ((WHITE, game.white), (BLACK, game.black)):
            if self.side in ("", side) and _has_words(name, self.player):
                return side
        return ""


@lru_cache(maxsize=10_000)
def _has_words(text: str, words: str) -> bool:
    text = text.casefold()
    return all(word in text for word in words.casefold().split())


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move with the games in which it was played. `results` are the numbers of games won by the first side, drawn,
    and won by the second; if the games are those of one player, won, drawn and lost by that player."""

    move: Any
    games: int = 0
    results: tuple[int, int, int] = (0, 0, 0)
    rating: int | None = None
    last: str = ""
    """Latest date in PDN's form; "" if unknown."""
    book: Score | None = None
    """Score in the opening book for the side that plays the move."""

    @property
    def decided(self) -> int:
        return sum(self.results)

    @property
    def points(self) -> float:
        return self.results[0] + self.results[1] / 2


class ExploredOrder(StrEnum):
    """Orders of the moves, named like the columns of the table."""

    GAMES = "games"
    MOVE = "move"
    RESULTS = "results"
    RATING = "rating"
    LAST = "last"
    BOOK = "book"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Explored:
    """The answer for one position."""

    state: State[Any]
    moves: tuple[ExploredMove, ...] = ()
    listed: tuple[GameRow, ...] = ()
    """The games that reached the position, the latest first; MOST_LISTED at most."""
    of_player: bool = False
    """True if the results are those of one player."""
    reading: bool = False
    """True if more games may come."""
    games: int = 0
    """Number of games that were searched."""

    @property
    def total(self) -> ExploredMove:
        """All moves together."""
        last = max((each.last for each in self.moves), default="")
        sums = [sum(each.results[place] for each in self.moves) for place in range(3)]
        return ExploredMove(None, sum(each.games for each in self.moves), (sums[0], sums[1], sums[2]), last=last)

    def lost(self, move: ExploredMove) -> float:
        """Points lost by a move against the mean of all games here; negative if it gained some.

        >>> good, bad = ExploredMove("a", 3, (2, 0, 0)), ExploredMove("b", 2, (0, 0, 2))
        >>> Explored(None, (good, bad)).lost(bad)
        1.0
        """
        total = self.total
        return total.points / total.decided * move.decided - move.points if total.decided else 0.0

    def sorted(self, order: ExploredOrder, *, falling: bool) -> "Explored":
        """The same moves in another order; those without a value come last."""
        texts = {each.move: kind_of(self.state).move_text(self.state, each.move) for each in self.moves}
        keys: dict[ExploredOrder, Callable[[ExploredMove], Any]] = {
            ExploredOrder.GAMES: lambda each: each.games,
            ExploredOrder.MOVE: lambda each: texts[each.move],
            ExploredOrder.RESULTS: lambda each: each.points / each.decided if each.decided else None,
            ExploredOrder.RATING: lambda each: each.rating,
            ExploredOrder.LAST: lambda each: each.last or None,
            ExploredOrder.BOOK: lambda each: each.book,
            ExploredOrder.LOST: lambda each: self.lost(each) if each.decided else None,
        }
        key = keys[order]
        known = sorted((each for each in self.moves if key(each) is not None), key=key, reverse=falling)
        return replace(self, moves=(*known, *(each for each in self.moves if key(each) is None)))


class GamesSource(Protocol):
    """Some games to explore. `explore` and `names` are for one thread, which need not be the one of `open`."""

    def explore(self, state: State[Any], chosen: GameFilter) -> Explored:
        """InputError if the games can't be read."""
        ...

    def names(self) -> tuple[str, ...]:
        """The players, the most frequent first."""
        ...

    def open(self, game: GameRow) -> tuple[Game[Any, Any], Record | None]:
        """The game, and its record in the library; InputError if it is gone."""
        ...


def with_book(explored: Explored) -> Explored:
    """Add the book's scores, and its moves that were never played."""
    scores = mind_of(explored.state).book(explored.state)
    played = {each.move for each in explored.moves}
    moves = [replace(each, book=scores.get(each.move)) for each in explored.moves]
    more = [ExploredMove(move, book=score) for move, score in scores.items() if move not in played]
    return replace(explored, moves=(*moves, *more))


class BookSource:
    """The moves of the opening book, without games."""

    def explore(self, state: State[Any], _chosen: GameFilter) -> Explored:
        return with_book(Explored(state))

    def names(self) -> tuple[str, ...]:
        return ()

    def open(self, game: GameRow) -> tuple[Game[Any, Any], Record | None]:
        raise InputError(Fault.NO_GAME_IN_TEXT)


class _Chosen(NamedTuple):
    """The games that fit a filter, as sets for the store."""

    all: bytes | None
    size: int
    of_player: tuple[bytes, ...] = ()
    """Games won, drawn and lost by the player, if there is one."""

    @classmethod
    def of(cls, games: Sequence[tuple[int, str, str]], *, of_player: bool) -> "_Chosen":
        """Games given by number, winner, and side of the player."""
        numbers: dict[int | None, list[int]] = {0: [], 1: [], 2: [], None: []}
        for number, winner, side in games:
            numbers[0 if winner == side else {DRAWN: 1, OPEN: None}.get(winner, 2)].append(number)
        results = tuple(chosen_games(numbers[place]) for place in range(3)) if of_player else ()
        return cls(chosen_games([number for number, _, _ in games]), len(games), results)


def _answer(
    store: PositionStore, state: State[Any], games: _Chosen, rows: Callable[[Sequence[int]], tuple[GameRow, ...]]
) -> Explored:
    moves = [_explored(each) for each in store.explore(state, games.all)]
    if games.of_player:
        won, drawn, lost = ({each.move: each.games for each in store.explore(state, some)} for some in games.of_player)
        moves = [
            replace(each, results=(won.get(each.move, 0), drawn.get(each.move, 0), lost.get(each.move, 0)))
            for each in moves
        ]
    listed = rows(store.latest(state, games.all, MOST_LISTED))
    return with_book(Explored(state, tuple(moves), listed, bool(games.of_player), games=games.size))


class FileSource:
    """The games of a PDN file, as far as its index has come."""

    def __init__(self, index: Index, among: Sequence[int] | None = None) -> None:
        """`among`: numbers of the only games to count; None for all."""
        self.index = index
        self.among = among
        self._store = PositionStore()
        self._chosen = lru_cache(maxsize=8)(self._choose)
        self._answers: Callable[[Any, GameFilter, int], Explored] = lru_cache(maxsize=CACHED)(self._explore)

    def explore(self, state: State[Any], chosen: GameFilter) -> Explored:
        try:
            with closing(connect(self.index.path)) as database:
                row = database.execute("SELECT complete, (SELECT count(*) FROM games) FROM file").fetchone()
                self._store.read(database)
            complete, count = row
            return replace(self._answers(state, chosen, count), reading=not complete, games=count)
        except (sqlite3.Error, TypeError) as error:
            raise InputError(Fault.NOT_READ, path=self.index.pdn, reason=error) from None

    def _explore(self, state: Any, chosen: GameFilter, count: int) -> Explored:
        return _answer(self._store, state, self._chosen(chosen, count), self._rows)

    def _choose(self, chosen: GameFilter, count: int) -> _Chosen:
        if chosen.is_empty:
            return _Chosen(None if self.among is None else chosen_games(self.among), count)
        found, of_player = [], bool(chosen.player)
        for game in self._rows(self.among, *chosen.likely("words", WINNERS)):
            side = chosen.side_of(game) if of_player else ""
            if chosen.fits(game) and (side or not of_player):
                found.append((game.number, game.winner, side))
        return _Chosen.of(found, of_player=of_player)

    def _rows(
        self, numbers: Sequence[int] | None, condition: str = "1", values: Sequence[Any] = ()
    ) -> tuple[GameRow, ...]:
        """These games, or all, that meet a condition, the latest first."""
        columns, wanted = "number, white, black, event, date, result, winner", condition
        if numbers is not None:
            wanted += f" AND number IN ({', '.join(map(str, numbers))})"
        with closing(connect(self.index.path)) as database:
            database.row_factory = None
            found = database.execute(f"SELECT {columns} FROM games WHERE {wanted} ORDER BY date DESC, number", values)
            return tuple(starmap(GameRow, found))

    def names(self) -> tuple[str, ...]:
        try:
            return _frequent((name, 1) for game in self._rows(self.among) for name in (game.white, game.black))
        except sqlite3.Error:
            return ()

    def open(self, game: GameRow) -> tuple[Game[Any, Any], Record | None]:
        try:
            with closing(GameCache(self.index)) as shelf:
                reading = shelf.reading(shelf.listed((game.number,), 0))
        except (sqlite3.Error, KeyError) as error:
            raise InputError(Fault.NOT_READ, path=self.index.pdn, reason=error) from None
        if reading is None or reading.game is None:
            raise InputError(Fault.NO_GAME_IN_FILE, path=self.index.pdn)
        return reading.game, None


def _explored(played: Continuation) -> ExploredMove:
    results = played.white, played.drawn, played.black
    return ExploredMove(played.move, played.games, results, played.rating, played.last)


def _frequent(names: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Names with the numbers of their games, the most frequent first."""
    found = Counter[str]()
    for name, count in names:
        found[name] += count
    return tuple(name for name, _ in found.most_common() if name)


def lines_of(path: Path, version: tuple[int, ...], rules: tuple[str, str, bool]) -> PositionStore:
    """The games by these rules in a version of a library: read once for all sources, as it takes longest."""
    with READING:
        return read_lines(path, version, rules)


@lru_cache(maxsize=LIBRARIES_CACHED)
def read_lines(path: Path, _version: tuple[int, ...], rules: tuple[str, str, bool]) -> PositionStore:
    with closing(opened(path)) as database:
        database.row_factory = None
        return lines_with_facts(database, rules)


@dataclass(slots=True)
class LibrarySource:
    """The games of the library that a query finds. `own`: the user's names; only games with the user are counted then,
    those against the computer always."""

    path: Path
    query: LibraryQuery = field(default_factory=LibraryQuery)
    own: tuple[str, ...] | None = None
    _stamp: object = None
    """Time of the file at the last look at its version, which takes longer."""
    _version: tuple[int, ...] = ()
    _chosen: dict[GameFilter, _Chosen] = field(default_factory=dict)

    def explore(self, state: State[Any], chosen: GameFilter) -> Explored:
        rules = kind_of(state).key_rules(state)
        try:
            with closing(opened(self.path)) as database:
                database.row_factory = None
                self._update(database)
                store = lines_of(self.path, self._version, rules)
                if chosen not in self._chosen:
                    self._chosen = dict([*self._chosen.items()][-7:]) | {chosen: self._choose(database, chosen)}
                rows = partial(_rows, database)
                found = _answer(store, state, self._chosen[chosen], rows)
        except (*READ_ERRORS, OSError) as error:
            raise InputError(Fault.NOT_READ, path=self.path, reason=error) from None
        return replace(found, of_player=found.of_player or self.own is not None, reading=self._version[2] > 0)

    def _update(self, database: sqlite3.Connection) -> None:
        stamp = stamp_of(self.path)
        if stamp == self._stamp:
            return
        version, self._stamp = version_of(database), stamp
        if version != self._version:
            self._version = version
            self._chosen.clear()

    def _choose(self, database: sqlite3.Connection, chosen: GameFilter) -> _Chosen:
        if self.own is None and chosen.is_empty:
            if self.query == LibraryQuery():
                return _Chosen(None, self._version[1])
            numbers = numbers_of(database, self.query)
            return _Chosen(chosen_games(numbers), len(numbers))
        condition, values = chosen.likely("search", RESULT_OF)
        names = {name.strip().casefold() for name in self.own or () if name.strip()}
        if self.own is not None:
            named = "".join(" OR instr(search, ?)" for _ in names)
            condition, values = f"{condition} AND (score <> ''{named})", [*values, *names]
        found, of_player = [], self.own is not None or bool(chosen.player)
        among = f"number IN (SELECT number FROM games WHERE deleted = '' AND {condition})"  # by an index: half the time
        for game in games_of(database, self.query, among, values):
            row, side = row_of(game), ""
            if self.own is not None:
                side = _own_side(game, row, names)
                side = side if chosen.side in ("", side) else ""
            elif chosen.player:
                side = chosen.side_of(row)
            if chosen.fits(row) and (side or not of_player):
                found.append((row.number, row.winner, side))
        return _Chosen.of(found, of_player=of_player)

    def names(self) -> tuple[str, ...]:
        try:
            with closing(opened(self.path)) as database:
                database.row_factory = None
                pairs = players_of(database, self.query)
        except (*READ_ERRORS, OSError):
            return ()
        return _frequent((name, count) for names, count in pairs for name in names.split("\n")[:2])

    def open(self, game: GameRow) -> tuple[Game[Any, Any], Record | None]:
        try:
            with closing(opened(self.path)) as database:
                record = records(database, [game.key]).get(game.key)
        except (*READ_ERRORS, OSError) as error:
            raise InputError(Fault.NOT_READ, path=self.path, reason=error) from None
        if record is None:
            raise InputError(Fault.NO_GAME_IN_FILE, path=self.path)
        return game_of(record), record


def row_of(game: LibraryGame) -> GameRow:
    white, _, black = game.players.partition("\n")
    winner = RESULTS.get(game.result, OPEN)
    return GameRow(game.number, white, black, game.event, game.date, game.result, winner, game.key)


def _rows(database: sqlite3.Connection, numbers: Sequence[int]) -> tuple[GameRow, ...]:
    """These games of the library, the latest first."""
    wanted = f"number IN ({', '.join(map(str, numbers))})"
    games = sorted(games_of(database, LibraryQuery(), wanted), key=lambda game: game.date, reverse=True)
    rows = [(game, row_of(game)) for game in games]
    return tuple(row if row.white and row.black else row._replace(seated=_seated(game)) for game, row in rows)


def _seated(game: LibraryGame) -> Record | None:
    with suppress(*ROW_ERRORS):
        return Record(game.game, game.rules, setup=setup_today(read_json(game.setup)))
    return None


def _own_side(game: LibraryGame, row: GameRow, names: Collection[str]) -> str:
    if game.user_side is not None:
        return (WHITE, BLACK)[game.user_side]
    sides = {WHITE: row.white.strip().casefold(), BLACK: row.black.strip().casefold()}
    return next((side for side, name in sides.items() if name in names), "")


def node_at(game: Game[Any, Any], state: State[Any]) -> Node[Any, Any] | None:
    """The first node of the main line with the same board, or an image of it."""
    kind = kind_of(state)
    nodes = [game.root, *game.root.main_line()]
    return next((node for node in nodes if kind.same_board(node.position, state)), None)
