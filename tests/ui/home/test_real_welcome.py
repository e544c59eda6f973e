"""Questions to a newcomer in a real window, in all languages; answered, skipped, and not asked again."""

from functools import partial

import pytest

from game.keeping.files import places
from game.keeping.settings import load
from game.languages import LANGUAGES
from game.ui.home.home import HomeScreen
from game.ui.home.welcome import WelcomeScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.setup.setup_choice import Mode
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.lab.walker import A_WHILE, REAL
from tests.ui.play.test_real_play import has_kept
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look

pytestmark = REAL


@everywhere
def test_three_answers_lead_to_the_rules_and_to_a_game_with_the_bear_cub(start: Start) -> None:
    with start.newcomer() as walker:
        look(walker, "three questions in the language of the system")
        for code in LANGUAGES:
            walker.click(f"language {code}")
            look(walker, f"in {code}")
        walker.click(f"language {start.place[0]}")
        walker.click("checkers")
        walker.pick("rules", "international")
        walker.click("strength new")
        look(walker, "answered")
        walker.click("start")
        assert isinstance(walker.twin.screen, LearnScreen)
        look(walker, "the rules first")
        walker.key("Escape")
        form = walker.twin.on(SetupScreen)
        assert (form.choice.rules, form.choice.level) == ("international", "cub")
        look(walker, "the form, with what was answered")
        kept = load(places(start.folder).settings)[0]
        assert (kept.language, kept.last_setup["checkers level"]) == (start.place[0], "cub")
        walker.click("start")
        play = walker.twin.on(PlayScreen)
        for square in play.match.position.legal_moves()[0].path:
            walker.click_at(play.view.rect_of(square).center)
        wait_for(partial(has_kept, start, 2), A_WHILE)
        wait_for(walker.rests, A_WHILE)
        walker.keep("the Bear cub has answered")


@everywhere
def test_the_questions_are_skipped_once_and_for_all(start: Start) -> None:
    with start.newcomer() as walker:
        assert isinstance(walker.twin.screen, WelcomeScreen)
        walker.click("tictactoe")
        walker.click("skip")
        assert isinstance(walker.twin.screen, HomeScreen)
        look(walker, "skipped")
        walker.click("menu")
        walker.window.click_at(walker.find("menu list 3").rect.center)
        walker.window.wait_until_ended()
    assert not load(places(start.folder).settings)[0].last_setup
    with start.newcomer() as walker:
        assert isinstance(walker.twin.screen, HomeScreen)
        look(walker, "not asked again")
        walker.choose("menu", 0)
        walker.click("welcome")
        look(walker, "the questions, asked for")


@pytest.mark.parametrize("place", [("en", (1280, 800))], ids=["en-1280"])
def test_the_first_game_is_seen_to_move_and_to_be_won(start: Start) -> None:
    with start.newcomer(motion=True) as walker:
        walker.click("skip")
        walker.click("tictactoe")
        walker.pick("mode", Mode.PLAYERS)
        walker.click("start")
        play = walker.twin.on(PlayScreen)
        for square in (0, 3, 1, 4):
            walker.click_at(play.view.rect_of(square).center)
            walker.settle()
        look(walker, "before the last move")
        walker.window.click_at(play.view.rect_of(2).center)
        wait_for(lambda: not walker.rests())
        walker.keep("won")
        walker.click_at(play.view.rect_of(2).center)
        look(walker, "after the celebration")


@everywhere
def test_one_click_after_the_language_leads_to_the_first_board(start: Start) -> None:
    with start.newcomer() as walker:
        walker.click(f"language {start.place[0]}")
        walker.click("start")
        assert isinstance(walker.twin.screen, PlayScreen)
        look(walker, "the first board")
