"""Puzzles on their board, as a person solves them."""

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.checkers.notation import parse_move
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.keeping.catalogue import LibraryQuery
from game.keeping.games import game_of
from game.kind import Square
from game.puzzles import puzzle as files
from game.puzzles.progress import Filter, load
from game.puzzles.puzzle import opened, puzzles_of
from game.puzzles.themes import PuzzleTheme
from game.ui.home.home import HomeScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.play.why import WhyScreen
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.puzzles.puzzle_session import PuzzleSession
from game.ui.puzzles.puzzle_words import example_of
from game.ui.screen import Context
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.text_field import TextField
from tests.ui.driver import Driver
from tests.ui.puzzles.shown import puzzle_begun


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path, reduced_motion=True)


def shown(driver: Driver) -> PuzzleScreen:
    """The screen of a puzzle."""
    driver.show(puzzle_begun)
    return screen(driver)


def screen(driver: Driver) -> PuzzleScreen:
    return driver.on(PuzzleScreen)


def one(context: Context, name: str, variant: str) -> PuzzleScreen:
    """A puzzle by its name."""
    session = PuzzleSession(context)
    session.choose(variant)
    found = next(each for each in session.puzzles if each.id == name)
    return PuzzleScreen(context, context.routes.home(), session, found)


def click_square(driver: Driver, square: Square) -> None:
    driver.click_at(screen(driver).view.rect_of(square).center)


def play_due(driver: Driver) -> None:
    """The right move by clicks, and the reply."""
    due = screen(driver).attempt.due
    assert due is not None
    for square in due.path:
        click_square(driver, square)
    driver.rest()


def play_wrong(driver: Driver) -> None:
    """A wrong move, typed, and its refutation."""
    puzzle = screen(driver)
    wrong = [move for move in puzzle.match.position.legal_moves() if not puzzle.attempt.is_right(move)]
    puzzle.type(puzzle.kind.move_text(puzzle.match.position, wrong[0]))
    puzzle.enter_typed()
    until(driver, lambda: not puzzle.answer.waiting)
    driver.rest()


def until(driver: Driver, holds: object) -> None:
    for _ in range(1000):
        driver.step()
        if holds():  # type: ignore[operator]
            return
        time.sleep(0.005)
    raise AssertionError(driver.texts())


def test_a_puzzle_is_solved_by_clicks_and_kept(driver: Driver) -> None:
    puzzle = shown(driver)
    assert "one move wins" in driver.texts()
    assert "themes" not in driver.names()
    rating = puzzle.session.progress.rating.value
    while not puzzle.attempt.over:
        play_due(driver)
    assert "Solved!" in driver.texts()
    assert {"themes", "explained", "why", "study", "next"} <= driver.names()
    kept, notice = load(driver.context.places.puzzles)
    assert notice is None
    assert kept.tried[puzzle.puzzle.id].solved
    assert kept.rating.value > rating


def test_a_wrong_move_is_refuted_and_taken_back(driver: Driver) -> None:
    puzzle = shown(driver)
    play_wrong(driver)
    assert puzzle.match.ply >= 2
    assert "does not win." in driver.texts()
    assert puzzle.attempt.opened.puzzle.line.split()[0] not in driver.texts()
    assert not load(driver.context.places.puzzles)[0].tried[puzzle.puzzle.id].solved
    driver.click("again")
    assert (puzzle.match.ply, puzzle.match.position) == (0, puzzle.attempt.opened.start)
    play_wrong(driver)
    click_square(driver, 1)
    assert puzzle.match.ply == 0
    while not puzzle.attempt.over:
        play_due(driver)
    assert "does not count as solved" in driver.texts()


@pytest.mark.parametrize("variant", RULE_SETS)
def test_the_example_is_neither_the_solution_nor_any_move_of_the_puzzle(variant: str) -> None:
    for each in puzzles_of(variant)[::4]:
        told = opened(each)
        example = example_of(told)
        assert example not in each.line.split()
        with pytest.raises(InputError):
            parse_move(example, told.start)


