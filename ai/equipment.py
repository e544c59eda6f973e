"""What the expert of checkers works with: memory for its table, and threads."""

from dataclasses import dataclass

from ai.engine.expert import Expert
from ai.engine.table import MEGABYTES
from game.core import InputError

MOST_MEGABYTES = 65536
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Equipment:
    """The size of the transposition table and the number of threads; InputError when one of them is out of range."""

    megabytes: int = MEGABYTES
    threads: int = 1

    def __post_init__(self) -> None:
        """Refuse what is out of range."""
        if not 1 <= self.megabytes <= MOST_MEGABYTES:
            raise InputError(f"The table has 1 to {MOST_MEGABYTES} megabytes, not {self.megabytes}.")
        if not 1 <= self.threads <= MOST_THREADS:
            raise InputError(f"A search has 1 to {MOST_THREADS} threads, not {self.threads}.")

    def expert(self) -> Expert:
        """A new expert with this equipment; InputError when there is not enough memory."""
        try:
            return Expert(self.megabytes, self.threads)
        except (OSError, MemoryError):
            raise InputError(f"There is not enough memory for a table of {self.megabytes} megabytes.") from None


USUAL = Equipment()
