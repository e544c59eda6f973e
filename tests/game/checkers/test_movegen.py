"""The move generator against the rules written a second time."""

from random import Random

import pytest

from game.checkers import movegen
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color, RuleSet
from tests.game.checkers import reference
from tests.game.checkers.random_positions import random_position


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_moves_are_those_of_the_slow_rules(rules: RuleSet) -> None:
    rng = Random(rules.name)
    for _ in range(30 if rules.orthogonal_captures else 200):
        position = random_position(rules, rng)
        assert set(position.legal_moves()) == reference.legal_moves(position)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_moves_are_counted_without_being_listed(rules: RuleSet) -> None:
    rng = Random(rules.name)
    for _ in range(1_000 if movegen.compiled else 50):
        position = random_position(rules, rng, most=None if rules.size == 8 else 9)
        board = position.own, position.enemy, position.kings, position.color is Color.WHITE, rules.code
        assert movegen.perft(*board, depth=1) == len(position.captures() or position.quiet_moves(rested=True))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_moves_are_those_of_the_slow_rules_on_many_positions(rules: RuleSet) -> None:
    rng = Random(rules.squares)
    for _ in range(5_000):
        position = random_position(rules, rng, most=None if rules.size == 8 else 9)
        assert set(position.legal_moves()) == reference.legal_moves(position)