def test_the_example_in_the_field_solves_nothing(driver: Driver) -> None:
    """The first legal move, which used to be the example, is the solution here."""
    first = [each for each in map(opened, puzzles_of("russian")[:40]) if each.start.legal_moves()[0] == each.line[0]]
    for told in first[:2]:
        driver.show(lambda context, told=told: one(context, told.puzzle.id, "russian"))  # type: ignore[misc]
        field = driver.part("typed", TextField)
        driver.click("typed")
        driver.type(field.hint.split()[-1])
        driver.key(pygame.K_RETURN)
        assert not screen(driver).attempt.played
        assert not screen(driver).session.progress.tried


@pytest.mark.parametrize(
    ("variant", "name"), [("english", "a787889a8e"), ("russian", "75471f7181"), ("international", "6cf4617a2f")]
)
def test_a_wrong_move_after_which_tables_know_a_draw_is_answered_on_the_board(
    driver: Driver, variant: str, name: str
) -> None:
    driver.show(lambda context: one(context, name, variant))
    puzzle = screen(driver)
    other = next(move for move in puzzle.match.position.legal_moves() if not puzzle.attempt.is_right(move))
    driver.click("typed")
    driver.type(puzzle.kind.move_text(puzzle.match.position, other))
    driver.key(pygame.K_RETURN)
    until(driver, lambda: not puzzle.answer.waiting)
    driver.rest()
    assert puzzle.match.ply == 2
    assert "The best reply is" in driver.texts()


def test_a_miss_costs_little_at_first_and_the_rating_is_called_provisional(driver: Driver) -> None:
    puzzle = shown(driver)
    assert "Your rating: 900, provisional" in driver.texts()
    play_wrong(driver)
    rating = load(driver.context.places.puzzles)[0].rating
    assert 840 <= rating.value < 900
    assert f"Your rating: {rating.value:.0f}, provisional, between " in driver.texts()
    puzzle.session.progress.rating = replace(rating, deviation=80)
    driver.key(pygame.K_m)
    assert "provisional" not in driver.texts()


def test_a_puzzle_left_open_over_night_counts_for_an_hour(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shown(driver)
    night = time.monotonic() + 9 * 3600
    monkeypatch.setattr("game.ui.puzzles.puzzle_screen.monotonic", lambda: night)
    driver.click("solution")
    until(driver, lambda: puzzle.attempt.over)
    assert load(driver.context.places.puzzles)[0].tried[puzzle.puzzle.id].seconds == 3600


def test_hints_give_more_and_more_away(driver: Driver) -> None:
    puzzle = shown(driver)
    for wanted in ("Theme:", "The piece on", "The move is"):
        driver.click("hint")
        assert wanted in driver.texts()
    assert puzzle.hint == puzzle.attempt.due
    play_due(driver)
    assert puzzle.hint is None
    assert not puzzle.attempt.clean


def test_the_menu_and_the_themes_stand_under_headings(driver: Driver) -> None:
    for name, headings in (
        ("more", ["Copy and save", "Board"]),
        ("theme", ["Combinations", "Other moves", "Endings"]),
    ):
        shown(driver)
        driver.click(name)
        assert [text for text in driver.texts().splitlines() if text in headings] == headings
        driver.key(pygame.K_ESCAPE)


def test_the_solution_is_played_and_can_be_walked_through(driver: Driver) -> None:
    puzzle = shown(driver)
    driver.click("solution")
    until(driver, lambda: puzzle.attempt.over)
    driver.rest()
    assert "This was the solution." in driver.texts()
    solution = len(puzzle.puzzle.line.split())
    assert puzzle.match.ply == solution
    assert puzzle.last_ply == solution + len(puzzle.puzzle.tail.split())
    driver.key(pygame.K_HOME)
    assert puzzle.match.ply == 0
    driver.key(pygame.K_PAGEDOWN)
    assert puzzle.match.ply == 1
    assert not puzzle.may_move


def test_the_next_puzzle_and_esc_leads_back_past_all_of_them(driver: Driver) -> None:
    first = shown(driver)
    driver.click("next")
    driver.rest()
    second = screen(driver)
    assert second.puzzle != first.puzzle
    assert not second.session.progress.tried
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.screen, HomeScreen)


