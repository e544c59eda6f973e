"""The review of a game in the study: marks, graph, better lines, learning, what is written and what is kept."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.insight.lines import ScoredLine
from ai.insight.review import MoveQuality, Remark
from game.checkers.kind import CHECKERS
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import read_pdn
from game.keeping.games import game_of
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ui.study.movetext_view import MoveText
from game.ui.study.review_graph import ChanceGraph
from game.ui.study.review_lesson import Lesson, MistakeStage
from game.ui.study.review_words import card_of
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import SCANCODES, Driver
from tests.ui.study.reviewed import NODES, START, remarks_on, reviewed, tab_of

ENDLESS = 10**9
"""More positions for one move than a test waits for."""
FORK = "b2 b1 a1 c3 a3"
"""The second mark leaves Crosses a fork."""


def signs_in(driver: Driver) -> list[str]:
    """The signs behind the moves of the notation."""
    text = driver.part("moves", MoveText)
    assert text.layout is not None
    return [each.signs for each in text.layout.placed(0, text.layout.height) if each.node is not None]


# What is read


@pytest.mark.parametrize(
    ("lost", "best", "title", "lines"),
    [
        (0.0, "22-18", "1. 22-18 ✓ Best move", ("Winning chance of White: 54%", "Nothing is better.")),
        (0.0, "22-17", "1. 22-18 ✓ Best move", ("Winning chance of White: 54%", "As good as 22-17.")),
        (0.02, "22-17", "1. 22-18 • Good enough", ("Winning chance of White: 54% → 52%", "Better (+0.12): 22-17")),
        (0.15, "22-17", "1. 22-18 ?! Inaccuracy", ("Winning chance of White: 54% → 39%", "Better (+0.12): 22-17")),
        (0.44, "22-17", "1. 22-18 ?? Blunder", ("Winning chance of White: 54% → 10%", "Better (+0.12): 22-17")),
    ],
)
def test_a_move_in_words(lost: float, best: str, title: str, lines: tuple[str, ...]) -> None:
    played, better = CHECKERS.parse_move("22-18", START), CHECKERS.parse_move(best, START)
    score = 12 if lost == 0 else -50
    remark = Remark(
        0, START.turn, played, ScoredLine(12, (better,)), ScoredLine(score, (played,)), 9, 0.54, lost, False
    )
    card = card_of(START, "1. 22-18", remark, "classic")
    assert (card.title, card.lines) == (title, lines)


def test_the_marks_stand_behind_the_moves_and_on_the_board(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path)
    assert signs_in(driver)[:2] == ["??", ""]
    driver.key(pygame.K_RIGHT)
    assert [badge.text for badge in screen.scene().badges.values()] == ["??"]
    assert "1… 22-18 ?? Blunder" in driver.texts()
    driver.key(pygame.K_RIGHT)
    assert "The only legal move." in driver.texts()
    screen.turn_to("moves")
    driver.step()
    assert signs_in(driver) == [""] * 5


def test_both_sides_have_their_accuracy_and_counts(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path)
    white = driver.find("side 1").text
    assert white.startswith("White · Anna: accuracy ")
    assert white.endswith("Blunder: 1")
    assert driver.find("learn 1").text == "Retry 1 mistake"
    assert (driver.find("learn 0").text, driver.find("learn 0").enabled) == ("No mistakes", False)
    assert tab_of(screen).reviewing.complete


def test_mistakes_are_exercises_and_inaccuracies_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = (0.19, 0.0, 0.2, 0.0, 0.3)

    def found(positions: tuple[Any, ...], moves: tuple[Any, ...]) -> tuple[Remark, ...]:
        return tuple(replace(each, lost=less) for each, less in zip(remarks_on(positions, moves), lost, strict=True))

    monkeypatch.setattr("tests.ui.study.reviewed.remarks_on", found)
    driver, screen = reviewed(tmp_path)
    assert driver.find("learn 1").text == "Retry 2 mistakes"
    driver.click("learn 1")
    assert lesson_of(screen).remark.ply == 2


def test_the_graph_leads_through_the_game(tmp_path: Path) -> None:
    """The graph takes clicks, drags, the wheel and keys; the line at the cursor follows."""
    driver, screen = reviewed(tmp_path)
    graph, look = driver.part("chances", ChanceGraph), screen.ui.look
    values = graph.plot.values
    assert len(values) == 6
    assert values[0] is not None
    assert values[1] is not None
    assert values[1] < values[0] - 0.3
    driver.click_at((graph.x_of(look, 3), graph.rect.centery))
    assert screen.match.ply == 3
    at = graph.x_of(look, 4), graph.rect.centery
    driver.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    assert screen.match.ply == 4
    at = graph.x_of(look, 1), graph.rect.centery
    driver.send(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0))
    driver.send(pygame.MOUSEBUTTONUP, pos=at, button=1)
    assert screen.match.ply == 1
    screen.ui.focus("chances")
    screen.ui.ring = True
    for key, ply in ((pygame.K_RIGHT, 2), (pygame.K_END, 5), (pygame.K_UP, 1), (pygame.K_HOME, 0), (pygame.K_DOWN, 1)):
        driver.key(key)
        assert screen.match.ply == ply
    driver.key(pygame.K_COMMA)
    assert screen.match.ply == 1
    assert driver.part("chances", ChanceGraph).at == 1


def test_a_resignation_says_nothing_about_the_board(tmp_path: Path) -> None:
    """The graph, the bar and the card tell the chances of the position, not the result."""
    _, screen = reviewed(tmp_path / "played")
    _, resigned = reviewed(tmp_path / "resigned")
    resigned.match.go_to(len(resigned.match.line))
    resigned.match.resign(1)
    assert tab_of(resigned).reviewing.chances(0) == tab_of(screen).reviewing.chances(0)


def test_the_place_in_the_game_counts_as_the_moves_do(tmp_path: Path) -> None:
    """White, who moves second by these rules, begins here: Black's first move is the second."""
    driver, _ = reviewed(tmp_path)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert "Move 2 of 3" in driver.texts()


