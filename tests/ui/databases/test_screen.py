"""The screen of a file with several games, by mouse and keyboard."""

import os
import sys
import time
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.checkers.notation import fen
from game.checkers.pdn_reader import readings
from game.databases import index
from game.databases import index as indexing
from game.keeping.catalogue import LibraryQuery
from game.ui.databases.database_screen import DatabaseScreen
from game.ui.files.pdn_files import only_game
from game.ui.library.library_screen import LibraryScreen
from game.ui.opened import file_screen
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets import table
from game.ui.widgets.table import TableRows
from tests.ui.driver import Driver

DATA = Path(__file__).parents[2] / "data" / "pdn"
THREE = '[White "Ann"]\n1. 11-15 23-19 1-0\n\n1. 11-22 *\n\n[Black "Bob"][Date "1952.??.??"] 1. 9-13 22-18 2. 6-9 *\n'


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path)


def write(folder: Path, text: str) -> Path:
    path = folder / "games.pdn"
    path.write_text(text, encoding="utf-8")
    return path


def screen(driver: Driver) -> DatabaseScreen:
    return driver.on(DatabaseScreen)


def settle(driver: Driver) -> Driver:
    """Wait until the file is read and the query is answered."""
    driver.step()
    while isinstance(driver.screen, DatabaseScreen) and (
        driver.screen.source.busy or not (driver.screen.source.progress.complete or driver.screen.source.stopped)
    ):
        time.sleep(0.001)
        driver.step()
    driver.rest()
    return driver


def dropped(driver: Driver, path: Path) -> Driver:
    driver.send(pygame.DROPFILE, file=str(path))
    return settle(driver)


def lines(driver: Driver) -> list[str]:
    if "games" not in driver.names():
        return []
    rows = driver.part("games", TableRows)
    return [rows.told(number) for number in range(len(rows.rows))]


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_a_file_may_have_a_name_that_is_no_text(driver: Driver, tmp_path: Path) -> None:
    path = write(tmp_path, THREE)
    dropped(driver, path.rename(tmp_path / os.fsdecode(b"Caf\xe9.pdn")))
    assert len(lines(driver)) == 3
    assert driver.find("count").text == "3 games"


def test_every_game_of_a_file_is_listed(driver: Driver) -> None:
    dropped(driver, DATA / "kurnik.pdn")
    first, second = lines(driver)
    assert first == "1. bouvier – timohway · 1–0 · 2011-04-03"
    assert second.startswith("2. 6310 – timohway · ½–½ · 2011-03-31")
    assert driver.find("count").text == "2 games"
    assert driver.find("title").text == "kurnik.pdn"
    assert driver.find("players").text == "bouvier – timohway · 1–0"
    driver.click_row(1)
    assert driver.find("players").text == "6310 – timohway · ½–½"
    assert driver.find("about").text.endswith("64 moves · International")


def test_a_game_without_players_is_listed_by_its_event(driver: Driver, tmp_path: Path) -> None:
    chapters = (
        '[Event "Shots: Coup Royal"][GameType "21"] 1. 11-15 *\n\n[Event "Shots: An ending"][GameType "21"] 1. 9-13 *'
    )
    dropped(driver, write(tmp_path, chapters))
    assert lines(driver)[0].startswith("1. Shots: Coup Royal · ")
    assert driver.find("players").text == "Shots: Coup Royal"
    table, look = driver.find("games"), driver.widgets.ui.look
    assert isinstance(table, TableRows)
    assert [cell.text for cell in table.cells(look, 1)][:3] == ["2", "Shots: An ending", ""]


@pytest.mark.slow
def test_a_double_click_opens_the_game_at_the_move_that_is_shown(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "DOUBLE_CLICK", 60.0)
    dropped(driver, DATA / "kurnik.pdn")
    driver.click_row(1)
    for _ in range(3):
        driver.click("on one")
    assert driver.find("move").text.startswith("2. ")
    driver.click_row(1)
    driver.click_row(1)
    driver.rest()
    assert isinstance(driver.screen, StudyScreen)
    driver.key(pygame.K_ESCAPE)
    settle(driver)
    assert screen(driver).selection.at == 1