def test_filters_choose_what_comes(driver: Driver) -> None:
    puzzle = shown(driver)
    puzzle.want(PuzzleTheme.ENDING, None)
    driver.rest()
    assert PuzzleTheme.ENDING in screen(driver).puzzle.themes
    hardest = puzzle.session.difficulties()[-1][0]
    screen(driver).want(None, hardest)
    driver.rest()
    assert screen(driver).puzzle.difficulty == hardest
    screen(driver).choose_rules("russian")
    driver.rest()
    assert (screen(driver).puzzle.variant, screen(driver).session.wanted.theme) == ("russian", None)
    assert load(driver.context.places.puzzles)[0].variant == "russian"


def test_what_no_puzzle_has_can_be_seen_and_not_be_chosen(driver: Driver) -> None:
    """An easy puzzle with a quiet move and a hard one with a sacrifice."""
    puzzle = shown(driver)
    one = puzzle.puzzle
    puzzle.session.puzzles = [
        replace(one, difficulty="easy", themes=(PuzzleTheme.QUIET,)),
        replace(one, difficulty="hard", themes=(PuzzleTheme.SACRIFICE,)),
    ]
    puzzle.session.want(theme=PuzzleTheme.QUIET, difficulty=None)
    driver.widgets.ui.rebuild()
    driver.click("difficulty")
    lines = [driver.find(f"difficulty list {number}") for number in range(3)]
    assert [line.text for line in lines] == ["Any difficulty", "Easy · 1", "Hard · 0 None with this theme."]
    assert [line.enabled for line in lines] == [True, True, False]
    driver.click("difficulty list 2")
    assert puzzle.session.wanted == Filter(PuzzleTheme.QUIET, None)
    driver.click("difficulty list 1")
    driver.rest()
    driver.click("theme")
    assert [driver.find(f"theme list {number}").enabled for number in range(3)] == [True, False, True]
    assert driver.find("theme list 1").text == "Sacrifice · 0 None of this difficulty."


def test_other_rules_keep_of_the_filter_what_they_have(driver: Driver) -> None:
    session = shown(driver).session
    session.want(theme=PuzzleTheme.ENDING, difficulty=None)
    session.choose("russian")
    assert session.wanted.theme is PuzzleTheme.ENDING
    missing = next(
        theme for theme in PuzzleTheme if theme not in {each for one in puzzles_of("thai") for each in one.themes}
    )
    session.wanted = Filter(missing, "hard")
    session.choose("thai")
    assert session.wanted == Filter(None, "hard")


def test_the_puzzle_of_the_day_is_marked(driver: Driver) -> None:
    puzzle = shown(driver)
    driver.click("daily")
    driver.rest()
    assert screen(driver).puzzle == puzzle.session.daily()
    assert "Puzzle of the day" in driver.texts()


def test_why_study_and_lab_are_at_hand_once_it_is_over(driver: Driver) -> None:
    puzzle = shown(driver)
    driver.key(pygame.K_w)
    assert "First solve the puzzle" in driver.texts()
    driver.click("solution")
    until(driver, lambda: puzzle.attempt.over)
    driver.rest()
    for open_it, kind in ((puzzle.ask_why, WhyScreen), (puzzle.studied, StudyScreen)):
        open_it()
        driver.step()
        opened = driver.on(kind)
        opened.leave()
        driver.step()
        assert screen(driver) is puzzle
    driver.key(pygame.K_l, pygame.KMOD_CTRL)
    assert isinstance(driver.screen, LabScreen)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("turn_board", [False, True])
