"""Games of random moves through a match: none ever meets an illegal move or goes on for ever."""

from dataclasses import replace
from random import Random

import pytest

from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.core import Reason
from game.match import Match

LONGEST = 1000
"""Plies; the longest of the games below has a third of that."""


def play_randomly(variant: str, seed: int) -> Match[Position]:
    rng = Random(seed)
    rules = replace(RULE_SETS[variant], giveaway=seed % 4 == 3)
    match = Match(Position.start(rules))
    while match.outcome is None:
        assert len(match.moves) < LONGEST
        assert match.position.legal_moves()
        match.play(rng.choice(match.position.legal_moves()))
    return match


@pytest.mark.parametrize("variant", RULE_SETS)
def test_random_games_end(variant: str) -> None:
    for seed in range(10):
        play_randomly(variant, seed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", RULE_SETS)
def test_a_thousand_random_games_end(variant: str) -> None:
    endings = {
        match.outcome.reason for match in (play_randomly(variant, seed) for seed in range(1000)) if match.outcome
    }
    assert Reason.NO_PIECES in endings
