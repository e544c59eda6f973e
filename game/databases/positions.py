"""Every position of many games, in three bytes each, and what was played in it.

A game is its start and one number for each move: the place of the move in `Kind.numbered_moves`. Each position has 16
bits of its Zobrist key. A search scans these, then replays the games that may have reached the board, so that its
answers are exact. Beginnings that many games share are replayed once.
"""

import json
import re
import sqlite3
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import nlargest
from itertools import accumulate, islice, pairwise
from typing import Any, NamedTuple
from zlib import crc32

from game.checkers.lines import TALLIES, search_lines
from game.core import InputError, State
from game.kind import LineQuery
from game.kinds import kind_named, kind_of
from game.outside import read_json

SCHEMA = """
CREATE TABLE positions (
    number INTEGER PRIMARY KEY,
    starts TEXT NOT NULL,
    columns BLOB NOT NULL,
    sum INTEGER NOT NULL
) STRICT;
"""
"""One row a chunk of games."""
OPEN, WHITE, DRAWN, BLACK = range(4)
RESULTS = {"white": WHITE, "drawn": DRAWN, "black": BLACK}
MOST_PLIES = 0xFFFF
"""Longest game whose positions are all stored."""
DATE = re.compile(r"(\d{4})(?:[.\-/](\d\d?)(?:[.\-/](\d\d?))?)?")
CODES, SIZES = "IHHBIH", (4, 2, 2, 1, 4, 2)
"""Types and sizes of the columns with one value a game: number, plies, start, result, date, rating."""
MOST_TOGETHER = 50_000
"""Number of lines in a chunk; its starts have numbers of 16 bits."""
IN_ORDER = 1
"""Flag of a chunk without the column of numbers, as they follow one another."""
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


class GameStart(NamedTuple):
    """First position of a game; `text` is "" for the usual one."""

    game: str
    variant: str
    reverse: bool
    text: str

    @classmethod
    def of(cls, start: State[Any]) -> "GameStart":
        kind = kind_of(start)
        variant, reverse = kind.variant_of(start), kind.is_reverse(start)
        usual = start == kind.start(variant, reverse=reverse)
        return cls(kind.name, variant, reverse, "" if usual else kind.position_text(start))

    def position(self) -> State[Any]:
        kind = kind_named(self.game)
        if self.text:
            found: State[Any] = kind.parse_position(self.text, self.variant, reverse=self.reverse)
        else:
            found = kind.start(self.variant, reverse=self.reverse)
        return found


GameLine = tuple[int, int, bytes, bytes, str, str, int]
"""A game for `PositionStore.of_lines`: number, place of its start, moves, hashes, result, date, rating."""


