"""Text files that only grow, from which long work that was killed goes on."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from game.core import InputError
from game.faults import Fault, refuse_device
from game.keeping.files import hold
from game.outside import or_refuse, read_json

T = TypeVar("T")
LOCKED = 1 << 30
"""Byte to lock where a lock also stops others from reading, as on Windows: behind the end of any journal."""


class JournalFile:
    """A file of lines, which one process writes at a time. When it is killed meanwhile, the last line is torn; it is
    dropped."""

    def __init__(self, path: Path, *, in_new_folder: bool = False, read_only: bool = False) -> None:
        """Open the file, or a new one, `in_new_folder` if need be; InputError when it can't be read or written,
        or another process writes it."""
        self.path = path
        with or_refuse(Fault.NOT_READ, path), suppress(FileNotFoundError, NotADirectoryError):
            refuse_device(path)
        with or_refuse(Fault.NOT_READ if read_only else Fault.NOT_WRITTEN, path):
            if in_new_folder and not read_only:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("rb" if read_only else "a+b")
        if not read_only:
            self._file.seek(LOCKED)
            if not hold(self._file.fileno()):
                self._file.close()
                raise InputError(Fault.JOURNAL_IN_USE, path=path)
        self._torn = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        with suppress(OSError):
            self._file.close()

    @property
    def empty(self) -> bool:
        return self.path.stat().st_size == 0

    def lines(self) -> Iterator[str]:
        """Yield the whole lines."""
        self._file.seek(0)
        for line in self._file:
            if line.endswith(b"\n"):
                yield line.decode(errors="replace").rstrip("\r\n")

    def resumed(self, head: str, read: Callable[[str], T], fault: str, other: str = "", **fields: object) -> list[T]:
        """Read the lines after the first, written as `head` to a new file; InputError of the `fault` if the file is
        something else, and of `other` if its head has other values."""
        lines = self.lines()
        try:
            first = next(lines, None)
            found = [read(line) for line in lines] if first == head else []
        except (ValueError, KeyError, TypeError, IndexError):
            raise InputError(fault, path=self.path, **fields) from None
        if first is None and self.empty and self._file.writable():
            self.write(head)
        elif first != head:
            raise InputError(other if other and is_like(first, head) else fault, path=self.path, **fields)
        return found

    def write(self, line: str) -> None:
        """Add a line; when this returns, the system has it, and a kill can't lose it."""
        with or_refuse(Fault.NOT_WRITTEN, self.path):
            if self._torn:
                self._file.truncate(self._whole())
                self._torn = False
            self._file.write(line.encode() + b"\n")
            self._file.flush()

    def _whole(self) -> int:
        self._file.seek(0)
        return sum(len(line) for line in self._file if line.endswith(b"\n"))


def is_like(first: str | None, head: str) -> bool:
    """True if a line is a head of the same kind of journal, whose name is the first key.

    >>> is_like('{"tune": 1, "seed": 2}', '{"tune": 1, "seed": 3}'), is_like("[project]", '{"tune": 1}')
    (True, False)
    """
    try:
        found = read_json(first or "")
    except ValueError:
        return False
    return isinstance(found, dict) and list(found)[:1] == list(read_json(head))[:1]
