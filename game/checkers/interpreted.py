"""A substitute for the cython module where it is missing: the compiled modules then run as plain Python."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
