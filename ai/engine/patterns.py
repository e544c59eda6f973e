# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The trained evaluation of 8x8 boards: what the patterns of men in 13 regions and the squares of kings are worth.

Everything is seen by the side to move, its men going up. A region is two rows (4 of them) or a rectangle of four rows
and two squares of each (9, overlapping); its eight squares, each empty or with a man of either side, are a number in
base 3. An entry has two weights, one for a full board and one for a bare one, blended by how many pieces are left;
UNITS of weight are 1/100 of a man. Kings are empty squares for the regions and have entries of their own.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.movegen import Bitboard, Flag, Number, index_of, popcount

    Weights = memoryview
    MEN, REGIONS, KING_SQUARES = 6561, 13, 64
    OWN_KINGS = REGIONS * MEN
    ENEMY_KINGS = OWN_KINGS + KING_SQUARES
    ENTRIES = ENEMY_KINGS + KING_SQUARES
    PIECES, UNITS = 32, 8


def _spread(rows: int, backwards: bool) -> int:
    """Two rows of squares (bits 0-3 and 6-9) as numbers in base 3, packed: that of the region of two rows, and those of
    the halves of three regions of four rows. Seen from the other side of the board when `backwards`."""
    squares = [rows >> bit & 1 for bit in (0, 1, 2, 3, 6, 7, 8, 9)]
    if backwards:
        squares.reverse()
    packed = _base_3(squares)
    for column in range(3):
        packed |= _base_3([squares[i] for i in (column, column + 1, column + 4, column + 5)]) << 16 + 8 * column
    return packed


def _base_3(digits: list[int]) -> int:
    return sum(digit * 3**place for place, digit in enumerate(digits))


SPREAD = [_spread(rows, backwards) for backwards in (False, True) for rows in range(1024)]


def pattern_value(weights: Weights, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Number:
    """The value of a position for the side to move, in 1/100 of a man."""
    men: Bitboard = own & ~kings
    foes: Bitboard = enemy & ~kings
    side: Bitboard = 0 if up else 1024
    full: Number = 0
    bare: Number = 0
    before: Bitboard = 0
    rows: Bitboard
    here: Number
    entry: Number
    pair: Number
    column: Number
    for pair in range(4):
        here = 13 * pair if up else 39 - 13 * pair
        rows = SPREAD[side + (men >> here & 1023)] + 2 * SPREAD[side + (foes >> here & 1023)]
        entry = pair * MEN + (rows & 0x1FFF)
        full += weights[2 * entry]
        bare += weights[2 * entry + 1]
        if pair:
            for column in range(3):
                entry = (1 + 3 * pair + column) * MEN
                entry += (before >> 16 + 8 * column & 127) + 81 * (rows >> 16 + 8 * column & 127)
                full += weights[2 * entry]
                bare += weights[2 * entry + 1]
        before = rows
    left: Bitboard = kings & (own | enemy)
    while left:
        here = index_of(left & -left)
        entry = (OWN_KINGS if own >> here & 1 else ENEMY_KINGS) + (here if up else 48 - here)
        full += weights[2 * entry]
        bare += weights[2 * entry + 1]
        left &= left - 1
    pieces: Number = popcount(own | enemy)
    return full * pieces + bare * (PIECES - pieces) >> 8
