# cython: language_level=3
"""The C side of renju.py."""

ctypedef int Number
ctypedef bint Flag

cpdef enum:
    FREE = 0
    BLACK = 1
    WHITE = 2
    OUTSIDE = 3
    RIM = 5
    PLACES = 1296
    ALLOWED = 0
    OVERLINE = 1
    DOUBLE_FOUR = 2
    DOUBLE_THREE = 3
    FIVE = 4

cdef class RenjuBoard:
    cdef Number columns, stride
    cdef Number grid[1296]
    cdef Number steps[4]

    cdef void change(self, Number cell, Number to) noexcept nogil
    cdef Flag overlong(self, Number cell) noexcept nogil
    cdef Number place(self, Number cell) noexcept nogil
    cdef Number cell_at(self, Number place) noexcept nogil
    cdef Number verdict(self, Number at) noexcept nogil
    cdef Number run(self, Number at, Number step) noexcept nogil
    cdef Number fours(self, Number at, Number step) noexcept nogil
    cdef Number three(self, Number at, Number step) noexcept nogil
