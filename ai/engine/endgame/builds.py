"""Endgame tables at the user's request: built one after the other while the window is used, and their stock."""

import os
import shutil
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ai.engine.endgame.builder import build, parts_of, positions
from ai.engine.endgame.files import SUFFIX, checked_file, most_pieces, path_of, title
from ai.engine.endgame.verdicts import forget_tables, whole_files_of
from ai.limits import Stopped
from ai.work.jobs import Listener, Worker
from game.assets import ASSETS
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.files import enterable
from game.outside import or_refuse, whole

SHIPPED = ASSETS / "tables"
LOOK = 0.1
"""Seconds between two looks at whether a pause is over."""
BYTES_WITH_DISTANCES, BYTES_WITHOUT = 0.47, 0.1
"""Approximate bytes of a position in a file."""
WHILE_BUILDING = 2
"""Factor of their final size that the files take on the disk until they are finished."""
POSITIONS_A_SECOND = 2_000_000
"""Approximate speed of one thread."""
REVERSE = "giveaway"


class BuildRequest(NamedTuple):
    rules: RuleSet
    pieces: int

    @property
    def name(self) -> str:
        """Name in the settings.

        >>> BuildRequest(replace(RULE_SETS["italian"], giveaway=True), 4).name
        'italian-giveaway-4'
        """
        return f"{title(self.rules)}-{self.pieces}"


def wish_named(name: str) -> BuildRequest | None:
    """Read a name in the settings; None if it can't be a request.

    >>> wish_named("pool-9"), wish_named("pool-5") == BuildRequest(RULE_SETS["pool"], 5)
    (None, True)
    """
    text, _, pieces = name.rpartition("-")
    rules = RULE_SETS.get(text.removesuffix(f"-{REVERSE}"))
    if rules is None or not pieces.isdecimal():
        return None
    with suppress(InputError):
        return BuildRequest(replace(rules, giveaway=text.endswith(f"-{REVERSE}")), whole(pieces, 1, most_pieces(rules)))
    return None


class Cost(NamedTuple):
    positions: int
    size: int
    room: int
    seconds: float


def cost(wish: BuildRequest, there: int) -> Cost:
    count, size = 0, 0.0
    for pieces in range(there + 1, wish.pieces + 1):
        number = positions(wish.rules, pieces)
        count += number
        size += number * (BYTES_WITH_DISTANCES if pieces <= 4 else BYTES_WITHOUT)
    return Cost(count, round(size), round(WHILE_BUILDING * size), count / POSITIONS_A_SECOND)


@dataclass(frozen=True, slots=True)
class Stock:
    pieces: int = 0
    """Most pieces of the tables that are there and whole."""
    positions: int = 0
    shipped: int = 0
    """Most pieces of the tables that came with the program."""
    size: int = 0
    own_size: int = 0
    """Bytes of what was built here, finished or not, damaged or not."""
    damaged: tuple[Path, ...] = ()
    unfinished: bool = False


def stock_of(rules: RuleSet, folder: Path) -> Stock:
    """Inspect the user's folder and the program's; reads every file."""
    own = {number: path_of(folder, rules, number) for number in range(1, most_pieces(rules) + 1)}
    parts = [path for number in own for path in _files_in(parts_of(folder, rules, number))]
    with ExitStack() as opened:
        files = [opened.enter_context(closing(file)) for file in whole_files_of(rules, enterable((folder, SHIPPED)))]
        return Stock(
            pieces=len(files),
            positions=sum(entry.positions for file in files for entry in file.entries.values()),
            shipped=sum(file.path.parent == SHIPPED for file in files),
            size=sum(file.size for file in files),
            own_size=sum(map(_size_of, (*own.values(), *parts))),
            damaged=tuple(path for path in own.values() if os.path.exists(path) and not _is_whole(path, rules)),
            unfinished=bool(parts),
        )


