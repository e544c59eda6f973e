# cython: boundscheck=False, wraparound=False
"""Evaluations of ai.evaluation on bitboards, term by term: for the side to move, in 1/100 of a man."""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from ai import evaluation as readable

if not cython.compiled:
    from game.checkers.movegen import BIG, FLYING, ORTHOGONAL, WIDE, Bitboard, Flag, Number, index_of, popcount, squares

    Weights = memoryview | list[int]
    NONE, MEYER, SAMUEL, TUNED = range(4)
    FEW, IN_A_HUNT, MANY = 4, 8, 13
    KINGS, NUMBERS = 8 * 256, 8 * 256 + 64

EVALUATION = {"none": 0, "meyer": 1, "samuel": 2}
"""Numbers of the evaluations by their names in ai.evaluation. TUNED is Samuel's with other weights."""
SHORT_KINGS = list(readable.SHORT_KINGS)
FLYING_KINGS = list(readable.FLYING_KINGS)


def value(evaluation: Number, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """Return the static value of a position, by one of the evaluations that need no weights."""
    if evaluation == SAMUEL:
        return samuel(own, enemy, kings, up, rules)
    return meyer(own, enemy, kings) if evaluation == MEYER else 0


def meyer(own: Bitboard, enemy: Bitboard, kings: Bitboard) -> Number:
    """Return the material: a man is 1, a king 3."""
    men: Number = popcount(own & ~kings) - popcount(enemy & ~kings)
    crowned: Number = popcount(own & kings) - popcount(enemy & kings)
    return 100 * men + 300 * crowned


def samuel(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    if rules & FLYING:
        return tuned(FLYING_KINGS, own, enemy, kings, up, rules)
    return tuned(SHORT_KINGS, own, enemy, kings, up, rules)


def tuned(weights: Weights, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """Return Samuel's features of the side to move less the opponent's, by ai.evaluation.SamuelWeights."""
    empty: Bitboard = squares(rules) & ~(own | enemy)
    score: Number = side(weights, own, enemy, kings, up, rules, empty)
    return score - side(weights, enemy, own, kings, not up, rules, empty)


def side(
    weights: Weights, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, empty: Bitboard
) -> Number:
    """Return the weighted sum of one side's features: see ai.evaluation.samuel_terms."""
    men: Bitboard = own & ~kings
    crowned: Bitboard = own & kings
    advance: Number = rows_down(men)
    home: Bitboard = 0xF
    middle: Bitboard = 0x6 << 13 | 0x6 << 19
    last_row: Number = 7
    if rules & BIG:
        home = 0x1F
        last_row = 9
        middle = 0xC << 19 | 0x6 << 26
    elif rules & WIDE:
        home = 0x1F
        middle = 0x6 << 13 | 0xC << 19
    middle |= middle << 13
    if up:
        advance = last_row * popcount(men) - advance
        home <<= 58 if rules & BIG else 45
    movers: Bitboard = crowned if up else own
    steps: Number = popcount(movers << 6 & empty) + popcount(movers << 7 & empty)
    movers = own if up else crowned
    steps += popcount(movers >> 6 & empty) + popcount(movers >> 7 & empty)
    score: Number = weights[0] * popcount(men) + weights[1] * popcount(crowned) + weights[2] * advance
    if enemy & ~kings:
        score += weights[3] * popcount(men & home)
    return score + weights[4] * popcount(own & middle) + weights[5] * steps


def rows_down(men: Bitboard) -> Number:
    """Return the sum of the rows that the men stand on, counted from 0 at the top."""
    row: Bitboard = 0x1F
    odd: Bitboard = row << 6 | row << 19 | row << 32 | row << 45 | row << 58
    twos: Bitboard = row << 13 | row << 19 | row << 39 | row << 45
    fours: Bitboard = row << 26 | row << 32 | row << 39 | row << 45
    eights: Bitboard = row << 52 | row << 58
    return popcount(men & odd) + 2 * popcount(men & twos) + 4 * popcount(men & fours) + 8 * popcount(men & eights)


def _distance(here: int, there: int) -> int:
    """Number of moves a short king needs from one bit's square to another's on an empty board."""
    (row, column), (other_row, other_column) = [
        (bit // 13 * 2 + bit % 13 // 6, bit % 13 % 6 * 2 + (bit % 13 < 6)) for bit in (here, there)
    ]
    return max(abs(row - other_row), abs(column - other_column))


DISTANCE = [_distance(bit // 64, bit % 64) for bit in range(4096)]


def _bits(*cells: tuple[int, int]) -> int:
    return sum([1 << row // 2 * 13 + row % 2 * 6 + column // 2 for row, column in cells])


LONG_DIAGONAL = _bits(*[(row, 7 - row) for row in range(8)])
TRIANGLES = [
    _bits((4, 3), (4, 5), (2, 5)),
    _bits((4, 3), (2, 3), (2, 5)),
    _bits((3, 4), (3, 2), (5, 2)),
    _bits((3, 4), (5, 4), (5, 2)),
]
"""Petrov's triangle d4, f4, f6, also rotated and mirrored."""


def in_ending(score: Number, own: Bitboard, enemy: Bitboard, kings: Bitboard, rules: Bitboard) -> Number:
    """Return the trained value of a position where both sides have kings, corrected as the books judge endings: few
    pieces with flying kings mostly draw, most in international draughts; a majority of short kings wins by hunting."""
    if rules & FLYING:
        pieces: Number = popcount(own | enemy)
        if pieces <= FEW:
            score = score // 4
        elif rules & BIG and not rules & ORTHOGONAL and pieces < MANY:
            score = score * (pieces + 3) // (MANY + 3)
        return score if rules & (BIG | WIDE) or own | enemy != kings else score + hunt(own, enemy)
    if own | enemy == kings and popcount(own | enemy) <= IN_A_HUNT and popcount(own) != popcount(enemy):
        return pursuit(own, enemy)
    return score


def pursuit(own: Bitboard, enemy: Bitboard) -> Number:
    """Return the value of a majority where only short kings are left: it gains by exchanges and by coming near."""
    more: Number = popcount(own) - popcount(enemy)
    strong: Bitboard = own if more > 0 else enemy
    weak: Bitboard = enemy if more > 0 else own
    score: Number = 150 * (popcount(strong) - popcount(weak)) + 60 * (IN_A_HUNT - popcount(own | enemy))
    while strong:
        here: Number = index_of(strong & -strong)
        strong &= strong - 1
        nearest: Number = 0
        rest: Bitboard = weak
        while rest:
            nearest += DISTANCE[64 * here + index_of(rest & -rest)]
            rest &= rest - 1
        score -= 2 * nearest
    return score if more > 0 else -score


def hunt(own: Bitboard, enemy: Bitboard) -> Number:
    """Return a bonus for three or more flying kings against one off the long diagonal: Petrov's triangle wins."""
    hunting: Flag = popcount(enemy) == 1
    strong: Bitboard = own if hunting else enemy
    weak: Bitboard = enemy if hunting else own
    if popcount(weak) != 1 or popcount(strong) < 3 or weak & LONG_DIAGONAL:
        return 0
    formed: Number = 0
    place: Number
    for place in range(4):
        formed = max(formed, popcount(strong & TRIANGLES[place]))
    return 100 + 20 * formed if hunting else -100 - 20 * formed


def value_of_dama(weights: Weights, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Number:
    """Return the static value of dama by the tables of ai.minds.dama.compiled_weights."""
    men: Bitboard = own & ~kings
    foes: Bitboard = enemy & ~kings
    entry: Number = NUMBERS + 9 * (17 * min(popcount(men), 16) + min(popcount(foes), 16))
    score: Number = men_of_dama(weights, men, up) - men_of_dama(weights, foes, not up)
    if kings:
        entry += 3 * min(popcount(own & kings), 2) + min(popcount(enemy & kings), 2)
        score += kings_of_dama(weights, own & kings, up) - kings_of_dama(weights, enemy & kings, not up)
    return score + weights[entry]


def men_of_dama(weights: Weights, men: Bitboard, up: Flag) -> Number:
    """Return the value of one side's men, a row at a time."""
    score: Number = 0
    row: Number
    for row in range(8):
        score += weights[256 * (row if up else 7 - row) + (men >> 8 * row & 255)]
    return score


def kings_of_dama(weights: Weights, kings: Bitboard, up: Flag) -> Number:
    score: Number = 0
    turned: Number = 0 if up else 56
    while kings:
        score += weights[KINGS + (index_of(kings & -kings) ^ turned)]
        kings &= kings - 1
    return score
