"""Text files that only grow, in which long work that was killed finds what it had done."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from game.core import InputError
from game.faults import CommandFault, Fault, reason_of


class OtherHeadError(ValueError):
    """The file belongs to other work: it begins with another line."""


class JournalFile:
    """A file of lines. When the program is killed while it writes, the last line is torn; it is dropped."""

    def __init__(self, path: Path, *, in_new_folder: bool = False) -> None:
        """Open the file, or a new one, `in_new_folder` if need be; InputError when it can't be written."""
        self.path = path
        try:
            if path.exists() and not path.is_file():
                raise InputError(CommandFault.NO_FILE, path=path)
            if in_new_folder:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error)) from None
        self._torn = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close it; an error has been raised by an earlier write."""
        self.close()

    def close(self) -> None:
        with suppress(OSError):
            self._file.close()

    @property
    def empty(self) -> bool:
        """True if nothing was ever written."""
        return self.path.stat().st_size == 0

    def lines(self) -> Iterator[str]:
        """The whole lines; ValueError when they are no text."""
        self._file.seek(0)
        for line in self._file:
            if line.endswith(b"\n"):
                yield line.decode().rstrip("\n")

    def resumed(self, head: str) -> Iterator[str]:
        """The lines after the first, which is `head` and written to a new file; OtherHeadError where it is another."""
        lines = self.lines()
        first = next(lines, None)
        if first is None and self.empty:
            self.write(head)
        elif first != head:
            raise OtherHeadError(first)
        return lines

    def write(self, line: str) -> None:
        """Add a line; when this returns, the system has it, and a kill can't lose it."""
        try:
            if self._torn:
                self._file.truncate(self._whole())
                self._torn = False
            self._file.write(line.encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise InputError(Fault.NOT_WRITTEN, path=self.path, reason=reason_of(error)) from None

    def _whole(self) -> int:
        """The size in bytes of all whole lines."""
        self._file.seek(0)
        return sum(len(line) for line in self._file if line.endswith(b"\n"))
