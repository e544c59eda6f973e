"""A substitute for the cython module where it is missing: the compiled modules then run as plain Python."""

from contextlib import nullcontext
from typing import TypeVar

T = TypeVar("T")

compiled = False
nogil = nullcontext()


def cclass(kind: type[T]) -> type[T]:
    return kind


no_gc = cclass
