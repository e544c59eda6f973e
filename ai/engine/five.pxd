# cython: language_level=3
"""The C side of five.py."""

from cpython.time cimport perf_counter

from ai.engine.events cimport AGAIN, DRAWN, ENDED, ENTERED, RECALLED, VALUED, Events
from ai.engine.memory cimport bytes_of, numbers_of, small_numbers_of, words_of
from game.tictactoe.renju cimport ALLOWED, BLACK, FIVE as WINNING, FREE, RenjuBoard

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
    DEEPEST = 63
    FIRST = 1000000000
    LARGEST_VALUE = 49000
    NOTHING = 0
    ONE = 1
    OPEN_ONE = 2
    TWO = 3
    OPEN_TWO = 4
    THREE = 5
    OPEN_THREE = 6
    FOUR = 7
    OPEN_FOUR = 8
    FIVE = 9
    QUIET = 0
    ONE_THREE = 1
    TWO_THREES = 2
    ONE_FOUR = 3
    FOUR_AND_THREE = 4
    OPEN = 5
    COMPLETE = 6
    SIDES = 8
    GRADES = 10
    CODES = 10000
    WINDOWS = 59049
    REACH = 5
    ALL_MOVES = 0
    THREATS = 1
    FOURS = 2
    FOURS_MASK = 65535
    MOST_FOURS = 20
    FOURS_AT_LEAF = 100
    FOURS_AT_ROOT = 1000
    SHALLOW = 3
    FEW_MOVES = 4
    MARGIN = 300
    PASS_PLIES = 2

ctypedef Number Numbers[64]

cdef class FiveSearcher:
    cdef readonly Word nodes
    cdef readonly Flag stopped
    cdef public Flag complete
    cdef Number cells, lines, width, empty, fours_left, spare, top
    cdef list memory
    cdef object stop_byte
    cdef const unsigned char *stop
    cdef Number *line_of
    cdef Number *place_of
    cdef Number *before
    cdef Number *behind
    cdef Number *ternary
    cdef Number *marks
    cdef Number *codes
    cdef Number *values
    cdef Number *trail
    cdef Number *reductions
    cdef Number *ranks
    cdef signed char *near
    cdef signed char *kinds
    cdef signed char *grades
    cdef Word *walls
    cdef Word *lines_marks
    cdef Word *keys
    cdef Word *table
    cdef Word *failed
    cdef Word key, side_key, mask, most_nodes
    cdef double deadline
    cdef Events events
    cdef Flag watched
    cdef Flag renju
    cdef Flag passing
    cdef RenjuBoard board
    cdef Number steps[4]
    cdef Number powers[4]
    cdef Number counts[16]
    cdef Number live[2]
    cdef Number worth[2]
    cdef Number pv_length[128]
    cdef Number pv[16384]

    cdef Number *numbers(self, object values) except NULL
    cdef signed char *small_numbers(self, object values) except NULL
    cdef Word *words(self, object values) except NULL
    cdef Flag completes(self, Number cell, Number player) noexcept nogil
    cdef void put(self, Number cell, Number player) noexcept nogil
    cdef void take(self, Number cell, Number player) noexcept nogil
    cdef void count_cell(self, Number cell, Number player, Number sign) noexcept nogil
    cdef void regrade(self, Number cell, Number way, Number player, Word own, Word blocked) noexcept nogil
    cdef void set_grade(self, Number place, Number way, Number grade, Number player) noexcept nogil
    cdef void count_node(self) noexcept nogil
    cdef Number visit(
        self, Number cell, Number player, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil
    cdef Number search(self, Number player, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number valued(self, Number score, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number try_moves(
        self, Number player, Number alpha, Number beta, Number depth, Number ply, Flag threatened,
        Flag can_pass
    ) noexcept nogil
    cdef Number passed(self, Number player, Number beta, Number depth, Number ply) noexcept nogil
    cdef Flag is_quiet(self, Number cell) noexcept nogil
    cdef Number win_by_fours(self, Number player, Number ply) noexcept nogil
    cdef Number fours(self, Number player, Number left, Number ply) noexcept nogil
    cdef Number static(self, Number player) noexcept nogil
    cdef Number first_of(self, Number player, Number kind) noexcept nogil
    cdef Number find(self, Number player, Number kind) noexcept nogil
    cdef Number list_moves(self, Number player, Number only, Number first, Number *moves) noexcept nogil
    cdef Number rank_of(self, Number cell, Number player) noexcept nogil
    cdef Flag forbids(self, Number cell, Number player) noexcept nogil
    cdef Number any_cell(self, Number player) noexcept nogil
    cdef void keep_line(self, Number cell, Number ply) noexcept nogil
    cdef void store(self, Number score, Number depth, Number bound, Number move, Number ply) noexcept nogil
    cdef Number recall(self, Word data, Number ply) noexcept nogil