class GrowingChunk:
    """Games to which others are added."""

    def __init__(self, width: int) -> None:
        """`width` is the number of bytes of a move."""
        self.width = width
        self.starts: dict[State[Any], int] = {}
        self.columns = tuple(array(code) for code in CODES)
        self.moves = bytearray()
        self.hashes = bytearray()

    def append(self, start: State[Any], facts: tuple[int, ...], moves: bytes, hashes: bytes) -> None:
        """Add a game. `facts` are its number, result, date and rating."""
        number, result, date, rating = facts
        place = self.starts.setdefault(start, len(self.starts))
        values = (number, len(moves) // self.width, place, result, date, rating)
        for column, value in zip(self.columns, values, strict=True):
            column.append(value)
        self.moves += moves
        self.hashes += hashes

    def chunk(self) -> "Chunk":
        numbers, plies, *others = self.columns
        before = array("I", accumulate(plies, lambda place, count: place + count + 1, initial=0))
        columns = (numbers, before, *others)
        starts = [GameStart.of(start) for start in self.starts]
        return Chunk(
            self.width, starts, tuple(column.tobytes() for column in columns), bytes(self.moves), bytes(self.hashes)
        )


@dataclass(frozen=True)
class Chunk:
    """Some games in columns: numbers of games, of the positions before each, starts, results, dates, ratings."""

    width: int
    starts: list[GameStart]
    columns: tuple[bytes, ...]
    moves: bytes
    hashes: bytes

    def packed(self) -> bytes:
        """The columns for a file: plies in place of sums, and no numbers that follow one another."""
        numbers, first = self.numbers, self.first
        in_order = list(numbers) == list(range(numbers[0], numbers[0] + len(numbers)))
        plies = array("H", [after - before - 1 for before, after in pairwise(first)])
        head = array("I", (self.width, len(numbers), IN_ORDER if in_order else 0, numbers[0]))
        listed = b"" if in_order else self.columns[0]
        return b"".join((head.tobytes(), listed, plies.tobytes(), *self.columns[2:], self.moves, self.hashes))

    @classmethod
    def unpacked(cls, starts: str, packed: bytes) -> "Chunk":
        """The inverse of `packed`; ValueError if it does not fit together."""
        width, count, flags, number = array("I", packed[:16])
        columns, at = [], 16
        for size in SIZES[1:] if flags & IN_ORDER else SIZES:
            columns.append(packed[at : at + size * count])
            at += size * count
        if flags & IN_ORDER:
            columns.insert(0, array("I", range(number, number + count)).tobytes())
        before = array("I", accumulate(array("H", columns[1]), lambda place, plies: place + plies + 1, initial=0))
        columns[1] = before.tobytes()
        total = before[-1] - count
        moves, hashes = packed[at : at + width * total], packed[at + width * total :]
        if len(hashes) != 2 * (total + count) or len(moves) != width * total:
            raise ValueError("a chunk of positions is not whole")
        return cls(width, [GameStart(*each) for each in read_json(starts)], tuple(columns), moves, hashes)

    @cached_property
    def numbers(self) -> "array[int]":
        return array("I", self.columns[0])

    @cached_property
    def first(self) -> "array[int]":
        """Number of positions before each game, and of all."""
        return array("I", self.columns[1])

    @cached_property
    def start(self) -> "array[int]":
        return array("H", self.columns[2])

    def line(self, game: int, plies: int) -> bytes:
        """The first moves of a game."""
        at = (self.first[game] - game) * self.width
        most = self.first[game + 1] - self.first[game] - 1
        return self.moves[at : at + min(plies, most) * self.width]

    def places(self, code: bytes) -> Iterator[int]:
        """The positions with this hash, in order."""
        at = self.hashes.find(code)
        while at >= 0:
            if at % 2 == 0:
                yield at // 2
            at = self.hashes.find(code, at + 1)

    @cached_property
    def _boards(self) -> dict[tuple[str, str, bool], bytearray]:
        return {}

    def boards(self, rules: tuple[str, str, bool]) -> bytearray:
        """The first positions by these rules, as `search_lines` takes them."""
        if rules not in self._boards:
            words = array("Q")
            for start in self.starts:
                query = kind_named(start.game).line_query(start.position()) if start[:3] == rules else None
                words.extend((*query.boards[:4], 1) if query else (0,) * 5)
            self._boards[rules] = bytearray(words.tobytes())
        return self._boards[rules]


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
        positions = [start]
        for move in moves:
            positions.append(positions[-1].play(move))
        numbers, hashes = numbered_line(positions)
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
        store, width = cls(), kind_of(starts[0]).move_bytes
        for at in range(0, len(lines), MOST_TOGETHER):
            numbers, places, moves, hashes, results, dates, ratings = zip(*lines[at : at + MOST_TOGETHER], strict=True)
            first = accumulate(map(len, hashes), lambda before, size: before + size // 2, initial=0)
            there = {place: number for number, place in enumerate(dict.fromkeys(places))}
            columns = (
                array("I", numbers),
                array("I", first),
                array("H", map(there.__getitem__, places)),
                array("B", [RESULTS.get(result, OPEN) for result in results]),
                array("I", map(packed_date, dates)),
                array("H", ratings),
            )
            named = [GameStart.of(starts[place]) for place in there]
            packed = tuple(column.tobytes() for column in columns)
            store._chunks.append(Chunk(width, named, packed, b"".join(moves), b"".join(hashes)))
        return store

    # Questions

    def explore(self, state: State[Any], chosen: bytes | None = None) -> tuple[Continuation, ...]:
        """The moves played in this position, or in an image of it, the most frequent first. Each game counts once, by
        the first time that it was there. `chosen` limits the games: bit `n & 7` of byte `n >> 3` is that of game n."""
        kind = kind_of(state)
        query = kind.line_query(state)
        played = self._tallied(state, chosen) if query is None else self._tallied_quickly(state, query, chosen)
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
            moves = _MovesOf(state)
            yield from ((hit.chunk.numbers[hit.game], hit.ply, moves.of(hit)) for hit in self._hits(state, chosen))
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

    # For every game

    def _tallied(self, state: State[Any], chosen: bytes | None) -> dict[Any, list[int]]:
        played = dict[Any, list[int]]()
        moves, symmetries = _MovesOf(state), kind_of(state).symmetries(state)
        for hit in self._hits(state, chosen):
            move = moves.of(hit)
            if move is None:
                continue
            found = played.setdefault(move, [0] * TALLIES)
            result, date, rating = (
                array(code, column)[hit.game] for code, column in zip(CODES[3:], hit.chunk.columns[3:], strict=True)
            )
            if hit.image and symmetries[hit.image - 1].players == (1, 0) and result:
                result = BLACK + WHITE - result
            found[result] += 1
            found[4] += rating
            found[5] += rating > 0
            found[6] = max(found[6], date)
        return played

    def _hits(self, state: State[Any], chosen: bytes | None) -> Iterator["Hit"]:
        kind = kind_of(state)
        code = array("H", [kind.position_key(state) & 0xFFFF]).tobytes()
        known: dict[tuple[GameStart, bytes], int | None] = {}
        for chunk in self.chunks:
            if chunk.width != kind.move_bytes:
                continue
            before = -1
            for place in chunk.places(code):
                game = bisect_right(chunk.first, place) - 1
                if game == before or not is_chosen(chosen, chunk.numbers[game]):
                    continue
                start, ply = chunk.starts[chunk.start[game]], place - chunk.first[game]
                line = chunk.line(game, ply)
                if (start, line) not in known:
                    known[start, line] = _image(start, line, state)
                image = known[start, line]
                if image is not None:
                    before = game
                    following = chunk.line(game, ply + 1)[len(line) :]
                    yield Hit(chunk, game, ply, image, int.from_bytes(following, "little") if following else -1)

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


def numbered_line(positions: Sequence[State[Any]]) -> tuple[bytes, bytes]:
    """The numbers of the moves between positions that follow one another, and 16 bits of the key of each position."""
    kind = kind_of(positions[0])
    moves = kind.line_numbers(positions)
    keys = kind.position_keys(positions[: len(moves) // kind.move_bytes + 1])
    return moves, array("H", [key & 0xFFFF for key in keys]).tobytes()


class Hit(NamedTuple):
    chunk: Chunk
    game: int
    """Number of the game in its chunk."""
    ply: int
    image: int
    """0 for the board itself, else the number of the symmetry, from 1, that leads to it."""
    move: int
    """The number of the next move; -1 at the end of the game."""


class _MovesOf:
    """The moves of a position by the numbers of the moves in the games that reached it."""

    def __init__(self, state: State[Any]) -> None:
        self.state, self.kind = state, kind_of(state)
        self._known: dict[tuple[int, int], Any] = {}

    def of(self, hit: Hit) -> Any:
        """The next move of a game, on the board of the position; None at the end of the game."""
        if hit.move < 0:
            return None
        if (hit.image, hit.move) not in self._known:
            self._known[hit.image, hit.move] = self._found(hit)
        return self._known[hit.image, hit.move]

    def _found(self, hit: Hit) -> Any:
        *_, position = replayed(hit.chunk.starts[hit.chunk.start[hit.game]], hit.chunk.line(hit.game, hit.ply))
        listed = self.kind.numbered_moves(position)
        if hit.move >= len(listed):
            return None
        return self._legal.get(self.kind.position_key(position.play(listed[hit.move])))

    @cached_property
    def _legal(self) -> dict[int, Any]:
        """The legal moves by the boards after them; of moves to the same board, or to images of it, the first."""
        moves = reversed(self.state.legal_moves())
        return {self.kind.position_key(self.state.play(move)): move for move in moves}


def replayed(start: GameStart, line: bytes) -> Iterator[State[Any]]:
    """The positions of a game, the start first, as far as its moves make sense."""
    position = start.position()
    kind = kind_of(position)
    yield position
    for at in range(0, len(line), kind.move_bytes):
        listed = kind.numbered_moves(position)
        number = int.from_bytes(line[at : at + kind.move_bytes], "little")
        if number >= len(listed):
            return
        position = position.play(listed[number])
        yield position


def _image(start: GameStart, line: bytes, state: State[Any]) -> int | None:
    """The number of the image of `state` that the line leads to, 0 for itself; None for another position."""
    kind = kind_of(state)
    if (start.game, start.variant, start.reverse) != kind.key_rules(state):
        return None
    found = list(replayed(start, line))
    if len(found) * kind.move_bytes != len(line) + kind.move_bytes:
        return None
    board, asked = kind.board(found[-1]), kind.board(state)
    images = [board, *(symmetry.image(board) for symmetry in kind.symmetries(state))]
    return images.index(asked) if asked in images else None


def is_chosen(chosen: bytes | None, number: int) -> bool:
    return chosen is None or (number >> 3 < len(chosen) and chosen[number >> 3] >> (number & 7) & 1 == 1)


def chosen_games(numbers: Sequence[int]) -> bytes:
    """The set of these games, for `chosen`."""
    chosen = bytearray((max(numbers, default=-1) >> 3) + 1)
    for number in numbers:
        chosen[number >> 3] |= 1 << (number & 7)
    return bytes(chosen)


@lru_cache(maxsize=10_000)
def packed_date(text: str) -> int:
    """A date as one number, 0 if the year is unknown.

    >>> packed_date("1952.??.??"), packed_date("2009: 17 april 2009"), packed_date("????.??.??")
    (19520000, 20090000, 0)
    """
    match = DATE.search(text)
    return 10_000 * int(match[1]) + 100 * int(match[2] or 0) + int(match[3] or 0) if match else 0


def date_text(packed: int) -> str:
    """A date in PDN's form.

    >>> date_text(packed_date("1952-05")), date_text(0)
    ('1952.05.??', '')
    """
    month, day = packed // 100 % 100, packed % 100
    return ".".join(f"{part:02}" if part else "??" for part in (packed // 10_000, month, day)) if packed else ""
