"""The library by mouse and keyboard: found, looked through, continued, named, labelled, deleted, taken in and out."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.checkers.pdn_reader import read_pdn
from game.keeping.record import Record
from game.ui.home.home import HomeScreen
from game.ui.library.library_screen import ON_GAMES, LibraryScreen
from game.ui.library.statistics import StatisticsScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play.saving import new_record
from game.ui.play_setup import PlaySetup, Seat
from game.ui.share.share_screen import ShareScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver
from tests.ui.study.reviewed import tab_of

PDN = (
    '[White "Ada"] [Black "Bob"] [GameType "21"] 1. 11-15 {fine} 23-19 1-0\n'
    '[White "Eve"] [GameType "21"]\n1. 11-15 11-15 *'
)


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    driver = Driver(tmp_path, (1280, 800), reduced_motion=True)
    library = driver.context.library
    library.save(replace(new_record(PlaySetup(seats=(Seat("Ann"), Seat(level="easy")))), moves=("b2",), key="left"))
    library.save(Record("checkers", "english", moves=("11-15",), result="1-0", headers={"White": "Ada"}, key="ada"))
    library.index(5.0)
    driver.show(lambda context: context.routes.library(None, context.routes.home()))
    return driver


def screen(driver: Driver) -> LibraryScreen:
    return driver.on(LibraryScreen)


def said(driver: Driver, name: str) -> str:
    return driver.widgets.ui.find(name).text


def worked(driver: Driver) -> None:
    """Wait until the file is read or written."""
    driver.until(lambda: not screen(driver).transfers.busy)
    driver.step()


@pytest.mark.slow
def test_it_is_opened_from_the_first_page_and_esc_leads_back(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, HomeScreen)
    driver.click("library")
    assert screen(driver).games.keys == ["ada", "left"]


def test_a_game_is_searched_looked_through_and_continued(driver: Driver) -> None:
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("ann")
    assert screen(driver).games.keys == ["left"]
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, StudyScreen)
    driver.key(pygame.K_ESCAPE)
    driver.click("continue")
    assert isinstance(driver.screen, PlayScreen)


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_the_buttons_are_those_that_the_chosen_games_allow(driver: Driver, size: tuple[int, int]) -> None:
    def buttons() -> list[str]:
        return [name for name in ON_GAMES if name in driver.names()]

    driver.surface = pygame.Surface(size)
    driver.widgets.draw(driver.surface)
    with_moves = ["replay", "review", "share", "rename", "label games"]
    assert buttons() == [*with_moves, "export", "delete"]
    driver.key(pygame.K_DOWN)
    assert buttons() == ["continue", *with_moves, "export", "delete"]
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    assert buttons() == ["label games", "export", "delete"]
    driver.key(pygame.K_F2)
    assert "title field" not in driver.names()
    driver.click("delete")
    assert screen(driver).games.keys == []


def test_filters_without_room_fold_under_a_button_that_counts_those_set(driver: Driver) -> None:
    assert len({driver.find(name).rect.y for name in ("search", "rules", "result", "level", "order")}) == 1
    screen(driver).games.ask(result="1-0")
    driver.surface = pygame.Surface((420, 480))
    driver.widgets.draw(driver.surface)
    assert {"rules", "result", "level"}.isdisjoint(driver.names())
    driver.click("filters")
    driver.click("result")
    driver.click("result list 0")
    assert (driver.find("dialog title").text, len(screen(driver).games.keys)) == ("2 games", 2)


def test_delete_and_ctrl_z(driver: Driver) -> None:
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    assert said(driver, "chosen") == "2 games are selected."
    driver.key(pygame.K_DELETE)
    assert said(driver, "said") == "2 games were deleted."
    assert "empty" in driver.names()
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen(driver).games.keys == ["ada", "left"]


def test_ctrl_z_restores_after_leaving_the_page_and_after_a_restart(driver: Driver, tmp_path: Path) -> None:
    library = driver.context.library
    library.save(Record("checkers", "english", moves=("9-13",), key="third"))
    driver.show(lambda context: context.routes.library(None, context.routes.home()))
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.key(pygame.K_DELETE)
    assert screen(driver).games.keys == []
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: isinstance(driver.screen, HomeScreen))
    library.close()
    again = Driver(tmp_path, (1280, 800), reduced_motion=True)
    again.show(lambda context: context.routes.library(None, context.routes.home()))
    assert screen(again).games.keys == []
    again.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen(again).games.keys == ["ada", "left"]
    assert said(again, "said") == "2 games are back."
    again.click("undo")
    assert screen(again).games.keys == ["third", "ada", "left"]
    assert said(again, "said") == "1 game is back."
    assert "undo" not in again.names()
    again.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen(again).games.keys == ["third", "ada", "left"]


@pytest.mark.slow
def test_a_game_is_named_and_labelled(driver: Driver) -> None:
    driver.key(pygame.K_F2)
    driver.type("My first win")
    driver.key(pygame.K_RETURN)
    assert said(driver, "preview title") == "My first win"
    driver.click("label games")
    driver.type("best")
    driver.key(pygame.K_RETURN)
    driver.click("close")
    (record,) = driver.context.library.records(["ada"])
    assert (record.title, record.labels) == ("My first win", ("best",))


@pytest.mark.slow
def test_ctrl_f_on_a_board_finds_the_games_that_reached_it(driver: Driver) -> None:
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, StudyScreen)
    driver.key(pygame.K_END)
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    assert screen(driver).games.keys == ["ada"]
    assert "wanted board" in driver.names()
    driver.click("any board")
    assert screen(driver).games.keys == ["ada", "left"]


def test_a_file_is_taken_in_and_its_faults_are_told(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "club.pdn"
    file.write_text(PDN, encoding="utf-8")
    screen(driver).transfers.take_in(file)
    worked(driver)
    assert said(driver, "imported") == "2 games were imported."
    assert len(screen(driver).games.keys) == 4
    driver.click("take back")
    assert screen(driver).games.keys == ["ada", "left"]


@pytest.mark.parametrize(
    ("text", "told"),
    [("", "There is no game in this file."), (PDN.splitlines()[0], "1 game was imported."), ("1. 11-22 *", None)],
)
def test_an_import_tells_how_many_games_it_added(driver: Driver, tmp_path: Path, text: str, told: str | None) -> None:
    file = tmp_path / "club.pdn"
    file.write_text(text, encoding="utf-8")
    driver.send(pygame.DROPFILE, file=str(file))
    worked(driver)
    assert (said(driver, "imported") if "imported" in driver.names() else None) == told
    assert ("1 game could not be read, or only in part:" in driver.texts()) is (told is None)


def test_files_that_are_dropped_together_are_taken_in_one_after_the_other(driver: Driver, tmp_path: Path) -> None:
    for name, move in (("one", "9-13"), ("two", "10-14"), ("three", "11-15")):
        (tmp_path / f"{name}.pdn").write_text(f'[GameType "21"] 1. {move} *', encoding="utf-8")
        driver.screen.handle(pygame.event.Event(pygame.DROPFILE, {"file": str(tmp_path / f"{name}.pdn")}))
    worked(driver)
    assert len(screen(driver).games.keys) == 5
    for name in ("three.pdn", "two.pdn", "one.pdn"):
        assert said(driver, "dialog title") == name
        driver.click("ok")


def test_a_file_that_is_not_there_is_told(driver: Driver, tmp_path: Path) -> None:
    screen(driver).transfers.take_in(tmp_path / "nowhere.pdn")
    worked(driver)
    assert "can't be read" in said(driver, "reason")


def test_games_are_written_to_a_file_without_those_that_have_no_pdn(driver: Driver, tmp_path: Path) -> None:
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    screen(driver).transfers.write(tmp_path / "out.pdn")
    worked(driver)
    assert said(driver, "said").startswith("1 game was written to")
    assert said(driver, "said").endswith("1 can't be saved in a PDN file.")
    assert [game.tags["White"] for game in read_pdn((tmp_path / "out.pdn").read_text(encoding="utf-8"))] == ["Ada"]


@pytest.mark.parametrize(("key", "kind"), [(pygame.K_p, ShareScreen), (0, StatisticsScreen)])
def test_it_leads_to_statistics_and_sharing(driver: Driver, key: int, kind: type) -> None:
    if key:
        driver.key(key, pygame.KMOD_CTRL)
    else:
        driver.click("statistics")
    driver.until(lambda: isinstance(driver.screen, kind), 5)


def test_a_game_is_reviewed_and_the_review_is_there_when_it_is_looked_through_again(driver: Driver) -> None:
    driver.click("review")
    study = driver.on(StudyScreen)
    assert tab_of(study).reviewing.running
    while tab_of(study).reviewing.running:
        driver.step()
    driver.key(pygame.K_ESCAPE)
    driver.step()
    driver.click("replay")
    again = driver.on(StudyScreen)
    again.turn_to("review")
    assert again is not study
    assert tab_of(again).reviewing.found == tab_of(study).reviewing.found
    assert tab_of(again).reviewing.complete
