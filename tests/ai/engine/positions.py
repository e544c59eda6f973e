"""Positions met in random games, for tests that compare two ways of looking at them."""

from functools import cache
from random import Random

from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import RuleSet


@cache
def random_positions(count: int, seed: int, rules: RuleSet = ENGLISH) -> tuple[Position, ...]:
    """Positions in which the game goes on, each after up to 90 random plies."""
    rng = Random(seed)
    positions: list[Position] = []
    while len(positions) < count:
        position = Position.start(rules)
        for _ in range(rng.randrange(90)):
            if not position.legal_moves():
                break
            position = position.play(rng.choice(position.legal_moves()))
        if position.legal_moves():
            positions.append(position)
    return tuple(positions)
