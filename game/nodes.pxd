# cython: language_level=3
"""The C side of nodes.py."""

from cpython.object cimport PyObject, PyTypeObject

cdef inline instance(kind):
    """An object of a class, without the search for its `__new__` and the call of it."""
    return (<PyTypeObject *> kind).tp_new(kind, <PyObject *> (), NULL)

cdef class NodeFields:
    cdef public object move, parent, clock, evaluation, end
    cdef object _position, _child
    cdef list _children, _before, _comments, _glyphs, _shapes

    cdef _next(self)
    cdef NodeFields _attached(self, move, position)
