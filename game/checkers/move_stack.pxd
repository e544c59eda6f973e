# cython: language_level=3
"""The C side of move_stack.py."""

from game.checkers.movegen cimport Bitboard, Flag, Number, Words, words_in
from game.checkers.placement cimport Placement, RuleTable, blank, part

cdef enum:
    BOARD = 3

cdef class MoveStack:
    cdef list _line
    cdef Number _first, _last, _room
    cdef bytearray _memory
    cdef Words _boards
    cdef RuleTable _table
    cdef Flag _up
    cdef tuple _known

    cdef int _begin(self, start) except -1
    cdef _at(self, Number ply)
    cdef _create(self, Number ply)
    cdef int _grow(self) except -1

cdef class DraughtsStack(MoveStack):
    pass