def test_keys_lead_to_the_bad_moves_from_anywhere(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path)
    driver.key(pygame.K_PERIOD)
    assert screen.match.ply == 1
    screen.match.go_to(5)
    screen.play(screen.match.position.legal_moves()[0])
    driver.key(pygame.K_COMMA)
    assert screen.match.ply == 1


def test_the_better_line_is_played_out_on_the_board(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path)
    driver.key(pygame.K_PERIOD)
    best = tab_of(screen).reviewing.found[0].best.pv
    driver.click("show better")
    assert tab_of(screen).busy
    line = tab_of(screen).line
    assert line is not None
    for _frame in range(30):
        driver.step(0.5)
    assert line.step == len(best) == line.last
    assert screen.scene().last == CHECKERS.path(best[-1])
    driver.key(pygame.K_LEFT)
    assert line.step == line.last - 1
    assert screen.match.ply == 1
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_DELETE, pygame.KMOD_CTRL)
    assert len(screen.match.game.moves) == 5, "the move that is not shown stays"
    driver.key(pygame.K_ESCAPE)
    assert tab_of(screen).line is None
    assert driver.screen is screen


# Writing it into the game


def test_it_is_written_once_and_taken_back_at_once(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path)
    before = write_pdn(screen.match.game)
    driver.click("write review")
    blunder = screen.match.game.root.children[0]
    assert blunder.glyphs == [4]
    assert blunder.comments[0].startswith("Blunder. Winning chance of White: ")
    assert blunder.evaluation == tab_of(screen).reviewing.found[0].played.score * -1
    better = screen.match.game.root.children[1]
    assert better.move == tab_of(screen).reviewing.found[0].best.move
    assert better.comments[0].startswith("Better: ")
    written = write_pdn(screen.match.game)
    driver.click("write review")
    assert write_pdn(screen.match.game) == written
    driver.context.settings.language = "ru"
    driver.context.activate_language()
    driver.click("write review")
    assert write_pdn(screen.match.game) == written
    screen.editing.undo()
    assert write_pdn(screen.match.game) == before
    assert not screen.editing.can_undo


def test_it_goes_through_pdn(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path)
    driver.click("write review")
    (read,) = read_pdn(write_pdn(screen.match.game))
    assert read.root.children[0].glyphs == [4]
    assert read.root.children[0].comments == screen.match.game.root.children[0].comments
    assert len(read.root.children) == 2


def test_what_a_person_said_before_stays(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path)
    driver.key(pygame.K_RIGHT)
    screen.editing.set_comment("I was in time trouble")
    screen.editing.set_glyphs([1, 18])
    driver.step()
    assert signs_in(driver)[0] == "! +−"
    driver.click("write review")
    node = screen.match.node
    assert node.glyphs == [4, 18]
    assert node.comments[0] == "I was in time trouble"
    assert len(node.comments) == 2


