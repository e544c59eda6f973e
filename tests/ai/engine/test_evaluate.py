"""The evaluations on bitboards give what the readable ones give."""

from dataclasses import replace

import pytest

from ai.engine.checkers import MINIMAX, CheckersSearch, compiled_evaluation
from ai.engine.evaluate import EVALUATION
from ai.evaluation import valued
from ai.minds.checkers import MIND
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from tests.ai.engine.positions import random_positions


def value(position: Position, name: str) -> int:
    return CheckersSearch([position], MINIMAX, name).static_value()


@pytest.mark.parametrize("variant", sorted(RULE_SETS))
def test_values_are_those_of_the_readable_evaluations(variant: str) -> None:
    for position in random_positions(150, seed=7, rules=RULE_SETS[variant]):
        for name in EVALUATION:
            assert value(position, name) == valued(MIND.evaluations[name])(position), (name, position)


@pytest.mark.parametrize("giveaway", [False, True])
def test_one_compiled_evaluation_serves_all_positions_of_a_game(giveaway: bool) -> None:
    rules = replace(RULE_SETS["russian"], giveaway=giveaway)
    for name in EVALUATION:
        compiled = compiled_evaluation(Position.start(rules), name)
        for position in random_positions(100, seed=3, rules=rules):
            assert compiled(position) == valued(MIND.evaluations[name])(position)


def test_every_checkers_evaluation_has_its_twin() -> None:
    assert set(EVALUATION) == set(MIND.evaluations)
