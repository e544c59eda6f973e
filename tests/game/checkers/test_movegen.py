"""The move generator against the rules written a second time, and against an independent library."""

from random import Random
from typing import Any

import pytest
from draughts.core.game import Game

from game.checkers.position import Position
from game.checkers.variants import VARIANTS, Color, Rules
from tests.game.checkers import reference
from tests.game.checkers.random_positions import random_position

PYDRAUGHTS = {
    "english": "english",
    "russian": "russian",
    "brazilian": "brazilian",
    "italian": "italian",
    "international": "standard",
    "frisian": "frisian",
}


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_moves_are_those_of_the_slow_rules(rules: Rules) -> None:
    rng = Random(rules.name)
    for _ in range(400):
        position = random_position(rules, rng)
        assert set(position.legal_moves()) == reference.legal_moves(position)


def library_moves(position: Position) -> set[Any]:
    """First and last square and captured squares of pydraughts' legal moves; its squares are ours."""
    sides = (
        letter + ",".join(f"{'K' * piece.king}{at}" for at, piece in position.pieces().items() if piece.color is color)
        for letter, color in (("W", Color.WHITE), ("B", Color.BLACK))
    )
    turn = "W" if position.color is Color.WHITE else "B"
    moves, captures = Game(PYDRAUGHTS[position.rules.name], ":".join((turn, *sides))).legal_moves()
    return {(move[0][0], move[-1][1], frozenset(taken) - {None}) for move, taken in zip(moves, captures, strict=True)}
