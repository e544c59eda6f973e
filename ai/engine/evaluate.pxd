# cython: language_level=3
from game.checkers.movegen cimport BIG, FLYING, ORTHOGONAL, WIDE, Bitboard, Flag, Number, index_of, popcount, squares

cpdef enum:
    NONE = 0
    MEYER = 1
    SAMUEL = 2
    TUNED = 3
    FEW = 4
    IN_A_HUNT = 8
    MANY = 13
    KINGS = 2048
    NUMBERS = 2112

ctypedef const short *Weights
ctypedef Number Distances[4096]

ctypedef short Features[6]

cdef Distances DISTANCE
cdef Features SHORT_KINGS, FLYING_KINGS

ctypedef Bitboard Triangles[4]

cdef Bitboard LONG_DIAGONAL
cdef Triangles TRIANGLES

cdef Number value(
    Number evaluation, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules
) noexcept nogil
cdef Number meyer(Bitboard own, Bitboard enemy, Bitboard kings) noexcept nogil
cdef Number samuel(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef Number tuned(
    Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules
) noexcept nogil
cdef Number side(
    Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules, Bitboard empty
) noexcept nogil
cdef Number rows_down(Bitboard men) noexcept nogil

cdef Number in_ending(Number score, Bitboard own, Bitboard enemy, Bitboard kings, Bitboard rules) noexcept nogil
cdef Number pursuit(Bitboard own, Bitboard enemy) noexcept nogil
cdef Number hunt(Bitboard own, Bitboard enemy) noexcept nogil

cdef Number value_of_dama(
    Weights weights, Bitboard own, Bitboard enemy, Bitboard kings, Flag up
) noexcept nogil
cdef Number men_of_dama(Weights weights, Bitboard men, Flag up) noexcept nogil
cdef Number kings_of_dama(Weights weights, Bitboard kings, Flag up) noexcept nogil
