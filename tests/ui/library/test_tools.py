"""The tools of the library and of a PDN file, as a user clicks on them."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.checkers.kind import CHECKERS
from game.checkers.openings import OWN
from game.checkers.pdn_reader import readings
from game.keeping import own_openings
from game.keeping.catalogue import LibraryQuery
from game.keeping.record import Record
from game.keeping.transfer import add_games
from game.ui.files.pdn_files import is_long
from game.ui.library.library_screen import LibraryScreen
from game.ui.library.tool_screens import DoublesScreen, SpellingsScreen
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.table import TableRows
from tests.ui.driver import Driver

MOVES = "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24 1-0"
PLAIN = f'[White "Wiersma, H."]\n[Black "Bob"]\n[Event "Club"]\n[GameType "21"]\n\n{MOVES}\n'
RICH = PLAIN.replace("8-11", "8-11 {known}").replace("Wiersma, H.", "Harm Wiersma")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    found = Driver(tmp_path / "home", (1280, 800), reduced_motion=True)
    add_games(found.context.library.path, "club.pdn", readings(PLAIN + "\n" + RICH), bytearray(1), lambda _: None)
    found.show(lambda context: LibraryScreen(context, context.routes.home()))
    yield found
    OWN.clear()


def records(driver: Driver) -> list[Record]:
    library = driver.context.library
    return library.records(library.keys(LibraryQuery(descending=False)))


def rows(driver: Driver) -> str:
    """The lines of the list of games."""
    table = driver.part("games", TableRows)
    return "\n".join(map(table.told, range(len(table.rows))))


def choose(driver: Driver, text: str) -> None:
    """Choose a line of the menu of the tools."""
    driver.click("tools")
    lines = [widget for widget in driver.widgets.ui.walk() if widget.name.startswith("tools list ")]
    driver.click(next(widget.name for widget in lines if widget.text.startswith(text)))
    driver.step()


def finish(driver: Driver) -> None:
    driver.until(lambda: not driver.context.jobs.running)
    driver.step()
    driver.step()


def test_tags_are_changed_with_a_preview_and_restored(driver: Driver) -> None:
    choose(driver, "Change tags")
    assert not driver.find("change").enabled
    driver.click("tag Event")
    for letter in "New York open ":
        driver.type(letter)
    assert driver.find("tag Event").text == "New York open "
    driver.until(lambda: driver.find("tags preview").text == "2 of 2 games change.")
    driver.click("change")
    finish(driver)
    assert "2 games were changed." in driver.texts()
    assert {record.event for record in records(driver)} == {"New York open"}
    driver.click("undo")
    finish(driver)
    assert "2 games are as they were." in driver.texts()
    assert {record.event for record in records(driver)} == {"Club"}


def test_the_list_shows_changed_tags(driver: Driver) -> None:
    choose(driver, "Change tags")
    driver.click("tag White")
    driver.type("Zoe")
    driver.until(lambda: driver.find("tags preview").text == "2 of 2 games change.")
    driver.click("change")
    finish(driver)
    assert rows(driver).count("Zoe") == 2
    driver.click("undo")
    finish(driver)
    assert "Zoe" not in rows(driver)


def test_doubles_are_shown_in_groups_and_one_of_each_stays(driver: Driver) -> None:
    choose(driver, "Find duplicates")
    screen = driver.on(DoublesScreen)
    driver.until(lambda: not screen.busy)
    assert "There are no duplicates." in driver.texts()
    assert "delete doubles" not in driver.names()
    driver.click("likeness", 0.9)
    driver.until(lambda: bool(screen.found))
    assert driver.find("delete doubles").text == "Delete 1"
    driver.click_row(0, "doubles")
    assert screen.selection.marked == {screen.found[1].key}, "one game of a group stays"
    driver.click_row(1, "doubles")
    assert (driver.find("delete doubles").text, driver.find("delete doubles").enabled) == ("Delete", False)
    driver.click_row(1, "doubles")
    driver.click("delete doubles")
    finish(driver)
    assert isinstance(driver.screen, LibraryScreen)
    assert [record.players for record in records(driver)] == [("Harm Wiersma", "Bob")]
    driver.click("undo")
    finish(driver)
    assert len(records(driver)) == 2


def test_lines_of_the_repertoire_are_no_doubles(driver: Driver) -> None:
    driver.click("replay")
    driver.until(lambda: isinstance(driver.screen, StudyScreen))
    driver.click("more")
    items = [widget.name for widget in driver.widgets.ui.walk() if widget.text.startswith("Add to my repertoire")]
    driver.click(items[0])
    driver.click("add")
    driver.step()
    (line,) = driver.context.library.repertoire()
    driver.show(lambda context: LibraryScreen(context, context.routes.home()))
    choose(driver, "Find duplicates")
    screen = driver.on(DoublesScreen)
    driver.click("likeness", 0.9)
    driver.until(lambda: bool(screen.found))
    assert len(screen.found) == 2
    assert line.key not in {one.key for one in screen.found}
    driver.click("delete doubles")
    finish(driver)
    assert len(driver.context.library.repertoire()) == 1


def test_doubles_without_players_show_their_titles(driver: Driver) -> None:
    for labels in ((), ("club",)):
        record = Record("tictactoe", "3x3x3", moves=("b2", "a1", "c1"), title="My trap", labels=labels)
        driver.context.library.save(record)
    driver.show(lambda context: LibraryScreen(context, context.routes.home()))
    choose(driver, "Find duplicates")
    driver.until(lambda: "doubles" in driver.names())
    cells = driver.part("doubles", TableRows).cells(driver.widgets.ui.look, 1)
    assert [cell.text for cell in cells[:3]] == ["1", "Delete", "My trap"]


def test_spellings_are_merged_into_one_name(driver: Driver) -> None:
    choose(driver, "Players")
    screen = driver.on(SpellingsScreen)
    driver.until(lambda: not screen.busy)
    assert screen.names == ["Harm Wiersma", "Wiersma, H."]
    driver.click("near names", 0.9)
    assert screen.names == ["Harm Wiersma", "Wiersma, H.", "Bob"]
    shown = [(driver.find(name).text, driver.find(name).enabled) for name in ("merge", "change names")]
    assert shown == [("Merge", False), ("Change the names", False)]
    driver.click("mark similar")
    assert driver.find("merge").text == "Merge 2"
    assert screen.target == "Harm Wiersma"
    driver.click("merge")
    assert screen.names == ["Harm Wiersma", "Bob"]
    driver.click("change names")
    finish(driver)
    assert {record.players for record in records(driver)} == {("Harm Wiersma", "Bob")}
    choose(driver, "Undo the last change")
    finish(driver)
    assert len({record.players for record in records(driver)}) == 2


def test_a_table_is_written(driver: Driver, tmp_path: Path) -> None:
    choose(driver, "Save as a table")
    driver.click("file name")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(tmp_path / "games.csv"))
    driver.key(pygame.K_RETURN)
    finish(driver)
    assert (tmp_path / "games.csv").read_text().count("Wiersma") == 2
    assert "undo" not in driver.names()


def test_a_position_gets_an_own_name(driver: Driver, tmp_path: Path) -> None:
    driver.click("replay")
    driver.until(lambda: isinstance(driver.screen, StudyScreen))
    driver.key(pygame.K_END)
    assert isinstance(driver.screen, StudyScreen)
    driver.screen.act("name opening")
    driver.step()
    driver.type("My trap")
    driver.key(pygame.K_RETURN)
    driver.step()
    assert "My trap" in driver.texts()
    driver.key(pygame.K_ESCAPE)
    for _ in range(3):
        driver.step()
    driver.until(lambda: isinstance(driver.screen, LibraryScreen) and not driver.screen.unindexed)
    assert {record.opening.split("\n")[0] for record in records(driver)} == {"My trap"}
    choose(driver, "Your opening names")
    driver.click("remove My trap")
    driver.click("close")
    assert OWN == {}


def with_an_own_name(driver: Driver) -> None:
    """Name the last position of a game "My trap", and return to the library."""
    driver.click("replay")
    driver.until(lambda: isinstance(driver.screen, StudyScreen))
    driver.key(pygame.K_END)
    driver.on(StudyScreen).act("name opening")
    driver.step()
    driver.type("My trap")
    driver.key(pygame.K_RETURN)
    driver.step()
    driver.key(pygame.K_ESCAPE)
    driver.rest()


def in_file(driver: Driver, button: str, path: Path) -> None:
    """Choose a file in the dialog of a button."""
    driver.click(button)
    driver.rest()
    driver.click("file name")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(path))
    driver.key(pygame.K_RETURN)
    driver.until(lambda: "file name" not in driver.names(), 5)


def test_own_names_of_openings_are_exported_and_imported(driver: Driver, tmp_path: Path) -> None:
    out = tmp_path / "names.txt"
    with_an_own_name(driver)
    choose(driver, "Your opening names")
    in_file(driver, "export names", out)
    assert "My trap" in out.read_text(encoding="utf-8")
    driver.click("remove My trap")
    assert OWN == {}
    in_file(driver, "import names", out)
    assert list(OWN.values()) == ["My trap"]


def test_a_name_that_another_program_adds_is_not_lost(driver: Driver) -> None:
    with_an_own_name(driver)
    choose(driver, "Your opening names")
    other, library = CHECKERS.start("russian"), driver.context.library.path
    own_openings.change(library, lambda before: before | {other: "Theirs"})
    driver.click("remove My trap")
    assert own_openings.load(own_openings.path_of(library)) == {other: "Theirs"}
    assert "Theirs" in driver.texts()


def test_the_games_of_a_file_are_changed_in_a_new_one(driver: Driver, tmp_path: Path) -> None:
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    path.write_text(PLAIN + "\n" + RICH)
    assert not is_long(path)
    driver.send(pygame.DROPFILE, file=str(path))
    driver.show(lambda context: context.routes.home())
    driver.send(pygame.DROPFILE, file=str(path))
    driver.until(lambda: "tools" in driver.names())
    driver.until(lambda: not driver.screen.busy)
    choose(driver, "Change tags")
    driver.click("tag Site")
    driver.type("Utrecht")
    driver.until(lambda: driver.find("change").enabled)
    driver.click("change")
    driver.step()
    driver.click("file name")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(out))
    driver.key(pygame.K_RETURN)
    finish(driver)
    assert "2 games were changed." in driver.texts()
    assert out.read_text().count('[Site "Utrecht"]') == 2
    assert "Site" not in path.read_text()
