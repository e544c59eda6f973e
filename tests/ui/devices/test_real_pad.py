"""A pad in a real window of any build: it is plugged in, plays games, writes, and is pulled out."""

from functools import partial

import pygame
import pytest

from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.settings import load
from game.ui.board.geometry import most
from game.ui.home.home import MENUS, HomeScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.system import gamepads
from tests.ui.devices.plug import PLUGGABLE, Plug
from tests.ui.devices.walker import BACK, DOWN, MENU, MOST_PRESSES, NEXT_GROUP, PLACES, RIGHT, A, B, X, device_walker
from tests.ui.play.test_real_play import has_kept
from tests.ui.real_window import wait_for
from tests.ui.walks import Start

pytestmark = PLUGGABLE

WON = (0, 3, 1, 4, 2)
"""The cells of a game that Crosses wins."""
ADA = {"ru": "ада"}
"""A name in the letters of the language."""


@PLACES
def test_a_pad_leads_a_newcomer_to_the_end_of_a_game(start: Start, plugged: Plug) -> None:
    with device_walker(start, plugged=plugged, newcomer=True) as walker:
        walker.look("without a pad")
        walker.plug_in("Xbox Wireless Controller")
        walker.press_on("tictactoe")
        walker.look("the questions, by a pad")
        walker.press_on("start")
        if isinstance(walker.twin.screen, LearnScreen):
            walker.look("the rules first")
            walker.press(B)
        assert isinstance(walker.twin.screen, PlayScreen)
        walker.look("at the board at once")
        walker.press(B)
        walker.press_on("tictactoe")
        assert isinstance(walker.twin.screen, SetupScreen)
        walker.reach("mode")
        walker.press(RIGHT)
        walker.look("two players")
        walker.press_on("start")
        for number, square in enumerate(WON):
            walker.press_on_square(square)
            if number == 1:
                walker.look("two marks")
        screen = walker.twin.on(PlayScreen)
        assert screen.over
        walker.look("won by a pad")
        library, _ = Library.open(places(start.folder).library)
        wait_for(library.finished)
        assert library.finished()[0].result == "1-0"
        walker.press(MENU)
        walker.look("the menu of the pad")
        walker.press(B)
        walker.unplug()
        walker.look("pulled out")


@PLACES
def test_a_pad_writes_a_name_and_a_move_and_zooms_the_board(
    start: Start, plugged: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = ADA.get(start.place[0], "ada")
    with device_walker(start, plugged=plugged, last_setup={"checkers two_players": True}) as walker:
        walker.plug_in("DualSense Wireless Controller")
        walker.press_on("checkers")
        walker.press_on("more")
        walker.press_on("name 0")
        walker.press_on_keys(name)
        walker.look("a name on the keyboard on the screen")
        walker.press(MENU)
        walker.press_on("start")
        wait_for(lambda: load(places(start.folder).settings)[0].player_names[0] == name)
        screen = walker.board
        walker.push(pygame.CONTROLLER_AXIS_RIGHTX, 1.0)
        assert screen.view.zoom.factor == most(8, 8)
        walker.look("as large as it gets")
        walker.push(pygame.CONTROLLER_AXIS_RIGHTX, -1.0)
        assert screen.view.zoom.whole
        walker.look("whole again")
        walker.push(pygame.CONTROLLER_AXIS_RIGHTX, 0.0)
        for square in screen.kind.path(screen.kind.parse_move("11-15", screen.match.position)):
            walker.press_on_square(square)
        walker.look("a move by a pad")
        walker.press_on("typed")
        walker.press_on_keys("23-19")
        walker.look("a move on the keyboard on the screen")
        walker.press(MENU)
        wait_for(partial(has_kept, start, ["11-15", "23-19"]))
        walker.look("two moves")
        walker.press(X)
        wait_for(partial(has_kept, start, ["11-15"]))
        monkeypatch.setattr(gamepads, "plugged_in", lambda: gamepads.PLAYSTATION)
        walker.press(BACK)
        walker.look("the shortcuts")


@PLACES
def test_a_pad_leads_to_every_place_and_back(start: Start, plugged: Plug) -> None:
    with device_walker(start, plugged=plugged, lab_toured=True) as walker:
        walker.plug_in("Xbox Wireless Controller")
        folded = {each: menu for menu, inside in MENUS.items() for each in inside if menu in walker.twin.names()}
        for place in ("lab", "learn", "lessons", "puzzles", "library", "open", "edit", "menu"):
            walker.press_on(folded.get(place, place))
            assert not isinstance(walker.twin.screen, HomeScreen) or len(walker.twin.widgets.ui.layers) > 1
            walker.press(NEXT_GROUP)
            walker.look(place)
            while not isinstance(walker.twin.screen, HomeScreen) or len(walker.twin.widgets.ui.layers) > 1:
                walker.press(B)
        walker.look("back")


FIVE = {"tictactoe mode": "two players", "tictactoe rules": "15x15x5"}


@PLACES
def test_a_pad_opens_by_swap2_and_chooses_a_side(start: Start, plugged: Plug) -> None:
    with device_walker(start, plugged=plugged, last_setup=FIVE) as walker:
        walker.plug_in("Xbox Wireless Controller")
        walker.press_on("tictactoe")
        walker.press_on("more")
        walker.press_on("opening rule")
        walker.press(DOWN, DOWN, DOWN)
        walker.look("opening rules by a pad")
        walker.press(A)
        walker.press_on("start")
        for square in (112, 96, 127):
            walker.press_on_square(square)
        walker.look("a side to choose, by a pad")
        walker.press_on("choose more")
        for square in (110, 125):
            walker.press_on_square(square)
        walker.press_on("choose second")
        walker.look("a side chosen by a pad")
        screen = walker.twin.on(PlayScreen)
        assert screen.playing.opening is None
        assert screen.playing.length == 5


@PLACES
def test_the_keyboard_opens_by_pro_and_is_refused_a_mark_near_the_middle(start: Start) -> None:
    with device_walker(start, last_setup=FIVE | {"tictactoe opening_rule": "pro"}) as walker:

        def tab_to(name: str) -> None:
            for _press in range(MOST_PRESSES):
                if walker.focus == name:
                    return
                walker.key("Tab")
            raise AssertionError(name)

        def play(*moves: str) -> None:
            for move in moves:
                tab_to("typed")
                walker.type(move)
                walker.key("Return")

        tab_to("tictactoe")
        walker.key("Return")
        tab_to("start")
        walker.key("Return")
        play("h8", "a1", "i8")
        screen = walker.twin.on(PlayScreen)
        assert screen.playing.length == 2
        walker.look("a mark near the middle, refused")
