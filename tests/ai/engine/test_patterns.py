"""The trained evaluation: its table is read as its description says."""

from random import Random

import pytest

from ai.engine.checkers import EVERYTHING, CheckersSearch
from ai.engine.patterns import ENEMY_KINGS, ENTRIES, MEN, OWN_KINGS
from ai.engine.weights import weights_for
from game.checkers.position import Piece, Position
from game.checkers.variants import ENGLISH, VARIANTS, Color
from tests.ai.engine.positions import random_positions


def turned(position: Position) -> Position:
    """The same position with the colours exchanged and the board turned round."""
    pieces = {33 - square: Piece(piece.color.other, piece.king) for square, piece in position.pieces().items()}
    return Position.of(position.rules, position.color.other, pieces)


def entries(position: Position) -> list[int]:
    """The entries that count, from the description in ai.engine.patterns, for White to move."""
    cells = {ENGLISH.row_column(square): piece for square, piece in position.pieces().items()}

    def digit(row: int, place: int) -> int:
        piece = cells.get((row, 2 * place + (row + 1) % 2))
        return 0 if piece is None or piece.king else 1 if piece.color is Color.WHITE else 2

    def number(squares: list[tuple[int, int]]) -> int:
        return sum(digit(*square) * 3**i for i, square in enumerate(squares))

    regions = [[(row, place) for row in (top, top + 1) for place in range(4)] for top in (0, 2, 4, 6)]
    regions += [
        [(row, place) for row in range(top, top + 4) for place in (left, left + 1)]
        for top in (0, 2, 4)
        for left in range(3)
    ]
    found = [i * MEN + number(region) for i, region in enumerate(regions)]
    for square, piece in position.pieces().items():
        if piece.king:
            bit = ENGLISH.bit_of[square].bit_length() - 1
            found.append((OWN_KINGS if piece.color is Color.WHITE else ENEMY_KINGS) + bit)
    return found


def value(position: Position, weights: memoryview) -> int:
    return CheckersSearch([position], EVERYTHING, "samuel", weights=weights).static_value()


def random_weights() -> memoryview:
    rng = Random(1)
    return memoryview(bytes(rng.getrandbits(8) for _ in range(4 * ENTRIES))).cast("h")


def test_a_value_is_the_blended_sum_of_the_entries_of_the_position() -> None:
    weights = random_weights()
    for position in random_positions(200, seed=11):
        if position.color is Color.WHITE:
            pieces = len(position.pieces())
            full, bare = (sum(weights[2 * entry + column] for entry in entries(position)) for column in (0, 1))
            assert value(position, weights) == (full * pieces + bare * (32 - pieces)) >> 8


def test_black_sees_the_board_as_white_does() -> None:
    weights = random_weights()
    for position in random_positions(200, seed=12):
        assert value(position, weights) == value(turned(position), weights)


def test_weights_are_for_the_rules_that_they_were_trained_on() -> None:
    assert weights_for(ENGLISH) is not None
    assert weights_for(VARIANTS["international"]) is None


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
