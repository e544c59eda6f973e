"""A font file as PDF needs it: the glyphs of letters, their widths, and the file with no more than the glyphs in use.

Fonts are OpenType with CFF outlines named by numbers (CID-keyed), as ours are: The OpenType specification 1.9, `cmap`,
`hmtx`; Adobe technical note 5176, The Compact Font Format.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import NamedTuple

EM = 1000
"""The units of all widths, to the size of a font."""
CHARSET, CHAR_STRINGS = 15, 17
"""Operators of CFF that name the places of these tables."""
END_CHAR = 14
"""The outline of nothing."""
MISSING = 0
NO_CODE = 0xFFFF
"""Ends the table of letters."""


class CffIndex(NamedTuple):
    """A table of CFF whose parts have any length: where each begins, the end of the last one, and where it all ends."""

    places: list[int]
    end: int


class Typeface:
    """One font file."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        content = path.read_bytes()
        (count,) = unpack_from(">H", content, 4)
        self._tables = {
            tag: content[start : start + length]
            for tag, _, start, length in iter_unpack(">4sIII", content[12 : 12 + 16 * count])
        }

    # Letters

    @cached_property
    def glyphs(self) -> dict[int, int]:
        """The number of the glyph of each letter, by its code in Unicode (`cmap` of format 4)."""
        table = self._tables[b"cmap"]
        (count,) = unpack_from(">H", table, 2)
        starts = [start for _, _, start in iter_unpack(">HHI", table[4 : 4 + 8 * count])]
        start = next(start for start in starts if unpack_from(">H", table, start)[0] == 4)
        (size,) = unpack_from(">H", table, start + 6)
        columns = [start + 14 + size * column + (2 if column else 0) for column in range(4)]
        found: dict[int, int] = {}
        for segment in range(0, size, 2):
            last, first, delta, away = (unpack_from(">H", table, column + segment)[0] for column in columns)
            for code in range(first, last + 1):
                at = columns[3] + segment + away + 2 * (code - first)
                glyph = unpack_from(">H", table, at)[0] if away and code != NO_CODE else code
                if glyph and code != NO_CODE:
                    found[code] = glyph + delta & 0xFFFF
        return found

    @cached_property
    def _advances(self) -> list[int]:
        (count,) = unpack_from(">H", self._tables[b"hhea"], 34)
        (units,) = unpack_from(">H", self._tables[b"head"], 18)
        return [EM * wide // units for wide, _ in iter_unpack(">Hh", self._tables[b"hmtx"][: 4 * count])]

    def glyph(self, letter: str) -> int:
        """The number of a letter's glyph; that of an empty box when the font has none."""
        return self.glyphs.get(ord(letter), MISSING)

    def advance(self, letter: str) -> int:
        """The width of a letter in thousandths of the size."""
        return self._advances[min(self.glyph(letter), len(self._advances) - 1)]

    def width(self, text: str, size: float) -> float:
        """The width of a text."""
        return sum(map(self.advance, text)) * size / EM

    # Outlines

    @cached_property
    def _outlines(self) -> CffIndex:
        return _index(self._tables[b"CFF "], self._place(CHAR_STRINGS))

    def _place(self, operator: int) -> int:
        """Where a table of the outlines begins."""
        content = self._tables[b"CFF "]
        names = _index(content, content[2])
        top = _index(content, names.end)
        return dict(_operators(content[top.places[0] : top.places[1]]))[operator]

    @cached_property
    def _numbers(self) -> list[int]:
        """The number (CID) under which each glyph is known to PDF."""
        content, start, count = self._tables[b"CFF "], self._place(CHARSET), len(self._outlines.places) - 1
        if content[start] == 0:
            return [0, *(number for (number,) in iter_unpack(">H", content[start + 1 : start + 2 * count - 1]))]
        shape, numbers, at = ">HB" if content[start] == 1 else ">HH", [0], start + 1
        while len(numbers) < count:
            first, more = unpack_from(shape, content, at)
            numbers += range(first, first + more + 1)
            at += 3 if content[start] == 1 else 4
        return numbers

    def number(self, letter: str) -> int:
        """The number (CID) by which a text in a PDF names a letter."""
        return self._numbers[self.glyph(letter)]

    def embedded(self, letters: Iterable[str]) -> bytes:
        """The outlines, all but those of these letters made empty: packed, they take next to no room."""
        content, used = bytearray(self._tables[b"CFF "]), {MISSING, *map(self.glyph, letters)}
        for glyph, (first, end) in enumerate(pairwise(self._outlines.places)):
            if glyph not in used:
                content[first:end] = bytes((END_CHAR,)) * (end - first)
        return bytes(content)


def _index(content: bytes, start: int) -> CffIndex:
    (count,) = unpack_from(">H", content, start)
    if not count:
        return CffIndex([start + 2], start + 2)
    size, first = content[start + 2], start + 3
    last = first + size * (count + 1)
    offsets = (int.from_bytes(content[at : at + size], "big") for at in range(first, last, size))
    places = [last - 1 + offset for offset in offsets]
    return CffIndex(places, places[-1])


def _operators(table: bytes) -> Iterator[tuple[int, int]]:
    """The operators of a table that have one byte, each with its last operand."""
    at, last = 0, 0
    while at < len(table):
        byte = table[at]
        if byte >= 247:
            last = (byte - 247) * 256 + table[at + 1] + 108 if byte < 251 else (251 - byte) * 256 - table[at + 1] - 108
            at += 2
        elif byte >= 32:
            last, at = byte - 139, at + 1
        elif byte in (28, 29):
            last, at = unpack_from(">h" if byte == 28 else ">i", table, at + 1)[0], at + (3 if byte == 28 else 5)
        elif byte == 30:  # a real number, which ends with the half byte f
            at += 1
            while table[at] & 15 != 15 and table[at] >> 4 != 15:
                at += 1
            at += 1
        elif byte == 12:
            at += 2
        else:
            yield byte, last
            at += 1
