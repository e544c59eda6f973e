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
from itertools import islice
from typing import Any, NamedTuple
from zlib import crc32

from game.core import InputError, State
from game.kind import Kind
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
COLUMNS = ("I", "H", "H", "B", "I", "H")
"""Types of the columns of a chunk with one value a game."""
SIZES = (4, 2, 2, 1, 4, 2)
NARROW, WIDE = 1, 2
"""Bytes of a move."""


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


class Chunk:
    """Some games in columns."""

    def __init__(self, width: int) -> None:
        """`width` is the number of bytes of a move."""
        self.width = width
        self.starts: list[GameStart] = []
        self.numbers = array("I")
        self.plies = array("H")
        self.start = array("H")
        self.result = array("B")
        self.date = array("I")
        self.rating = array("H")
        self.moves = bytearray()
        self.hashes = bytearray()
        self.first: list[int] = [0]
        """Number of positions before each game, and of all."""

    @property
    def columns(self) -> "tuple[array[int], ...]":
        return self.numbers, self.plies, self.start, self.result, self.date, self.rating

    def packed(self) -> bytes:
        head = array("I", (self.width, len(self.numbers)))
        return b"".join((head.tobytes(), *(column.tobytes() for column in self.columns), self.moves, self.hashes))

    @classmethod
    def unpacked(cls, starts: str, packed: bytes) -> "Chunk":
        """Read a chunk; ValueError if it does not fit together."""
        width, count = array("I", packed[:8])
        chunk = cls(width)
        chunk.starts = [GameStart(*each) for each in read_json(starts)]
        at = 8
        for column, size in zip(chunk.columns, SIZES, strict=True):
            column.frombytes(packed[at : at + size * count])
            at += size * count
        total = sum(chunk.plies)
        chunk.moves = bytearray(packed[at : at + width * total])
        chunk.hashes = bytearray(packed[at + width * total :])
        if len(chunk.hashes) != 2 * (total + count) or len(chunk.moves) != width * total:
            raise ValueError("a chunk of positions is not whole")
        for plies in chunk.plies:
            chunk.first.append(chunk.first[-1] + plies + 1)
        return chunk

    def line(self, game: int, plies: int) -> bytes:
        """The first moves of a game."""
        at = (self.first[game] - game) * self.width
        return bytes(self.moves[at : at + min(plies, self.plies[game]) * self.width])

    def position(self, game: int, ply: int) -> State[Any]:
        *_, position = replayed(self.starts[self.start[game]], self.line(game, ply))
        return position

    def places(self, code: bytes) -> Iterator[int]:
        """The positions with this hash, in order."""
        at = self.hashes.find(code)
        while at >= 0:
            if at % 2 == 0:
                yield at // 2
            at = self.hashes.find(code, at + 1)


class Hit(NamedTuple):
    chunk: Chunk
    game: int
    """Number of the game in its chunk."""
    ply: int
    image: int
    """0 for the board itself, else the number of the symmetry, from 1, that leads to it."""
    move: int
    """The number of the next move; -1 at the end of the game."""


