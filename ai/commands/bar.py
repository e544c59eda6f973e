import shutil
import sys
from time import perf_counter

BAR = 30


class Bar:
    """Progress bar on a terminal, as wide as there is room for, with the remaining time; nothing in a file."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._started = perf_counter()

    def show(self, done: int, total: int, said: str | None = None) -> None:
        """Draw the bar; `said` replaces the remaining time."""
        if not sys.stderr.isatty() or not total:
            return
        told = f" {done:,} of {total:,} {self.unit}"
        if said is not None:
            told += said and f"  {said}"
        elif done:
            left = round((perf_counter() - self._started) / done * (total - done))
            told += f", {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        width = max(0, min(BAR, shutil.get_terminal_size().columns - len(told) - 3))
        bar = "#" * (width * done // total)
        print(f"\r[{bar:<{width}}]{told}\033[K", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if sys.stderr.isatty():
            print(file=sys.stderr)
