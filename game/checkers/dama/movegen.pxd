# cython: language_level=3
"""The C side of movegen.py, whose moves and words are those of game.checkers.movegen."""

from game.checkers.movegen cimport (
    CROWNED, JUMPS, KING_MOVES, MAX_MOVES, Bitboard, Flag, Number, Words, index_of, popcount, words_in,
)

cpdef enum:
    DIAGONAL = 2
    LAST_TWO = 4
    SIDEWAYS = 20

cdef enum:
    COUNT
    MOST
    SOURCE
    ROOM
    PATH
    TASK = PATH + 128

ctypedef Bitboard Task[TASK]

cdef Bitboard BOARD, LEFT_COLUMN, RIGHT_COLUMN
cdef Number UP, DOWN

cdef inline Bitboard moved(Bitboard bits, Number direction) noexcept nogil
cdef inline Number opposite(Number direction) noexcept nogil
cdef inline Bitboard last_row(Flag up) noexcept nogil
cdef inline Flag forward(Number direction, Flag up) noexcept nogil
cdef Bitboard capturers(Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
cdef Number captures(
    Bitboard by, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Words moves, Number room) noexcept nogil
cdef void _seek(
    Bitboard by, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag routes, Words task, Words moves
) noexcept nogil
cdef Flag _chain(
    Bitboard at, Number barred, Flag king, Bitboard taken, Bitboard empty, Bitboard enemy, Flag up, Flag routes,
    Words task, Words moves) noexcept nogil
cdef void _record(
    Bitboard target, Bitboard taken, Flag king, Flag routes, Words task, Words moves) noexcept nogil
cdef Number steps(
    Bitboard own, Bitboard empty, Bitboard kings, Flag up, Bitboard rules, Words moves) noexcept nogil
cdef Flag can_step(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef Flag last_two(Bitboard own, Bitboard enemy) noexcept nogil
