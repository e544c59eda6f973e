"""The squares that a king may stop on, against the slow rules."""

from random import Random

import pytest

from game.checkers.position import all_routes
from game.checkers.rule_sets import RULE_SETS
from tests.game.checkers import reference
from tests.game.checkers.random_positions import random_position


@pytest.mark.parametrize("variant", RULE_SETS)
def test_every_square_that_a_king_may_stop_on_is_a_route(variant: str) -> None:
    rng, more = Random(12), 0
    for _ in range(100):
        position = random_position(RULE_SETS[variant], rng, most=6)
        legal = position.legal_moves()
        listed = list(all_routes(legal, position.rules))
        assert len(listed) == len(set(listed))
        assert set(listed) == reference.Board(position, every_stop=True).moves()
        more += len(listed) > len(legal)
    assert (more > 0) is (RULE_SETS[variant].flying_kings and not RULE_SETS[variant].lands_behind)
