"""What can still be read of a damaged SQLite file: each page by itself, whatever is wrong with the others.

The words are those of SQLite's "Database File Format", https://www.sqlite.org/fileformat2.html.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

USUAL_PAGE = 4096
PAGE_SIZES = {2**power for power in range(9, 17)}
LONGEST_ROW = 2**24
OTHER_PAGES = (b"\x00", b"\x02", b"\x05", b"\x0a")
"""How pages begin that hold no rows: overflow and empty pages, those of indices, those inside a tree."""
WAL_HEADER = 32
FRAME_HEADER = 24


def rows_in(path: Path, columns: int) -> list[tuple[str, ...]]:
    """The rows of so many texts in the file and its write-ahead log, in the order in which they were written last.

    The first text is the key: of two rows with one key the later one counts. What is no UTF-8 in a text becomes U+FFFD.
    OSError when the file can't be read.
    """
    content = path.read_bytes()
    log = path.with_name(path.name + "-wal")
    frames = log.read_bytes() if log.exists() else b""
    told, reserved = int.from_bytes(content[16:18], "big"), int.from_bytes(content[20:21], "big")
    sizes = {USUAL_PAGE, 2**16 if told == 1 else told} & PAGE_SIZES
    return max((_rows(_pages(content, frames, size), size - reserved, columns) for size in sizes), key=len)


def _pages(content: bytes, frames: bytes, size: int) -> dict[int, bytes]:
    """The pages by their numbers, the newer ones from the log."""
    pages = {start // size + 1: content[start : start + size] for start in range(0, len(content), size)}
    for start in range(WAL_HEADER, len(frames), FRAME_HEADER + size):
        if frames[start + 8 : start + 16] != frames[16:24]:
            break  # the frame's salt is not the log's: it is left over from an earlier log
        page = frames[start + FRAME_HEADER : start + FRAME_HEADER + size]
        pages[int.from_bytes(frames[start : start + 4], "big")] = page
    return pages


def _rows(pages: Mapping[int, bytes], usable: int, columns: int) -> list[tuple[str, ...]]:
    """Every page that may be a leaf of a table, a page without a known type too, is read as one."""
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    for number, page in pages.items():
        header = 100 if number == 1 else 0
        if page[header : header + 1] in OTHER_PAGES:
            continue
        for rowid, payload in _cells(pages, page, header, usable):
            row = _texts(payload)
            if len(row) == columns and rowid >= found.get(row[0], (rowid,))[0]:
                found[row[0]] = rowid, row
    return [row for _, row in sorted(found.values())]


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
    """As much of a payload as there is; a long one ends in a chain of overflow pages."""
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


def _texts(payload: bytes) -> tuple[str, ...]:
    """The columns of a record that consists of texts only; () for any other."""
    texts = []
    with suppress(IndexError):
        at_value, at = _varint(payload, 0)
        end = at_value
        while at < end:
            kind, at = _varint(payload, at)
            length = (kind - 13) // 2
            if kind < 13 or kind % 2 == 0 or at_value + length > len(payload):
                return ()
            texts.append(payload[at_value : at_value + length].decode(errors="replace"))
            at_value += length
    return tuple(texts)


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes and where the next thing begins; IndexError when the content ends before."""
    value = 0
    for step in range(8):
        byte = content[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | content[at + 8], at + 9
