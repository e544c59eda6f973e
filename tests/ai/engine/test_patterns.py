"""The trained evaluation: its table is read as its description says."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median

import pytest

from ai.engine.checkers import EVERYTHING, CheckersSearch
from ai.engine.patterns import BIG_ENTRIES, KINGS, MATERIAL, PHASES, PIECES, SMALL_ENTRIES, SPAN
from ai.engine.weights import weights_for
from game.checkers.position import Piece, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.international import INTERNATIONAL
from game.checkers.rules import Color, RuleSet, Square
from tests.ai.engine.positions import random_positions


def turned(position: Position) -> Position:
    """The same position with the colours exchanged and the board turned round."""
    last = position.rules.squares + 1
    pieces = {last - square: Piece(piece.color.other, piece.king) for square, piece in position.pieces().items()}
    return Position.of(position.rules, position.color.other, pieces)


def entries(position: Position) -> Iterator[tuple[int, int]]:
    """The entries that count, each 1 or -1 times, from the description in ai.engine.patterns, for White to move."""
    rules = position.rules
    width = rules.size // 2
    cells = {rules.row_column(square): piece for square, piece in position.pieces().items()}

    def digit(row: int, place: int) -> int:
        piece = cells.get((row, 2 * place + (row + 1) % 2))
        return 0 if piece is None or piece.king else 1 if piece.color is Color.WHITE else 2

    def as_they_see_it(row: int, place: int) -> int:
        return -digit(rules.size - 1 - row, width - 1 - place) % 3

    regions = [[(row, place) for row in (top, top + 1) for place in range(width)] for top in range(0, rules.size, 2)]
    rectangles = [[(row, place) for row in range(6) for place in (left, left + 1)] for left in range(width - 1)]
    start = 0
    for region in regions + rectangles:
        yield 1, start + sum(digit(*square) * 3**i for i, square in enumerate(region))
        if region in rectangles:
            yield -1, start + sum(as_they_see_it(*square) * 3**i for i, square in enumerate(region))
        start += 3 ** len(region)
    men, kings = (
        [sum(piece.king == king and piece.color is color for piece in cells.values()) for color in Color]
        for king in (False, True)
    )
    own = list(Color).index(Color.WHITE)
    counts = [men[own], men[1 - own], min(kings[own], 3), min(kings[1 - own], 3)]
    yield 1, start + ((counts[0] * 21 + counts[1]) * 4 + counts[2]) * 4 + counts[3]
    start += MATERIAL
    for square, piece in position.pieces().items():
        if piece.king:
            king = place_of(rules, square, piece)
            yield 1, start + king
            for other_square, other in position.pieces().items():
                kind = 128 if other.king else 0
                yield 1, start + KINGS + PIECES * king + kind + place_of(rules, other_square, other)


def place_of(rules: RuleSet, square: Square, piece: Piece) -> int:
    """A square's bit, 64 higher for the other side."""
    return (0 if piece.color is Color.WHITE else 64) + rules.bit_of[square].bit_length() - 1


def value(position: Position, weights: memoryview) -> int:
    return CheckersSearch([position], EVERYTHING, "samuel", weights=weights).static_value()


def random_weights(rules: RuleSet) -> memoryview:
    rng = Random(1)
    entries = BIG_ENTRIES if rules.size == 10 else SMALL_ENTRIES
    return memoryview(rng.randbytes(2 * PHASES * entries)).cast("h")


def blended(position: Position, weights: memoryview) -> int:
    """The weights of the entries, blended by how many pieces there are."""
    pieces = len(position.pieces())
    bare, half, full = (
        sum(times * weights[3 * entry + phase] for times, entry in entries(position)) for phase in range(3)
    )
    if pieces < SPAN:
        return (bare * (SPAN - pieces) + half * pieces) // (8 * SPAN)
    return (half * (2 * SPAN - pieces) + full * (pieces - SPAN)) // (8 * SPAN)


@pytest.mark.parametrize("rules", [ENGLISH, INTERNATIONAL], ids=lambda rules: rules.name)
def test_a_value_is_the_blended_sum_of_the_entries_of_the_position(rules: RuleSet) -> None:
    weights = random_weights(rules)
    for position in random_positions(200, seed=11, rules=rules):
        ending = position.own & position.kings and position.enemy & position.kings
        if position.color is Color.WHITE and not ending:
            assert value(position, weights) == blended(position, weights)


def test_endings_with_kings_on_both_sides_count_less_in_international_draughts() -> None:
    weights, rng = random_weights(INTERNATIONAL), Random(5)
    shares = {4: 1 / 4, 5: 8 / 16, 8: 11 / 16, 12: 15 / 16, 13: 1, 14: 1}
    for count, share in shares.items():
        for _ in range(20):
            squares = rng.sample(range(6, 46), count)
            pieces = {square: Piece(list(Color)[i % 2], king=i < 2) for i, square in enumerate(squares)}
            position = Position.of(INTERNATIONAL, Color.WHITE, pieces)
            assert abs(value(position, weights) - share * blended(position, weights)) <= 1


@pytest.mark.parametrize("rules", [ENGLISH, INTERNATIONAL], ids=lambda rules: rules.name)
def test_black_sees_the_board_as_white_does(rules: RuleSet) -> None:
    weights = random_weights(rules)
    for position in random_positions(200, seed=12, rules=rules):
        assert value(position, weights) == value(turned(position), weights)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_rule_set_has_weights_but_not_for_losing(rules: RuleSet) -> None:
    assert weights_for(rules) is not None
    assert weights_for(replace(rules, giveaway=True)) is None


@pytest.mark.parametrize("extra", [Piece(Color.WHITE), Piece(Color.WHITE, king=True)])
def test_a_piece_more_is_worth_having(extra: Piece) -> None:
    weights = weights_for(ENGLISH)
    assert weights is not None
    even = {square: Piece(Color.BLACK) for square in (1, 2, 6, 9)} | {
        square: Piece(Color.WHITE) for square in (24, 27, 31)
    }
    fewer = Position.of(ENGLISH, Color.WHITE, even)
    more = Position.of(ENGLISH, Color.WHITE, even | {30: extra})
    assert value(more, weights) > value(fewer, weights) + 50


@pytest.mark.parametrize(("strong", "weak"), [(2, 1), (3, 2), (4, 3), (5, 3), (5, 4)])
def test_more_kings_are_mostly_better(strong: int, weak: int) -> None:
    weights, rng, values = weights_for(ENGLISH), Random(3), []
    assert weights is not None
    for _ in range(100):
        squares = rng.sample(range(1, 33), strong + weak)
        pieces = {square: Piece(Color.WHITE, king=True) for square in squares[:strong]}
        pieces |= {square: Piece(Color.BLACK, king=True) for square in squares[strong:]}
        values.append(value(Position.of(ENGLISH, Color.WHITE, pieces), weights))
    assert median(values) > 0
