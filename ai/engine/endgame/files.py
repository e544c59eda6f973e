"""Endgame tables on disk: one file for each rule set and number of pieces, mapped into memory where it lies.

A file begins with MAGIC or OLDER_MAGIC, the size of the header and its CRC-32, four bytes each, the lowest first.
The header is JSON: the rules, the number of pieces, and for each slice where its packed codes lie, their CRC-32 and
what they say in all. The codes are packed as ai.engine.endgame.tables reads them.

A file is written under another name and then renamed. It is never changed afterwards, so that it can be deleted and
replaced while it is being read; on Windows it has to be closed first. The executables carry large files compressed:
COMPRESSED, then a file as it is above, with its directories rewritten by `starts_to_steps`, as LZMA writes it; such a
file is unpacked into memory.
"""

import json
import logging
import mmap
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple, Self
from zlib import crc32

from ai.engine.endgame.ranking import size
from ai.engine.endgame.tables import is_sound, pack, room_for, starts_to_steps, steps_to_starts
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.compression import compress, decompress
from game.keeping.files import write_bytes_atomically
from game.outside import exists, or_refuse


class Slice(NamedTuple):
    """Numbers of men and kings of the side to move, and of the other side.

    >>> str(Slice(1, 0, 0, 2)), Slice(1, 0, 0, 2).turned
    ('1+0 v 0+2', Slice(men=0, kings=2, enemy_men=1, enemy_kings=0))
    """

    men: int
    kings: int
    enemy_men: int
    enemy_kings: int

    def __str__(self) -> str:
        return f"{self.men}+{self.kings} v {self.enemy_men}+{self.enemy_kings}"

    @property
    def pieces(self) -> int:
        return sum(self)

    @property
    def turned(self) -> Self:
        return self.__class__(self.enemy_men, self.enemy_kings, self.men, self.kings)


Pair = tuple[Slice, Slice]
"""A slice and its turned one; quiet moves lead from one to the other. Both are the same when the sides are equal."""


def slices_of(pieces: int) -> list[Slice]:
    counts = product(range(pieces + 1), repeat=4)
    return [Slice(*each) for each in counts if sum(each) == pieces]


def stages(pieces: int) -> list[list[Pair]]:
    """Order the pairs of slices with `pieces` pieces so that each needs only finished ones: pairs with equally many
    men, which captures and crownings leave, need nothing of each other."""
    pairs = [(each, each.turned) for each in slices_of(pieces) if each <= each.turned]
    return [[pair for pair in pairs if pair[0].men + pair[0].enemy_men == men] for men in range(pieces + 1)]


MAGIC = b"KCTABLE2"
OLDER_MAGIC = b"KCTABLE1"
"""Magic of files that have a code for every position, even where the side to move has to capture."""
COMPRESSED = b"KCTABLEX"
PREFIX = len(MAGIC) + 8
SUFFIX = ".table"
ALIGNMENT = 64

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SliceEntry:
    slice: Slice
    start: int
    """Offset of its packed codes from the end of the header."""
    length: int
    crc: int
    positions: int
    won: int
    """Number of positions that the side to move wins."""
    lost: int
    longest: int
    """Plies of the longest win or loss; 0 where only the results are known."""


@dataclass(frozen=True, slots=True)
class PackedSlice:
    entry: SliceEntry
    codes: memoryview


def packed_slice(
    number: Slice, codes: bytearray, often: Sequence[int], *, giveaway: bool, distances: bool
) -> PackedSlice:
    """Pack the codes of a slice; `often` counts each before some were made FREE."""
    room = room_for(len(codes))
    packed = memoryview(bytes(memoryview(room)[: pack(codes, room)]))
    wins, losses = (1, 2) if giveaway else (2, 1)
    longest = max(code for code, count in enumerate(often) if count or not code) - 1 if distances else 0
    won, lost = sum(often[wins::2]), sum(often[losses::2])
    return PackedSlice(
        SliceEntry(number, 0, len(packed), crc32(packed), len(codes), won, lost, max(0, longest)), packed
    )


def title(rules: RuleSet) -> str:
    """Name of the rule set in files.

    >>> from game.checkers.rule_sets.russian import RUSSIAN
    >>> title(replace(RUSSIAN, giveaway=True))
    'russian-giveaway'
    """
    return f"{rules.name}-giveaway" if rules.giveaway else rules.name


def path_of(folder: Path, rules: RuleSet, pieces: int) -> Path:
    return folder / f"{title(rules)}-{pieces}{SUFFIX}"


def most_pieces(rules: RuleSet) -> int:
    """Maximum number of pieces of tables: the memory and the numbers of bits allow no more."""
    return 6 if rules.squares == 32 else 5


