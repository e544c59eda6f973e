"""Positions of random games."""

from random import Random
from typing import Any

from game.core import State


def random_states(start: State[Any], count: int, seed: int = 1) -> list[Any]:
    """Positions of random games, where play goes on."""
    rng = Random(seed)
    found: list[Any] = []
    while len(found) < count:
        state = start
        while state.legal_moves():
            found.append(state)
            state = state.play(rng.choice(state.legal_moves()))
    return rng.sample(found, count)
