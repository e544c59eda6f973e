# cython: language_level=3
from game.checkers.movegen cimport Bitboard, Flag, Number, Words, index_of, popcount

cpdef enum:
    BLOCK = 6561
    SMALL_PAIR = 6561
    BIG_PAIR = 59049
    KINGS = 128
    PIECES = 256
    SMALL_ENTRIES = 118189
    BIG_ENTRIES = 433117
    UNITS = 8
    MOST_PIECES = 40

ctypedef const short *Weights
ctypedef Bitboard Spread[4096]
ctypedef Number Places[MOST_PIECES]

cdef Spread SPREAD, BIG_SPREAD

cdef Number pattern_value(
    Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag big
) noexcept nogil
cdef Number value_on(
    Words spread, Number width, Number pair_entries, Weights weights,
    Bitboard own, Bitboard enemy, Bitboard kings, Flag up
) noexcept nogil
cdef Number kings_value(
    Weights weights, Number first, Bitboard own, Bitboard enemy, Bitboard kings, Number mirror, Number scale
) noexcept nogil
