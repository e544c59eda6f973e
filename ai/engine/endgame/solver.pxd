# cython: language_level=3
from ai.engine.endgame.ranking cimport rank, size, turned, unrank
from ai.engine.endgame.tables cimport FREE, UNKNOWN, Cells, Tables
from ai.engine.memory cimport cells_of
from game.checkers.movegen cimport (
    CROWNED, KING_MOVES, MAX_MOVES, WORDS, Bitboard, Flag, MoveWords, Number, Three, Words, capturers, make, quiet_moves)

cpdef enum:
    LONGEST = 255
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
    cdef Number counts[8]
    cdef Cells best[2]
    cdef Cells left[2]

    cdef void _begin_at(self, Number side, Bitboard index) noexcept nogil
    cdef void _know(self, Number side, Bitboard index, Number code) noexcept nogil
    cdef void _tell(self, Number side, Bitboard index, Number code) noexcept nogil
    cdef void _unrank(self, Number side, Bitboard index, Words found) noexcept nogil
