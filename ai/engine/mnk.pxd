# cython: language_level=3
"""The C side of mnk.py."""

from cpython.time cimport perf_counter

from ai.engine.events cimport AGAIN, DRAWN, ENDED, ENTERED, RECALLED, VALUED, VERIFIED, Events
from ai.engine.memory cimport bytes_of, numbers_of, words_of
from game.tictactoe.renju cimport ALLOWED, BLACK, FIVE, FREE, RenjuBoard

ctypedef int Number
ctypedef unsigned long long Word
ctypedef bint Flag

cpdef enum:
    WIN = 100000
    INFINITE = 200000
    NOWHERE = -1
    MOST_PLIES = 128
    MOST_MOVES = 64
    LOWER = 1
    UPPER = 2
    EXACT = 3
    LACKS_TWO = 16
    LACKS_ONE = 24
    LOW_BITS = 65535
    LARGEST_VALUE = 49000
    DEEPEST = 63
    FIRST = 1000000000
    TWO_THREES = 144

ctypedef Number Numbers[64]

cdef class MnkSearcher:
    cdef readonly Word nodes
    cdef readonly Flag stopped
    cdef public Flag complete
    cdef Number cells, lines, in_row, width, floor, empty, exact_players
    cdef list memory
    cdef object stop_byte
    cdef const unsigned char *stop
    cdef Number *line_cells
    cdef Number *cell_lines
    cdef Number *first_line
    cdef Number *cell_ends
    cdef Number *first_end
    cdef Number *beyond
    cdef Number *marks
    cdef Number *counts
    cdef Number *attraction
    cdef Number *weights
    cdef Number *pulls
    cdef Number *worth
    cdef Number *wins
    cdef Number *open_lines
    cdef Word *keys
    cdef Word *table
    cdef Word key, mask, most_nodes
    cdef double deadline
    cdef Events events
    cdef Flag watched
    cdef Flag renju
    cdef RenjuBoard board
    cdef Number pv_length[128]
    cdef Number pv[16384]

    cdef Number *numbers(self, object values) except NULL
    cdef Word *words(self, object values) except NULL
    cdef Flag completes(self, Number cell, Number player) noexcept nogil
    cdef void change(self, Number cell, Number player, Number sign) noexcept nogil
    cdef void close(self, Number line, Number player, Number sign) noexcept nogil
    cdef Number visit(
        self, Number cell, Number player, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil
    cdef Number search(self, Number player, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number try_moves(self, Number player, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number try_fours(self, Number player, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number static(self, Number player) noexcept nogil
    cdef Number winning_cell(self, Number player) noexcept nogil
    cdef Number list_moves(self, Number player, Flag fours, Number first, Number *moves) noexcept nogil
    cdef Number rank_of(self, Number cell, Number player) noexcept nogil
    cdef Flag forbids(self, Number cell, Number player) noexcept nogil
    cdef Number most_lines(self, Number player) noexcept nogil
    cdef void keep_line(self, Number cell, Number ply) noexcept nogil
    cdef void store(self, Number score, Number depth, Number bound, Number move, Number ply) noexcept nogil
    cdef Number recall(self, Word data, Number ply) noexcept nogil
