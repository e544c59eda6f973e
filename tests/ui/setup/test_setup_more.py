"""The form beyond one even game: computers to watch, men given, matches, levels that follow the results."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ai.players.adaptive import Adapting, AdaptiveResult, next_level
from game.checkers.pdn import write_pdn
from game.keeping.record import Record, UserResult
from game.keeping.settings import Settings
from game.kinds import kind_of
from game.ui.play import saving
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import OWN, PlaySetup, Seat
from game.ui.setup.setup_choice import SetupChoice
from game.ui.setup.setup_screen import SetupScreen
from game.ui.words import names
from tests.ui.driver import Driver
from tests.ui.player import Player


def form(driver: Driver, game: str = "checkers", **chosen: str | int | bool) -> Driver:
    """The form with these choices of an earlier run."""
    driver.context.settings.last_setup = {f"{game} {name}": value for name, value in chosen.items()}
    return driver.form(game)


def choose(driver: Driver, name: str, number: int) -> None:
    driver.click(name)
    driver.click(f"{name} list {number}")


def test_two_computers_are_seated_and_watched(driver: Driver, started: list[PlaySetup]) -> None:
    form(driver)
    driver.click("mode", across=0.9)
    assert {"level", "side", "name 0", "adapting"}.isdisjoint(driver.names())
    choose(driver, "computer 0", 0)
    choose(driver, "computer 1", 11)
    driver.click("start")
    assert started[0].seats == (Seat(level="cub"), Seat(level="grandmaster"))
    driver.show(lambda context: SetupScreen(context, "checkers"))
    assert (driver.find("computer 0").text, driver.find("computer 1").text) == ("Bear cub", "Grandmaster")


def test_a_python_file_that_is_dropped_plays_against_a_level(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(state, limit):\n    return state.legal_moves()[0]\n")
    form(driver, two_computers=True)
    screen = driver.on(SetupScreen)
    screen.open_file(file)
    driver.step()
    driver.click("start")
    setup = driver.on(PlayScreen).playing.setup
    assert (setup.seats, setup.player) == ((Seat(level="easy"), Seat(level=OWN)), str(file))


@pytest.mark.parametrize(
    ("side", "handicap", "given", "missing"),
    [
        ("first", 1, -1, {"d8"}),
        ("second", 1, 1, {"e1"}),
        ("first", -2, 2, {"e1", "c1"}),
        ("second", -3, -3, {"d8", "f8", "b8"}),
    ],
)
def test_the_men_are_taken_from_whoever_gives_them(side: str, handicap: int, given: int, missing: set[str]) -> None:
    choice = SetupChoice.of("checkers", Settings(last_setup={"checkers rules": "russian"}))
    choice.side, choice.handicap = side, handicap
    setup = choice.setup(("Ada", ""), Random(1))
    kind = kind_of(setup.start)
    full = kind.owners(kind.start("russian"))
    gone = {kind.square_text(setup.start, square) for square in full.keys() - kind.owners(setup.start).keys()}
    assert (setup.handicap, gone) == (given, missing)
    assert choice.board == setup.start
    giver = 0 if given > 0 else 1
    assert setup.seats[giver].is_person is (handicap < 0)


def test_a_handicap_is_chosen_seen_and_saved(driver: Driver) -> None:
    form(driver, rules="english")
    choose(driver, "handicap", 2)
    assert isinstance(driver.screen, SetupScreen)
    board = driver.screen.choice.board
    assert len(kind_of(board).owners(board)) == 22
    assert not driver.find("opening").enabled
    driver.click("start")
    screen = driver.on(PlayScreen)
    assert driver.find("player 1").text.startswith("Computer White · Easy · gives 2 men")
    assert not screen.record.is_even
    pdn = write_pdn(saving.recorded(screen.playing, screen.record.started))
    assert f'[FEN "{screen.playing.setup.fen}"]' in pdn


@pytest.mark.parametrize("chosen", [{"giveaway": True}, {"rules": "english", "handicap": 99}])
def test_there_is_no_handicap_in_giveaway_and_none_of_another_size(driver: Driver, chosen: dict[str, object]) -> None:
    form(driver, **chosen)  # type: ignore[arg-type]
    assert driver.on(SetupScreen).choice.men_given == 0
    assert driver.find("handicap").enabled is ("giveaway" not in chosen)
    assert driver.find("handicap").text == "None"


def test_tictactoe_has_no_men_to_give(driver: Driver) -> None:
    form(driver, "tictactoe")
    assert "handicap" not in driver.names()


def test_a_match_has_as_many_games_as_were_chosen(driver: Driver, started: list[PlaySetup]) -> None:
    form(driver)
    driver.click("best of", across=0.5)
    driver.click("start")
    assert started[0].best_of == 5


def test_the_level_that_follows_the_results_is_shown_and_played(driver: Driver, started: list[PlaySetup]) -> None:
    for _game in range(2):
        driver.context.library.save(
            Record("checkers", "english", moves=("11-15",), level="easy", score=UserResult.WON, result="0-1")
        )
    form(driver, level="easy")
    assert "Next:" not in driver.texts()
    driver.click("adapting", across=0.5)
    after = next_level([AdaptiveResult("easy", 1.0)] * 2, Adapting.EVEN, "easy")
    assert told("Next: {level}, by your last 2 games.", after) in driver.texts()
    driver.click("start")
    assert (started[0].seats[1].level, started[0].adapting) == (after, "even")
    form(driver, level="custom", adapting="even")
    assert not driver.find("adapting").enabled
    driver.click("start")
    assert (started[1].seats[1].level, started[1].adapting) == ("custom", "")


def told(text: str, level: str) -> str:
    """The text with the name of a level, and where it lies when it is between two."""
    return " ".join(filter(None, (text.format(level=names.level(level)), names.place(level))))


def test_a_handicap_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    setup = PlaySetup("checkers", "russian", seats=(Seat("Ada"), Seat("Bo"))).giving(1)
    player = Player(tmp_path, setup)
    player.type_move("c3-d4")
    kept = player.context.library.unfinished()
    assert kept
    again = PlayScreen(player.context, PlaySetup.from_record(kept.setup), kept)
    assert again.playing.setup == player.play.playing.setup
    assert again.playing.position == player.play.playing.position


def test_just_ahead_of_you_names_the_level_that_it_picks_and_plays_it(driver: Driver, started: list[PlaySetup]) -> None:
    form(driver, level="ahead")
    assert not driver.find("adapting").enabled
    assert "Next: Easy; there is no finished game with these rules yet." in driver.texts()
    for number in range(3):
        record = Record("checkers", "english", level="easy", score=UserResult.WON, result="1-0")
        driver.context.library.save(
            replace(record, key=f"won {number}", moves=("12-16",), started=f"2026-05-0{1 + number}")
        )
    form(driver, level="ahead")
    after = next_level([AdaptiveResult("easy", 1.0)] * 3, Adapting.AHEAD, "easy")
    assert told("Next: {level}, by your last 3 games.", after) in driver.texts()
    driver.click("start")
    assert started[0].seats == (Seat(), Seat(level=after))
    assert started[0].adapting == "ahead"
    assert PlaySetup.from_record(started[0].to_record()) == started[0]
