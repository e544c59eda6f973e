"""Computers that play one another: pause, one move, pace, taking over, and that it is kept like any game."""

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.clock import TimeControl
from game.core import InputError
from game.keeping import settings
from game.keeping.record import UserResult
from game.ui.games import records
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import MIXED, PlaySetup, Seat
from tests.ui.player import Player

ENGLISH = PlaySetup("checkers", "english", seats=(Seat(level="beginner"), Seat(level="novice")))
THREE = PlaySetup(seats=(Seat(level="beginner"), Seat(level="beginner")))


def played(player: Player) -> int:
    return player.play.playing.length


def test_computers_play_a_whole_game_as_fast_as_they_think_and_it_is_kept(tmp_path: Path) -> None:
    player = Player(tmp_path, THREE, watching_pace=0)
    player.until(lambda: player.play.playing.outcome is not None)
    player.step()
    assert "result" in player.names()
    kept = player.context.library.finished()
    assert [record.key for record in kept] == [player.play.record.key]
    assert (kept[0].score, kept[0].level) == (UserResult.NONE, "beginner")


def test_the_next_move_waits_for_the_pace(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH, watching_pace=20)
    time.sleep(0.05)  # the move is there, and is not made
    player.seconds(1.9)
    assert played(player) == 0
    player.until(lambda: played(player) == 1)
    player.click("pace", across=0.01)
    assert settings.load(player.context.places.settings)[0].watching_pace == 0
    player.until(lambda: played(player) >= 4)


def test_pause_and_one_move_by_buttons_and_keys(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH, watching_pace=0)
    player.until(lambda: played(player) >= 2)
    player.click("hold")
    stopped = played(player)
    assert player.find("status").text == "Paused"
    assert not player.play.playing.computers.thinking
    player.seconds(1)
    assert played(player) == stopped
    player.click("next move")
    player.until(lambda: played(player) == stopped + 1)
    player.seconds(1)
    assert played(player) == stopped + 1
    player.key(pygame.K_n)
    player.until(lambda: played(player) == stopped + 2)
    player.seconds(0.5)
    assert played(player) == stopped + 2
    player.key(pygame.K_p)
    player.until(lambda: played(player) >= stopped + 4)


def test_who_looks_back_or_takes_back_finds_the_game_paused(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH, watching_pace=0)
    player.until(lambda: played(player) >= 3)
    player.key(pygame.K_PAGEUP)
    stopped = played(player)
    player.seconds(0.5)
    assert player.play.playing.watching.paused
    assert (played(player), player.play.match.ply) == (stopped, stopped - 1)
    player.click("undo")
    assert played(player) == stopped - 1
    player.seconds(0.5)
    assert played(player) == stopped - 1
    player.click("redo")
    assert played(player) == stopped
    player.click("hold")
    player.until(lambda: played(player) > stopped)


def choose(player: Player, name: str, number: int) -> None:
    player.click(name)
    player.click(f"{name} list {number}")


def test_a_side_is_taken_over_and_given_back(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH, watching_pace=0)
    player.until(lambda: played(player) >= 2)
    player.click("players")
    choose(player, "seat 0", 0)
    choose(player, "seat 1", 3)
    player.click("go on")
    player.wait_for_turn()
    playing = player.play.playing
    assert playing.setup.seats == (Seat(), Seat(level="beginner"))
    assert playing.persons_turn
    assert playing.person == 0
    before = played(player)
    player.type_move(player.play.kind.move_text(playing.position, playing.position.legal_moves()[0]))
    player.wait_for_turn()
    assert played(player) == before + 2
    record = player.play.record
    assert (record.level, record.is_even, PlaySetup.from_record(record.setup).seats) == (
        "beginner",
        False,
        playing.setup.seats,
    )
    player.more("Change the players")
    choose(player, "seat 0", 2)
    player.click("go on")
    assert playing.watched
    player.until(lambda: played(player) >= before + 4)


def test_by_the_clock_computers_do_not_wait_and_the_clocks_rest_in_a_pause(tmp_path: Path) -> None:
    control = TimeControl.parse("300+5")
    seats = tuple(replace(seat, clock=control) for seat in ENGLISH.seats)
    player = Player(tmp_path, replace(ENGLISH, seats=seats), watching_pace=50)
    assert {"pace", "pause"}.isdisjoint(player.names())
    player.until(lambda: played(player) >= 3)
    clocks = player.play.playing.clocks
    assert clocks
    player.click("hold")
    assert not clocks.running
    player.step()
    assert not clocks.running
    before = played(player)
    player.click("hold")
    player.until(lambda: clocks.running or played(player) > before)


def test_a_watched_game_is_gone_on_with_after_a_restart(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH, watching_pace=0)
    player.until(lambda: played(player) >= 3)
    player.click("hold")
    kept = player.context.library.unfinished()
    assert kept
    assert kept.level == MIXED
    again = PlayScreen(player.context, PlaySetup.from_record(kept.setup), kept)
    assert again.playing.moves == player.play.playing.moves
    player.screen = again
    player.until(lambda: again.playing.length > len(kept.moves))


def test_an_own_player_can_be_watched_against_a_level(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(state, limit):\n    return state.legal_moves()[0]\n")
    setup = PlaySetup(seats=(Seat(level="own"), Seat(level="beginner")), player=str(file))
    player = Player(tmp_path, setup, watching_pace=0)
    player.until(lambda: player.play.playing.outcome is not None or player.play.playing.computers.fault is not None)
    assert player.play.playing.computers.fault is None


@pytest.mark.parametrize("wrong", [{"best_of": 4}, {"adapting": "always"}, {"handicap": "2"}])
def test_a_setup_with_something_else_in_it_is_refused(wrong: dict[str, str | int]) -> None:
    with pytest.raises(InputError):
        PlaySetup.from_record(ENGLISH.to_record() | wrong)


def test_an_unfinished_game_between_computers_is_called_one(tmp_path: Path) -> None:
    player = Player(tmp_path, THREE, watching_pace=0)
    player.until(lambda: played(player) >= 1)
    assert "computers alone" in records.summary(player.play.record)


def test_nobody_is_seated_after_the_end(tmp_path: Path) -> None:
    player = Player(tmp_path, THREE, watching_pace=0)
    player.until(lambda: player.play.playing.outcome is not None)
    player.step()
    player.more("Change the players")
    assert player.find("status").text == "The game is over."
