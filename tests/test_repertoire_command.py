"""The command `repertoire`, which shares its files with the window."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.checkers.pdn_reader import read_pdn
from game.keeping.files import PROFILE_VARIABLE, places
from game.keeping.library import Library
from game.lessons.repertoire import Repertoire, lines_in
from game.lessons.schedule import Schedule, clock, save, shown
from tests.conftest import Command
from tests.ui.learn.trained import FOURTEENTH


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of lines, and the user's files in `home` below it."""
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path / "home"))
    (tmp_path / "14.pdn").write_text(FOURTEENTH, encoding="utf-8")
    return tmp_path


def test_a_file_is_added_listed_and_written_again(command: Command, home: Path) -> None:
    assert command("repertoire list") == (0, "No lines yet.\n", "")
    assert command(f"repertoire export {home}/none.pdn") == (2, "", "The repertoire has no lines.\n")
    assert command(f"repertoire import {home}/14.pdn --as black")[1] == "14: 4 moves to know\n"
    assert command(f"repertoire import {home}/14.pdn --as white --name Reply")[1] == "Reply: 5 moves to know\n"
    first, second = command("repertoire list")[1].splitlines()
    assert first == "14 (english, Black): 4 moves, 0 due, 4 to learn, 0 learnt"
    assert second == "Reply (english, White): 5 moves, 0 due, 5 to learn, 0 learnt"
    assert command(f"repertoire export {home}/one.pdn --name Reply")[1] == f"1 line written to {home}/one.pdn\n"
    assert command(f"repertoire export {home}/all.pdn")[1] == f"2 lines written to {home}/all.pdn\n"
    games = read_pdn((home / "all.pdn").read_text(encoding="utf-8"))
    assert [game.tags["Event"] for game in games] == ["14", "Reply"]
    assert sum(1 for _node in games[0].root.walk()) == 12
    status, _out, fault = command(f"repertoire export {home}/none.pdn --name None")
    assert (status, fault) == (2, "There is no line called 'None' in the repertoire; choose from 14, Reply.\n")


def test_games_that_cannot_be_added_are_reported(command: Command, home: Path) -> None:
    tags = '[GameType "{}"]\n'
    bad = home / "bad.pdn"
    bad.write_text(tags.format(21) + "1. 11-15 23-19 *\n\n" + tags.format(21) + "1. 11-15 11-15 *\n", encoding="utf-8")
    out = command(f"repertoire import {bad} --as black")[1]
    assert out.splitlines()[0] == "bad: 1 moves to know"
    assert "1 game could not be read, or only in part. The first one is game 2: Line 5, column" in out
    mixed = home / "mixed.pdn"
    mixed.write_text(tags.format(21) + "1. 11-15 *\n\n" + tags.format(20) + "1. 32-28 *\n", encoding="utf-8")
    status, out, fault = command(f"repertoire import {mixed} --as black")
    assert (status, out) == (2, "")
    assert fault == "The games of this file begin with different positions: a line of the repertoire has one.\n"


def test_what_is_due_is_counted(command: Command, home: Path) -> None:
    command(f"repertoire import {home}/14.pdn --as black")
    paths = places()
    library = Library.open(paths.library)[0]
    (key, other, *_rest) = Repertoire(lines_in(library)).keys
    library.close()
    later = replace(shown(clock()), due=clock().replace(year=2099))
    save(Schedule({key: shown(clock()), other: later}), paths.repertoire, clock().date())
    assert command("repertoire due") == (0, "1 due today, 2 new today\n", "")


def test_a_profile_has_its_own(command: Command, home: Path) -> None:
    command("profiles add Anna")
    command(f"--profile Anna repertoire import {home}/14.pdn --as black")
    assert command("repertoire list")[1] == "No lines yet.\n"
    assert command("--profile Anna repertoire list")[1].startswith("14 (english, Black)")


def test_faults_are_one_sentence(command: Command, home: Path) -> None:
    (home / "empty.pdn").write_text("", encoding="utf-8")
    for line in (
        f"import {home}/nowhere.pdn --as black",
        f"import {home}/empty.pdn --as white",
        f"export {home}/x.pdn",
    ):
        status, out, fault = command(f"repertoire {line}")
        assert (status, out) == (2, "")
        assert fault.count("\n") == 1
