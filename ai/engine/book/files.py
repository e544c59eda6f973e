"""A book on disk: one small file for each rule set, read whole when it is first needed.

A file begins with MAGIC, the size of the header and the CRC-32 of all that follows, four bytes each, the lowest first.
The header is JSON: the rules, and what was spent. The rest is deflated. Inflated, it is the number of positions in four
bytes, then ten bytes for each position, in the order of the keys: its key (`ai.engine.table.hash_of`, eight bytes) and
the number of its moves (two bytes); then for each move of each position, the best first, its place among the legal
moves (a byte), the depth of its score (a byte), and the score for the side that makes it (two bytes, signed).
"""

import json
import logging
import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from zlib import compress, crc32, decompressobj, error

from ai.engine.book.graph import MARGIN, BookGraph
from ai.engine.checkers import key_of
from ai.report import Answer, Line, MoveSource, Report
from ai.score import Score
from game.assets import ASSETS
from game.checkers.position import Move, Position
from game.checkers.rule_sets import family
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault, Fault
from game.keeping.files import enterable, places, write_bytes_atomically
from game.outside import exists, or_refuse, read_json

MAGIC = b"KCBOOK01"
PREFIX = len(MAGIC) + 8
SUFFIX = ".book"
KEPT = 30
"""Hundredths of a man by which a move in the book may be worse than the best."""
LARGEST = 30_000
"""Largest score in a file."""
LARGEST_BODY = 1 << 28
"""Largest size of an inflated book in bytes: a thousand times that of the largest one here."""
BAD_BOOK = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, struct.error, error)
COUNT = struct.Struct("<I")
POSITION = struct.Struct("<QH")
MOVE = struct.Struct("<BBh")


class BookMove(NamedTuple):
    move: Move
    score: Score
    depth: int


Told = tuple[int, int, int]


def path_of(folder: Path, rules: RuleSet) -> Path:
    return folder / f"{rules.name}{SUFFIX}"


def told_by(graph: BookGraph) -> dict[int, list[Told]]:
    """Collect the entries of a book by the keys of positions: the moves of those that the graph expands, and the best
    move of those that were only searched."""
    found: dict[int, list[Told]] = {}
    for _, node, player in graph.reached():
        if node.position.turn != player:
            continue
        if node.successors:
            places = enumerate(after for _, after in node.successors)
            by_score = sorted(places, key=lambda place: (place[1].score, not place[1].successors))
            found[node.key] = [
                _told(place, after.depth + 1, -after.score) for place, after in by_score if node.loss(after) <= KEPT
            ]
        elif node.searched.place is not None:
            found[node.key] = [_told(node.searched.place, node.depth, node.score)]
    return found


def _told(place: int, depth: int, score: Score) -> Told:
    return place, min(depth, 255), max(-LARGEST, min(score, LARGEST))


def write_book(path: Path, rules: RuleSet, told: Mapping[int, Sequence[Told]], spent: Mapping[str, int]) -> None:
    """Write a file as a whole or not at all; InputError when it can't be written."""
    keys = sorted(told)
    body = COUNT.pack(len(keys)) + b"".join(POSITION.pack(key, len(told[key])) for key in keys)
    body += b"".join(MOVE.pack(*move) for key in keys for move in told[key])
    facts = {"rules": rules.name, "code": rules.code, "giveaway": rules.giveaway, "positions": len(keys), **spent}
    header = json.dumps(facts).encode()
    rest = header + compress(body, 9)
    prefix = MAGIC + len(header).to_bytes(4, "little") + crc32(rest).to_bytes(4, "little")
    with or_refuse(Fault.NOT_WRITTEN, path):
        write_bytes_atomically(path, [prefix, rest])


