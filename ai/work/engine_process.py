"""A program that plays and is talked with line by line, on its standard input and output."""

import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO

from ai.work.processes import Family

LOOK = 0.02
"""Seconds between two looks at the stop flag."""
GOODBYE = 1.0
"""Seconds for an engine to end after the goodbye."""
LONGEST_LINE = 100_000
MOST_WAITING = 100
"""Number of lines without a request; an engine that writes more has to wait."""


class EngineProcess:
    """A program in a session of its own; it ends with this object at the latest, and when this program is gone."""

    def __init__(self, words: Sequence[str], folder: Path | None, goodbye: str) -> None:
        """Start it in that folder, in the current one with None; OSError when that is not possible. `goodbye` is the
        last line to the program, which then ends."""
        family = Family(words, folder)
        process = family.process
        assert process.stdin
        assert process.stdout
        self._to_say: SimpleQueue[str] = SimpleQueue()
        self._lines: Queue[str] = Queue(MOST_WAITING)
        self._left = Event()
        listener = Thread(target=listen, args=(process.stdout, self._lines, self._left), daemon=True)
        for thread in (listener, Thread(target=speak, args=(process.stdin, self._to_say), daemon=True)):
            thread.start()
        self.process, self.listener, self._family = process, listener, family
        self.quit = weakref.finalize(self, leave, family, self._to_say, listener, self._left, goodbye)
        """Say goodbye, and end the process when it does not; a second call does nothing."""

    def say(self, line: str) -> None:
        """Send a line; `heard` reports if the engine has ended."""
        self._to_say.put(line)

    def heard(self, late: float, stop: bytearray) -> str | None:
        """Wait for the next line, "" after the last one; None at the moment `late`, and soon after `stop` is set."""
        while monotonic() < late and not stop[0]:
            with suppress(Empty):
                return self._lines.get(timeout=LOOK)
        return None

    def kill(self) -> None:
        """End the process, and all that it started, at once."""
        self._left.set()
        self._family.end()
        self.quit()


def speak(stream: IO[str], lines: "SimpleQueue[str]") -> None:
    """Write the lines as they come, up to an empty one; an engine that does not read them blocks this thread alone."""
    with suppress(OSError, ValueError), stream:  # the error is that it has ended
        for line in iter(lines.get, ""):
            print(line, file=stream, flush=True)


def listen(stream: IO[str], lines: "Queue[str]", left: Event) -> None:
    """Take the lines as they come, and an empty one at the end, until the engine is left."""
    with stream:
        for line in iter(lambda: stream.readline(LONGEST_LINE), ""):
            put(line, lines, left)
    put("", lines, left)


def put(line: str, lines: "Queue[str]", left: Event) -> None:
    """Wait until there is room for the line, or until the engine is left."""
    while not left.is_set():
        with suppress(Full):
            lines.put(line, timeout=LOOK)
            break


def leave(family: Family, to_say: "SimpleQueue[str]", listener: Thread, left: Event, goodbye: str) -> None:
    left.set()
    try:
        if family.process.returncode is None:
            to_say.put(goodbye)
            to_say.put("")
            listener.join(GOODBYE)
    finally:
        to_say.put("")
        family.end()
