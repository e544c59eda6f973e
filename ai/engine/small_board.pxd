# cython: language_level=3
"""The C side of small_board.py."""

from ai.engine.memory cimport bytes_of, numbers_of, words_of

ctypedef int Number
ctypedef unsigned long long Word
ctypedef bint Flag

cpdef enum:
    WIN = 100000
    BYTE = 255
    HALF = 8
    SIDE = 16
    REST = 48
    USED = 16384
    ENTRY_MASK = 262143
    SCORE_BITS = 18
    LOW_SCORE = 262143
    ZERO = 131072

cdef class SmallBoard:
    cdef readonly Word nodes
    cdef readonly Flag stopped
    cdef Number cells, lines, symmetries
    cdef Flag misere
    cdef list memory
    cdef object stop_byte
    cdef const unsigned char *stop
    cdef Number *line_masks
    cdef Number *maps
    cdef Number *order
    cdef Word *table

    cdef Number *numbers(self, object values) except NULL
    cdef Number value(self, Number own, Number other, Number alpha, Number beta) noexcept nogil
    cdef Number best_of(
        self, Number own, Number other, Number alpha, Number beta, Number moves, Number best
    ) noexcept nogil
    cdef Number count(self, Number mask) noexcept nogil
    cdef Word standing_for(self, Number own, Number other, Number empty, Number rest) noexcept nogil

cdef Number later(Number score) noexcept nogil
cdef Number sooner(Number score) noexcept nogil
