# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Ranking: the number of each position in its slice, 0, 1, ... without a gap.

The side to move has men that go up. Its men on its own first row, where enemy men cannot stand, are placed first, then
its other men, the enemy's men, its kings and the enemy's kings, each group on the squares that are left to it. A group
is numbered as the combinations of its squares are (the combinatorial number system). Kings change the number least, so
that like positions are neighbours.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

from math import comb

if not cython.compiled:
    from game.checkers.movegen import BIG, WIDE, Bitboard, Number, Words, crown_row, popcount, squares

CHOOSE = [comb(squares, pieces) for squares in range(51) for pieces in range(8)]
"""Binomial coefficients, eight numbers for each number of squares."""


def turned(bits: Bitboard, rules: Bitboard) -> Bitboard:
    """Turn the board round: the other side's view."""
    ones: Bitboard = 0x5555555555555555
    twos: Bitboard = 0x3333333333333333
    fours: Bitboard = 0x0F0F0F0F0F0F0F0F
    eights: Bitboard = 0x00FF00FF00FF00FF
    sixteens: Bitboard = 0x0000FFFF0000FFFF
    half: Bitboard = 0x00000000FFFFFFFF
    bits = bits >> 1 & ones | (bits & ones) << 1
    bits = bits >> 2 & twos | (bits & twos) << 2
    bits = bits >> 4 & fours | (bits & fours) << 4
    bits = bits >> 8 & eights | (bits & eights) << 8
    bits = bits >> 16 & sixteens | (bits & sixteens) << 16
    bits = bits >> 32 | (bits & half) << 32
    return bits >> 1 if rules & BIG else bits >> 14 if rules & WIDE else bits >> 15


def _row(rules: Bitboard) -> Number:
    """Number of squares in a row."""
    return 5 if rules & (BIG | WIDE) else 4


def _field(rules: Bitboard) -> Number:
    """Number of squares between the first and the last row."""
    return 40 if rules & BIG else 30 if rules & WIDE else 24


def _men_placed(at_home: Number, afield: Number, enemy_men: Number, rules: Bitboard) -> Bitboard:
    """Count the placements of men: those of the side to move on its first row and beyond it, and the enemy's."""
    row: Number = _row(rules)
    field: Number = _field(rules)
    ways: Bitboard = CHOOSE[8 * row + at_home] * CHOOSE[8 * field + afield]
    return ways * CHOOSE[8 * (field + row - afield) + enemy_men]


def kings_placed(men: Number, kings: Number, enemy_kings: Number, rules: Bitboard) -> Bitboard:
    """Count the placements of kings on the squares that `men` men leave."""
    free: Number = _field(rules) + 2 * _row(rules) - men
    return CHOOSE[8 * free + kings] * CHOOSE[8 * (free - kings) + enemy_kings]


def size(men: Number, kings: Number, enemy_men: Number, enemy_kings: Number, rules: Bitboard) -> Bitboard:
    at_home: Number
    ways: Bitboard = 0
    for at_home in range(men + 1):
        ways += _men_placed(at_home, men - at_home, enemy_men, rules)
    return ways * kings_placed(men + enemy_men, kings, enemy_kings, rules)


def _rank_among(pieces: Bitboard, among: Bitboard) -> Bitboard:
    """Number this choice of squares among all choices of as many."""
    index: Bitboard = 0
    count: Number = 0
    while pieces:
        count += 1
        index += CHOOSE[8 * popcount(among & ((pieces & -pieces) - 1)) + count]
        pieces &= pieces - 1
    return index


def rank_men(men: Bitboard, enemy_men: Bitboard, rules: Bitboard) -> Bitboard:
    """Number the placement of the men, those of the side to move going up."""
    home: Bitboard = crown_row(False, rules)
    off_home: Bitboard = squares(rules) & ~home
    field: Bitboard = off_home & ~crown_row(True, rules)
    at_home: Number = popcount(men & home)
    count: Number = popcount(men)
    enemies: Number = popcount(enemy_men)
    index: Bitboard = _rank_among(men & home, home) * CHOOSE[8 * _field(rules) + count - at_home]
    index += _rank_among(men & field, field)
    among: Bitboard = off_home & ~men
    index = index * CHOOSE[8 * popcount(among) + enemies] + _rank_among(enemy_men, among)
    fewer: Number
    for fewer in range(at_home):
        index += _men_placed(fewer, count - fewer, enemies, rules)
    return index


def rank_kings(index: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard, rules: Bitboard) -> Bitboard:
    """Number a position in its slice by the number of its men."""
    among: Bitboard = squares(rules) & ~((own | enemy) & ~kings)
    own_kings: Bitboard = own & kings
    enemy_kings: Bitboard = enemy & kings
    index = index * CHOOSE[8 * popcount(among) + popcount(own_kings)] + _rank_among(own_kings, among)
    among &= ~own
    return index * CHOOSE[8 * popcount(among) + popcount(enemy_kings)] + _rank_among(enemy_kings, among)


def rank(own: Bitboard, enemy: Bitboard, kings: Bitboard, rules: Bitboard) -> Bitboard:
    """Number a position in its slice, the men of the side to move going up."""
    return rank_kings(rank_men(own & ~kings, enemy & ~kings, rules), own, enemy, kings, rules)


def chosen(index: Bitboard, pieces: Number, among: Bitboard) -> Bitboard:
    """Find the choice of that number: the inverse of `_rank_among`."""
    place: Number = popcount(among)
    choice: Bitboard = 0
    _: Number
    while pieces:
        place -= 1
        while CHOOSE[8 * place + pieces] > index:
            place -= 1
        index -= CHOOSE[8 * place + pieces]
        pieces -= 1
        rest: Bitboard = among
        for _ in range(place):
            rest &= rest - 1
        choice |= rest & -rest
    return choice


def enemy_kings_placed(men: Number, kings: Number, enemy_kings: Number, rules: Bitboard) -> Bitboard:
    """Count the placements of the enemy's kings on the squares that all men and the own kings leave."""
    return CHOOSE[8 * (_field(rules) + 2 * _row(rules) - men - kings) + enemy_kings]


def unrank_most(index: Bitboard, men: Number, kings: Number, enemy_men: Number, rules: Bitboard, found: Words) -> None:
    """Write own, enemy and kings, without the enemy's kings, of the positions whose number divided by
    `enemy_kings_placed` is `index`."""
    board: Bitboard = squares(rules)
    home: Bitboard = crown_row(False, rules)
    field: Bitboard = board & ~home & ~crown_row(True, rules)
    ways: Bitboard = CHOOSE[8 * (_field(rules) + 2 * _row(rules) - men - enemy_men) + kings]
    king_index: Bitboard = index % ways
    index //= ways
    at_home: Number = 0
    ways = _men_placed(0, men, enemy_men, rules)
    while index >= ways:
        index -= ways
        at_home += 1
        ways = _men_placed(at_home, men - at_home, enemy_men, rules)
    ways = CHOOSE[8 * (_field(rules) + _row(rules) - men + at_home) + enemy_men]
    enemy_index: Bitboard = index % ways
    index //= ways
    ways = CHOOSE[8 * _field(rules) + men - at_home]
    own: Bitboard = chosen(index // ways, at_home, home) | chosen(index % ways, men - at_home, field)
    found[1] = chosen(enemy_index, enemy_men, board & ~home & ~own)
    found[2] = chosen(king_index, kings, board & ~(own | found[1]))
    found[0] = own | found[2]
