"""Arrows and circles that a person draws, on the boards of every screen."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.checkers.pdn_reader import read_pdn
from game.keeping.games import game_of
from game.tree import BoardShape
from game.ui.access.announcer import page_text
from game.ui.board.board_screen import BoardScreen
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.pen import PEN_COLOURS
from game.ui.play_setup import PlaySetup, Seat
from game.ui.study.study_screen import StudyScreen
from tests.ui.colour_vision import VISIONS, difference
from tests.ui.devices.window import Window
from tests.ui.driver import Driver

TWO = PlaySetup("checkers", "english", seats=(Seat(), Seat()))
NINE = PlaySetup("tictactoe", "3x3x3", seats=(Seat(), Seat()))


class Sketcher(Driver):
    """A window with a board to draw on."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, reduced_motion=True, muted=True)

    @property
    def board(self) -> BoardScreen:
        return self.on(BoardScreen)

    @property
    def shapes(self) -> list[BoardShape]:
        return self.board.match.node.shapes

    def at(self, square: int) -> tuple[int, int]:
        return self.board.view.rect_of(square).center

    def draw(self, *squares: int, button: int = 3, mods: int = 0) -> None:
        """Drag from the first square to the last one."""
        pygame.key.set_mods(mods)
        self.pull(*map(self.at, squares), button=button)
        pygame.key.set_mods(0)


@pytest.fixture
def study(tmp_path: Path) -> Sketcher:
    (game,) = read_pdn("1. 11-15 23-19 2. 8-11 *")
    sketcher = Sketcher(tmp_path)
    sketcher.show(lambda context: context.routes.study(game, back=sketcher.screen))
    return sketcher


def test_a_right_drag_draws_an_arrow_in_the_colour_of_the_keys_held(study: Sketcher) -> None:
    study.draw(22, 18)
    study.draw(9, mods=pygame.KMOD_SHIFT)
    study.draw(10, mods=pygame.KMOD_CTRL)
    study.draw(5, 14, mods=pygame.KMOD_ALT)
    study.draw(6, mods=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    drawn = [("G", (22, 18)), ("R", (9,)), ("B", (10,)), ("Y", (5, 14)), ("Y", (6,))]
    assert study.shapes == drawn
    assert [arrow.path for arrow in study.board.scene().arrows] == [squares for _colour, squares in reversed(drawn)]
    study.draw(22, 18)
    assert ("G", (22, 18)) not in study.shapes, "the same again erases"
    study.draw(9)
    assert study.shapes[-1] == ("G", (9,)), "another colour takes the place of the first"
    assert len(study.shapes) == 4


def test_shapes_belong_to_their_position_and_undo_takes_them_back(study: Sketcher) -> None:
    study.draw(22, 18)
    study.key(pygame.K_RIGHT)
    study.rest()
    assert study.shapes == []
    study.draw(7)
    study.key(pygame.K_z, pygame.KMOD_CTRL)
    assert study.shapes == []
    study.key(pygame.K_z, pygame.KMOD_CTRL)
    assert study.board.match.ply == 0, "undo goes where it changes something"
    assert study.shapes == []
    study.key(pygame.K_y, pygame.KMOD_CTRL)
    assert study.shapes == [("G", (22, 18))]
    assert isinstance(study.screen, StudyScreen)
    study.screen.keep()
    record = study.screen.keeper.record
    assert record is not None
    assert game_of(record).root.shapes == [("G", (22, 18))]


def test_a_click_on_an_empty_place_and_a_key_erase(study: Sketcher) -> None:
    study.draw(22, 18)
    study.click_at(study.at(1))
    assert study.shapes, "a piece is no empty place"
    study.click_at(study.at(18))
    assert (study.shapes, study.board.message) == ([], "")
    study.draw(22, 18)
    study.key(pygame.K_s, pygame.KMOD_SHIFT)
    assert study.shapes == []


def test_keys_draw_in_the_drawing_mode(study: Sketcher) -> None:
    study.key(pygame.K_s)
    board = study.board
    board.hand.cursor = 22
    study.key(pygame.K_2)
    study.key(pygame.K_RETURN)
    study.key(pygame.K_UP)
    assert board.pen.stroke == ("R", (22, 18))
    study.key(pygame.K_3)
    study.key(pygame.K_RETURN)
    assert study.shapes == [("B", (22, 18))]
    assert "Blue: arrow 22 to 18" in board.message
    assert "Blue: arrow 22 to 18" in page_text(board)
    study.key(pygame.K_RETURN)
    study.key(pygame.K_RETURN)
    assert study.shapes[-1] == ("B", (18,))
    study.key(pygame.K_RETURN)
    study.key(pygame.K_ESCAPE)
    assert board.pen.stroke is None
    study.key(pygame.K_BACKSPACE)
    assert study.shapes == []
    study.key(pygame.K_ESCAPE)
    assert not board.pen.on
    assert study.screen is board, "the first Esc only ends the drawing"


def test_the_main_button_draws_in_the_drawing_mode_and_no_piece_moves(study: Sketcher) -> None:
    study.key(pygame.K_s)
    study.click("colour 4")
    study.draw(11, 15, button=1)
    study.draw(22, button=1)
    assert study.shapes == [("Y", (11, 15)), ("Y", (22,))]
    assert study.board.match.ply == 0
    study.click("erase shapes")
    assert study.shapes == []
    study.click("draw shapes")
    assert not study.board.pen.on
    assert "colour 4" not in study.names()


@pytest.mark.parametrize(("setup", "squares"), [(TWO, (11, 16)), (NINE, (0, 8))])
def test_shapes_can_be_drawn_in_a_game(tmp_path: Path, setup: PlaySetup, squares: tuple[int, int]) -> None:
    game = Sketcher(tmp_path)
    game.show(lambda context: context.routes.play(setup))
    game.draw(*squares)
    assert game.shapes == [("G", squares)]
    game.click_at(game.at(squares[0]))
    game.click_at(game.at(squares[1]))
    assert game.board.match.ply, "a click that makes a move is no eraser"
    assert game.shapes == []


def test_a_held_finger_draws(tmp_path: Path) -> None:
    window = Window(tmp_path).show(lambda context: context.routes.play(TWO))
    screen = window.on(BoardScreen)
    start, end = (screen.view.rect_of(square).center for square in (11, 16))
    window.finger(pygame.FINGERDOWN, start)
    window.frames(40)
    window.finger(pygame.FINGERMOTION, end)
    window.finger(pygame.FINGERUP, end)
    assert screen.match.node.shapes == [("G", (11, 16))]
    window.finger(pygame.FINGERDOWN, start)
    window.frames(40)
    window.finger(pygame.FINGERUP, start)
    assert screen.match.node.shapes[-1] == ("G", (11,))


@pytest.mark.parametrize("vision", VISIONS)
def test_the_colours_differ_for_every_vision(vision: str) -> None:
    inks = [pygame.Color(colour.ink)[:3] for colour in PEN_COLOURS.values()]
    assert min(difference(one, other, vision) for one, other in combinations(inks, 2)) > 20
    assert len({colour.dashes for colour in PEN_COLOURS.values()}) == len(PEN_COLOURS)
    for theme in BOARD_THEMES.values():
        assert theme.dark.base not in {colour.ink for colour in PEN_COLOURS.values()}
