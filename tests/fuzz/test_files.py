"""Damaged libraries and tables by the thousand: nothing raises, and nothing is lost that a backup has.

As a program it prints what became of them: python -m tests.fuzz.test_files COUNT [SEED]
"""

import logging
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest

from game.keeping.backup import back_up, backups
from game.keeping.catalogue import LibraryQuery
from game.keeping.library import Library
from game.keeping.record import Record
from tests.ai.engine.endgame.test_crafted import fuzz_tables
from tests.game.keeping.damage import DAMAGES, GAMES, library_file

WAYS = ("damaged", "damaged", "damaged", "damaged with a copy", "gone", "with another's log")


def memory() -> str | None:
    """A folder in memory, where there is one: a disk would take most of the time."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def fuzz_libraries(folder: Path, count: int, seed: int) -> Counter[str]:
    """Open this many damaged libraries with two whole copies, of which one may be damaged too."""
    random, told = Random(seed), Counter[str]()
    whole = library_file(folder)
    with closing(Library.open(folder / "whole.sqlite")[0]) as library:
        saved = library.records(library.keys(LibraryQuery()))
    for day in (24, 25):
        back_up(folder / "whole.sqlite", date(2026, 11, day))
    copies = [copy.read_bytes() for copy in backups(folder / "whole.sqlite")]
    for file in folder.iterdir():
        file.unlink()
    path = folder / "library.sqlite"
    for _ in range(count):
        way, damage = random.choice(WAYS), random.choice(DAMAGES)
        for day, copy in enumerate(copies, 24):
            worse = way == "damaged with a copy" and day == random.choice((24, 25))
            path.with_name(f"library.backup-2026-11-{day}.sqlite").write_bytes(damage(copy, random) if worse else copy)
            if worse:
                way = "damaged with one copy"
        if way != "gone":
            path.write_bytes(damage(whole, random))
        if way == "with another's log":
            path.with_name("library.sqlite-wal").write_bytes(random.randbytes(random.randrange(9000)))
        told[f"libraries {way}"] += 1
        told.update(opened(path, saved))
        for file in folder.iterdir():
            file.unlink()
    return told


def opened(path: Path, saved: list[Record]) -> list[str]:
    """The messages of a library, after checking that no game is lost and that nothing raises."""
    library, notice = Library.open(path)
    with closing(library):
        assert len(saved) == GAMES
        there = {record.key: record for record in library.records([record.key for record in saved])}
        lost = [record.key for record in saved if record.key not in there]
        assert not lost, f"{len(lost)} games are lost"
        assert set(library.keys(LibraryQuery())) >= set(there)
        new = library.save(Record("checkers", "english", moves=("11-15",)))
        assert library.unfinished() == new
        library.index(9)
        notices = [notice, *library.catch_up()]
    others = sum(there[record.key] != record for record in saved)
    told = [f"libraries {each.trouble}" for each in notices if each]
    return [*told, *["libraries with a game that says another thing"] * bool(others)]


@pytest.mark.slow
def test_damaged_libraries_lose_nothing_that_a_backup_has() -> None:
    logging.disable(logging.CRITICAL)
    try:
        with tempfile.TemporaryDirectory(dir=memory()) as name:
            told = fuzz_libraries(Path(name), 1500, seed=1)
    finally:
        logging.disable(logging.NOTSET)
    assert told["libraries set aside"] > 500


@pytest.mark.slow
def test_crafted_tables_crash_nothing(tmp_path: Path) -> None:
    told = fuzz_tables(tmp_path, 1500, seed=1)
    assert sum(told.values()) == 1500
    assert told["read"] > 100


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    number, first = int(sys.argv[1]), int((*sys.argv, "0")[2])
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=memory()) as one, tempfile.TemporaryDirectory(dir=memory()) as other:
        found = fuzz_libraries(Path(one), number // 2, first)
        found.update({f"tables {what}": count for what, count in fuzz_tables(Path(other), number // 2, first).items()})
    for text, many in sorted(found.items()):
        print(f"{many:>9,}  {text}")
    print(f"{time.perf_counter() - started:.0f} s")
