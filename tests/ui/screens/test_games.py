"""The list of a file's games."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.checkers.pdn_reader import Reading, read_pdn, readings
from game.ui.app import file_screen
from game.ui.pdn_files import Games, only_game
from game.ui.screens import games
from game.ui.screens.games import GamesScreen, summary
from game.ui.study.screen import StudyScreen
from tests.ui.driver import Driver

DATA = Path(__file__).parents[2] / "data" / "pdn"
THREE = '[White "Ann"]\n1. 11-15 23-19 1-0\n\n1. 11-22 *\n\n[Black "Bob"][Date "1952.??.??"] 1. 9-13 22-18 2. 6-9 *\n'


def dropped(driver: Driver, path: Path) -> Driver:
    driver.send(pygame.DROPFILE, file=str(path))
    return read(driver)


def read(driver: Driver) -> Driver:
    """Wait until the worker has read the whole file."""
    driver.step()
    while isinstance(driver.screen, GamesScreen) and driver.screen.reading:
        time.sleep(0.001)
        driver.step()
    driver.rest()
    return driver


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path)


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.pdn"
    path.write_text(THREE, encoding="utf-8")
    return path


def lines(driver: Driver) -> list[str]:
    assert isinstance(driver.screen, GamesScreen)
    return driver.screen.titles


def test_every_game_of_a_file_is_listed(driver: Driver) -> None:
    dropped(driver, DATA / "kurnik.pdn")
    first, second = lines(driver)
    assert first == "1. bouvier – timohway · 1-0 · 2011.04.03 · 59 moves · International"
    assert second.startswith("2. 6310 – timohway · 1/2-1/2 · 2011.03.31 · ")
    assert driver.find("count").text == "kurnik.pdn · 2 games"
    assert "kurnik.pdn" in driver.texts()
    driver.click("game 1")
    driver.rest()
    assert isinstance(driver.screen, StudyScreen)
    assert {"6310", "timohway"} < set(driver.screen.match.game.tags.values())


FITS_BOTH = '[White "Ann"] 1. c3-d4 d6-c5 * [White "Bob"] 1. c3-b4 b6-a5 *'
"""Two games whose moves are legal by several rule sets."""


def test_the_rules_of_a_list_that_does_not_name_them_can_be_chosen(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "two.pdn"
    path.write_text(FITS_BOTH, encoding="utf-8")
    dropped(driver, path)
    assert [line.split(" · ")[-1] for line in lines(driver)] == ["Russian", "Russian"]
    driver.click("rules")
    assert driver.find("rules list 0").text == "Russian"
    driver.click("rules list 1")
    read(driver)
    assert [line.split(" · ")[-1] for line in lines(driver)] == ["Brazilian", "Brazilian"]
    assert driver.find("rules").text == "Brazilian"
    driver.click("game 1")
    driver.rest()
    assert isinstance(driver.screen, StudyScreen)
    assert driver.screen.match.position.rules.name == "brazilian"


def test_a_file_that_is_gone_when_other_rules_are_chosen(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "two.pdn"
    path.write_text(FITS_BOTH, encoding="utf-8")
    dropped(driver, path)
    path.unlink()
    driver.click("rules")
    driver.click("rules list 1")
    assert "can't be read" in driver.find("reason").text
    driver.click("ok")
    assert len(lines(driver)) == 2


def test_no_rules_are_offered_where_a_file_names_them_or_one_set_fits(driver: Driver, tmp_path: Path) -> None:
    for text in (
        FITS_BOTH.replace("[White", '[GameType "25"][White'),
        f'{FITS_BOTH} [FEN "W:We3:Bd2,h8"] 1. e3-d4 h8-g7 *',
    ):
        path = tmp_path / "some.pdn"
        path.write_text(text, encoding="utf-8")
        dropped(driver, path)
        assert "game 1" in driver.names()
        assert "rules" not in driver.names()
        driver.show(lambda context: context.routes.home())


def test_the_second_good_game_is_opened_and_a_bad_one_is_explained(driver: Driver, three: Path) -> None:
    dropped(driver, three)
    first, bad, last = lines(driver)
    assert first == "1. Ann – ? · 1-0 · 1 move · English (American)"
    assert bad.startswith("2. Line 4, column 4: 11-22 is not legal")
    assert last == "3. ? – Bob · 1952 · 2 moves · English (American)"
    assert [driver.find(f"game {number}").muted for number in range(3)] == [False, True, False]  # type: ignore[attr-defined]
    driver.click("game 1")
    assert driver.find("reason").text.startswith("Line 4, column 4")
    driver.key(pygame.K_RETURN)
    driver.widgets.ui.focus("game 2")
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert isinstance(driver.screen, StudyScreen)
    assert driver.screen.match.game.tags["Black"] == "Bob"
    assert len(driver.screen.match.line) == 3


def test_escape_leads_from_a_game_back_to_the_list_for_the_next_one(driver: Driver, three: Path) -> None:
    dropped(driver, three)
    listed = driver.screen
    driver.click("game 0")
    driver.rest()
    assert isinstance(driver.screen, StudyScreen)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is listed
    driver.click("game 2")
    driver.rest()
    assert isinstance(driver.screen, StudyScreen)
    assert driver.screen.match.game.tags["Black"] == "Bob"


@pytest.mark.parametrize("date", ["1952.??.??", "1952.?.?", "1952-??-??", "1952"])
def test_what_is_not_known_of_a_date_is_left_out(date: str) -> None:
    (game,) = read_pdn(f'[Date "{date}"] 1. 11-15 *')
    assert summary(game) == "1952 · 1 move · English (American)"


def test_escape_leads_back_to_where_the_file_was_opened(driver: Driver, three: Path) -> None:
    before = driver.screen
    dropped(driver, three)
    assert driver.screen is not before
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is before


def test_the_only_game_of_a_file_is_opened_at_once(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "one.pdn"
    path.write_text("1. 11-15 *", encoding="utf-8")
    dropped(driver, path)
    assert isinstance(driver.screen, StudyScreen)


def test_the_command_line_s_file_is_listed_above_the_first_page(driver: Driver, three: Path) -> None:
    home = driver.screen
    read(driver.show(lambda context: file_screen(context, only_game(three), home)))
    assert len(lines(driver)) == 3
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is home


def test_a_long_file_is_listed_up_to_a_limit(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST", 7)
    path = tmp_path / "long.pdn"
    path.write_text("1. 11-15 *\n" * 9, encoding="utf-8")
    dropped(driver, path)
    assert len(lines(driver)) == 7
    assert driver.find("count").text == "long.pdn · only the first 7 games are listed"


def test_the_list_is_seen_while_the_worker_reads_and_goes_on_after_another_job(driver: Driver, tmp_path: Path) -> None:
    going_on = threading.Event()

    def slowly() -> Iterator[Reading]:
        yield from readings("1. 11-15 * 1. 9-13 *")
        assert going_on.wait(60)
        yield from readings("1. 11-16 * 1. 10-14 *")

    screen = GamesScreen(driver.context, driver.screen, Games(tmp_path / "slow.pdn", slowly()), lambda _: driver.screen)
    driver.screen = screen
    while len(screen.titles) < 2:
        time.sleep(0.001)
        driver.step()
    assert screen.busy
    assert driver.find("count").text == "slow.pdn · reading: 2 games so far"
    driver.context.thinker.worker.cancel()
    going_on.set()
    read(driver)
    assert len(screen.titles) == 4
    assert driver.find("count").text == "slow.pdn · 4 games"


def test_a_game_that_is_read_in_part_keeps_the_place_of_its_fault(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "part.pdn"
    path.write_text("1. 11-15 *\n\n1. 9-13 22-18 2. 1-32 *\n", encoding="utf-8")
    dropped(driver, path).click("game 1")
    driver.rest()
    assert driver.find("status").text.startswith("Only part of the game could be read. Line 3, column 18: 1-32")
