"""The coach: a blunder is shown but not final, the question and its answers, and the moments after the game."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.insight import coach
from game.clock import TimeControl
from game.core import Reason
from game.keeping import settings
from game.ui.play import coaching
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import Coached, PlaySetup, Seat
from game.ui.setup.setup_choice import SetupChoice
from game.ui.study.study_screen import StudyScreen
from tests.ui.player import Player

FORK = PlaySetup(seats=(Seat(), Seat()), coach=Coached.SECOND)
"""The reply b1 to a1 loses."""
HANGING = PlaySetup("checkers", "english", fen="B:W18,22,27,32:B1,9,12,20", seats=(Seat(), Seat()), coach=Coached.FIRST)
"""The move 9-14 gives a man away: 18x9."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, the coach is waited for, and searches the same."""
    monkeypatch.setattr(coaching, "PATIENCE", 30.0)
    monkeypatch.setattr(coach, "SECONDS", 30.0)
    monkeypatch.setattr(coach, "NODES", 20_000)


def asked(player: Player) -> None:
    """Wait until the coach asks."""
    player.until(lambda: player.play.parts.coach.question is not None)
    player.step()


def settled(player: Player) -> None:
    """Wait until the last move is final, without a question."""
    player.until(lambda: player.play.parts.coach.tried is None)
    assert player.play.parts.coach.question is None


def test_a_blunder_is_shown_but_not_final_until_it_is_answered(tmp_path: Path) -> None:
    player = Player(tmp_path, HANGING)
    player.click_square(9, 14)
    asked(player)
    assert not player.play.playing.length
    assert 14 in player.play.scene().figures
    assert player.find("threat").text == "Then 18x9 takes one of yours, and White wins."
    assert "Take it back" in player.texts()
    player.click_square(12, 16)
    assert player.play.message == "First decide whether to take your move back."
    player.click("point")
    assert [arrow.path for arrow in player.play.scene().arrows] == [(18, 9)]
    player.click("take back")
    assert (player.play.playing.length, 9 in player.play.scene().figures) == (0, True)
    player.click_square(12, 16)
    settled(player)
    assert player.moves == "12-16"


@pytest.mark.parametrize(("key", "length"), [(pygame.K_RETURN, 0), (pygame.K_ESCAPE, 1)])
def test_the_question_is_answered_by_keys(tmp_path: Path, key: int, length: int) -> None:
    player = Player(tmp_path, HANGING)
    player.click_square(9, 14)
    asked(player)
    player.key(key)
    assert (player.play.parts.coach.tried, player.play.playing.length) == (None, length)


def test_one_question_for_a_move_at_most(tmp_path: Path) -> None:
    player = Player(tmp_path, HANGING)
    for _time in range(2):
        player.type_move("9-14")
        if not player.play.playing.length and player.play.parts.coach.tried:
            asked(player)
            player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.play.playing.length == 1


def test_only_who_has_the_coach_is_asked(tmp_path: Path) -> None:
    player = Player(tmp_path, FORK)
    player.type_move("a1")
    assert player.play.playing.length == 1
    player.type_move("b1")
    asked(player)
    assert player.find("chances").text == "Your chances: 50% → 0%"
    player.click("play anyway")
    assert player.moves == "a1 b1"


def test_the_clock_waits_while_the_question_is_open(tmp_path: Path) -> None:
    control = TimeControl.parse("60")
    seats = (Seat(clock=control), Seat(clock=control))
    setup = PlaySetup("checkers", "english", fen=HANGING.fen, seats=seats, coach=Coached.BOTH)
    player = Player(tmp_path, setup)
    player.click_square(9, 14)
    asked(player)
    clocks = player.play.playing.clocks
    assert clocks is not None
    assert not clocks.running
    player.click("take back")
    player.step()
    assert clocks.running
    assert clocks.turn == 0


def test_by_the_clock_both_have_the_coach_or_nobody(tmp_path: Path) -> None:
    clock = TimeControl.parse("60")
    two = PlaySetup(seats=(Seat(clock=clock), Seat(clock=clock)), coach=Coached.FIRST)
    level = PlaySetup(seats=(Seat(clock=clock), Seat(level="easy")), coach=Coached.BOTH)
    assert not any(setup.has_coach(0) for setup in (two, level))
    assert FORK.swapped().coach == Coached.FIRST
    assert PlaySetup.from_record(FORK.to_record()) == FORK


def test_a_question_that_is_left_open_plays_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path, HANGING)
    player.click_square(9, 14)
    asked(player)
    screen = player.play
    screen.new_game()
    player.step()
    assert (screen.parts.coach.tried, screen.playing.length) == (None, 0)


def test_the_coach_is_called_from_the_list(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", fen=HANGING.fen, seats=(Seat(), Seat())))
    player.more("Turn the coach on")
    assert player.play.playing.setup.coach == Coached.BOTH
    player.click_square(9, 14)
    asked(player)
    player.key(pygame.K_ESCAPE)
    player.more("Turn the coach off")
    player.type_move("18x9")
    assert player.play.playing.length == 2


@pytest.mark.parametrize(
    ("line", "said", "coach"),
    [
        ("Turn the coach on", "The coach asks before a blunder is final.", Coached.BOTH),
        ("Turn the coach off", "The coach is off.", Coached.NOBODY),
    ],
)
def test_a_switched_coach_is_remembered(tmp_path: Path, line: str, said: str, coach: Coached) -> None:
    before = Coached.BOTH if coach is Coached.NOBODY else Coached.NOBODY
    player = Player(tmp_path, replace(HANGING, coach=before))
    player.more(line)
    assert player.play.message == said
    assert SetupChoice.of("checkers", settings.load(player.context.places.settings)[0]).coach == coach


def test_the_question_of_the_coach_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path, HANGING)
    heard: list[str] = []
    monkeypatch.setattr(player.context.sounds, "play", heard.append)
    player.click_square(9, 14)
    asked(player)
    assert heard[-1] == "refused"


def test_the_moments_that_mattered_lead_to_the_review(tmp_path: Path) -> None:
    player = Player(tmp_path, FORK)
    for move in ("a1", "b1", "a3", "a2", "c3"):
        player.type_move(move)
        player.until(lambda: player.play.parts.coach.tried is None or player.play.parts.coach.question is not None)
        if player.play.parts.coach.question:
            player.click("play anyway")
    player.play.playing.resign()
    player.play.changed()
    player.until(lambda: player.play.parts.coach.moments.found is not None)
    player.step()
    assert player.play.playing.outcome is not None
    assert player.play.playing.outcome.reason is Reason.RESIGNATION
    assert player.find("moment 0").text == "1. b1, Noughts Chances: 50% → 0%"
    screen = player.play
    player.click("moment 0")
    assert player.on(StudyScreen).match.ply == 1
    assert isinstance(screen, PlayScreen)
