# cython: language_level=3
from game.checkers.movegen cimport Bitboard, Flag, Number, Words, index_of, popcount

cpdef enum:
    BLOCK = 6561
    SMALL_PAIR = 6561
    BIG_PAIR = 59049
    SMALL_ENTRIES = 85421
    BIG_ENTRIES = 400349
    UNITS = 8

ctypedef const short *Weights
ctypedef Bitboard Spread[4096]

cdef Spread SPREAD, BIG_SPREAD

cdef Number pattern_value(
    Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag big
) noexcept nogil
cdef Number value_on(
    Words spread, Number width, Number pair_entries, Weights weights,
    Bitboard own, Bitboard enemy, Bitboard kings, Flag up
) noexcept nogil
