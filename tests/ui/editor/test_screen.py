"""The board editor, driven by events: mouse, keys, clipboard, and the ways out."""

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.engine.endgame.verdicts import known, usual_tables
from game.checkers.kind import CHECKERS
from game.checkers.rule_sets.english import ENGLISH
from game.core import State
from game.tictactoe.kind import TICTACTOE
from game.ui.board.face import Figure
from game.ui.editor.board import EditedBoard
from game.ui.editor.editor_screen import EditorScreen
from game.ui.home.home import HomeScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver
from tests.ui.study.analysed import tab_of

RIGHT = 3


class Bench(Driver):
    """The editor over the first page, with a board to be clicked."""

    def __init__(self, folder: Path, start: State[Any], size: tuple[int, int] = (800, 600)) -> None:
        super().__init__(folder, size, reduced_motion=True)
        self.show(lambda context: context.routes.editor(start, self.screen))

    @property
    def editor(self) -> EditorScreen:
        return self.on(EditorScreen)

    @property
    def text(self) -> str:
        return self.editor.draft.text

    def at(self, square: int) -> tuple[int, int]:
        """The middle of a square."""
        board = self.part("edited board", EditedBoard)
        assert board.view is not None
        return board.view.rect_of(square).center


def checkers(fen: str, rules: str = "english") -> State[Any]:
    return CHECKERS.parse_position(fen, rules)


EMPTY = TICTACTOE.start("3x3x3")


def test_a_click_puts_and_takes_away_and_a_stroke_paints(tmp_path: Path) -> None:
    bench = Bench(tmp_path, EMPTY)
    bench.click_at(bench.at(4))
    assert bench.text == ".../.X./..."
    bench.pull(bench.at(6), bench.at(8))
    assert bench.text == ".../.X./XXX"
    bench.key(pygame.K_z, pygame.KMOD_CTRL)
    assert bench.text == ".../.X./..."
    bench.click_at(bench.at(4))
    assert bench.text == ".../.../..."
    for _ in range(2):
        bench.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not bench.editor.drafts.before
    bench.key(pygame.K_y, pygame.KMOD_CTRL)
    assert bench.text == ".../.X./..."


def test_the_right_button_puts_the_other_side_and_takes_away(tmp_path: Path) -> None:
    bench = Bench(tmp_path, EMPTY)
    bench.pull(bench.at(0), bench.at(2), button=RIGHT)
    assert bench.text == "OOO/.../..."
    bench.pull(bench.at(1), button=RIGHT)
    assert bench.text == "O.O/.../..."
    bench.hover(bench.at(0))
    assert bench.text == "O.O/.../..."


def test_pieces_are_dragged_between_squares_and_off_the_board(tmp_path: Path) -> None:
    bench = Bench(tmp_path, checkers("W:W32,31:BK1"))
    bench.pull(bench.at(32), bench.at(28), bench.at(19))
    assert bench.text == "W:W19,31:BK1"
    bench.pull(bench.at(1), bench.at(5), (5, 5))
    assert bench.text == "W:W19,31:B"
    light = (bench.at(31)[0] + bench.at(32)[0]) // 2, bench.at(31)[1]
    bench.pull(bench.at(31), light)
    assert bench.text == "W:W19,31:B"
    bench.click_at(bench.at(19))
    assert bench.text == "W:W31:B"


def test_a_key_may_take_away_what_is_being_dragged(tmp_path: Path) -> None:
    bench = Bench(tmp_path, checkers("W:W32,31:BK1"))
    bench.click_at(bench.at(20))
    bench.send(pygame.MOUSEBUTTONDOWN, pos=bench.at(20), button=1)
    bench.send(pygame.MOUSEMOTION, pos=bench.at(16), rel=(0, 0), buttons=(1, 0, 0))
    bench.key(pygame.K_z, pygame.KMOD_CTRL)
    bench.send(pygame.MOUSEBUTTONUP, pos=bench.at(16), button=1)
    assert bench.text == "W:W31,32:BK1"


def test_the_keyboard_is_enough(tmp_path: Path) -> None:
    bench = Bench(tmp_path, EMPTY)
    bench.widgets.ui.focus("edited board")
    keys = (pygame.K_SPACE, pygame.K_2, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_DOWN, pygame.K_RETURN, pygame.K_DELETE)
    for key in keys:
        bench.key(key)
    assert bench.text == "XO./.../..."
    bench.key(pygame.K_3)
    assert bench.editor.tool is None
    bench.key(pygame.K_f)
    bench.key(pygame.K_DOWN)
    bench.key(pygame.K_SPACE)
    assert bench.text == "X../.../..."


