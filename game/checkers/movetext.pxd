# cython: language_level=3
"""The C side of movetext.py."""

from game.checkers.lines cimport (
    ACROSS, AT, ENEMY, FLAGS, KINGS, LENGTH, NOTES, OWN, PLIES, QUIET, RESULT, RULES, RUNS, SIGN, STRAIGHT, UP, Bytes,
    Halves, Numbers, Text, board_key, bytes_in, halves_in, list_moves, numbers_in, play_step, resting, toggle, words_in)
from game.checkers.movegen cimport (
    FLYING, JUMPS, KING_MOVES, MAX_MOVES, NEAR, ROUTES, WORDS, Bitboard, Flag, MoveWords, Number, Words, capturers,
    captures)

ctypedef Number Path[32]
ctypedef Bitboard WideWords[8192]
ctypedef Bitboard Nested[544]

cpdef enum:
    NOTED = 1
    STUCK = 2
    ROUTED = 4

cpdef enum:
    ILLEGAL
    UNSURE
    WHOLE

cpdef enum:
    CAPTURED = 4096
    AMBIGUOUS = 8192

cpdef enum:
    MOVED
    OPENED
    CLOSED
    SAID
    SAID_BEFORE
    GLYPH
    MARK

cpdef enum:
    LONGEST = 2048
    SQUARE_NAMES = 64
    MOST_NOTES = 4096

cdef enum:
    LAST_ASCII = 127
    SAVED = 17
    DEEPEST = 16

cdef Number _between(Number source, Number target, Words moves, Number count) noexcept nogil
cdef Number _along(Path path, Number length, Words moves, Number count, Words facts) noexcept nogil
cdef Flag _differ(Number one, Number other, Words moves) noexcept nogil
cdef Number _first(Number number, Words moves) noexcept nogil
cdef Flag _is_ambiguous(Number number, Words moves, Number count) noexcept nogil
cdef Number _blank(Text text, Number at) noexcept nogil
cdef Number _comment(Text text, Number at, Number end) noexcept nogil
cdef Flag _is_word(Number char) noexcept nogil
cdef Number _variation(Text text, Number at, Number end) noexcept nogil
cdef Number _result(Text text, Number at, Words facts) noexcept nogil
cdef Number _square(Text text, Number at, Text names, Path path, Number length) noexcept nogil
cdef Number _squares(Text text, Number at, Text names, Path path, Words facts) noexcept nogil
cdef Number _number(Path path, Words moves, Number count, Words facts) noexcept nogil
cdef Number _step(Number number, Words moves, Number count) noexcept nogil
cdef void _enter(Number depth, Words facts, Nested nested) noexcept nogil
cdef Number _note(Number kind, Number first, Number last, Numbers notes, Words facts) noexcept nogil
