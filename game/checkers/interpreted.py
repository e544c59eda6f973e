"""Stands in for the cython module where it is not installed: the compiled modules then run as plain Python."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
