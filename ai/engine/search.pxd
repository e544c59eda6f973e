# cython: language_level=3
cimport cython
from cpython.time cimport perf_counter

from game.checkers.movegen cimport (
    BIG, CROWNED, DISTINCT, FIRST_KING, FLYING, JUMPS, MAX_MOVES, OPTIONAL, WIDE, Bitboard, Flag, MoveWords, Number, Three, Words,
    add_moves, capturers, captures, make, popcount, quiet_moves, squares,
)
from game.checkers.dama.movegen cimport LAST_TWO, last_two
from game.checkers.dama.movegen cimport can_step as can_step_in_dama
from game.checkers.dama.movegen cimport capturers as capturers_in_dama
from game.checkers.dama.movegen cimport captures as captures_in_dama
from game.checkers.dama.movegen cimport steps as steps_in_dama
from ai.engine.evaluate cimport TUNED, in_ending, tuned, value, value_of_dama
from ai.engine.events cimport (
    AGAIN, DRAWN, ENDGAME, ENTERED, ENDED, OUT_OF_REACH, RECALLED, TRIED, VALUED, VERIFIED, Events,
)
from ai.engine.endgame.tables cimport UNKNOWN, Tables
from ai.engine.memory cimport bytes_of, doubles_of, shorts_of, words_of
from ai.engine.ordering cimport Ordering, Orders, choose
from ai.engine.path cimport MOST_PLIES, SOONEST_REPETITION, Path, Variation
from ai.engine.patterns cimport Weights, pattern_value, wide_value
from ai.engine.table cimport EXACT, LOWER, NO_MOVE, UPPER, Entries, fetch, hash_of, probe, store

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
    THREATS = 512
    INTERNAL_REDUCTIONS = 1024
    COUNTER_MOVES = 2048
    ASPIRATION = 4096
    ENDGAMES = 8192
    GIVEAWAY = 16384
    HUFFING = 65536
    DAMA = 131072

cpdef enum:
    WIN = 100000
    TABLE_WIN = 99000
    NEAR_WIN = 98000
    RESULT_WIN = 90000
    MOST_BESIDE_RESULT = 5000
    INFINITE = 200000
    NOTHING = 300000

@cython.final
cdef class Searcher:
    cdef readonly Bitboard nodes
    cdef public Bitboard most_nodes
    cdef public Number age
    cdef public Number deepest
    cdef readonly bint stopped
    cdef public bint complete
    cdef readonly Path path
    cdef readonly Variation variation
    cdef Ordering ordering
    cdef Events events
    cdef Tables endgames
    cdef readonly Number endgame_pieces, distance_pieces
    cdef public bint draws_known
    cdef public Number white_wins
    cdef bint watched
    cdef Bitboard rules, board, salt, mask
    cdef Number features, evaluation
    cdef tuple memory, limits
    cdef Entries entries
    cdef bint trained
    cdef Weights weights
    cdef const unsigned char *stop
    cdef const double *deadline
    cdef Number margin, futile, late, late_depth, deep, low_depth, above, shallower, uncut, cuts_from, seen_at

    cdef Number search(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil
    cdef Number come_again(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil
    cdef Bitboard look_ahead(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Words moves, Number pick, Number left, Words after
    ) noexcept nogil
    cdef Bitboard key(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard missed) noexcept nogil
    cdef Bitboard capturers_of(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
    cdef Number moves_of_dama(
        self, Bitboard movers, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Words moves
    ) noexcept nogil
    cdef Number free_moves(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules, Bitboard missed, Flag steps,
        Words moves
    ) noexcept nogil
    cdef Number stand_pat(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard missed, Words moves, Number ply
    ) noexcept nogil
    cdef Bitboard missed_by(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard step, Bitboard taken
    ) noexcept nogil
    cdef void repeat(self, Number kind, Number ply) noexcept nogil
    cdef Number beats(
        self, Words after, Flag up, Number low, Number beta, Number left, Number less, Number ply
    ) noexcept nogil
    cdef Number reduction(self, Number place, Number depth) noexcept nogil
    cdef Number look_up(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Number ply) noexcept nogil
    cdef Number recall(self, Bitboard known, Number alpha, Number beta, Number depth, Number ply) noexcept nogil
    cdef Number rest(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag forced, Words moves, Number ply
    ) noexcept nogil
    cdef Flag can_step(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Words moves, Number ply
    ) noexcept nogil
    cdef Number without_resting(self, Bitboard men, Words moves, Number count, Number ply) noexcept nogil
    cdef Number lost(self, Number ply) noexcept nogil
    cdef Number static(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
    cdef Number beside_result(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag wins) noexcept nogil
    cdef Number quiet_value(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
    cdef Number prune(
        self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Number alpha, Number beta, Number depth, Number ply
    ) noexcept nogil

cdef Number to_table(Number score, Number ply) noexcept nogil
cdef Number from_table(Number score, Number ply) noexcept nogil
