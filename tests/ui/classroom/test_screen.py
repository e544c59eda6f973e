"""An exercise in the window: each kind begins, what is locked stays locked, and results are handed in."""

import csv
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from ai.classroom.assignment_files import read_assignment
from game.keeping import exercises
from game.puzzles import progress as puzzles
from game.puzzles.puzzle import puzzles_of
from game.ui.classroom.classroom_screen import AssignmentScreen, LockedScreen, open_assignment, read_assignment_file
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.jobs import JobKind, JobSummary
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.learn.learn_screen import LearnScreen
from game.ui.learn.lesson_screen import LessonScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver

CLOSED = "hints = false\ntakeback = false\nanalysis = false\nsettings = false\n"
PUZZLES = 'title = "Shots"\nkind = "puzzles"\nrules = "english"\ncount = 2\n'
PLAY = 'title = "Opposition"\nkind = "position"\nrules = "english"\nlevels = ["beginner", "easy"]\n'
KINGS = PLAY + 'fen = "W:WK32,K27:BK1"\nside = "white"\n'
SHOT = PLAY.replace("Opposition", "One shot") + 'fen = "W:WK18:BK15"\n'
PAGE = 'title = "Crowning"\nkind = "page"\nrules = "english"\npage = "crown"\n'
LESSON = 'title = "First shot"\nkind = "lesson"\nrules = "english"\nlesson = "canalejas"\n'
LAB = 'title = "Cuts"\nkind = "lab"\nexercise = "tree2x3-cut-42"\n'
MARKS = 'title = "Marks"\nkind = "lab"\nexercise = "textbook-1"\n'


def opened(folder: Path, text: str) -> Driver:
    """A window with the exercise."""
    driver = Driver(folder)
    path = folder / "task.toml"
    path.write_text(text)
    return driver.show(lambda context: read_assignment_file(context, path)(lambda _: None)())


def begun(folder: Path, text: str) -> Driver:
    """A window in which it has begun."""
    driver = opened(folder, text)
    driver.click("begin")
    driver.rest()
    return driver


def disabled(driver: Driver) -> set[str]:
    """The names of the buttons that can't be pressed."""
    return {widget.name for widget in driver.widgets.ui.walk() if widget.focusable and not widget.enabled}


def test_a_page_says_what_is_locked(tmp_path: Path) -> None:
    driver = opened(tmp_path, PUZZLES + CLOSED + 'text = "Solve both."')
    assert driver.find("lock").text == "Exercise: Shots · locked: hints, taking back, analysis, settings"
    assert driver.find("text").text == "Solve both."
    assert driver.find("progress").text == "0 of 2 puzzles tried · 0 solved"
    assert driver.find("begin").text == "Begin"
    assert "settings" not in driver.names()
    assert "locked" not in opened(tmp_path, PUZZLES).find("lock").text


@pytest.mark.parametrize(
    ("text", "screen"),
    [(PUZZLES, PuzzleScreen), (PLAY, PlayScreen), (PAGE, LearnScreen), (LESSON, LessonScreen), (LAB, LabScreen)],
)
def test_each_kind_begins_and_leads_back(text: str, screen: type, tmp_path: Path) -> None:
    driver = begun(tmp_path, text + CLOSED)
    assert isinstance(driver.screen, screen)
    assert "Exercise: " in driver.find("lock").text
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.screen, AssignmentScreen)


def test_what_is_locked_is_disabled_with_the_reason(tmp_path: Path) -> None:
    driver = begun(tmp_path, PLAY + CLOSED)
    assert {"hint", "undo", "why", "more", "thoughts shown"} <= disabled(driver)
    assert driver.find("hint").tooltip == "The exercise “Opposition” does not allow this."
    free = begun(tmp_path, PLAY)
    assert not {"hint", "why", "more"} & disabled(free)


