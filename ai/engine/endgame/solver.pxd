# cython: language_level=3
from ai.engine.endgame.ranking cimport (
    chosen, enemy_kings_placed, kings_placed, rank, rank_kings, rank_men, size, turned, unrank_most)
from ai.engine.endgame.tables cimport FREE, UNKNOWN, Cells, Tables
from ai.engine.memory cimport cells_of, place_of, prefetch_cell, zeros
from game.checkers.movegen cimport (
    CROWNED, KING_MOVES, MAX_MOVES, WORDS, Bitboard, Flag, MoveWords, Number, Three, Words, capturers, make, quiet_moves,
    squares)

cpdef enum:
    LONGEST = 255
    FORCED = 253
    DECIDED = 254
    SAFE = 255

cdef class Solver:
    cdef public object memory
    cdef Tables tables
    cdef Bitboard rules
    cdef Number giveaway
    cdef Flag distances
    cdef readonly Flag missing
    cdef readonly Number furthest
    cdef readonly Bitboard size
    cdef Flag men_stay
    cdef Number counts[8]
    cdef Cells best[2]
    cdef Cells left[2]
    cdef Bitboard first[2]
    cdef Bitboard placed[2]
    cdef Bitboard group[2]
    cdef Bitboard own[2]
    cdef Bitboard enemy[2]
    cdef Bitboard kings[2]

    cdef void _begin_at(self, Number side, Bitboard index) noexcept nogil
    cdef void _know(self, Number side, Bitboard index, Number code) noexcept nogil
    cdef void _tell(self, Number side, Bitboard index, Number code) noexcept nogil
    cdef void _unrank(self, Number side, Bitboard index, Words found) noexcept nogil
