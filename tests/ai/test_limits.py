"""A clock is shared out over the moves to come and never runs down; a budget ends with its positions or its time."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.limits import NODES_BETWEEN_LOOKS, Budget, Clock, Limit, Stopped, deadline_in

SECONDS = st.floats(0, 10_000)


@given(remaining=SECONDS, increment=SECONDS, moves=st.none() | st.integers(1, 100))
def test_no_move_takes_more_than_there_is(remaining: float, increment: float, moves: int | None) -> None:
    clock = Clock(remaining, increment, moves)
    assert 0 <= clock.aim <= clock.most <= remaining


def test_the_aim_is_an_even_share_and_most_of_the_increment() -> None:
    assert Clock(102).aim == pytest.approx(4, abs=0.01)
    assert Clock(100, increment=10).aim == 11.85
    assert Clock(100, moves=5).aim == 20


def test_the_last_move_before_the_control_may_take_all_but_a_little() -> None:
    assert 9 < Clock(10, moves=1).most < 10


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of a clock that stands still, for the tests to set."""
    time = [1000.0]
    monkeypatch.setattr("ai.limits.perf_counter", lambda: time[0])
    return time


def test_a_deadline_lies_ahead_of_now(now: list[float]) -> None:
    assert (list(deadline_in(5)), list(deadline_in(0)), list(deadline_in(None))) == ([1005], [1000], [inf])


def test_a_budget_has_as_many_positions_as_its_limit() -> None:
    budget = Budget(Limit(nodes=2))
    assert (budget.nodes, budget.left) == (0, 2)
    budget.spend()
    assert (budget.nodes, budget.left) == (1, 1)
    budget.spend()
    with pytest.raises(Stopped):
        budget.spend()
    assert (budget.nodes, budget.left) == (2, 0)


def test_a_budget_without_a_limit_never_ends(now: list[float]) -> None:
    budget = Budget()
    now[0] += 1e9
    budget.look()
    assert (budget.left, budget.seconds, budget.stop) == (None, 1e9, bytearray(1))


def test_a_budget_ends_when_its_time_is_over(now: list[float]) -> None:
    budget = Budget(Limit(seconds=5))
    now[0] += 4.9
    budget.look()
    now[0] += 0.1
    with pytest.raises(Stopped):
        budget.look()


def test_a_budget_looks_at_its_stop_flag_now_and_then() -> None:
    stop = bytearray(1)
    budget = Budget(stop=stop)
    stop[0] = 1
    for _ in range(NODES_BETWEEN_LOOKS - 1):
        budget.spend()
    with pytest.raises(Stopped):
        budget.spend()
    assert budget.nodes == NODES_BETWEEN_LOOKS
