"""House rules in the window: switched on the form, played by clicks, saved, reopened, copied and reviewed."""

from pathlib import Path

import pygame
import pytest

from game.checkers.notation import fen
from game.lessons.page import Topic
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.line import Titles
from game.ui.words.i18n import _
from tests.ui.driver import Driver
from tests.ui.looped import LoopedPlayer
from tests.ui.player import Player
from tests.ui.study.reviewed import tab_of

NAME = "english+huffing"
TWO = PlaySetup("checkers", NAME, seats=(Seat("Ada"), Seat("Grace")))
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
MISSED = ("11-15", "22-18", "8-11")
"""Black could capture 18 with 15."""
HUFF = "A marked piece missed a capture: click it first to huff it."


@pytest.fixture
def player(tmp_path: Path) -> LoopedPlayer:
    return LoopedPlayer(tmp_path, TWO)


def test_they_are_switched_on_the_form_and_offered_again(tmp_path: Path) -> None:
    driver = Driver(tmp_path).form("checkers")
    driver.click("house huffing")
    driver.click("house flying")
    assert "English (American) · Huffing: a piece that misses a capture may be removed · Kings fly any distance" in (
        driver.texts()
    )
    driver.click("house optional")
    assert driver.on(SetupScreen).choice.rules == "english+optional+flying", (
        "huffing needs captures that ought to be made"
    )
    driver.click("start")
    driver.rest()
    assert "English checkers, house rules" in driver.find("title").text
    again = Driver(tmp_path, last_setup=driver.context.settings.last_setup).form("checkers")
    assert isinstance(again.screen, SetupScreen)
    assert again.screen.choice.rules == "english+optional+flying"
    again.click("house optional")
    again.click("house flying")
    assert again.screen.choice.rules == "english"


@pytest.mark.parametrize(("size", "name"), [((1280, 800), "house rules"), ((1024, 640), "title")])
def test_the_game_shows_which_rules_are_switched(tmp_path: Path, size: tuple[int, int], name: str) -> None:
    setup = PlaySetup("checkers", "russian+optional+short", seats=(Seat(), Seat()))
    driver = Driver(tmp_path, size).show(lambda context: PlayScreen(context, setup))
    assert "Captures are optional · Kings move one square" in driver.find(name).text


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_a_rule_too_long_for_the_header_has_a_short_name_there(tmp_path: Path, language: str) -> None:
    setup = PlaySetup("checkers", "english+huffing", seats=(Seat(), Seat()))
    driver = Driver(tmp_path, (1264, 696), language=language).show(lambda context: PlayScreen(context, setup))
    title = driver.part("title", Titles)
    lines = [text.lines[0] for _place, text, _ink in title._shown(driver.context.look)]
    assert lines[1] == _("Huffing")
    assert _("Huffing: a piece that misses a capture may be removed") in title.tooltip


def test_how_to_play_explains_them(player: LoopedPlayer) -> None:
    player.key(pygame.K_h, CTRL)
    player.rest()
    told = "Huffing: a piece that misses a capture may be removed"
    assert player.find("article").text == f"House rules · {told}"
    assert isinstance(player.screen, LearnScreen)
    topics = player.screen.course.names
    player.screen.turn_to(topics.index(Topic.HUFFING))
    player.step()
    assert player.find("article").text == "House rules"
    assert isinstance(player.screen, LearnScreen)
    player.screen.turn_to(topics.index(Topic.CHAIN))
    player.step()
    assert "article" not in player.names()


def test_a_click_on_the_marked_piece_huffs_it(player: LoopedPlayer) -> None:
    for move in MISSED:
        player.type_move(move)
    assert HUFF in player.texts()
    player.click_square(15, 24, 19)
    assert player.moves.endswith("15x24-19")
    assert fen(player.play.playing.position).startswith("B:W18,19,")
    player.click("undo")
    player.rest()
    assert fen(player.play.playing.position).endswith(":M15")
    player.click_square(24, 20)
    assert player.moves.endswith("24-20"), "nobody has to huff"


def test_against_the_computer_huffing_is_explained_too(tmp_path: Path) -> None:
    setup = PlaySetup("checkers", NAME, seats=(Seat(level="easy"), Seat()), fen="W:W18,21,22:B11,15:M15")
    player = Player(tmp_path, setup)
    player.wait_for_turn()
    assert f"Your move. {HUFF}" in player.texts()
    player.click("why")
    player.rest()
    assert "White to move." in player.texts()
    assert HUFF not in player.texts()


def test_a_game_is_left_continued_and_copied(player: LoopedPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    for move in (*MISSED, "15x24-19"):
        player.type_move(move)
    kept = player.moves
    player.key(pygame.K_ESCAPE)
    player.rest()
    assert player.find("unfinished").text == "English checkers, house rules"
    player.click("continue")
    player.rest()
    assert player.moves == kept
    assert player.play.playing.position.rules.name == NAME
    player.key(pygame.K_b, CTRL)
    player.rest()
    assert "House rules\nHuffing: a piece that misses a capture may be removed" in player.texts()
    player.key(pygame.K_ESCAPE)
    player.rest()
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    player.key(pygame.K_c, CTRL | SHIFT)
    for tag in ('[Event "Kings & Crosses, house rules"]', '[Variant "house rules: english+huffing"]', "15x24-19"):
        assert tag in copied[-1]
    player.key(pygame.K_v, CTRL)
    player.until(lambda: isinstance(player.screen, StudyScreen))
    assert "English checkers, house rules" in player.texts()


@pytest.mark.slow
def test_a_game_is_reviewed(player: LoopedPlayer) -> None:
    for move in (*MISSED, "15x24-19"):
        player.type_move(move)
    player.key(pygame.K_t, CTRL)
    player.until(lambda: isinstance(player.screen, StudyScreen))
    player.key(pygame.K_r, CTRL)
    study = player.on(StudyScreen)
    player.until(lambda: tab_of(study).reviewing.complete)


def test_the_computer_plays_by_them_and_the_game_is_not_rated(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, PlaySetup("checkers", NAME, seats=(Seat(), Seat(level="hard"))))
    player.type_move("11-15")
    player.wait_for_turn()
    assert len(player.moves.split()) == 2
    player.click("resign")
    player.rest()
    player.key(pygame.K_RETURN)
    player.rest()
    (record,) = player.context.library.finished() or player.context.library.unfinished_games()
    assert record.rules == NAME
    assert not record.is_even
