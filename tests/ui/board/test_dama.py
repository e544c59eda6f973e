"""Dama in the window."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.checkers.dama.kind import DAMA
from game.checkers.dama.rules import TURKISH
from game.checkers.notation import parse_square
from game.ui.board.face import Figure
from game.ui.editor.editor_screen import EditorScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.driver import Driver
from tests.ui.player import Player

TWO_PEOPLE = (Seat(), Seat())


def at(*names: str) -> tuple[int, ...]:
    return tuple(parse_square(name, TURKISH) for name in names)


def test_its_rules_are_among_those_of_checkers_and_the_form_changes(tmp_path: Path) -> None:
    driver = Driver(tmp_path).form("checkers")
    driver.click("rules")
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    form = driver.on(SetupScreen)
    assert (form.choice.game, form.choice.rules) == ("dama", "armenian")
    driver.key(pygame.K_ESCAPE)
    driver.click("checkers")
    again = driver.on(SetupScreen)
    assert (again.choice.game, again.choice.rules) == ("dama", "armenian")
    driver.click("rules")
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, SetupScreen)
    assert (driver.screen.choice.game, driver.screen.choice.rules) == ("checkers", "english")


def test_a_refused_move_is_answered_with_its_rule(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("dama", "turkish", seats=TWO_PEOPLE))
    player.click_square(*at("d3", "e4"))
    assert "Pieces move along rows and columns." in player.texts()
    player.click("rule")
    assert isinstance(player.screen, LearnScreen)


def test_the_rest_of_a_capture_follows_the_first_jump_and_is_undone(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("dama", "turkish", seats=TWO_PEOPLE))
    player.click_square(*at("d3", "d4"))
    player.click_square(*at("d6", "d5"))
    player.click_square(*at("d4", "d6"))
    assert "d4xd8" in player.moves
    (square,) = at("d8")
    assert player.play.scene().figures[square] is Figure.WHITE_KING
    player.click("undo")
    assert "d4xd8" not in player.moves


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seed"), [("turkish", 52), ("armenian", 3)])
def test_a_whole_game_is_played_by_clicks_and_saved(tmp_path: Path, variant: str, seed: int) -> None:
    player, rng = Player(tmp_path, PlaySetup("dama", variant, seats=TWO_PEOPLE)), Random(seed)
    while (position := player.play.playing.position).outcome() is None:
        move = rng.choice(position.legal_moves())
        for square in move.path:
            if player.play.playing.position == position:
                player.click_square(square)
    (record,) = player.context.library.finished()
    assert (record.game, record.rules, record.result) == ("dama", variant, player.play.record.result)
    assert "has no pieces left." in player.texts()


def test_a_position_is_set_up_and_mirrored(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: context.routes.editor(DAMA.start("turkish"), context.routes.home()))
    editor = driver.on(EditorScreen)
    driver.click("clear")
    driver.widgets.ui.focus("text")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("W:Wa2,Kd4:Bh7")
    driver.key(pygame.K_RETURN)
    driver.click("mirror")
    assert editor.draft.text == "W:WKe4,h2:Ba7"
