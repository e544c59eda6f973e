"""The list of a file's games."""

from pathlib import Path

import pygame
import pytest

from game.ui.app import file_screen
from game.ui.pdn_files import only_game
from game.ui.play.screen import PlayScreen
from game.ui.screens import games
from game.ui.screens.games import GamesScreen
from tests.ui.driver import Driver

DATA = Path(__file__).parents[2] / "data" / "pdn"
THREE = '[White "Ann"]\n1. 11-15 23-19 1-0\n\n1. 11-22 *\n\n[Black "Bob"][Date "1952.??.??"] 1. 9-13 22-18 2. 6-9 *\n'


def dropped(driver: Driver, path: Path) -> Driver:
    driver.send(pygame.DROPFILE, file=str(path))
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
    assert isinstance(driver.screen, PlayScreen)
    assert [seat.name for seat in driver.screen.playing.setup.seats] == ["6310", "timohway"]


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
    assert isinstance(driver.screen, PlayScreen)
    assert driver.screen.playing.setup.seats[0].name == "Bob"
    assert len(driver.screen.playing.moves) == 3


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
    assert isinstance(driver.screen, PlayScreen)


def test_the_command_line_s_file_is_listed_above_the_first_page(driver: Driver, three: Path) -> None:
    home = driver.screen
    driver.show(lambda context: file_screen(context, only_game(three), home))
    assert len(lines(driver)) == 3
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is home


def test_a_long_file_is_read_a_slice_a_frame_and_up_to_a_limit(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(10**6))
    monkeypatch.setattr(games, "perf_counter", lambda: next(ticks))  # each look at the clock is a second
    monkeypatch.setattr(games, "SLICE", 2.5)
    monkeypatch.setattr(games, "MOST", 7)
    path = tmp_path / "long.pdn"
    path.write_text("1. 11-15 *\n" * 9, encoding="utf-8")
    driver.send(pygame.DROPFILE, file=str(path))
    assert driver.screen.busy
    assert 0 < len(lines(driver)) < 7
    assert driver.find("count").text.startswith("long.pdn · reading: ")
    driver.rest()
    assert not driver.screen.busy
    assert len(lines(driver)) == 7
    assert driver.find("count").text == "long.pdn · only the first 7 games are listed"
