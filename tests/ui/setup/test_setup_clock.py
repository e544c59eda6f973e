"""The clocks on the form: ready ones, those made by sliders, one for each side, and whether moves are taken back."""

from typing import Any

import pygame
import pytest

from game.clock import TimeControl, Timing
from game.keeping.settings import Settings
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_choice import SAME, SetupChoice
from game.ui.setup.setup_rules import READY, changed
from tests.ui.driver import Driver


def clocks_of(setup: PlaySetup) -> list[str]:
    return [seat.clock.text if seat.clock else "" for seat in setup.seats]


def test_a_ready_clock_is_for_both(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("checkers")
    driver.click("clock")
    driver.click(f"clock list {READY.index('180+2') + 1}")
    driver.click("start")
    assert started[0].seats == (
        Seat(clock=TimeControl.parse("180+2")),
        Seat(level="easy", clock=TimeControl.parse("180+2")),
    )
    assert started[0].takebacks
    driver.form("checkers")
    driver.click("start")
    assert clocks_of(started[1]) == ["180+2", "180+2"]


def test_the_computer_has_no_clock_where_it_needs_none(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("checkers")
    driver.click("clock")
    driver.click("clock list 3")
    driver.click("clocks apart")
    driver.click("other_clock")
    driver.click("other_clock list 0")
    driver.click("takebacks")
    driver.click("start")
    assert (clocks_of(started[0]), started[0].takebacks) == (["300", ""], False)


def test_a_clock_is_made_by_sliders(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("checkers")
    driver.click("mode", across=0.9)
    driver.click("clock")
    driver.click(f"clock list {len(READY) + 1}")
    driver.widgets.ui.focus("clock kind")
    for key in (pygame.K_RETURN, *[pygame.K_DOWN] * 3, pygame.K_RETURN):
        driver.key(key)
    for name, key in (("seconds", pygame.K_HOME), ("bonus", pygame.K_END), ("periods", pygame.K_RIGHT)):
        driver.widgets.ui.focus(f"clock {name}")
        driver.key(key)
    driver.click("start")
    assert clocks_of(started[0]) == ["byoyomi:0+6x180"] * 2


def test_more_than_two_players_have_one_clock(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("tictactoe")
    driver.click("players", across=0.5)
    driver.click("clock")
    driver.click("clock list 1")
    driver.click("start")
    assert clocks_of(started[0]) == ["60"] * 3


def test_a_clock_can_be_changed_into_one_of_any_kind_and_back() -> None:
    for text in (*READY, "bronstein:60+2", "delay:0.5+1", "byoyomi:5+1x1"):
        control = TimeControl.parse(text)
        for timing in Timing:
            other = changed(control, timing)
            assert other.timing is timing
            assert changed(other, control.timing).timing is control.timing
        assert changed(control, control.timing) == control


@pytest.mark.parametrize("kept", ["same", "5m", "", 7, None, True])
def test_a_clock_that_is_none_is_forgotten(kept: object) -> None:
    kept_values: dict[str, Any] = {"checkers clock": kept, "checkers other_clock": kept}
    choice = SetupChoice.of("checkers", Settings(last_setup=kept_values))
    assert (choice.clock, choice.other_clock) == (None, None if kept == "" else SAME)
