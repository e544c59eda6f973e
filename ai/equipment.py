"""What the expert of checkers is given to work with: memory for its table, and processors."""

from dataclasses import dataclass

from ai.engine.expert import Expert
from ai.engine.table import MEGABYTES
from game.core import InputError

MOST_MEGABYTES = 65536
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Equipment:
    """The size of the transposition table and how many threads search at once; InputError when it can't be so."""

    megabytes: int = MEGABYTES
    threads: int = 1

    def __post_init__(self) -> None:
        """Keep to what makes sense."""
        if not 1 <= self.megabytes <= MOST_MEGABYTES:
            raise InputError(f"The table has 1 to {MOST_MEGABYTES} megabytes, not {self.megabytes}.")
        if not 1 <= self.threads <= MOST_THREADS:
            raise InputError(f"A search has 1 to {MOST_THREADS} threads, not {self.threads}.")

    def expert(self) -> Expert:
        """A new expert with that; InputError when the system has not so much memory."""
        try:
            return Expert(self.megabytes, self.threads)
        except (OSError, MemoryError):
            raise InputError(f"There is not enough memory for a table of {self.megabytes} megabytes.") from None


USUAL = Equipment()