def test_the_study_of_a_puzzle_keeps_the_solvers_side_of_the_board(
    driver: Driver, *, flipped: bool, turn_board: bool
) -> None:
    driver.context.settings.turn_board = turn_board
    black = next(each for each in puzzles_of("english") if each.fen.startswith("B"))
    driver.show(lambda context: one(context, black.id, "english"))
    assert screen(driver).flipped
    if flipped:
        driver.key(pygame.K_f)
    driver.key(pygame.K_t, pygame.KMOD_CTRL)
    driver.rest()
    study = driver.on(StudyScreen)
    assert study.flipped is not flipped
    driver.key(pygame.K_RIGHT)
    driver.rest()
    assert study.flipped is not flipped


def test_the_study_of_a_puzzle_is_still_there_when_it_is_opened_again(driver: Driver) -> None:
    shown(driver)
    driver.click("solution")
    until(driver, lambda: screen(driver).attempt.over)
    driver.rest()
    for comment in ("one", "two"):
        driver.key(pygame.K_t, pygame.KMOD_CTRL)
        driver.rest()
        driver.key(pygame.K_F2)
        driver.type(comment)
        driver.key(pygame.K_ESCAPE)
        driver.rest()
    library = driver.context.library
    (record,) = library.records(library.keys(LibraryQuery()))
    assert game_of(record).root.comments == ["onetwo"]


def test_a_puzzle_solved_behind_the_study_of_another_stays_solved(driver: Driver) -> None:
    first = shown(driver)
    driver.key(pygame.K_t, pygame.KMOD_CTRL)
    driver.rest()
    driver.key(pygame.K_u, pygame.KMOD_CTRL)
    driver.rest()
    if screen(driver).puzzle.id == first.puzzle.id:
        driver.click("next")
        driver.rest()
    second = screen(driver)
    for puzzle in (second, first):
        assert screen(driver) is puzzle
        driver.click("solution")
        until(driver, lambda: screen(driver).attempt.over)
        driver.rest()
        if puzzle is second:
            driver.key(pygame.K_ESCAPE)
            driver.rest()
            driver.key(pygame.K_ESCAPE)
            driver.rest()
    assert load(driver.context.places.puzzles)[0].tried.keys() == {first.puzzle.id, second.puzzle.id}


def test_home_and_a_key_lead_to_puzzles(driver: Driver) -> None:
    driver.rest()
    driver.click("puzzles")
    driver.rest()
    screen(driver)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    driver.key(pygame.K_u, pygame.KMOD_CTRL)
    driver.rest()
    screen(driver)


def test_a_damaged_file_of_puzzles_is_told(driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "english.csv").write_text("nothing")

    def damaged(variant: str) -> None:
        files.read_puzzles(tmp_path / "english.csv")

    monkeypatch.setattr("game.ui.puzzles.puzzle_session.puzzles_of", damaged)
    driver.rest()
    driver.click("puzzles")
    driver.rest()
    assert "The puzzles can't be opened" in driver.texts()
    assert "see line 1" in driver.texts()
    with pytest.raises(InputError):
        PuzzleSession(driver.context)


@pytest.mark.parametrize("way", ["hint", "solution"])
def test_help_counts_even_if_the_puzzle_is_left(driver: Driver, way: str) -> None:
    puzzle = shown(driver).puzzle
    driver.click(way)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert list(load(driver.context.places.puzzles)[0].tried) == [puzzle.id]


def test_damaged_progress_is_told_and_begun_anew(driver: Driver) -> None:
    path = driver.context.places.puzzles
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("[1, 2")
    driver.rest()
    driver.click("puzzles")
    driver.rest()
    assert "A file was damaged" in driver.texts()
    assert screen(driver).session.progress.tried == {}
