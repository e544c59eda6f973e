"""A clock is shared out over the moves to come and never runs down."""

from hypothesis import given
from hypothesis import strategies as st

from ai.limits import Clock

SECONDS = st.floats(0, 10_000)


@given(remaining=SECONDS, increment=SECONDS, moves=st.none() | st.integers(1, 100))
def test_no_move_takes_more_than_there_is(remaining: float, increment: float, moves: int | None) -> None:
    clock = Clock(remaining, increment, moves)
    assert 0 <= clock.aim <= clock.most <= remaining


def test_the_aim_is_an_even_share_and_most_of_the_increment() -> None:
    assert Clock(100).aim == 4
    assert Clock(100, increment=10).aim == 12
    assert Clock(100, moves=5).aim == 20


def test_the_last_move_before_the_control_may_take_all_but_a_little() -> None:
    assert 9.9 < Clock(10, moves=1).most < 10
