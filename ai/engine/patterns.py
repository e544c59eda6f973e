# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The trained evaluation: the values of patterns of men in regions of the board, and of kings with other pieces.

The board is seen from the side to move, whose men go up. A region is two rows (4 of them on 8x8, 5 on 10x10) or a
rectangle of six rows, two squares wide (3 of them, or 4, overlapping). Its squares, each empty or with a man of either
side, are the digits of a number in base 3, which picks an entry; a king counts as an empty square.

The rectangles are those that the men of a side want to cross, and they are looked at twice: what the other side has in
them, as it sees the board, counts against the side to move.

After the entries of the regions come those for how many men and kings each side has, for the square of each king, and
for each king together with each piece, itself too. An entry has PHASES weights, for 0, SPAN and 2 * SPAN pieces on the
board; of two of them the value is blended, in a straight line that goes on above 2 * SPAN. UNITS of weight are 1/100 of
a man.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.movegen import Bitboard, Flag, Number, Words, index_of, popcount

    Weights = memoryview
    Places = list[int]
    Pairs = list[int]
    SMALL_PAIR, BIG_PAIR = 3**8, 3**10
    RECTANGLE = 3**12
    KINGS, PIECES = 128, 256
    MOST_MEN, MOST_KINGS = 20, 3
    MATERIAL = (MOST_MEN + 1) ** 2 * (MOST_KINGS + 1) ** 2
    SMALL_ENTRIES = 4 * SMALL_PAIR + 3 * RECTANGLE + MATERIAL + KINGS + KINGS * PIECES
    BIG_ENTRIES = 5 * BIG_PAIR + 4 * RECTANGLE + MATERIAL + KINGS + KINGS * PIECES
    UNITS = 8
    PHASES, SPAN = 3, 16
    MOST_PIECES = 40


SMALL_PLACES = [7, 0, 20, 40]
BIG_PLACES = [0, 24, 44, 31, 51]


def _spread(rows: int, width: int, backwards: bool) -> int:
    """Rows of squares (bits 0 to width - 1 and 6 to 5 + width) as packed numbers in base 3, `backwards` from the other
    side. They are the region of two rows, and parts of the rectangles; the first bit of each is in SMALL_PLACES or
    BIG_PLACES. Whole rectangles still fit when parts are multiplied and added."""
    squares = [rows >> row + place & 1 for row in (0, 6) for place in range(width)]
    if backwards:
        squares.reverse()
    first, *places = SMALL_PLACES if width == 4 else BIG_PLACES
    packed = _base_3(squares) << first
    for column, bit in enumerate(places):
        part = [squares[i] for i in (column, column + 1, column + width, column + width + 1)]
        packed |= _base_3(part) << bit
    return packed


def _base_3(digits: list[int]) -> int:
    return sum([digit * 3**place for place, digit in enumerate(digits)])


def _spreads(width: int) -> list[int]:
    """Tabulate `_spread` of all rows, forwards, then backwards: each is the sum of those of its squares."""
    everything = []
    for backwards in (False, True):
        spreads = [0]
        for square in range(11):
            alone = _spread(1 << square, width, backwards)
            spreads += [spread + alone for spread in spreads]
        everything += spreads
    return everything


SPREAD = _spreads(4)
BIG_SPREAD = _spreads(5)


def pattern_value(weights: Weights, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, big: Flag) -> Number:
    return value_on(weights, own, enemy, kings, up, True) if big else value_on(weights, own, enemy, kings, up, False)


