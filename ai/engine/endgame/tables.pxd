# cython: language_level=3
from ai.engine.endgame.ranking cimport rank, turned
from ai.engine.memory cimport cells_of, zeros
from game.checkers.movegen cimport (
    DISTINCT, MAX_MOVES, WORDS, Bitboard, Flag, MoveWords, Number, Three, capturers, captures, crown_row, make, popcount)

cpdef enum:
    UNKNOWN = -1
    BLOCK = 128
    DIRECTORY_ENTRY = 4
    KEYS = 4096
    MOST_WITH_DISTANCES = 4
    FREE = 255

ctypedef unsigned char *Cells
ctypedef Number Places[256]
ctypedef Bitboard Counts[256]

cdef class Tables:
    cdef public object memory
    cdef readonly Bitboard rules
    cdef readonly Number giveaway
    cdef readonly Number most
    cdef Cells packed[KEYS]

    cdef Number probe(self, Bitboard own, Bitboard enemy, Bitboard kings, Flag up) noexcept nogil
    cdef Number forced(self, Bitboard by, Bitboard own, Bitboard enemy, Bitboard kings) noexcept nogil

cdef Number _at(Cells packed, Bitboard index) noexcept nogil
cdef Flag _is_sound_block(Cells packed, Bitboard length, Bitboard block, Bitboard count) noexcept nogil
cdef Bitboard _entry(Cells packed, Bitboard block) noexcept nogil
cdef void _write_entry(Cells packed, Bitboard block, Bitboard word) noexcept nogil
cdef Bitboard _pack_block(Cells codes, Bitboard first, Bitboard count, Cells packed, Bitboard end) noexcept nogil
