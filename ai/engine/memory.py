"""Memory of Python objects for the compiled searches, which read and write it without the GIL.

Compiled, each function gives a C pointer to the first item (memory.pxd); its caller keeps the object, and does not
change its length, for as long as the pointer is used. Interpreted, the object itself is read and written. Typed
memoryviews of Cython would look the same in both ways, but cost each module 20,000 lines of C.

Bytes, shorts (16 bits) and doubles are read; cells (bytes), small numbers (8 bits), numbers (32 bits) and words (64
bits without a sign) are written too, where the object allows it.
"""

from typing import TypeVar

Buffer = TypeVar("Buffer")


def same(memory: Buffer) -> Buffer:
    return memory


bytes_of = cells_of = shorts_of = doubles_of = small_numbers_of = numbers_of = words_of = same