# Keeping it


def test_a_review_is_kept_in_the_library_move_by_move(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path, done=2)
    record = screen.keeper.record
    assert record is not None
    assert "Continue the review" in driver.texts()
    (kept,) = driver.context.library.records([record.key])
    again = StudyScreen(driver.context, game_of(kept), record=kept)
    tab_of(again).reviewing.strength = tab_of(screen).reviewing.strength
    again.turn_to("review")
    assert sorted(tab_of(again).reviewing.found) == [3, 4]
    assert tab_of(again).reviewing.found == tab_of(screen).reviewing.found


def test_it_goes_on_beside_the_other_tabs_and_behind_other_screens(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path, done=0)
    reviewing = tab_of(screen).reviewing
    reviewing.strength = ENDLESS
    driver.click("start review")
    assert reviewing.running
    screen.turn_to("moves")
    driver.step()
    assert reviewing.running
    screen.go(driver.context.routes.home())
    assert reviewing.running
    reviewing.leave()
    reviewing.strength = NODES
    screen.next = screen
    screen.update(0.0)
    screen.turn_to("review")
    reviewing.start()
    while reviewing.running:
        driver.step()
    assert reviewing.complete


def test_a_key_begins_and_stops_it(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path, done=0)
    screen.turn_to("moves")
    driver.key(pygame.K_r, pygame.KMOD_CTRL)
    assert tab_of(screen).reviewing.running
    assert screen.shown.name == "review"
    driver.key(pygame.K_r, pygame.KMOD_CTRL)
    assert not tab_of(screen).reviewing.running


def test_moves_that_are_added_are_still_to_be_reviewed_and_those_that_change_again(tmp_path: Path) -> None:
    _driver, screen = reviewed(tmp_path)
    screen.match.go_to(5)
    screen.play(screen.match.position.legal_moves()[0])
    assert sorted(tab_of(screen).reviewing.found) == [0, 1, 2, 3, 4]
    assert not tab_of(screen).reviewing.complete
    screen.match.go_to(2)
    screen.editing.delete_following(screen.match.node)
    assert sorted(tab_of(screen).reviewing.found) == [0, 1]
    assert tab_of(screen).reviewing.complete


# Learning


def learning(folder: Path) -> tuple[Driver, StudyScreen]:
    driver, screen = reviewed(folder)
    driver.click("learn 1")
    driver.rest()
    return driver, screen


def lesson_of(screen: StudyScreen) -> Lesson:
    exercise = tab_of(screen).exercise
    assert exercise is not None
    return exercise.lesson


def judged(driver: Driver, screen: StudyScreen) -> MistakeStage:
    """The engine's verdict on a try."""
    while lesson_of(screen).stage is MistakeStage.JUDGED:
        driver.step()
    return lesson_of(screen).stage


SIGN_SCANCODES = {
    "?": (pygame.KSCAN_SLASH, pygame.KMOD_SHIFT),
    "!": (pygame.KSCAN_1, pygame.KMOD_SHIFT),
    "=": (pygame.KSCAN_EQUALS, 0),
    "+": (pygame.KSCAN_EQUALS, pygame.KMOD_SHIFT),
    "-": (pygame.KSCAN_MINUS, 0),
}


def type_keys(driver: Driver, text: str) -> None:
    """Press the keys of these characters, wherever the focus is."""
    for character in text:
        scancode, mod = SIGN_SCANCODES.get(character, (SCANCODES.get(ord(character), 0), 0))
        driver.send(pygame.KEYDOWN, key=ord(character), scancode=scancode, mod=mod, unicode=character)


def test_a_mistake_is_asked_about_and_the_right_move_found(tmp_path: Path) -> None:
    driver, screen = learning(tmp_path)
    assert "White: find a better move than 22-18." in driver.texts()
    assert screen.match.ply == 0
    assert [arrow.label for arrow in screen.scene().arrows] == ["??"]
    assert "moves" not in driver.names()
    best = lesson_of(screen).remark.best.move
    screen.play(best)
    driver.step()
    assert lesson_of(screen).stage is MistakeStage.FOUND
    assert screen.match.game.root.children[0] is screen.match.nodes[1]
    assert len(screen.match.game.root.children) == 1
    driver.key(pygame.K_RETURN)
    assert lesson_of(screen).over
    assert "You found 1 of 1 better move." in driver.texts()
    assert lesson_of(screen).count() == (1, 0, 0)
    driver.click("end exercise")
    assert tab_of(screen).exercise is None


