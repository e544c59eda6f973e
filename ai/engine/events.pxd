# cython: language_level=3
from ai.engine.memory cimport numbers_of, small_numbers_of, words_of

from game.checkers.movegen cimport Bitboard, Number

cpdef enum:
    ENTERED = 0
    ENDED = 1
    VALUED = 2
    RECALLED = 3
    DRAWN = 4
    OUT_OF_REACH = 5
    VERIFIED = 6
    BACK = 7
    BETTER = 8
    CUT = 9
    AGAIN = 10
    TRIED = 11
    GIVEN_UP = 12
    FOLDED = 13

cdef class Events:
    cdef readonly Bitboard count, most, missed
    cdef readonly Number deepest
    cdef readonly tuple columns
    cdef signed char *kinds
    cdef signed char *plies
    cdef int *steps
    cdef int *values
    cdef int *alphas
    cdef int *betas
    cdef Bitboard *taken

    cdef void write(
        self, Number kind, Number ply, Number step, Bitboard taken, Number value, Number alpha, Number beta
    ) noexcept nogil
    cdef void append(
        self, Number kind, Number ply, Number step, Bitboard taken, Number value, Number alpha, Number beta
    ) noexcept nogil
    cdef void fold(self, Bitboard nodes) noexcept nogil
    cdef void make_room(self) noexcept nogil