def test_by_the_keyboard_alone(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, THREE))
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    assert driver.find("players").text == "? – Bob"
    driver.key(pygame.K_RIGHT)
    assert driver.find("move").text == "1. 9-13"
    driver.key(pygame.K_LEFT)
    assert driver.find("move").text == "First position"
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("bob")
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("ann")
    settle(driver)
    assert [line.split(" · ")[0] for line in lines(driver)] == ["1. Ann – ?"]
    assert driver.find("count").text == "1 of 3 games"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert isinstance(driver.screen, StudyScreen)


def test_enter_after_a_click_opens_the_game(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, THREE))
    driver.click_row(2)
    assert isinstance(driver.screen, DatabaseScreen)
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert driver.on(StudyScreen).match.game.tags["Black"] == "Bob"


@pytest.mark.parametrize("where", ["in file", "in library", "cancel"])
def test_a_position_of_a_game_is_looked_for_in_its_file_or_in_the_library(
    driver: Driver, tmp_path: Path, where: str
) -> None:
    dropped(driver, write(tmp_path, f'{THREE}\n[White "Eve"] 1. 9-13 22-17 *\n'))
    driver.click("search")
    driver.type("bob")
    settle(driver)
    driver.click_row(0)
    driver.key(pygame.K_RETURN)
    driver.rest()
    driver.key(pygame.K_RIGHT)
    study = driver.screen
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    if where == "cancel":
        driver.key(pygame.K_ESCAPE)
        assert driver.screen is study
    elif where == "in file":
        driver.key(pygame.K_RETURN)
        settle(driver)
        assert [line.split(" · ")[0] for line in lines(driver)] == ["3. ? – Bob", "4. Eve – ?"]
    else:
        driver.click(where)
        driver.rest()
        assert isinstance(driver.screen, LibraryScreen)
        driver.key(pygame.K_ESCAPE)
        driver.rest()
        assert driver.screen is study


@pytest.mark.slow
def test_what_is_found_is_seen_from_its_top(driver: Driver, tmp_path: Path) -> None:
    game = '[White "{}"]\n[GameType "21"]\n1. 11-15 *\n\n'
    dropped(driver, write(tmp_path, "".join(game.format("Ann" if n % 60 == 5 else "Bob") for n in range(300))))
    driver.widgets.ui.focus("games")
    driver.key(pygame.K_END)
    driver.rest()
    assert driver.row_at(299)[1] < 800
    driver.widgets.ui.focus("search")
    driver.type("ann")
    settle(driver)
    assert driver.row_at(0)[1] > driver.find("sort white").rect.top
    assert driver.row_at(4)[1] < 800


def test_a_bad_game_stands_in_the_list_with_its_reason(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, THREE))
    assert lines(driver)[1].startswith("Line 4, column 4: 11-22 is not legal")
    driver.click_row(1)
    assert driver.find("fault").text.startswith("Line 4, column 4: 11-22 is not legal")
    assert "open" not in driver.names()
    driver.click("bad")
    driver.click("bad list 2")
    settle(driver)
    assert len(lines(driver)) == 1
    driver.click("import")
    driver.click("take all")
    driver.until(lambda: "bad games" in driver.names())
    assert "imported" not in driver.names()
    assert "Game 2: Line 4, column 4" in driver.texts()
    driver.click("ok")
    driver.click("all games")
    settle(driver)
    assert len(lines(driver)) == 3


@pytest.mark.slow
def test_a_game_that_is_read_in_part_says_where_it_ends(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, "1. 11-15 *\n\n1. 9-13 22-18 2. 1-32 *\n")).click_row(1)
    told = "Only part of the game could be read. Line 3, column 18: 1-32"
    assert driver.find("fault").text.startswith(told)
    assert driver.find("open").enabled


@pytest.mark.slow
def test_headings_sort_and_turn_round(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, '[White "B"] 1. 11-15 *\n\n[White "A"] 1. 9-13 *\n\n[White "C"] 1. 10-14 *\n'))
    for names in ("ABC", "CBA"):
        driver.click("sort white")
        settle(driver)
        assert "".join(line.split(". ")[1][0] for line in lines(driver)) == names


