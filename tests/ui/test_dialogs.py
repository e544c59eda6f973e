"""Dialogs: Enter presses the main button, Esc does no harm. That every dialog keeps to it is asserted in conftest."""

from pathlib import Path

import pygame
import pytest

from game.checkers.kind import CHECKERS
from game.keeping.record import Record
from game.tree import Game, Node
from game.ui.library.library_screen import LibraryScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.screen import Context, Screen
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.widget import Widget
from tests.ui.driver import Driver
from tests.ui.player import Player

TWO = PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat("Bob")))
FIRST = PlaySetup("checkers", "english", seats=(Seat(), Seat(level="beginner")))


def main(driver: Driver) -> Widget:
    """The main button of the dialog that is open."""
    (found,) = (widget for widget in driver.widgets.ui.walk() if widget.is_main)
    return found


@pytest.mark.parametrize(("setup", "tool"), [(TWO, "resign"), (FIRST, "resign"), (TWO, "draw"), (FIRST, "draw")])
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE])
def test_no_key_ends_a_game_by_itself(tmp_path: Path, setup: PlaySetup, tool: str, key: int) -> None:
    player = Player(tmp_path, setup)
    player.click(tool)
    assert len(player.widgets.ui.layers) == 2
    assert main(player).name == "cancel"
    player.key(key)
    assert len(player.widgets.ui.layers) == 1
    assert player.play.playing.outcome is None


def test_the_button_that_is_named_after_the_question_ends_it(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click("resign")
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    player.key(pygame.K_RETURN)
    assert player.play.playing.outcome is not None


def test_enter_in_a_field_keeps_the_facts_of_a_game(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: StudyScreen(context, Game(Node(CHECKERS.start("english")))))
    driver.key(pygame.K_i, pygame.KMOD_CTRL)
    driver.type("Ada")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, StudyScreen)
    assert len(driver.widgets.ui.layers) == 1
    assert driver.screen.match.game.tags["White"] == "Ada"


def test_enter_puts_labels_on_a_game_and_then_closes(tmp_path: Path) -> None:
    def library(context: Context) -> Screen:
        context.library.save(Record("checkers", "english", moves=("9-13",), setup=TWO.to_record()))
        return LibraryScreen(context, context.routes.home())

    driver = Driver(tmp_path).show(library)
    driver.click("games", 0.2)
    driver.click("label games")
    assert main(driver).name == "close"
    driver.type("openings")
    assert main(driver).name == "add label"
    driver.key(pygame.K_RETURN)
    assert "label openings" in driver.names()
    assert main(driver).name == "close"
    driver.key(pygame.K_RETURN)
    assert len(driver.widgets.ui.layers) == 1
