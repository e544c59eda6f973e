"""The window with files in trouble: one sentence, and every game is there."""

import shutil
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.keeping.files import FileProblem, Notice
from game.keeping.record import Record
from game.languages import LANGUAGES
from game.ui.home.home import HomeScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.widgets.widget_screen import notice_text, notice_title
from game.ui.words.i18n import set_language
from tests.ui.driver import Driver
from tests.ui.player import Player

TWO = PlaySetup("checkers", "english", seats=(Seat(), Seat()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_has_its_sentence(language: str) -> None:
    set_language(language)
    notices = [Notice(trouble, Path("a"), "why") for trouble in FileProblem] + [
        Notice(FileProblem.SET_ASIDE, Path("a"), "why", rescued) for rescued in (0, 1, 2, 5)
    ]
    texts = [notice_text(notice) for notice in notices]
    assert len(set(texts)) == len(texts)
    assert all("{" not in text for text in texts)
    assert len({notice_title(notice) for notice in notices}) == 3


def test_the_game_that_was_left_is_offered_out_of_a_damaged_library(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.context.library.save(Record("checkers", "english", moves=("11-15",), setup=TWO.to_record()))
    driver.context.library.close()
    library = driver.context.places.library
    library.write_bytes(bytes(100) + library.read_bytes()[100:])
    driver = Driver(tmp_path)
    driver.show(HomeScreen)
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert "11-15" in driver.texts()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be deleted there")
def test_a_profile_that_is_deleted_during_a_game_costs_no_move(tmp_path: Path) -> None:
    player = Player(tmp_path / "profile", TWO)
    player.type_move("11-15")
    shutil.rmtree(tmp_path / "profile")
    player.type_move("22-18")
    player.rest()
    assert "library.sqlite was missing" in player.find("notice").text
    player.click("ok")
    player.context.library.close()
    kept = Driver(tmp_path / "profile").context.library.unfinished()
    assert kept is not None
    assert kept.moves == ("11-15", "22-18")


def test_two_windows_that_continue_one_game_keep_both(tmp_path: Path) -> None:
    Player(tmp_path, TWO).type_move("11-15")
    windows = [Driver(tmp_path, reduced_motion=True) for _ in range(2)]
    players = [Player.__new__(Player) for _ in windows]
    for player, window in zip(players, windows, strict=True):
        player.__dict__ |= window.__dict__
        record = player.context.library.unfinished()
        assert record is not None
        player.show(lambda context, record=record: context.routes.resume(record))  # type: ignore[misc]
    players[0].type_move("22-18")
    players[1].type_move("22-17")
    players[1].rest()
    assert "Both versions are saved" in players[1].find("notice").text
    players[1].click("ok")
    players[0].type_move("15x22")
    players[1].type_move("9-13")
    moves = {record.moves for record in players[0].context.library.unfinished_games()}
    assert moves == {("11-15", "22-18", "15x22"), ("11-15", "22-17", "9-13")}


def test_a_library_that_stays_locked_is_told_and_the_moves_come_later(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.type_move("11-15")
    seconds = 0.0
    player.context.library.store._clock = lambda: seconds
    other = sqlite3.connect(player.context.places.library, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    player.type_move("22-18")
    assert "notice" not in player.names()
    seconds = 10.0
    player.step()
    player.step()
    assert "will be saved later" in player.find("notice").text
    player.click("ok")
    other.execute("ROLLBACK")
    seconds = 100.0
    player.step()
    assert other.execute("SELECT moves FROM games").fetchall() == [("11-15 22-18",)]
    other.close()


@pytest.mark.parametrize("bad", [{"game": "chess"}, {"rules": "\0"}, {"level": "\ud800"}, {"setup": {"seats": [1]}}])
def test_a_strange_game_is_no_reason_not_to_start(tmp_path: Path, bad: dict[str, object]) -> None:
    driver = Driver(tmp_path)
    record = Record("checkers", "english", moves=("11-15",), setup=TWO.to_record())
    driver.context.library.save(replace(record, **bad))  # type: ignore[arg-type]
    driver.show(HomeScreen)
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert driver.texts()
