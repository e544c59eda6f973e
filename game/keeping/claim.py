"""A locked file in a folder, which shows one running program to another."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "in-use.lock"


class Claim:
    """The lock of a folder, released by the system when the program ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.alone = True
        """True if no other program has the folder open."""
        self._handle: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT)
        except OSError:
            return
        self.alone = hold(self._handle)

    def close(self) -> None:
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def hold(handle: int) -> bool:
    """Lock an open file until it is closed; False if another program has locked it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def held(path: Path) -> Iterator[bool]:
    """Lock a file or a folder; False if another program holds it, and on Windows, which protects open files."""
    if sys.platform == "win32":
        yield True
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        yield hold(handle)
    finally:
        os.close(handle)
