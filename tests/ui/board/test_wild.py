"""Wild tic-tac-toe in the window: a mark is taken from the rack and placed."""

from pathlib import Path
from random import Random

from game.ui.lab.compare.compare_page import ComparePage
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import pasted
from game.ui.play_setup import PlaySetup, Seat
from game.wild import RACK, WILD, Wild
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


def test_moves_are_typed_in_letters_of_either_case(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    for move in ("ob2", "XA1"):
        player.type_move(move)
    assert player.moves == "Ob2 Xa1"


def test_a_typed_mark_on_a_taken_cell_marks_the_cell(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.type_move("xa2")
    player.type_move("oa2")
    assert "The cell a2 is taken." in player.texts()
    assert player.play.scene().refused == 3
    player.type_move("oa1")
    assert player.play.scene().refused is None


def test_a_whole_game_is_played_by_clicks_and_kept(tmp_path: Path) -> None:
    player, rng = Player(tmp_path, TWO), Random(5)
    while (position := player.play.playing.position).outcome() is None:
        player.click_square(*player.play.kind.path(rng.choice(position.legal_moves())))
    (record,) = player.context.library.finished()
    assert (record.game, record.result) == ("wild", player.play.record.result)


def test_the_computer_answers(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("wild", "wild", seats=(Seat("Ada"), Seat(level="easy"))))
    player.click_square(RACK[0], 0)
    player.wait_for_turn()
    assert player.play.playing.length == 2


def test_players_are_first_and_second_and_own_no_mark(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("wild", "wild", seats=(Seat(), Seat())))
    for move in ("Xa3", "Xa1"):
        player.play.typed = move
        player.play.enter_typed()
    player.play.typed = "Xa2"
    player.play.enter_typed()
    texts = player.texts()
    assert "First player" in texts
    assert "Second player" in texts
    assert not any(colour in texts for colour in ("White", "Black", "Crosses to move"))


def test_the_lab_searches_and_compares_a_game_of_wild(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(RACK[0], 0, RACK[1], 6)
    player.play.act("lab")
    player.step()
    lab = player.on(LabScreen)
    player.settle(lambda: lab.tree.recording is None)
    assert "Wild tic-tac-toe · First player to move" in player.texts()
    compare = lab.pages[ComparePage.name]
    assert isinstance(compare, ComparePage)
    compare.form.depth = 2
    lab.turn_to(compare.name)
    player.settle(lambda: not compare.busy)
    assert "All of them find the same value at every depth." in player.texts()
    lab.turn_to("why")
    player.until(lambda: "Expected line" in player.texts())
    assert "It leaves the opponent a line to complete" in player.texts()


def test_a_copied_position_stays_wild_in_the_lab() -> None:
    read = pasted("X../.../X.X", WILD.start("wild", reverse=True))
    assert read is not None
    position = read()
    assert isinstance(position, Wild)
    assert position.misere
