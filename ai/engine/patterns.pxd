# cython: language_level=3
from game.checkers.movegen cimport Bitboard, Flag, Number, Words, index_of, popcount

cpdef enum:
    SMALL_PAIR = 6561
    BIG_PAIR = 59049
    RECTANGLE = 531441
    KINGS = 128
    PIECES = 256
    MOST_MEN = 20
    MOST_KINGS = 3
    MATERIAL = 7056
    SMALL_ENTRIES = 1660519
    BIG_ENTRIES = 2460961
    UNITS = 8
    PHASES = 3
    SPAN = 16
    MOST_PIECES = 40

ctypedef const short *Weights
ctypedef Bitboard Spread[4096]
ctypedef Number Places[MOST_PIECES]
ctypedef Bitboard Pairs[5]

cdef Spread SPREAD, BIG_SPREAD

cdef Number pattern_value(
    Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag big
) noexcept nogil
cdef Number wide_value(Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
cdef Number value_on(Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag big) noexcept nogil
cdef Bitboard rows_at(Flag big, Bitboard men, Bitboard foes, Flag up, Number here) noexcept nogil
cdef Bitboard tall_patterns(Words rows, Number place) noexcept nogil
cdef Number blended(Number fewer, Number more, Number pieces) noexcept nogil
cdef Number material(Bitboard own, Bitboard enemy, Bitboard kings) noexcept nogil
cdef Number kings_value(
    Weights weights, Number first, Bitboard own, Bitboard enemy, Bitboard kings, Number mirror, Number count
) noexcept nogil
