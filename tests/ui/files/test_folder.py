"""Folders as they are read: files and folders, in every order, and the reason why one can't be read."""

import os
from pathlib import Path

import pytest

from game.core import InputError
from game.faults import Fault
from game.keeping import settings
from game.keeping.settings import Settings
from game.ui.files import places
from game.ui.files.browser import Browser, begins_with
from game.ui.files.folder import FileOrder, FileType, arranged, files_at, read_folder

PDN = FileType("games", (".pdn",))
EVERYTHING = FileType("all")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with games of different sizes and ages, another folder and a hidden file."""
    for name, size, age in (("game 10.pdn", 5, 30), ("Game 2.PDN", 50, 10), ("notes.txt", 1, 20), (".hidden", 0, 0)):
        (tmp_path / name).write_bytes(b"x" * size)
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "Zürich").mkdir()
    return tmp_path


def names(folder: Path, order: FileOrder, wanted: FileType | None = EVERYTHING, *, reverse: bool = False) -> list[str]:
    return [entry.name for entry in arranged(read_folder(folder), order, reverse=reverse, wanted=wanted)]


def test_folders_come_first_and_numbers_count_as_numbers(folder: Path) -> None:
    assert names(folder, FileOrder.NAME) == ["Zürich", "Game 2.PDN", "game 10.pdn", "notes.txt"]
    assert names(folder, FileOrder.NAME, reverse=True) == ["Zürich", "notes.txt", "game 10.pdn", "Game 2.PDN"]


def test_sizes_begin_with_the_largest_and_dates_with_the_latest(folder: Path) -> None:
    assert names(folder, FileOrder.SIZE)[1:] == ["Game 2.PDN", "game 10.pdn", "notes.txt"]
    assert names(folder, FileOrder.CHANGED)[1:] == ["Game 2.PDN", "notes.txt", "game 10.pdn"]
    assert names(folder, FileOrder.CHANGED, reverse=True)[1:] == ["game 10.pdn", "notes.txt", "Game 2.PDN"]


def test_a_type_leaves_other_files_out_and_none_leaves_folders_alone(folder: Path) -> None:
    assert names(folder, FileOrder.NAME, PDN) == ["Zürich", "Game 2.PDN", "game 10.pdn"]
    assert names(folder, FileOrder.NAME, None) == ["Zürich"]


def test_hidden_files_are_listed_only_when_asked_for(folder: Path) -> None:
    assert ".hidden" not in {entry.name for entry in read_folder(folder)}
    assert ".hidden" in {entry.name for entry in read_folder(folder, hidden=True)}


def test_a_folder_that_is_gone_is_a_fault_and_a_file_that_is_gone_is_unknown(folder: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_folder(folder / "gone")
    assert caught.value.fields["reason"] == Fault.NO_SUCH_FILE
    (entry,) = files_at([str(folder / "notes.txt"), str(folder / "gone.txt")])
    (folder / "notes.txt").unlink()
    assert entry.known == (-1, 0.0)


def test_the_letters_of_a_name_are_found_in_capitals_or_not() -> None:
    assert begins_with(["Ada", "bob", "adam"], "AD") == [0, 2]
    assert begins_with(["Ada"], "") == []


def test_going_up_marks_the_folder_that_was_left_and_back_leads_there_again(folder: Path) -> None:
    browser = Browser(folder / "Zürich", EVERYTHING, ())
    browser.up()
    assert browser.folder == folder
    assert browser.entry is not None
    assert browser.entry.name == "Zürich"
    browser.back()
    assert browser.folder == folder / "Zürich"
    browser.forward()
    assert browser.folder == folder
    assert browser.after == []


def test_a_folder_that_is_gone_is_replaced_by_the_one_above(folder: Path) -> None:
    assert Browser(folder / "gone" / "for good", EVERYTHING, ()).folder == folder


def test_what_was_typed_goes_on_with_a_file_here_or_in_the_folder_that_was_typed(folder: Path) -> None:
    (folder / "Zürich" / "final.pdn").touch()
    browser = Browser(folder, PDN, ())
    assert browser.rest_of("GAME 1") == "0.pdn"
    assert browser.rest_of("notes") == ""
    assert browser.rest_of("Zürich/f") == "inal.pdn"
    assert browser.rest_of("nowhere/f") == ""


def test_typed_paths_begin_here_at_home_or_at_the_root(folder: Path) -> None:
    browser = Browser(folder, PDN, ())
    assert browser.path_of(" a/../b.pdn ") == folder / "b.pdn"
    assert browser.path_of("~/b.pdn") == Path.home() / "b.pdn"
    assert browser.path_of(str(folder.parent)) == folder.parent


def test_a_new_folder_is_entered_and_one_that_is_there_is_a_fault(folder: Path) -> None:
    browser = Browser(folder, PDN, ())
    browser.make_folder("Турнир")
    assert browser.folder == folder / "Турнир"
    browser.up()
    with pytest.raises(InputError) as caught:
        browser.make_folder("Zürich")
    assert caught.value.fields["reason"] == Fault.IN_FILES_WAY


def test_the_recent_files_are_those_that_are_still_there(folder: Path) -> None:
    browser = Browser(folder, PDN, (str(folder / "gone.pdn"), str(folder / "game 10.pdn")))
    browser.go(None)
    assert [entry.name for entry in browser.entries] == ["game 10.pdn"]


def test_the_latest_of_the_recent_files_comes_first_and_is_kept(tmp_path: Path) -> None:
    chosen = Settings()
    for number in (*range(12), 5):
        places.remember(chosen, tmp_path / f"{number}.pdn")
    assert [Path(path).stem for path in chosen.recent_files] == ["5", "11", "10", "9", "8", "7", "6", "4", "3", "2"]
    assert chosen.recent_folders == (str(tmp_path),)
    settings.save(chosen, tmp_path / "settings.json")
    assert settings.load(tmp_path / "settings.json")[0].recent_files == chosen.recent_files


def test_sticks_and_disks_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "getuser", lambda: "ada")
    for name in ("media/ada/STICK", "run/media/ada/disk", "Volumes/Backup"):
        (tmp_path / name).mkdir(parents=True)
    assert [path.name for path in places.mounted("linux", tmp_path)] == ["STICK", "disk"]
    assert [path.name for path in places.mounted("darwin", tmp_path)] == ["Backup"]


def test_no_place_is_named_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path)
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path / "gone")
    monkeypatch.setattr(places, "mounted", lambda: iter(()))
    assert [place.kind for place in places.usual_places(tmp_path / "games")] == ["home"]
