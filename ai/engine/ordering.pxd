# cython: language_level=3
from game.checkers.movegen cimport CROWNED, Bitboard, Flag, Number, Words

ctypedef Bitboard Orders[256]

cdef class Ordering:
    cdef Bitboard killers[256]
    cdef Bitboard counters[8192]
    cdef Number history[8192]

    cdef void rank(
        self, Words moves, Number count, Number first, Bitboard last, Flag up, Number ply, Words orders
    ) noexcept nogil
    cpdef void later(self, Number plies)
    cdef void remember(self, Bitboard step, Bitboard last, Flag up, Number depth, Number ply) noexcept nogil

cdef Number choose(Words orders, Number tried, Number count) noexcept nogil
