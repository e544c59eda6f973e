# cython: boundscheck=False, wraparound=False
"""The evaluations of ai.evaluation on bitboards, term for term: for the side to move, in 1/100 of a man."""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.movegen import BIG, FLYING, Bitboard, Flag, Number, popcount, squares

    NONE, MEYER, SAMUEL = range(3)

EVALUATION = {"none": 0, "meyer": 1, "samuel": 2}
"""The number of each evaluation by its name in ai.evaluation."""


def value(evaluation: Number, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """The static value of a position by one of the evaluations."""
    if evaluation == SAMUEL:
        return samuel(own, enemy, kings, up, rules)
    return meyer(own, enemy, kings) if evaluation == MEYER else 0


def meyer(own: Bitboard, enemy: Bitboard, kings: Bitboard) -> Number:
    """Material: a man is 1, a king 3."""
    men: Number = popcount(own & ~kings) - popcount(enemy & ~kings)
    crowned: Number = popcount(own & kings) - popcount(enemy & kings)
    return 100 * men + 300 * crowned


def samuel(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """Samuel's features: what the side to move has of them, less what the other side has."""
    empty: Bitboard = squares(rules) & ~(own | enemy)
    return side(own, enemy, kings, up, rules, empty) - side(enemy, own, kings, not up, rules, empty)


def side(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, empty: Bitboard) -> Number:
    """Men, kings, advancement, back row, centre and mobility of one side, weighted as in ai.evaluation.samuel_terms."""
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
    middle |= middle << 13
    if up:
        advance = last_row * popcount(men) - advance
        home <<= 58 if rules & BIG else 45
    movers: Bitboard = crowned if up else own
    steps: Number = popcount(movers << 6 & empty) + popcount(movers << 7 & empty)
    movers = own if up else crowned
    steps += popcount(movers >> 6 & empty) + popcount(movers >> 7 & empty)
    score: Number = 100 * popcount(men) + (300 if rules & FLYING else 150) * popcount(crowned) + 3 * advance
    if enemy & ~kings:
        score += 8 * popcount(men & home)
    return score + 5 * popcount(own & middle) + 2 * steps


def rows_down(men: Bitboard) -> Number:
    """The sum of the rows, counted from the top, that the men stand on."""
    row: Bitboard = 0x1F
    odd: Bitboard = row << 6 | row << 19 | row << 32 | row << 45 | row << 58
    twos: Bitboard = row << 13 | row << 19 | row << 39 | row << 45
    fours: Bitboard = row << 26 | row << 32 | row << 39 | row << 45
    eights: Bitboard = row << 52 | row << 58
    return popcount(men & odd) + 2 * popcount(men & twos) + 4 * popcount(men & fours) + 8 * popcount(men & eights)
