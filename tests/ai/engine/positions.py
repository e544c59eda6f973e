"""Positions met in random games, for tests that compare two ways of looking at them."""

from collections.abc import Iterator
from random import Random

from game.checkers.position import Position
from game.checkers.variants import ENGLISH, Rules


def random_positions(count: int, seed: int, rules: Rules = ENGLISH) -> Iterator[Position]:
    """So many positions in which the game goes on, each after up to 90 random plies."""
    rng = Random(seed)
    while count:
        position = Position.start(rules)
        for _ in range(rng.randrange(90)):
            if not position.legal_moves():
                break
            position = position.play(rng.choice(position.legal_moves()))
        if position.legal_moves():
            count -= 1
            yield position
