"""The page Evaluation of the Search Lab, by clicks and keys."""

import time
from pathlib import Path
from typing import Any

import pygame

from ai.minds.dama_weights import WEIGHTS
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.core import State
from game.tictactoe.position import TicTacToe
from game.ui.lab.evaluation.evaluation_page import EvaluationPage
from game.ui.lab.evaluation.terms_panel import TermBoard
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import Subject
from game.ultimate import ULTIMATE
from game.wild import WILD
from tests.ui.driver import Driver

POSITION = CHECKERS.parse_position("W:W22:B1,14", "english")


class Visitor(Driver):
    """A user at the evaluation of a position."""

    def __init__(self, folder: Path, start: State[Any] | None) -> None:
        super().__init__(folder, reduced_motion=True, muted=True)
        self.show(lambda context: context.routes.lab(start, context.routes.home()))
        self.lab.turn_to(EvaluationPage.name)
        self.look()

    @property
    def lab(self) -> LabScreen:
        return self.on(LabScreen)

    @property
    def page(self) -> EvaluationPage:
        assert isinstance(self.lab.shown, EvaluationPage)
        return self.lab.shown

    @property
    def board(self) -> TermBoard:
        return self.part("evaluation board", TermBoard)

    def look(self) -> None:
        """Wait until everything is worked out."""
        while self.page.busy:
            self.step()
        self.step()

    def bars(self) -> list[list[str]]:
        """The lines of the bars, the headings first."""
        return [line.split("\t") for line in self.find("terms").text.split("\n")]


def test_a_move_on_the_board_shows_before_after_and_change(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, POSITION)
    assert visitor.bars()[:3] == [["Value"], ["All terms", "−115"], ["Men", "−100"]]
    assert visitor.board.shown.shares[22] == 100 + 2 * 3 + 5 + 2 * 2
    for square in (22, 18):
        assert visitor.board.view is not None
        visitor.click_at(visitor.board.view.rect_of(square).center)
    visitor.look()
    assert visitor.bars()[0] == ["Before", "After", "Change"]


def test_a_tree_has_no_evaluation_and_the_page_leads_to_a_position(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, None)
    assert "no evaluation" in visitor.find("no evaluation").text
    visitor.click("look at tictactoe")
    visitor.look()
    assert [line[0] for line in visitor.bars()[1:]] == ["All terms", "Open lines", "Opponent's open lines"]
    assert visitor.board.shown.own_lines
    visitor.page.ui.focus("terms")
    visitor.key(pygame.K_DOWN)
    assert visitor.board.shown.own_lines
    assert not visitor.board.shown.other_lines


def test_dama_and_ultimate_show_their_terms_on_the_board(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, DAMA.parse_position("W:Wa2,d4,Kh8:Bh7", "turkish"))
    squares = "Men's squares", "Kings' squares"
    names = ["All terms", "Men", "Kings", *squares, "Material", "Side to move"]
    assert [line[0] for line in visitor.bars()[1:]] == names
    weights = WEIGHTS["turkish"]
    at_home, forward = weights.man + weights.men[6][0], weights.man + weights.men[4][3]
    corner = weights.king + weights.kings[0][0]
    assert visitor.board.shown.shares == {8: corner, 16: -at_home, 36: forward, 49: at_home}
    text = "XXX...XXX/O.......O/........./.OO....../........./........./........./....O..../........./-"
    visitor.lab.search(Subject.of(ULTIMATE.parse_position(text, "ultimate")))
    visitor.look()
    assert visitor.bars()[1:] == [
        ["All terms", "−268"],
        ["Boards", "−200"],
        ["Two boards in a row", "−80"],
        ["Two marks in a row", "+12"],
    ]
    assert visitor.board.shown.shares == {10: -100, 16: -100}
    assert visitor.board.shown.other_lines == ((10, 13, 16),)
    assert set(visitor.board.scene.emblems) == {10, 16}, "the mark of its winner lies on a won board"


def test_wild_has_no_terms_and_the_page_says_so(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, WILD.start("wild"))
    assert "wild tic-tac-toe has no evaluation" in visitor.find("no evaluation").text


def test_weights_are_pulled_reset_and_played_against_the_usual_ones(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, POSITION)
    assert not visitor.find("play match").enabled
    visitor.page.ui.focus("weight step")
    visitor.key(pygame.K_END)
    visitor.look()
    assert visitor.page.samuel.weights.step == 20
    assert "With the usual ones" in visitor.find("plays").text
    visitor.click("play match")
    match = visitor.page.samuel.match
    assert match is not None
    while not match.tally.games:
        visitor.page.update(0)
        time.sleep(0.002)
    visitor.step()
    visitor.click("stop match")
    assert not visitor.page.busy
    visitor.click("reset weights")
    visitor.look()
    assert visitor.page.samuel.tuned is None
    assert "other weights" in visitor.find("match weights").text
    visitor.lab.turn_to("tree")
    assert not match.work.waiting


def test_weights_are_kept_as_a_player_that_is_known_from_then_on(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, POSITION)
    visitor.lab.open_export()
    visitor.step()
    visitor.click("export")
    while not visitor.context.settings.own_players:
        visitor.step()
        time.sleep(0.002)
    (path,) = visitor.context.settings.own_players
    assert "def evaluate(" in Path(path).read_text(encoding="utf-8")


def test_another_position_is_looked_at_when_the_lab_searches_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, POSITION)
    visitor.page.samuel.set_weight("man", 90)
    visitor.lab.search(Subject.of(CHECKERS.start("english")))
    assert visitor.page.samuel.weights.man == 90
    visitor.lab.search(Subject.of(CHECKERS.start("russian")))
    assert visitor.page.samuel.weights == (100, 300, 3, 8, 5, 2)
    visitor.page.choose_evaluation("patterns")
    visitor.look()
    assert list(dict.fromkeys(line[0] for line in visitor.bars()[2:])) == ["Two rows", "Rectangle", "Material"]
    visitor.lab.search(Subject.of(TicTacToe.parse("X../.O./...")))
    visitor.look()
    assert visitor.page.evaluation == "nilsson"
    assert visitor.bars()[1] == ["All terms", "−1"]
