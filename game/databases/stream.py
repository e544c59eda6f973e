"""The games of a file of any size, one by one, in the memory of the longest of them."""

import codecs
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import NamedTuple

from game.checkers.pdn_encoding import ESCAPED, errors_of, text_of, without_escapes
from game.checkers.pdn_lines import TAG, TAGS, LineReader, PlainGame
from game.checkers.pdn_reader import SAMPLE, Guess, Reading, read_section, readings
from game.checkers.pdn_tokens import SAID, TAG_LINE, LineIndex, Section, Token, sections, tokens
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


class PlainGameInFile(NamedTuple):
    reading: PlainGame
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

    def blocks(self, offset: int) -> Iterator[bytes]:
        return blocks(self.path, offset)

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
        start = FilePosition(self.encoding.skipped, 1)
        with or_refuse(Fault.NOT_READ, self.path), self.path.open("rb") as file:
            found: Iterator[_FileSection | GameInFile | PlainGameInFile] = self._sections(start, None)
            if not self.encoding.name.startswith("utf-16"):
                found = _QuickReader(self, LineReader(Guess(), self.encoding.name), read=_unread).games(start)
            for one in found:
                file.seek(one.place.offset)
                yield text_of(file.read(one.length), self.encoding.name)

    def quick_games(
        self,
        guess: Guess | None = None,
        start: FilePosition | None = None,
        wanted: Callable[[PlainGame], bool] = lambda _: True,
        *,
        trees: bool = False,
    ) -> Iterator[GameInFile | PlainGameInFile]:
        """The same games, those that are `wanted` so by the compiled core, unless there is anything unusual in them;
        `trees`: with their comments and variations."""
        guess, start = guess or Guess(), start or FilePosition(self.encoding.skipped, 1)
        if self.encoding.name.startswith("utf-16"):
            yield from self.games(guess, start)
            return
        if not guess.made:
            self.look(guess, start)
        with or_refuse(Fault.NOT_READ, self.path):
            yield from _QuickReader(self, LineReader(guess, self.encoding.name, trees=trees), wanted).games(start)

    def look(self, guess: Guess, start: FilePosition) -> None:
        """Order the rules of a guess by the first games after a place."""
        guess.look([(one.section, one.places) for one in islice(self._sections(start, None), SAMPLE)])

    def game_at(self, place: FilePosition, length: int, rules: RuleSet | None) -> Reading | None:
        """Reread the game at a place; None if the length of the file has changed."""
        with or_refuse(Fault.NOT_READ, self.path), self.path.open("rb") as file:
            file.seek(place.offset)
            content = file.read(length)
        return next(readings(text_of(content, self.encoding.name), rules, place.line), None)

    def plain_game_at(self, place: FilePosition, length: int, reader: LineReader) -> PlainGame | None:
        """Reread the game at a place by the compiled core; None if that takes the full reader."""
        with or_refuse(Fault.NOT_READ, self.path), self.path.open("rb") as file:
            file.seek(place.offset)
            content = file.read(length) + b"\0"
        tags = None if self.encoding.name.startswith("utf-16") else TAGS.match(content)
        return reader.read(content, 0, tags.end(), length) if tags and len(content) > length else None

    def _sections(self, start: FilePosition, heed: Callable[[float], None] | None) -> "Iterator[_FileSection]":
        """Cut the file into games at tags that begin a line; the last game of a piece waits for the rest."""
        decode = codecs.getincrementaldecoder(self.encoding.name)(errors_of(self.encoding.name)).decode
        text, place, column = "", start, 0
        with or_refuse(Fault.NOT_READ, self.path):
            for block in chain(self.blocks(start.offset), [b""]):
                text += decode(block, final=not block)
                long = len(text) > LONGEST_GAME
                cut = text.rfind("\n") + 1 or len(text) if long else _last_tag(text)
                cut = cut if block else len(text)
                placed = _OffsetFinder(text[:cut], place, self.encoding.name, column)
                last: Section = []
                pieces = tokens(without_escapes(text[:cut]))
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
                place, column = placed.place(begin), placed.places.column(begin)
                text = text[begin:]


@dataclass(frozen=True, slots=True)
class PdnText(PdnFile):
    """A text that is read like a file."""

    content: bytes

    @classmethod
    def of_text(cls, text: str) -> "PdnText":
        return cls(Path(), Encoding("utf-8", 0), text.removeprefix("\ufeff").encode(errors="replace"))

    def blocks(self, offset: int) -> Iterator[bytes]:
        yield self.content[offset:]


