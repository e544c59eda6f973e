"""Signals that end the program: the session is over, or the terminal was closed."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

NAMES = ("SIGTERM", "SIGHUP")
"""Signals that end the program; Windows has only the first."""


class EndedError(KeyboardInterrupt):
    """A KeyboardInterrupt, so that handlers of Ctrl+C handle these signals too."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextmanager
def on_ending(heed: Callable[[int], None]) -> Iterator[None]:
    """Call `heed` with the number of such a signal, unless it is ignored, as under nohup."""

    def handle(number: int, _frame: Any) -> None:
        heed(number)

    numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    heeded = {number: handler for number, handler in before.items() if handler is not signal.SIG_IGN}
    for number in heeded:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in heeded.items():
            signal.signal(number, handler or signal.SIG_DFL)  # None when it was not set by Python


def status_of(ending: KeyboardInterrupt) -> int:
    """The exit status after a signal, following shells: 130 after Ctrl+C."""
    return 128 + (ending.number if isinstance(ending, EndedError) else signal.SIGINT)


def interrupt(number: int) -> None:
    """End the program as Ctrl+C does."""
    raise EndedError(number)
