# cython: language_level=3
from game.checkers.movegen cimport BIG, WIDE, Bitboard, Flag, Number, Words, crown_row, popcount, squares

ctypedef Bitboard Choices[408]

cdef Choices CHOOSE

cpdef Bitboard turned(Bitboard bits, Bitboard rules) noexcept nogil
cpdef Bitboard size(Number men, Number kings, Number enemy_men, Number enemy_kings, Bitboard rules) noexcept nogil
cpdef Bitboard rank(Bitboard own, Bitboard enemy, Bitboard kings, Bitboard rules) noexcept nogil
cdef Bitboard rank_men(Bitboard men, Bitboard enemy_men, Bitboard rules) noexcept nogil
cdef Bitboard rank_kings(
    Bitboard index, Bitboard own, Bitboard enemy, Bitboard kings, Bitboard rules) noexcept nogil
cdef Bitboard enemy_kings_placed(Number men, Number kings, Number enemy_kings, Bitboard rules) noexcept nogil
cdef void unrank_most(
    Bitboard index, Number men, Number kings, Number enemy_men, Bitboard rules, Words found
) noexcept nogil
cdef Bitboard chosen(Bitboard index, Number pieces, Bitboard among) noexcept nogil

cdef inline Number _row(Bitboard rules) noexcept nogil
cdef inline Number _field(Bitboard rules) noexcept nogil
cdef Bitboard _men_placed(Number at_home, Number afield, Number enemy_men, Bitboard rules) noexcept nogil
cdef Bitboard kings_placed(Number men, Number kings, Number enemy_kings, Bitboard rules) noexcept nogil
cdef Bitboard _rank_among(Bitboard pieces, Bitboard among) noexcept nogil
