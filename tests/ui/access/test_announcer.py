"""Texts said aloud: moves, messages, results, clocks, and the keyboard's place."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.clock import TimeControl
from game.keeping.settings import Settings
from game.ui.access.announcer import time_text
from game.ui.commands import EVERYWHERE, Command
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.looped import LoopedPlayer

SEATS = (Seat("Ada"), Seat("Grace"))
ENGLISH = PlaySetup("checkers", "english", seats=SEATS)
CROSSES = PlaySetup(seats=SEATS)


class Listener(LoopedPlayer):
    """Hears what the program says aloud while it is used."""

    def __init__(self, folder: Path, setup: PlaySetup = ENGLISH, **chosen: Any) -> None:
        super().__init__(folder, setup, **({"spoken": True} | chosen))

    def ask(self, scancode: int) -> str:
        """Press a key that asks for an announcement; return what is said."""
        assert self.heard is not None
        self.key(0, scancode=scancode)
        return self.heard


def test_each_move_is_said_and_whose_turn_it_is(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert "Black to move" in listener.heard
    listener.type_on_board("11-15\r")
    assert listener.heard == "board Black: 11 to 15. White to move.", "it says first where the keyboard is"
    listener.type_on_board("22-18\r")
    listener.type_on_board("15x22\r")
    assert "Black: 15 to 22, takes 18. White to move." in listener.heard


def test_a_crowning_is_said(tmp_path: Path) -> None:
    listener = Listener(tmp_path, replace(ENGLISH, fen="W:W5,12:B20"))
    assert listener.heard
    listener.type_on_board("5-1\r")
    assert "White: 5 to 1, becomes a king." in listener.heard


def test_a_refusal_is_said(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert listener.heard
    listener.click_square(1)
    assert listener.heard == "That piece is blocked."


def test_a_refusal_of_a_typed_move_is_said(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert listener.heard
    listener.type_on_board("11-20\r")
    assert listener.heard.endswith(listener.find("status").text)


def test_taking_back_is_said(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    listener.type_on_board("11-15\r")
    listener.type_on_board("22-18\r")
    assert listener.heard
    listener.key(pygame.K_z, pygame.KMOD_CTRL)
    assert listener.heard.startswith("Back. Black: 11 to 15.")


def test_the_result_and_its_reason_are_said(tmp_path: Path) -> None:
    listener = Listener(tmp_path, CROSSES)
    for move in ("a1", "b2", "a2", "b3"):
        listener.type_on_board(f"{move}\r")
    assert listener.heard
    listener.type_on_board("a3\r")
    assert listener.heard == "Crosses: a3. Crosses won. Crosses made a line of 3."


def test_the_board_is_said_side_by_side(tmp_path: Path) -> None:
    listener = Listener(tmp_path, replace(ENGLISH, fen="W:W21,K5:B1,2"))
    assert listener.ask(pygame.KSCAN_F5) == "Black: men 1, 2. White: men 21; kings 5. White to move."
    crosses = Listener(tmp_path / "other", CROSSES)
    assert crosses.ask(pygame.KSCAN_F5).startswith("The board is empty.")
    crosses.type_on_board("b2\r")
    assert crosses.ask(pygame.KSCAN_F5).startswith("Crosses: b2. Noughts: nothing.")


def test_the_last_move_is_said_again(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert listener.ask(pygame.KSCAN_F7) == "No move has been made yet. Black to move."
    listener.type_on_board("11-15\r")
    assert listener.ask(pygame.KSCAN_F7) == "Black: 11 to 15. White to move."


def test_the_clocks_are_said(tmp_path: Path) -> None:
    assert Listener(tmp_path).ask(pygame.KSCAN_F6) == "There is no clock here."
    clock = TimeControl.parse("125")
    timed = replace(ENGLISH, seats=tuple(replace(seat, clock=clock) for seat in SEATS))
    listener = Listener(tmp_path / "timed", timed)
    assert "White: 2 minutes 5 seconds." in listener.ask(pygame.KSCAN_F6)
    clocks = listener.play.playing.clocks
    assert clocks is not None
    assert time_text(clocks, 1).startswith("2 minutes")


def test_the_cursor_says_its_square_and_what_stands_there(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert listener.heard
    listener.key(pygame.K_DOWN)
    assert "Black, man" in listener.heard
    for _ in range(2):
        listener.key(pygame.K_DOWN)
    assert listener.heard.endswith(", empty")


def test_the_focus_says_name_role_and_state(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert listener.heard
    listener.widgets.go(SettingsScreen(listener.context, HomeScreen(listener.context)))
    assert listener.heard.startswith("Settings.")
    listener.key(pygame.K_TAB)
    assert listener.heard == "Theme, choice, Dark"
    listener.widgets.ui.focus("one_click")
    assert listener.heard == "Play a piece's only move with one click, switch, off"
    listener.key(pygame.K_SPACE)
    assert listener.heard == "on"
    listener.widgets.ui.focus("animation_speed")
    assert listener.heard == "Animation speed, choice, Normal"
    listener.key(pygame.K_RIGHT)
    assert listener.heard == "Fast"
    assert listener.ask(pygame.KSCAN_F8) == "Animation speed, choice, Fast"


def test_a_dialog_says_all_of_its_text(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert listener.heard
    listener.click("resign")
    heard = listener.heard
    assert heard.startswith(f"{listener.find('dialog title').text}")


def test_when_it_is_off_nothing_is_said_and_the_keys_say_why(tmp_path: Path) -> None:
    listener = Listener(tmp_path, spoken=False)
    listener.type_on_board("11-15\r")
    assert listener.heard == ""
    assert listener.ask(pygame.KSCAN_F5) == ""
    assert listener.find("status").text == "Speech is off. You can switch it on in the settings."


@pytest.mark.parametrize("command", [each for each in EVERYWHERE if each.name.startswith("say ")])
def test_everything_that_is_asked_for_has_a_key(command: Command, tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    assert listener.ask(getattr(pygame, f"KSCAN_{command.key}"))


def test_speech_is_off_at_first() -> None:
    assert not Settings().spoken
