"""The board's part of a screen: clicks, drags, typed moves, the cursor, motion; all of it on the play screen."""

from pathlib import Path

import pygame
import pytest

from game.keeping.settings import CaptureCue
from game.ui.board.art import STROKE_STEPS
from game.ui.board.board_screen import MESSAGE_SECONDS
from game.ui.board.face import Figure
from game.ui.board.hand import ECHO
from game.ui.board.widget import BoardWidget
from game.ui.play_setup import PlaySetup, Seat
from game.ui.widgets.text_field import TextField
from tests.ui.player import Player

PERSON = Seat()
TWO = PlaySetup(seats=(PERSON, PERSON))
ENGLISH_TWO = PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat("Grace")))


def english(fen: str) -> PlaySetup:
    return PlaySetup("checkers", "english", fen=fen, seats=(PERSON, PERSON))


def test_a_man_with_one_move_waits_for_its_second_click(tmp_path: Path) -> None:
    player = Player(tmp_path, english("B:W23,24:B12,1"))
    player.click_square(12)
    assert player.moves == ""
    player.click_square(16)
    assert player.moves == "12-16"


def test_a_second_click_on_a_move_that_was_played_at_once_is_swallowed(tmp_path: Path) -> None:
    setup = PlaySetup("checkers", "english", fen="B:W23,31,32:B12,1,2,3", seats=(PERSON, Seat(level="analysis")))
    player = Player(tmp_path, setup, one_click=True)
    player.click_square(12)
    assert player.moves == "12-16"
    player.play.playing.stop()
    player.play.play(player.play.kind.parse_move("23-19", player.play.match.position))
    player.click_square(16)
    assert player.moves == "12-16 23-19", "the man stands on its target already"
    assert not player.play.warning
    player.seconds(ECHO + 0.1)
    player.click_square(16)
    assert player.moves.split()[:3] == ["12-16", "23-19", "16x23"]


