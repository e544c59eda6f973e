# cython: language_level=3
"""The C side of movegen.py: the types of its functions, and what other compiled modules may cimport.

A position is `own, enemy, kings, up`: the pieces of the side to move, those of the other side, the kings among both, and
whether the side to move is White, whose men move up the board. `rules` is `RuleSet.code`. Nothing here allocates, raises
or keeps anything between two calls, so any number of threads may call it without the GIL:

    from game.checkers.movegen cimport Bitboard, MAX_MOVES, WORDS, capturers, captures, make, quiet_moves

    cdef Bitboard moves[WORDS * MAX_MOVES]
    cdef Bitboard after[3]
    cdef Bitboard by = capturers(own, enemy, kings, up, rules)
    cdef int i, n
    if by:
        n = captures(by, own, enemy, kings, up, rules | DISTINCT, moves, WORDS * MAX_MOVES)
    else:
        n = quiet_moves(own, enemy, kings, up, rules, moves)
    for i in range(n):
        make(own, enemy, kings, moves[WORDS * i], moves[WORDS * i + 1], after)
        # after[0], after[1], after[2] are own, enemy and kings as the other side sees them; it moves `not up`

The inline functions are for movegen.py alone.

A move is WORDS words. The first is the step; from its lowest bit: the bit index of the square that is left (6 bits),
that of the square it ends on (6 bits), the number of jumps (6 bits), whether a king moved (1 bit), whether a man was
crowned (1 bit). The second is the set of captured squares. With DISTINCT in `rules`, captures with the same squares at
both ends and the same captured squares are one move. With ROUTES, these two words are followed by the bit indices of
the squares that a capture stands on and jumps, in turn, one a word; `room` is the number of words that may be written.

The rules of king moves in a row (Frisian) and of draws need the history and are the caller's.
"""

