"""The progress bar of the commands."""

import shutil
import sys
from time import perf_counter

BAR = 30
"""Its width, in characters."""


class Bar:
    """A progress bar on a terminal, with the time that is left, and nothing in a file."""

    def __init__(self, unit: str) -> None:
        """Nothing is done yet."""
        self.unit = unit
        self._started = perf_counter()

    def show(self, done: int, total: int) -> None:
        if not sys.stderr.isatty() or not total:
            return
        told = f" {done:,} of {total:,} {self.unit}"
        if done:
            left = round((perf_counter() - self._started) / done * (total - done))
            told += f", {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        width = max(0, min(BAR, shutil.get_terminal_size().columns - len(told) - 3))
        bar = "#" * (width * done // total)
        print(f"\r[{bar:<{width}}]{told}\033[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if sys.stderr.isatty():
            print(file=sys.stderr)
