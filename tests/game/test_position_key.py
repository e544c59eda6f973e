"""One key for a board and all its images: in every run the same, and another one for any other board."""

from random import Random
from typing import Any

import pytest

from game.checkers.kind import CHECKERS
from game.checkers.rule_sets import RULE_SETS
from game.core import State
from game.kind import Kind
from game.kinds import kind_of
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe


def played(start: State[Any], plies: int, seed: int) -> State[Any]:
    random = Random(seed)
    for _ in range(plies):
        if moves := start.legal_moves():
            start = start.play(random.choice(moves))
    return start


def test_keys_that_lie_in_files_are_the_same_for_ever() -> None:
    assert CHECKERS.position_key(CHECKERS.start("russian")) == 5857006837367298938
    assert TICTACTOE.position_key(TICTACTOE.start("3x3x3")) == -6148100653622083054


@pytest.mark.parametrize("variant", RULE_SETS)
def test_the_fast_key_of_checkers_is_that_of_every_kind(variant: str) -> None:
    for plies in (0, 1, 30, 61):
        position: Any = played(CHECKERS.start(variant, reverse=plies == 1), plies, seed=plies)
        assert CHECKERS.position_key(position) == Kind.position_key(CHECKERS, position)


def test_checkers_turned_by_half_with_the_sides_changed_is_the_same_board() -> None:
    one = CHECKERS.parse_position("W:W18,K23:B5", "russian")
    other = CHECKERS.parse_position("B:B15,K10:W28", "russian")
    assert CHECKERS.position_key(one) == CHECKERS.position_key(other)
    assert CHECKERS.same_board(one, other)
    for fen in ("B:W18,K23:B5", "W:W18,23:B5", "W:W18,K23:B6", "W:W5:B18,K23"):
        different = CHECKERS.parse_position(fen, "russian")
        assert CHECKERS.position_key(one) != CHECKERS.position_key(different)
        assert not CHECKERS.same_board(one, different)


def test_tic_tac_toe_has_one_key_for_its_eight_images() -> None:
    corners = [TicTacToe.parse(text) for text in ("X../.O./...", "..X/.O./...", ".../.O./X..", ".../.O./..X")]
    edge = TicTacToe.parse(".X./.O./...")
    assert len({TICTACTOE.position_key(position) for position in corners}) == 1
    assert all(TICTACTOE.same_board(corners[0], position) for position in corners)
    assert TICTACTOE.position_key(edge) != TICTACTOE.position_key(corners[0])
    assert not TICTACTOE.same_board(edge, corners[0])


def test_other_rules_give_another_key() -> None:
    starts = [CHECKERS.start(name, reverse=reverse) for name in RULE_SETS for reverse in (False, True)]
    assert len({kind_of(start).position_key(start) for start in starts}) == len(starts)
