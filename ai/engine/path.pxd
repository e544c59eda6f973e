# cython: language_level=3
from game.checkers.movegen cimport KING_MOVES, Bitboard, Flag, Number, Words, popcount

cpdef enum:
    MOST_PLIES = 128
    MOST_HISTORY = 256
    MOST_ENDINGS = 8
    SOONEST_REPETITION = 4
    OUTSIDE = -1
    REVERSIBLE = 1310720

cdef class Path:
    cdef Bitboard keys[384]
    cdef Number quiet[384]
    cdef Bitboard steps[129]
    cdef Number played, draw_plies, repeats, visits
    cdef Bitboard run_king[130]
    cdef Number run_moves[130]
    cdef Bitboard missed[129]
    cdef Number run_limit
    cdef Number lasted[1024]
    cdef Flag kings_of_both[129]
    cdef Number endings, ending_plies[8], fewest[8], most[8]
    cdef Flag only_kings[8], restarts[8]
    cdef Bitboard roads[8]

    cdef void follow(self, Bitboard kings, Words after, Bitboard step, Bitboard taken, Number ply) noexcept nogil
    cdef void keep_run(self, Bitboard step, Bitboard taken, Number ply) noexcept nogil
    cdef void keep_endings(self, Bitboard kings, Words after, Bitboard taken, Number ply) noexcept nogil
    cdef Flag is_in(self, Number ending, Bitboard own, Bitboard enemy, Bitboard kings) noexcept nogil
    cdef Flag rests(self, Bitboard step, Number ply) noexcept nogil
    cdef Flag drawn(self, Number ply) noexcept nogil
    cdef Flag may_outlast(self, Number plies, Number ply) noexcept nogil
    cdef Flag visited(self, Number ply) noexcept nogil
    cdef Number earlier(self, Number now, Number first) noexcept nogil
    cdef Flag repeated(self, Number now, Number quiet) noexcept nogil

cdef class Variation:
    cdef Number lengths[129]
    cdef Bitboard steps[16384]
    cdef Bitboard taken[16384]

    cdef void lead(self, Bitboard step, Bitboard taken, Number ply) noexcept nogil
