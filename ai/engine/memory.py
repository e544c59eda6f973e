"""Memory of Python objects for the compiled searches, which read and write it without the GIL. Compiled, each function
gives a C pointer to the first item (memory.pxd): the caller must keep the object, at its length. Interpreted, the
object itself is used. Typed memoryviews of Cython would cost each module 20,000 lines of C."""

import mmap
from contextlib import suppress
from typing import TypeVar

Buffer = TypeVar("Buffer")


def same(memory: Buffer) -> Buffer:
    return memory


def zeros(count: int) -> bytearray:
    """Return a bytearray of zeros; compiled, the window can go on while the system finds the memory."""
    return bytearray(count)


def place_of(memory: bytearray | memoryview, value: int, first: int, last: int) -> int:
    """Return the place of the first byte of that value from `first` to before `last`; `last` if there is none."""
    return next((place for place in range(first, last) if memory[place] == value), last)


def prefetch_cell(memory: bytearray | memoryview, place: int) -> None:
    """Prefetch nothing: interpreted code gains nothing by it."""


bytes_of = cells_of = shorts_of = doubles_of = small_numbers_of = numbers_of = words_of = same


def allocate(size: int) -> memoryview:
    """Allocate that many bytes in large pages where the system has them: small pages slow down random reads."""
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return memoryview(mmap.mmap(-1, size))
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory)
