"""Files of tables and books whose checksums are right and whose numbers are not: refused, and never read beyond them.

They are read in a process of its own, which a wrong number would crash.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from zlib import compress, crc32

import pytest

from ai.commands.endgame import sample
from ai.engine.book import files as books
from ai.engine.book.files import Book, write_book
from ai.engine.checkers import key_of
from ai.engine.endgame.builder import build
from ai.engine.endgame.files import ALIGNMENT, MAGIC, PREFIX, TableFile, compressed, path_of, slices_of
from ai.engine.endgame.verdicts import best_by_tables, judged, line_by_tables, tables_of, verdict
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.core import InputError

ROOT = Path(__file__).parents[4]
NUMBERS = (0, 1, 2, 3, 7, 8, 15, 16, 127, 128, 255, 256, 1000, 4095, 4096, 65535, 2**31, 2**32 - 1, 2**63, 10**30)
OTHERS: tuple[Any, ...] = (-1, None, True, "1", 1.5, 1e308, [], {}, [1, 1, 1, 1])


def written(header: bytes, codes: bytes, magic: bytes = MAGIC) -> bytes:
    """A file with the right checksum of its header."""
    text = header + b" " * (-(PREFIX + len(header)) % ALIGNMENT)
    return magic + len(text).to_bytes(4, "little") + crc32(text).to_bytes(4, "little") + text + codes


def taken_apart(content: bytes) -> tuple[dict[str, Any], bytearray]:
    end = PREFIX + int.from_bytes(content[8:12], "little")
    return json.loads(content[PREFIX:end]), bytearray(content[end:])


def crafted(content: bytes, rng: Random) -> bytes:
    """A file that is wrong in a place or two, with checksums that are right."""
    header, codes = taken_apart(content)
    for _ in range(rng.randint(1, 2)):
        entry = rng.choice(header["slices"])
        match rng.randrange(5):
            case 0:
                value: Any = rng.choice((*NUMBERS, *OTHERS, rng.randrange(len(codes) + 100)))
                entry[rng.choice([*entry, "other"])] = value
            case 1 if isinstance(entry["slice"], list):
                place = rng.randrange(4)
                entry["slice"] = [
                    *entry["slice"][:place],
                    rng.choice((*NUMBERS, *OTHERS)),
                    *entry["slice"][place + 1 :],
                ]
            case 2:
                header[rng.choice([*header])] = rng.choice((*NUMBERS, *OTHERS))
                break
            case 3:
                del codes[rng.randrange(len(codes)) :]
                break
            case _:
                blocks = -(-entry["positions"] // 128) if isinstance(entry["positions"], int) else 1
                at = entry["start"] + 4 * rng.randrange(blocks) if isinstance(entry["start"], int) else 0
                word = rng.getrandbits(32) >> rng.randrange(32) if rng.random() < 0.5 else rng.randrange(20)
                if 0 <= at < len(codes) - 4:
                    codes[at : at + 4] = word.to_bytes(4, "little")
    if isinstance(header["slices"], list):
        for entry in header["slices"]:
            with suppress(TypeError, ValueError, OverflowError):
                entry["crc"] = crc32(codes[entry["start"] : entry["start"] + entry["length"]])
    file = written(json.dumps(header).encode(), bytes(codes))
    if rng.random() < 0.2:
        with suppress(ValueError, TypeError, KeyError, OverflowError, IndexError):
            return compressed(file)
    return file


def read_all(folder: Path, rng: Random) -> str:
    """Read every slice in all ways of the program."""
    try:
        found = tables_of(ENGLISH, [folder])
    except InputError:
        return "refused"
    for pieces in (1, 2):
        for number in slices_of(pieces):
            for position in sample(ENGLISH, number, 8, rng):
                turned = Position(ENGLISH, Color.BLACK, position.white, position.black, position.kings)
                for each in (position, turned):
                    verdict(found, each)
                    line_by_tables(each, found)
                    best_by_tables([each], found)
                    judged([each], found)
    return "read"


def fuzz_tables(folder: Path, count: int, seed: int) -> dict[str, int]:
    """Read this many crafted files; gives how many were refused and how many read."""
    rng, told = Random(seed), {"refused": 0, "read": 0}
    build(ENGLISH, 2, folder, lambda done, total: None)
    whole = {pieces: path_of(folder, ENGLISH, pieces).read_bytes() for pieces in (1, 2)}
    for _ in range(count):
        pieces = rng.choice((1, 2, 2))
        for number, content in whole.items():
            path = path_of(folder, ENGLISH, number)
            path.write_bytes(crafted(content, rng) if number == pieces else content)
        told[read_all(folder, rng)] += 1
    return told


def test_crafted_files_are_refused_or_read_and_crash_nothing(tmp_path: Path) -> None:
    program = "import sys, pathlib; from tests.ai.engine.endgame.test_crafted import fuzz_tables as f"
    words = [sys.executable, "-c", f"{program}; print(*f(pathlib.Path(sys.argv[1]), 150, 3).values())", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr[-2000:]) == (0, "")
    refused, read = map(int, done.stdout.split())
    assert refused > 75
    assert read > 5


def changed(name: str, value: object) -> Callable[[dict[str, Any], bytearray], None]:
    def change(header: dict[str, Any], codes: bytearray) -> None:
        header["slices"][0][name] = value

    return change


def block(word: int) -> Callable[[dict[str, Any], bytearray], None]:
    def change(header: dict[str, Any], codes: bytearray) -> None:
        entry = header["slices"][0]
        codes[entry["start"] : entry["start"] + 4] = word.to_bytes(4, "little")
        entry["crc"] = crc32(codes[entry["start"] : entry["start"] + entry["length"]])

    return change


def no_slices(header: dict[str, Any], codes: bytearray) -> None:
    header["slices"].clear()


WRONG = {
    "a slice with too many pieces": changed("slice", [7, 0, 0, 0]),
    "a slice without a piece": changed("slice", [0, 0, 0, 0]),
    "a slice of three numbers": changed("slice", [1, 0, 0]),
    "fewer positions": changed("positions", 31),
    "more positions": changed("positions", 129),
    "a start before the codes": changed("start", -64),
    "a start behind the file": changed("start", 4096),
    "a length below zero": changed("length", -1),
    "no room for the directory": changed("length", 3),
    "a length beyond the file": changed("length", 10**6),
    "no number": changed("start", 1.0),
    "a code of two bytes": block(256 << 4),
    "a block behind the slice": block(4 << 4 | 8),
    "a block far away": block((2**28 - 1) << 4 | 1),
    "numbers of nine bits": block(0 << 4 | 9),
    "no slices": no_slices,
}


@pytest.mark.parametrize("what", WRONG)
def test_each_number_is_checked(tmp_path: Path, what: str) -> None:
    (path,) = build(ENGLISH, 1, tmp_path, lambda done, total: None)
    header, codes = taken_apart(path.read_bytes())
    WRONG[what](header, codes)
    path.write_bytes(written(json.dumps(header).encode(), bytes(codes)))
    with pytest.raises(InputError, match="is damaged: delete it"):
        TableFile(path, ENGLISH)


NO_HEADERS = (b"[]", b"1", b"{}", b"[" * 99999, b'{"rules": 1' + b"0" * 5000 + b"}", b"\xff", b'{"slices": 1}')


@pytest.mark.parametrize("header", NO_HEADERS, ids=range(len(NO_HEADERS)))
def test_a_header_that_is_another_thing(tmp_path: Path, header: bytes) -> None:
    path = path_of(tmp_path, ENGLISH, 1)
    path.write_bytes(written(header, bytes(64)))
    with pytest.raises(InputError, match="is damaged: delete it"):
        TableFile(path, ENGLISH)


def test_numbers_at_the_end_of_a_slice_count_among_fewer_codes(tmp_path: Path) -> None:
    """The last block may have three codes for numbers of two bits; a fourth would lie behind it."""
    (path,) = build(ENGLISH, 1, tmp_path, lambda done, total: None)
    header, codes = taken_apart(path.read_bytes())
    entry = header["slices"][0]
    packed = (4 << 4 | 2).to_bytes(4, "little") + bytes([0b11100100]) * 8 + bytes(24) + bytes([0, 1, 2])
    for more, sound in ((b"\3", True), (b"", False)):
        content = packed + more
        entry |= {"start": len(codes), "length": len(content), "crc": crc32(content)}
        path.write_bytes(written(json.dumps(header).encode(), bytes(codes) + content))
        if sound:
            TableFile(path, ENGLISH).check()
        else:
            with pytest.raises(InputError, match="is damaged"):
                TableFile(path, ENGLISH)


# Books


def bodies() -> Iterator[bytes]:
    start = Position.start(ENGLISH)
    yield b""
    yield b"\1\0"
    yield books.COUNT.pack(2**32 - 1)
    yield books.COUNT.pack(1)
    yield books.COUNT.pack(1) + books.POSITION.pack(key_of(start), 9)
    yield books.COUNT.pack(0) + b"\0"


@pytest.mark.parametrize("number", range(6))
def test_a_book_whose_numbers_are_wrong_is_refused(tmp_path: Path, number: int) -> None:
    rewrite(tmp_path / "book", list(bodies())[number], {})
    with pytest.raises(InputError, match="is damaged"):
        Book(tmp_path / "book", ENGLISH)


@pytest.mark.parametrize("facts", [{"searches": "many"}, {"positions": None}])
def test_a_book_whose_header_is_wrong_is_refused(tmp_path: Path, facts: dict[str, object]) -> None:
    rewrite(tmp_path / "book", books.COUNT.pack(0), facts)
    with pytest.raises(InputError, match="is damaged"):
        Book(tmp_path / "book", ENGLISH)


def rewrite(path: Path, body: bytes, facts: dict[str, object]) -> None:
    header = json.dumps({"rules": "english", "code": ENGLISH.code, "giveaway": False, "positions": 0} | facts).encode()
    rest = header + compress(body)
    path.write_bytes(books.MAGIC + len(header).to_bytes(4, "little") + crc32(rest).to_bytes(4, "little") + rest)


def test_a_move_that_there_is_not_is_left_out(tmp_path: Path) -> None:
    start = Position.start(ENGLISH)
    write_book(tmp_path / "book", ENGLISH, {key_of(start): [(200, 1, 0), (0, 1, 0)]}, {})
    assert [each.move for each in Book(tmp_path / "book", ENGLISH).moves(start)] == [start.legal_moves()[0]]