def wide_value(weights: Weights, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Number:
    """Return the value on ten columns and eight rows by weights for 8x8: that of the eight columns on the left and that
    of the eight on the right, less that of the six that both have."""
    row: Bitboard = 0xF
    two: Bitboard = row | row << 6
    left: Bitboard = two | two << 13 | two << 26 | two << 39
    both: Bitboard = left & left << 1
    score: Number = value_on(weights, own & left, enemy & left, kings & left, up, False)
    score += value_on(weights, own >> 1 & left, enemy >> 1 & left, kings >> 1 & left, up, False)
    return score - value_on(weights, own & both, enemy & both, kings & both, up, False)


def value_on(weights: Weights, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, big: Flag) -> Number:
    """Return the value for the side to move, in 1/100 of a man, by code that is compiled for each size of the board."""
    men: Bitboard = own & ~kings
    foes: Bitboard = enemy & ~kings
    pieces: Number = popcount(own | enemy)
    phase: Number = 0 if pieces < SPAN else 1
    width: Number = 5 if big else 4
    top: Number = 13 * (width - 1)
    entries: Number = BIG_PAIR if big else SMALL_PAIR
    rectangle: Number = width * entries
    fewer: Number = 0
    more: Number = 0
    rows: Pairs
    theirs: Pairs
    if not cython.compiled:
        rows, theirs = [0] * 5, [0] * 5
    pair: Number
    half: Number
    column: Number
    for pair in range(width):
        rows[pair] = rows_at(big, men, foes, up, 13 * pair if up else top - 13 * pair)
        entry: Number = PHASES * (pair * entries + (rows[pair] & 0xFFFF if big else rows[pair] >> 7 & 0x1FFF)) + phase
        fewer += weights[entry]
        more += weights[entry + 1]
    for pair in range(3):
        theirs[pair] = rows_at(big, foes, men, not up, top - 13 * pair if up else 13 * pair)
    for half in range(2 if big else 1):
        ours: Bitboard = tall_patterns(rows, 24 + 7 * half if big else 0)
        others: Bitboard = tall_patterns(theirs, 24 + 7 * half if big else 0)
        for column in range(2 if big else 3):
            entry = PHASES * (rectangle + (ours >> 20 * column & 0xFFFFF)) + phase
            fewer += weights[entry]
            more += weights[entry + 1]
            entry = PHASES * (rectangle + (others >> 20 * column & 0xFFFFF)) + phase
            fewer -= weights[entry]
            more -= weights[entry + 1]
            rectangle += RECTANGLE
    entry = PHASES * (rectangle + material(own, enemy, kings)) + phase
    fewer += weights[entry]
    more += weights[entry + 1]
    score: Number = blended(fewer, more, pieces)
    if kings:
        score += kings_value(weights, rectangle + MATERIAL, own, enemy, kings, 0 if up else top + width + 5, pieces)
    return score >> 7


def rows_at(big: Flag, men: Bitboard, foes: Bitboard, up: Flag, here: Number) -> Bitboard:
    """Return the patterns of a pair of rows, whose bits begin with `here`, as seen by the side that owns `men`."""
    side: Bitboard = 0 if up else 2048
    own: Bitboard = side + (men >> here & 2047)
    enemy: Bitboard = side + (foes >> here & 2047)
    return BIG_SPREAD[own] + 2 * BIG_SPREAD[enemy] if big else SPREAD[own] + 2 * SPREAD[enemy]


def tall_patterns(rows: Words, place: Number) -> Bitboard:
    """Return the patterns of rectangles of six rows, 20 bits each, whose parts begin at `place` + 0, 20 and 40."""
    parts: Bitboard = 127 << 40 | 127 << 20 | 127
    return (rows[0] >> place & parts) + 81 * (rows[1] >> place & parts) + 6561 * (rows[2] >> place & parts)


def blended(fewer: Number, more: Number, pieces: Number) -> Number:
    """Return SPAN times the value at this number of pieces between the sums of weights for fewer and for more."""
    share: Number = pieces if pieces < SPAN else pieces - SPAN
    return fewer * (SPAN - share) + more * share


def material(own: Bitboard, enemy: Bitboard, kings: Bitboard) -> Number:
    men: Number = min(popcount(own & ~kings), MOST_MEN)
    foes: Number = min(popcount(enemy & ~kings), MOST_MEN)
    entry: Number = (men * (MOST_MEN + 1) + foes) * (MOST_KINGS + 1) * (MOST_KINGS + 1)
    if kings:
        entry += min(popcount(own & kings), MOST_KINGS) * (MOST_KINGS + 1) + min(popcount(enemy & kings), MOST_KINGS)
    return entry


def kings_value(
    weights: Weights, first: Number, own: Bitboard, enemy: Bitboard, kings: Bitboard, mirror: Number, count: Number
) -> Number:
    """Return the kings' share before scaling, with `count` pieces on the board and entries from `first`. `mirror` is
    the sum of the first and the last bit of the board seen from the other side, else 0."""
    places: Places
    if not cython.compiled:
        places = [0] * MOST_PIECES
    pieces: Number = 0
    left: Bitboard = own | enemy
    while left:
        here: Number = index_of(left & -left)
        left &= left - 1
        places[pieces] = (enemy >> here & 1) * 64 + (kings >> here & 1) * 128 + (mirror - here if mirror else here)
        pieces += 1
    phase: Number = 0 if count < SPAN else 1
    fewer: Number = 0
    more: Number = 0
    i: Number
    left = kings
    while left:
        here = index_of(left & -left)
        left &= left - 1
        king: Number = (enemy >> here & 1) * 64 + (mirror - here if mirror else here)
        entry: Number = PHASES * (first + king) + phase
        fewer += weights[entry]
        more += weights[entry + 1]
        for i in range(pieces):
            entry = PHASES * (first + KINGS + king * PIECES + places[i]) + phase
            fewer += weights[entry]
            more += weights[entry + 1]
    return blended(fewer, more, count)
