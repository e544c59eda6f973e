"""Swap, Swap2 and Pro in the window: two people, and against the computer."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.limits import Limit
from ai.players import sides
from game.clock import TimeControl
from game.opening_rules import SideChoice
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.driver import Driver
from tests.ui.player import Player

TWO = PlaySetup("tictactoe", "15x15x5-swap2", seats=(Seat("Ada"), Seat("Eve")))
H8, I8, J9, A1, A2, O15 = 112, 113, 99, 210, 195, 14


def names(player: Player) -> tuple[str, ...]:
    return tuple(seat.name for seat in player.play.playing.setup.seats)


def test_two_people_place_and_choose(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    assert "Place 3 marks" in player.texts()
    player.click_square(H8)
    player.click_square(I8)
    assert "Place 1 mark" in player.texts()
    player.click_square(J9)
    assert "Choose your side" in player.texts()
    assert player.play.playing.actor == 1
    player.click_square(A1)
    assert "Choose your side first." in player.texts()
    player.click("choose first")
    assert player.play.message == "Crosses were chosen."
    assert names(player) == ("Eve", "Ada")
    assert player.play.playing.opening is None
    player.click_square(A1)
    assert player.play.playing.position.turn == 0
    assert player.play.playing.seat.name == "Eve"


def test_two_more_marks_and_the_choice_of_who_began(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    for square in (H8, I8, J9):
        player.click_square(square)
    player.click("choose more")
    assert player.play.message == "Two more marks are placed before the choice."
    assert "Place 2 marks" in player.texts()
    player.click_square(A1)
    assert player.play.playing.seat.name == "Eve"
    player.click_square(O15)
    assert player.play.playing.seat.name == "Ada"
    assert not player.play.command("choose more").enabled
    player.click("choose second")
    assert player.play.message == "Noughts were chosen."
    assert names(player) == ("Eve", "Ada")
    assert player.play.playing.seat.name == "Ada"


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("choice", SideChoice)
def test_every_choice_can_be_clicked_in_a_small_window(tmp_path: Path, scale: int, choice: SideChoice) -> None:
    """Next to the large board and in the panel."""
    for key in (None, pygame.K_F9):
        player = Player(tmp_path, TWO, (800, 600), ui_scale=scale)
        if key:
            player.key(key)
        for square in (H8, I8, J9):
            player.click_square(square)
        assert player.texts().count("Choose your side") == 1
        player.click(f"choose {choice}")
        assert player.play.playing.setup.choices == choice


def test_undo_takes_back_the_choice_and_then_the_marks(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    for square in (H8, I8, J9):
        player.click_square(square)
    player.click("choose first")
    player.click_square(A1)
    player.click("undo")
    assert player.play.playing.opening is None
    player.click("undo")
    assert names(player) == ("Ada", "Eve")
    assert "Choose your side" in player.texts()
    assert not player.play.command("redo").enabled
    player.click("undo")
    assert "Place 1 mark" in player.texts()
    player.click_square(A2)
    player.click("choose second")
    assert names(player) == ("Ada", "Eve")


@pytest.mark.parametrize("made", [0, 1, 2, 3])
def test_a_game_left_in_its_opening_goes_on_there(tmp_path: Path, made: int) -> None:
    player = Player(tmp_path, TWO)
    for step in ((H8, I8, J9), "choose more", (A1, O15), "choose first")[: made + 1]:
        if isinstance(step, str):
            player.click(step)
        else:
            player.click_square(*step)
    before = player.play.playing
    record = player.play.record
    setup = PlaySetup.from_record({name: value for name, value in record.setup.items() if name != "elapsed"})
    again = PlayScreen(player.context, setup, player.context.library.records([record.key])[0]).playing
    assert (again.opening, again.moves, again.setup.seats) == (before.opening, before.moves, before.setup.seats)


@pytest.mark.parametrize("computer", [0, 1])
def test_the_computer_places_and_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, computer: int) -> None:
    for limit in ("COMPARED", "JUDGED"):
        monkeypatch.setattr(sides, limit, Limit(depth=4, nodes=2000))
    seats = (Seat(level="easy"), Seat("Ada")) if computer == 0 else (Seat("Ada"), Seat(level="easy"))
    player = Player(tmp_path, replace(TWO, seats=seats))
    playing = player.play.playing
    if computer == 0:
        player.until(lambda: playing.choosing and playing.persons_turn)
        player.click("choose second")
        assert playing.setup.seats[1].name == "Ada"
        player.click_square(next(iter(playing.position.legal_moves())))
        assert playing.length >= 4
    else:
        player.click_square(H8, A1, I8)  # crosses are clearly better
        player.until(lambda: playing.opening is None)
        assert playing.setup.choices_made == (SideChoice.FIRST,)
        assert playing.setup.seats[1].name == "Ada"
        assert playing.persons_turn
        player.click("undo")
        assert (playing.length, playing.setup.choices, names(player)) == (2, "", ("Ada", ""))


def test_clocks_begin_after_the_opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("game.ui.play.controller.moment", lambda: now[0])
    clock, other = TimeControl.parse("300+5"), TimeControl.parse("60")
    player = Player(tmp_path, replace(TWO, seats=(Seat("Ada", clock=clock), Seat("Eve", clock=other))))

    def used() -> list[float]:
        for _frame in range(3):
            now[0] += 1
            player.step()
        clocks = player.play.playing.clocks
        assert clocks is not None
        return [clocks.used(seat) for seat in range(2)]

    player.click_square(H8, I8, J9)
    assert used() == [0, 0]
    player.click("choose first")
    assert [seat.clock for seat in player.play.playing.setup.seats] == [other, clock]
    assert used()[0] == 0 < used()[1]


def test_pro_refuses_another_beginning(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("tictactoe", "15x15x5-pro", seats=(Seat(), Seat())))
    player.click_square(A1)
    assert "In the Pro opening the first mark is in the middle" in player.texts()
    player.click_square(H8, I8, H8 + 2)
    assert player.play.playing.length == 2
    player.click_square(H8 + 3)
    assert player.play.playing.length == 3


def test_the_form_offers_them_for_five_in_a_row(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.form("tictactoe")
    assert "opening rule" not in driver.names()
    driver.click("rules")
    driver.click("rules list 4")
    driver.click("opening rule")
    driver.click("opening rule list 3")
    driver.click("start")
    assert driver.screen.playing.setup.rules == "15x15x5-swap2"  # type: ignore[attr-defined]