@pytest.mark.parametrize(
    ("key", "scancode"),
    [
        (pygame.K_l, pygame.KSCAN_L),
        (pygame.K_t, pygame.KSCAN_T),
        (pygame.K_b, pygame.KSCAN_B),
        (pygame.K_o, pygame.KSCAN_O),
        (pygame.K_h, pygame.KSCAN_H),
        (pygame.K_u, pygame.KSCAN_U),
        (pygame.K_e, pygame.KSCAN_E),
        (pygame.K_v, pygame.KSCAN_V),
        (pygame.K_z, pygame.KSCAN_Z),
    ],
)
def test_keys_do_not_lead_out(key: int, scancode: int, tmp_path: Path) -> None:
    driver = begun(tmp_path, PLAY + CLOSED)
    driver.key(key, pygame.KMOD_CTRL, scancode)
    driver.rest()
    assert isinstance(driver.screen, PlayScreen)
    assert driver.find("reason").text == "The exercise Opposition does not allow this."


def test_ways_that_nobody_thought_of_end_at_a_page_that_says_so(tmp_path: Path) -> None:
    driver = opened(tmp_path, PLAY + CLOSED)
    page = driver.screen
    driver.show(lambda context: context.routes.lab(None, page))
    assert isinstance(driver.screen, LockedScreen)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is page
    routes = driver.context.routes
    assert routes.home() is routes.setup("checkers") is page


def test_a_game_has_the_side_and_the_level_of_the_exercise(tmp_path: Path) -> None:
    driver = opened(tmp_path, PLAY + 'side = "white"\n')
    driver.click("level")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    driver.click("begin")
    driver.rest()
    seats = driver.on(PlayScreen).playing.setup.seats
    assert [seat.level for seat in seats] == ["easy", ""]


def test_a_page_alone_is_done_and_counted(tmp_path: Path) -> None:
    driver = begun(tmp_path, PAGE + "hints = false")
    assert {"show", "page", "course"} <= disabled(driver)
    screen = driver.on(LearnScreen)
    screen.play(screen.task.solutions[0])
    driver.rest()
    driver.click("next")
    driver.rest()
    assert isinstance(driver.screen, AssignmentScreen)
    assert driver.find("progress").text == "1 of 1 page done"


def test_puzzles_end_and_the_results_are_handed_in(tmp_path: Path) -> None:
    driver = begun(tmp_path, PUZZLES + "hints = false")
    assert {"rules", "theme", "difficulty", "daily", "hint", "solution"} <= disabled(driver)
    for solved in (True, False):
        screen = driver.on(PuzzleScreen)
        if not solved:
            screen.session.note(screen.puzzle, solved=False, seconds=5)
        while solved and not screen.attempt.over:
            if screen.attempt.solvers_turn and screen.attempt.due is not None:
                screen.play(screen.attempt.due)
            driver.rest()
        screen.follow()
        driver.rest()
    assert isinstance(driver.screen, AssignmentScreen)
    assert driver.find("progress").text == "2 of 2 puzzles tried · 1 solved"
    driver.click("save results")
    driver.rest()
    driver.key(pygame.K_RETURN)
    driver.rest()
    (path,) = tmp_path.rglob("Shots*.csv")
    lines = path.read_text("utf-8-sig").splitlines()
    assert len(lines) == 3
    assert lines[1].startswith("First profile,Shots,puzzle,")


def test_the_settings_are_as_before_afterwards(tmp_path: Path) -> None:
    driver = Driver(tmp_path, verdicts=True)
    path = tmp_path / "task.toml"
    path.write_text(PLAY + CLOSED + 'language = "ru"')
    driver.show(lambda context: read_assignment_file(context, path)(lambda _: None)())
    chosen = driver.context.settings
    assert (chosen.verdicts, chosen.language) == (False, "ru")
    driver.context.changed()
    kept = driver.context.places.settings.read_text()
    assert '"verdicts": true' in kept
    assert '"language": ""' in kept
    driver.click("end")
    driver.rest()
    assert isinstance(driver.screen, HomeScreen)
    assert (chosen.verdicts, chosen.language, driver.context.lock) == (True, "", None)
    assert isinstance(driver.context.routes.home(), HomeScreen)


