"""Ultimate tic-tac-toe in the window."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.ui.board.face import CLOSED, Figure, UltimateFace
from game.ui.play_setup import PlaySetup, Seat
from game.ultimate import BOARD_OF
from tests.ui.golden import different_pixels
from tests.ui.player import Player

SENT = "/".join((*4 * ["........."], "....X....", *4 * ["........."], "5"))
A_BOARD_WON = "/".join(("XXX......", ".........", "...OO....", *6 * ["........."], "-"))


def test_a_click_on_another_board_says_where_to_play(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("ultimate", "ultimate", seats=(Seat(), Seat())))
    player.click_square(40)
    player.click_square(0)
    assert "The last move sends you to another board: the one that is not dark." in player.texts()
    washes = player.play.scene().washes
    assert {cell for cell in range(81) if cell not in washes} == {30, 31, 32, 39, 40, 41, 48, 49, 50}
    assert set(washes.values()) == {CLOSED}
    player.click_square(30)
    assert "d6" in player.moves


@pytest.mark.parametrize(
    ("fen", "typed", "fault", "square", "linked"),
    [
        (SENT, "a1", "The last move sends you to another board, which has the cells from d4 to f6.", 72, True),
        (SENT, "e5", "The cell e5 is taken.", 40, False),
        (SENT, "x1", "is not a cell of this board, whose cells are a1 to i9.", None, False),
        (A_BOARD_WON, "a7", "The board of a7 is over.", 18, True),
    ],
)
def test_a_typed_move_that_is_refused_says_what_is_wrong_like_a_click(
    tmp_path: Path, fen: str, typed: str, fault: str, square: int | None, *, linked: bool
) -> None:
    player = Player(tmp_path, PlaySetup("ultimate", "ultimate", fen=fen, seats=(Seat(), Seat())))
    player.type_move(typed)
    assert fault in player.texts()
    assert player.play.scene().refused == square
    assert ("rule" in player.names()) == linked
    if square is not None:
        player.click_square(square)
        assert player.play.scene().refused == square
        assert ("rule" in player.names()) == linked


def test_a_whole_game_is_played_by_clicks_and_kept(tmp_path: Path) -> None:
    player, rng = Player(tmp_path, PlaySetup("ultimate", "ultimate", seats=(Seat(), Seat()))), Random(3)
    while (position := player.play.playing.position).outcome() is None:
        player.click_square(rng.choice(position.legal_moves()))
    (record,) = player.context.library.finished()
    assert (record.game, record.result) == ("ultimate", player.play.record.result)
    assert "won three boards in a row." in player.texts()
    emblems = player.play.scene().emblems
    assert {BOARD_OF[cell]: mark for cell, mark in emblems.items()} == {
        board: mark
        for mark, boards in zip((Figure.CROSS, Figure.RING), position.won, strict=True)
        for board in range(9)
        if boards >> board & 1
    }


def test_the_library_marks_the_boards_that_are_won(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player, rng = Player(tmp_path, PlaySetup("ultimate", "ultimate", seats=(Seat(), Seat()))), Random(3)
    while (position := player.play.playing.position).outcome() is None:
        player.click_square(rng.choice(position.legal_moves()))

    def library() -> pygame.Surface:
        player.show(lambda context: context.routes.library(None, context.routes.home()))
        return player.surface.copy()

    with_marks = library()
    assert different_pixels(library(), with_marks) == 0
    monkeypatch.setattr(UltimateFace, "emblems", lambda face, position: {})
    assert different_pixels(library(), with_marks) > 100


def test_the_menus_offer_no_editor_and_no_file(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("ultimate", "ultimate", seats=(Seat(), Seat())))
    player.click_square(40)
    player.click("more")
    assert "Study the game" in player.texts()
    assert "Set up a position" not in player.texts()
    assert "Save" not in player.texts()
    player.key(pygame.K_ESCAPE)
    player.play.act("study")
    player.rest()
    player.click("more")
    assert "Set up a position" not in player.texts()


def test_a_draw_names_its_reason(tmp_path: Path) -> None:
    rows = "..OXXXXOO/.O.O.OOXX/O..XOOOXO/OX..O.XX./.XO..OO.X/XOXXXXOOO/XXX..OX.O/.XX.OX.XO/OX.O..O.X/-"
    player = Player(tmp_path, PlaySetup("ultimate", "ultimate", fen=rows, seats=(Seat(), Seat())))
    player.type_move("c6")
    assert "All boards are over, and no one has three in a row." in player.texts()
