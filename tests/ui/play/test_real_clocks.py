"""Games by the clock in a real window: chosen in Setup, paused, killed and gone on with, lost on time."""

import time as real_time
from collections.abc import Callable
from functools import partial

import pytest

from game.keeping.files import places
from game.keeping.games import elapsed_in
from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.play.play_screen import PlayScreen
from game.ui.setup.setup_rules import OTHER
from tests.ui.lab.walker import REAL, Walker
from tests.ui.play.test_clocks import Time
from tests.ui.play.test_real_play import click
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look, play

pytestmark = REAL

TWO = {"checkers two_players": True, "checkers rules": "english"}
SHORT = 12
"""The seconds of a clock whose flag is to fall; a busy machine needs some to make a move."""


@pytest.fixture
def clock_of_twin(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The twin is settled though its clock runs; its time passes only when a test says so."""
    time = Time()
    monkeypatch.setattr("game.ui.play.controller.moment", time)
    settle = Walker.settle

    def settle_by_the_clock(walker: Walker, seconds: float = 180.0) -> None:
        for _frame in range(10):
            walker.twin.step()
        screen = walker.twin.screen
        if not (isinstance(screen, PlayScreen) and screen.playing.clocks and screen.playing.clocks.running):
            settle(walker, seconds)

    monkeypatch.setattr(Walker, "settle", settle_by_the_clock)
    return time


@everywhere
def test_a_game_by_the_clock(start: Start, clock_of_twin: Time) -> None:
    with start.walker(last_setup=dict(TWO)) as walker:
        chosen(walker)
        click(walker, "11-15")
        click(walker, "22-18")
        look(walker, "two moves")
        walker.click("pause")
        look(walker, "paused")
        assert "cover" in walker.twin.names()
        walker.click("go on")
        walker.key("p")
        look(walker, "paused by a key")
        walker.key("p")
        walker.click("undo")
        click(walker, "24-19")
        record = wait_for(partial(kept, start, lambda record: record.moves == ("11-15", "24-19")))
        assert record
        assert len(elapsed_in(record.setup)) == 2
        walker.window.kill()
    short = {"checkers clock": str(SHORT), "checkers other_clock": "same"}
    with start.walker(last_setup=TWO | short) as walker:
        look(walker, "a game was left")
        walker.click("continue")
        look(walker, "it is paused")
        assert play(walker).playing.paused
        assert elapsed_in(play(walker).record.setup)
        walker.click("go on")
        look(walker, "it goes on")
        walker.key("Escape")
        flag(walker, start, clock_of_twin)


def chosen(walker: Walker) -> None:
    """A ready clock for the first player, one by sliders for the second."""
    walker.click("checkers")
    walker.pick("clock", "900+10")
    look(walker, "a ready clock")
    walker.click("clocks apart")
    walker.pick("other_clock", OTHER)
    walker.pick("other_clock kind", "byoyomi")
    walker.click("other_clock seconds", across=0.3)
    walker.click("other_clock periods", across=0.2)
    walker.find("takebacks")
    look(walker, "a clock by sliders")
    walker.click("start")
    clocks = [seat.clock for seat in play(walker).playing.setup.seats]
    assert clocks[0]
    assert clocks[1]
    assert (clocks[0].text, clocks[1].timing) == ("900+10", "byoyomi")


def flag(walker: Walker, start: Start, time: Time) -> None:
    """A flag falls; the banner and the library say why the game is over."""
    walker.click("checkers")
    walker.click("start")
    click(walker, "11-15")
    real_time.sleep(SHORT - 3)
    walker.keep("time is running out")
    record = wait_for(partial(kept, start, lambda record: bool(record.result)), SHORT + 20.0)
    assert record
    assert (record.moves, record.result, record.reason) == (("11-15",), "0-1", "time")
    for _step in range(SHORT):
        time.now += 1
        walker.twin.step()
    assert walker.twin.find("reason")
    look(walker, "lost on time")


def kept(start: Start, fits: Callable[[Record], bool]) -> Record | None:
    """A game that the window has kept and that fits."""
    library, _ = Library.open(places(start.folder).library)
    found = [*library.unfinished_games(), *library.finished()]
    library.close()
    return next((record for record in found if fits(record)), None)
