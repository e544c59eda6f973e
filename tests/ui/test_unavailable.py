"""Controls that another choice rules out stay visible with the reason, and come back unchanged."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pygame
import pytest

from ai.textbook.switches import Switches
from ai.tracing.run import Request
from game.checkers.kind import CHECKERS
from game.ui.home.settings import SettingsScreen
from game.ui.lab.lab_screen import LabScreen, open_options
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from tests.ui.looped import Looped

Step = str | tuple[str, float]
"""The name of a widget to click, and where it is clicked from its left end on."""


class Form(Looped):
    """A form of the whole program."""

    def show(self, make: Callable[[Context], Screen]) -> Self:
        super().show(make)
        self.rest()
        return self

    def do(self, *steps: Step) -> None:
        """Click the widgets, one after the other."""
        for step in steps:
            name, across = (step, 0.5) if isinstance(step, str) else step
            self.click(name, across)

    def shown(self, name: str) -> str | bool:
        """The value of a control."""
        widget = self.find(name)
        return widget.on if widget.on is not None else widget.value_text

    def reason(self, name: str) -> str:
        """The last small line below a control."""
        widget = self.find(name)
        around = [each for each in self.widgets.ui.walk() if isinstance(each, Column) and widget in each.walk()]
        explained = (each.inside[-1] for each in reversed(around))
        return next(last.text for last in explained if isinstance(last, Label) and last.style is Type.SMALL)


@pytest.fixture
def driver(tmp_path: Path) -> Form:
    return Form(tmp_path, (820, 600), reduced_motion=True)


CLOCK, NO_CLOCK = ("clock", "clock list 1"), ("clock", "clock list 0")
COMPUTER, TWO, WATCH = ("mode", 0.1), ("mode", 0.5), ("mode", 0.9)
FROM_START = "Only from the usual starting position."
RULED_OUT: list[Any] = [
    ("checkers", ["coach"], CLOCK, NO_CLOCK, "coach", False, "Not with a clock, where its help would be unfair."),
    ("checkers", ["coach"], [WATCH], [COMPUTER], "coach", False, "Computers play without a coach."),
    (
        "checkers",
        [("adapting", 0.5)],
        ("level", "level list 0"),
        ("level", "level list 5"),
        "adapting",
        "Stays just ahead of you",
        "This level already follows your results.",
    ),
    (
        "checkers",
        [("adapting", 0.5)],
        ("level", "level list 17"),
        ("level", "level list 5"),
        "adapting",
        "Same level",
        "It can't follow your results: its strength is unknown.",
    ),
    (
        "checkers",
        ["handicap", "handicap list 2"],
        ["giveaway"],
        ["giveaway"],
        "handicap",
        "None",
        "Not in giveaway, where fewer men are no handicap.",
    ),
    (
        "checkers",
        ["opening", "opening list 1"],
        ("handicap", "handicap list 2"),
        ("handicap", "handicap list 0"),
        "opening",
        "Go as you please",
        "Not with a handicap.",
    ),
    (
        "checkers",
        ["opening", "opening list 3"],
        ("rules", "rules list 6"),
        ("rules", "rules list 0"),
        "opening",
        "Go as you please",
        "These rules have no named openings.",
    ),
    ("tictactoe", ["coach"], [("players", 0.5)], [("players", 0.1)], "coach", False, "Only for two players."),
    (
        "tictactoe",
        [("best of", 0.5)],
        [("players", 0.9)],
        [("players", 0.1)],
        "best of",
        "1",
        "Only for two players.",
    ),
]
"""The game; clicks that choose something, rule it out and allow it again; the control, its value then, the reason."""


@pytest.mark.parametrize("case", RULED_OUT, ids=lambda case: case[-1])
def test_an_option_of_the_form_stays_and_says_why(driver: Form, case: Any) -> None:
    game, chosen, ruling, undoing, name, shown, reason = case
    driver.form(game).do(*chosen)
    before = driver.shown(name)
    assert driver.find(name).enabled
    driver.do(*ruling)
    assert not driver.find(name).enabled
    assert (driver.shown(name), driver.reason(name)) == (shown, reason)
    driver.do(*undoing)
    assert driver.find(name).enabled
    assert driver.shown(name) == before != shown


def test_a_typed_position_rules_out_handicaps_and_openings(driver: Form) -> None:
    driver.form("checkers").do("opening", "opening list 1", "position")
    driver.type("W:W18:B5")
    assert [driver.find(name).enabled for name in ("handicap", "opening")] == [False, False]
    assert {driver.reason(name) for name in ("handicap", "opening")} == {FROM_START}


def test_ballots_stay_in_the_list_of_other_rules(driver: Form) -> None:
    driver.form("checkers").do("opening", "opening list 1", "rules", "rules list 1")
    assert driver.shown("opening") == "Go as you please"
    reason = "Only in English checkers, and not in giveaway."
    assert driver.reason("opening") == reason
    driver.do("opening")
    ballot = driver.find("opening list 1")
    assert (ballot.enabled, ballot.text) == (False, f"Three-move ballot {reason}")
    driver.send(pygame.KEYDOWN, key=pygame.K_t, mod=0, scancode=0, unicode="t")
    assert driver.widgets.ui.focused is not ballot
    driver.key(pygame.K_ESCAPE)
    driver.do("rules", "rules list 0")
    assert driver.shown("opening") == "Three-move ballot"


def test_with_a_clock_both_of_two_players_have_the_coach_or_neither(driver: Form) -> None:
    driver.form("checkers").do(TWO)
    driver.widgets.ui.focus("coach")
    driver.key(pygame.K_RIGHT)
    assert driver.shown("coach") == "First player"
    driver.do(*CLOCK)
    assert (driver.shown("coach"), driver.reason("coach")) == (
        "None",
        "With a clock, both players have the coach or neither does.",
    )
    choice, ui = driver.find("coach"), driver.widgets.ui
    assert isinstance(choice, Choice)
    ui.focus("coach")
    driver.click_at(ui.place_in(choice, choice.segments(ui.look)[1]).center)
    assert driver.shown("coach") == "None"
    assert len(choice.stops(ui.look)) == 2
    driver.do(*NO_CLOCK)
    assert driver.shown("coach") == "First player"
    driver.do(*CLOCK)
    driver.widgets.ui.focus("coach")
    driver.key(pygame.K_RIGHT)
    assert driver.shown("coach") == "Both"
    driver.key(pygame.K_LEFT)
    assert driver.shown("coach") == "None"


def test_the_size_of_the_board_comes_back_with_the_number_of_players(driver: Form) -> None:
    driver.form("tictactoe").do("rules", "rules list 3")
    before = driver.shown("rules")
    driver.do(("players", 0.5))
    three = driver.shown("rules")
    driver.do(("players", 0.1))
    assert driver.shown("rules") == before != three


def test_a_line_of_three_is_all_that_a_small_board_has_room_for(driver: Form) -> None:
    driver.form("tictactoe").do("rules", "rules list 8")
    for side in ("columns", "rows"):
        driver.widgets.ui.focus(side)
        driver.key(pygame.K_HOME)
    assert (driver.find("in a row").enabled, driver.reason("in a row")) == (False, "No more than 3 fit.")
    driver.widgets.ui.focus("rows")
    driver.key(pygame.K_END)
    assert driver.find("in a row").enabled


def test_a_search_keeps_what_it_can_not_use(driver: Form) -> None:
    """Alpha-beta with a rule of cuts, a depth and two additions; then the engine, and back."""
    searched: list[Request] = []
    switches = Switches(ordering=True, quiescence=True)
    request = Request(CHECKERS.start("english"), "alphabeta", depth=5, book_cut=True, switches=switches)
    driver.show(lambda context: LabScreen(context, context.routes.home()))
    open_options(driver.widgets.ui, request, searched.append, lambda _: None)
    driver.rest()
    kept = ("depth", "cut rule", "ordering", "quiescence")
    before = {name: driver.shown(name) for name in kept}
    driver.do("depthless")
    assert not driver.find("depth").enabled
    assert driver.reason("evaluation") == "A search to the end of the game needs neither."
    assert driver.find("quiescence").tooltip == "A search to the end of the game leaves nothing to add."
    driver.do("algorithm", "algorithm list 4")
    assert "Not available in this search." in driver.texts()
    ruled_out = ("depthless", "cut rule", "ordering", "table", "quiescence", "deepening")
    assert not any(driver.find(name).enabled for name in ruled_out)
    driver.do("algorithm", "algorithm list 2", "depthless")
    assert {name: driver.shown(name) for name in kept} == before
    driver.do("algorithm", "algorithm list 4", "search")
    assert [(each.algorithm, each.switches) for each in searched] == [("engine", Switches())]


@pytest.mark.parametrize(
    ("setting", "ruled_out", "reason"),
    [
        ("reduced_motion", ["system_motion"], "Motion is already reduced."),
        ("muted", ["volume", "sound_set"], "Switch this off to choose the volume and the sounds."),
        ("scanning", ["scan_switch", "scan_tenths"], "Both are only used when you play with one key."),
    ],
)
def test_a_setting_stays_and_says_why(driver: Form, setting: str, ruled_out: list[str], reason: str) -> None:
    driver.show(lambda context: SettingsScreen(context, context.routes.home()))
    off = setting == "scanning"
    if driver.shown(setting) is off:
        driver.do(setting)
    before = [driver.shown(name) for name in ruled_out]
    assert not any(driver.find(name).enabled for name in ruled_out)
    assert reason in driver.texts()
    driver.do(setting)
    assert all(driver.find(name).enabled for name in ruled_out)
    assert reason not in driver.texts()
    assert [driver.shown(name) for name in ruled_out] == before