class PositionStore:
    """All positions of some games, in memory. `write` and `read` exchange them with a database."""

    def __init__(self) -> None:
        self.chunks: list[Chunk] = []
        self._open: Chunk | None = None
        """The chunk to add to; the last one."""
        self._read = 0
        """Number of chunks that came from a database or went there."""

    @property
    def games_count(self) -> int:
        return sum(len(chunk.numbers) for chunk in self.chunks)

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
        kind = kind_of(start)
        positions, numbers = [start], []
        for move in moves[:MOST_PLIES]:
            place = kind.number_of(positions[-1], move)
            if place >= 1 << 8 * kind.move_bytes:
                break
            numbers.append(place)
            positions.append(positions[-1].play(move))
        keys = [key & 0xFFFF for key in kind.position_keys(positions)]
        chunk = self._chunk_for(kind)
        start_named = GameStart.of(start)
        if start_named not in chunk.starts:
            chunk.starts.append(start_named)
        chunk.numbers.append(game_number)
        chunk.plies.append(len(numbers))
        chunk.start.append(chunk.starts.index(start_named))
        chunk.result.append(RESULTS.get(result, OPEN))
        chunk.date.append(packed_date(date))
        chunk.rating.append(max(0, min(rating, 0xFFFF)))
        chunk.moves += array("BH"[kind.move_bytes - 1], numbers).tobytes()
        chunk.hashes += array("H", keys).tobytes()
        chunk.first.append(chunk.first[-1] + len(keys))

    def _chunk_for(self, kind: Kind[Any, Any]) -> Chunk:
        if self._open is None or self._open.width != kind.move_bytes:
            self._open = Chunk(kind.move_bytes)
            self.chunks.append(self._open)
        return self._open

    # Questions

    def explore(self, state: State[Any], chosen: bytes | None = None) -> tuple[Continuation, ...]:
        """The moves played in this position, or in an image of it, the most frequent first. Each game counts once, by
        the first time that it was there. `chosen` limits the games: bit `n & 7` of byte `n >> 3` is that of game n."""
        kind, played = kind_of(state), dict[Any, list[int]]()
        moves = _MovesOf(state)
        for hit in self._hits(state, chosen):
            move = moves.of(hit)
            if move is None:
                continue
            found = played.setdefault(move, [0] * 8)
            result, rating = hit.chunk.result[hit.game], hit.chunk.rating[hit.game]
            if hit.image and kind.symmetries(state)[hit.image - 1].players == (1, 0) and result:
                result = BLACK + WHITE - result
            found[result] += 1
            found[4] += rating
            found[5] += rating > 0
            found[6] = max(found[6], hit.chunk.date[hit.game])
        listed = [
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
        texts = {each.move: kind.move_text(state, each.move) for each in listed}
        return tuple(sorted(listed, key=lambda each: (-each.games, texts[each.move])))

    def games(
        self, state: State[Any], move: Any = None, chosen: bytes | None = None, limit: int | None = None
    ) -> list[int]:
        """The numbers of the games that reached this position, or an image of it, in the order of their addition; only
        those that went on by `move`, unless it is None."""
        moves = _MovesOf(state)
        found = (
            hit.chunk.numbers[hit.game] for hit in self._hits(state, chosen) if move is None or moves.of(hit) == move
        )
        return list(islice(found, limit))

    def _hits(self, state: State[Any], chosen: bytes | None) -> Iterator[Hit]:
        kind = kind_of(state)
        code = array("H", [kind.position_key(state) & 0xFFFF]).tobytes()
        known: dict[tuple[GameStart, bytes], int | None] = {}
        for chunk in self.chunks:
            if chunk.width != kind.move_bytes:
                continue
            before = -1
            for place in chunk.places(code):
                game = bisect_right(chunk.first, place) - 1
                number = chunk.numbers[game]
                if game == before or not is_chosen(chosen, number):
                    continue
                start, ply = chunk.starts[chunk.start[game]], place - chunk.first[game]
                line = chunk.line(game, ply)
                if (start, line) not in known:
                    known[start, line] = _image(start, line, state)
                image = known[start, line]
                if image is not None:
                    before = game
                    ended = ply == chunk.plies[game]
                    following = chunk.line(game, ply + 1)[len(line) :]
                    yield Hit(chunk, game, ply, image, -1 if ended else int.from_bytes(following, "little"))

    # In a database

    def write(self, database: sqlite3.Connection) -> None:
        """Add the games since the last call to the table of SCHEMA, inside the caller's transaction."""
        for chunk in self.chunks[self._read :]:
            packed = chunk.packed()
            database.execute(
                "INSERT INTO positions (starts, columns, sum) VALUES (?, ?, ?)",
                (_json(chunk.starts), packed, crc32(packed)),
            )
        self._read, self._open = len(self.chunks), None

    def read(self, database: sqlite3.Connection) -> int:
        """Take the games that were added to the database since the last call; return the number of all.
        sqlite3.DatabaseError if the table is damaged."""
        cursor = database.cursor()
        cursor.row_factory = None
        rows = cursor.execute(
            "SELECT starts, columns, sum FROM positions ORDER BY number LIMIT -1 OFFSET ?", (self._read,)
        )
        for starts, packed, told in rows:
            try:
                if crc32(packed) != told:
                    raise ValueError("a chunk of positions has another sum")
                self.chunks.append(Chunk.unpacked(starts, packed))
            except (ValueError, TypeError, InputError) as error:
                raise sqlite3.DatabaseError(str(error)) from error
            self._read += 1
        return self.games_count


class _MovesOf:
    """The moves of a position by the numbers of the games that reached it."""

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
        position = hit.chunk.position(hit.game, hit.ply)
        listed = self.kind.numbered_moves(position)
        if hit.move >= len(listed):
            return None
        after = self.kind.board(position.play(listed[hit.move]))
        if hit.image:
            after = self.kind.symmetries(self.state)[hit.image - 1].image(after)
        moves = self.state.legal_moves()
        return next((move for move in moves if self.kind.board(self.state.play(move)) == after), None)


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


def _json(starts: Sequence[GameStart]) -> str:
    return json.dumps([list(start) for start in starts], ensure_ascii=False)
