# cython: language_level=3
from ai.engine.memory cimport words_of
from game.checkers.movegen cimport Bitboard, Number

cpdef enum:
    LOWER = 1
    UPPER = 2
    EXACT = 3
    BUCKET = 8
    NO_MOVE = 255

ctypedef Bitboard *Entries

cdef Bitboard WORD, GOLDEN, SECOND, THIRD

cdef extern from *:
    """
    /* Asks for a key's bucket, so that it has come from memory when it is wanted some hundred instructions later. */
    static CYTHON_INLINE void fetch(const unsigned long long *entries, unsigned long long mask, unsigned long long key) {
    #if defined(__GNUC__)
        __builtin_prefetch(entries + (key & mask) * 8);
    #endif
    }

    static CYTHON_INLINE unsigned long long probe(
        const unsigned long long *entries, unsigned long long mask, unsigned long long key
    ) {
        const unsigned long long *bucket = entries + (key & mask) * 8;
        int i;
        for (i = 0; i < 8; i += 2) {
            unsigned long long data = bucket[i + 1];
            if ((bucket[i] ^ data) == key)
                return data;
        }
        return 0;
    }
    """
    void fetch(Entries entries, Bitboard mask, Bitboard key) noexcept nogil
    Bitboard probe(Entries entries, Bitboard mask, Bitboard key) noexcept nogil

cpdef Bitboard hash_of(Bitboard own, Bitboard enemy, Bitboard kings, Bitboard up) noexcept nogil
cdef Number count_of_age(Entries entries, Bitboard age) noexcept nogil
cdef void store(
    Entries entries, Bitboard mask, Bitboard key, Number score, Number depth, Number bound, Number move, Number age
) noexcept nogil
