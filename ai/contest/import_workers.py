"""Imports of large PDN files, read by several processes.

A worker, the hidden command `records`, receives a part of a file per line and answers with its games as library rows.
The parts are cut where a game probably begins. Each worker reads to the end of the last game that begins in its part,
so that a cut in the middle of a game is noticed and the next part is read again from the right place.
"""

import json
import os
import pickle
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from ai.contest.workers import WorkerProcess
from game.checkers.openings import OWN
from game.checkers.pdn import pdn_rules_named
from game.checkers.pdn_reader import Guess
from game.core import InputError
from game.databases.stream import Encoding, FilePosition, PdnFile, line_ends
from game.keeping.transfer import GameToAdd, is_recorded_at_once

COMMAND = "records"
LEAST = 1 << 22
"""Least size in bytes of a file that is read by several processes."""
PART = 1 << 20
"""Approximate size in bytes of a part of a file."""
MOST = 2
"""Maximum number of processes: more would fill the memory, and only one writes the library."""
AHEAD = 2
"""Number of parts read ahead for each process."""
GAME = b'\n[Event "'
"""Text where a game probably begins."""


class Part(NamedTuple):
    start: FilePosition
    end: int


class PartRead(NamedTuple):
    games: list[GameToAdd]
    after: FilePosition | None
    """The first game after the part; None at the end of the file."""


def games_of(path: Path, seen: Callable[[float], None]) -> Generator[GameToAdd, None, None]:
    """Read the games of a PDN file, a large one in several processes. `seen` receives the share of the file read."""
    file, size = PdnFile.of(path), path.stat().st_size
    count = min(MOST, os.cpu_count() or 1)
    if size < LEAST or count < 2 or OWN or file.encoding.name.startswith("utf-16"):
        for found in file.quick_games(wanted=is_recorded_at_once, trees=True):
            seen(found.place.offset / max(1, size))
            yield GameToAdd.of(found.reading, path.name)
        return
    guess, start = Guess(), FilePosition(file.encoding.skipped, 1)
    file.look(guess, start)
    place: FilePosition | None = start
    for part, answered in _read_ahead(file, guess, count):
        if place is None or part.end <= place.offset:
            continue
        read = answered if part.start == place else None
        read = read or read_part(file, guess, Part(place, part.end))
        yield from read.games
        seen(part.end / size)
        place = read.after


def _read_ahead(file: PdnFile, guess: Guess, count: int) -> Iterator[tuple[Part, PartRead | None]]:
    """The parts in order with their games as a worker read them, None if it failed."""
    workers = [WorkerProcess([COMMAND]) for _ in range(count)]
    idle: SimpleQueue[WorkerProcess] = SimpleQueue()
    for each in workers:
        idle.put(each)

    def ask(part: Part) -> PartRead | None:
        worker = idle.get()
        try:
            answer = json.loads(worker.answer(job_text(file, guess, part)))
        except InputError:
            return None
        finally:
            idle.put(worker)
        games, after = pickle.loads(b64decode(answer["read"]))
        return PartRead(games, after)

    waiting: deque[tuple[Part, Future[PartRead | None]]] = deque()
    with ThreadPoolExecutor(count) as threads:
        try:
            for part in parts_of(file):
                waiting.append((part, threads.submit(ask, part)))
                if len(waiting) > AHEAD * count:
                    first, found = waiting.popleft()
                    yield first, found.result()
            for first, found in waiting:
                yield first, found.result()
        finally:
            for worker in workers:
                worker.dismiss()
            threads.shutdown(cancel_futures=True)
            for worker in workers:
                worker.close()


def parts_of(file: PdnFile) -> Iterator[Part]:
    """Cut a file into parts."""
    start, offset, line = FilePosition(file.encoding.skipped, 1), file.encoding.skipped, 1
    with file.path.open("rb") as opened:
        opened.seek(offset)
        while block := opened.read(PART):
            while block.endswith(b"\r"):  # the line may end with the next byte
                block += (more := opened.read(1))
                if not more:
                    break
            cut = block.rfind(GAME) + 1
            if cut:
                place = FilePosition(offset + cut, line + line_ends(block[:cut]))
                yield Part(start, place.offset)
                start = place
            offset, line = offset + len(block), line + line_ends(block)
    yield Part(start, offset)


def read_part(file: PdnFile, guess: Guess, part: Part) -> PartRead:
    """Read the games that begin in a part."""
    games: list[GameToAdd] = []
    for found in file.quick_games(guess, part.start, is_recorded_at_once, trees=True):
        if found.place.offset >= part.end:
            return PartRead(games, found.place)
        games.append(GameToAdd.of(found.reading, file.path.name))
    return PartRead(games, None)


def job_text(file: PdnFile, guess: Guess, part: Part) -> str:
    tried = [rules.name for rules in guess.tried]
    return json.dumps([str(file.path), *file.encoding, tried, *part.start, part.end])


def answer(job: str) -> str:
    """Read the part of a file that a job names; return the games as text."""
    path, encoding, skipped, tried, offset, line, end = json.loads(job)
    file = PdnFile(Path(path), Encoding(encoding, skipped))
    guess = Guess([pdn_rules_named(name) for name in tried], made=True)
    read = read_part(file, guess, Part(FilePosition(offset, line), end))
    return json.dumps({"read": b64encode(pickle.dumps(tuple(read), pickle.HIGHEST_PROTOCOL)).decode()})
