"""A draughts program over DXP at the board, and an engine of five in a row: chosen in the form, played with, left."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest

from ai.contest import dxp
from game.keeping.settings import from_json
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import ENGINE
from game.ui.setup.setup_screen import SetupScreen
from tests.ai.contest.test_dxp import answers
from tests.ai.contest.test_gomocup import engine
from tests.dxp_partner import ACCEPTS, Listening, Partner, calling, free_port
from tests.hub_engines import program_file
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    found = Driver(tmp_path, reduced_motion=True)
    found.context.settings.last_setup = {
        "checkers level": ENGINE,
        "checkers rules": "international",
        "tictactoe level": ENGINE,
        "tictactoe rules": "15x15x5",
    }
    yield found
    if isinstance(found.screen, PlayScreen):
        found.screen.playing.leave()
    for wire in dxp.idle.values():
        wire.close()
    dxp.idle.clear()


def over_dxp(driver: Driver, address: str, *, waits: bool = False) -> PlayScreen:
    """Choose a program over DXP in the form, and begin a game with the move 32-28."""
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click("add dxp")
    driver.rest()
    if waits:
        driver.click("dxp caller", across=0.9)
    driver.find("dxp address").change(address)  # type: ignore[attr-defined]
    driver.rest()
    driver.click("start")
    driver.rest()
    screen = driver.on(PlayScreen)
    screen.play(screen.kind.parse_move("32-28", screen.playing.position))
    return screen


def wait(driver: Driver) -> None:
    """Wait until the program has moved or failed."""
    late, computers = monotonic() + 20, driver.on(PlayScreen).playing.computers
    while computers.thinking and monotonic() < late:
        driver.step()
        sleep(0.005)
    driver.rest()


def moves(screen: PlayScreen) -> list[str]:
    return list(map(screen.kind.move_text, screen.playing.positions, screen.playing.moves))


def test_a_program_that_we_call_moves_and_chats(driver: Driver) -> None:
    partner = Listening(answers("CHello", "M0001192300"))
    screen = over_dxp(driver, f"127.0.0.1:{partner.port}")
    assert not screen.command("now").enabled
    wait(driver)
    assert moves(screen) == ["32-28", "19-23"]
    assert screen.match.nodes[1].comments == ["DXP: Hello"]
    assert "DXP: Hello" in driver.texts()
    kept = driver.context.settings.engines
    assert kept["DXP"]["file"] == f"127.0.0.1:{partner.port}"
    assert from_json({"engines": kept}).engines == kept


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("M0001191400", "DXP played “19-14”: 19-14 is not legal."),
        ("nonsense", "DXP does not support the DXP protocol: it sent “nonsense”."),
        ("E10", "DXP resigns."),
    ],
)
def test_a_fault_is_one_sentence_and_a_level_plays_on(said: str, sentence: str, driver: Driver) -> None:
    partner = Listening(answers(said))
    screen = over_dxp(driver, f"127.0.0.1:{partner.port}")
    wait(driver)
    assert sentence in driver.texts()
    driver.click("level goes on")
    driver.click("level goes on list 0")
    wait(driver)
    assert len(moves(screen)) == 2


def heard(driver: Driver, partner: Partner) -> str:
    """The partner's next message, while the window goes on."""
    with ThreadPoolExecutor(1) as pool:
        message = pool.submit(partner.hear)
        driver.until(message.done)
        return message.result()


def test_a_program_that_calls_finds_us_before_it_is_its_turn(driver: Driver) -> None:
    port = free_port()
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click("add dxp")
    driver.rest()
    driver.click("dxp caller", across=0.9)
    driver.find("dxp address").change(f"127.0.0.1:{port}")  # type: ignore[attr-defined]
    driver.rest()
    driver.click("start")
    driver.rest()
    partner = calling(port)
    partner.say(f"R01{'Partner':<32}W005000A")
    screen = driver.on(PlayScreen)
    screen.play(screen.kind.parse_move("32-28", screen.playing.position))
    assert heard(driver, partner)[0] == "A"
    assert heard(driver, partner) == "M0000322800"
    partner.say("M0001192300")
    wait(driver)
    assert moves(screen) == ["32-28", "19-23"]


def test_a_wrong_address_is_shown_and_no_game_begins(driver: Driver) -> None:
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click("add dxp")
    driver.rest()
    driver.click("dxp address")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("my computer")
    assert "“my computer” is not an address: write it as 127.0.0.1:27531." in driver.texts()
    assert not driver.find("start").enabled
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("localhost")
    assert driver.find("start").enabled


def test_a_program_that_nothing_answers_for(driver: Driver) -> None:
    screen = over_dxp(driver, f"127.0.0.1:{free_port()}")
    wait(driver)
    assert "DXP can't be reached: Connection refused." in driver.texts()
    assert moves(screen) == ["32-28"]


def test_our_resignation_is_told(driver: Driver) -> None:
    def script(partner: Partner) -> None:
        while text := partner.hear():
            partner.say({"R": ACCEPTS, "M": "M0001192300", "E": "E00"}[text[0]])

    partner = Listening(script)
    screen = over_dxp(driver, f"127.0.0.1:{partner.port}")
    wait(driver)
    screen.playing.resign()
    late = monotonic() + 5
    while partner.heard[-1] != "E10" and monotonic() < late:
        sleep(0.01)
    assert partner.heard[-1] == "E10"


@pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")
def test_an_engine_of_five_in_a_row(driver: Driver, tmp_path: Path) -> None:
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    form = driver.on(SetupScreen)
    file = program_file(tmp_path, engine("print('7,7', flush=True)"), "stone")
    form.engines.add(file)
    driver.step()
    driver.settle(lambda: not form.engines.busy)
    assert driver.find("engine state").text == "Deep Stone 3.1 is ready to play."
    assert driver.context.settings.engines["Deep Stone 3.1"]["protocol"] == "gomocup"
    driver.click("start")
    driver.rest()
    screen = driver.on(PlayScreen)
    screen.play(0)
    wait(driver)
    assert moves(screen) == ["a15", "h8"]


def test_engines_are_offered_where_they_play(driver: Driver) -> None:
    driver.context.settings.last_setup = {"tictactoe level": "easy"}
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    form = driver.on(SetupScreen)
    driver.click("level")
    driver.rest()
    assert "Engine" not in driver.texts()
    form.choice.level = ENGINE
    form.ui.close()
    form.ui.rebuild()
    driver.rest()
    assert "Engines play five in a row for two players." in driver.texts()
    assert not driver.find("start").enabled