@pytest.mark.slow
def test_digits_go_into_the_text_field_while_it_has_the_focus(tmp_path: Path) -> None:
    bench = Bench(tmp_path, EMPTY)
    bench.widgets.ui.focus("text")
    bench.key(pygame.K_2)
    assert bench.editor.tool is Figure.CROSS


def test_what_is_wrong_is_said_and_keeps_the_game_from_beginning(tmp_path: Path) -> None:
    bench = Bench(tmp_path, checkers("W:W32:B7"))
    assert bench.find("status").text == "White to move: 1 against 1."
    bench.click_at(bench.at(2))
    assert bench.find("status").text == "White men can't stand on 2: they would be kings there."
    board = bench.part("edited board", EditedBoard)
    assert set(board.washes) == {2}
    assert not bench.find("play").enabled
    assert not bench.find("lab").enabled


def test_a_finished_position_can_be_kept_but_not_played(tmp_path: Path) -> None:
    bench = Bench(tmp_path, TICTACTOE.parse_position("XXX/OO./...", "3x3x3"))
    assert bench.find("status").text == "Crosses won. Crosses made a line of 3. There is nothing left to play."
    assert not bench.find("play").enabled


def test_other_rules_say_what_is_lost_and_undo_brings_it_back(tmp_path: Path) -> None:
    bench = Bench(tmp_path, checkers("W:W46,K50:B1,28", "international"))
    bench.editor.choose_rules("russian", reverse=True)
    bench.step()
    assert bench.find("status").text.startswith("2 pieces have no place there and were left out: Undo brings them back")
    bench.click("undo")
    assert bench.text == "W:W46,K50:B1,28"
    assert bench.editor.draft.variant == "international"


def test_an_ending_by_lot_is_won_by_the_side_to_move(tmp_path: Path) -> None:
    bench = Bench(tmp_path, CHECKERS.start("english"))
    bench.click("ending")
    drawn = bench.editor.draft
    assert 2 <= len(drawn.figures) <= 4
    value = known(usual_tables(ENGLISH), CHECKERS.parse_position(drawn.text, "english"))
    assert value is not None
    assert (value.result, f"{value.plies} plies" in bench.find("status").text) == (1, True)
    bench.editor.choose_rules("thai", reverse=False)
    bench.click("ending")
    assert "no endgame table" in bench.find("status").text


def test_a_fen_is_typed_pasted_and_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard = ["W:Wc3:Bf6."]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard[-1])
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    bench = Bench(tmp_path, CHECKERS.start("russian"))
    bench.key(pygame.K_v, pygame.KMOD_CTRL)
    assert bench.text == "W:Wc3:Bf6"
    bench.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard[-1] == "W:Wc3:Bf6"
    assert "The position was copied." in bench.texts()
    bench.widgets.ui.focus("text")
    bench.key(pygame.K_a, pygame.KMOD_CTRL)
    bench.type("W:Wc3:Bx9")
    bench.key(pygame.K_RETURN)
    assert bench.find("fault").text == "In the FEN at character 8 (“x”): a square is missing."
    assert bench.text == "W:Wc3:Bf6"
    bench.click("undo")
    assert "fault" not in bench.names()


def test_a_text_too_large_for_a_position_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(tmp_path, CHECKERS.start("russian"))
    before = bench.text
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "W:W" + "c3," * 4000)
    bench.key(pygame.K_v, pygame.KMOD_CTRL)
    assert bench.find("fault").text == "The text has more than 10000 characters."
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: '[FEN "W:Wc3:Bf6"]\n' + "word " * 4000)
    bench.key(pygame.K_v, pygame.KMOD_CTRL)
    assert bench.text == "W:Wc3:Bf6" != before


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the program that takes the picture is a shell script")
def test_a_picture_is_copied_where_a_program_takes_it_and_else_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, taken = tmp_path / "programs", tmp_path / "taken.png"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    bench = Bench(tmp_path, TICTACTOE.parse_position("X....../" + "......./" * 4 + ".......", "7x6x4"))
    bench.click("picture")
    (saved,) = bench.context.places.games.glob("*.png")
    assert str(saved) in bench.find("status").text
    program = programs / "xclip"
    program.write_text(f"#!/bin/sh\n/bin/cat > {taken}\n")
    program.chmod(0o755)
    bench.click("picture")
    assert bench.find("status").text.startswith("The picture was copied.")
    assert taken.read_bytes() == saved.read_bytes()
    width, height = pygame.image.load(taken).get_size()
    assert 1000 < width <= 1200
    assert height < width