@pytest.mark.slow
def test_games_are_found_by_the_position_on_the_board_and_by_a_fen(driver: Driver, tmp_path: Path) -> None:
    games = ("1. 11-15 23-19 *", "1. 9-13 23-19 2. 11-15 *", "1. 11-15 *")
    dropped(driver, write(tmp_path, "".join(f'[GameType "21"] {game}\n\n' for game in games)))
    driver.click("on one")
    driver.click("same position")
    settle(driver)
    assert [line[0] for line in lines(driver)] == ["1", "3"]
    assert driver.find("move").text == "1. 11-15"
    driver.click("any position")
    settle(driver)
    position = screen(driver).preview.nodes[-1].position
    driver.widgets.ui.focus("search")
    for letter in fen(position):  # what is typed stays, though the first part of a FEN is one already
        driver.type(letter)
    assert driver.find("search").text == fen(position)
    settle(driver)
    assert [line[0] for line in lines(driver)] == ["1"]
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("9-13")
    assert screen(driver).source.query.position is None
    driver.click("all games")
    driver.widgets.ui.focus("search")
    driver.type("W:W99:B1")
    assert "there is no square 99" in driver.find("trouble").text


@pytest.mark.slow
def test_the_rules_of_a_file_that_does_not_name_them_can_be_chosen(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, '[White "Ann"] 1. c3-d4 d6-c5 * [White "Bob"] 1. c3-b4 b6-a5 *'))
    assert driver.find("about").text.endswith("Russian")
    driver.click("rules")
    driver.click("rules list 1")
    settle(driver)
    assert driver.find("rules").text == "Brazilian"
    assert driver.find("about").text.endswith("Brazilian")


@pytest.mark.slow
def test_reading_is_stopped_and_gone_on_with(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "BATCH", 0.0)
    path = write(tmp_path, '[GameType "21"]\n1. 11-15 23-19 *\n\n' * 400)
    driver.send(pygame.DROPFILE, file=str(path))
    while screen(driver).source.progress.games < 5:
        driver.step()
    driver.click("stop")
    settle(driver)
    some = screen(driver).source.progress.games
    assert 5 <= some < 400
    assert driver.find("progress text").text == f"Stopped after {some} games"
    assert driver.find("count").text == f"{some} games"
    driver.click("read on")
    settle(driver)
    assert driver.find("count").text == "400 games"
    assert "progress" not in driver.names()


@pytest.mark.slow
def test_a_file_that_is_gone_is_said_and_leaves_the_list(driver: Driver, tmp_path: Path) -> None:
    path = write(tmp_path, THREE)
    dropped(driver, path)
    path.unlink()
    driver.click_row(2)
    assert "can't be read" in driver.find("fault").text
    assert len(lines(driver)) == 3


@pytest.mark.slow
def test_a_damaged_index_is_made_again(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, THREE))
    source = screen(driver).source
    assert source.shelf is not None
    source.shelf.close()
    source.index.path.write_bytes(b"no database")
    driver.click("sort white")
    settle(driver)
    assert len(lines(driver)) == 3


@pytest.mark.slow
def test_the_only_game_of_a_file_is_opened_at_once(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, "1. 11-15 *"))
    assert not isinstance(driver.screen, DatabaseScreen)


@pytest.mark.slow
def test_escape_leads_back(driver: Driver, tmp_path: Path) -> None:
    home = driver.screen
    path = write(tmp_path, THREE)
    settle(driver.show(lambda context: file_screen(context, only_game(path), home)))
    assert len(lines(driver)) == 3
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is home


def test_the_question_what_to_import_follows_the_reading(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "BATCH", 0.0)
    more, real = Event(), index.row_of

    def row_of(number: int, found: Any) -> Any:
        assert number < 2 or more.wait(20)
        return real(number, found)

    monkeypatch.setattr(indexing, "row_of", row_of)
    driver.send(pygame.DROPFILE, file=str(write(tmp_path, THREE)))
    driver.until(lambda: "count" in driver.names() and len(lines(driver)) == 2)
    driver.click("import")
    assert driver.find("take all").text == "All 2 games that are listed"
    assert driver.find("still reading").text
    more.set()
    driver.until(lambda: driver.find("take all").text == "All 3 games that are listed")
    driver.until(lambda: "still reading" not in driver.names())
    driver.click("take all")
    driver.until(lambda: "imported" in driver.names())
    assert len(driver.context.library.keys(LibraryQuery())) == 2, "all but the bad one"


def import_all(driver: Driver, told: str) -> str:
    """Import all listed games into the library; return the report in the label `told`."""
    driver.click("import")
    driver.click("take all")
    while told not in driver.names():
        time.sleep(0.001)
        driver.step()
    text = driver.find(told).text
    driver.click("ok")
    return text


