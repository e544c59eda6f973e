"""Reads a damaged SQLite file page by page, in the words of https://www.sqlite.org/fileformat2.html."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from pathlib import Path

USUAL_PAGE = 4096
PAGE_SIZES = {2**power for power in range(9, 17)}
LONGEST_ROW = 2**24
OTHER_PAGES = (b"\x00", b"\x02", b"\x05", b"\x0a")
"""First bytes of pages without rows: overflow, empty, of indices, inside a tree."""
INTEGERS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of a value of each of the first serial types: nothing, integers, a fraction, 0 and 1."""
NOT_OURS = (7, 10, 11)
"""Serial types of fractions, and those that no file has."""
WAL_HEADER = 32
FRAME_HEADER = 24


Value = int | str | bytes


def rows_in(path: Path, shape: Sequence[type], key: int, newest: int | None = None) -> list[tuple[Value, ...]]:
    """The rows of this shape in the file and its write-ahead log, in the order in which they were written last.

    A shape is the type of each column; a column that is the row's own number comes first. `key` is the column that
    identifies rows, `newest` the one that grows with every writing, None if the row's own number does. Of two rows with
    one key the newer one counts. Bad UTF-8 in a text becomes U+FFFD.
    """
    content = path.read_bytes() if path.exists() else b""
    log = path.with_name(path.name + "-wal")
    frames = log.read_bytes() if log.exists() else b""
    told, reserved = int.from_bytes(content[16:18], "big"), int.from_bytes(content[20:21], "big")
    sizes = {USUAL_PAGE, 2**16 if told == 1 else told} & PAGE_SIZES

    def rows(size: int) -> list[tuple[Value, ...]]:
        found: dict[Value, tuple[Value, tuple[Value, ...]]] = {}
        for rowid, row in _rows(_pages(content, frames, size), size - reserved, tuple(shape)):
            age = rowid if newest is None else row[newest]
            if age >= found.get(row[key], (age,))[0]:  # type: ignore[operator]
                found[row[key]] = age, row
        return [row for _, row in sorted(found.values(), key=itemgetter(0))]

    return max(map(rows, sizes), key=len)


def _pages(content: bytes, frames: bytes, size: int) -> dict[int, bytes]:
    """The pages by their numbers, the newer ones from the log."""
    pages = {start // size + 1: content[start : start + size] for start in range(0, len(content), size)}
    for start in range(WAL_HEADER, len(frames), FRAME_HEADER + size):
        if frames[start + 8 : start + 16] != frames[16:24]:
            break  # the frame's salt is not the log's: it is left over from an earlier log
        page = frames[start + FRAME_HEADER : start + FRAME_HEADER + size]
        pages[int.from_bytes(frames[start : start + 4], "big")] = page
    return pages


def _rows(pages: Mapping[int, bytes], usable: int, shape: tuple[type, ...]) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """The rows of every page that may be a leaf of a table, even without a known type."""
    for number, page in pages.items():
        header = 100 if number == 1 else 0
        if page[header : header + 1] in OTHER_PAGES:
            continue
        for rowid, payload in _cells(pages, page, header, usable):
            values = _values(payload, len(shape))
            if shape[0] is int and values[:1] == (None,):
                values = (rowid, *values[1:])
            if tuple(map(type, values)) == shape:
                yield rowid, values  # type: ignore[misc]


def _cells(pages: Mapping[int, bytes], page: bytes, header: int, usable: int) -> Iterator[tuple[int, bytes]]:
    """The rowid and payload of each cell that lies in the page."""
    count = int.from_bytes(page[header + 3 : header + 5], "big")
    for pointer in range(header + 8, min(header + 8 + 2 * count, len(page)), 2):
        with suppress(IndexError):
            length, at = _varint(page, int.from_bytes(page[pointer : pointer + 2], "big"))
            rowid, at = _varint(page, at)
            payload = _payload(pages, page, at, length, usable)
            if payload and len(payload) == length:
                yield rowid, payload


def _payload(pages: Mapping[int, bytes], page: bytes, at: int, length: int, usable: int) -> bytes:
    """The available part of a payload; a long one ends in a chain of overflow pages."""
    most, least = usable - 35, (usable - 12) * 32 // 255 - 23
    if length > LONGEST_ROW:
        return b""
    if length <= most:
        return page[at : at + length]
    local = least + (length - least) % (usable - 4)
    local = local if local <= most else least
    parts, left = [page[at : at + local]], length - local
    following = int.from_bytes(page[at + local : at + local + 4], "big")
    while left > 0 and following in pages:
        page = pages[following]
        parts.append(page[4 : min(4 + left, usable)])
        left -= usable - 4
        following = int.from_bytes(page[:4], "big")
    return b"".join(parts)


def _values(payload: bytes, columns: int) -> tuple[Value | None, ...]:
    """The columns of a record of this length; () for any other, and for one with fractions."""
    values: list[Value | None] = []
    with suppress(IndexError):
        at_value, at = _varint(payload, 0)
        end = at_value
        while at < end:
            kind, at = _varint(payload, at)
            length = INTEGERS[kind] if kind < len(INTEGERS) else (kind - 12) // 2
            if kind in NOT_OURS or at_value + length > len(payload) or len(values) == columns:
                return ()
            values.append(_value(kind, payload[at_value : at_value + length]))
            at_value += length
    return tuple(values)


def _value(kind: int, content: bytes) -> Value | None:
    if kind == 0:
        return None
    if kind in (8, 9):
        return kind - 8
    if kind < len(INTEGERS):
        return int.from_bytes(content, "big", signed=True)
    return content.decode(errors="replace") if kind % 2 else content


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes and the place after it; IndexError if the content ends before."""
    value = 0
    for step in range(8):
        byte = content[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | content[at + 8], at + 9
