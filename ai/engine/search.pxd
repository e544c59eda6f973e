# cython: language_level=3
from game.checkers.movegen cimport (
    CROWNED, DISTINCT, KING_MOVES, MAX_MOVES, Bitboard, Flag, MoveWords, Number, Three, Words,
    capturers, generate, make, quiet_moves, squares,
)
from ai.engine.evaluate cimport value
from ai.engine.patterns cimport Weights, pattern_value
from ai.engine.table cimport BUCKET, EXACT, LOWER, NO_MOVE, UPPER, Entries, fetch, hash_of, probe, store

cpdef enum:
    ALPHA_BETA = 1
    ORDERING = 2
    TABLE = 4
    QUIESCENCE = 8
    NULL_WINDOW = 16
    REDUCTIONS = 32
    PRUNING = 64
    EXTENSIONS = 128
    DRAWS = 256
    GIVEAWAY = 512

cpdef enum:
    WIN = 100000
    NEAR_WIN = 99000
    INFINITE = 200000
    NOTHING = 300000
    MOST_PLIES = 128
    MOST_HISTORY = 256
    SOONEST_REPETITION = 4

ctypedef int Orders[256]

cdef class Searcher:
    cdef readonly Bitboard nodes
    cdef public Bitboard most_nodes
    cdef public Number age
    cdef readonly Number deepest
    cdef readonly bint stopped
    cdef public bint complete
    cdef Bitboard rules, board
    cdef Number features, evaluation, draw_plies, repeats, run_limit
    cdef Bitboard[::1] words
    cdef Entries entries
    cdef Bitboard mask
    cdef bint trained
    cdef const short[::1] weight_view
    cdef Weights weights
    cdef const unsigned char[::1] stop
    cdef Bitboard keys[384]
    cdef Number quiet[384]
    cdef Bitboard run_king[130]
    cdef Number run_moves[130]
    cdef Number played
    cdef Number pv_length[128]
    cdef Bitboard pv_step[16384]
    cdef Bitboard pv_taken[16384]
    cdef Bitboard killers[256]
    cdef Number history[8192]

    cdef Number search(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil
    cdef Number beats(
        self, Words after, Flag up, Number low, Number beta, Number left, Number less, Number ply
    ) noexcept nogil
    cdef Number recall(self, Bitboard known, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number rest(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag forced, Words moves, Number ply
    ) noexcept nogil
    cdef Flag can_step(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Words moves, Number ply
    ) noexcept nogil
    cdef Number without_resting(self, Bitboard men, Words moves, Number count, Number ply) noexcept nogil
    cdef void keep_run(self, Bitboard step, Bitboard taken, Number ply) noexcept nogil
    cdef Number lost(self, Number ply) noexcept nogil
    cdef Number static(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
    cdef Number prune(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil
    cdef Flag drawn(self, Number ply) noexcept nogil
    cdef Flag repeated(self, Number now, Number quiet) noexcept nogil
    cdef void order(self, Words moves, Number count, Number first, Flag up, Number ply, Number *orders) noexcept nogil
    cdef void remember(self, Bitboard step, Flag up, Number depth, Number ply) noexcept nogil
    cdef void keep_line(self, Bitboard step, Bitboard taken, Number ply) noexcept nogil

cdef Number choose(Number *orders, Number count) noexcept nogil
cdef Number to_table(Number score, Number ply) noexcept nogil
cdef Number from_table(Number score, Number ply) noexcept nogil
