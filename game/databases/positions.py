"""Every position of many games, in three bytes each, and what was played in it.

A search scans 16 bits of the Zobrist key of each position, then replays the games that may have reached the board, so
that its answers are exact. Beginnings that many games share are replayed once.
"""

import json
import sqlite3
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice
from typing import Any
from zlib import crc32

from game.checkers.lines import TALLIES, search_lines
from game.core import InputError, State, positions_along
from game.databases.chunks import (
    BLACK,
    DRAWN,
    OPEN,
    RESULTS,
    WHITE,
    Chunk,
    GameLine,
    GrowingChunk,
    chunks_of,
    date_text,
    packed_date,
)
from game.databases.replay import MovesOf, hits_in, numbered_line, tallied
from game.kind import LineQuery
from game.kinds import kind_of

SCHEMA = """
CREATE TABLE positions (
    number INTEGER PRIMARY KEY,
    starts TEXT NOT NULL,
    columns BLOB NOT NULL,
    sum INTEGER NOT NULL
) STRICT;
"""
"""One row a chunk of games."""
MOST_PLIES = 0xFFFF
"""Longest game whose positions are all stored."""
EVERY_MOVE = b"\1" * 514


@dataclass(frozen=True, slots=True)
class Continuation:
    """A move that was played in a position, with the games in which it was. The results are for the sides of the
    position asked for: a game that reached its mirror image counts with the sides exchanged."""

    move: Any
    games: int
    white: int
    drawn: int
    black: int
    rating: int | None
    """Mean of the known ratings."""
    last: str
    """Latest date in PDN's form, such as 2024.05.??; "" if unknown."""