def test_an_exercise_is_dropped_on_the_window(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(HomeScreen)
    path = tmp_path / "task.toml"
    path.write_text(PUZZLES)
    driver.send(pygame.DROPFILE, file=str(path))
    driver.rest()
    assert isinstance(driver.screen, AssignmentScreen)
    driver.send(pygame.DROPFILE, file=str(path))
    driver.rest()
    assert driver.find("reason").text == "The exercise Shots does not allow this."


def test_a_wrong_file_is_told_by_line_and_key(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(HomeScreen)
    path = tmp_path / "task.toml"
    path.write_text(PUZZLES + "count = 3")
    driver.send(pygame.DROPFILE, file=str(path))
    driver.rest()
    assert driver.find("reason").text == "task.toml, line 5 can't be read: Cannot overwrite a value."


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    driver = begun(tmp_path, PUZZLES)
    screen = driver.on(PuzzleScreen)
    screen.session.note(screen.puzzle, solved=True, seconds=5)
    again = opened(tmp_path, PUZZLES)
    assert again.find("progress").text == "1 of 2 puzzles tried · 1 solved"
    again.click("begin")
    again.rest()
    assert again.on(PuzzleScreen).puzzle != screen.puzzle


def test_without_the_window_only_the_end_of_the_program_ends_it(tmp_path: Path) -> None:
    path = tmp_path / "task.toml"
    path.write_text(PUZZLES)
    driver = Driver(tmp_path)
    driver.show(lambda context: open_assignment(context, read_assignment(path), closable=False))
    assert "end" not in driver.names()
    assert "quit" in driver.names()


def predicting(driver: Driver) -> PredictPage:
    """The page with the questions, once they are made."""
    page = driver.on(LabScreen).shown
    assert isinstance(page, PredictPage)
    driver.settle(lambda: page.round is not None and not page.busy)
    return page


def answer(driver: Driver, *rights: bool) -> None:
    """Answer the next questions of CUTS by clicks, rightly or not, and go on."""
    page = predicting(driver)
    for right in rights:
        assert page.round is not None
        driver.click("yes" if page.round.question.answer is right else "no")
        driver.click("next")
        driver.rest()


def handed_in(driver: Driver, folder: Path) -> list[dict[str, str]]:
    """The results, saved by the button of the page."""
    driver.click("save results")
    driver.rest()
    driver.key(pygame.K_RETURN)
    driver.rest()
    (path,) = folder.rglob("*.csv")
    return list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))


def test_each_question_counts_once_in_its_order(tmp_path: Path) -> None:
    driver = begun(tmp_path, LAB)
    answer(driver, True)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.find("progress").text == "1 of 6 questions answered · 1 of 6 right"
    assert driver.find("begin").text == "Continue"
    driver.click("begin")
    driver.rest()
    page = predicting(driver)
    assert driver.find("question number").text == "Question 2 of 6"
    answer(driver, False, True, False, False, False)
    assert driver.find("result").text == "2 of 6 right"
    driver.click("again")
    page = predicting(driver)
    answer(driver, *[True] * 6)
    assert driver.find("result").text == "6 of 6 right"
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.find("progress").text == "6 of 6 questions answered · 2 of 6 right"
    driver.click("begin")
    driver.rest()
    page = predicting(driver)
    assert page.over
    assert driver.find("result").text == "2 of 6 right"


def test_questions_that_are_not_answered_count_in_the_results(tmp_path: Path) -> None:
    driver = begun(tmp_path, LAB)
    answer(driver, True, False)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    summary, *questions = handed_in(driver, tmp_path)
    assert (summary["exercise"], summary["kind"], summary["seed"]) == ("Cuts", "questions", "tree2x3-cut-42")
    assert (summary["result"], summary["tries"], summary["date"]) == ("1 of 6 right", "2", date.today().isoformat())
    assert [(row["question"], row["theme"], row["result"]) for row in questions] == [
        ("1", "cut", "right"),
        ("2", "cut", "wrong"),
        *((str(number), "cut", "not answered") for number in range(3, 7)),
    ]
    assert [bool(row["answer"]) for row in questions] == [bool(row["seconds"]) for row in questions]
    assert {row["answer"] for row in questions} <= {"yes", "no", ""}
    assert int(summary["seconds"]) == sum(int(row["seconds"] or 0) for row in questions) >= 2


def test_answers_of_all_kinds_are_written_as_text(tmp_path: Path) -> None:
    driver = begun(tmp_path, MARKS)
    page = predicting(driver)
    while True:
        assert page.round is not None
        page.answer(page.round.question.answer)
        if page.round.last:
            break
        page.go_on()
    given = exercises.load(driver.context.places.exercises)[0]
    answers = [each.answer for begun in given.values() for each in begun.given]
    assert answers[0] == "-inf 6"
    assert answers[-1] == "G, K"
    assert set(answers[1:-1]) <= {"yes", "no", *map(str, range(-9, 10))}