class _QuickReader:
    """Cuts a file into blocks, each a game by a line that begins with a tag and everything up to the next such line. A
    block that the compiled core can't read goes to the full reader, with those after it until it has moves: then the
    next tag begins another game for that reader too."""

    def __init__(
        self,
        file: PdnFile,
        lines: LineReader,
        wanted: Callable[[PlainGame], bool] = lambda _: True,
        read: Callable[[Section, Guess, LineIndex], Reading] = read_section,
    ) -> None:
        """`read` is the full reader."""
        self.file = file
        self.read = read
        self.encoding = file.encoding.name
        self.guess = lines.guess
        self.wanted = wanted
        self.lines = lines
        self.text = b"\0"
        """A piece of the file, and a zero."""
        self.over = False
        """True if the piece is the last one."""
        self.gives_up = False
        """True if the full reader should read the rest: there are too many tags without moves."""

    def games(self, start: FilePosition) -> Iterator[GameInFile | PlainGameInFile]:
        place, at = start, 0
        for block in chain(self.file.blocks(start.offset), [b""]):
            self.text, at, self.over = b"".join((self.text[at:-1], block, b"\0")), 0, not block
            while (found := self._next(at, place)) is not None:
                games, end = found
                yield from games
                content = self.text[at:end]
                place = FilePosition(place.offset + len(content), place.line + line_ends(content))
                at = end
            if self.gives_up or len(self.text) - at > LONGEST_BLOCK:
                yield from self.file.games(self.guess, place)
                return

    def _next(self, at: int, place: FilePosition) -> tuple[list[GameInFile | PlainGameInFile], int] | None:
        """The games of the next block, or of several, and their end; None if that is not in the piece."""
        tags = TAGS.match(self.text, at)
        header_end = tags.end() if tags else at
        end = self._end(at, header_end - 1)
        if end < 0:
            return None
        game = self.lines.read(self.text, at, header_end, end) if tags else None
        if game is not None and self.wanted(game):
            return [PlainGameInFile(game, place, len(self.text[at:end].rstrip(BLANKS)))], end
        for _ in range(MOST_JOINED):
            played, found = self._sections(at, end, place)
            if played or (self.over and end == len(self.text) - 1):
                read = [(self.read(each.section, self.guess, each.places), each) for each in found]
                return [GameInFile(reading, each.place, each.length) for reading, each in read], end
            end = self._end(at, end)
            if end < 0:
                return None
        self.gives_up = True
        return None

    def _end(self, at: int, after: int) -> int:
        """The end of the block that begins here: the first line behind `after` that begins with a tag, or the end of
        the file; -1 if that is not in the piece, or there is no block."""
        last, begin = len(self.text) - 1, max(at, after)
        while (begin := self.text.find(b"[", begin + 1, last)) > 0:
            if self.text[begin - 1] not in b"\r\n" or not USUAL_TAG.match(self.text, begin, last):
                continue
            if begin + LONGEST_TAG > last and not self.over:
                return -1
            if begin > after and self._begins_with_tag(begin):
                return begin
        return last if self.over and at < last else -1

    def _begins_with_tag(self, at: int) -> bool:
        if TAG.match(self.text, at):
            return True
        text = text_of(self.text[at : at + LONGEST_TAG], self.encoding)
        return TAG_LINE.match(text) is not None and next(tokens(text)).kind == "tag"

    def _sections(self, at: int, end: int, place: FilePosition) -> "tuple[bool, list[_FileSection]]":
        """The games of a block, and whether the last one has moves, so that a tag ends it."""
        errors = errors_of(self.encoding)
        cut = len(self.text[at:end].decode(self.encoding, errors))
        after = min(end + LONGEST_TAG, len(self.text) - 1)  # the end of a token may depend on the tag after it
        text = self.text[at:after].decode(self.encoding, errors)
        placed = _OffsetFinder(text, place, self.encoding)
        found = list(sections(takewhile(lambda token: token.at < cut, tokens(without_escapes(text)))))
        played = bool(found) and any(token.kind != "tag" and token.kind not in SAID for token in found[-1])
        return played, [placed.section(section) for section in found]


def _unread(_section: Section, _guess: Guess, _places: LineIndex) -> Reading:
    """Accept a game for its place only."""
    return Reading(None, None)


BLANKS = b" \t\r\n"
MOST_JOINED = 64
"""Number of blocks to join in search of moves."""
LONGEST_BLOCK = 1 << 20
"""Longest block in bytes; from there on the full reader reads the file."""
LONGEST_TAG = 4096
"""Bytes to look at to see whether a line begins with a tag."""
USUAL_TAG = re.compile(rb'\[[ \t]*[\w\x80-\xff]+[ \t]*"')


def line_ends(text: bytes) -> int:
    """Number of line ends."""
    found = text.count(b"\n")
    return found + text.count(b"\r") - text.count(b"\r\n") if b"\r" in text else found


class _FileSection(NamedTuple):
    section: Section
    places: LineIndex
    place: FilePosition
    length: int


class _OffsetFinder:
    """Offsets of characters of a piece of a file; to be asked in ascending order."""

    def __init__(self, text: str, start: FilePosition, encoding: str, column: int = 0) -> None:
        self.text = text
        self.places = LineIndex(text, start.line, column)
        self.encoding = encoding
        self.at = 0
        self.offset = start.offset

    def place(self, at: int) -> FilePosition:
        self.offset += len(self.text[self.at : at].encode(self.encoding, errors_of(self.encoding)))
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
    with path.open("rb") as file:
        begin = file.read(4)
    for first, name, skipped in BEGINNINGS:
        if begin.startswith(first) and (name != "utf-8" or _is_utf8(path)):
            return Encoding(name, skipped)
    if _is_utf8(path):
        return Encoding("utf-8", 0)
    page = "cp1251" if _is_cyrillic(path) else "cp1252"
    return Encoding(page if _is_readable(path, page) else "latin-1", 0)


def _is_utf8(path: Path) -> bool:
    """True if a file is UTF-8 with fewer broken bytes than signs beyond ASCII, or with only its last sign cut off."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors_of("utf-8"))
    whole = broken = 0
    for block in blocks(path):
        text = decoder.decode(block)
        if not text.isascii():
            escaped = len(ESCAPED.findall(text))
            broken += escaped
            whole += len(text) - len(text.encode("ascii", errors="ignore")) - escaped
    return broken == 0 or whole > broken


def _is_readable(path: Path, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for block in blocks(path):
            decoder.decode(block)
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
