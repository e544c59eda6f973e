"""Clocks: the rules of each kind, for any moves; and the clocks of a game in progress, with a time that tests set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.clock import LONGEST_GAP, Clocks, TimeControl, TimeLeft, Timing, moment
from game.core import InputError

SECONDS = st.integers(1, 4_000_000).map(lambda milliseconds: milliseconds / 1000)
MOVES = st.lists(st.integers(0, 100_000).map(lambda milliseconds: milliseconds / 1000), max_size=40)
CONTROLS = st.builds(
    lambda timing, seconds, bonus, periods: TimeControl(
        timing,
        seconds,
        0.0 if timing in (Timing.MOVE, Timing.SUDDEN_DEATH) else bonus,
        periods if timing is Timing.BYOYOMI else 0,
    ),
    st.sampled_from(list(Timing)),
    SECONDS,
    SECONDS,
    st.integers(1, 9),
)


def played(control: TimeControl, moves: list[float]) -> tuple[TimeLeft, list[float], bool]:
    """The time left after these moves, the moves made in time, and True if the flag fell."""
    left = control.start
    made: list[float] = []
    for used in moves:
        after = control.after(left, used)
        if after is None:
            return left, made, True
        left = after
        made.append(used)
    return left, made, False


@given(CONTROLS, MOVES)
def test_no_clock_is_ever_negative_and_the_flag_falls_when_nothing_is_shown(
    control: TimeControl, moves: list[float]
) -> None:
    left, _, _ = played(control, moves)
    allowance = control.allowance(left)
    assert left.seconds >= 0
    assert allowance > 0
    shown = [control.shown(left, share * allowance) for share in (0, 0.3, 0.6, 0.9, 1, 1.5)]
    assert all(each.seconds >= 0 for each in shown)
    assert shown[-1] == TimeLeft(0.0)
    if control.timing is not Timing.BYOYOMI:
        assert [each.seconds for each in shown] == sorted((each.seconds for each in shown), reverse=True)
    assert control.after(left, allowance) is None
    assert control.after(left, 0.0) is not None


@given(CONTROLS, MOVES)
def test_what_is_left_is_what_was_given_less_what_was_used(control: TimeControl, moves: list[float]) -> None:
    left, made, _ = played(control, moves)
    used, count, bonus = sum(made), len(made), control.bonus
    expected = {
        Timing.MOVE: control.seconds,
        Timing.SUDDEN_DEATH: control.seconds - used,
        Timing.FISCHER: control.seconds - used + count * bonus,
        Timing.BRONSTEIN: control.seconds - sum(max(0.0, one - bonus) for one in made),
        Timing.DELAY: control.seconds - sum(max(0.0, one - bonus) for one in made),
        Timing.BYOYOMI: max(0.0, control.seconds - used),
    }
    assert left.seconds == pytest.approx(expected[control.timing], abs=1e-6)


@given(SECONDS, SECONDS, st.integers(1, 9), MOVES)
def test_a_period_is_used_up_only_by_a_move_that_takes_all_of_it(
    seconds: float, bonus: float, periods: int, moves: list[float]
) -> None:
    control = TimeControl(Timing.BYOYOMI, seconds, bonus, periods)
    left = control.start
    for used in moves:
        after = control.after(left, used)
        if after is None:
            assert used >= left.seconds + left.periods * bonus
            break
        over = used - left.seconds
        assert left.periods - after.periods == max(0, int(over // bonus))
        assert 1 <= after.periods <= left.periods
        left = after


@given(SECONDS, st.integers(1, 4000), MOVES)
def test_bronstein_never_gives_more_than_there_was(seconds: float, bonus: int, moves: list[float]) -> None:
    bronstein, delay = (TimeControl(timing, seconds, bonus) for timing in (Timing.BRONSTEIN, Timing.DELAY))
    left, made, fell = played(bronstein, moves)
    assert left.seconds <= seconds
    again, _, fell_too = played(delay, made)
    assert (again.seconds, fell_too) == (left.seconds, False)
    assert fell or made == moves


def test_only_byoyomi_has_periods() -> None:
    assert TimeControl(Timing.FISCHER, 60, 2) == TimeControl.parse("60+2")
    assert TimeControl(Timing.SUDDEN_DEATH, 300) == TimeControl.parse("300")


@given(CONTROLS)
def test_a_control_is_told_by_its_text(control: TimeControl) -> None:
    assert TimeControl.parse(control.text) == control


@pytest.mark.parametrize(
    ("text", "used", "shown"),
    [
        ("60", 12.5, (47.5, 0)),
        ("60+2", 12.5, (47.5, 0)),
        ("move:10", 2, (8, 0)),
        ("bronstein:60+5", 3, (57, 0)),
        ("delay:60+5", 3, (60, 0)),
        ("delay:60+5", 8, (57, 0)),
        ("byoyomi:60+5x10", 59, (1, 5)),
        ("byoyomi:60+5x10", 60, (10, 5)),
        ("byoyomi:60+5x10", 64, (6, 5)),
        ("byoyomi:60+5x10", 70, (10, 4)),
        ("byoyomi:0+5x10", 49, (1, 1)),
        ("byoyomi:0+5x10", 50, (0, 0)),
    ],
)
def test_what_a_running_clock_shows(text: str, used: float, shown: tuple[float, int]) -> None:
    control = TimeControl.parse(text)
    assert control.shown(control.start, used) == TimeLeft(*shown)


@pytest.mark.parametrize(
    "text", ["", "0", "5m", "0+1", "-1", "60+", "move:0", "delay:0+5", "byoyomi:60+0x10", "byoyomi:60+5x0", "1e3"]
)
def test_a_clock_without_time_is_none(text: str) -> None:
    with pytest.raises(InputError, match=f"{text!r} is not".replace("+", r"\+")):
        TimeControl.parse(text)


@pytest.mark.parametrize(
    ("text", "used", "low"),
    [
        ("300", 289, False),
        ("300", 290, True),
        ("20", 10, False),
        ("20", 15, True),
        ("byoyomi:60+5x10", 59, False),
        ("byoyomi:60+5x10", 60, False),
        ("byoyomi:60+5x10", 68, True),
        ("byoyomi:60+5x10", 71, False),
        ("move:10", 7.4, False),
        ("move:10", 7.6, True),
    ],
)
def test_time_is_low_at_the_end_of_it_or_of_a_period(text: str, used: float, low: bool) -> None:
    control = TimeControl.parse(text)
    assert control.is_low(control.start, used) is low


class Time:
    """A time that stands still, for tests to move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


