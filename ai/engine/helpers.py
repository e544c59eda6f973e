"""Threads that search along with the one that decides."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread


@contextmanager
def helped(along: Sequence[Callable[[bytearray], object]]) -> Iterator[None]:
    """Call each function in a thread of its own for as long as this lasts; then its stop flag, one byte, is set."""
    stop = bytearray(1)
    threads = [Thread(target=search, args=(stop,)) for search in along]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop[0] = 1
        for thread in threads:
            thread.join()
