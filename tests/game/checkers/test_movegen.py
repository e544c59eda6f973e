"""The move generator against the rules written a second time, and against an independent library."""

from random import Random

import pytest
from draughts.core.game import Game

from game.checkers.position import Position
from game.checkers.variants import VARIANTS, Color, Rules
from game.notation import fen, parse_fen
from tests.game.checkers import reference
from tests.game.checkers.random_positions import random_position

Result = tuple[int, int, frozenset[int]]
"""First square, last square, captured squares."""

PYDRAUGHTS = {
    "english": ("english", 300),
    "italian": ("italian", 300),
    "russian": ("russian", 60),
    "brazilian": ("brazilian", 60),
    "international": ("standard", 20),
    "frisian": ("frisian", 10),
}
"""What the library calls the rule set, and how many positions it can do in about half a second."""


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_moves_are_those_of_the_slow_rules(rules: Rules) -> None:
    rng = Random(rules.name)
    for _ in range(30 if rules.orthogonal_captures else 200):
        position = random_position(rules, rng)
        assert set(position.legal_moves()) == reference.legal_moves(position)


def library_moves(position: Position) -> set[Result]:
    """pydraughts' legal moves; its squares are ours."""
    sides = (
        letter + ",".join(f"{'K' * piece.king}{at}" for at, piece in position.pieces().items() if piece.color is color)
        for letter, color in (("W", Color.WHITE), ("B", Color.BLACK))
    )
    turn = "W" if position.color is Color.WHITE else "B"
    moves, captures = Game(PYDRAUGHTS[position.rules.name][0], ":".join((turn, *sides))).legal_moves()
    return {(move[0][0], move[-1][1], frozenset(taken) - {None}) for move, taken in zip(moves, captures, strict=True)}


def our_moves(position: Position) -> set[Result]:
    return {(move.path[0], move.path[-1], frozenset(move.captured)) for move in position.legal_moves()}


def differ(rules: Rules, positions: int) -> list[str]:
    """The positions on which the library and we disagree.

    Of Frisian captures of one value pydraughts leaves some out: it adds 1.501 for each king in the order of the jumps,
    and compares the sums for equality.
    """
    rng = Random(positions)
    found = []
    for _ in range(positions):
        position = random_position(rules, rng, most=None if rules.size == 8 else 8)
        ours, theirs = our_moves(position), library_moves(position)
        if ours != theirs and not (rules.orthogonal_captures and theirs < ours):
            found.append(fen(position))
    return found


@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_moves_are_those_of_an_independent_library(variant: str) -> None:
    assert differ(VARIANTS[variant], PYDRAUGHTS[variant][1]) == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_moves_are_those_of_an_independent_library_on_many_positions(variant: str) -> None:
    assert differ(VARIANTS[variant], 100 * PYDRAUGHTS[variant][1]) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_moves_are_those_of_the_slow_rules_on_many_positions(rules: Rules) -> None:
    rng = Random(rules.squares)
    for _ in range(5_000):
        position = random_position(rules, rng, most=None if rules.size == 8 else 9)
        assert set(position.legal_moves()) == reference.legal_moves(position)


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (
            "B:W9,11,18,19,20,K21,26,31,K34,40,K41,47,48:B2,30,K43,45,K50",
            {(43, 49), (43, 44), (43, 15)},
        ),
        ("W:WK20,K48:B1,6,7,8,K9,K14,23,K26,28,33,34,K38,40,K42,44,K45,K50", {(48, 41)}),
    ],
)
def test_frisian_captures_of_equal_value_that_the_library_leaves_out(text: str, left_out: set[tuple[int, int]]) -> None:
    """Official rules for Frisian draughts: of the captures of the highest value any may be chosen."""
    position = parse_fen(text, VARIANTS["frisian"])
    extra = our_moves(position) - library_moves(position)
    assert {(first, last) for first, last, _ in extra} == left_out
    assert set(position.legal_moves()) == reference.legal_moves(position)
