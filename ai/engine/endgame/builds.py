"""Endgame tables that a person wishes: built one after the other while the window is used, and what there is."""

import shutil
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ai.engine.endgame.builder import build, parts_of, positions
from ai.engine.endgame.files import SUFFIX, most_pieces, path_of, title, whole_file
from ai.engine.endgame.verdicts import whole_files_of
from ai.limits import Stopped
from ai.work.jobs import Listener, Worker
from game.assets import ASSETS
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault, reason_of
from game.outside import whole

SHIPPED = ASSETS / "tables"
LOOK = 0.1
"""Seconds between two looks at whether a pause is over."""
BYTES_WITH_DISTANCES, BYTES_WITHOUT = 0.47, 0.1
"""Bytes of a position in a file, about."""
WHILE_BUILDING = 2
"""Factor of their final size that the files take on the disk until they are finished."""
POSITIONS_A_SECOND = 900_000
"""One thread solves so many, about."""

REVERSE = "giveaway"


class BuildRequest(NamedTuple):
    """All tables of a rule set up to a number of pieces."""

    rules: RuleSet
    pieces: int

    @property
    def name(self) -> str:
        """As the settings keep it.

        >>> BuildRequest(replace(RULE_SETS["italian"], giveaway=True), 4).name
        'italian-giveaway-4'
        """
        return f"{title(self.rules)}-{self.pieces}"


def wish_named(name: str) -> BuildRequest | None:
    """The wish that the settings keep under this name, if it can be one.

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
    """Bytes on the disk in the end."""
    room: int
    """Bytes on the disk meanwhile."""
    seconds: float


def cost(wish: BuildRequest, there: int) -> Cost:
    """Cost of a build when there are tables up to `there` pieces."""
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
    """The bytes of what was built here, finished or not, damaged or not."""
    damaged: tuple[Path, ...] = ()
    unfinished: bool = False
    """True if a build was left before its end."""


def stock_of(rules: RuleSet, folder: Path) -> Stock:
    """Contents of the user's folder and of the program's; reads every file."""
    files = whole_files_of(rules, (folder, SHIPPED))
    own = {number: path_of(folder, rules, number) for number in range(1, most_pieces(rules) + 1)}
    parts = [path for number in own for path in parts_of(folder, rules, number).glob(f"*{SUFFIX}")]
    return Stock(
        pieces=len(files),
        positions=sum(entry.positions for file in files for entry in file.entries.values()),
        shipped=sum(file.path.parent == SHIPPED for file in files),
        size=sum(file.size for file in files),
        own_size=sum(map(_size_of, (*own.values(), *parts))),
        damaged=tuple(
            path for number, path in own.items() if path.exists() and not whole_file(rules, number, [folder])
        ),
        unfinished=bool(parts),
    )


def _size_of(path: Path) -> int:
    """The bytes of a file; 0 when it is gone."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def delete(rules: RuleSet, folder: Path) -> None:
    """Delete what was built of a rule set; InputError when that can't be done."""
    path = folder
    try:
        for number in range(1, most_pieces(rules) + 1):
            path = path_of(folder, rules, number)
            path.unlink(missing_ok=True)
            shutil.rmtree(parts_of(folder, rules, number), ignore_errors=True)
    except OSError as error:
        raise InputError(Fault.NOT_DELETED, path=path, reason=reason_of(error)) from None


class BuildProgress(NamedTuple):
    done: int
    total: int
    seconds: float
    """Working time, pauses not counted."""

    @property
    def left(self) -> float | None:
        """The seconds that are left if it goes on as before; None when nothing is done yet."""
        return self.seconds / self.done * (self.total - self.done) if self.done else None


class Builds:
    """The wishes, of which the first one is built. All methods are for the window's thread, and none blocks."""

    def __init__(self, folder: Path, wished: Iterable[str] = (), *, paused: bool = False) -> None:
        """`wished` and `paused` are what was kept when the program ended; nothing begins before `begin`."""
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
        """True while a table is being built."""
        return self._building.waiting and not self.paused

    def begin(self) -> None:
        """Go on with the first wish, unless there is a pause or it is being built."""
        if self._building.waiting or self.paused or not self.wishes:
            return
        self.progress, self.fault = None, None
        self._held, self._dropped = bytearray(1), bytearray(1)
        work = _work(self.wishes[0], self.folder, self._held, self._dropped)
        self._building.await_job(self._worker.start(work))

    def add(self, wish: BuildRequest) -> None:
        """Wish for tables; a smaller wish for the same rules is forgotten."""
        self.wishes = [other for other in self.wishes if other.rules != wish.rules or other is self.wishes[0]]
        if wish not in self.wishes:
            self.wishes.append(wish)
        self.begin()

    def drop(self, rules: RuleSet) -> None:
        """Forget the wishes for these rules, and what of them was not finished."""
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
        """After a pause or a fault."""
        self.paused = False
        self._held[0] = 0
        self.begin()

    def update(self) -> bool:
        """Hear how far the build is, and begin the next; whether the wishes are others than before."""
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
        """Leave the build as it is; what is finished of it is kept."""
        self._building.cancel()


def _work(wish: BuildRequest, folder: Path, held: bytearray, dropped: bytearray) -> Callable[..., None]:
    """The job that builds the tables; it rests while `held` is set."""

    def work(stop: bytearray, tell: Callable[[BuildProgress], None]) -> None:
        began, rested = time.monotonic(), 0.0

        def progress(done: int, total: int) -> None:
            nonlocal rested
            now = time.monotonic()
            tell(BuildProgress(done, total, now - began - rested))
            while held[0] and not stop[0]:
                time.sleep(LOOK)
            rested += time.monotonic() - now

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
    """The bytes that are free where a folder is or will be; 0 when nobody knows."""
    try:
        return shutil.disk_usage(next(place for place in (folder, *folder.parents) if place.exists())).free
    except OSError:
        return 0