ctypedef unsigned long long Bitboard
ctypedef Bitboard *Words
ctypedef int Number
ctypedef bint Flag

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #endif

    /* Every x86-64 processor since 2008 counts bits by one instruction, but compilers use it only when told to. */
    static CYTHON_INLINE int popcount(unsigned long long bits) {
    #if defined(__GNUC__) && defined(__x86_64__)
        unsigned long long count = 0;
        __asm__("popcntq %1, %0" : "+r"(count) : "r"(bits) : "cc");
        return (int) count;
    #elif defined(__GNUC__) && defined(__aarch64__)
        return __builtin_popcountll(bits);
    #elif defined(_MSC_VER) && defined(_M_X64)
        return (int) __popcnt64(bits);
    #else
        bits -= (bits >> 1) & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int) ((bits * 0x0101010101010101ULL) >> 56);
    #endif
    }

    static CYTHON_INLINE int index_of(unsigned long long bit) {
    #if defined(__GNUC__)
        return __builtin_ctzll(bit);
    #elif defined(_MSC_VER) && defined(_WIN64)
        unsigned long index;
        _BitScanForward64(&index, bit);
        return (int) index;
    #else
        return popcount(bit - 1);
    #endif
    }
    """
    Number popcount(Bitboard bits) noexcept nogil
    Number index_of(Bitboard bit) noexcept nogil

cdef enum:
    UP_LEFT = -7
    UP_RIGHT = -6
    DOWN_LEFT = 6
    DOWN_RIGHT = 7
    UP = -13
    DOWN = 13
    LEFT = -1
    RIGHT = 1

cpdef enum:
    BIG = 1
    FLYING = 2
    BACKWARDS = 4
    PASSING = 8
    ORTHOGONAL = 16
    NEAR = 32
    AT_ONCE = 64
    MEN_SPARE_KINGS = 128
    EARLY_KINGS = 256
    DISTINCT = 512
    ROUTES = 1024
    FIRST_KING = 8192
    WIDE = 16384
    OPTIONAL = 32768
    MAN_RANK = 16
    KING_RANK = 28
    MOVER_RANK = 40
    ORDER = 16

cpdef enum:
    WORDS = 2
    MAX_MOVES = 256
    JUMPS = 12
    KING_MOVES = 18
    CROWNED = 19

cdef enum:
    COUNT
    END
    MISSED
    RANK
    ROOM
    RULES
    KINGS
    CROWN
    PREY
    EMPTY
    LAUNCHES
    PATH
    TASK = PATH + 128

cdef enum:
    MEN_CAPTURE_UP = 2048
    MEN_CAPTURE_DOWN = 4096

ctypedef Bitboard MoveWords[512]
ctypedef Bitboard Three[3]
ctypedef Bitboard Task[TASK]

cdef inline Words words_in(bytearray memory):
    return <Words> <char *> memory

cdef Bitboard shift(Bitboard bits, Number direction) noexcept nogil
cdef Bitboard squares(Bitboard rules) noexcept nogil
cdef Bitboard crown_row(Flag up, Bitboard rules) noexcept nogil
cdef Bitboard capturers(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef Number captures(
    Bitboard by, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules, Words moves,
    Number room) noexcept nogil
cdef Number quiet_moves(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules, Words moves) noexcept nogil
cdef Number add_moves(
    Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules, Bitboard huffed, Flag steps, Words moves,
    Number count) noexcept nogil
cdef void make(Bitboard own, Bitboard enemy, Bitboard kings, Bitboard step, Bitboard taken, Words after) noexcept nogil
cpdef Bitboard perft(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules, Number depth) noexcept nogil

cdef inline Bitboard _launch(Number direction, Bitboard prey, Bitboard empty) noexcept nogil
cdef inline Bitboard _launches(Bitboard prey, Bitboard empty, Flag up, Bitboard rules) noexcept nogil
cdef inline Bitboard _sees(Number direction, Bitboard king, Bitboard enemy, Bitboard empty) noexcept nogil
cdef Bitboard _kings_that_capture(Bitboard king, Bitboard enemy, Bitboard empty, Bitboard rules) noexcept nogil
cdef inline Bitboard _movers(
    Bitboard own, Bitboard enemy, Bitboard kings, Bitboard empty, Flag up, Bitboard rules) noexcept nogil
cdef Bitboard _rank(Bitboard taken, Words task) noexcept nogil
cdef void _record(Bitboard target, Bitboard taken, Flag king, Words task, Words moves) noexcept nogil
cdef inline Flag _jump(
    Number direction, Bitboard at, Bitboard taken, Bitboard empty, Flag king, Words task, Words moves) noexcept nogil
cdef Flag _chain(Bitboard at, Bitboard taken, Flag king, Words task, Words moves) noexcept nogil
cdef Flag _flying_jump(
    Number direction, Number straight, Bitboard at, Bitboard taken, Words task, Words moves) noexcept nogil
cdef Flag _flying_chain(Number straight, Bitboard at, Bitboard taken, Words task, Words moves) noexcept nogil
cdef void _seek_captures(
    Bitboard by, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules,
    Words task, Words moves) noexcept nogil
cdef Number _walk(
    Number direction, Bitboard movers, Bitboard empty, Flag far, Bitboard crown, Words moves, Number count) noexcept nogil
cdef inline Number _paces(Number direction, Bitboard movers, Bitboard empty, Flag far) noexcept nogil
cdef inline Number _goes_on(
    Number direction, Bitboard at, Bitboard prey, Bitboard empty, Flag rises, Flag falls) noexcept nogil
cdef Number _ways_on(Bitboard at, Bitboard prey, Bitboard empty, Flag rises, Flag falls) noexcept nogil
cdef inline Number _hops(
    Number direction, Bitboard movers, Bitboard kings, Bitboard prey, Bitboard empty, Bitboard launches, Flag up,
    Bitboard rules) noexcept nogil
cdef inline Number _count_jumps(
    Bitboard movers, Bitboard prey, Bitboard empty, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef Number _count_captures(
    Bitboard by, Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef Number _append(Words found, Number number, Bitboard huffed, Words moves, Number count) noexcept nogil
cdef Number _count_all(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef inline Flag _is_over(Bitboard enemy, Bitboard kings, Bitboard rules) noexcept nogil
cdef inline Number _count(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Bitboard rules) noexcept nogil
cdef Bitboard _count_after_steps(
    Number direction, Bitboard own, Bitboard enemy, Bitboard kings, Bitboard empty, Flag up, Bitboard rules) noexcept nogil