def clocks_of(time: Time, *texts: str) -> Clocks:
    return Clocks([TimeControl.parse(text) if text else None for text in texts], time)


def test_only_the_clock_of_the_player_to_move_runs(time: Time) -> None:
    clocks = clocks_of(time, "60", "60+2")
    time.pass_by(5)
    clocks.run(0)
    time.pass_by(2.5)
    assert clocks.shown(0) == TimeLeft(57.5)
    assert clocks.shown(1) == TimeLeft(60)
    assert clocks.press() == 2.5
    time.pass_by(9)  # no clock runs while the move is shown
    clocks.run(1)
    time.pass_by(1)
    assert (clocks.press(), clocks.left) == (1.0, [TimeLeft(57.5), TimeLeft(61)])


def test_a_clock_that_rests_goes_on_where_it_was(time: Time) -> None:
    clocks = clocks_of(time, "60", "60")
    clocks.run(0)
    time.pass_by(10)
    clocks.rest()
    time.pass_by(100)
    assert (clocks.spent, clocks.running, clocks.shown(0)) == (10.0, False, TimeLeft(50))
    clocks.run(0)
    time.pass_by(5)
    assert clocks.press() == 15.0


def test_the_flag_of_the_player_to_move_falls_when_the_time_is_over(time: Time) -> None:
    clocks = clocks_of(time, "60", "")
    clocks.run(0)
    time.pass_by(59.999)
    assert clocks.fallen is None
    time.pass_by(0.001)
    assert clocks.fallen == 0
    clocks.set(turn=1)
    clocks.run(1)
    time.pass_by(1e6)
    assert (clocks.fallen, clocks.shown(1)) == (None, None)


def test_time_is_not_lost_while_the_machine_sleeps(time: Time) -> None:
    clocks = clocks_of(time, "60", "60")
    clocks.run(0)
    for _ in range(4):
        time.pass_by(0.5)
        assert not clocks.watch()
    time.pass_by(LONGEST_GAP + 3600)
    assert clocks.watch()
    assert (clocks.running, clocks.spent, clocks.fallen) == (False, 2.0, None)
    assert not clocks.watch()


@given(st.lists(st.tuples(st.sampled_from(["run", "rest", "press", "watch"]), st.integers(0, 4000)), max_size=30))
def test_the_clocks_agree_with_the_moves_that_they_told(steps: list[tuple[str, int]]) -> None:
    """The same moves set another pair of clocks to the same time, whatever was done in between."""
    time = Time()
    moves: list[tuple[int, float]] = []
    clocks = clocks_of(time, "60+2", "byoyomi:5+3x2")
    for what, milliseconds in steps:
        time.pass_by(milliseconds / 1000)
        player = len(moves) % 2
        if clocks.fallen is not None:
            break
        match what:
            case "run":
                clocks.run(player)
            case "rest":
                clocks.rest()
            case "watch":
                clocks.watch()
            case _ if clocks.turn is not None:
                moves.append((player, clocks.press()))
    again = clocks_of(time, "60+2", "byoyomi:5+3x2")
    again.set(moves)
    assert again.left == clocks.left


def test_the_system_s_time_passes() -> None:
    assert moment() <= moment()
