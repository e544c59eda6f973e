"""The games of a file of any size, one by one, in the memory of the longest of them."""

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from game.checkers.pdn_reader import SAMPLE, Guess, Reading, read_section, readings
from game.checkers.pdn_tokens import TAG_LINE, LineIndex, Section, Token, sections, tokens
from game.checkers.rules import RuleSet
from game.faults import Fault, refuse_device
from game.outside import or_refuse

LONGEST_GAME = 1 << 22
"""Longest game in characters. A longer one, without a line that begins with a tag, is cut."""


PIECES = 5_000
"""Number of tokens that take a few milliseconds to read."""
BLOCK = 1 << 18
"""Bytes to read at once."""
LOOKED_AT = 40
"""Blocks to examine for the code page."""
BEGINNINGS = (
    (codecs.BOM_UTF8, "utf-8", 3),
    (codecs.BOM_UTF16_LE, "utf-16-le", 2),
    (codecs.BOM_UTF16_BE, "utf-16-be", 2),
    (b"[\x00", "utf-16-le", 0),
    (b"\x00[", "utf-16-be", 0),
)
"""First bytes of a file, the encoding they stand for, and the length of the mark."""
ASCII_TO_BLANK = bytes(32 if byte < 128 else byte for byte in range(256))


class Encoding(NamedTuple):
    name: str
    skipped: int
    """Length of the mark in bytes."""


class FilePosition(NamedTuple):
    offset: int
    line: int


class GameInFile(NamedTuple):
    reading: Reading
    place: FilePosition
    length: int


@dataclass(frozen=True, slots=True)
class PdnFile:
    path: Path
    encoding: Encoding

    @classmethod
    def of(cls, path: Path) -> "PdnFile":
        with or_refuse(Fault.NOT_READ, path):
            return cls(path, encoding_of(path))

    def games(
        self, guess: Guess | None = None, start: FilePosition | None = None, heed: Callable[[float], None] | None = None
    ) -> Iterator[GameInFile]:
        """Read the games from a place on, one by one. The first ones change `guess`. `heed` receives the share read so
        far; an exception from it ends the reading."""
        guess = guess or Guess()
        found = self._sections(start or FilePosition(self.encoding.skipped, 1), heed)
        if not guess.made:
            first = list(islice(found, SAMPLE))
            guess.look([(one.section, one.places) for one in first])
            found = chain(first, found)
        for section, places, place, length in found:
            yield GameInFile(read_section(section, guess, places), place, length)

    def texts(self) -> Iterator[str]:
        """The text of each game as it stands in the file."""
        with or_refuse(Fault.NOT_READ, self.path), self.path.open("rb") as file:
            for one in self._sections(FilePosition(self.encoding.skipped, 1), None):
                file.seek(one.place.offset)
                yield file.read(one.length).decode(self.encoding.name, errors="replace")

    def game_at(self, place: FilePosition, length: int, rules: RuleSet | None) -> Reading | None:
        """Reread the game at a place; None if the length of the file has changed."""
        with or_refuse(Fault.NOT_READ, self.path), self.path.open("rb") as file:
            file.seek(place.offset)
            content = file.read(length)
        return next(readings(content.decode(self.encoding.name, errors="replace"), rules, place.line), None)

    def _sections(self, start: FilePosition, heed: Callable[[float], None] | None) -> "Iterator[_FileSection]":
        """Cut the file into games at tags that begin a line; the last game of a piece waits for the rest."""
        decode = codecs.getincrementaldecoder(self.encoding.name)(errors="replace").decode
        text, place = "", start
        with or_refuse(Fault.NOT_READ, self.path):
            for block in chain(blocks(self.path, start.offset), [b""]):
                text += decode(block, final=not block)
                long = len(text) > LONGEST_GAME
                cut = text.rfind("\n") + 1 or len(text) if long else _last_tag(text)
                cut = cut if block else len(text)
                placed = _OffsetFinder(text[:cut], place, self.encoding.name)
                last: Section = []
                pieces = tokens(text[:cut])
                if heed is not None:
                    pieces = _heeded(pieces, heed, offset=place.offset, size=self.path.stat().st_size)
                for section in sections(pieces) if cut else ():
                    if last:
                        yield placed.section(last)
                    last = section
                if last and (not block or (long and not last[0].at)):
                    yield placed.section(last)
                    last = []
                begin = last[0].at if last else cut
                place = placed.place(begin)
                text = text[begin:]


class _FileSection(NamedTuple):
    section: Section
    places: LineIndex
    place: FilePosition
    length: int


class _OffsetFinder:
    """Offsets of characters of a piece of a file; to be asked in ascending order."""

    def __init__(self, text: str, start: FilePosition, encoding: str) -> None:
        self.text = text
        self.places = LineIndex(text, start.line)
        self.encoding = encoding
        self.at = 0
        self.offset = start.offset

    def place(self, at: int) -> FilePosition:
        self.offset += len(self.text[self.at : at].encode(self.encoding, "replace"))
        self.at = at
        return FilePosition(self.offset, self.places.line(at))

    def section(self, section: Section) -> _FileSection:
        place = self.place(section[0].at)
        return _FileSection(section, self.places, place, self.place(section[-1].end).offset - place.offset)


def _heeded(pieces: Iterator[Token], heed: Callable[[float], None], *, offset: int, size: int) -> Iterator[Token]:
    """Call `heed` every PIECES tokens of a text that begins at this byte of a file."""
    for number, piece in enumerate(pieces):
        if number % PIECES == 0:
            heed(min(1.0, (offset + piece.at) / max(1, size)))
        yield piece


def _last_tag(text: str) -> int:
    """The start of the last line that begins with a tag; 0 if there is none."""
    at = len(text)
    while (at := text.rfind("[", 0, at)) > 0:
        if TAG_LINE.match(text, at):
            return at
    return 0


def encoding_of(path: Path) -> Encoding:
    """The encoding of a file: by its first bytes, else UTF-8, else an old code page. OSError without access."""
    refuse_device(path)
    return next((each for each in _likely(path) if _is_readable(path, each)), Encoding("latin-1", 0))


def _likely(path: Path) -> Iterator[Encoding]:
    with path.open("rb") as file:
        begin = file.read(4)
    yield from (Encoding(name, skipped) for first, name, skipped in BEGINNINGS if begin.startswith(first))
    yield Encoding("utf-8", 0)
    yield Encoding("cp1251" if _is_cyrillic(path) else "cp1252", 0)


def _is_readable(path: Path, encoding: Encoding) -> bool:
    decoder = codecs.getincrementaldecoder(encoding.name)()
    try:
        for block in blocks(path, encoding.skipped):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _is_cyrillic(path: Path) -> bool:
    """True if most of the non-ASCII bytes stand next to one another, as in Russian words."""
    signs = words = 0
    for block in islice(blocks(path), LOOKED_AT):
        found = [len(run) for run in block.translate(ASCII_TO_BLANK).split()]
        signs += sum(found)
        words += sum(length for length in found if length > 2)
    return 2 * words > signs


def blocks(path: Path, start: int = 0) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(start)
        while block := file.read(BLOCK):
            yield block
