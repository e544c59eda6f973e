# cython: language_level=3
from ai.engine.memory cimport numbers_of, small_numbers_of, words_of

from game.checkers.movegen cimport Bitboard, Flag, Number

cpdef enum:
    ENTERED = 0
    ENDED = 1
    VALUED = 2
    RECALLED = 3
    DRAWN = 4
    ENDGAME = 5
    OUT_OF_REACH = 6
    VERIFIED = 7
    BACK = 8
    BETTER = 9
    CUT = 10
    AGAIN = 11
    TRIED = 12
    GIVEN_UP = 13
    FOLDED = 14

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
    cdef void come_back(
        self, Number step, Bitboard taken, Number score, Number best, Number low, Number beta, Flag cuts, Flag stopped,
        Number ply
    ) noexcept nogil
    cdef void append(
        self, Number kind, Number ply, Number step, Bitboard taken, Number value, Number alpha, Number beta
    ) noexcept nogil
    cdef void fold(self, Bitboard nodes) noexcept nogil
    cdef void make_room(self) noexcept nogil
