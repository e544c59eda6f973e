"""Lessons on their board: moves are judged, answered and taken back, and what is done is kept."""

import time
from pathlib import Path

import pygame
import pytest

from game.lessons.catalogue import LESSONS
from game.lessons.courses import course
from game.lessons.progress import load
from game.ui.home.home import HomeScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.learn.lesson_screen import LessonScreen, LessonsScreen
from tests.ui.driver import Driver

ENGLISH = LESSONS[0]


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path, (900, 600), reduced_motion=True, muted=True)


def shown(driver: Driver, name: str) -> LessonScreen:
    """A step of the English lessons."""
    number = ENGLISH.names.index(name)
    driver.show(lambda context: LessonScreen(context, context.routes.home(), ENGLISH, number))
    return driver.on(LessonScreen)


def settle(driver: Driver) -> None:
    """Wait until nothing is awaited."""
    for _ in range(3000):
        driver.step()
        if not driver.on(LessonScreen).goes_on:
            return
        time.sleep(0.002)
    raise AssertionError(driver.texts())


def play(driver: Driver, text: str) -> None:
    """A typed move, and what follows it."""
    driver.on(LessonScreen).type(text)
    driver.on(LessonScreen).enter_typed()
    settle(driver)


def test_a_step_is_solved_by_clicks_kept_and_leads_on(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = shown(driver, "face to face")
    heard: list[str] = []
    monkeypatch.setattr(driver.context.sounds, "play", heard.append)
    while not lesson.playing.done:
        assert lesson.playing.expected is not None
        for square in lesson.kind.path(lesson.playing.expected):
            driver.click_at(lesson.view.rect_of(square).center)
        settle(driver)
    assert driver.find("status").text == ENGLISH.steps[0].praise
    assert "win" in heard
    kept, _ = load(driver.context.places.lessons)
    assert kept.done == {"lessons checkers english": {"face to face"}}
    driver.key(pygame.K_RETURN)
    driver.step()
    assert driver.on(LessonScreen).number == 1


def test_a_lesson_done_from_a_page_of_the_rules_stays_done_after_that_page(driver: Driver) -> None:
    driver.show(lambda context: LearnScreen(context, context.routes.home(), course("checkers", "english"), 0))
    page = driver.on(LearnScreen)
    driver.click("lessons")
    driver.rest()
    driver.click("step 0")
    driver.rest()
    lesson = driver.on(LessonScreen)
    while not lesson.playing.done:
        play(driver, lesson.kind.move_text(lesson.match.position, lesson.playing.expected))
    for _screen in range(2):
        driver.key(pygame.K_ESCAPE)
        driver.rest()
    assert driver.on(LearnScreen) is page
    page.type(page.kind.move_text(page.match.position, page.task.solutions[0]))
    page.enter_typed()
    driver.rest()
    kept, _ = load(driver.context.places.lessons)
    assert kept.done["lessons checkers english"] == {"face to face"}
    assert len(kept.done) == 2


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back(driver: Driver) -> None:
    lesson = shown(driver, "king against king")
    play(driver, "32-28")
    assert "throws the win away" in driver.find("status").text
    assert lesson.opened.step.wrong in driver.find("status").text
    assert lesson.match.ply > 1, "the answer is on the board"
    assert not lesson.may_move
    driver.key(pygame.K_RETURN)
    driver.step()
    assert lesson.match.position == lesson.opened.task
    assert lesson.may_move
    play(driver, "32-27")
    assert lesson.match.ply == 2, "the defence has replied"
    assert "You win in 4 more moves at most" in driver.find("status").text


def test_a_good_move_can_be_taken_back_too(driver: Driver) -> None:
    lesson = shown(driver, "two against one")
    play(driver, "19-15")
    assert lesson.match.ply == 2
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.step()
    assert lesson.match.position == lesson.opened.task
    play(driver, "23-27")
    assert lesson.playing.moves[0] == lesson.opened.line[0]


def test_a_good_move_is_shown(driver: Driver) -> None:
    lesson = shown(driver, "two against one")
    driver.click("show")
    driver.step()
    assert lesson.scene().hint == lesson.opened.line[0].path
    play(driver, "19-15")
    assert lesson.playing.expected is None
    driver.click("show")
    settle(driver)
    assert lesson.hint in lesson.match.position.legal_moves()
    driver.click("restart")
    settle(driver)
    assert lesson.match.position == lesson.opened.task


def test_the_opening_of_a_step_is_on_the_board(driver: Driver) -> None:
    lesson = shown(driver, "canalejas")
    assert lesson.match.ply == len(lesson.opened.before)
    assert lesson.may_move
    lesson.act("lab")
    driver.step()
    assert isinstance(driver.screen, LabScreen)


def test_the_list_knows_what_is_done_and_where_one_left(driver: Driver) -> None:
    driver.key(pygame.K_h, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    driver.step()
    assert isinstance(driver.screen, LessonsScreen)
    driver.click("step 2")
    driver.step()
    lesson = driver.on(LessonScreen)
    assert lesson.number == 2
    lesson.progress.note(ENGLISH, 2)
    lesson._keep()
    driver.key(pygame.K_ESCAPE)
    driver.step()
    driver.on(LessonsScreen)
    assert driver.find("done").text.startswith("1 of ")
    driver.click("continue")
    driver.step()
    assert driver.on(LessonScreen).number == 3, "the next one that is still to be done"
    driver.key(pygame.K_ESCAPE)
    driver.step()
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert isinstance(driver.screen, HomeScreen)


def test_pages_lead_to_lessons_and_back(driver: Driver) -> None:
    driver.show(lambda context: context.routes.lessons(None, context.routes.home()))
    driver.click("learn")
    driver.step()
    assert isinstance(driver.screen, LearnScreen)
    driver.click("lessons")
    driver.step()
    assert driver.on(LessonsScreen).lessons is ENGLISH


def test_the_page_keys_lead_through_the_steps(driver: Driver) -> None:
    shown(driver, "face to face")
    driver.key(pygame.K_PAGEDOWN)
    driver.step()
    assert driver.on(LessonScreen).number == 1
    driver.key(pygame.K_PAGEUP)
    driver.step()
    assert driver.on(LessonScreen).number == 0
