"""The first page: cards, Continue, and the ways to everywhere."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.keeping.record import Record
from game.kinds import carded_games
from game.ui.home.about import AboutScreen
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play.saving import new_record
from game.ui.play_setup import PlaySetup, Seat
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.button import Button
from game.ui.widgets.line import Line
from game.ui.widgets.listing import ListItem
from game.ui.words import names
from tests.ui.driver import Driver


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("tictactoe", SetupScreen),
        ("checkers", SetupScreen),
        ("daily", PuzzleScreen),
        ("menu list 0", SettingsScreen),
        ("menu list 2", AboutScreen),
    ],
)
def test_home_leads_everywhere_and_esc_leads_back(driver: Driver, name: str, kind: type) -> None:
    def go() -> None:
        if name.startswith("menu"):
            driver.click("menu")
        driver.click(name)

    go()
    assert isinstance(driver.screen, kind)
    driver.rest()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, HomeScreen)
    if name != "daily":
        go()
        driver.rest()
        driver.click("back")
        assert isinstance(driver.screen, HomeScreen)


def test_the_puzzle_of_the_day_is_one_click_away(driver: Driver) -> None:
    driver.click("daily")
    assert "Puzzle of the day" in driver.find("facts").text


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 200), ((1280, 800), 100)])
@pytest.mark.parametrize("left", [False, True])
def test_nothing_is_missing_in_small_windows_and_every_icon_has_its_word(
    tmp_path: Path, size: tuple[int, int], scale: int, left: bool
) -> None:
    driver = Driver(tmp_path, size, ui_scale=scale)
    if left:
        three_left(driver)
    driver.show(HomeScreen)
    assert driver.names() >= {"daily", "lab", "menu", *carded_games(), *(("continue", "others") if left else ())}
    buttons = [widget for widget in driver.widgets.ui.walk() if isinstance(widget, Button)]
    assert all(button.text or button.tooltip for button in buttons)
    assert listed(driver, "menu") == ["Settings", "Shortcuts (F1)", "About", "Quit"]
    if "learn" not in driver.names():
        assert listed(driver, "learning") == ["How to play", "Lessons", "Puzzles", "Repertoire"]
        assert listed(driver, "games") == ["Library", "Open", "Set up"]


def listed(driver: Driver, menu: str) -> list[str]:
    """Lines of a menu, which is closed again."""
    driver.click(menu)
    lines = [widget.item.title for widget in driver.widgets.ui.walk() if isinstance(widget, ListItem)]
    driver.key(pygame.K_ESCAPE)
    return lines


def test_home_can_be_used_without_a_mouse(driver: Driver) -> None:
    order = []
    games = list(carded_games())
    for _ in range(10 + len(games)):
        focused = driver.widgets.ui.focused
        assert focused
        order.append(focused.name)
        driver.key(pygame.K_TAB)
    ways = ["daily", "lab", "learn", "lessons", "puzzles", "repertoire", "library", "open", "edit", "menu"]
    assert order == [*games, *ways]
    for _ in range(games.index("checkers")):
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, SetupScreen)
    assert "Checkers" in driver.texts()


def test_ctrl_n_sets_up_the_game_that_was_set_up_last(driver: Driver) -> None:
    driver.context.settings.reduced_motion = True
    for last, title in ((None, "Tic-tac-toe"), ("checkers", "Checkers"), ("tictactoe", "Tic-tac-toe")):
        if last:
            driver.click(last)
            driver.key(pygame.K_ESCAPE)
            driver.rest()
        driver.key(pygame.K_n, pygame.KMOD_CTRL)
        driver.rest()
        assert driver.find("title").text == title
        driver.key(pygame.K_ESCAPE)
        driver.rest()


def test_quit_closes_the_window(driver: Driver) -> None:
    pygame.event.clear()
    driver.click("menu")
    driver.click("menu list 3")
    assert pygame.QUIT in {event.type for event in pygame.event.get()}


def test_home_has_no_continue_when_no_game_was_left(driver: Driver) -> None:
    assert "continue" not in driver.names()


def left(setup: PlaySetup, *moves: str) -> Record:
    """The record of a game in progress."""
    return replace(new_record(setup), moves=moves)


@pytest.mark.parametrize(
    ("setup", "moves", "told"),
    [
        (PlaySetup(seats=(Seat(), Seat(level="hard"))), ("b2",), "against the computer (Hard) · 1 move"),
        (PlaySetup("checkers", "russian", seats=(Seat("Ada"), Seat())), ("c3-d4", "b6-c5"), "Russian checkers\n"),
        (PlaySetup("checkers", "thai", giveaway=True, seats=(Seat(), Seat())), ("26-23",), "checkers · giveaway\n"),
        (PlaySetup(rules="15x15x5-swap2", seats=(Seat(), Seat())), ("h8",), "Gomoku, 15 × 15, Swap2\n"),
        (PlaySetup(rules="9x9x5-renju", seats=(Seat(), Seat())), ("e5",), "Renju, 9 × 9\n"),
    ],
)
def test_continue_brings_the_game_back(driver: Driver, setup: PlaySetup, moves: tuple[str, ...], told: str) -> None:
    driver.context.library.save(left(setup, *moves))
    driver.show(HomeScreen)
    assert told in driver.texts()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, PlayScreen)
    assert driver.screen.playing.setup == setup
    assert len(driver.screen.playing.match.moves) == len(moves)


def three_left(driver: Driver) -> None:
    for moves in (("a1",), ("b2", "a1", "c3"), ("b2", "a1", "c3", "a3", "a2")):
        driver.context.library.save(left(PlaySetup(seats=(Seat(), Seat())), *moves))
    driver.show(HomeScreen)


def test_every_game_that_was_left_can_be_continued(driver: Driver) -> None:
    three_left(driver)
    assert "3 moves" in driver.texts()
    driver.click("others")
    counts = [driver.find(f"left {number}").text.split(" · ")[1] for number in range(3)]
    assert counts == ["3 moves", "2 moves", "1 move"]
    driver.click("continue 2")
    driver.step()
    assert driver.on(PlayScreen).playing.length == 1


def test_a_game_that_was_left_is_deleted_when_the_list_is_closed_unless_it_is_wanted_back(driver: Driver) -> None:
    three_left(driver)
    driver.click("others")
    driver.click("delete 0")
    driver.click("delete 2")
    driver.click("keep 2")
    assert len(driver.context.library.unfinished_games()) == 3
    driver.click("close")
    assert [len(record.moves) for record in driver.context.library.unfinished_games()] == [3, 1]
    assert "2 moves" in driver.texts()


def test_a_game_that_was_deleted_in_the_library_is_not_offered_any_more(driver: Driver) -> None:
    driver.context.library.save(left(PlaySetup(seats=(Seat(), Seat())), "a1"))
    driver.show(HomeScreen)
    assert "continue" in driver.names()
    driver.click("library")
    driver.rest()
    driver.click_row(0)
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.screen, HomeScreen)
    assert "continue" not in driver.names()


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_the_card_of_the_game_left_last_names_its_level_and_its_length(tmp_path: Path, language: str) -> None:
    driver = Driver(tmp_path, (1264, 696), language=language)
    three_left(driver)
    setup = PlaySetup("checkers", "english", seats=(Seat(), Seat(level="easy")))
    driver.context.library.save(replace(left(setup, "11-15"), level="easy"))
    driver.show(HomeScreen)
    (line,) = (widget for widget in driver.widgets.ui.walk() if isinstance(widget, Line) and "·" in widget.text)
    assert names.level("easy") in line.text
    assert line.shown(driver.context.look) == line.text


def test_other_games_are_offered_only_when_there_are_any(driver: Driver) -> None:
    driver.context.library.save(left(PlaySetup(), "a1"))
    driver.show(HomeScreen)
    assert "continue" in driver.names()
    assert "others" not in driver.names()


@pytest.mark.parametrize(
    ("setup", "moves", "reason"),
    [
        ({}, ("b2",), "The saved game's setup has no"),
        (PlaySetup().to_record(), ("b2", "b2"), "b2"),
        (PlaySetup().to_record() | {"depth": "six"}, ("b2",), "wrong value for “depth”"),
        (PlaySetup().to_record() | {"algorithm": "magic"}, ("b2",), "There is no algorithm “magic”"),
        (PlaySetup().to_record() | {"level 1": "demigod"}, ("b2",), "against the level “demigod”"),
    ],
)
def test_a_game_that_cant_be_continued_says_why_and_is_not_offered_again(
    driver: Driver, setup: dict[str, str | int | bool], moves: tuple[str, ...], reason: str
) -> None:
    level = str(setup.get("level 1", ""))
    driver.context.library.save(replace(left(PlaySetup(), *moves), setup=setup, level=level))
    driver.show(HomeScreen)
    driver.click("continue")
    assert reason in driver.texts()
    driver.click("ok")
    assert "continue" not in driver.names()


@pytest.mark.parametrize(("rules", "moves"), [("made up later", ("b2",)), ("3x3x3", ())])
def test_a_game_of_unknown_rules_or_without_a_move_is_not_offered(
    driver: Driver, rules: str, moves: tuple[str, ...]
) -> None:
    driver.context.library.save(replace(left(PlaySetup(), *moves), rules=rules))
    driver.show(HomeScreen)
    assert "continue" not in driver.names()


def test_a_cards_board_plays_once_when_it_is_pointed_at(driver: Driver) -> None:
    still = pygame.image.tobytes(driver.surface, "RGB")
    part = pygame.image.tobytes(driver.surface.subsurface((0, 0, 250, 300)), "RGB")
    for _ in range(120):
        driver.step()
    assert pygame.image.tobytes(driver.surface, "RGB") == still
    driver.hover(driver.find("checkers").rect.center)
    show = driver.screen.shows["checkers"]  # type: ignore[attr-defined]
    for _ in range(10 * 3):
        driver.step(0.1)
    assert driver.screen.busy
    assert show.position != show.start
    for _ in range(10 * 27):
        driver.step(0.1)
    assert not driver.screen.busy
    assert pygame.image.tobytes(driver.surface.subsurface((0, 0, 250, 300)), "RGB") == part