def test_a_click_elsewhere_ends_the_swallowing(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(4, 4)
    assert not player.play.warning
    player.click_square(0, 4)
    assert player.find("status").text == "That cell is occupied."


def test_clicking_the_piece_and_its_target(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(11)
    assert player.play.scene().selected == (11,)
    assert player.play.scene().targets == (15, 16)
    player.click_square(15)
    assert player.moves == "11-15"
    assert player.play.scene().last == (11, 15)


def test_dragging_shows_the_piece_under_the_mouse(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.pick_up(11, 15)
    scene = player.play.scene()
    assert 11 not in scene.figures
    (sprite,) = scene.sprites
    assert (sprite.row, sprite.column) == pytest.approx((3, 4), abs=0.02)
    player.drag(11, 15)
    assert player.moves == "11-15"


def test_a_refused_click_names_the_rule_and_points_out_who_must_capture(tmp_path: Path) -> None:
    player = Player(tmp_path, english("B:W18:B14,1"))
    player.click_square(1, 6)
    assert player.find("status").text == "You must capture: captures are compulsory."
    assert player.play.scene().must == (14,)
    assert player.play.scene().refused == 6
    player.seconds(MESSAGE_SECONDS + 0.1)
    assert player.find("status").text == "Black to move"
    assert player.play.scene().must == ()


def test_a_warning_goes_with_the_next_click_that_is_right(tmp_path: Path) -> None:
    player = Player(tmp_path, english("B:W18,26:B14,1"))
    player.click_square(1)
    player.pick_up(14, 23)
    assert player.play.scene().must == (), "the mark goes with the piece"
    player.mouse(pygame.MOUSEBUTTONUP, (1, 1))
    assert player.find("status").text == "Black to move"


@pytest.mark.parametrize(("cue", "before", "after"), [("never", (), ()), ("always", (14,), (14,))])
def test_the_capture_cue_can_be_set(tmp_path: Path, cue: str, before: tuple[int], after: tuple[int]) -> None:
    player = Player(tmp_path, english("B:W18:B14,1"), capture_cue=CaptureCue(cue))
    assert player.play.scene().must == before
    player.click_square(1)
    assert player.play.scene().must == after


def test_two_routes_to_one_square_are_chosen_jump_by_jump(tmp_path: Path) -> None:
    player = Player(tmp_path, english("B:W9,10,17,18:BK6,1"))
    player.click_square(6, 22)
    player.click_square(13)
    assert len(player.play.playing.match.moves) <= 1


def test_an_occupied_cell_is_refused(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(4, 0, 4)
    assert player.find("status").text == "That cell is occupied."


def test_flip_turns_the_board_round(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    top = player.center(1)
    player.key(pygame.K_f)
    assert player.center(32) == top
    player.click("flip")
    assert player.center(1) == top


def test_two_persons_can_have_the_board_turned_to_whose_move_it_is(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO, turn_board=True)
    low, high = player.center(1)[1], player.center(32)[1]
    assert low > high
    player.context.settings.reduced_motion = False
    player.click_square(11, 15)
    assert player.center(1)[1] > player.center(32)[1], "the move is seen from the side that made it"
    player.seconds(1)
    assert player.center(1)[1] < player.center(32)[1]


def test_moves_are_typed(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.type_move("11-15")
    player.type_move("22-18")
    player.type_move("10-14")
    assert player.moves == "11-15 22-18"
    assert player.find("status").text == "You must capture: captures are compulsory."
    player.type_move("nonsense")
    assert player.find("status").text == "“10-14nonsense” is not a move: write it as 15x22."


def test_a_mark_is_seen_through_on_the_cell_under_the_mouse_while_it_can_be_placed(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)

    def ghost(square: int) -> object:
        player.hover(player.center(square))
        return player.play.scene().ghost

    bare = player.surface.get_at(player.center(0))
    assert ghost(0) == (0, Figure.CROSS)
    assert player.surface.get_at(player.center(0)) != bare
    player.click_square(4)
    assert player.play.scene().ghost is None
    assert ghost(8) == (8, Figure.RING)
    player.click("resign")
    assert player.play.scene().ghost is None, "a question lies over the board"


def test_the_selected_piece_is_seen_through_where_it_can_go(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    seen = []
    for clicked, pointed in ((None, 15), (11, 15), (None, 14)):
        if clicked:
            player.click_square(clicked)
        player.hover(player.center(pointed))
        seen.append(player.play.scene().ghost)
    assert seen == [None, (15, Figure.BLACK_MAN), None]


def test_a_move_that_is_typed_too_early_is_kept_and_played_on_enter(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(level="analysis"), PERSON)))
    player.type_move("22-18")
    assert player.find("status").text == "It is the computer's turn. Your typed move waits for yours."
    assert player.find("typed").text == "22-18"
    player.click("now")
    player.wait_for_turn()
    player.click("typed")
    player.key(pygame.K_RETURN)
    assert player.moves.split()[1] == "22-18"


def test_a_typed_move_does_not_wait_for_the_end_of_a_motion(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO, reduced_motion=False)
    player.type_move("b2")
    assert player.play.stage.moving
    player.type_move("a3")
    assert player.moves == "b2 a3"


def test_the_example_of_a_typed_move_is_a_move_of_the_position(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    for text in ("11-15", "22-18"):
        player.type_move(text)
    field = player.part("typed", TextField)
    assert field.hint == "Type a move: 15x22"


def test_moves_are_typed_on_the_board_too(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.type_on_board("12-16")
    for _ in range(4):
        player.key(pygame.K_BACKSPACE)
    player.type_on_board("1-15")
    assert player.find("typed").text == "11-15"
    player.key(pygame.K_RETURN)
    assert player.moves == "11-15"
    player.type_on_board("22")
    player.key(pygame.K_ESCAPE)
    assert player.find("typed").text == ""


def test_a_letter_that_names_a_column_begins_a_move_and_with_shift_is_a_shortcut(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(rules="15x15x5", seats=(PERSON, PERSON)))
    assert player.find("flip").tooltip == "Turn the board around (Shift+F)"
    for move in ("f8", "m9", "a1"):
        player.type_on_board(move)
        player.key(pygame.K_RETURN)
    assert (player.moves, player.play.turned) == ("f8 m9 a1", False)
    player.key(pygame.K_f, pygame.KMOD_SHIFT)
    assert player.play.turned


def test_a_letter_is_a_shortcut_where_squares_have_numbers(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.type_on_board("f")
    assert player.play.turned
    assert player.find("typed").text == ""
    player.type_on_board("1f")
    assert player.find("typed").text == "1f"


@pytest.mark.parametrize("button", ["undo", "redo", "flip"])
def test_a_move_is_typed_after_a_click_on_a_button(tmp_path: Path, button: str) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    for move in ("11-15", "22-18", "15x22", "25x18"):
        player.type_move(move)
    for name in ("undo", "undo", "redo", button):
        player.click(name)
    before, after = player.moves, {"undo": "15x22", "redo": "8-11", "flip": "25x18"}[button]
    player.type_on_board(after)
    player.key(pygame.K_RETURN)
    assert player.moves == f"{before} {after}"


def test_a_move_is_typed_on_the_number_pad(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    for key in (pygame.K_KP1, pygame.K_KP1):  # the system gives them no character until a move has begun
        player.key(key, pygame.KMOD_NUM)
    assert player.find("typed").text == "11"
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_KP1)
    assert player.find("typed").text == ""


def test_the_system_sends_characters_from_the_first_letter_of_a_move_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends: list[bool] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: sends.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: sends.append(False))
    monkeypatch.setattr(BoardWidget, "composes", False)
    player = Player(tmp_path, ENGLISH_TWO)
    del sends[:]
    player.type_on_board("1")
    player.step()
    player.key(pygame.K_ESCAPE)
    player.step()
    assert sends == [True, False]
    player.type_on_board("1")
    player.step()
    player.send(pygame.TEXTEDITING, text="a", start=0, length=1)
    player.step()
    assert player.find("typed").text == "1a"
    player.key(pygame.K_ESCAPE)
    player.type_on_board("1")
    player.step()
    assert sends == [True, False, True, False]  # an input method takes the keys for its own letters


def test_the_board_is_played_by_keyboard(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0)
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN):
        player.key(key)
    assert player.moves == "a3 b2"
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_SPACE)
    assert player.moves == "a3 b2 c2"
    assert player.play.scene().cursor == 5


@pytest.mark.parametrize("still", [True, False])
def test_a_refused_piece_shakes_once_where_things_move(tmp_path: Path, *, still: bool) -> None:
    player = Player(tmp_path, ENGLISH_TWO, reduced_motion=still)
    player.click_square(1)
    assert player.play.scene().refused == 1
    places = set()
    for _ in range(15):
        player.step()
        places |= {sprite.column for sprite in player.play.scene().sprites}
    assert len(places) == 0 if still else len(places) > 5
    assert all(abs(place - 1) < 0.1 for place in places)
    assert player.play.scene().sprites == ()
    assert player.play.scene().figures[1] is Figure.BLACK_MAN


def test_a_click_on_the_list_looks_back_and_one_on_the_board_returns(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 4, 8)
    player.play.go_to(1)
    player.step()
    assert set(player.play.scene().figures) == {0}
    player.click_square(2)
    assert set(player.play.scene().figures) == {0, 4, 8}
    assert player.moves == "a3 b2 c1"


def test_the_list_shows_the_whole_line_while_the_cursor_goes_along_it(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 4, 8)
    player.play.ui.focus("moves")
    for key, marks in (
        (pygame.K_LEFT, {0, 4}),
        (pygame.K_HOME, set()),
        (pygame.K_RIGHT, {0}),
        (pygame.K_END, {0, 4, 8}),
    ):
        player.key(key)
        assert set(player.play.scene().figures) == marks
        assert player.moves == "a3 b2 c1"
        assert ("earlier position" in player.find("status").text) is (marks != {0, 4, 8})


def test_escape_lets_go_before_it_leaves(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(11)
    player.key(pygame.K_ESCAPE)
    assert player.play.scene().selected == ()
    player.key(pygame.K_ESCAPE)
    player.step()
    assert type(player.screen).__name__ == "HomeScreen"


def test_moves_are_shown_and_a_click_skips_that(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO, reduced_motion=False)
    player.click_square(11, 15)
    assert player.play.stage.moving
    assert player.play.busy
    player.click_square(20)
    assert not player.play.stage.moving
    assert player.moves == "11-15"
    player.click_square(22, 18)
    player.seconds(1)
    assert not player.play.stage.moving
    assert player.moves == "11-15 22-18"


def test_a_mark_is_drawn_stroke_by_stroke(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO, reduced_motion=False)
    player.click_square(4)
    seen = []
    while player.play.stage.moving:
        seen += [sprite.stroke for sprite in player.play.scene().sprites]
        player.step()
    assert seen == sorted(seen)
    assert len(seen) > STROKE_STEPS


AGAINST_THE_COMPUTER = PlaySetup("checkers", "english", seats=(PERSON, Seat(level="beginner")))


SIZES = [(800, 600), (1024, 640), (1280, 800), (1920, 1200), (3840, 2160), (700, 1000)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_board_and_panel_share_every_window(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    player = Player(tmp_path, AGAINST_THE_COMPUTER, size, ui_scale=scale)
    window = pygame.Rect((0, 0), size)
    board, panel = player.find("board").rect, player.find("panel").rect
    assert window.contains(board)
    assert window.contains(panel)
    assert not board.colliderect(panel)
    assert board.w * board.h > 0.12 * window.w * window.h
