"""An engine of other people in a real window: chosen by its file, seated, dead in the middle of a game, replaced."""

import sys
from pathlib import Path

import pytest

from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import ENGINE, Seat
from game.ui.setup.setup_screen import SetupScreen
from tests.hub_engines import engine_file, program_file
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere

NAME = "Deep Man 3.1"
PARAMS = (
    'name=variant value=normal type=enum values="normal english"',
    "name=book value=true type=bool",
    "name=threads value=1 type=int min=1 max=16",
    'name=style value=calm type=enum values="calm wild"',
    "name=tables value=data type=string",
)
DIES_LATER = "print('done move=22-17', flush=True) if not position.count('-') > 1 else sys.exit()"

pytestmark = [*REAL, pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")]


@everywhere
def test_an_engine_is_chosen_and_played_against(start: Start) -> None:
    chosen = {"game": "checkers", "checkers rules": "english", "checkers side": "first"}
    with start.walker(last_setup=chosen) as walker:
        walker.click("checkers")
        walker.pick("level", ENGINE)
        walker.see("no engine yet")
        choose(walker, program_file(start.folder, "raise SystemExit", "nothing"))
        walker.see("a file that is no engine")
        choose(walker, engine_file(start.folder, DIES_LATER, params=PARAMS))
        walker.see("an engine")
        parameters(walker)
        walker.click("start")
        walker.see("a game against the engine")
        play(walker)


def choose(walker: Walker, file: Path) -> None:
    """Choose a file in the dialog by its path."""
    walker.click("add engine")
    walker.click("file name")
    walker.key("a", control=True)
    walker.type(str(file))
    walker.key("Return")
    assert isinstance(walker.twin.screen, SetupScreen)
    walker.settle()


def parameters(walker: Walker) -> None:
    """A row for each."""
    walker.click("parameter book")
    walker.pick("parameter style", "wild")
    walker.write("parameter tables", "other")
    walker.see("its parameters")
    assert walker.twin.context.settings.engines[NAME]["parameters"] == {
        "book": "false",
        "style": "wild",
        "tables": "other",
    }


def play(walker: Walker) -> None:
    """A move each, and one more, after which the engine dies; a level goes on."""
    screen = walker.twin.on(PlayScreen)
    assert screen.playing.setup.seats == (Seat(), Seat(NAME, ENGINE))
    move(walker, 11, 15)
    assert screen.playing.length == 2
    walker.see("the engine has moved")
    move(walker, 8, 11)
    assert screen.playing.computers.fault is not None
    walker.see("the engine has died")
    walker.click("level goes on")
    walker.see("the levels")
    walker.key("Home")
    walker.key("Return")
    walker.settle()
    assert screen.playing.length == 4
    wait_for(walker.rests, A_WHILE)
    walker.keep("a level goes on")
    walker.key("Escape")


def move(walker: Walker, *squares: int) -> None:
    assert isinstance(walker.twin.screen, PlayScreen)
    for square in squares:
        walker.click_at(walker.twin.screen.view.rect_of(square).center)
        walker.settle()
