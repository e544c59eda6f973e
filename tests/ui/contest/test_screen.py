"""A tournament in the window: the form, the table that grows, faults with their reasons, and what is saved."""

import csv
import threading
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from ai.own_player.host import PlayerFault
from game.core import State
from game.faults import Fault
from game.ui.contest.contest_screen import ContestScreen
from game.ui.contest.saving import table_csv, table_png, table_text
from game.ui.home.home import HomeScreen
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.driver import Driver


class QuickPlayer:
    """Plays at once what stands first; a file whose name begins with "=" raises."""

    def __init__(self, path: Path, seconds: float) -> None:
        self.path = path

    def new_game(self) -> None:
        """Nothing is remembered."""

    def move(self, history: Sequence[State[Any]], *_: object) -> Any:
        """The first move."""
        if self.path.name.startswith("="):
            raise PlayerFault(Fault.PLAYER_RAISED, file=self.path.name, line=2, said="ZeroDivisionError")
        return history[-1].legal_moves()[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files, played without a process; tests/ai/contest has real ones."""
    monkeypatch.setattr("game.ui.contest.contest_session.OwnPlayer", QuickPlayer)
    players = tmp_path / "players"
    players.mkdir()
    for name in ("ann", "=bob"):
        (players / f"{name}.py").touch()
    return players


@pytest.fixture
def driver(tmp_path: Path, folder: Path) -> Driver:
    driver = Driver(tmp_path, reduced_motion=True)
    return driver.show(lambda context: ContestScreen(context, HomeScreen(context), folder))


def played(driver: Driver) -> ContestScreen:
    """All games of three in a row have been played."""
    screen = driver.on(ContestScreen)
    screen._rules("tictactoe", "3x3x3")
    screen._set_pace(0)
    driver.click("begin")
    driver.until(lambda: screen.session is not None and screen.session.over and not screen.session.running, 60)
    driver.step()
    return screen


def test_the_form_says_who_plays(driver: Driver) -> None:
    assert driver.find("status").text == "2 players: =bob, ann"
    driver.click("folder")
    driver.type("/nowhere")
    assert "No such file" in driver.find("status").text
    driver.click("begin")
    assert driver.on(ContestScreen).session is None


def test_the_form_waits_for_no_drive(driver: Driver, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    answer = Event()

    def players_in(_folder: Path) -> list[Path]:
        assert answer.wait(20)
        return [folder / "far.py", folder / "away.py"]

    monkeypatch.setattr("game.ui.contest.contest_screen.players_in", players_in)
    monkeypatch.setattr("game.ui.jobs.PATIENCE", 0.0)
    driver.click("folder")
    driver.type("~nobody-of-this-name/far")
    driver.step()
    assert driver.find("status").text == ""
    answer.set()
    driver.until(lambda: driver.find("status").text == "2 players: far, away")


def test_everybody_plays_the_fault_is_told_and_the_table_saved(driver: Driver, tmp_path: Path) -> None:
    screen = played(driver)
    assert driver.find("title").text == "ann wins with 2 of 2 points"
    rows = driver.find("table").text.splitlines()
    assert rows[1].split("\t") == ["1", "ann", "×", "2", "2", "2"]
    assert rows[2].split("\t") == ["2", "=bob", "0", "×", "0", "2"]
    assert "=bob lost by forfeit. =bob.py, line 2: ZeroDivisionError" in driver.find("fault 0").text
    assert screen.session is not None
    text = table_text(screen.session)
    assert "ann" in text
    assert "ZeroDivisionError" in text
    assert "'=bob" in table_csv(screen.session, ",")
    assert pygame.image.load(BytesIO(table_png(screen.session, driver.context.look))).get_width() == 1600
    driver.click("save")
    driver.rest()
    driver.key(pygame.K_RETURN)
    driver.rest()
    (path,) = tmp_path.rglob("Tournament.csv")
    assert str(path) in driver.find("said").text
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.screen, HomeScreen)


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_every_fault_is_listed_the_latest_first(driver: Driver, size: tuple[int, int]) -> None:
    screen = driver.on(ContestScreen)
    screen._set("games")(6)
    driver.surface = pygame.Surface(size)
    session = played(driver).session
    assert session is not None
    assert len(session.faults) == 6
    faults = [driver.find(f"fault {number}").text for number in range(6)]
    assert [text.partition(" · ")[0] for text in faults] == [f"Game {number}" for number in range(6, 0, -1)]
    table, tools = driver.find("table").rect, driver.find("save").rect
    assert tools.bottom <= size[1]
    assert table.h > size[1] // 4


def test_it_stops_and_goes_on(driver: Driver, folder: Path) -> None:
    (folder / "=bob.py").rename(folder / "bob.py")
    screen = driver.on(ContestScreen)
    screen._set_pace(10)
    driver.click("begin")
    session = screen.session
    assert session is not None
    driver.until(lambda: session.playing is not None, 60)
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert session.running
    driver.show(lambda context: ContestScreen(context, HomeScreen(context)))
    driver.click("stop")
    assert not session.running
    driver.click("go on")
    assert session.running
    driver.click("stop")
    driver.click("new")
    assert "folder" in driver.names()


def opened(driver: Driver) -> ContestScreen:
    """Open a tournament from the form of a game, as a user comes back to it."""
    driver.show(lambda context: context.routes.setup("checkers"))
    setup = driver.on(SetupScreen)
    setup.choice.level = "own"
    setup.ui.rebuild()
    driver.step()
    driver.click("contest")
    driver.rest()
    return driver.on(ContestScreen)


def test_a_stopped_tournament_is_there_when_it_is_opened_again(driver: Driver, folder: Path) -> None:
    (folder / "=bob.py").rename(folder / "bob.py")
    screen = driver.on(ContestScreen)
    screen._rules("tictactoe", "3x3x3")
    screen._set_pace(2)
    driver.click("begin")
    session = screen.session
    assert session is not None
    driver.until(lambda: session.table.games == 1, 60)
    driver.click("stop")
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert "The tournament was stopped." in driver.find("jobs").text
    driver.click("jobs")
    driver.rest()
    driver.key(pygame.K_ESCAPE)  # the message is read, and its list closed
    driver.rest()
    assert "jobs" not in driver.names()
    again = opened(driver)
    assert again.session is session
    assert "jobs" not in driver.names()
    assert driver.find("title").text == "Game 2 of 2"
    again._set_pace(0)
    driver.click("go on")
    driver.until(lambda: session.over, 60)


def test_a_finished_table_is_lost_only_when_it_is_saved_or_discarded(driver: Driver) -> None:
    session = played(driver).session
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.find("jobs").text == "ann wins with 2 of 2 points"
    assert opened(driver).session is session
    driver.click("new")
    driver.rest()
    assert driver.find("cancel").text == "Cancel"
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert driver.on(ContestScreen).session is session
    driver.click("save")
    driver.rest()
    driver.key(pygame.K_RETURN)
    driver.rest()
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert "jobs" not in driver.names()
    assert opened(driver).session is None


def test_a_table_that_is_not_saved_is_discarded_after_a_question(driver: Driver) -> None:
    played(driver)
    driver.click("new")
    driver.rest()
    driver.click("yes")
    driver.rest()
    assert "folder" in driver.names()
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert opened(driver).session is None


def saved_table(driver: Driver) -> None:
    """Save the table under the name that is offered."""
    driver.click("save")
    driver.rest()
    driver.key(pygame.K_RETURN)
    driver.rest()


def test_the_saved_table_has_headings_and_the_faults_below_it(driver: Driver, tmp_path: Path) -> None:
    played(driver)
    saved_table(driver)
    (path,) = tmp_path.rglob("Tournament.csv")
    rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines()))
    assert [row[-1] for row in rows[:3]] == ["Faults", "0", "2"]
    assert rows[3] == []
    assert [row[0].partition(" · ")[0] for row in rows[4:]] == ["Game 1", "Game 2"]
    assert all("ZeroDivisionError" in row[0] for row in rows[4:])


@pytest.mark.parametrize("way", ["new", "back"])
def test_a_finished_tournament_leaves_no_thread_behind(driver: Driver, way: str) -> None:
    before = set(threading.enumerate())
    played(driver)
    working = set(threading.enumerate()) - before
    assert working
    saved_table(driver)
    driver.click(way)
    driver.until(lambda: not any(thread.is_alive() for thread in working), 5)


def test_the_end_of_a_tournament_is_heard(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(driver.context.sounds, "play", heard.append)
    played(driver)
    assert heard == ["win"]


def test_the_way_from_the_setup_of_a_game_against_an_own_player(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: context.routes.setup("checkers"))
    assert isinstance(driver.screen, SetupScreen)
    driver.screen.choice.level = "own"
    driver.screen.ui.rebuild()
    driver.step()
    driver.click("contest")
    driver.rest()
    assert isinstance(driver.screen, ContestScreen)
