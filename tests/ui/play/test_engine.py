"""Another program's engine at the board: it moves; its faults are reported, and the game goes on."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ai.contest.engine_player import EnginePlayer
from game.clock import TimeControl
from game.core import Reason
from game.keeping.settings import SavedEngine
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import ENGINE, PlaySetup, Seat
from tests.ai.contest.test_hub_player import is_alive, until
from tests.hub_engines import engine_file, program_file
from tests.ui.driver import Driver

NAME = "Deep Man 3.1"
PLAYS = "print('info depth=5 score=0.31 pv=\"24-19 15x24x19\"\\ndone move=24-19', flush=True)"
SEATS = (Seat(), Seat(NAME, ENGINE))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    found = Driver(tmp_path, reduced_motion=True)
    yield found
    if isinstance(found.screen, PlayScreen):
        found.screen.playing.leave()


def play(driver: Driver, file: Path, *, seats: tuple[Seat, ...] = SEATS) -> PlayScreen:
    """English checkers, in which a person has moved 11-15 where one plays."""
    driver.context.settings.keep_engine(NAME, SavedEngine(str(file)))
    setup = PlaySetup("checkers", "english", seats=seats, seconds=1)
    driver.show(lambda context: PlayScreen(context, setup))
    screen = driver.on(PlayScreen)
    if seats[0].is_person:
        screen.play(screen.kind.parse_move("11-15", screen.playing.position))
    return screen


def wait(
    driver: Driver, true: Callable[[PlayScreen], bool] = lambda screen: not screen.playing.computers.thinking
) -> None:
    late = time.monotonic() + 20
    while not true(driver.on(PlayScreen)) and time.monotonic() < late:
        driver.step()
        time.sleep(0.005)
    driver.rest()


def pids(screen: PlayScreen) -> list[int]:
    """The engines that run."""
    engines = screen.playing.computers.engines.values()
    return [engine.pid for engine in engines if isinstance(engine, EnginePlayer) and engine.pid is not None]


def moves(screen: PlayScreen) -> list[str]:
    return list(map(screen.kind.move_text, screen.playing.positions, screen.playing.moves))


def test_its_move_is_played_and_what_it_thinks_is_known(driver: Driver, tmp_path: Path) -> None:
    screen = play(driver, engine_file(tmp_path, PLAYS, name="my engine"))
    assert NAME in driver.texts()
    wait(driver)
    assert moves(screen) == ["11-15", "24-19"]
    (report,) = screen.playing.reports.values()
    assert (report.depth, report.score, len(report.pv)) == (5, 31, 2)
    assert "level move-time=1" in (tmp_path / "heard").read_text()


def test_it_plays_by_the_clock_which_rests_while_its_fault_is_told(driver: Driver, tmp_path: Path) -> None:
    clock = TimeControl.parse("60+1")
    seats = (Seat(clock=clock), Seat(NAME, ENGINE, clock))
    screen = play(driver, engine_file(tmp_path, "sys.exit()"), seats=seats)
    wait(driver)
    assert screen.playing.computers.fault
    assert screen.playing.clocks
    left = screen.playing.clocks.left[1]
    time.sleep(0.05)
    driver.step(0.05)
    assert screen.playing.clocks.left[1] == left
    engine_file(tmp_path, PLAYS)
    driver.click("now")
    wait(driver)
    assert moves(screen) == ["11-15", "24-19"]
    level = (tmp_path / "heard").read_text().rpartition("level ")[2].split()
    assert [word.partition("=")[0] for word in level[:2]] == ["time", "inc"]


FAULTS = {
    "dead": ("sys.exit()", f"{NAME} has quit."),
    "illegal": ("print('done move=1-32', flush=True)", f"{NAME} played “1-32”: 1-32 is not legal."),
    "empty": ("print('done', flush=True)", f"{NAME} gave no move."),
    "error": (
        "print('error message=\"no tables\"\\ndone', flush=True)",
        f"{NAME} gave no move. It said: no tables",
    ),
    "rubbish": ("print('y\\n' * 1001, flush=True)", f"{NAME} does not support the Hub protocol: it answers “y”."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_it_does_wrong_is_told_and_the_game_goes_on(fault: str, driver: Driver, tmp_path: Path) -> None:
    """It is started again, and then it plays."""
    answer, sentence = FAULTS[fault]
    screen = play(driver, engine_file(tmp_path, answer))
    wait(driver)
    assert sentence in driver.texts()
    assert (pids(screen), moves(screen), screen.playing.outcome) == ([], ["11-15"], None)
    engine_file(tmp_path, PLAYS)
    assert driver.find("now").text == "Ask again"
    driver.click("now")
    wait(driver)
    assert moves(screen) == ["11-15", "24-19"]
    assert "level goes on" not in driver.names()


def test_a_silent_engine_can_be_told_to_move_and_is_given_up(driver: Driver, tmp_path: Path) -> None:
    screen = play(driver, engine_file(tmp_path, "pass"))
    wait(driver, lambda screen: bool(pids(screen)))
    (pid,) = pids(screen)
    driver.click("now")
    wait(driver)
    assert f"{NAME} was stopped before it moved." in driver.texts()
    assert not is_alive(pid)


def test_a_level_goes_on_in_its_place(driver: Driver, tmp_path: Path) -> None:
    screen = play(driver, engine_file(tmp_path, "sys.exit()"))
    wait(driver)
    driver.click("level goes on")
    driver.click("level goes on list 0")
    wait(driver)
    assert screen.playing.length == 2
    assert screen.playing.setup.seats == (Seat(), Seat(level="cub"))
    kept = driver.context.library.unfinished()
    assert kept
    assert PlaySetup.from_record(kept.setup) == screen.playing.setup


def test_the_person_resigns_for_it(driver: Driver, tmp_path: Path) -> None:
    screen = play(driver, engine_file(tmp_path, "sys.exit()"))
    wait(driver)
    driver.click("resign for it")
    driver.rest()
    assert screen.playing.outcome
    assert (screen.playing.outcome.reason, screen.playing.outcome.winner) == (Reason.RESIGNATION, 0)


def test_an_engine_that_was_removed_is_missed_in_words(driver: Driver, tmp_path: Path) -> None:
    screen = play(driver, engine_file(tmp_path, PLAYS))
    wait(driver)
    record = screen.record
    driver.context.settings.forget_engine(NAME)
    screen.leave()
    driver.show(lambda context: context.routes.resume(record))
    screen = driver.on(PlayScreen)
    screen.play(screen.playing.position.legal_moves()[0])
    wait(driver)
    assert f"{NAME} was removed from the list of engines." in driver.texts()


def test_engines_play_each_other_in_processes_of_their_own(driver: Driver, tmp_path: Path) -> None:
    text = (
        "import sys\nprint('wait', flush=True)\npos = ''\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('pos'): pos = line\n"
        "    if line == 'init\\n': print('ready', flush=True)\n"
        "    if line.startswith('go'):\n"
        "        if pos.count('-') < 2: print('done move=' + ('24-19' if '-' in pos else '11-15'), flush=True)\n"
    )
    screen = play(driver, program_file(tmp_path, text), seats=(Seat(NAME, ENGINE), Seat(NAME, ENGINE)))
    wait(driver, lambda screen: screen.playing.length == 2)
    assert moves(screen) == ["11-15", "24-19"]
    running = pids(screen)
    assert len(set(running)) == 2
    screen.leave()
    driver.step()
    assert until(lambda: not any(map(is_alive, running)))


@pytest.mark.parametrize("way", ["new", "back", "thinking"])
def test_no_process_is_left_behind(way: str, driver: Driver, tmp_path: Path) -> None:
    """Not even of one that does not listen to `quit`."""
    file = engine_file(tmp_path, "pass" if way == "thinking" else PLAYS)
    file.write_text(file.read_text().replace("break", "pass"))
    screen = play(driver, file)
    wait(driver, lambda screen: bool(pids(screen)) and (way == "thinking" or not screen.playing.computers.thinking))
    (pid,) = pids(screen)
    assert is_alive(pid)
    driver.click("new" if way == "new" else "back")
    driver.step()
    assert until(lambda: not is_alive(pid))
