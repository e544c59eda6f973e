"""The encoding of a text file, found within little memory."""

import codecs
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game.faults import refuse_device

BLOCK = 1 << 18
"""Bytes to read at once."""

LOOKED_AT = 40
"""Blocks to examine for the code page."""
MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
"""First bytes of a file that name its encoding."""
BARE_UTF_16 = ((b"[\x00", "utf-16-le"), (b"\x00[", "utf-16-be"))
"""First tag in UTF-16 without such a mark."""


class Encoding(NamedTuple):
    name: str
    skipped: int
    """Bytes of the mark at the beginning."""


def encoding_of(path: Path) -> Encoding:
    """The encoding of a file: as its first bytes say, else UTF-8, else an old code page.

    Bytes that are no UTF-8 are Cyrillic if most of them stand beside another such byte, as letters of Russian words do;
    letters with accents stand alone. OSError when the file can't be read.
    """
    refuse_device(path)
    with path.open("rb") as file:
        begin = file.read(4)
    for mark, name in MARKS:
        if begin.startswith(mark) and is_readable(path, name, len(mark)):
            return Encoding(name, len(mark))
    for mark, name in BARE_UTF_16:
        if begin.startswith(mark) and is_readable(path, name, 0):
            return Encoding(name, 0)
    if is_readable(path, "utf-8", 0):
        return Encoding("utf-8", 0)
    likely = "cp1251" if is_cyrillic(path) else "cp1252"
    return Encoding(likely if is_readable(path, likely, 0) else "latin-1", 0)


def is_readable(path: Path, encoding: str, skipped: int) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for block in blocks(path, skipped):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def is_cyrillic(path: Path) -> bool:
    """True if most of the bytes that are no ASCII stand next to one another."""
    signs = words = 0
    for block in islice(blocks(path), LOOKED_AT):
        found = [len(run) for run in block.translate(ASCII_TO_BLANK).split()]
        signs += sum(found)
        words += sum(length for length in found if length > 2)
    return 2 * words > signs


ASCII_TO_BLANK = bytes(32 if byte < 128 else byte for byte in range(256))


def blocks(path: Path, start: int = 0) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(start)
        while block := file.read(BLOCK):
            yield block
