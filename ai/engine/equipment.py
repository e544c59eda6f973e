"""Equipment of the checkers engine: memory for its table, threads, opening book."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.engine.table import MEGABYTES
from game.core import InputError
from game.faults import Fault

if TYPE_CHECKING:
    from ai.engine.engine import Engine

MOST_MEGABYTES = 65536
MOST_THREADS = 64


@contextmanager
def enough_memory(megabytes: int) -> Iterator[None]:
    """Refuse a table that the system has no memory for, by an InputError."""
    try:
        yield
    except (OSError, MemoryError):
        raise InputError(Fault.NO_MEMORY, megabytes=megabytes) from None


@dataclass(frozen=True, slots=True)
class Equipment:
    megabytes: int = MEGABYTES
    threads: int = 1
    book: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.megabytes <= MOST_MEGABYTES:
            raise InputError(Fault.TABLE_SIZE, most=MOST_MEGABYTES, megabytes=self.megabytes)
        if not 1 <= self.threads <= MOST_THREADS:
            raise InputError(Fault.THREADS, most=MOST_THREADS, threads=self.threads)

    def engine(self) -> "Engine":
        """Create an engine with the endgame tables, importing it only now; InputError without the memory."""
        from ai.engine.engine import Engine

        with enough_memory(self.megabytes):
            return Engine(self.megabytes, self.threads, endgames=True, book=self.book)


USUAL = Equipment()