def test_listed_games_are_taken_into_the_library_once(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, write(tmp_path, THREE))
    assert import_all(driver, "imported") == "2 games were imported."
    assert import_all(driver, "known") == "2 games were in the library already and have been left out."
    assert len(driver.context.library.keys(LibraryQuery())) == 2


def marked(driver: Driver) -> list[int]:
    return sorted(screen(driver).selection.marked)


def click(driver: Driver, row: int, mod: int) -> None:
    """A click on a line while a key is held."""
    pygame.key.set_mods(mod)
    try:
        driver.click_row(row)
    finally:
        pygame.key.set_mods(0)


def five(folder: Path) -> Path:
    return write(folder, "".join(f'[White "{name}"] 1. 11-15 23-19 *\n\n' for name in "EDCBA"))


def test_games_are_marked_by_clicks(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, five(tmp_path))
    driver.click_row(1)
    click(driver, 3, pygame.KMOD_LCTRL)
    assert marked(driver) == [1, 3]
    assert driver.find("count").text == "5 games · 2 marked"
    click(driver, 1, pygame.KMOD_LCTRL)
    click(driver, 4, pygame.KMOD_LSHIFT)
    assert marked(driver) == [1, 2, 3, 4]
    driver.click("sort white")
    settle(driver)
    click(driver, 0, pygame.KMOD_LCTRL)
    assert marked(driver) == [1, 2, 3]
    driver.click_row(2)
    assert marked(driver) == []


def test_games_are_marked_by_keys(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, five(tmp_path))
    driver.widgets.ui.focus("games")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    assert marked(driver) == [1, 2]
    driver.key(pygame.K_DOWN, pygame.KMOD_CTRL)
    driver.key(pygame.K_DOWN, pygame.KMOD_CTRL)
    driver.key(pygame.K_SPACE)
    assert marked(driver) == [1, 2, 4]
    assert screen(driver).number == 4
    driver.key(pygame.K_HOME, pygame.KMOD_SHIFT)
    assert marked(driver) == [0, 1, 2, 3, 4]
    driver.key(pygame.K_DOWN)
    assert marked(driver) == []
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    assert marked(driver) == [0, 1, 2, 3, 4]


def test_the_marked_games_are_written_as_they_stand_in_the_file(driver: Driver, tmp_path: Path) -> None:
    text = (
        '[White "Ann"]\n1. 11-15 {fine} 23-19 1-0\n\n1. 11-22 *\n\n1. 9-13 22-18 2. 6-9\n\n[White "Bob"] 1. 11-16 *\n'
    )
    dropped(driver, write(tmp_path, text))
    driver.widgets.ui.focus("games")
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    driver.click("take marked")
    out = tmp_path / "out.pdn"
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(out))
    driver.click("choose")
    while "written" not in driver.names():
        time.sleep(0.001)
        driver.step()
    assert driver.find("written").text == f"3 games were written to {out}."
    written = list(readings(out.read_text(encoding="utf-8")))
    assert [reading.fault is None for reading in written] == [True, False, True]
    assert "{fine}" in written[0].text
    assert written[1].text.endswith("1. 11-22 *")
    assert all('[GameType "21"]' in written[number].text for number in (0, 2))


def test_a_file_that_is_written_over_itself_is_read_again(driver: Driver, tmp_path: Path) -> None:
    path = write(tmp_path, THREE)
    dropped(driver, path)
    assert len(lines(driver)) == 3
    driver.widgets.ui.focus("games")
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    driver.click("take marked")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(path))
    driver.click("choose")
    driver.rest()
    driver.click("yes")
    driver.until(lambda: "written" in driver.names(), 10)
    driver.key(pygame.K_ESCAPE)
    settle(driver)
    assert len(lines(driver)) == 2
    assert driver.find("count").text == "2 games"


def test_the_marked_games_are_taken_into_the_library(driver: Driver, tmp_path: Path) -> None:
    dropped(driver, five(tmp_path))
    driver.click_row(1)
    click(driver, 2, pygame.KMOD_LSHIFT)
    driver.click("import")
    driver.click("take marked")
    while "imported" not in driver.names():
        time.sleep(0.001)
        driver.step()
    library = driver.context.library
    assert {record.headers["White"] for record in library.records(library.keys(LibraryQuery()))} == {"C", "D"}