class Book:
    def __init__(self, path: Path, rules: RuleSet) -> None:
        """Read a file; InputError when it can't be read, is damaged, or is for other rules."""
        self.path = path
        with or_refuse(Fault.NOT_READ, path):
            content = path.read_bytes()
        if content[: len(MAGIC)] != MAGIC:
            raise InputError(CommandFault.NO_BOOK_FILE, path=path)
        self.size = len(content)
        self.facts: dict[str, Any]
        """Header: the effort spent and the size of the result."""
        try:
            self._read(content)
            whose = tuple([self.facts[name] for name in ("rules", "code", "giveaway")])
        except BAD_BOOK:
            raise InputError(CommandFault.DAMAGED_BOOK, path=path) from None
        if whose != (rules.name, rules.code, rules.giveaway):
            raise InputError(CommandFault.OTHER_BOOK, path=path, rules=whose[0])

    def _read(self, content: bytes) -> None:
        """Parse a file; one of BAD_BOOK if a checksum or anything else in it is wrong."""
        length, crc = (int.from_bytes(content[at : at + 4], "little") for at in (len(MAGIC), len(MAGIC) + 4))
        if crc32(content[PREFIX:]) != crc:
            raise ValueError("the checksum is wrong")
        self.facts = read_json(content[PREFIX : PREFIX + length].decode())
        if not all(isinstance(fact, int) for name, fact in self.facts.items() if name != "rules"):
            raise ValueError("a fact is no number")
        inflating = decompressobj()
        body = inflating.decompress(content[PREFIX + length :], LARGEST_BODY)
        if not inflating.eof:
            raise ValueError("it is cut short, or far too large")
        (count,) = COUNT.unpack_from(body)
        last = COUNT.size + POSITION.size * count
        keys, counts = zip(*POSITION.iter_unpack(body[COUNT.size : last]), strict=True) if count else ((), ())
        if len(keys) != count or len(body) != last + MOVE.size * sum(counts):
            raise ValueError("the numbers of positions and moves are wrong")
        starts = accumulate(counts, initial=0)
        self._places = dict(zip(keys, zip(starts, counts, strict=False), strict=False))
        self._moves = body[last:]

    def __len__(self) -> int:
        return len(self._places)

    def moves(self, position: Position) -> list[BookMove]:
        """List the moves of a position, the best first; [] when the book does not have it."""
        start, count = self._places.get(key_of(position), (0, 0))
        legal = position.legal_moves()
        told = (MOVE.unpack_from(self._moves, MOVE.size * place) for place in range(start, start + count))
        return [BookMove(legal[place], score, depth) for place, depth, score in told if place < len(legal)]


LONGEST_LINE = 12

log = logging.getLogger(__name__)


def folders() -> tuple[Path, ...]:
    """Folders of books: those that were built here, unless they may not be read, and those of the program."""
    return enterable((places().books, ASSETS / "books"))


def book_of(rules: RuleSet, among: Sequence[Path]) -> Book | None:
    """Open the book in the first of the folders that has one; InputError when it can't be read or is damaged."""
    return next((Book(path, rules) for folder in among if exists(path := path_of(folder, rules))), None)


@lru_cache(maxsize=4)
def usual_book(rules: RuleSet) -> Book | None:
    """Open the usual book, or that of a relative that is played alike, once; None without one or if it is damaged."""
    played_alike = (each for each in family(rules) if each.code == rules.code and not rules.giveaway)
    try:
        return next(filter(None, (book_of(each, folders()) for each in played_alike)), None)
    except InputError as problem:
        log.warning("%s", problem)
        return None


def chances(moves: Sequence[BookMove]) -> list[float]:
    """Probability of each move, the best first: the worse the less, and 0 beyond the margin.

    >>> chances([BookMove(None, 3, 20), BookMove(None, 0, 20), BookMove(None, -9, 20)])
    [0.6666666666666666, 0.3333333333333333, 0.0]
    """
    weights = [max(0, MARGIN + 1 - (moves[0].score - each.score)) for each in moves]
    return [weight / sum(weights) for weight in weights]


def best_by_book(history: Sequence[Position], book: Book | None, rng: Random, least: int = 0) -> Answer | None:
    """Choose a move for the last position of `history`, with the line that the book expects; None if it has none, or if
    the best move's score looks fewer than `least` plies ahead."""
    started = perf_counter()
    moves = book.moves(history[-1]) if book else []
    if not book or not moves or moves[0].depth < least:
        return None
    known = [move for move in moves if move.depth >= least]
    (chosen,) = rng.choices(known, chances(known))
    line = _line(history[-1], chosen, book)
    report = Report(chosen.depth, chosen.score, line, 1, perf_counter() - started, MoveSource.BOOK)
    return Answer(chosen.move, report)


def _line(position: Position, chosen: BookMove, book: Book) -> Line:
    line = [chosen.move]
    position = position.play(chosen.move)
    while len(line) < LONGEST_LINE and (moves := book.moves(position)):
        line.append(moves[0].move)
        position = position.play(moves[0].move)
    return tuple(line)
