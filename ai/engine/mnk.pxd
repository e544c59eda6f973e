# cython: language_level=3
"""The C side of mnk.py."""

from cpython.time cimport perf_counter

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

ctypedef Number Numbers[64]

cdef class MnkSearcher:
    cdef readonly Word nodes
    cdef readonly Flag stopped
    cdef public Flag complete
    cdef Number cells, lines, in_row, width, floor, empty
    cdef const unsigned char[::1] stop
    cdef Number[::1] line_cells, cell_lines, first_line
    cdef Number[::1] marks, counts, attraction, weights, pulls
    cdef Number[::1] worth, wins, open_lines
    cdef Word[::1] keys, table
    cdef Word key, mask, most_nodes
    cdef double deadline
    cdef Number pv_length[128]
    cdef Number pv[16384]

    cdef Flag completes(self, Number cell, Number player) noexcept nogil
    cdef void change(self, Number cell, Number player, Number sign) noexcept nogil
    cdef Number visit(
        self, Number cell, Number player, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil
    cdef Number search(self, Number player, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number try_moves(self, Number player, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number try_fours(self, Number player, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number static(self, Number player) noexcept nogil
    cdef Number winning_cell(self, Number player) noexcept nogil
    cdef Number list_moves(self, Number player, Flag fours, Number first, Number *moves) noexcept nogil
    cdef Number most_lines(self) noexcept nogil
    cdef void keep_line(self, Number cell, Number ply) noexcept nogil
    cdef void store(self, Number score, Number depth, Number bound, Number move, Number ply) noexcept nogil
    cdef Number recall(self, Word data, Number ply) noexcept nogil
