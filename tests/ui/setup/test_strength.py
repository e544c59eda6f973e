"""The form at first sight: the opponent, the strength with its two dials, the side; all else is folded."""

import pygame
import pytest

from ai.algorithms import Algorithm
from game.ui.play.computers import level_of
from game.ui.play_setup import CUSTOM, PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.choice import Choice
from game.ui.widgets.layout import Field
from game.ui.widgets.slider import Slider
from game.ui.words import names
from tests.ui.driver import Driver


@pytest.fixture
def form(driver: Driver) -> Driver:
    return driver.show(lambda context: SetupScreen(context, "checkers"))


def dials(driver: Driver) -> tuple[str, str]:
    """The algorithm and the depth as they are shown."""
    algorithm, depth = driver.find("algorithm"), driver.find("depth")
    assert isinstance(algorithm, Choice)
    assert isinstance(depth, Slider)
    return algorithm.value, depth.text


def test_the_slider_leads_through_the_levels_and_the_dials_follow(form: Driver, started: list[PlaySetup]) -> None:
    assert (form.find("level").text, dials(form)) == ("Easy", ("engine", "1"))
    assert form.find("strength").value_text == "Easy"
    form.widgets.ui.focus("strength")
    form.key(pygame.K_END)
    form.key(pygame.K_LEFT)
    assert (form.find("level").text, dials(form)) == ("Champion", ("engine", "∞"))
    assert names.LEVELS["champion"][1] in form.texts()
    form.click("strength", across=0.6)
    assert form.find("level").text == "Advanced"
    assert "Elo 1,148, where Beginner is 0 · up to 1 s per move" in form.texts()
    form.click("start")
    assert started[0].seats[1] == Seat(level="advanced")


@pytest.mark.parametrize(
    ("dial", "across", "turned"), [("algorithm", 0.1, ("minimax", 1)), ("depth", 1.0, ("engine", 12))]
)
def test_who_turns_a_dial_has_a_level_of_their_own(
    form: Driver, started: list[PlaySetup], dial: str, across: float, turned: tuple[str, int]
) -> None:
    form.click(dial, across=across)
    assert form.find("level").text == "Custom"
    form.click("start")
    assert started[0].seats[1].level == CUSTOM
    level = level_of(started[0], started[0].seats[1])
    assert (level.algorithm, level.depth, level.mistakes) == (*turned, 0)
    form.show(lambda context: SetupScreen(context, "checkers"))
    assert dials(form) == (turned[0], str(turned[1]))
    form.widgets.ui.focus("strength")
    form.key(pygame.K_HOME)
    assert form.find("level").text == "Bear cub"


def test_the_engine_counts_by_its_own_evaluation(driver: Driver, started: list[PlaySetup]) -> None:
    driver.context.settings.last_setup = {"checkers level": CUSTOM, "checkers evaluation": "meyer"}
    driver.form("checkers")
    assert "evaluation" in driver.names()
    driver.click("algorithm", across=0.9)
    assert "evaluation" not in driver.names()
    driver.click("start")
    assert (started[0].algorithm, started[0].evaluation) == (Algorithm.ENGINE, "")


@pytest.mark.parametrize(("rules", "told"), [("english", True), ("russian", False)])
def test_ratings_are_shown_where_they_were_measured(driver: Driver, rules: str, told: bool) -> None:
    driver.context.settings.last_setup = {"checkers rules": rules}
    driver.show(lambda context: SetupScreen(context, "checkers"))
    assert ("Elo" in driver.texts()) is told


def test_a_click_on_the_board_starts_the_game(form: Driver, started: list[PlaySetup]) -> None:
    form.click("board")
    assert [setup.game for setup in started] == ["checkers"]


def test_no_click_starts_a_game_that_cant_begin(driver: Driver, started: list[PlaySetup]) -> None:
    driver.context.settings.last_setup = {"checkers level": "own"}
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click_at(driver.find("board").rect.center)
    assert started == []


def test_the_form_of_three_in_a_row_has_four_rows(driver: Driver) -> None:
    """Board, opponent, strength with its dials, side: all of them in view in a usual window."""
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    fields = [widget.label.text for widget in driver.widgets.ui.walk() if isinstance(widget, Field)]
    assert fields == ["Board", "Opponent", "Algorithm", "Who moves first"]
    assert driver.find("page").rect.contains(driver.find("side").rect)
    assert {"clock", "coach", "best of", "name 0", "giveaway", "players"}.isdisjoint(driver.names())


def test_what_is_folded_says_what_is_set_and_opens_in_view(driver: Driver) -> None:
    kept: dict[str, str | int] = {
        "clock": "180+2",
        "other_clock": "300",
        "coach": "both",
        "mode": "two players",
        "handicap": 2,
        "best_of": 5,
        "takebacks": False,
    }
    driver.context.settings.last_setup = {f"checkers {name}": value for name, value in kept.items()}
    driver.context.settings.player_names = ("Ada", "")
    driver.show(lambda context: SetupScreen(context, "checkers"))
    said = driver.find("more").tooltip
    assert (
        said == "Ada · 3 min + 2 s · 5 min · Moves are final · Coach · The second player gives 2 men · Best of 5 games"
    )
    driver.click("more")
    assert driver.find("page").rect.contains(driver.find("clock").rect)
    driver.click("house huffing")
    driver.click("more")
    assert "clock" not in driver.names()
    assert driver.find("more").tooltip == f"{said} · House rules"
    driver.context.settings.last_setup = {"tictactoe rules": "15x15x5", "tictactoe opening_rule": "swap2"}
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    assert driver.find("more").tooltip == "Ada · Swap2"
