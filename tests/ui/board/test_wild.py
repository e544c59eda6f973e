"""Wild tic-tac-toe in the window: a mark is taken from the rack and placed."""

from pathlib import Path
from random import Random

from game.ui.play_setup import PlaySetup, Seat
from game.wild import RACK
from tests.ui.player import Player

TWO = PlaySetup("wild", "wild", seats=(Seat(), Seat()))


def test_a_cell_alone_says_to_take_a_mark(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(4)
    assert "Take a cross or a nought from below the board first." in player.texts()
    player.click_square(RACK[1], 4)
    assert "Ob2" in player.moves
    assert "nought" in player.play.square_texts([4])[4]
    player.click_square(RACK[0])
    player.click_square(4)
    assert "That cell is occupied." in player.texts()


def test_a_whole_game_is_played_by_clicks_and_kept(tmp_path: Path) -> None:
    player, rng = Player(tmp_path, TWO), Random(5)
    while (position := player.play.playing.position).outcome() is None:
        player.click_square(*player.play.kind.path(rng.choice(position.legal_moves())))
    (record,) = player.context.library.finished()
    assert (record.game, record.result) == ("wild", player.play.record.result)


def test_the_computer_answers(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("wild", "wild", seats=(Seat("Ada"), Seat(level="hard"))))
    player.click_square(RACK[0], 0)
    player.wait_for_turn()
    assert player.play.playing.length == 2