class PositionStore:
    """All positions of some games, in memory. `write` and `read` exchange them with a database."""

    def __init__(self) -> None:
        self._chunks: list[Chunk] = []
        self._growing: GrowingChunk | None = None
        self._last = (0, 0)
        """Number and sum of the last chunk read from a database."""
        self._dates: tuple[int, dict[int, int]] = 0, {}
        """The dates by the numbers of the games, and how many there are."""

    @property
    def chunks(self) -> list[Chunk]:
        if self._growing is not None:
            self._chunks.append(self._growing.chunk())
            self._growing = None
        return self._chunks

    @property
    def games_count(self) -> int:
        return sum(len(chunk.columns[0]) // 4 for chunk in self.chunks)

    def append(
        self,
        game_number: int,
        start: State[Any],
        moves: Sequence[Any],
        result: str = "",
        date: str = "",
        rating: int = 0,
    ) -> None:
        """Add a game. `result` is white, black, drawn or anything else for an open one; `date` as in PDN; `rating` is
        the mean of the players' ratings, 0 if unknown."""
        numbers, hashes = numbered_line(positions_along(start, moves))
        self.append_line(game_number, start, numbers, hashes, (result, date, rating))

    def append_line(
        self,
        game_number: int,
        start: State[Any],
        moves: bytes,
        hashes: bytes,
        facts: tuple[str, str, int],
    ) -> None:
        """The same for a game given by the numbers of its moves and 16 bits of the key of each position. `facts` are
        result, date and rating."""
        width = kind_of(start).move_bytes
        most = MOST_PLIES * width
        if self._growing is None or self._growing.width != width or len(self._growing.starts) > MOST_PLIES - 1:
            self._chunks = self.chunks
            self._growing = GrowingChunk(width)
        result, date, rating = facts
        values = (game_number, RESULTS.get(result, OPEN), packed_date(date), max(0, min(rating, 0xFFFF)))
        self._growing.append(start, values, moves[:most], hashes[: 2 * MOST_PLIES + 2])

    @classmethod
    def of_lines(cls, starts: Sequence[State[Any]], lines: Sequence[GameLine]) -> "PositionStore":
        """The games of these lines, all by the same rules."""
        store = cls()
        store._chunks += chunks_of(starts, lines)
        return store

    # Questions

    def explore(self, state: State[Any], chosen: bytes | None = None) -> tuple[Continuation, ...]:
        """The moves played in this position, or in an image of it, the most frequent first. Each game counts once, by
        the first time that it was there. `chosen` limits the games: bit `n & 7` of byte `n >> 3` is that of game n."""
        kind = kind_of(state)
        query = kind.line_query(state)
        played = tallied(self.chunks, state, chosen) if query is None else self._tallied_quickly(state, query, chosen)
        found = [
            Continuation(
                move,
                sum(each[:4]),
                each[WHITE],
                each[DRAWN],
                each[BLACK],
                round(each[4] / each[5]) if each[5] else None,
                date_text(each[6]),
            )
            for move, each in played.items()
        ]
        texts = {each.move: kind.move_text(state, each.move) for each in found}
        return tuple(sorted(found, key=lambda each: (-each.games, texts[each.move])))

    def games(
        self, state: State[Any], move: Any = None, chosen: bytes | None = None, limit: int | None = None
    ) -> list[int]:
        """The numbers of the games that reached this position, or an image of it, in the order of their addition; only
        those that went on by `move`, unless it is None."""
        query = kind_of(state).line_query(state)
        if query is None:
            found = (number for number, _, following in self.hits(state, chosen) if move is None or following == move)
            return list(islice(found, limit))
        steps = EVERY_MOVE
        if move is not None:
            steps = bytes(each == move for numbered in query.moves for each in numbered) + b"\0\0"
        return self._found_quickly(state, query, chosen, steps, limit)[::3].tolist()

    def latest(self, state: State[Any], chosen: bytes | None, limit: int) -> list[int]:
        """The numbers of the games that reached this position, or an image of it, the latest first."""
        count = self.games_count
        if self._dates[0] != count:
            dated = [(array("I", chunk.columns[4]), chunk.numbers) for chunk in self.chunks]
            self._dates = (
                count,
                {number: date for dates, numbers in dated for number, date in zip(numbers, dates, strict=True)},
            )
        return nlargest(limit, self.games(state, None, chosen), key=self._dates[1].__getitem__)

    def hits(self, state: State[Any], chosen: bytes | None = None) -> Iterator[tuple[int, int, Any]]:
        """The games that reached this position, or an image of it: their numbers, the plies at which they first did,
        and the moves that followed on the board of `state`, None at the end of a game."""
        query = kind_of(state).line_query(state)
        if query is None:
            moves = MovesOf(state)
            yield from (
                (hit.chunk.numbers[hit.game], hit.ply, moves.of(hit)) for hit in hits_in(self.chunks, state, chosen)
            )
            return
        followed = (*query.moves[0], *query.moves[1], None, None)
        found = self._found_quickly(state, query, chosen, EVERY_MOVE, None)
        yield from zip(found[::3], found[1::3], map(followed.__getitem__, found[2::3]), strict=True)

    # By the compiled core

    def _search(
        self,
        state: State[Any],
        query: LineQuery,
        chosen: bytes | None,
        steps: bytes,
        tally: bytearray,
        most: int | None,
    ) -> Iterator["array[int]"]:
        kind = kind_of(state)
        wanted = array("Q", (kind.position_key(state) & 0xFFFF, *query.boards)).tobytes()
        for chunk in self.chunks:
            starts = chunk.boards(kind.key_rules(state)) if chunk.width == kind.move_bytes else bytearray()
            if not any(starts):
                continue
            room = len(chunk.columns[0]) // 4 if most is None else most
            numbers = bytearray(12 * room)
            count = search_lines(
                query.rules, wanted, starts, chunk.columns, chunk.moves, chunk.hashes, chosen, steps, tally, numbers
            )
            if most is not None:
                most -= count
            yield array("I", bytes(numbers[: 12 * count]))
            if most == 0:
                return

    def _found_quickly(
        self, state: State[Any], query: LineQuery, chosen: bytes | None, steps: bytes, limit: int | None
    ) -> "array[int]":
        found, tally = array("I"), bytearray(8 * TALLIES * len(EVERY_MOVE))
        for some in self._search(state, query, chosen, steps, tally, limit) if limit != 0 else ():
            found += some
        return found

    def _tallied_quickly(self, state: State[Any], query: LineQuery, chosen: bytes | None) -> dict[Any, list[int]]:
        tally = bytearray(8 * TALLIES * len(EVERY_MOVE))
        for _ in self._search(state, query, chosen, bytes(len(EVERY_MOVE)), tally, None):
            pass
        words, played = memoryview(tally).cast("Q"), dict[Any, list[int]]()
        for image, numbered in enumerate(query.moves):
            for number, move in enumerate(numbered):
                at = TALLIES * (256 * image + number)
                found = list(words[at : at + TALLIES])
                if move is None or not any(found[:4]):
                    continue
                if image:
                    found[WHITE], found[BLACK] = found[BLACK], found[WHITE]
                known = played.setdefault(move, [0] * TALLIES)
                played[move] = [*map(int.__add__, known[:6], found[:6]), max(known[6], found[6])]
        return played

    # In a database

    def write(self, database: sqlite3.Connection) -> None:
        """Move all games to the table of SCHEMA, inside the caller's transaction."""
        for chunk in self.chunks:
            packed, starts = chunk.packed(), json.dumps([list(start) for start in chunk.starts], ensure_ascii=False)
            values = (starts, packed, crc32(packed))
            database.execute("INSERT INTO positions (starts, columns, sum) VALUES (?, ?, ?)", values)
        self._chunks = []

    def read(self, database: sqlite3.Connection) -> int:
        """Take the games that were added to the table since the last call, all again if it is another one; return the
        number of all. sqlite3.DatabaseError if it is damaged."""
        cursor = database.cursor()
        cursor.row_factory = None
        last, known = self._last
        if last and cursor.execute("SELECT sum FROM positions WHERE number = ?", (last,)).fetchone() != (known,):
            self._chunks, last = [], 0
        rows = cursor.execute(
            "SELECT number, starts, columns, sum FROM positions WHERE number > ? ORDER BY number", (last,)
        )
        for number, starts, packed, told in rows:
            try:
                if crc32(packed) != told:
                    raise ValueError("a chunk of positions has another sum")
                self._chunks.append(Chunk.unpacked(starts, packed))
            except (ValueError, TypeError, InputError) as error:
                raise sqlite3.DatabaseError(str(error)) from error
            self._last = (number, told)
        return self.games_count
