"""Files as a bad disk, a crash or a curious hand leaves them; and whether the program starts with them.

As a program it damages many libraries and settings files and prints what became of them:
python -m tests.game.keeping.damage COUNT
"""

import json
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

from game.keeping import settings
from game.keeping.backup import rows_in
from game.keeping.files import FileProblem
from game.keeping.library import Library
from game.keeping.record import Record, UserResult, read_rows

PAGE = 4096
GAMES = 40


def games_in(copy: Path) -> Iterator[Record]:
    """The games of a backup."""
    return read_rows(row for row in rows_in(copy) if not row["deleted"])


def changed_byte(content: bytes, random: Random) -> bytes:
    at = random.randrange(len(content))
    return content[:at] + bytes([random.randrange(256)]) + content[at + 1 :]


def changed_byte_of_the_header(content: bytes, random: Random) -> bytes:
    return changed_byte(content[:1024], random) + content[1024:]


def changed_bytes(content: bytes, random: Random) -> bytes:
    for _ in range(random.randint(2, 200)):
        content = changed_byte(content, random)
    return content


def cut_off(content: bytes, random: Random) -> bytes:
    return content[: random.randrange(len(content))]


def zeroed_block(content: bytes, random: Random) -> bytes:
    at, length = random.randrange(len(content)), random.choice((16, 512, PAGE))
    return content[:at] + bytes(len(content[at : at + length])) + content[at + length :]


def random_block(content: bytes, random: Random) -> bytes:
    at, length = random.randrange(len(content)), random.choice((16, 512, PAGE))
    return content[:at] + random.randbytes(len(content[at : at + length])) + content[at + length :]


def swapped_pages(content: bytes, random: Random) -> bytes:
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    one, other = random.randrange(len(pages)), random.randrange(len(pages))
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def something_else(content: bytes, random: Random) -> bytes:
    return random.choice((b"", b"\0" * 5000, b"SQLite format 3\0", random.randbytes(random.randrange(10_000))))


DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    changed_byte,
    changed_byte_of_the_header,
    changed_bytes,
    cut_off,
    zeroed_block,
    random_block,
    swapped_pages,
    something_else,
)


def changed_value(content: bytes, random: Random) -> bytes:
    """JSON with another value, or another name, in one place."""
    numbers, texts = (True, -1, 10**400, 0.5, 1e308), ("", "\ud800", "\0" * 50, "x" * 10_000)
    values: list[object] = [None, *numbers, *texts, [], [[]] * 3, {}, {"a": [1]}]
    fields = json.loads(content)
    key = random.choice(list(fields))
    if isinstance(fields[key], dict) and random.random() < 0.5:
        fields[key][random.choice([*fields[key], "a", "\ud800"])] = random.choice(values)
    else:
        fields[key] = random.choice(values)
    return json.dumps(fields).encode()


def library_file(folder: Path) -> bytes:
    """A library of GAMES games, a third of which go on, and some of which are longer than a page."""
    library, _ = Library.open(folder / "whole.sqlite")
    for number in range(GAMES):
        setup: dict[str, str | int | bool] = {"name 0": "Анна", "name 1": "小明", "giveaway": False, "depth": number}
        record = Record("checkers", "english", moves=("11-15",) * (40 * number + 1), setup=setup, level="hard")
        if number % 3:
            record = replace(record, score=UserResult.WON, result="1-0", reason="no moves")
        library.save(record)
    library.close()
    return (folder / "whole.sqlite").read_bytes()


def settings_file() -> bytes:
    """Settings with every kind of value."""
    setup: dict[str, str | int | bool] = {"game": "checkers", "depth": 7, "misere": False}
    chosen = settings.Settings(player_names=("Анна", "小明"), last_setup=setup, window_position=(3, 4))
    return json.dumps(asdict(chosen), ensure_ascii=False, indent=2).encode()


def start_with_library(folder: Path, content: bytes) -> tuple[int | None, int]:
    """All that the program asks of a library at its start and in its first game.

    Gives how many games were rescued, None when the file counted as whole, and how many are there.
    """
    path = folder / "library.sqlite"
    path.write_bytes(content)
    library, notice = Library.open(path)
    with closing(library):
        games = library.unfinished_games(GAMES) + library.finished(GAMES)
        library.unfinished()
        record = library.save(Record("checkers", "english", moves=("11-15",)))
        found = library.unfinished()
        notices = [notice, *library.catch_up()]
    assert found is not None
    assert found.key == record.key
    rescued = [said.rescued for said in notices if said and said.trouble is FileProblem.SET_ASIDE]
    return (rescued[0] if rescued else None), len(games)


def start_with_settings(folder: Path, content: bytes) -> bool:
    """Load settings, save and load them again; gives whether the file counted as whole."""
    path = folder / "settings.json"
    path.write_bytes(content)
    chosen, notice = settings.load(path)
    assert settings.save(chosen, path) is None
    assert settings.load(path) == (chosen, None)
    return notice is None


def start_damaged(count: int, seed: int = 0) -> Counter[str]:
    """Start with `count` damaged libraries, and as many settings; return the outcomes. Any error is raised."""
    logging.disable(logging.CRITICAL)
    random, told = Random(seed), Counter[str]()
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None  # a disk would take most of the time
    with tempfile.TemporaryDirectory(dir=memory) as name:
        folder = Path(name)
        whole, chosen = library_file(folder), settings_file()
        for _ in range(count):
            for file in folder.iterdir():
                file.unlink()
            damage = random.choice(DAMAGES)
            rescued, found = start_with_library(folder, damage(whole, random))
            told["libraries"] += 1
            told[f"{damage.__name__}: games that are there, of {GAMES} in each"] += found
            told[f"{damage.__name__}: files"] += 1
            told["libraries set aside"] += rescued is not None
            damage = random.choice((*DAMAGES, changed_value, changed_value))
            told["settings"] += 1
            told["settings set aside"] += not start_with_settings(folder, damage(chosen, random))
    logging.disable(logging.NOTSET)
    return told


if __name__ == "__main__":
    started = time.perf_counter()
    for text, number in sorted(start_damaged(int(sys.argv[1])).items()):
        print(f"{number:>9,}  {text}")
    print(f"{time.perf_counter() - started:.0f} s")