def test_an_exercise_begun_by_an_earlier_version_goes_on(tmp_path: Path) -> None:
    driver = opened(tmp_path, LAB)
    path = driver.context.places.exercises
    content = json.loads(path.read_text())
    for each in content["begun"].values():
        del each["seed"], each["given"]
    path.write_text(json.dumps(content))
    driver = begun(tmp_path, LAB)
    answer(driver, True)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.find("progress").text == "1 of 6 questions answered · 1 of 6 right"


def play(driver: Driver, move: str) -> PlayScreen:
    """Type a move on the board of a game."""
    screen = driver.on(PlayScreen)
    driver.settle(lambda: screen.playing.persons_turn)
    screen.ui.focus("board")
    for character in move:
        driver.send(pygame.KEYDOWN, key=ord(character), scancode=0, mod=0, unicode=character)
    driver.key(pygame.K_RETURN)
    driver.rest()
    return screen


def play_outside(driver: Driver, setup: PlaySetup, move: str) -> None:
    """Begin an ordinary game, and leave it after a move."""
    driver.show(lambda context: context.routes.play(setup))
    assert len(play(driver, move).record.moves) == 1
    leave(driver)


def leave(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE)
    driver.rest()


def test_games_outside_of_an_exercise_are_none_of_its_results(tmp_path: Path) -> None:
    driver = begun(tmp_path, SHOT)
    play(driver, "18x11")
    leave(driver)
    assert driver.find("progress").text == "1 game played · 1 won"
    driver.click("end")
    driver.rest()
    alone = PlaySetup("checkers", "english", fen="W:WK18:BK15", seats=(Seat(level="easy"), Seat()))
    for setup, move in ((alone, "18x11"), (PlaySetup(seats=(Seat(), Seat())), "b2")):
        play_outside(driver, setup, move)
    assert len(driver.context.library.finished()) == 2
    driver = opened(tmp_path, SHOT)
    assert driver.find("progress").text == "1 game played · 1 won"
    assert [(row["exercise"], row["result"]) for row in handed_in(driver, tmp_path)] == [("One shot", "won")]


def test_a_game_that_goes_on_after_the_exercise_is_no_result_of_it(tmp_path: Path) -> None:
    driver = begun(tmp_path, KINGS)
    play(driver, "32-28")
    leave(driver)
    driver.click("end")
    driver.rest()
    record = driver.context.library.unfinished()
    assert record is not None
    driver.show(lambda context: context.routes.resume(record))
    driver.click("resign")
    driver.rest()
    driver.click("yes")
    driver.rest()
    assert driver.on(PlayScreen).record.result
    leave(driver)
    driver = opened(tmp_path, KINGS)
    assert driver.find("progress").text == "0 games played · 0 won"
    assert driver.find("begin").text == "Begin"


def test_a_game_of_an_earlier_version_counts_by_its_position(tmp_path: Path) -> None:
    driver = begun(tmp_path, SHOT)
    record = play(driver, "18x11").record
    leave(driver)
    for key, start in ((record.key, record.start), ("other", "")):
        setup = {name: value for name, value in record.setup.items() if name != "exercise"}
        driver.context.library.save(replace(record, key=key, start=start, setup=setup))
    assert opened(tmp_path, SHOT).find("progress").text == "1 game played · 1 won"


@pytest.mark.parametrize("text", [PUZZLES, PAGE, LESSON])
def test_other_puzzles_pages_and_games_are_no_work_on_an_exercise(text: str, tmp_path: Path) -> None:
    driver = opened(tmp_path, text)
    before = driver.find("progress").text
    driver.click("end")
    driver.rest()
    play_outside(driver, PlaySetup(seats=(Seat(), Seat())), "b2")
    tried = puzzles.PuzzleProgress()
    wanted = read_assignment(tmp_path / "task.toml").puzzles
    tried.note(next(each for each in puzzles_of("english") if each not in wanted), date.today(), solved=True, seconds=5)
    puzzles.save(tried, driver.context.places.puzzles)
    driver.context.places.lessons.write_text('{"format": 1, "done": {"checkers russian": ["crown"]}}')
    driver = opened(tmp_path, text)
    assert driver.find("progress").text == before
    assert driver.find("begin").text == "Begin"
    assert "save results" in disabled(driver)


