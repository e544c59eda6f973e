"""The men that a stronger player gives: which ones, and the position without them."""

import pytest

from game.checkers.kind import CHECKERS, MOST_MEN_GIVEN
from game.checkers.rule_sets import RULE_SETS

SQUARES = {
    "english": (["2", "3", "1"], ["31", "30", "32"]),
    "russian": (["e1", "c1", "g1"], ["d8", "f8", "b8"]),
    "brazilian": (["e1", "c1", "g1"], ["d8", "f8", "b8"]),
    "pool": (["2", "3", "1"], ["31", "30", "32"]),
    "czech": (["e1", "c1", "g1"], ["d8", "f8", "b8"]),
    "spanish": (["3", "2", "4"], ["30", "31", "29"]),
    "italian": (["30", "31", "29"], ["3", "2", "4"]),
    "thai": (["31", "30", "32"], ["2", "3", "1"]),
    "international": (["48", "49", "47"], ["3", "2", "4"]),
    "frisian": (["48", "49", "47"], ["3", "2", "4"]),
}
"""Squares of the player who moves first and of the other one, by rule set."""


@pytest.mark.parametrize("variant", SQUARES)
def test_the_men_given_stand_in_the_middle_of_the_back_row(variant: str) -> None:
    start = CHECKERS.start(variant)
    found = [[CHECKERS.square_text(start, s) for s in CHECKERS.handicap_squares(start, player)] for player in (0, 1)]
    assert tuple(found) == SQUARES[variant]


@pytest.mark.parametrize("variant", RULE_SETS)
def test_the_position_lacks_just_these_men_and_can_be_written(variant: str) -> None:
    start = CHECKERS.start(variant)
    for player in (0, 1):
        squares = CHECKERS.handicap_squares(start, player)
        left = CHECKERS.without(start, squares)
        before, after = CHECKERS.owners(start), CHECKERS.owners(left)
        assert dict.fromkeys(squares, player) == {s: o for s, o in before.items() if s not in after}
        assert CHECKERS.parse_position(CHECKERS.position_text(left), variant) == left
        assert not CHECKERS.forcing_moves(left)


def test_there_is_no_handicap_in_giveaway_or_from_another_position() -> None:
    assert CHECKERS.handicap_squares(CHECKERS.start("english", reverse=True), 0) == ()
    start = CHECKERS.start("english")
    assert len(CHECKERS.handicap_squares(start, 1)) == MOST_MEN_GIVEN
    assert CHECKERS.handicap_squares(start.play(start.legal_moves()[0]), 1) == ()
