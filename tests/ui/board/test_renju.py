"""Renju in the window: forbidden points are shown, explained and hidden."""

from pathlib import Path

from game.keeping import settings
from game.lessons.page import Topic
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.player import Player

EMPTY = "." * 15
THREES = [EMPTY, EMPTY, "....X..........", "....X..........", "...X.X.........", *9 * [EMPTY], "O.O.O.O........"]
RENJU = PlaySetup("tictactoe", "15x15x5-renju", fen="/".join(THREES), seats=(Seat(), Seat()))
E11 = 64


def test_a_forbidden_point_is_shown_and_the_refusal_names_the_threes(tmp_path: Path) -> None:
    player = Player(tmp_path, RENJU)
    assert player.play.scene().barred == (E11,)
    assert "forbidden" in player.play.square_texts([E11])[E11]
    player.click_square(E11)
    assert "Double three: this would make two open threes, d11-e11-f11 and e13-e12-e11." in player.texts()
    assert player.play.playing.position.turn == 0


def test_the_signs_are_hidden_from_the_menu(tmp_path: Path) -> None:
    player = Player(tmp_path, RENJU)
    player.play.act("forbidden points")
    assert player.play.scene().barred == ()
    assert not settings.load(player.context.places.settings)[0].forbidden_points
    free = Player(tmp_path / "free", PlaySetup(seats=(Seat(), Seat())))
    assert not free.play.command("forbidden points").enabled


def test_a_typed_forbidden_move_is_refused_like_a_click(tmp_path: Path) -> None:
    player = Player(tmp_path, RENJU)
    player.type_move("e11")
    assert "Double three" in player.texts()
    assert player.play.scene().refused == E11
    player.click("rule")
    player.rest()
    assert player.on(LearnScreen).task.topic is Topic.TRAP
