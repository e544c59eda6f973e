"""The dialog for files as a person uses it: by mouse, by keyboard, and when something is wrong."""

import errno
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.core import InputError
from game.faults import Fault
from game.ui.files.chooser import PDN, choose_folder, open_file, save_file
from game.ui.files.folder import FolderEntry
from game.ui.widgets.flow import FlowText
from game.ui.widgets.table import DOUBLE_CLICK, TableRows
from game.ui.widgets.text_field import TextField
from game.ui.widgets.typed import TypedWord
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.driver import Driver


class Blank(WidgetScreen):
    """A screen with nothing on it."""

    def build(self) -> Widget:
        return Widget()


def blank(tmp_path: Path) -> Driver:
    """A window with nothing in it."""
    return Driver(tmp_path / "profile", (800, 600), reduced_motion=True).show(Blank)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games, notes, and a folder with another game."""
    folder = tmp_path / "files"
    (folder / "old").mkdir(parents=True)
    for name in ("ada.pdn", "bob.pdn", "notes.txt", "old/cid.pdn"):
        (folder / name).write_text("1. 11-15 *")
    return folder


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each action follow the one before at once."""
    monkeypatch.setattr("game.ui.widgets.table.time.monotonic", lambda: 100.0)


@pytest.fixture
def chosen() -> list[Path]:
    """The paths that were chosen."""
    return []


@pytest.fixture
def opening(tmp_path: Path, folder: Path, chosen: list[Path]) -> Driver:
    """The dialog that opens a file."""
    driver = blank(tmp_path)
    open_file(driver.context, driver.widgets.ui, "Open", (PDN,), chosen.append, folder=folder)
    driver.rest()
    return driver


def saving(driver: Driver, folder: Path, name: str, take: Callable[[Path], None]) -> None:
    """Let a dialog be there that saves."""
    save_file(driver.context, driver.widgets.ui, "Save", (PDN,), name, take, folder=folder)
    driver.rest()


def files(driver: Driver) -> TableRows[FolderEntry]:
    return driver.part("files", TableRows)


def listed(driver: Driver) -> list[str]:
    rows = files(driver)
    return [rows.told(number) for number in range(len(rows.rows))]


def marked(driver: Driver) -> str:
    return files(driver).value_text


def at(driver: Driver, name: str) -> tuple[int, int]:
    """The visible place of a file."""
    return files(driver).place(driver.widgets.ui.look, listed(driver).index(name)).center


def letter(driver: Driver, letter: str) -> None:
    driver.send(pygame.KEYDOWN, key=ord(letter), mod=0, scancode=0, unicode=letter)


def is_open(driver: Driver) -> bool:
    return len(driver.widgets.ui.layers) > 1


def test_games_and_folders_are_listed_and_a_double_click_opens(
    opening: Driver, folder: Path, chosen: list[Path]
) -> None:
    assert listed(opening) == ["old", "ada.pdn", "bob.pdn"]
    for _ in range(2):
        opening.click_at(at(opening, "bob.pdn"))
    assert chosen == [folder / "bob.pdn"]
    assert not is_open(opening)
    assert opening.context.settings.recent_files == (str(folder / "bob.pdn"),)


