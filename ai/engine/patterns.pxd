# cython: language_level=3
from game.checkers.movegen cimport Bitboard, Flag, Number, index_of, popcount

cpdef enum:
    MEN = 6561
    REGIONS = 13
    KING_SQUARES = 64
    OWN_KINGS = 85293
    ENEMY_KINGS = 85357
    ENTRIES = 85421
    PIECES = 32
    UNITS = 8

ctypedef const short *Weights
ctypedef Bitboard Spread[2048]

cdef Spread SPREAD

cdef Number pattern_value(Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
