# cython: language_level=3
"""The C side of lines.py."""

from game.checkers.movegen cimport (
    FLYING, KING_MOVES, CROWNED, JUMPS, MAX_MOVES, NEAR, ROUTES, WORDS, Bitboard, Flag, MoveWords, Number, Three, Words,
    capturers, captures, index_of, make, quiet_moves)

ctypedef const unsigned char *Text
ctypedef unsigned char *Bytes
ctypedef unsigned short *Halves
ctypedef unsigned int *Numbers
ctypedef Number Path[32]
ctypedef Bitboard WideWords[8192]

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
    FACTS = 24

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
    TURNS = 512
    SALT = 514
    TABLE = 515

cdef enum:
    TAB = 9
    NEWLINE = 10
    RETURN = 13
    SPACE = 32
    GOOD = 33
    DOLLAR = 36
    PERCENT = 37
    OPEN = 40
    CLOSE = 41
    STAR = 42
    DASH = 45
    DOT = 46
    SLASH = 47
    ZERO = 48
    ONE = 49
    TWO = 50
    NINE = 57
    COLON = 58
    POOR = 63
    CAPITAL_X = 88
    BRACKET = 91
    BACKSLASH = 92
    LETTER_A = 97
    LETTER_J = 106
    LETTER_X = 120
    LETTER_Z = 122
    BRACE = 123
    UNBRACE = 125
    LAST_ASCII = 127

cpdef enum:
    LONGEST = 2048
    SQUARE_NAMES = 64
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

ctypedef const unsigned short *Hashes
ctypedef const unsigned int *Counts

cdef void _toggle(Number kind, Bitboard bits, Words table, Words facts) noexcept nogil
cdef Bitboard _key(Words table, Words facts) noexcept nogil
cdef Number _generate(Words facts, Words moves) noexcept nogil
cdef Bitboard _resting(Words facts) noexcept nogil
cdef void _play(Bitboard step, Bitboard taken, Words table, Words facts) noexcept nogil
cdef Number _between(Number source, Number target, Words moves, Number count) noexcept nogil
cdef Number _along(Path path, Number length, Words moves, Number count, Words facts) noexcept nogil
cdef Flag _differ(Number one, Number other, Words moves) noexcept nogil
cdef Number _first(Number number, Words moves) noexcept nogil
cdef Flag _is_ambiguous(Number number, Words moves, Number count) noexcept nogil
cdef Number _blank(Text text, Number at) noexcept nogil
cdef Number _comment(Text text, Number at, Number end) noexcept nogil
cdef Number _variation(Text text, Number at, Number end) noexcept nogil
cdef Number _result(Text text, Number at, Words facts) noexcept nogil
cdef Number _square(Text text, Number at, Text names, Path path, Number length) noexcept nogil
cdef Flag _replay(Text moves, Bitboard first, Number plies, Words board, Bitboard rules) noexcept nogil