def _files_in(parts: Path) -> list[Path]:
    try:
        return [path for path in parts.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []


def _is_whole(path: Path, rules: RuleSet) -> bool:
    try:
        checked_file(path, rules).close()
    except InputError:
        return False
    return True


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def delete(rules: RuleSet, folder: Path) -> None:
    """Delete the tables of a rule set that were built here; InputError when that can't be done."""
    forget_tables()
    for number in range(1, most_pieces(rules) + 1):
        path = path_of(folder, rules, number)
        with or_refuse(Fault.NOT_DELETED, path):
            path.unlink(missing_ok=True)
        shutil.rmtree(parts_of(folder, rules, number), ignore_errors=True)


class BuildProgress(NamedTuple):
    done: int
    total: int
    seconds: float
    """Working time, pauses not counted."""

    @property
    def left(self) -> float | None:
        """Seconds that are left if it goes on as before; None when nothing is done yet."""
        return self.seconds / self.done * (self.total - self.done) if self.done else None


class Builds:
    """The requests, of which the first one is built. All methods are for the window's thread, and none blocks."""

    def __init__(self, folder: Path, wished: Iterable[str] = (), *, paused: bool = False) -> None:
        """`wished` and `paused` are as the program left them; nothing begins before `begin`."""
        self.folder = folder
        self.wishes = [wish for name in wished if (wish := wish_named(name))]
        self.paused = paused
        self.progress: BuildProgress | None = None
        self.fault: InputError | None = None
        self._worker = Worker()
        self._building = Listener(self._built, self._tell, self._fail)
        self._held = bytearray(1)
        self._dropped = bytearray(1)

    @property
    def wished(self) -> tuple[str, ...]:
        return tuple([wish.name for wish in self.wishes])

    @property
    def going_on(self) -> bool:
        return self._building.waiting and not self.paused

    def begin(self) -> None:
        """Go on with the first request, unless there is a pause or it is being built."""
        if self._building.waiting or self.paused or not self.wishes:
            return
        self.progress, self.fault = None, None
        self._held, self._dropped = bytearray(1), bytearray(1)
        work = _work(self.wishes[0], self.folder, self._held, self._dropped)
        self._building.await_job(self._worker.start(work))

    def add(self, wish: BuildRequest) -> None:
        """Request tables; a smaller request for the same rules is dropped."""
        self.wishes = [other for other in self.wishes if other.rules != wish.rules or other is self.wishes[0]]
        if wish not in self.wishes:
            self.wishes.append(wish)
        self.begin()

    def drop(self, rules: RuleSet) -> None:
        """Drop the requests for these rules, and their unfinished files."""
        first = bool(self.wishes) and self.wishes[0].rules == rules
        self.wishes = [wish for wish in self.wishes if wish.rules != rules]
        if not first:
            return
        self.progress = self.fault = None
        if self._building.waiting:
            self._dropped[0] = 1
            self._building.cancel()
        else:
            _remove_parts(rules, self.folder)
        self.begin()

    def pause(self) -> None:
        """Rest until `go_on`, in this program or the next time."""
        self.paused = True
        self._held[0] = 1

    def go_on(self) -> None:
        self.paused = False
        self._held[0] = 0
        self.begin()

    def update(self) -> bool:
        """Hear of the build, and begin the next; True if the requests have changed."""
        before = self.wished
        self._building.hear()
        return self.wished != before

    def _tell(self, progress: BuildProgress) -> None:
        self.progress = progress

    def _built(self, _result: None) -> None:
        self.progress = None
        self.wishes.pop(0)
        self.begin()

    def _fail(self, error: InputError) -> None:
        self.fault = error

    def close(self) -> None:
        self._building.cancel()


def _work(wish: BuildRequest, folder: Path, held: bytearray, dropped: bytearray) -> Callable[..., None]:
    """Create the job that builds the tables; it rests while `held` is set."""

    def work(stop: bytearray, tell: Callable[[BuildProgress], None]) -> None:
        began, rested = time.monotonic(), 0.0

        def progress(done: int, total: int) -> None:
            nonlocal rested
            now = time.monotonic()
            tell(BuildProgress(done, total, now - began - rested))
            while held[0] and not stop[0]:
                time.sleep(LOOK)
            rested += time.monotonic() - now

        forget_tables()
        try:
            build(wish.rules, wish.pieces, folder, progress, others=[SHIPPED], stop=stop)
        except Stopped:
            if dropped[0]:
                _remove_parts(wish.rules, folder)
        except MemoryError:
            raise InputError(Fault.TABLE_MEMORY) from None
        except OSError as error:
            raise InputError(Fault.NOT_WRITTEN, path=folder, reason=reason_of(error)) from None

    return work


def _remove_parts(rules: RuleSet, folder: Path) -> None:
    for pieces in range(1, most_pieces(rules) + 1):
        shutil.rmtree(parts_of(folder, rules, pieces), ignore_errors=True)


def free_room(folder: Path) -> int:
    """Free bytes of a folder's disk, also before the folder exists; 0 when unknown."""
    try:
        return shutil.disk_usage(next(place for place in (folder, *folder.parents) if place.exists())).free
    except OSError:
        return 0
