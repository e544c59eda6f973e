# cython: language_level=3
"""The C side of five.py."""

cimport cython
from cpython.time cimport perf_counter

from ai.engine.memory cimport bytes_of, cells_of, numbers_of, shorts_of, words_of
from game.tictactoe.renju cimport ALLOWED, BLACK, FREE, OUTSIDE, PLACES, RIM, RenjuBoard
from game.tictactoe.renju cimport FIVE as WINNING

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
    LARGEST_VALUE = 49000
    NOTHING = 0
    ONE = 1
    OPEN_ONE = 2
    WIDE_ONE = 3
    TWO = 4
    OPEN_TWO = 5
    WIDE_TWO = 6
    THREE = 7
    OPEN_THREE = 8
    WIDE_THREE = 9
    FOUR = 10
    OPEN_FOUR = 11
    FIVE = 12
    GRADES = 13
    CODES = 54653
    QUIET = 0
    ONE_THREE = 1
    TWO_THREES = 2
    PLAIN_FOUR = 3
    GOOD_FOUR = 4
    FOUR_AND_THREE = 5
    OPEN = 6
    COMPLETE = 7
    KINDS = 8
    OWN = 0
    OTHER = 1
    RANK = 2
    OTHER_RANK = 3
    KIND = 4
    MANY = 5
    FACTS = 8
    NEAR = 2
    VALUE = 16
    LIVE = 18
    LISTED = 19
    SUMS = 20
    MOST_CHANGES = 10240
    ALL_MOVES = 0
    FOURS = 1
    GOOD_FOURS = 2
    THREATS = 3
    FULL_PLIES = 5
    CHASE = 4
    CHASE_PLIES = 4
    BEFORE_ALL = 1000000000
    FAILED_MASK = 65535
    FEW_FOURS = 8
    MOST_FOURS = 16
    FOURS_AT_LEAF = 40
    FOURS_INSIDE = 400
    FOURS_AT_ROOT = 2000
    PLY = 16
    PLY_SHIFT = 4
    HISTORY_PLIES = 10
    RAZOR_PLIES = 2
    RAZOR_LEAST = 90
    RAZOR_MARGIN = 75
    CUT_MARGIN = 315
    PASS_PLIES = 4
    PASS_MARGIN = 300
    FEWER_PLIES = 4
    HIGH_MARGIN = 75
    PLAIN_CUT = 16
    WORSE = 12
    USELESS_FOUR = 32
    ATTACK = 12
    GAP = 12
    MOST_GAP = 40
    USELESS_PLIES = 4
    ROOT_WIDTH = 40
    FULL_AT_ROOT = 12
    LATE_DEPTH = 4
    LATE_REDUCTION = 32
    ASPIRATION = 200
    KILLER = 200
    COUNTER = 100
    HISTORY_SHIFT = 6
    LARGEST_SHIFT = 14
    LARGEST_BONUS = 400

ctypedef Number Numbers[64]

@cython.final
cdef class FiveSearcher:
    cdef readonly Word nodes
    cdef readonly Flag stopped
    cdef readonly Flag certain
    cdef public Flag complete
    cdef Number columns, rows, stride, reach, width, spare, placed, root_depth, guess, height, changed
    cdef Word key, mask, most_nodes, side_key
    cdef double deadline
    cdef Flag renju, passing, all_fours
    cdef RenjuBoard board
    cdef list memory
    cdef object stop_byte
    cdef const unsigned char *stop
    cdef const unsigned char *shapes
    cdef const short *facts
    cdef Number *windows
    cdef Number *closeness
    cdef Number *in_reach
    cdef Number *reductions
    cdef Number *most_moves
    cdef Word *keys
    cdef Word *table
    cdef Word *failed
    cdef Number steps[4]
    cdef Number worths[13]
    cdef Number sums[20]
    cdef Number kept_sums[2560]
    cdef Number latest[16]
    cdef Number cells[1296]
    cdef Number listed[1296]
    cdef Number first_changes[128]
    cdef Number changed_at[10240]
    cdef Number kept_codes[10240]
    cdef Number marks[1296]
    cdef Number codes[2592]
    cdef Number history[2592]
    cdef Number counters[2592]
    cdef Number killers[256]
    cdef Number statics[128]
    cdef Number played[128]
    cdef Number threats[128]
    cdef Number pv_length[128]
    cdef Number pv[16384]

    cdef Number *numbers(self, object values) except NULL
    cdef Word *words(self, object values) except NULL
    cdef void put(self, Number at, Number player) noexcept nogil
    cdef void mark(self, Number at, Number to) noexcept nogil
    cdef void take(self, Number at, Number player) noexcept nogil
    cdef void turn_bits(self, Number at, Number player, Flag grade) noexcept nogil
    cdef void list_cell(self, Number near) noexcept nogil
    cdef void see(self, Number near, Number way, Number bit, Flag grade) noexcept nogil
    cdef void regrade(self, Number near, Number player, Number change) noexcept nogil
    cdef void count_code(self, Number code, Number player, Number sign) noexcept nogil
    cdef Number visit(
        self, Number at, Number player, Number alpha, Number beta, Number depth, Number ply, Flag cut
    ) noexcept nogil
    cdef void count_node(self) noexcept nogil
    cdef Number search(
        self, Number player, Number alpha, Number beta, Number depth, Number ply, Flag cut
    ) noexcept nogil
    cdef Number try_moves(
        self, Number player, Number alpha, Number beta, Number depth, Number ply, Flag threatened, Flag cut
    ) noexcept nogil
    cdef Number passed(self, Number player, Number beta, Number depth, Number ply, Flag cut) noexcept nogil
    cdef void praise(self, Number *moves, Number last, Number player, Number depth, Number ply) noexcept nogil
    cdef Number fours(self, Number player, Number left, Number ply) noexcept nogil
    cdef Number fours_of(self, Number player) noexcept nogil
    cdef Number static(self, Number player) noexcept nogil
    cdef Number kind(self, Number at, Number player) noexcept nogil
    cdef Number find(self, Number player, Number kind) noexcept nogil
    cdef Flag fits(self, Number at, Number player, Number kind) noexcept nogil
    cdef Number list_moves(
        self, Number player, Number only, Number first, Number ply, Number most, Number *moves
    ) noexcept nogil
    cdef Number list_opens(self, Number player, Number *opens) noexcept nogil
    cdef Flag reaches(self, Number at, Number *cells, Number count) noexcept nogil
    cdef Number rank_of(self, Number at, Number player) noexcept nogil
    cdef Flag forbids(self, Number at, Number player) noexcept nogil
    cdef void keep_line(self, Number at, Number ply) noexcept nogil
    cdef void store(self, Number score, Number depth, Number bound, Number move, Number ply) noexcept nogil
    cdef Number recall(self, Word data, Number ply) noexcept nogil
    cdef Number place(self, Number cell) noexcept nogil
    cdef Number cell_at(self, Number place) noexcept nogil
