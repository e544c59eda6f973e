"""The way to the review of a finished game, and back."""

from pathlib import Path

import pygame

from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver
from tests.ui.study.reviewed import tab_of


def test_a_game_that_is_over_is_reviewed_and_its_review_found_again(tmp_path: Path) -> None:
    """Ctrl+R leads to the study, Esc back; the second time nothing is searched."""
    driver = Driver(tmp_path, reduced_motion=True)
    setup = PlaySetup(seats=(Seat("Ada"), Seat("Bob")))
    driver.show(lambda context: PlayScreen(context, setup))
    for cell in (0, 3, 1, 4, 2):
        screen = driver.on(PlayScreen)
        screen.play(cell)
        driver.rest()
    driver.click("review")
    first = driver.on(StudyScreen)
    while first.busy:
        driver.step()
    assert tab_of(first).reviewing.complete
    driver.key(pygame.K_ESCAPE)
    driver.step()
    driver.key(pygame.K_r, pygame.KMOD_CTRL)
    again = driver.on(StudyScreen)
    assert again is not first
    assert not tab_of(again).reviewing.running
    assert tab_of(again).reviewing.found == tab_of(first).reviewing.found
    assert len(driver.context.library.finished()) == 1