def test_the_settings_lead_to_no_game_within_an_exercise(tmp_path: Path) -> None:
    driver = opened(tmp_path, PLAY)
    driver.click("settings")
    driver.rest()
    assert {"welcome", "profiles"} <= disabled(driver)
    driver.click("welcome")
    driver.rest()
    assert isinstance(driver.screen, SettingsScreen)


def test_a_study_within_an_exercise_begins_no_game(tmp_path: Path) -> None:
    driver = begun(tmp_path, KINGS)
    setup = play(driver, "32-28").playing.setup
    for key in (pygame.K_t, pygame.K_g):
        driver.key(key, pygame.KMOD_CTRL)
        driver.rest()
        assert isinstance(driver.screen, StudyScreen)
    assert driver.find("reason").text == "The exercise Opposition does not allow this."
    routes = driver.context.routes
    assert isinstance(routes.continued(setup, ()), LockedScreen)
    assert isinstance(routes.play(setup), LockedScreen)


def test_the_result_of_a_background_task_is_not_shown_while_analysis_is_locked(tmp_path: Path) -> None:
    driver = begun(tmp_path, PLAY + "analysis = false\n")
    screen = driver.screen
    driver.context.jobs.tell(JobKind.REVIEW, "Reviewed")
    (job,) = driver.context.jobs.all
    job.ending = JobSummary("Reviewed", show=lambda shown: shown.go(HomeScreen(driver.context)))
    job.told = True
    driver.key(pygame.K_j, pygame.KMOD_CTRL)
    driver.rest()
    driver.click("show job 0")
    driver.rest()
    assert driver.screen is screen
    assert driver.find("reason").text == "The exercise Opposition does not allow this."


@pytest.mark.parametrize("locked", [False, True])
def test_locked_settings_are_locked_on_the_board_too(locked: bool, tmp_path: Path) -> None:
    driver = begun(tmp_path, PLAY + "settings = false\n" * locked)
    muted = driver.context.settings.muted
    driver.key(pygame.K_m)
    driver.rest()
    assert (driver.context.settings.muted is muted) is locked
    assert ("does not allow this" in driver.texts()) is locked
    driver.widgets.ui.dismiss()
    driver.click("more")
    driver.rest()
    assert ("Board and pieces" not in driver.texts()) is locked


def test_an_interrupted_game_is_continued(tmp_path: Path) -> None:
    driver = opened(tmp_path, KINGS)
    driver.click("level")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    driver.click("begin")
    driver.rest()
    key = play(driver, "32-28").record.key
    leave(driver)
    for again in (driver, opened(tmp_path, KINGS)):
        assert again.find("progress").text == "1 game played · 0 won"
        assert again.find("begin").text == "Continue"
        again.click("begin")
        again.rest()
        screen = again.on(PlayScreen)
        assert (screen.record.key, screen.record.moves[0]) == (key, "32-28")
        assert screen.playing.setup.seats[0].level == "easy"
        leave(again)
    again.click("level")
    again.key(pygame.K_UP)
    again.key(pygame.K_RETURN)
    again.rest()
    assert again.find("begin").text == "New game"
    again.click("begin")
    again.rest()
    assert again.on(PlayScreen).record.moves == ()


def test_an_exercise_of_the_lab_begins_without_results(tmp_path: Path) -> None:
    driver = opened(tmp_path, LAB)
    assert driver.find("begin").text == "Begin"
    assert "save results" in disabled(driver)


@pytest.mark.parametrize("text", [PUZZLES, PLAY, PAGE, LESSON, LAB])
def test_the_page_is_translated(text: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path, language="ru")
    path = tmp_path / "task.toml"
    path.write_text(text.replace(text.split('"')[1], "Ход"))
    driver.show(lambda context: read_assignment_file(context, path)(lambda _: None)())
    assert not re.findall("[A-Za-z]{2,}", driver.texts().replace("First profile", ""))
