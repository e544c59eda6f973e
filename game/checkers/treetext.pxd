# cython: language_level=3
"""The C side of treetext.py."""

from game.checkers.lines cimport Bytes, Numbers, Text, bytes_in, numbers_in
from game.checkers.movegen cimport Flag, Number
from game.checkers.movetext cimport (
    AMBIGUOUS, CAPTURED, CLOSED, GLYPH, MARK, MOVED, OPENED, SAID, SAID_BEFORE, _blank)

ctypedef const char *Word
ctypedef Number Values[5]

cdef enum:
    CLOCKS
    WHITE_TIME
    BLACK_TIME
    EVALUATIONS
    EVALUATION

cdef enum:
    LAST_ASCII = 127
    MOST_FOR_A_NOTE = 160

cdef Flag _is(Text text, Number at, Word word, Number length) noexcept nogil
cdef Number _time(Text text, Number at, Number place, Values values) noexcept nogil
cdef Number _clock(Text text, Number at, Flag up, Values values) noexcept nogil
cdef Number _evaluation(Text text, Number at, Values values) noexcept nogil
cdef Number _value(Text text, Number at, Flag up, Values values) noexcept nogil
cdef Number _put(Bytes out, Number at, Word word, Number length) noexcept nogil
cdef Number _put_number(Bytes out, Number at, Number value) noexcept nogil
cdef Number _put_name(Bytes out, Number at, Text names, Number square) noexcept nogil
cdef Number _put_move(Bytes out, Number at, Text names, Number step, Number sign) noexcept nogil
cdef Number _put_comment(Bytes out, Number at, Text text, Number first, Number last, Flag up, Values values,
    Flag known) noexcept nogil
cdef Number _stripped(Bytes out, Number begin, Number at) noexcept nogil
cdef Number _put_comments(Bytes out, Number at, Word name, Number length, Text text, Numbers notes, Number first,
    Number last, Flag said, Flag before, Flag up, Values values) noexcept nogil
cdef Number _mark(Text text, Number first, Number last) noexcept nogil
cdef Number _put_glyphs(Bytes out, Number at, Text text, Numbers notes, Number first, Number last) noexcept nogil
cdef Number _put_values(Bytes out, Number at, Flag second, Values values) noexcept nogil
cdef Flag _has_room(Numbers notes, Number count, Number room) noexcept nogil
