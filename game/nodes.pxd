# cython: language_level=3
"""The C side of nodes.py."""

cdef class NodeFields:
    cdef public object position, move, parent, clock, evaluation, end
    cdef object _child
    cdef list _children, _before, _comments, _glyphs, _shapes

    cdef _attached(self, move, position)
