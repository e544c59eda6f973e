"""Memory of Python objects for the compiled searches, which read and write it without the GIL. Compiled, each function
gives a C pointer to the first item (memory.pxd): the caller must keep the object, at its length. Interpreted, the
object itself is used. Typed memoryviews of Cython would cost each module 20,000 lines of C."""

from typing import TypeVar

Buffer = TypeVar("Buffer")


def same(memory: Buffer) -> Buffer:
    return memory


bytes_of = cells_of = shorts_of = doubles_of = small_numbers_of = numbers_of = words_of = same
