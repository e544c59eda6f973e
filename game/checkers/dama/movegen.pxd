# cython: language_level=3
"""The C types of movegen.py."""

ctypedef unsigned long long Bitboard
ctypedef int Number
ctypedef bint Flag

cdef Number neighbour(Number square, Number direction)
cdef Flag has(Bitboard bits, Number square)
cdef Flag is_crowned(Number square, Flag up)
cpdef list list_captures(Bitboard own, Bitboard enemy, Bitboard kings, Flag up)
cpdef list list_steps(Bitboard own, Bitboard enemy, Bitboard kings, Flag up, Flag diagonal)
cdef void _chain(
    Number at, Number barred, Flag king, Bitboard own, Bitboard enemy, Flag up, tuple so_far, list found)
