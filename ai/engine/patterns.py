# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The trained evaluation: what the patterns of men in regions of the board are worth, and kings beside other pieces.

The board is seen from the side to move, whose men go up. A region is two rows (4 of them on 8x8, 5 on 10x10) or a
rectangle of four rows by two squares (9 on 8x8, 16 on 10x10, overlapping). Its squares, each empty or with a man of
either side, are the digits of a number in base 3, which picks an entry; a king counts as an empty square. After the
entries of the regions come those for how many men and kings each side has, for the square of each king, and for each
king together with each piece, itself too. An entry has PHASES weights, for 0, SPAN and 2 * SPAN pieces on the board; of
two of them the value is blended, in a straight line that goes on above 2 * SPAN. UNITS of weight are 1/100 of a man.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.movegen import Bitboard, Flag, Number, Words, index_of, popcount

    Weights = memoryview
    Places = list[int]
    BLOCK, SMALL_PAIR, BIG_PAIR = 3**8, 3**8, 3**10
    KINGS, PIECES = 128, 256
    MOST_MEN, MOST_KINGS = 20, 3
    MATERIAL = (MOST_MEN + 1) ** 2 * (MOST_KINGS + 1) ** 2
    SMALL_ENTRIES = 4 * SMALL_PAIR + 9 * BLOCK + MATERIAL + KINGS + KINGS * PIECES
    BIG_ENTRIES = 5 * BIG_PAIR + 16 * BLOCK + MATERIAL + KINGS + KINGS * PIECES
    UNITS = 8
    PHASES, SPAN = 3, 16
    MOST_PIECES = 40


def _spread(rows: int, width: int, backwards: bool) -> int:
    """Two rows of squares (bits 0 to width - 1 and 6 to 5 + width) as packed numbers in base 3.

    The low 24 bits are the region of two rows; above them are the halves of the regions of four rows, 8 bits each.
    With `backwards` the rows are seen from the other side of the board.
    """
    squares = [rows >> row + place & 1 for row in (0, 6) for place in range(width)]
    if backwards:
        squares.reverse()
    packed = _base_3(squares)
    for column in range(width - 1):
        half = [squares[i] for i in (column, column + 1, column + width, column + width + 1)]
        packed |= _base_3(half) << 24 + 8 * column
    return packed


def _base_3(digits: list[int]) -> int:
    return sum([digit * 3**place for place, digit in enumerate(digits)])


def _spreads(width: int) -> list[int]:
    """`_spread` of all rows, forwards, then of all backwards: each is the sum of those of its squares."""
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
    """Returns the value of a position for the side to move, in 1/100 of a man."""
    if big:
        return value_on(BIG_SPREAD, 5, BIG_PAIR, weights, own, enemy, kings, up)
    return value_on(SPREAD, 4, SMALL_PAIR, weights, own, enemy, kings, up)


def value_on(
    spread: Words,
    width: Number,
    pair_entries: Number,
    weights: Weights,
    own: Bitboard,
    enemy: Bitboard,
    kings: Bitboard,
    up: Flag,
) -> Number:
    """Returns the same for a board with `width` squares in a row and `width` pairs of rows."""
    men: Bitboard = own & ~kings
    foes: Bitboard = enemy & ~kings
    side: Bitboard = 0 if up else 2048
    last: Number = 13 * (width - 1)
    pieces: Number = popcount(own | enemy)
    phase: Number = 0 if pieces < SPAN else 1
    blocks: Number = width * pair_entries
    fewer: Number = 0
    more: Number = 0
    before: Bitboard = 0
    rows: Bitboard
    here: Number
    entry: Number
    pair: Number
    column: Number
    for pair in range(width):
        here = 13 * pair if up else last - 13 * pair
        rows = spread[side + (men >> here & 2047)] + 2 * spread[side + (foes >> here & 2047)]
        entry = PHASES * (pair * pair_entries + (rows & 0xFFFFFF)) + phase
        fewer += weights[entry]
        more += weights[entry + 1]
        if pair:
            for column in range(width - 1):
                entry = blocks + (before >> 24 + 8 * column & 127) + 81 * (rows >> 24 + 8 * column & 127)
                entry = PHASES * entry + phase
                fewer += weights[entry]
                more += weights[entry + 1]
                blocks += BLOCK
        before = rows
    entry = PHASES * (blocks + material(own, enemy, kings)) + phase
    fewer += weights[entry]
    more += weights[entry + 1]
    score: Number = blended(fewer, more, pieces)
    if kings:
        score += kings_value(weights, blocks + MATERIAL, own, enemy, kings, 0 if up else last + 5 + width, pieces)
    return score >> 7


def blended(fewer: Number, more: Number, pieces: Number) -> Number:
    """Returns SPAN times the value at so many pieces between two sums of weights, those for fewer and for more."""
    share: Number = pieces if pieces < SPAN else pieces - SPAN
    return fewer * (SPAN - share) + more * share


def material(own: Bitboard, enemy: Bitboard, kings: Bitboard) -> Number:
    """Returns the number of the entry for how many men and kings there are."""
    men: Number = min(popcount(own & ~kings), MOST_MEN)
    foes: Number = min(popcount(enemy & ~kings), MOST_MEN)
    own_kings: Number = min(popcount(own & kings), MOST_KINGS)
    enemy_kings: Number = min(popcount(enemy & kings), MOST_KINGS)
    return ((men * (MOST_MEN + 1) + foes) * (MOST_KINGS + 1) + own_kings) * (MOST_KINGS + 1) + enemy_kings


def kings_value(
    weights: Weights, first: Number, own: Bitboard, enemy: Bitboard, kings: Bitboard, mirror: Number, count: Number
) -> Number:
    """Returns what the kings add before the value is scaled down, with `count` pieces on the board.

    Their entries begin at `first`. `mirror` is the sum of the first and the last bit of the board when it is seen from
    the other side, else 0.
    """
    places: Places
    if not cython.compiled:
        places = [0] * MOST_PIECES
    pieces: Number = 0
    here: Number
    left: Bitboard = own | enemy
    while left:
        here = index_of(left & -left)
        left &= left - 1
        places[pieces] = (enemy >> here & 1) * 64 + (kings >> here & 1) * 128 + (mirror - here if mirror else here)
        pieces += 1
    phase: Number = 0 if count < SPAN else 1
    fewer: Number = 0
    more: Number = 0
    king: Number
    entry: Number
    i: Number
    left = kings
    while left:
        here = index_of(left & -left)
        left &= left - 1
        king = (enemy >> here & 1) * 64 + (mirror - here if mirror else here)
        entry = PHASES * (first + king) + phase
        fewer += weights[entry]
        more += weights[entry + 1]
        for i in range(pieces):
            entry = PHASES * (first + KINGS + king * PIECES + places[i]) + phase
            fewer += weights[entry]
            more += weights[entry + 1]
    return blended(fewer, more, count)
