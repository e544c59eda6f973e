"""A game of which the window knows nothing but its kind is on the first page, set up, played, kept and gone on with."""

from pathlib import Path

import pytest

from game.kinds import KINDS
from game.ui.home.home import HomeScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from tests.third_game.connect_four import CONNECT_FOUR
from tests.ui.driver import Driver
from tests.ui.player import Player

NAME = CONNECT_FOUR.name
TWO = PlaySetup(NAME, "7x6", seats=(Seat("Ada"), Seat("Grace")))
AGAINST_THE_COMPUTER = PlaySetup(NAME, "5x4", seats=(Seat(), Seat(level="beginner")))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, NAME, CONNECT_FOUR)


def test_the_first_page_has_a_card_for_it_and_leads_to_its_form(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(HomeScreen)
    cards = [driver.find(name).rect for name in KINDS]
    assert len(cards) == 3
    assert len({card.y for card in cards}) == 1, "they lie beside one another"
    driver.click(NAME)
    driver.rest()
    assert driver.find("title").text == "Connectfour"
    driver.click("mode", across=0.5)
    driver.click("rules")
    driver.click("rules list 1")
    driver.click("start")
    driver.rest()
    assert isinstance(driver.screen, PlayScreen)
    assert driver.find("title").text == "Connectfour · 5x4"


def test_two_persons_play_it_to_the_line(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(3)
    assert player.find("status").text == "You can't move there."
    player.click_square(38)
    player.type_move("d")
    player.click_square(37, 30, 36, 29, 35)
    assert player.moves == "d d c c b b a"
    assert player.find("reason").text == "Crosses made a line of 4."
    assert player.play.scene().line == (35, 36, 37, 38)
    assert player.context.library.finished()[0].result == "1-0"


def test_it_is_played_against_the_computer_left_and_gone_on_with(tmp_path: Path) -> None:
    player = Player(tmp_path, AGAINST_THE_COMPUTER)
    player.click_square(17)
    player.wait_for_turn()
    kept = player.moves
    assert len(kept.split()) == 2
    player.play.leave()
    player.rest()
    assert "Connectfour · 5x4" in player.find("unfinished").text
    player.click("continue")
    player.rest()
    assert player.moves == kept
    player.play.undo()
    assert player.moves == ""
