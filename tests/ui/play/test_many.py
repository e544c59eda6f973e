"""Tic-tac-toe for three and four in the window: the seats, the turns, the result, and the game that was left."""

from pathlib import Path

from ai.algorithms import Algorithm
from game.ui.board.face import Figure
from game.ui.games.records import summary
from game.ui.play.computers import level_of
from game.ui.play.saving import updated
from game.ui.play_setup import CUSTOM, MIXED, PlaySetup, Seat
from tests.ui.driver import Driver
from tests.ui.player import Player

THREE = PlaySetup(rules="4x4x3x3", seats=(Seat("Ada"), Seat(), Seat()), algorithm="maxn")
LINE = "a1 b4 c4 a2 b3 c3 a3"


def played(folder: Path, setup: PlaySetup, moves: str) -> Player:
    """A game of persons after these moves."""
    player = Player(folder, setup)
    for text in moves.split():
        player.play.play(player.play.kind.parse_move(text, player.play.playing.position))
    player.rest()
    return player


def test_three_sit_down_and_each_seat_is_a_person_or_a_computer_of_its_own(tmp_path: Path) -> None:
    driver = Driver(tmp_path, reduced_motion=True, muted=True)
    driver.form("tictactoe")
    driver.click("players", across=0.5)
    driver.click("seat 1")
    driver.click("seat 1 list 0")
    driver.click("name 1")
    driver.type("Bo")
    driver.click("seat 2")
    driver.click("seat 2 list 7")
    driver.click("search", across=0.9)
    driver.click("start")
    setup = driver.screen.playing.setup  # type: ignore[attr-defined]
    assert (setup.rules, setup.algorithm) == ("4x4x3x3", "paranoid")
    assert setup.seats == (Seat(), Seat("Bo"), Seat(level="medium"))
    level = level_of(setup, setup.seats[2])
    assert (level.name, level.algorithm) == ("medium", Algorithm.PARANOID)
    assert driver.context.settings.last_setup["tictactoe levels"] == ",,medium,easy"
    driver.form("tictactoe")
    assert driver.find("seat 2").text == "Medium"


def test_whose_turn_it_is_goes_round(tmp_path: Path) -> None:
    player = played(tmp_path, THREE, "a1 b4")
    cards = [player.find(f"player {number}") for number in range(3)]
    assert [card.info.figure for card in cards] == [Figure.CROSS, Figure.RING, Figure.TRIANGLE]  # type: ignore[attr-defined]
    assert [card.info.to_move for card in cards] == [False, False, True]  # type: ignore[attr-defined]
    assert player.find("status").text == "Triangles to move"
    player.click("undo")
    assert player.find("status").text == "Noughts to move"


def test_a_line_pays_the_others_money(tmp_path: Path) -> None:
    player = played(tmp_path, THREE, LINE)
    assert player.find("result").text == "Crosses won"
    assert player.find("payoffs").text == "Crosses +2 · Noughts −1 · Triangles −1"
    assert player.play.record.result == "2,-1,-1"
    player.click("rematch")
    assert player.play.playing.setup.seats == (Seat(), Seat(), Seat("Ada"))


def test_who_resigns_loses_to_all_others(tmp_path: Path) -> None:
    player = played(tmp_path, THREE, "a1")
    player.play.playing.resign()
    player.play.changed()
    player.rest()
    assert player.find("result").text == "Noughts lost"
    assert player.find("payoffs").text == "Crosses +1 · Noughts −2 · Triangles +1"


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    player = played(tmp_path, THREE, "a1 b4 c4 a2")
    (left,) = player.context.library.unfinished_games()
    assert summary(left) == "Tic-tac-toe · 4 × 4, three in a row, 3 players · without the computer · 2 moves"
    assert PlaySetup.from_record(left.setup) == THREE
    player.show(lambda context: context.routes.resume(left))
    assert player.moves == "a1 b4 c4 a2"


def test_computers_of_two_levels_are_told_as_several(tmp_path: Path) -> None:
    seats = (Seat(), Seat(level="novice"), Seat(level=CUSTOM), Seat())
    player = Player(tmp_path, PlaySetup(rules="5x5x3x4", seats=seats, algorithm="paranoid"))
    record = updated(player.play.record, player.play.playing)
    assert record.level == MIXED
    assert "against computers of several levels" in summary(record)


def test_the_computer_moves_and_hints_with_the_search_that_was_chosen(tmp_path: Path) -> None:
    seats = (Seat(), Seat(level=CUSTOM), Seat())
    player = Player(tmp_path, PlaySetup(rules="4x4x3x3", seats=seats, algorithm="paranoid", depth=2))
    player.play.play(5)
    player.until(lambda: player.play.playing.length == 2)
    assert player.play.playing.persons_turn
    (report,) = player.play.playing.reports.values()
    assert report.depth == 2
