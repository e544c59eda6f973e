# cython: language_level=3
"""The C side of placement.py."""

from game.checkers.movegen cimport (
    COUNT, JUMPS, MAX_MOVES, MISSED, OPTIONAL, PASSING, ROOM, ROUTES, TASK, WORDS, Bitboard, Flag, MoveWords, Number, Task,
    Three, Words, _seek_captures, capturers, crown_row, index_of, make, popcount, words_in)
from game.checkers.movegen cimport captures as write_captures
from game.checkers.movegen cimport quiet_moves as write_quiet_moves
from game.nodes cimport NodeFields, instance

from cpython.tuple cimport PyTuple_Check, PyTuple_GET_ITEM, PyTuple_GET_SIZE

ctypedef const unsigned char *Text
ctypedef unsigned char *Bytes

cdef enum:
    SQUARES = 64
    NAMES = 224
    LONGEST_FEN = 512
    MOST_IN_A_ROW = 3
    PLUS = 43
    COMMA = 44
    ZERO = 48
    NINE = 57
    COLON = 58
    BLACK = 66
    KING = 75
    WHITE = 87
    LETTER_A = 97
    LETTER_J = 106
    BOARD = 3

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8(text) except NULL
    void PyObject_GC_UnTrack(position)

cdef inline Text bytes_of(str text) except NULL:
    return <Text> PyUnicode_AsUTF8(text)

cdef inline Bytes bytes_in(bytearray memory):
    return <Bytes> <char *> memory

cdef inline part(move, Py_ssize_t number):
    """A field of a move; a named tuple's own way takes ten times as long."""
    if not PyTuple_Check(move) or number >= PyTuple_GET_SIZE(move):
        raise TypeError("not a move")
    return <object> PyTuple_GET_ITEM(move, number)

cdef inline blank(kind):
    """A position of a class. It can't be part of a cycle, so the garbage collector need not look at it."""
    position = instance(kind)
    PyObject_GC_UnTrack(position)
    return position

cdef class RuleTable:
    cdef Bitboard code
    cdef Bitboard bits[64]
    cdef Number squares[64]
    cdef Bitboard named[224]
    cdef Number order[224]
    cdef tuple arguments
    cdef object white, black
    cdef Number men
    cdef Flag history
    cdef list quiet, jumps

    cdef Bitboard bit(self, Number square) except? 0
    cdef quiet_move(self, Number order)
    cdef jump(self, Number source, Number target, Number captured)
    cdef int play(
        self, move, Flag up, Bitboard white, Bitboard black, Bitboard kings, Words words, Number at) except -1
    cdef tuple _runs(self, Text line, Number at, Bitboard white, Bitboard black, rules)

cdef Number _key(Text line, Number at) noexcept
cdef Number _put_key(Bytes line, Number at, Number key) noexcept

cdef class Placement:
    cdef readonly object rules, color
    cdef readonly tuple runs
    cdef readonly Bitboard white, black, kings, missed
    cdef RuleTable table
    cdef Flag up
    cdef tuple known

    cdef void _fill(
        self, object rules, RuleTable table, Flag up, Bitboard white, Bitboard black, Bitboard kings, tuple runs,
        Bitboard missed) noexcept
    cdef tuple _list(self)
    cdef list _captures(self, Bitboard by, Bitboard own, Bitboard enemy, Bitboard rules)
    cdef list _quiet(self, Bitboard own, Bitboard enemy, Bitboard resting, Flag ordered)
    cdef Number _put_runs(self, Bytes line, Number at) except -1
    cdef _routed(self, Number number)
    cdef listed(self)
    cdef moved(self, move)
