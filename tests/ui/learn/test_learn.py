"""Pages on the rules: they answer wrong tries with the rule; and the ways to them."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.checkers.kind import CHECKERS
from game.checkers.rule_sets import RULE_SETS
from game.lessons import progress
from game.lessons.catalogue import PAGES
from game.lessons.courses import course
from game.lessons.page import Topic
from game.ui.home.home import HomeScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.driver import Driver
from tests.ui.player import Player

AT_HAND = {"reduced_motion": True, "muted": True}
SIZE = (900, 600)


def opened(folder: Path, variant: str, topic: Topic, *, reverse: bool = False, **chosen: object) -> Driver:
    """The page of a course that is about something."""
    game = "checkers" if variant in RULE_SETS else "tictactoe"
    taught = course(game, variant, reverse=reverse)
    number = next(number for number, page in enumerate(taught.pages) if page.topic is topic)
    driver = Driver(folder, SIZE, **(AT_HAND | chosen))
    return driver.show(lambda context: LearnScreen(context, context.routes.home(), taught, number))


def learning(driver: Driver) -> LearnScreen:
    return driver.on(LearnScreen)


def settle(driver: Driver) -> None:
    """A few frames: nothing moves, and messages stay for a while."""
    for _ in range(3):
        driver.step()


def click(driver: Driver, *path: int) -> None:
    for square in path:
        if learning(driver).done:
            break
        driver.click_at(learning(driver).view.rect_of(square).center)
        settle(driver)


def solve(driver: Driver) -> None:
    """Make the move that the page asks for, by clicks."""
    screen = learning(driver)
    click(driver, *screen.kind.path(screen.task.solutions[0]))
    settle(driver)


def test_every_topic_and_document_has_its_words() -> None:
    assert set(PAGES) == set(Topic)


def test_a_forbidden_try_is_answered_with_the_rule(tmp_path: Path) -> None:
    driver = opened(tmp_path, "czech", Topic.CAPTURE_FORWARD)
    (attempt,) = learning(driver).task.tries
    click(driver, *attempt.path)
    assert driver.find("status").text == attempt.refusal
    assert learning(driver).match.position == learning(driver).task.position
    driver.step(60.0)
    assert driver.find("status").text == attempt.refusal, "it stays until it has been read"
    assert driver.find("article").text == "Rules of the Czech draughts federation, article 4.1"


def test_another_move_is_not_taken_for_the_right_one(tmp_path: Path) -> None:
    driver = opened(tmp_path, "english", Topic.MOVE)
    screen = learning(driver)
    (right,) = screen.task.solutions
    other = next(move for move in screen.match.position.legal_moves() if move != right)
    click(driver, *other.path)
    assert "the task asks for another one" in driver.find("status").text
    assert not screen.done
    assert screen.match.position == screen.task.position


def test_the_right_move_is_praised_kept_and_leads_on(tmp_path: Path) -> None:
    driver = opened(tmp_path, "russian", Topic.CHAIN)
    solve(driver)
    assert driver.find("status").text == PAGES[Topic.CHAIN].praise
    assert driver.find("done").text == "1 of 14 pages done"
    assert progress.load(driver.context.places.lessons)[0].done == {"checkers russian": {"chain"}}
    before = learning(driver).number
    driver.key(pygame.K_RETURN)
    settle(driver)
    assert learning(driver).number == before + 1


@pytest.mark.parametrize(
    ("variant", "reverse"),
    [
        *(pytest.param(name, reverse, marks=pytest.mark.slow) for name in RULE_SETS for reverse in (False, True)),
        *(("3x3x3", reverse) for reverse in (False, True)),
    ],
)
def test_a_course_is_gone_through_by_keys_alone(variant: str, reverse: bool, tmp_path: Path) -> None:
    game = "checkers" if variant in RULE_SETS else "tictactoe"
    taught = course(game, variant, reverse=reverse)
    driver = Driver(tmp_path, SIZE, **AT_HAND)
    driver.show(lambda context: LearnScreen(context, context.routes.home(), taught))
    for _page in taught.pages:
        screen = learning(driver)
        for square in screen.kind.path(screen.task.solutions[0]):
            if screen.done:
                break
            screen.hand.cursor = square
            driver.key(pygame.K_SPACE)
            settle(driver)
        assert screen.done, screen.task.topic
        driver.key(pygame.K_RETURN)
        settle(driver)
    assert isinstance(driver.screen, SetupScreen)
    kept, _ = progress.load(driver.context.places.lessons)
    assert kept.count(taught) == len(taught.pages)


def test_a_move_may_be_typed(tmp_path: Path) -> None:
    driver = opened(tmp_path, "english", Topic.SHORT_KING_CAPTURE)
    screen = learning(driver)
    screen.type("1-5")
    screen.enter_typed()
    assert screen.warning
    screen.type(CHECKERS.move_text(screen.task.position, screen.task.solutions[0]))
    screen.enter_typed()
    settle(driver)
    assert screen.done


def test_the_move_is_shown_to_whoever_asks(tmp_path: Path) -> None:
    driver = opened(tmp_path, "thai", Topic.TAKES_OFF_AT_ONCE)
    driver.click("show")
    settle(driver)
    screen = learning(driver)
    assert screen.scene().hint == screen.task.solutions[0].path
    assert CHECKERS.move_text(screen.task.position, screen.task.solutions[0]) in driver.find("status").text
    assert not screen.done


def test_the_forced_reply_is_shown(tmp_path: Path) -> None:
    driver = opened(tmp_path, "english", Topic.GIVEAWAY, reverse=True)
    solve(driver)
    screen = learning(driver)
    outcome = screen.match.position.outcome()
    assert outcome is not None
    assert outcome.winner == screen.viewer


def test_other_pages_and_games_are_chosen(tmp_path: Path) -> None:
    driver = opened(tmp_path, "english", Topic.START)
    driver.key(pygame.K_PAGEDOWN)
    settle(driver)
    assert learning(driver).task.topic is Topic.MOVE
    driver.click("reverse")
    settle(driver)
    assert learning(driver).course == course("checkers", "english", reverse=True)
    learning(driver).choose("tictactoe", "5x5x3x3", False)
    settle(driver)
    assert {page.topic for page in learning(driver).course.pages} >= {Topic.STOP_THE_NEXT}
    driver.key(pygame.K_ESCAPE)
    settle(driver)
    assert isinstance(driver.screen, HomeScreen)


def test_home_leads_to_the_rules_of_the_game_set_up_last(tmp_path: Path) -> None:
    chosen = {"game": "checkers", "checkers rules": "frisian"}
    driver = Driver(tmp_path, SIZE, last_setup=chosen, **AT_HAND)
    driver.click("learning")
    driver.click("learning list 0")
    settle(driver)
    assert learning(driver).course == course("checkers", "frisian")


@pytest.mark.parametrize(("rules", "taught"), [("7x6x4-gravity", True), ("3x3x3x4", False)])
def test_a_board_on_which_nothing_can_be_taught_is_told(tmp_path: Path, rules: str, taught: bool) -> None:
    driver = Driver(tmp_path, reduced_motion=True, last_setup={"tictactoe rules": rules})
    driver.show(lambda context: context.routes.setup("tictactoe"))
    driver.click("learn")
    assert isinstance(driver.screen, LearnScreen) is taught
    assert ("reason" in driver.names()) is not taught


def test_setup_leads_to_the_rules_that_are_chosen_and_back(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SIZE, last_setup={"checkers rules": "pool", "checkers giveaway": True}, **AT_HAND)
    driver.show(lambda context: context.routes.setup("checkers"))
    driver.click("learn")
    settle(driver)
    assert learning(driver).course == course("checkers", "pool", reverse=True)
    driver.key(pygame.K_ESCAPE)
    settle(driver)
    assert isinstance(driver.screen, SetupScreen)


def test_a_refused_click_in_play_leads_to_its_rule(tmp_path: Path) -> None:
    start = CHECKERS.parse_position("W:Wc3,g3:Bd4,f8", "russian")
    setup = PlaySetup("checkers", "russian", fen="W:Wc3,g3:Bd4,f8", seats=(Seat(), Seat()))
    driver = Driver(tmp_path, SIZE, **AT_HAND).show(lambda context: context.routes.play(setup))
    assert isinstance(driver.screen, PlayScreen)
    assert driver.screen.match.position == start
    assert "rule" not in driver.names()
    refused = start.rules.square_at(5, 6)
    assert refused is not None
    driver.click_at(driver.screen.view.rect_of(refused).center)
    driver.step()
    driver.click("rule")
    settle(driver)
    assert learning(driver).task.topic is Topic.MUST_CAPTURE
    assert learning(driver).course == course("checkers", "russian")
    driver.key(pygame.K_ESCAPE)
    settle(driver)
    assert isinstance(driver.screen, PlayScreen)


RENJU = PlaySetup("tictactoe", "15x15x5-renju", seats=(Seat(), Seat()))
ULTIMATE = PlaySetup("ultimate", "ultimate", seats=(Seat(), Seat()))
A_BOARD_WON = replace(ULTIMATE, fen=f"XXX....../{'.' * 9}/...OO....{'/.........' * 6}/-")


@pytest.mark.parametrize(
    ("setup", "moves", "cell", "said", "topic"),
    [
        (RENJU, "h8 a1 j8 a3 i9 a5 i10 a7", "i8", "Double three", Topic.TRAP),
        (ULTIMATE, "e5", "a1", "The last move sends you to another board", Topic.SENT_ON),
        (A_BOARD_WON, "", "a7", "That board is over.", Topic.WON_BOARD),
    ],
)
def test_a_refused_mark_leads_to_its_rule(
    tmp_path: Path, setup: PlaySetup, moves: str, cell: str, said: str, topic: Topic
) -> None:
    player = Player(tmp_path, setup)
    for move in moves.split():
        player.type_move(move)
    position, kind = player.play.match.position, player.play.kind
    player.click_square(next(each for each in kind.squares(position) if kind.square_text(position, each) == cell))
    assert said in player.find("status").text
    player.click("rule")
    settle(player)
    assert learning(player).task.topic is topic


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (PlaySetup("tictactoe", "15x15x5-swap2", seats=(Seat(), Seat())), "Swap2: Like Swap, but the other player can"),
        (PlaySetup("wild", "wild", giveaway=True, seats=(Seat(), Seat())), "three equal marks in a row loses"),
    ],
)
def test_a_newcomer_reads_what_is_special(tmp_path: Path, setup: PlaySetup, told: str) -> None:
    driver = Driver(tmp_path, SIZE, **AT_HAND).show(lambda context: context.routes.play(setup))
    driver.key(pygame.K_h, pygame.KMOD_CTRL)
    settle(driver)
    assert told in driver.texts()


def test_play_leads_to_the_rules_of_its_game(tmp_path: Path) -> None:
    setup = PlaySetup("tictactoe", "15x15x5", seats=(Seat(), Seat()))
    driver = Driver(tmp_path, SIZE, **AT_HAND).show(lambda context: context.routes.play(setup))
    driver.key(pygame.K_h, pygame.KMOD_CTRL)
    settle(driver)
    assert learning(driver).course == course("tictactoe", "15x15x5")
