"""A game of which the window knows nothing but its kind is on the first page, set up, played, kept and gone on with."""

from itertools import combinations
from pathlib import Path

import pytest

from ai.evaluation import no_terms
from ai.minds import MINDS
from ai.minds.mind import GameMind
from game.kinds import KINDS, USUAL_GAME, carded_games
from game.ui.home.home import HomeScreen
from game.ui.home.welcome import WelcomeScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from tests.third_game.breakthrough import BREAKTHROUGH
from tests.ui.driver import Driver
from tests.ui.player import Player

NAME = BREAKTHROUGH.name
TWO = PlaySetup(NAME, "5x5", seats=(Seat("Ada"), Seat("Grace")))
AGAINST_THE_COMPUTER = PlaySetup(NAME, "5x5", seats=(Seat(), Seat(level="beginner")))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, NAME, BREAKTHROUGH)


def test_the_first_page_has_a_card_for_it_and_leads_to_its_form(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(HomeScreen)
    cards = [driver.find(name).rect for name in carded_games()]
    assert not any(one.colliderect(other) for one, other in combinations(cards, 2))
    driver.click(NAME)
    driver.rest()
    assert driver.find("title").text == "Breakthrough"
    driver.click("mode", across=0.5)
    driver.click("rules")
    driver.click("rules list 1")
    driver.click("start")
    driver.rest()
    assert isinstance(driver.screen, PlayScreen)
    assert driver.find("title").text == "Breakthrough · 5x5"


@pytest.mark.parametrize("left", [False, True])
def test_all_cards_are_in_view_in_the_smallest_window_at_200_percent(tmp_path: Path, left: bool) -> None:
    size = (800, 600)
    if left:
        player = Player(tmp_path, AGAINST_THE_COMPUTER, size)
        player.click_square(16, 11)
        player.play.leave()
        player.context.library.close()
    driver = Driver(tmp_path, size, ui_scale=200).show(HomeScreen)
    assert ("continue" in driver.names()) is left
    assert all(driver.find(name).rect.bottom < size[1] for name in (*carded_games(), "lab", "learning", "games"))


def test_a_newcomer_is_still_offered_the_usual_game(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.show(lambda context: WelcomeScreen(context, HomeScreen(context)))
    driver.click("start")
    assert driver.context.settings.last_setup["game"] == USUAL_GAME


def test_an_evaluation_of_its_own_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MINDS, NAME, GameMind(evaluations={"advance": no_terms, "none": no_terms}))
    driver = Driver(tmp_path, last_setup={f"{NAME} level": "custom"}).show(HomeScreen)
    driver.click(NAME)
    driver.rest()
    driver.click("more")
    driver.click("evaluation")
    assert driver.find("evaluation list 0").text == "Advance"


def test_the_library_offers_no_pdn_of_it(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(16, 11, 5, 10)
    player.play.leave()
    player.rest()
    player.click("library")
    player.rest()
    assert "delete" in player.names()
    assert "export" not in player.names()


def test_two_persons_play_it_to_the_last_row(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    assert player.find("status").text == "White to move"
    player.click_square(16, 13)
    assert player.find("status").text == "You can't move there."
    player.type_move("b2-b3")
    player.click_square(9, 14, 11, 7, 14, 18)
    assert player.find("status").text == "White to move"
    player.click_square(7, 1)
    assert player.moves == "b2-b3 e4-e3 b3xc4 e3xd2 c4xb5"
    assert player.find("reason").text == "White reached the last row."
    assert player.context.library.finished()[0].result == "1-0"


def test_it_is_played_against_the_computer_left_and_gone_on_with(tmp_path: Path) -> None:
    player = Player(tmp_path, AGAINST_THE_COMPUTER)
    player.click_square(16, 11)
    player.wait_for_turn()
    kept = player.moves
    assert len(kept.split()) == 2
    player.play.leave()
    player.rest()
    assert "Breakthrough · 5x5" in player.find("unfinished").text
    player.click("continue")
    player.rest()
    assert player.moves == kept
    player.play.undo()
    assert player.moves == ""