def test_a_wrong_try_is_answered_and_another_one_can_be_made(tmp_path: Path) -> None:
    driver, screen = learning(tmp_path)
    screen.play(lesson_of(screen).remark.move)
    driver.step()
    assert lesson_of(screen).stage is MistakeStage.WRONG
    assert "That was played." in driver.texts()
    line = tab_of(screen).exercise.line  # type: ignore[union-attr]
    assert line is not None
    assert line.moves[0] == lesson_of(screen).remark.move
    driver.click_at(driver.find("board").rect.center)
    assert lesson_of(screen).stage is MistakeStage.ASKED
    others = [
        move
        for move in START.legal_moves()
        if move not in (lesson_of(screen).remark.move, lesson_of(screen).remark.best.move)
    ]
    screen.play(others[0])
    assert judged(driver, screen) in (MistakeStage.WRONG, MistakeStage.FOUND)
    assert lesson_of(screen).result.tries == 2


def test_hints_tell_the_piece_then_the_move_then_the_solution_is_shown(tmp_path: Path) -> None:
    driver, screen = learning(tmp_path)
    path = CHECKERS.path(lesson_of(screen).remark.best.move)
    driver.click("hint")
    assert screen.scene().arrows[0].path == path[:1]
    driver.click("hint")
    assert screen.scene().arrows[0].path == path
    assert not driver.find("hint").enabled
    driver.click("solution")
    assert lesson_of(screen).stage is MistakeStage.SHOWN
    for _frame in range(4):
        driver.step(0.5)
    assert tab_of(screen).exercise.line.step > 0  # type: ignore[union-attr]
    driver.click("next exercise")
    assert lesson_of(screen).count() == (0, 0, 1)


def test_walking_leads_nowhere_while_a_move_is_looked_for_and_escape_ends_it(tmp_path: Path) -> None:
    driver, screen = learning(tmp_path)
    for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_DELETE):
        driver.key(key)
    driver.hover(driver.find("board").rect.center)
    driver.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
    assert screen.match.ply == 0
    assert len(screen.match.game.moves) == 5
    driver.key(pygame.K_ESCAPE)
    assert tab_of(screen).exercise is None
    assert driver.screen is screen


def test_no_key_puts_a_sign_while_a_move_is_looked_for(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path, TICTACTOE.start("3x3x3"), FORK)
    driver.click("learn 1")
    node = screen.match.node
    assert node.parent is not None
    type_keys(driver, "?!=+-")
    assert not node.glyphs
    assert not screen.editing.can_undo


def test_after_a_wrong_try_the_next_one_can_be_typed_at_once(tmp_path: Path) -> None:
    driver, screen = learning(tmp_path)
    remark = lesson_of(screen).remark
    type_keys(driver, CHECKERS.move_text(START, remark.move))
    driver.key(pygame.K_RETURN)
    assert lesson_of(screen).stage is MistakeStage.WRONG
    type_keys(driver, CHECKERS.move_text(START, remark.best.move))
    driver.key(pygame.K_RETURN)
    assert lesson_of(screen).stage is MistakeStage.FOUND
    assert not screen.editing.can_undo


# Other games


def test_a_solved_board_is_reviewed_and_hinted_by_its_row(tmp_path: Path) -> None:
    driver, screen = reviewed(tmp_path, TICTACTOE.start("3x3x3"), FORK)
    assert tab_of(screen).reviewing.marks()[2] is MoveQuality.BLUNDER
    driver.click("learn 1")
    driver.click("hint")
    squares = [arrow.path[0] for arrow in screen.scene().arrows if not arrow.label]
    best = TICTACTOE.path(lesson_of(screen).remark.best.move)[0]
    assert best in squares
    assert {square // 3 for square in squares} == {best // 3}
    driver.click("hint")
    assert screen.scene().arrows[0].path == (best,)


def test_a_game_of_three_players_is_not_reviewed(tmp_path: Path) -> None:
    driver, _screen = reviewed(tmp_path, TicTacToe.start(MnkRules.parse("4x4x3x3")), "", done=0)
    assert "Only two-player games can be reviewed." in driver.texts()


def test_a_game_without_moves_says_so(tmp_path: Path) -> None:
    driver, _screen = reviewed(tmp_path, START, "", done=0)
    assert "There are no moves to review yet." in driver.texts()
