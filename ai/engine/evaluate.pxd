# cython: language_level=3
from game.checkers.movegen cimport BIG, FLYING, Bitboard, Flag, Number, popcount, squares

cpdef enum:
    NONE = 0
    MEYER = 1
    SAMUEL = 2

cdef Number value(
    Number evaluation, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules
) noexcept nogil
cdef Number meyer(Bitboard own, Bitboard enemy, Bitboard kings) noexcept nogil
cdef Number samuel(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef Number side(
    Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules, Bitboard empty
) noexcept nogil
cdef Number rows_down(Bitboard men) noexcept nogil
