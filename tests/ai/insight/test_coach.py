"""The coach speaks of blunders and lost pieces only, and what it says happens along the line of the search."""

from typing import Any

import pytest

from ai.insight import coach
from ai.insight.coach import look_again, turning_points
from ai.insight.explanation import Cause, Tactic
from ai.insight.review import review
from game.core import State
from game.kinds import kind_named

CHECKERS, TICTACTOE = kind_named("checkers"), kind_named("tictactoe")


@pytest.fixture(autouse=True)
def _by_positions_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, the same is found."""
    monkeypatch.setattr(coach, "SECONDS", 30.0)
    monkeypatch.setattr(coach, "NODES", 20_000)


def advice(history: list[State[Any]], move: str) -> Any:
    """The coach's remark on a move."""
    kind = CHECKERS if hasattr(history[-1], "white") else TICTACTOE
    return look_again(history, kind.parse_move(move, history[-1]))


def after(start: State[Any], *moves: str) -> list[State[Any]]:
    return TICTACTOE.parse_line(moves, start)[1]


def test_a_man_that_is_given_away_is_told_with_the_line_that_takes_it() -> None:
    start = CHECKERS.parse_position("W:W20,21,22,26,27,28,29,32:B1,2,5,6,8,12,13,19", "english")
    found = advice([start], "28-24")
    assert (found.why.cause, found.taken, found.taken_back) == (Cause.COSTS, 1, 0)
    assert CHECKERS.move_text(start.play(found.move), found.answer[0]) == "19x28"


def test_a_capture_that_loses_a_man_has_taken_none_back() -> None:
    """Black takes a man, and White takes one: the answer gives Black nothing for it."""
    start = CHECKERS.parse_position("B:W14,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,8,9,10,11,12,15", "english")
    found = advice([start], "10x17")
    assert (found.why.cause, found.taken, found.taken_back) == (Cause.GAINS_LESS, 1, 0)


def test_a_quiet_move_that_holds_everything_is_not_worth_a_word() -> None:
    assert advice([CHECKERS.start("english")], "11-15") is None


def test_where_every_move_loses_nothing_is_said() -> None:
    positions = after(TICTACTOE.start("3x3x3"), "a1", "b1", "a3", "a2", "c3")
    assert [advice(positions, move) for move in ("b2", "c1", "b3", "c2")] == [None] * 4


def test_a_line_that_is_left_to_the_opponent_is_told() -> None:
    positions = after(TICTACTOE.start("3x3x3"), "a1", "b2", "c1")
    found = advice(positions, "a3")
    assert (found.why.tactic, found.answer) == (Tactic.LEAVES, (TICTACTOE.parse_move("b1", positions[-1]),))


def test_the_moments_that_mattered_are_those_that_gave_most_away() -> None:
    positions = after(TICTACTOE.start("3x3x3"), "a1", "b1", "c1", "a3", "b2")
    moves = [TICTACTOE.parse_move(text, positions[0]) for text in ("a1", "b1", "c1", "a3", "b2")]
    found = turning_points(review(positions, moves))
    assert [remark.ply for remark in found] == sorted(remark.ply for remark in found)
    assert found[0].ply == 1
    assert all(remark.lost >= 0.1 for remark in found)