def write_table(path: Path, rules: RuleSet, slices: Iterable[PackedSlice]) -> None:
    """Write a file as a whole or not at all; InputError when it can't be written."""
    parts, entries, start = list(slices), [], 0
    for part in parts:
        entries.append(asdict(replace(part.entry, start=start)))
        start += -(-part.entry.length // ALIGNMENT) * ALIGNMENT
    header = json.dumps({"rules": rules.name, "giveaway": rules.giveaway, "code": rules.code, "slices": entries})
    text = header.encode() + b" " * (-(PREFIX + len(header)) % ALIGNMENT)
    prefix = MAGIC + len(text).to_bytes(4, "little") + crc32(text).to_bytes(4, "little")
    codes = (piece for part in parts for piece in (part.codes, bytes(-part.entry.length % ALIGNMENT)))
    with or_refuse(Fault.NOT_WRITTEN, path):
        write_bytes_atomically(path, chain([prefix, text], codes))


def compressed(table: bytes) -> bytes:
    content = bytearray(table)
    codes = PREFIX + int.from_bytes(content[len(MAGIC) : len(MAGIC) + 4], "little")
    for entry in json.loads(content[PREFIX:codes])["slices"]:
        start = codes + entry["start"]
        starts_to_steps(memoryview(content)[start : start + entry["length"]], entry["positions"])
    return COMPRESSED + compress(bytes(content))


class TableFile:
    def __init__(self, path: Path, rules: RuleSet) -> None:
        """Read the header; InputError when the file can't be read, is damaged or is for other rules."""
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise InputError(Fault.NOT_READ, path=path, reason=reason_of(error)) from None
        except ValueError:  # the file is empty
            raise InputError(Fault.NO_TABLE_FILE, path=path) from None
        self._views = [memoryview(self._map)]
        self._memory = self._views[0]
        try:
            self._read(rules)
        except BaseException:
            self.close()
            raise

    def _read(self, rules: RuleSet) -> None:
        path = self.path
        if small := bytes(self._memory[: len(COMPRESSED)]) == COMPRESSED:
            try:
                with self._memory[len(COMPRESSED) :] as content:
                    self._memory = memoryview(bytearray(decompress(content)))
            except (ValueError, MemoryError):
                raise InputError(Fault.DAMAGED_TABLE, path=path) from None
        try:
            header = self._header()
            whose = header["rules"], header["giveaway"], header["code"]
            slices = header["slices"]
            if whose == (rules.name, rules.giveaway, rules.code):
                slices = [SliceEntry(**{**entry, "slice": Slice(*entry["slice"])}) for entry in slices]
        except InputError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise InputError(Fault.DAMAGED_TABLE, path=path) from None
        if whose != (rules.name, rules.giveaway, rules.code):
            raise InputError(Fault.OTHER_TABLE, path=path, rules=whose[0])
        if not slices or not all(self._is_sound(entry, rules, steps=small) for entry in slices):
            raise InputError(Fault.DAMAGED_TABLE, path=path)
        self.entries: dict[Slice, SliceEntry] = {entry.slice: entry for entry in slices}

    def _is_sound(self, entry: SliceEntry, rules: RuleSet, *, steps: bool) -> bool:
        """True if a slice can be read, which no checksum proves; a directory of `steps` is rewritten first."""
        numbers = (*entry.slice, entry.start, entry.length, entry.crc, entry.positions)
        if not all(type(number) is int and number >= 0 for number in numbers):
            return False
        if not 0 < entry.slice.pieces <= most_pieces(rules) or entry.positions != size(*entry.slice, rules.code):
            return False
        codes = self._codes(entry)
        if len(codes) != entry.length or not codes:
            return False
        try:
            if steps:
                steps_to_starts(codes, entry.positions)
        except ValueError:
            return False
        return is_sound(codes, entry.positions)

    def _header(self) -> dict[str, Any]:
        memory = self._memory
        if bytes(memory[: len(MAGIC)]) not in (MAGIC, OLDER_MAGIC):
            raise InputError(Fault.NO_TABLE_FILE, path=self.path)
        length, crc = (int.from_bytes(memory[at : at + 4], "little") for at in (len(MAGIC), len(MAGIC) + 4))
        self._start = PREFIX + length
        text = bytes(memory[PREFIX : self._start])
        if crc32(text) != crc:
            raise InputError(Fault.DAMAGED_TABLE, path=self.path)
        header: dict[str, Any] = json.loads(text)
        return header

    @property
    def size(self) -> int:
        return len(self._memory)

    def packed(self, number: Slice) -> PackedSlice:
        entry = self.entries[number]
        return PackedSlice(entry, self._codes(entry))

    def _codes(self, entry: SliceEntry) -> memoryview:
        start = self._start + entry.start
        codes = self._memory[start : start + entry.length]
        self._views.append(codes)
        return codes

    def close(self) -> None:
        """Unmap the file, which Windows can't delete or replace before. Its slices, and Tables that have them, must not
        be read any more."""
        for view in self._views:
            view.release()
        with suppress(BufferError):  # an error that is on its way holds a part of it
            self._map.close()

    def check(self) -> None:
        """Raise InputError when a checksum is wrong. The file is read whole for it, and mapped again afterwards."""
        if any(crc32(self.packed(number).codes) != entry.crc for number, entry in self.entries.items()):
            raise InputError(Fault.DAMAGED_TABLE, path=self.path)
        if sys.platform == "linux":
            self._map.madvise(mmap.MADV_DONTNEED)


def file_of(rules: RuleSet, pieces: int, among: Sequence[Path]) -> TableFile | None:
    paths = (path_of(folder, rules, pieces) for folder in among)
    return next((TableFile(path, rules) for path in paths if exists(path)), None)


def checked_file(path: Path, rules: RuleSet) -> TableFile:
    """Open a file and compare its checksums; InputError if it is damaged."""
    file = TableFile(path, rules)
    try:
        file.check()
    except InputError:
        file.close()
        raise
    return file


def whole_file(rules: RuleSet, pieces: int, among: Sequence[Path]) -> TableFile | None:
    """Open the first file of `pieces` pieces that is whole; the log names the others."""
    for folder in among:
        path = path_of(folder, rules, pieces)
        try:
            if exists(path):
                return checked_file(path, rules)
        except InputError as error:
            log.warning("%s", error)
    return None
