# cython: language_level=3
"""The C side of lines.py."""

from game.checkers.movegen cimport (
    KING_MOVES, CROWNED, MAX_MOVES, WORDS, Bitboard, Flag, MoveWords, Number, Three, Words,
    capturers, captures, index_of, make, quiet_moves)

ctypedef const unsigned char *Text
ctypedef unsigned char *Bytes
ctypedef unsigned short *Halves
ctypedef unsigned int *Numbers
ctypedef const unsigned short *Hashes
ctypedef const unsigned int *Counts

cpdef enum:
    OWN
    ENEMY
    KINGS
    UP
    RULES
    BEGINS
    LIMIT
    AT
    PLIES
    RESULT
    QUIET
    RUNS
    STRAIGHT = RUNS + 4
    ACROSS
    FLAGS
    LENGTH
    SIGN
    NOTES
    FACTS = 24

cpdef enum:
    TURNS = 512
    SALT = 514
    TABLE = 515

cpdef enum:
    TALLIES = 8
    KNOWN = 1024

cdef inline Bytes bytes_in(bytearray memory):
    return <Bytes> <char *> memory

cdef inline Words words_in(bytearray memory):
    return <Words> <char *> memory

cdef inline Halves halves_in(bytearray memory):
    return <Halves> <char *> memory

cdef inline const unsigned short *halves_of(bytes memory):
    return <const unsigned short *> <const char *> memory

cdef inline const unsigned int *numbers_of(bytes memory):
    return <const unsigned int *> <const char *> memory

cdef inline Numbers numbers_in(bytearray memory):
    return <Numbers> <char *> memory

cdef void toggle(Number kind, Bitboard bits, Words table, Words facts) noexcept nogil
cdef Bitboard board_key(Words table, Words facts) noexcept nogil
cdef Number list_moves(Words facts, Words moves) noexcept nogil
cdef Bitboard resting(Words facts) noexcept nogil
cdef void play_step(Bitboard step, Bitboard taken, Words table, Words facts) noexcept nogil
cdef Flag _replay(Text moves, Bitboard first, Number plies, Words board, Bitboard rules) noexcept nogil