def test_two_slow_clicks_only_mark(opening: Driver, chosen: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    for now in (0.0, DOUBLE_CLICK + 0.1):
        monkeypatch.setattr("game.ui.widgets.table.time", SimpleNamespace(monotonic=lambda now=now: now))
        opening.click_at(at(opening, "bob.pdn"))
    assert chosen == []
    assert marked(opening) == "bob.pdn"
    assert opening.find("file name").text == "bob.pdn"


def test_the_keyboard_alone_goes_in_out_back_and_chooses(opening: Driver, folder: Path, chosen: list[Path]) -> None:
    opening.key(pygame.K_RETURN)
    assert listed(opening) == ["cid.pdn"]
    opening.key(pygame.K_BACKSPACE)
    assert marked(opening) == "old"
    opening.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert listed(opening) == ["cid.pdn"]
    opening.key(pygame.K_UP, pygame.KMOD_ALT)
    letter(opening, "b")
    assert marked(opening) == "bob.pdn"
    opening.key(pygame.K_HOME)
    assert marked(opening) == "old"
    opening.key(pygame.K_DOWN)
    opening.key(pygame.K_RETURN)
    assert chosen == [folder / "ada.pdn"]


def test_letters_in_a_row_are_one_name_and_the_same_letter_goes_on(opening: Driver, folder: Path) -> None:
    (folder / "adam.pdn").touch()
    opening.key(pygame.K_F5)
    for char in "adam":
        letter(opening, char)
    assert marked(opening) == "adam.pdn"
    opening.key(pygame.K_HOME)
    files(opening).typed = TypedWord()
    for char in "aa":
        letter(opening, char)
    assert marked(opening) == "adam.pdn"


def test_a_typed_name_is_proposed_to_its_end_and_taken(opening: Driver, folder: Path, chosen: list[Path]) -> None:
    opening.click("file name")
    opening.type("BO")
    field = opening.part("file name", TextField)
    assert field.proposed() == "b.pdn"
    assert marked(opening) == "bob.pdn"
    opening.key(pygame.K_RIGHT)
    assert opening.find("file name").text == "BOb.pdn"
    opening.key(pygame.K_BACKSPACE)
    opening.type("x")
    opening.key(pygame.K_RETURN)
    assert "can't be read" in opening.find("problem").text
    assert chosen == []


def test_enter_takes_the_proposed_name(opening: Driver, folder: Path, chosen: list[Path]) -> None:
    opening.click("file name")
    opening.type("bo")
    opening.key(pygame.K_RETURN)
    assert chosen == [folder / "bob.pdn"]


def test_the_button_opens_what_is_marked(opening: Driver, folder: Path, chosen: list[Path]) -> None:
    opening.click("choose")
    assert marked(opening) == "cid.pdn"
    opening.click("choose")
    assert chosen == [folder / "old" / "cid.pdn"]


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 200), ((1024, 640), 200), ((800, 600), 150)])
@pytest.mark.parametrize("aim", ["open", "save"])
@pytest.mark.combinations(3)
def test_a_small_window_shows_the_list_and_the_name_together(
    aim: str, size: tuple[int, int], scale: int, tmp_path: Path, folder: Path, chosen: list[Path]
) -> None:
    driver = Driver(tmp_path / "profile", size, reduced_motion=True, ui_scale=scale).show(Blank)
    if aim == "save":
        saving(driver, folder, "game.pdn", chosen.append)
    else:
        open_file(driver.context, driver.widgets.ui, "Open", (PDN,), chosen.append, folder=folder)
        driver.rest()
    ui, window = driver.widgets.ui, driver.surface.get_rect()
    for name in ("file name", "choose", "cancel"):
        assert window.contains(ui.seen(driver.find(name)))
        assert ui.seen(driver.find(name)) == driver.find(name).rect
    rows = files(driver)
    assert len(listed(driver)) == 3
    assert all(ui.seen(rows).contains(rows.place(ui.look, number)) for number in range(3))
    for name in ("path", "hidden"):
        ui.focus(name)
        driver.find("dialog scroll").reveal(ui.look, driver.find(name).rect)
        assert ui.seen(driver.find(name)) == driver.find(name).rect


def test_a_typed_folder_is_entered(opening: Driver) -> None:
    opening.click("file name")
    opening.type("ol")  # it is the only name that goes on like this
    opening.key(pygame.K_RETURN)
    assert listed(opening) == ["cid.pdn"]
    assert opening.find("file name").text == ""


def test_a_click_on_the_path_a_heading_a_place_and_the_type(opening: Driver, folder: Path) -> None:
    opening.context.settings.recent_folders = (str(folder / "old"),)
    opening.widgets.ui.rebuild()
    opening.click("sort name")
    assert listed(opening) == ["old", "bob.pdn", "ada.pdn"]
    opening.click(next(n for n in opening.names() if n.startswith("place") and opening.find(n).text == "old"))
    assert listed(opening) == ["cid.pdn"]
    path = opening.part("path", FlowText)
    step = [word.text for word in path.words].index("files")
    opening.click_at(path.word_rects(opening.widgets.ui.look)[step].center)
    assert "ada.pdn" in listed(opening)
    opening.click("type")
    opening.click("type list 1")
    assert "notes.txt" in listed(opening)


