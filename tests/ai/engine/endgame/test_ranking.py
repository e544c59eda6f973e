"""Positions of a slice have the numbers 0, 1, ... without a gap, and all slices have as many as published."""

import pytest

from ai.commands.endgame import placements
from ai.engine.endgame.files import Slice, slices_of, stages
from ai.engine.endgame.ranking import rank, size, turned
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.international import INTERNATIONAL
from game.checkers.rule_sets.italian import ITALIAN
from game.checkers.rules import RuleSet

PUBLISHED = {1: 120, 2: 6_972, 3: 261_224, 4: 7_092_774, 5: 148_688_232, 6: 2_503_611_964}
"""Numbers of English positions, those with the colours changed counted once, as published by the Chinook project."""


@pytest.mark.parametrize(("pieces", "positions"), PUBLISHED.items())
def test_there_are_as_many_positions_as_published(pieces: int, positions: int) -> None:
    assert sum(size(*number, ENGLISH.code) for number in slices_of(pieces)) == positions


@pytest.mark.parametrize("rules", [ENGLISH, ITALIAN, INTERNATIONAL], ids=lambda rules: rules.name)
@pytest.mark.parametrize("number", [*slices_of(1), *slices_of(2), Slice(1, 0, 2, 0), Slice(0, 1, 1, 1)], ids=str)
@pytest.mark.combinations(3)
def test_every_position_has_a_number_of_its_own(rules: RuleSet, number: Slice) -> None:
    numbers = sorted(rank(each.white, each.black, each.kings, rules.code) for each in placements(rules, number))
    assert numbers == list(range(size(*number, rules.code)))


@pytest.mark.parametrize("rules", [ENGLISH, INTERNATIONAL], ids=lambda rules: rules.name)
def test_a_board_turned_round_has_the_squares_from_the_other_end(rules: RuleSet) -> None:
    for square, bit in rules.bit_of.items():
        assert turned(bit, rules.code) == rules.bit_of[rules.squares + 1 - square]


@pytest.mark.parametrize("pieces", [1, 4, 5])
def test_stages_have_every_slice_and_men_only_become_fewer(pieces: int) -> None:
    in_order = [pair for stage in stages(pieces) for pair in stage]
    assert {each for pair in in_order for each in pair} == set(slices_of(pieces))
    assert len(in_order) == len({frozenset(pair) for pair in in_order})
    men = [number.men + number.enemy_men for number, _ in in_order]
    assert men == sorted(men)
