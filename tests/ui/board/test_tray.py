"""Captured pieces fly to the card of the player who captured them, and are counted there when they arrive."""

from pathlib import Path

import pygame
import pytest

from game.ui.board.picture import FigureText
from game.ui.board.tray import FLIGHT
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.driver import FRAME
from tests.ui.looped import LoopedPlayer
from tests.ui.player import Player

SETUP = PlaySetup("checkers", "english", fen="B:W18,25,32:B14,1", seats=(Seat("Ada"), Seat("Grace")))
"""Black's man on 14 must capture the one on 18."""
SMALL = (800, 600)


def counted(player: Player, of: int = 0) -> int:
    """Number of captured pieces on the card of a player."""
    found = [widget for widget in player.play.ui.walk() if widget.name == f"tray of player {of}"]
    return len(found[0].figures) if found and isinstance(found[0], FigureText) else 0


def capture(player: Player) -> None:
    player.click_square(14, 23)


def flown(player: Player) -> tuple[float, list[int]]:
    """Let all motion end; return the seconds in which pieces flew, and what was counted meanwhile."""
    seconds, seen = 0.0, []
    for _frame in range(300):
        player.step()
        if player.play.stage.flights():
            seconds += FRAME
            seen.append(counted(player))
        elif not player.play.stage.moving:
            break
    return seconds, seen


def test_a_captured_piece_flies_and_is_counted_when_it_arrives(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, SETUP, SMALL, reduced_motion=False)
    capture(player)
    seconds, seen = flown(player)
    assert 0.1 < seconds <= FLIGHT == 0.2
    assert set(seen) == {0}
    player.step()
    assert counted(player) == 1
    assert counted(player, of=1) == 0


def test_it_is_drawn_over_the_panel(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, SETUP, SMALL, reduced_motion=False)
    panel = player.find("panel").rect.copy()
    capture(player)
    pictures = []
    for _frame in range(200):
        player.step()
        flights = player.play.stage.flights()
        if flights and flights[0].share > 0.7:
            pictures.append(player.surface.subsurface(panel).copy())
        elif pictures:
            break
    assert len({pygame.image.tobytes(each, "RGB") for each in pictures}) == len(pictures) > 1


def test_it_flies_back_when_the_move_is_taken_back(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, SETUP, SMALL, reduced_motion=False)
    capture(player)
    flown(player)
    player.click("undo")
    seconds, seen = flown(player)
    assert seconds > 0
    assert set(seen) == {0}


def test_a_step_through_the_game_moves_nothing_on_the_cards(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, SETUP, SMALL, reduced_motion=False)
    capture(player)
    flown(player)
    player.key(pygame.K_PAGEUP)
    assert flown(player) == (0.0, [])
    assert counted(player) == 1


def test_nothing_flies_with_reduced_motion(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, SETUP, SMALL)
    capture(player)
    assert flown(player) == (0.0, [])
    assert counted(player) == 1


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 200), ((800, 1000), 100)])
def test_a_card_out_of_view_and_a_small_one_take_it_too(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, SETUP, size, reduced_motion=False, ui_scale=scale)
    capture(player)
    assert flown(player)[0] > 0
    player.step()
    assert counted(player) == 1
