"""Profiles: the first one stays where it is, names and folders, removal that keeps all, and what can fail."""

import json
import os
from datetime import date
from pathlib import Path

import pytest

from game.core import InputError
from game.keeping.files import Claim, FileProblem, places
from game.keeping.profiles import Profiles, begun_like, share_engines, shared_engines
from game.keeping.settings import Settings

DAY = date(2026, 11, 22)


@pytest.fixture
def profiles(tmp_path: Path) -> Profiles:
    return Profiles(places(tmp_path))


def test_the_first_profile_is_what_was_there_before(profiles: Profiles, tmp_path: Path) -> None:
    (first,) = profiles.all
    assert first.is_first
    assert profiles.places(first) == places(tmp_path)
    assert not (tmp_path / "profiles.json").exists()


def test_a_new_profile_has_its_own_files_and_shares_the_tables(profiles: Profiles, tmp_path: Path) -> None:
    anna = profiles.add("Anna")
    assert (tmp_path / "profiles.json").exists()
    own, root = profiles.places(anna), places(tmp_path)
    assert own.settings == tmp_path / "profiles" / "Anna" / "settings.json"
    assert {own.library.parent, own.puzzles.parent, own.lessons.parent} == {own.settings.parent}
    assert (own.tables, own.books, own.cache, own.engines, own.log) == (
        root.tables,
        root.books,
        root.cache,
        root.engines,
        root.log,
    )


def test_profiles_are_found_again_by_name(profiles: Profiles) -> None:
    profiles.add("Zoë")
    profiles.add("bob")
    again = Profiles(profiles.root)
    assert [profile.name for profile in again.all] == ["", "bob", "Zoë"]
    assert again.find("ZOË").folder == "Zoë"
    with pytest.raises(InputError, match="no profile 'Eve'; choose from bob, Zoë"):
        again.find("Eve")


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "a\nb", "x" * 25, "Ann\0"])
def test_names_that_nobody_could_see_are_refused(profiles: Profiles, name: str) -> None:
    with pytest.raises(InputError, match="1 to 24 characters"):
        profiles.add(name)
    assert len(profiles.all) == 1


@pytest.mark.parametrize("name", ["../..", "a/b\\c", "CON", ".", "=1+1", "Анна", "李雷", "🙂 Kim"])
def test_odd_names_have_folders_of_their_own_inside_the_house(profiles: Profiles, name: str) -> None:
    added = profiles.add(name)
    folder = profiles.folder_of(added)
    assert folder.parent == profiles.home
    assert folder.is_dir()
    assert Profiles(profiles.root).find(name) == added


def test_names_that_look_alike_are_one_name_and_folders_never_clash(profiles: Profiles) -> None:
    profiles.add("Ann")
    with pytest.raises(InputError, match="already a profile called ANN"):
        profiles.add("ANN")
    assert profiles.add("Ann!").folder == "Ann-2"


def test_a_renamed_profile_keeps_its_folder(profiles: Profiles) -> None:
    anna = profiles.add("Anna")
    assert profiles.rename(anna, "Anna K.").folder == "Anna"
    assert profiles.rename(profiles.all[0], "Teacher").is_first
    assert [profile.name for profile in Profiles(profiles.root).all] == ["Teacher", "Anna K."]


def test_a_removed_profile_is_moved_away_whole(profiles: Profiles) -> None:
    anna = profiles.add("Anna")
    profiles.places(anna).settings.write_text("{}")
    gone = profiles.remove(anna, DAY)
    assert gone == profiles.removed / "Anna-2026-11-22"
    assert (gone / "settings.json").read_text() == "{}"
    assert profiles.all == [profiles.all[0]]
    assert profiles.remove(profiles.add("Anna"), DAY) == profiles.removed / "Anna-2026-11-22-2"


def test_what_is_open_and_what_is_first_is_not_removed(profiles: Profiles) -> None:
    anna = profiles.add("Anna")
    with Claim(profiles.folder_of(anna)) as claim:
        assert claim.alone
        assert not Claim(profiles.folder_of(anna)).alone
        with pytest.raises(InputError, match=r"profile Anna is open in another window"):
            profiles.remove(anna, DAY)
    with pytest.raises(InputError, match="can't be removed"):
        profiles.remove(profiles.all[0], DAY)
    profiles.remove(anna, DAY)


def test_a_damaged_list_is_kept_and_the_folders_are_found(profiles: Profiles) -> None:
    profiles.add("Anna")
    profiles.list.write_text("[1, 2")
    again = Profiles(profiles.root)
    assert again.trouble is not None
    assert again.trouble.trouble is FileProblem.SET_ASIDE
    assert again.trouble.path.read_text() == "[1, 2"
    assert [profile.name for profile in again.all] == ["", "Anna"]


def test_the_last_profile_and_the_question_are_remembered(profiles: Profiles) -> None:
    anna = profiles.add("Anna")
    profiles.use(anna)
    profiles.ask(asks=False)
    again = Profiles(profiles.root)
    assert (again.last, again.asks) == (anna, False)
    again.remove(anna, DAY)
    assert again.last.is_first


def test_two_programs_do_not_undo_what_the_other_one_did(profiles: Profiles) -> None:
    other = Profiles(profiles.root)
    profiles.add("Anna")
    other.add("Bob")
    assert json.loads(profiles.list.read_text())["names"] == {"Anna": "Anna", "Bob": "Bob"}


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="there everything can be written")
def test_an_unwritable_folder_is_told(profiles: Profiles, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(InputError, match="can't be written"):
            profiles.add("Anna")
        assert Claim(tmp_path).alone
    finally:
        tmp_path.chmod(0o700)


def test_a_file_in_the_way_is_told(profiles: Profiles) -> None:
    profiles.home.write_text("")
    with pytest.raises(InputError, match=r"can't be written|is a file"):
        profiles.add("Anna")


def test_engines_are_shared_once_they_are_written(profiles: Profiles) -> None:
    path = profiles.root.engines
    assert shared_engines(path) is None
    known = {"Scan": {"file": "/opt/scan", "arguments": ["hub"], "author": "", "parameters": {}}}
    assert share_engines(known, path) is None
    assert shared_engines(path) == known
    path.write_text('{"Scan": 1}')
    assert shared_engines(path) is None


def test_a_new_profile_looks_like_the_one_that_made_it() -> None:
    like = begun_like(Settings(language="ru", theme="light", player_names=("Eva", "")))
    assert (like.language, like.theme, like.player_names) == ("ru", "light", ("", ""))
