"""The evaluations on bitboards give what the readable ones give."""

import pytest

from ai.engine.checkers import MINIMAX, CheckersSearch
from ai.engine.evaluate import EVALUATION
from ai.evaluation import EVALUATIONS, evaluation
from game.checkers.position import Position
from game.checkers.variants import VARIANTS
from tests.ai.engine.positions import random_positions


def value(position: Position, name: str) -> int:
    return CheckersSearch([position], MINIMAX, name).static_value()


@pytest.mark.parametrize("variant", sorted(VARIANTS))
@pytest.mark.parametrize("name", sorted(EVALUATION))
def test_values_are_those_of_the_readable_evaluation(variant: str, name: str) -> None:
    readable = evaluation(name)
    for position in random_positions(150, seed=7, rules=VARIANTS[variant]):
        assert value(position, name) == readable(position), position


def test_every_checkers_evaluation_has_its_twin() -> None:
    assert set(EVALUATION) == set(EVALUATIONS) - {"nilsson"}
