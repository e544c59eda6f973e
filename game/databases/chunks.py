"""Games in columns, three bytes a position: in memory, and packed for a file.

A game is its start and one number for each move: the place of the move in `Kind.numbered_moves`. Each position has 16
bits of its Zobrist key.
"""

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from game.core import State
from game.kinds import kind_named, kind_of
from game.outside import read_json

OPEN, WHITE, DRAWN, BLACK = range(4)
RESULTS = {"white": WHITE, "drawn": DRAWN, "black": BLACK}
DATE = re.compile(r"(\d{4})(?:[.\-/](\d\d?)(?:[.\-/](\d\d?))?)?")
CODES, SIZES = "IHHBIH", (4, 2, 2, 1, 4, 2)
"""Types and sizes of the columns with one value a game: number, plies, start, result, date, rating."""
MOST_TOGETHER = 50_000
"""Number of lines in a chunk; its starts have numbers of 16 bits."""
IN_ORDER = 1
"""Flag of a chunk without the column of numbers, as they follow one another."""


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
"""A game for `chunks_of`: number, place of its start, moves, hashes, result, date, rating."""


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


def chunks_of(starts: Sequence[State[Any]], lines: Sequence[GameLine]) -> Iterator[Chunk]:
    """Chunks of these lines, all by the same rules."""
    width = kind_of(starts[0]).move_bytes
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
        yield Chunk(width, named, packed, b"".join(moves), b"".join(hashes))


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
