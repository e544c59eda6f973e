"""The form for an engine: chosen by its file, asked in the background, its parameters, and what is no engine."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.keeping.settings import from_json
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import ENGINE, Seat
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from tests.hub_engines import engine_file, program_file
from tests.ui.driver import Driver

NAME = "Deep Man 3.1"
PLAYS = "print('done move=24-19', flush=True)"
PARAMS = (
    'name=variant value=normal type=enum values="normal english"',
    "name=book value=true type=bool",
    "name=threads value=1 type=int min=1 max=16",
    "name=tt-size value=24 type=int min=1 max=100000",
    'name=style value=calm type=enum values="calm wild"',
    "name=margin value=0.5 type=real min=0 max=2",
    "name=tables value=data type=string",
    "name=ponder value=false type=bool",
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    found = Driver(tmp_path / "home", reduced_motion=True)
    found.context.settings.last_setup = {"checkers level": ENGINE}
    found.show(lambda context: SetupScreen(context, "checkers"))
    yield found
    if isinstance(found.screen, PlayScreen):
        found.screen.playing.leave()


def form(driver: Driver) -> SetupScreen:
    return driver.on(SetupScreen)


def wait(driver: Driver) -> None:
    """Wait until no engine is asked any more."""
    driver.step()
    driver.settle(lambda: not form(driver).engines.busy)


def add(driver: Driver, file: Path) -> None:
    form(driver).engines.add(file)
    wait(driver)


def state(driver: Driver) -> str:
    return driver.find("engine state").text


def test_an_engine_is_chosen_by_its_file_and_plays(driver: Driver, tmp_path: Path) -> None:
    file = engine_file(tmp_path, PLAYS, name="my engine", params=PARAMS)
    assert not driver.find("start").enabled
    driver.click("add engine")
    driver.rest()
    driver.click("file name")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(file))
    driver.key(pygame.K_RETURN)
    wait(driver)
    assert state(driver) == f"{NAME} is ready to play."
    assert driver.context.settings.engines[NAME]["arguments"] == ["hub"]
    driver.click("start")
    driver.rest()
    assert driver.on(PlayScreen).playing.setup.seats == (Seat(), Seat(NAME, ENGINE))


def test_its_parameters_are_rows_of_the_form_and_kept(driver: Driver, tmp_path: Path) -> None:
    """Parameters of the rules are left out, and an unsuitable value is refused."""
    add(driver, engine_file(tmp_path, PLAYS, params=PARAMS))
    assert {name for name in driver.names() if name.startswith("parameter ")} == {
        f"parameter {name}" for name in ("book", "threads", "tt-size", "style", "margin", "tables")
    }
    kinds = [type(driver.find(f"parameter {name}")) for name in ("book", "threads", "style")]
    assert kinds == [Toggle, Slider, DropDown]
    driver.click("parameter book")
    driver.click("parameter threads", across=1.0)
    driver.click("parameter style")
    driver.click("parameter style list 1")
    for name, value in (("tt-size", "64"), ("margin", "1.5"), ("tables", "my tables")):
        driver.find(f"parameter {name}").change(value)  # type: ignore[attr-defined]
    given = driver.context.settings.engines[NAME]["parameters"]
    assert given.pop("threads") != "1"
    assert given == {"book": "false", "style": "wild", "tt-size": "64", "margin": "1.5", "tables": "my tables"}
    assert from_json({"engines": driver.context.settings.engines}).engines == driver.context.settings.engines
    driver.click("parameter margin")
    driver.key(pygame.K_HOME)
    driver.type("3")
    driver.rest()
    assert "A number from 0 to 2" in driver.texts()
    assert "margin" not in driver.context.settings.engines[NAME]["parameters"]
    driver.click("start")
    driver.rest()
    assert isinstance(driver.screen, PlayScreen)
    driver.screen.play(driver.screen.playing.position.legal_moves()[0])
    driver.until(lambda: "go" in (tmp_path / "heard").read_text())
    heard = (tmp_path / "heard").read_text()
    assert 'set-param name=tables value="my tables"' in heard
    assert "set-param name=book value=false" in heard
    assert "name=margin" not in heard


NO_ENGINES = {
    "text": (None, "no is not a program that can be started."),
    "rubbish": ("while True: print('y')", "no does not support the Hub protocol: it answers “y”."),
    "dies": ("raise SystemExit", "no quit without a greeting: it does not support the Hub protocol."),
    "silent": ("import time; time.sleep(60)", "no has not answered within 0.2 seconds."),
}


@pytest.mark.parametrize("what", NO_ENGINES)
def test_what_is_no_engine_is_told_in_words(
    what: str, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.contest.hub_player.PATIENCE", 0.2 if what == "silent" else 20)
    text, sentence = NO_ENGINES[what]
    file = program_file(tmp_path, text or "", "no")
    if text is None:
        file.chmod(0o644)
    add(driver, file)
    assert (state(driver), driver.context.settings.engines) == (sentence, {})
    assert not driver.find("start").enabled


def test_an_engine_for_other_rules_is_known_but_does_not_play_these(driver: Driver, tmp_path: Path) -> None:
    add(driver, engine_file(tmp_path, PLAYS, params=['name=variant value=normal type=enum values="normal bt"']))
    assert state(driver) == f"{NAME} does not play these rules: English (American)."
    assert not driver.find("start").enabled
    form(driver).choice.rules = "international"
    form(driver).ui.rebuild()
    wait(driver)
    assert state(driver) == f"{NAME} is ready to play."
    assert driver.find("start").enabled


def test_engines_are_listed_chosen_and_removed(driver: Driver, tmp_path: Path) -> None:
    """The list has names and authors, distinguishes equal names, and has each file once."""
    for name, author in (("one", "Ada"), ("two", "Grace"), ("one", "Ada")):
        add(driver, engine_file(tmp_path, PLAYS, name=name, author=author))
    assert list(driver.context.settings.engines) == [NAME, f"{NAME} (2)"]
    driver.click("engine")
    assert "Grace" in driver.texts()
    driver.click("engine list 1")
    wait(driver)
    assert state(driver) == f"{NAME} (2) is ready to play."
    driver.click("remove engine")
    driver.click("yes")
    wait(driver)
    assert list(driver.context.settings.engines) == [NAME]
    assert state(driver) == f"{NAME} is ready to play."


def test_two_engines_are_seated_to_be_watched(driver: Driver, tmp_path: Path) -> None:
    for name in ("one", "two"):
        add(driver, engine_file(tmp_path, "pass", name=name))
    driver.click("mode", 0.9)
    form(driver).choice.computers = (ENGINE, ENGINE)
    form(driver).ui.rebuild()
    driver.rest()
    driver.click("engine")
    driver.click("engine list 0")
    driver.click("other engine")
    driver.click("other engine list 1")
    wait(driver)
    driver.click("start")
    driver.rest()
    assert [seat.name for seat in driver.on(PlayScreen).playing.setup.seats] == [NAME, f"{NAME} (2)"]
    assert SetupScreen(driver.context, "checkers").engines.other == f"{NAME} (2)"


def test_a_file_that_has_gone_is_told_when_the_form_is_opened(driver: Driver, tmp_path: Path) -> None:
    file = engine_file(tmp_path, PLAYS)
    add(driver, file)
    file.unlink()
    driver.show(lambda context: SetupScreen(context, "checkers"))
    wait(driver)
    assert state(driver) == f"{NAME} can't be started: No such file or directory."
    assert not driver.find("start").enabled


def test_values_that_a_newer_engine_does_not_have_are_forgotten(driver: Driver, tmp_path: Path) -> None:
    file = engine_file(tmp_path, PLAYS, params=PARAMS)
    add(driver, file)
    kept = driver.context.settings.engine(NAME)
    assert kept
    given = {"threads": "99", "hash": "1", "style": "wild"}
    driver.context.settings.keep_engine(NAME, replace(kept, parameters=given))
    driver.show(lambda context: SetupScreen(context, "checkers"))
    wait(driver)
    assert driver.context.settings.engines[NAME]["parameters"] == {"style": "wild"}


@pytest.mark.parametrize(
    "kept",
    [
        [],
        {"": {}},
        {"A": {"file": "", "arguments": [], "author": "", "parameters": {}}},
        {"A": {"file": "/a", "arguments": ["\0"], "author": "", "parameters": {}}},
        {"A": {"file": "/a", "arguments": [], "author": "", "parameters": {"a": 1}}},
        {"A": {"file": "/a", "arguments": [], "author": ""}},
    ],
)
def test_engines_that_make_no_sense_are_not_taken_from_a_file(kept: object) -> None:
    assert from_json({"engines": kept}).engines == {}
