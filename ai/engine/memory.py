"""Memory of Python objects for the compiled searches, which read and write it without the GIL.

Compiled, each function gives a C pointer to the first item (memory.pxd); its caller keeps the object, whose
length must not change, for as long as the pointer is used. Interpreted, the object itself is read and written. Typed
memoryviews of Cython would look the same in both ways, but cost each module 20,000 lines of C.
"""

from typing import TypeVar

Buffer = TypeVar("Buffer")


def bytes_of(memory: Buffer) -> Buffer:
    """Bytes, to read."""
    return memory


def cells_of(memory: Buffer) -> Buffer:
    """Bytes, to read and, where the object allows it, to write."""
    return memory


def shorts_of(memory: Buffer) -> Buffer:
    """Numbers of 16 bits, to read."""
    return memory


def doubles_of(memory: Buffer) -> Buffer:
    """Floating-point numbers, to read."""
    return memory


def small_numbers_of(memory: Buffer) -> Buffer:
    """Numbers of 8 bits."""
    return memory


def numbers_of(memory: Buffer) -> Buffer:
    """Numbers of 32 bits."""
    return memory


def words_of(memory: Buffer) -> Buffer:
    """Numbers of 64 bits without a sign."""
    return memory