def test_a_file_that_is_of_no_use_leads_back_with_the_reason(tmp_path: Path, folder: Path) -> None:
    driver = blank(tmp_path)

    def refuse(path: Path) -> None:
        raise InputError(Fault.NO_GAME_IN_FILE, path=path)

    open_file(driver.context, driver.widgets.ui, "Open", (PDN,), refuse, folder=folder)
    driver.rest()
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert "There is no game" in driver.find("problem").text
    assert driver.context.settings.recent_files == ()


def test_a_folder_that_may_not_be_read_says_so(opening: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> None:
        raise PermissionError(errno.EACCES, "no", folder)

    monkeypatch.setattr("game.ui.files.folder.os.scandir", refuse)
    opening.key(pygame.K_RETURN)
    assert "Permission denied" in opening.find("told").text
    assert listed(opening) == []


def test_a_new_file_gets_its_ending(tmp_path: Path, folder: Path, chosen: list[Path]) -> None:
    driver = blank(tmp_path)
    saving(driver, folder, "game.pdn", chosen.append)
    driver.type("決勝")
    assert driver.find("file name").text == "決勝.pdn"
    for _ in range(4):
        driver.key(pygame.K_DELETE)
    driver.key(pygame.K_RETURN)
    assert chosen == [folder / "決勝.pdn"]


def test_another_file_is_replaced_only_when_the_person_says_so(
    tmp_path: Path, folder: Path, chosen: list[Path]
) -> None:
    driver = blank(tmp_path)
    saving(driver, folder, "ada.pdn", chosen.append)
    driver.key(pygame.K_RETURN)
    assert "Replace ada.pdn?" in driver.find("dialog title").text
    driver.key(pygame.K_RETURN)
    assert chosen == []
    driver.click("choose")
    driver.click("yes")
    assert chosen == [folder / "ada.pdn"]
    assert not is_open(driver)


def test_a_file_in_a_folder_that_is_not_there_is_refused(tmp_path: Path, folder: Path, chosen: list[Path]) -> None:
    driver = blank(tmp_path)
    saving(driver, folder, "nowhere/game.pdn", chosen.append)
    driver.key(pygame.K_RETURN)
    assert "No such file or directory" in driver.find("problem").text
    assert chosen == []


@pytest.mark.parametrize("name", ["ab:c", "CON.pdn", "what?"])
def test_a_name_that_windows_does_not_allow_is_refused_there(
    tmp_path: Path, folder: Path, chosen: list[Path], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("game.ui.files.folder.ON_WINDOWS", True)
    driver = blank(tmp_path)
    saving(driver, folder, name, chosen.append)
    driver.key(pygame.K_RETURN)
    assert "Windows does not allow this name" in driver.find("problem").text
    assert chosen == []


def test_a_folder_s_name_is_checked_too(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.files.folder.ON_WINDOWS", True)
    driver = blank(tmp_path)
    choose_folder(driver.context, driver.widgets.ui, "Where to", lambda _: None, folder=folder)
    driver.rest()
    driver.click("new folder")
    driver.type("dots.")
    driver.key(pygame.K_RETURN)
    assert "Windows does not allow this name" in driver.find("problem").text
    assert not (folder / "dots.").exists()


def test_a_new_folder_is_made_and_chosen(tmp_path: Path, folder: Path, chosen: list[Path]) -> None:
    driver = blank(tmp_path)
    choose_folder(driver.context, driver.widgets.ui, "Where to", chosen.append, folder=folder)
    driver.rest()
    assert listed(driver) == ["old"]
    driver.click("new folder")
    driver.type("slides")
    driver.key(pygame.K_RETURN)
    driver.click("choose")
    assert chosen == [folder / "slides"]
    assert chosen[0].is_dir()


def test_ten_thousand_files_are_listed_and_only_what_is_seen_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The 10,000 files are pretended: to write them would take longer than to list them."""
    driver = blank(tmp_path)
    many = [FolderEntry(f"/games/{n}.pdn", is_folder=False) for n in range(10_000)]
    monkeypatch.setattr("game.ui.files.folder.read_folder", lambda *_, **__: many)
    open_file(driver.context, driver.widgets.ui, "Open", (PDN,), lambda _: None, folder=tmp_path)
    driver.rest()
    driver.key(pygame.K_END)
    assert marked(driver) == "9999.pdn"
    assert sum(entry._known is not None for entry in many) < 100