def test_the_position_is_played_and_esc_leads_back(tmp_path: Path) -> None:
    bench = Bench(tmp_path, TICTACTOE.parse_position("X....../" + "......./" * 4 + ".......", "7x6x4x3"))
    editor, position = bench.screen, bench.editor.draft.position()
    bench.click("play")
    assert isinstance(bench.screen, SetupScreen)
    bench.key(pygame.K_ESCAPE)
    assert bench.screen is editor
    bench.click("play")
    bench.click("start")
    assert bench.on(PlayScreen).match.position == position


def test_the_shown_position_of_a_game_is_edited_and_the_game_is_untouched(tmp_path: Path) -> None:
    bench = Bench(tmp_path, EMPTY)
    play = PlayScreen(bench.context, PlaySetup("checkers", "english", seats=(Seat(), Seat())))
    bench.show(lambda _: play)
    for move in ("11-15", "23-19"):
        play.typed = move
        play.enter_typed()
    play.go_to(1)
    bench.key(pygame.K_e, pygame.KMOD_CTRL)
    assert bench.editor.draft.position() == play.playing.positions[1]
    bench.click("clear")
    bench.key(pygame.K_ESCAPE)
    assert bench.screen is play
    assert play.playing.length == 2
    bench.click("more")
    items = [widget for widget in bench.widgets.ui.walk() if widget.role == "list item"]
    bench.click(next(item.name for item in items if "Set up a position" in item.text))
    assert isinstance(bench.screen, EditorScreen)


@pytest.mark.slow
def test_a_position_is_studied_as_the_beginning_of_a_game(tmp_path: Path) -> None:
    bench = Bench(tmp_path, TICTACTOE.parse_position("XXX/OO./...", "3x3x3"))
    bench.click("study")
    assert isinstance(bench.screen, StudyScreen)
    assert str(bench.screen.match.position) == "XXX\nOO.\n..."
    assert bench.screen.shown.name == "analysis"
    bench.key(pygame.K_ESCAPE)
    assert isinstance(bench.screen, EditorScreen)


def test_the_study_of_a_position_keeps_a_turned_board(tmp_path: Path) -> None:
    bench = Bench(tmp_path, CHECKERS.parse_position("W:WK18,K19:B28", "english"))
    bench.key(pygame.K_f)
    bench.click("study")
    assert bench.on(StudyScreen).flipped


def test_a_position_is_analysed_at_once(tmp_path: Path) -> None:
    bench = Bench(tmp_path, CHECKERS.parse_position("W:WK18,K19:B28", "english"))
    bench.click("study")
    study = bench.on(StudyScreen)
    bench.until(lambda: tab_of(study).main.found is not None)
    bench.step()
    assert "White in 11" in bench.texts()


@pytest.mark.slow
def test_the_first_page_and_the_lab_lead_to_it(tmp_path: Path) -> None:
    bench = Bench(tmp_path, EMPTY)
    bench.key(pygame.K_ESCAPE)
    assert isinstance(bench.screen, HomeScreen)
    bench.click("games")
    bench.click("games list 2")
    assert isinstance(bench.screen, EditorScreen)
    bench.click("lab")
    assert isinstance(bench.screen, LabScreen)
    bench.key(pygame.K_e, pygame.KMOD_CTRL)
    assert isinstance(bench.screen, EditorScreen)


def test_a_key_leads_to_the_lab_and_esc_back(tmp_path: Path) -> None:
    bench = Bench(tmp_path, CHECKERS.start("english"))
    bench.key(pygame.K_l, pygame.KMOD_CTRL)
    assert isinstance(bench.screen, LabScreen)
    bench.key(pygame.K_ESCAPE)
    assert isinstance(bench.screen, EditorScreen)


def test_arrows_and_circles_are_drawn_in_the_drawing_mode_and_go_along(tmp_path: Path) -> None:
    bench = Bench(tmp_path, checkers("W:W32,31:BK1"))
    bench.key(pygame.K_s)
    bench.key(pygame.K_2)
    bench.pull(bench.at(32), bench.at(28))
    bench.pull(bench.at(19), button=RIGHT)
    assert bench.text == "W:W31,32:BK1"
    assert bench.editor.shapes == [("R", (32, 28)), ("R", (19,))]
    bench.key(pygame.K_ESCAPE)
    assert bench.screen is bench.editor
    bench.click_at(bench.at(19))
    assert bench.text != "W:W31,32:BK1", "without the mode a click puts a piece"
    bench.click("study")
    screen = bench.on(StudyScreen)
    assert screen.match.game.root.shapes == [("R", (32, 28)), ("R", (19,))]
