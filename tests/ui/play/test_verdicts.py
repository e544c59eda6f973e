"""The value of each cell of a solved board, switched on and off by clicks and keys."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.keeping.settings import load
from game.ui.board.marks import SquareHighlight
from game.ui.board.scene import TargetVerdict
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.player import Player

TWO = PlaySetup(seats=(Seat(), Seat()))


def known(player: Player) -> None:
    """Wait until every cell is judged."""
    player.step()
    player.until(lambda: not player.play.parts.verdicts.counting and not player.play.stage.moving)
    player.step()


def test_the_cells_are_judged_after_every_move_as_long_as_that_is_wanted(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 1)
    assert not player.play.scene().worths
    player.click("verdicts")
    known(player)
    win, draw = TargetVerdict(SquareHighlight.WIN, "W5"), TargetVerdict(SquareHighlight.DRAW, "=")
    assert player.play.scene().worths == {2: draw, 3: win, 4: win, 5: draw, 6: win, 7: draw, 8: draw}
    assert "W3\nwins in 3 plies" in player.texts()
    player.click_square(4)
    known(player)
    assert set(player.play.scene().worths.values()) == {
        TargetVerdict(SquareHighlight.LOSS, "L2"),
        TargetVerdict(SquareHighlight.LOSS, "L4"),
    }
    player.click("verdicts")
    assert not player.play.scene().worths
    assert "legend" not in player.names()


def test_the_switch_is_a_key_too_and_is_remembered(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.key(pygame.K_v)
    assert load(player.context.places.settings)[0].verdicts
    known(player)
    assert set(player.play.scene().worths.values()) == {TargetVerdict(SquareHighlight.DRAW, "=")}
    assert len(player.play.scene().worths) == 9


def test_an_earlier_position_is_judged_when_it_is_looked_at(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO, verdicts=True)
    player.click_square(0, 1, 4)
    player.play.go_to(2)
    known(player)
    assert player.play.scene().worths[4] == TargetVerdict(SquareHighlight.WIN, "W5")


def test_misere_is_judged_by_its_own_aim(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(giveaway=True, seats=(Seat(), Seat())), verdicts=True)
    player.click_square(4, 0, 5)
    known(player)
    assert player.play.scene().worths[3].mark is not SquareHighlight.WIN
    player.click_square(1)
    known(player)
    assert player.play.scene().worths[3] == TargetVerdict(SquareHighlight.LOSS, "L1")


def test_the_computer_thinks_on_beside_it(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(rules="4x4x4", seats=(Seat(), Seat(level="novice"))), verdicts=True)
    player.click_square(5)
    player.wait_for_turn()
    assert len(player.moves.split()) == 2
    player.play.leave()
    player.step()
    assert player.screen is not None


def test_a_board_too_large_to_be_solved_has_no_switch(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(rules="5x5x4", seats=(Seat(), Seat())), verdicts=True)
    assert "verdicts" not in player.names()
    player.key(pygame.K_v)
    assert "3 × 3" in player.play.message
    assert not player.play.scene().worths


def ending(tmp_path: Path, fen: str, **chosen: Any) -> Player:
    setup = PlaySetup(CHECKERS.name, "english", fen=fen, seats=(Seat(), Seat()))
    player = Player(tmp_path, setup, **chosen)
    known(player)
    return player


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
def test_a_position_with_few_pieces_is_judged_by_its_endgame_table(tmp_path: Path) -> None:
    player = ending(tmp_path, "W:WK14,K15:BK18", verdicts=True)
    assert player.find("verdict").text == "Endgame table: White wins in 1 ply."
    assert player.play.scene().worths == {
        22: TargetVerdict(SquareHighlight.WIN, "W1"),
        23: TargetVerdict(SquareHighlight.WIN, "W1"),
    }
    player.click("verdicts")
    assert not player.play.scene().worths
    assert "verdict" not in player.names()


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
def test_only_what_the_selected_piece_can_reach_is_judged(tmp_path: Path) -> None:
    player = ending(tmp_path, "W:WK32,K31,K30:BK1", verdicts=True)
    assert player.find("verdict").text == "Endgame table: White wins in 21 plies."
    assert {*player.play.scene().worths} == {25, 26, 27, 28}
    player.click_square(30)
    assert {*player.play.scene().worths} == {25, 26}
    assert {worth.mark for worth in player.play.scene().worths.values()} == {SquareHighlight.WIN}


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
def test_a_position_that_no_table_knows_is_told(tmp_path: Path) -> None:
    player = ending(tmp_path, "W:WK32,K31,K30,K29:BK1,K2", verdicts=True)
    assert player.find("verdict").text == "No installed endgame table has this position."
    assert not player.play.scene().worths


def test_a_board_full_of_pieces_has_no_switch(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(CHECKERS.name, "english", seats=(Seat(), Seat())), verdicts=True)
    assert "verdicts" not in player.names()
    player.key(pygame.K_v)
    assert "few pieces" in player.play.message
