"""What the panel beside the board says: what is played, the moves, the computer's thoughts."""

import re
from pathlib import Path

import pygame
import pytest

from ai.report import Source, unsearched
from game.ui.board.move_list import LINE_HEIGHT
from game.ui.play.cards import Thoughts, with_whole_parts
from game.ui.play_setup import CUSTOM, PlaySetup, Seat
from game.ui.theme import Type
from tests.ui.player import Player

PERSONS = (Seat(), Seat())


@pytest.mark.parametrize(
    ("setup", "moves", "title", "reason"),
    [
        (
            PlaySetup(giveaway=True, seats=PERSONS),
            "a3 b2 b3 c2 c3",
            "3 × 3, three in a row · misère",
            "Crosses made a line of 3. In misère that loses.",
        ),
        (
            PlaySetup("checkers", "russian", giveaway=True, fen="W:Wc3:Bf6", seats=PERSONS),
            "c3-d4 f6-e5 d4:f6",
            "Russian checkers · giveaway",
            "Black has no pieces left. In giveaway that wins.",
        ),
    ],
)
def test_losing_to_win_is_said(tmp_path: Path, setup: PlaySetup, moves: str, title: str, reason: str) -> None:
    player = Player(tmp_path, setup)
    for move in moves.split():
        player.type_move(move)
    assert player.find("title").text == title
    assert player.find("reason").text == reason


def test_the_list_of_moves_shows_whole_lines_and_its_focus(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(rules="10x10x5", seats=PERSONS), size=(1024, 640))
    player.click_square(*range(0, 40, 2))
    view, last = player.find("move scroll").rect, player.find("moves").text_rects(player.context.look)[-1]
    assert view.contains(last)
    assert view.h % player.context.look.px(LINE_HEIGHT) == 0
    player.play.ui.focus("moves")
    player.key(pygame.K_LEFT)
    assert player.surface.get_at((view.x, view.centery))[:3] == player.context.look.theme.focus


def test_a_deliberate_mistake_is_called_so(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup())
    playing = player.play.playing
    playing.report, playing.report_on = unsearched(4, Source.MISTAKE), playing.position
    player.play.ui.rebuild()
    thoughts = player.find("thoughts")
    assert isinstance(thoughts, Thoughts)
    assert thoughts.lines == ("A deliberate mistake", "Crosses: b2")


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        ("Depth 12/21 · 1,234 positions", "Depth 12/21 · 1,234 positions"),
        ("Depth 12/21 · 1,234 position", "Depth 12/21"),
        ("Depth 12…", "Depth 12…"),
    ],
)
def test_thoughts_are_told_as_far_as_there_is_room_for_whole_parts(tmp_path: Path, room: str, shown: str) -> None:
    look = Player(tmp_path, PlaySetup()).context.look
    width = look.text(room, Type.SMALL).size[0]
    assert with_whole_parts(look, "Depth 12/21 · 1,234 positions · 0.3 s", Type.SMALL, width) == shown


def test_a_level_of_ones_own_says_what_it_does_and_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = PlaySetup("checkers", "english", seats=(Seat(level=CUSTOM), Seat()), algorithm="minimax", depth=12)
    player = Player(tmp_path, setup)
    assert "Custom: minimax, 12 plies" in player.find("player 0").text
    playing = player.play.playing
    player.until(lambda: playing.depth_reached > 1)
    monkeypatch.setattr(type(playing), "waited", 7.5)
    player.seconds(1)
    status = player.find("status").text
    assert re.fullmatch(r"The computer is thinking: depth \d+ of 12, 7 s", status)
    playing.stop()
