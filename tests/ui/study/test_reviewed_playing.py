"""A game against the computer is reviewed: its names, its entry in the library and the side it is seen from stay."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.keeping.catalogue import LibraryQuery
from game.keeping.record import Record, new_key
from game.ui.board.board_screen import BoardScreen
from game.ui.games import records
from game.ui.play.play_screen import PlayScreen
from game.ui.play.saving import new_record
from game.ui.play_setup import PlaySetup, Seat
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.line import Titles
from tests.ui.driver import Driver
from tests.ui.player import Player

FIRST = PlaySetup("checkers", "english", seats=(Seat(), Seat(level="novice")))
SECOND = PlaySetup("checkers", "english", seats=(Seat(level="novice"), Seat()))
"""The person has White, whose side is below; in FIRST it is Black's."""
NAMES = {"en": "Computer (Novice) – You", "ru": "Компьютер (Ученик) – Вы"}


@pytest.fixture(autouse=True)
def short_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.study.reviewing.usual_nodes", lambda _start: 200)


def reviewed_by_key(folder: Path, setup: PlaySetup, *, resigned: bool, language: str = "en") -> Player:
    """A game of two moves a side, and its review."""
    player = Player(folder, setup, language=language)
    for _move in range(2):
        player.wait_for_turn()
        position = player.play.match.position
        player.type_move(player.play.kind.move_text(position, position.legal_moves()[0]))
    player.wait_for_turn()
    if resigned:
        player.click("resign")
        player.click("yes")
    player.key(pygame.K_r, pygame.KMOD_CTRL)
    tab = player.on(StudyScreen).tabs["review"]
    player.until(lambda: not tab.busy)
    return player


def heading(driver: Driver) -> str:
    """The first line above the board of the study."""
    title = driver.part("title", Titles)
    return title.title


def entries(driver: Driver) -> list[Record]:
    """All games of the library."""
    library = driver.context.library
    return library.records(library.keys(LibraryQuery()))


def flipped(driver: Driver) -> bool:
    """True if White is at the top."""
    return driver.on(BoardScreen).flipped


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("resigned", [False, True], ids=["unfinished", "finished"])
def test_names_and_entry_stay_after_a_review(tmp_path: Path, language: str, *, resigned: bool) -> None:
    player = reviewed_by_key(tmp_path, FIRST, resigned=resigned, language=language)
    assert heading(player) == NAMES[language]
    assert NAMES[language].split(" – ")[0] in player.find("side 1").text
    player.key(pygame.K_ESCAPE)
    player.rest()
    if not resigned:
        before = player.play.match.position
        player.type_move(player.play.kind.move_text(before, before.legal_moves()[0]))
        player.wait_for_turn()
    player.key(pygame.K_ESCAPE)
    player.rest()
    player.context.library.close()
    again = Driver(tmp_path, language=language)
    (record,) = entries(again)
    assert records.players(record) == NAMES[language]
    assert (record.headers, record.tree, record.goes_on) == ({}, "", not resigned)
    assert "review" in record.setup
    again.rest()
    again.key(pygame.K_b, pygame.KMOD_CTRL)
    again.rest()
    assert NAMES[language] in again.texts()
    again.click("games", 0.2)
    again.key(pygame.K_r, pygame.KMOD_CTRL)
    again.rest()
    assert heading(again) == NAMES[language]
    assert len(entries(again)) == 1


@pytest.mark.parametrize("setup", [FIRST, SECOND], ids=["black", "white"])
@pytest.mark.parametrize("turned", [False, True], ids=["as usual", "turned"])
def test_the_board_is_seen_from_the_same_side(tmp_path: Path, setup: PlaySetup, *, turned: bool) -> None:
    player = Player(tmp_path, setup)
    player.wait_for_turn()
    position = player.play.match.position
    player.type_move(player.play.kind.move_text(position, position.legal_moves()[0]))
    player.wait_for_turn()
    if turned:
        player.click("flip")
    side = flipped(player)
    assert side is ((setup is FIRST) is not turned)
    player.key(pygame.K_r, pygame.KMOD_CTRL)
    assert isinstance(player.screen, StudyScreen)
    assert flipped(player) is side
    player.key(pygame.K_ESCAPE)
    player.rest()
    assert flipped(player) is side
    player.context.library.close()
    again = Driver(tmp_path)
    (record,) = entries(again)
    again.show(lambda context: context.routes.study(player.play.match.game, None, None, record))
    assert flipped(again) is (setup is FIRST)


def test_a_game_that_was_reviewed_by_an_earlier_version_has_its_names_back() -> None:
    record = Record("checkers", "english", moves=("9-13",), headers={"White": "Computer", "Black": "?"})
    assert records.players(record) == "Computer – ?"
    played = replace(record, setup=FIRST.to_record(), level="novice")
    assert records.players(played) == NAMES["en"]


def test_what_is_changed_in_a_game_in_progress_is_a_copy_with_its_names(tmp_path: Path) -> None:
    player = reviewed_by_key(tmp_path, FIRST, resigned=False)
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_F2)
    player.type("a plan")
    player.key(pygame.K_ESCAPE)
    player.seconds(1.2)
    copy, playing = sorted(entries(player), key=lambda record: record.goes_on)
    assert "a plan" in copy.tree
    assert not playing.tree
    assert records.players(copy) == records.players(playing) == NAMES["en"]


def test_a_name_that_is_typed_in_the_study_is_kept(tmp_path: Path) -> None:
    player = reviewed_by_key(tmp_path, FIRST, resigned=True)
    player.key(pygame.K_i, pygame.KMOD_CTRL)
    player.click("fact Black")
    player.type("Ada")
    player.click("ok")
    player.seconds(1.2)
    assert heading(player) == "Computer (Novice) – Ada"
    (record,) = entries(player)
    assert records.players(record) == "Computer (Novice) – Ada"


def test_a_game_that_is_reviewed_from_the_first_page_and_continued_stays_one_game(tmp_path: Path) -> None:
    record = replace(new_record(PlaySetup("checkers", "english", seats=(Seat(), Seat()))), moves=("11-15", "23-19"))
    player = Driver(tmp_path)
    player.context.library.save(record)
    player.context.library.save(replace(record, key=new_key(), moves=("9-14",)))
    player.show(lambda context: context.routes.home())
    player.click("others")
    player.click("study 0")
    player.rest()
    player.key(pygame.K_r, pygame.KMOD_CTRL)
    tab = player.on(StudyScreen).tabs["review"]
    player.until(lambda: not tab.busy)
    player.key(pygame.K_ESCAPE)
    player.rest()
    player.click("continue")
    player.rest()
    play = player.on(PlayScreen)
    play.play(play.match.position.legal_moves()[0])
    player.rest()
    player.key(pygame.K_ESCAPE)
    player.rest()
    assert len(entries(player)) == 2
    assert sum("review" in record.setup for record in entries(player)) == 1
