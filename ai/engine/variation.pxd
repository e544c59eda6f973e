# cython: language_level=3
from game.checkers.movegen cimport Bitboard, Number
from ai.engine.path cimport MOST_PLIES

cdef class Variation:
    cdef Number lengths[129]
    cdef Bitboard steps[16384]
    cdef Bitboard taken[16384]

    cdef void lead(self, Bitboard step, Bitboard taken, Number ply) noexcept nogil
