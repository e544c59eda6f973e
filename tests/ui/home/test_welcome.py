"""Questions at the first start: three answers that are saved as ordinary settings, or none at all."""

import pygame
import pytest

from game.clock import TimeControl
from game.keeping.settings import Settings, load
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.home.welcome import STRENGTHS, WelcomeScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import Seat
from game.ui.setup.setup_choice import LAST_GAME, keep_choices
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.tile import Pick
from tests.ui.driver import Driver


@pytest.fixture
def newcomer(driver: Driver) -> Driver:
    """A user who is asked."""
    return driver.show(lambda context: WelcomeScreen(context, context.routes.home()))


def test_escape_and_skip_lead_on_and_keep_nothing(newcomer: Driver) -> None:
    newcomer.click("tictactoe")
    newcomer.click("strength well")
    newcomer.key(pygame.K_ESCAPE)
    assert isinstance(newcomer.screen, HomeScreen)
    newcomer.show(lambda context: WelcomeScreen(context, context.routes.home()))
    newcomer.click("skip")
    assert isinstance(newcomer.screen, HomeScreen)
    assert newcomer.context.settings == Settings()


def test_the_language_is_seen_at_once_and_brings_the_rules_of_its_country(newcomer: Driver) -> None:
    newcomer.click("checkers")
    assert newcomer.find("rules").text == "English (American)"
    newcomer.click("language ru")
    assert "Шашки" in newcomer.texts()
    assert newcomer.find("rules").text == "Русские"
    newcomer.click("start")
    kept, _notice = load(newcomer.context.places.settings)
    assert kept.language == "ru"
    assert kept.last_setup["checkers rules"] == "russian"


def test_rules_that_were_chosen_stay_when_the_language_changes(newcomer: Driver) -> None:
    newcomer.click("checkers")
    newcomer.click("rules")
    newcomer.click("rules list 2")
    chosen = newcomer.find("rules").text
    newcomer.click("language ru")
    newcomer.click("language en")
    assert newcomer.find("rules").text == chosen != "English (American)"


def test_a_game_with_one_set_of_rules_offers_no_list_of_them(newcomer: Driver) -> None:
    newcomer.click("checkers")
    assert "Rules" in newcomer.texts()
    newcomer.click("ultimate")
    assert "Rules" not in newcomer.texts()
    newcomer.click("start")
    assert isinstance(newcomer.screen, PlayScreen)


def test_the_rules_of_relatives_are_in_the_list_of_their_card(newcomer: Driver) -> None:
    newcomer.click("checkers")
    newcomer.click("rules")
    items = [widget for widget in newcomer.widgets.ui.walk() if widget.name.startswith("rules list ")]
    newcomer.click(next(item.name for item in items if item.text.startswith("Turkish")))
    assert newcomer.part("checkers", Pick).on
    newcomer.click("start")
    newcomer.rest()
    assert "Turkish draughts" in newcomer.find("title").text
    newcomer.show(lambda context: WelcomeScreen(context, context.routes.home()))
    assert newcomer.find("rules").text == "Turkish"


@pytest.mark.parametrize("strength", [name for name, each in STRENGTHS.items() if not each.learns])
def test_start_begins_a_game_by_the_answers(newcomer: Driver, strength: str) -> None:
    newcomer.click("tictactoe")
    newcomer.click(f"strength {strength}")
    newcomer.click("start")
    setup = newcomer.on(PlayScreen).playing.setup
    assert (setup.game, setup.seats) == ("tictactoe", (Seat(), Seat(level=STRENGTHS[strength].level)))
    kept = newcomer.context.settings.last_setup
    assert kept[LAST_GAME] == "tictactoe"
    assert kept["checkers level"] == STRENGTHS[strength].level


def test_start_forgets_what_the_page_does_not_ask_about(newcomer: Driver) -> None:
    settings = newcomer.context.settings
    keep_choices(settings, "checkers", giveaway=True, handicap=2, clock=TimeControl.parse("60"))
    newcomer.click("checkers")
    newcomer.click("strength sometimes")
    newcomer.click("start")
    setup = newcomer.on(PlayScreen).playing.setup
    assert (setup.giveaway, setup.fen, [seat.clock for seat in setup.seats]) == (False, "", [None, None])


def test_who_has_never_played_is_shown_the_rules_and_then_the_form(newcomer: Driver) -> None:
    newcomer.click("checkers")
    newcomer.click("strength new")
    newcomer.click("start")
    assert isinstance(newcomer.screen, LearnScreen)
    newcomer.key(pygame.K_ESCAPE)
    assert newcomer.on(SetupScreen).choice.level == "cub"


def test_keys_alone_answer_all_questions(newcomer: Driver) -> None:
    for name in ("language en", "checkers", "strength sometimes", "start"):
        newcomer.widgets.ui.focus(name)
        newcomer.key(pygame.K_RETURN)
    assert newcomer.on(PlayScreen).playing.setup.seats[1].level == "casual"


def test_one_click_leads_to_the_first_board(newcomer: Driver) -> None:
    newcomer.click("start")
    assert isinstance(newcomer.screen, PlayScreen)


def test_it_opens_from_the_settings_with_what_was_answered(newcomer: Driver) -> None:
    newcomer.click("tictactoe")
    newcomer.click("strength well")
    newcomer.click("start")
    newcomer.show(lambda context: SettingsScreen(context, context.routes.home()))
    newcomer.click("welcome")
    welcome = newcomer.on(WelcomeScreen)
    assert (welcome.game, welcome.strength) == ("tictactoe", "well")
    newcomer.key(pygame.K_ESCAPE)
    assert isinstance(newcomer.screen, SettingsScreen)
